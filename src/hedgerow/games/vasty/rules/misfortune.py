# mypy: allow-untyped-defs, allow-incomplete-defs
"""The effects of a card that was placed, and what they ask. [vasty.misfortune]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.cards import give_up, hand_size, put_under
from hedgerow.games.vasty.rules.harm import go_home, heal
from hedgerow.games.vasty.rules.memory.sight import lose_sight, see_hand
from hedgerow.games.vasty.rules.move import move_objective, move_other
from hedgerow.games.vasty.rules.objectives import any_piece
from hedgerow.games.vasty.rules.path import look_back
from hedgerow.games.vasty.rules.sets import put
from hedgerow.games.vasty.rules.stack import ask, push
from hedgerow.games.vasty.rules.state import (
    ASK_DISCARD,
    ASK_MOVE_OBJ,
    ASK_REMOVE_OBJ,
    ASK_SEND_HOME,
    ASK_SWAP_PAWNS,
    ASK_VICTIM,
    CANT_HEAL,
    CANT_MOVE,
    CHOOSE_CARD,
    CHOOSE_MOVE,
    CURSE,
    CURSING,
    DEAL,
    DISCARD,
    DO_CHASE,
    DO_DAMAGE,
    DO_DUEL,
    DO_MISFORTUNE,
    DUEL,
    EFFECT,
    LOSES_TURN,
    MOST_OBJECTIVES,
    MOVE_OBJ,
    MOVE_OPP,
    NO_HEAL,
    NO_MOVE,
    POISON,
    POISONING,
    REMOVE_OBJ,
    ROLL_OBJ,
    SEND_HOME,
    SKIP,
    SWAP_PAWNS,
    SWAP_TOKENS,
)
from hedgerow.games.vasty.rules.tokens import gain, rolled
from hedgerow.kernel.jit import rule


@rule
def resolve_misfortune(s, card, k):
    """The k-th effect of the card, in printed order. [vasty.turn?order]"""
    effect = int(s.misfortune[card, k])
    if effect == 0:
        return
    if k == 0:
        push(s, DO_MISFORTUNE, 1, 0)
    kind = effect // EFFECT
    if kind == MOVE_OBJ:
        if any_piece(s, int(s.victim) - 1, int(s.at)):
            ask(s, ROLL_OBJ, int(s.at))  # a lost one is not rolled for [vasty.misfortune?no-target]
    elif kind == REMOVE_OBJ:
        if any_piece(s, -1, -1):
            ask(s, ASK_REMOVE_OBJ, int(s.at))
    elif kind == SEND_HOME:
        ask(s, ASK_SEND_HOME, int(s.at))
    elif kind == SWAP_PAWNS:
        ask(s, ASK_SWAP_PAWNS, int(s.at))
    else:
        name_victim(s, effect)


@rule
def may_suffer(s, kind, seat):
    """Can this seat be named? [vasty.misfortune?naming] [vasty.misfortune?single-victim]"""
    if seat == s.at or (s.victim and s.victim != seat + 1):
        return False
    if kind == DISCARD:
        return hand_size(s, seat) > 0
    return True


@rule
def is_pointless(s, kind):
    """Swap Tokens where nobody holds any. [vasty.misfortune?no-target]"""
    if kind != SWAP_TOKENS:
        return False
    for seat in range(int(s.players)):
        if s.tokens[seat] and (seat == s.at or may_suffer(s, kind, seat)):
            return False
    return True


@rule
def name_victim(s, effect):
    """Ask who it is, unless only one can be. [vasty.misfortune?each]"""
    kind = effect // EFFECT
    if is_pointless(s, kind):
        return
    n, only = 0, 0
    for seat in range(int(s.players)):
        if may_suffer(s, kind, seat):
            n += 1
            only = seat
    s.effect = effect
    if n > 1:
        ask(s, ASK_VICTIM, int(s.at))
    elif n == 1:
        strike(s, only)
    else:
        s.effect = 0


@rule
def list_victims(s, out):
    n = 0
    for seat in range(int(s.players)):
        if may_suffer(s, int(s.effect) // EFFECT, seat):
            out[n] = seat
            n += 1
    return n


@rule
def strike(s, seat):
    """The effect falls on this seat.

    [vasty.misfortune-deal] [vasty.misfortune-move-opponent] [vasty.misfortune-duel] [vasty.misfortune-token]
    [vasty.misfortune-swap-tokens]
    """
    kind, x = int(s.effect) // EFFECT, int(s.effect) % EFFECT
    s.effect = 0
    if s.options.single_victim:
        s.victim = seat + 1
    if kind == DEAL:
        push(s, DO_DAMAGE, seat, x)
    elif kind == MOVE_OPP:
        move_other(s, seat, int(s.at), x)
    elif kind == DUEL:
        push(s, DO_CHASE, 0, 0)
        push(s, DO_DUEL, int(s.at), seat)
    elif kind == DISCARD:
        see_hand(s, int(s.at), seat)
        s.shown = seat + 1
        ask(s, ASK_DISCARD, int(s.at))
    elif kind == SWAP_TOKENS:
        mine = int(s.tokens[int(s.at)])
        s.tokens[int(s.at)] = s.tokens[seat]
        s.tokens[seat] = mine
    elif kind == CURSING:
        gain(s, seat, CURSE)
    elif kind == POISONING:
        gain(s, seat, POISON)
    else:
        mark(s, kind, seat)


@rule
def mark(s, kind, seat):
    """Marks for her next turn; of two that choose for her the later counts. [vasty.misfortune?next-turn]"""
    if kind == NO_HEAL:
        s.marks[seat] |= CANT_HEAL
    elif kind == NO_MOVE:
        s.marks[seat] |= CANT_MOVE
    elif kind == SKIP:
        s.marks[seat] |= LOSES_TURN
    elif kind == CHOOSE_MOVE:
        s.steered[seat] = s.at + 1
    elif kind == CHOOSE_CARD:
        s.picker[seat] = s.at + 1


@rule
def discard(s, card):
    """Under the pile; the two of them know it. [vasty.misfortune-discard]"""
    seat = int(s.shown) - 1
    s.shown = 0
    lose_sight(s, seat, int(s.at), 1)
    give_up(s, seat, card)
    put_under(s, card)


@rule
def objective_rolled(s, natural):
    """First the die, then which objective. [vasty.misfortune-move-objective]"""
    s.distance = rolled(s, int(s.at), natural)
    ask(s, ASK_MOVE_OBJ, int(s.at))


@rule
def start_objective(s, piece):
    distance = int(s.distance)
    s.distance = 0
    if s.options.single_victim:
        s.victim = piece // MOST_OBJECTIVES + 1
    move_objective(s, piece, distance)


@rule
def send_home(s, seat):
    """[vasty.misfortune-send-home]"""
    heal(s, seat, 2)
    go_home(s, seat)


@rule
def list_pawns(s, out):
    """Pairs of pawns, as 4 * first + second."""
    n = 0
    for one in range(int(s.players)):
        for two in range(one + 1, int(s.players)):
            out[n] = 4 * one + two
            n += 1
    return n


@rule
def swap_pawns(s, one, two):
    """Nothing else happens there. [vasty.misfortune-swap-pawns]"""
    here = int(s.pos[one])
    s.pos[one] = s.pos[two]
    s.pos[two] = here
    put(s.been[one], int(s.pos[one]))
    put(s.been[two], here)
    look_back(s, one)
    look_back(s, two)
