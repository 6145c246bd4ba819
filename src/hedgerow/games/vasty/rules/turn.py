# mypy: allow-untyped-defs, allow-incomplete-defs
"""The turn from its beginning to the next player's, and the machine that works the stack off. [vasty.turn]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.board import land
from hedgerow.games.vasty.rules.cards import draw_from_under, hand_size, in_order, pile_is_empty
from hedgerow.games.vasty.rules.duel import begin_duel, chase
from hedgerow.games.vasty.rules.harm import marked, take_damage
from hedgerow.games.vasty.rules.memory.sight import see_hand
from hedgerow.games.vasty.rules.misfortune import resolve_misfortune
from hedgerow.games.vasty.rules.move import arrive, begin_turn, forget_move, keep_moving, move_own
from hedgerow.games.vasty.rules.placement import any_fits
from hedgerow.games.vasty.rules.progress import place_in_turn, place_rest, resolve_progress, take_risk
from hedgerow.games.vasty.rules.setup import next_root, next_token
from hedgerow.games.vasty.rules.stack import ask, pop, push, top
from hedgerow.games.vasty.rules.state import (
    ASK_ORDER,
    ASK_PICK,
    ASK_PLAY,
    CANT_MOVE,
    DO_ARRIVE,
    DO_CHASE,
    DO_CLOSE,
    DO_DAMAGE,
    DO_DRAW,
    DO_DUEL,
    DO_END,
    DO_LAND,
    DO_MISFORTUNE,
    DO_MOVE,
    DO_NEXT,
    DO_ORDER,
    DO_PLACE,
    DO_PLAY,
    DO_PROGRESS,
    DO_REST,
    DO_RISK,
    DO_ROOT,
    DO_TOKEN,
    DO_TURN,
    DRAW_CARD,
    HAND,
    LOSES_TURN,
    OVER,
    ROLL_LAST,
    ROLL_REDRAW,
    WORK,
)
from hedgerow.games.vasty.rules.tokens import rolled
from hedgerow.kernel.jit import rule

# --- beginning --------------------------------------------------------------------------------------------------------


@rule
def any_placeable(s, seat):
    return any_fits(s, int(s.hand[seat, 0]), int(s.hand[seat, 1]), int(s.hand[seat, 2]))


@rule
def take_turn(s):
    """A lost turn, a card chosen by another, or her own choice. [vasty.turn] [vasty.misfortune-lose-turn]"""
    seat = int(s.at)
    begin_turn(s)
    if marked(s, seat, LOSES_TURN):
        push(s, DO_END, 0, 0)
    elif s.picker[seat] and hand_size(s, seat):  # [vasty.misfortune-choose-card]
        see_hand(s, int(s.picker[seat]) - 1, seat)
        if any_placeable(s, seat):
            s.shown = seat + 1
            ask(s, ASK_PICK, int(s.picker[seat]) - 1)
        else:
            push(s, DO_END, 0, 0)  # [vasty.misfortune-choose-card?nothing]
    else:
        push(s, DO_PLAY, 0, 0)


@rule
def choose_play(s):
    """Place or redraw; with neither possible, the endgame's roll. [vasty.endgame-roll]"""
    seat = int(s.at)
    if s.chosen or not pile_is_empty(s) or any_placeable(s, seat):
        ask(s, ASK_PLAY, seat)
    else:
        give_roll(s)


@rule
def give_roll(s):
    """1d6+3, or waiting for who cannot move. [vasty.misfortune-no-move]"""
    push(s, DO_END, 0, 0)
    if not marked(s, int(s.at), CANT_MOVE):
        ask(s, ROLL_LAST, int(s.at))


@rule
def redraw(s):
    """Roll and move, hand under the pile, draw three. [vasty.turn-redraw]"""
    push(s, DO_END, 0, 0)
    push(s, DO_ORDER, 0, 0)
    if not marked(s, int(s.at), CANT_MOVE):
        ask(s, ROLL_REDRAW, int(s.at))


@rule
def order_hand(s):
    """[vasty.turn-redraw?details]"""
    n = hand_size(s, int(s.at))
    if n > 1:
        ask(s, ASK_ORDER, int(s.at))
    elif n == 1:
        in_order(s, int(s.at), 0)


@rule
def land_card(s):
    """After the progress the card goes down; its misfortunes follow. [vasty.turn-place]"""
    card = int(s.card)
    land(s, card, int(s.on), int(s.dot), int(s.heading))
    s.on = 0
    s.dot = 0
    s.heading = 0
    push(s, DO_MISFORTUNE, 0, 0)


# --- ending -----------------------------------------------------------------------------------------------------------


@rule
def refill(s, seat):
    """Up to three cards, as long as there are any. [vasty.turn-draw]"""
    if hand_size(s, seat) == HAND or pile_is_empty(s):
        return
    push(s, DO_DRAW, seat, 0)
    if s.pile[0] or s.pile[1]:
        ask(s, DRAW_CARD, seat)
    else:
        draw_from_under(s, seat)


@rule
def end_turn(s):
    s.idle = 0 if s.card else s.idle + 1
    s.card = 0
    s.chosen = 0
    s.victim = 0
    push(s, DO_CLOSE, 0, 0)
    push(s, DO_DRAW, int(s.at), 0)


@rule
def close_turn(s):
    """Her marks run out; with an empty pile the held objectives are placed. [vasty.endgame-objectives]"""
    seat = int(s.at)
    s.marks[seat] = 0
    s.steered[seat] = 0
    s.picker[seat] = 0
    push(s, DO_NEXT, 0, 0)
    if pile_is_empty(s):
        s.dry += 1
        push(s, DO_REST, (seat + 1) % int(s.players), 0)


@rule
def next_turn(s):
    """The clocks, and the next player. [vasty.endgame?endless] [vasty.endgame?stalling]"""
    n = int(s.players)
    if s.idle >= n * int(s.options.stall_rounds) or s.dry > n * int(s.options.endless_rounds):
        s.phase = OVER
        return
    s.at = (int(s.at) + 1) % n
    s.turn += 1
    push(s, DO_TURN, 0, 0)


# --- the machine ------------------------------------------------------------------------------------------------------


@rule
def last_rolled(s, natural, plus):
    """A redraw's move, or the endgame's."""
    move_own(s, rolled(s, int(s.at), natural) + plus)


@rule
def do_turn(s, task, a):
    """Tasks of the turn itself."""
    if task == DO_TURN:
        take_turn(s)
    elif task == DO_PLAY:
        choose_play(s)
    elif task == DO_LAND:
        land_card(s)
    elif task == DO_ORDER:
        order_hand(s)
    elif task == DO_DRAW:
        refill(s, a)
    elif task == DO_END:
        end_turn(s)
    elif task == DO_CLOSE:
        close_turn(s)
    elif task == DO_NEXT:
        next_turn(s)
    elif task == DO_ROOT:
        next_root(s)
    elif task == DO_TOKEN:
        next_token(s)


@rule
def do_effect(s, task, a, b):
    """Tasks of effects and moves."""
    if task == DO_MOVE:
        keep_moving(s)
    elif task == DO_ARRIVE:
        arrive(s, a)
    elif task == DO_PROGRESS:
        resolve_progress(s, a)
    elif task == DO_MISFORTUNE:
        resolve_misfortune(s, int(s.card), a)
    elif task == DO_DAMAGE:
        take_damage(s, a, b)
    elif task == DO_DUEL:
        begin_duel(s, a, b)
    elif task == DO_CHASE:
        chase(s, a, b)
    elif task == DO_RISK:
        take_risk(s, a, b)
    elif task == DO_PLACE:
        place_in_turn(s, a, b)
    elif task == DO_REST:
        place_rest(s, a, b)


@rule
def is_effect(task):
    return DO_PLACE <= task <= DO_DAMAGE or task in (DO_PROGRESS, DO_MISFORTUNE, DO_REST)


@rule
def do_next(s):
    """Do what is owed first."""
    task, a, b = pop(s)
    if is_effect(task):
        do_effect(s, task, a, b)
    else:
        do_turn(s, task, a)


@rule
def run(s):
    """Do what is owed until somebody must be asked."""
    while s.phase == WORK:
        do_next(s)
    if s.phase == OVER:
        clear(s)


@rule
def clear(s):
    """Nothing is owed after the end."""
    s.asked = 0
    forget_move(s)
    while s.depth:
        pop(s)


@rule
def sort_of(task):
    """The kind of what is owed (`transition.kind_of`): what takes long is of a kind of its own."""
    if task in (DO_MOVE, DO_ARRIVE):
        return 5
    if task == DO_PROGRESS:
        return 2
    if task == DO_LAND:
        return 6
    return 7 if task == DO_MISFORTUNE else 11


@rule
def run_on(s):
    """Do what is owed while it is of one sort, and nobody must be asked."""
    sort = sort_of(top(s))
    while s.phase == WORK and sort_of(top(s)) == sort:
        do_next(s)
    if s.phase == OVER:
        clear(s)
