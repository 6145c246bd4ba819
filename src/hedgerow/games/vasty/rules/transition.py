# mypy: allow-untyped-defs, allow-incomplete-defs
"""Vasty Wilds: the contract. Every answer is taken here; then `turn.run` works on to the next question."""

from __future__ import annotations

from hedgerow.games.vasty.rules.board import placeable, placements
from hedgerow.games.vasty.rules.cards import draw, give_up, hand_size, in_order, pile_is_empty
from hedgerow.games.vasty.rules.duel import attack, chase_rolled, defend
from hedgerow.games.vasty.rules.memory.sight import see_played, think
from hedgerow.games.vasty.rules.misfortune import (
    discard,
    list_pawns,
    list_victims,
    objective_rolled,
    send_home,
    start_objective,
    strike,
    swap_pawns,
)
from hedgerow.games.vasty.rules.move import challenge, choose_return, claim, foes, list_claims, step
from hedgerow.games.vasty.rules.objectives import colour_of, pairs, pieces, remove, spaces_for, swap
from hedgerow.games.vasty.rules.path import steps_of
from hedgerow.games.vasty.rules.progress import list_removals, place_objective, remove_token, risk_rolled
from hedgerow.games.vasty.rules.sets import member, size
from hedgerow.games.vasty.rules.setup import (
    begin_setup,
    place_root,
    place_token,
    root_drawn,
    start_rolled,
    token_drawn,
    token_face,
    token_faces,
    token_spaces,
)
from hedgerow.games.vasty.rules.stack import push
from hedgerow.games.vasty.rules.state import (
    ASK_DISCARD,
    ASK_DUEL,
    ASK_MOVE_OBJ,
    ASK_ORDER,
    ASK_PICK,
    ASK_PLACE_OBJ,
    ASK_PLAY,
    ASK_REMOVE_OBJ,
    ASK_REMOVE_TOKEN,
    ASK_RETURN,
    ASK_ROOT,
    ASK_SEND_HOME,
    ASK_STEP,
    ASK_SWAP_OBJ,
    ASK_SWAP_PAWNS,
    ASK_TOKEN,
    ASK_TOKEN_SPACE,
    ASK_VICTIM,
    CHALLENGE,
    DO_END,
    DO_PLAY,
    DO_PROGRESS,
    DRAW_CARD,
    DRAW_ROOT,
    DRAW_TOKEN,
    MOST_OBJECTIVES,
    NODES,
    OVER,
    PASS_BY,
    REDRAW,
    ROLL_ATTACK,
    ROLL_CHASE,
    ROLL_DEFENCE,
    ROLL_LAST,
    ROLL_OBJ,
    ROLL_REDRAW,
    ROLL_RISK,
    ROLL_SHIELD,
    ROLL_START,
    SEATS,
    SHIELD,
    WAIT,
    WORK,
)
from hedgerow.games.vasty.rules.tokens import lose, rolled
from hedgerow.games.vasty.rules.turn import give_roll, last_rolled, redraw, run
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, ONGOING, WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import DICE, OWN, SETUP

# --- what may be done -------------------------------------------------------------------------------------------------


@rule
def list_plays(s, seat, out):
    """Placements of the hand, or of the chosen card; redraw. [vasty.turn]"""
    if s.chosen:
        n = placements(s, int(s.chosen), 0, 0, out)
    else:
        n = placements(s, int(s.hand[seat, 0]), int(s.hand[seat, 1]), int(s.hand[seat, 2]), out)
        if not pile_is_empty(s):  # [vasty.turn-redraw]
            out[n] = REDRAW
            n += 1
    if n == 0:  # only in an imagined hand
        out[n] = WAIT
        n += 1
    return n


@rule
def list_picks(s, out):
    """Her cards that have a legal placement. [vasty.misfortune-choose-card?among]"""
    seat, n = int(s.shown) - 1, 0
    for i in range(hand_size(s, seat)):
        if placeable(s, int(s.hand[seat, i])):
            out[n] = s.hand[seat, i]
            n += 1
    return n if n else list_hand(s, seat, out)  # none only in an imagined hand


@rule
def list_hand(s, seat, out):
    n = hand_size(s, seat)
    for i in range(n):
        out[i] = s.hand[seat, i]
    return n


@rule
def list_spaces(s, seat, out):
    """For one objective; the ban on its own colour falls when nothing else is left. [vasty.endgame-objectives?ban]"""
    colour = colour_of(s, seat)
    n = spaces_for(s, colour, True, out)
    return n if n else spaces_for(s, colour, False, out)


@rule
def list_duels(s, seat, out):
    out[0] = PASS_BY
    n = 1
    there = foes(s, seat)
    for other in range(SEATS):
        if (there >> other) & 1:
            out[n] = CHALLENGE + other
            n += 1
    return n


@rule
def list_numbers(n, out):
    for i in range(n):
        out[i] = i
    return n


@rule
def list_answers(s, phase, seat, out):
    """Answers to the questions of effects."""
    if phase == ASK_SWAP_OBJ:
        return pairs(s, out)
    if phase == ASK_REMOVE_TOKEN:
        return list_removals(s, seat, out)
    if phase == ASK_VICTIM:
        return list_victims(s, out)
    if phase == ASK_DISCARD:
        return list_hand(s, int(s.shown) - 1, out)
    if phase == ASK_MOVE_OBJ:
        return pieces(s, int(s.victim) - 1, seat, out)
    if phase == ASK_REMOVE_OBJ:
        return pieces(s, -1, -1, out)
    if phase == ASK_SEND_HOME:
        return list_numbers(int(s.players), out)
    return list_pawns(s, out)


@rule
def legal(s, seat, out):
    phase = int(s.phase)
    if phase == ASK_STEP:
        return steps_of(s, out)
    if phase == ASK_PLAY:
        return list_plays(s, seat, out)
    if phase == ASK_PLACE_OBJ:
        return list_spaces(s, seat, out)
    if phase == ASK_ROOT:
        return placements(s, int(s.card), 0, 0, out)
    if phase == ASK_TOKEN:
        return list_claims(s, seat, out)
    if phase == ASK_RETURN:
        return list_numbers(2, out)
    if phase == ASK_DUEL:
        return list_duels(s, seat, out)
    if phase == ASK_ORDER:
        return list_numbers(2 if hand_size(s, seat) == 2 else 6, out)
    if phase == ASK_TOKEN_SPACE:
        return token_spaces(s, out)
    if phase == ASK_PICK:
        return list_picks(s, out)
    return list_answers(s, phase, seat, out)


# --- what is done -----------------------------------------------------------------------------------------------------


@rule
def play(s, seat, choice):
    """Place (the card leaves the hand, progress comes first), redraw, or wait. [vasty.turn]"""
    if choice == REDRAW:
        redraw(s)
    elif choice == WAIT:
        if s.chosen:
            push(s, DO_END, 0, 0)
        else:
            give_roll(s)
    else:
        s.card = choice // (16 * NODES)
        s.on = choice // 16 % NODES
        s.dot = choice // 4 % 4
        s.heading = choice % 4
        s.chosen = 0
        give_up(s, seat, int(s.card))
        see_played(s, seat, int(s.card))
        push(s, DO_END, 0, 0)
        push(s, DO_PROGRESS, 0, 0)


@rule
def answer_effect(s, phase, choice):
    if phase == ASK_SWAP_OBJ:
        swap(s, choice // (SEATS * MOST_OBJECTIVES), choice % (SEATS * MOST_OBJECTIVES))
    elif phase == ASK_REMOVE_TOKEN:
        remove_token(s, choice)
    elif phase == ASK_VICTIM:
        strike(s, choice)
    elif phase == ASK_DISCARD:
        discard(s, choice)
    elif phase == ASK_MOVE_OBJ:
        start_objective(s, choice)
    elif phase == ASK_REMOVE_OBJ:
        remove(s, choice // MOST_OBJECTIVES, choice % MOST_OBJECTIVES)
    elif phase == ASK_SEND_HOME:
        send_home(s, choice)
    elif phase == ASK_SWAP_PAWNS:
        swap_pawns(s, choice // 4, choice % 4)


@rule
def answer(s, phase, seat, choice):
    if phase == ASK_STEP:
        step(s, choice)
    elif phase == ASK_PLAY:
        play(s, seat, choice)
    elif phase == ASK_PLACE_OBJ:
        place_objective(s, seat, choice)
    elif phase == ASK_ROOT:
        place_root(s, choice // 16 % NODES, choice // 4 % 4, choice % 4)
    elif phase == ASK_TOKEN:
        claim(s, seat, choice)
    elif phase == ASK_RETURN:
        choose_return(s, choice)
    elif phase == ASK_DUEL:
        challenge(s, seat, choice)
    elif phase == ASK_ORDER:
        in_order(s, seat, choice)
    elif phase == ASK_TOKEN_SPACE:
        place_token(s, choice)
    elif phase == ASK_PICK:
        s.shown = 0
        s.chosen = choice
        push(s, DO_PLAY, 0, 0)
    else:
        answer_effect(s, phase, choice)


@rule
def roll(s, phase, seat, natural):
    """A die has fallen. [vasty.dice]"""
    if phase == ROLL_START:
        start_rolled(s, natural)
    elif phase == ROLL_RISK:
        risk_rolled(s, natural)
    elif phase == ROLL_REDRAW:
        last_rolled(s, natural, 0)
    elif phase == ROLL_LAST:
        last_rolled(s, natural, 3)
    elif phase == ROLL_ATTACK:
        attack(s, natural)
    elif phase == ROLL_DEFENCE:
        defend(s, natural)
    elif phase == ROLL_SHIELD:
        if rolled(s, seat, natural) <= 3:
            lose(s, seat, SHIELD)
    elif phase == ROLL_CHASE:
        chase_rolled(s, natural)
    elif phase == ROLL_OBJ:
        objective_rolled(s, natural)


@rule
def apply(s, seat, move):
    phase, asked, move = int(s.phase), int(s.asked), int(move)
    s.phase = WORK
    s.fallen = 0
    if phase >= ASK_ROOT:
        answer(s, phase, asked, move)
    elif phase <= ROLL_OBJ:
        roll(s, phase, asked, move + 1)
    elif phase == DRAW_CARD:
        draw(s, asked, move)
    elif phase == DRAW_ROOT:
        root_drawn(s, move)
    elif phase == DRAW_TOKEN:
        token_drawn(s, move)
    run(s)
    think(s)


# --- the rest of the contract -----------------------------------------------------------------------------------------


@rule
def start(s):
    begin_setup(s)


@rule
def to_move(s):
    if s.phase < ASK_ROOT:
        return CHANCE
    return NOBODY if s.phase == OVER else int(s.asked)


@rule
def kind_of(s, seat):
    """By phase, of which there are thirty."""
    return int(s.phase)


@rule
def faces(s):
    if s.phase <= ROLL_OBJ:
        return 6
    return token_faces(s) if s.phase == DRAW_TOKEN else size(s.pile)


@rule
def face(s, k):
    if s.phase <= ROLL_OBJ:
        return k
    return token_face(s, k) if s.phase == DRAW_TOKEN else member(s.pile, k)


@rule
def stream(s):
    """Dice, roots, tokens and cards come from streams of their own."""
    if s.phase == ROLL_START:
        return SETUP
    return DICE if s.phase <= ROLL_OBJ else OWN + int(s.phase) - DRAW_ROOT


@rule
def score(s, seat):
    return int(s.got[seat])


@rule
def result(s, seat):
    """Who has all her objectives wins; at a stop, who has most. [vasty.win] [vasty.endgame?endless]"""
    if s.phase != OVER:
        return ONGOING
    for other in range(int(s.players)):
        if s.got[other] > s.got[seat]:
            return LOSS
    return WIN
