# mypy: allow-untyped-defs, allow-incomplete-defs
"""Vasty Wilds: the contract. Every answer is taken here; then `turn.run` works on to the next question."""

from __future__ import annotations

from hedgerow.games.vasty.rules.cards import draw, give_up, in_order
from hedgerow.games.vasty.rules.duel import attack, chase_rolled, defend
from hedgerow.games.vasty.rules.memory.sight import see_played, think
from hedgerow.games.vasty.rules.misfortune import (
    discard,
    objective_rolled,
    send_home,
    start_objective,
    strike,
    swap_pawns,
)
from hedgerow.games.vasty.rules.move import challenge, choose_return, claim, step
from hedgerow.games.vasty.rules.objectives import remove, swap
from hedgerow.games.vasty.rules.progress import place_objective, remove_token, risk_rolled
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
)
from hedgerow.games.vasty.rules.stack import push, top
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
    DO_END,
    DO_PLAY,
    DO_PROGRESS,
    DRAW_CARD,
    DRAW_ROOT,
    DRAW_TOKEN,
    MOST_OBJECTIVES,
    NODES,
    OVER,
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
from hedgerow.games.vasty.rules.turn import give_roll, last_rolled, redraw, run, run_on, sort_of
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, ONGOING, WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import DICE, OWN, SETUP

# Kinds of moves, and of what is owed: `turn.sort_of` has the others, up to 6.
PLACING, ROLLING, STEPPING, ANSWERING, THINKING, DRAWING = 1, 3, 4, 8, 9, 10

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
def act(s, seat, move):
    """The answer alone, without what is owed for it."""
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


@rule
def apply(s, seat, move):
    act(s, seat, move)
    run(s)
    think(s)


@rule
def busy(s):
    """Is something owed that nobody is asked for?"""
    return s.phase == WORK or s.stirred != 0


@rule
def follow(s):
    """Do what is owed, as far as it is of one kind."""
    if s.phase == WORK:
        run_on(s)
    else:
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
    """Moves and what is owed, as far as they are alike, in the order of a turn."""
    phase = int(s.phase)
    if phase == WORK:
        return sort_of(top(s))
    if s.stirred:
        return THINKING
    if phase == ASK_STEP:
        return STEPPING
    if phase in (ASK_PLAY, ASK_ROOT):
        return PLACING
    if phase <= ROLL_OBJ:
        return ROLLING
    return DRAWING if phase < ASK_ROOT else ANSWERING


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
