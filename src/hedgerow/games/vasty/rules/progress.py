# mypy: allow-untyped-defs, allow-incomplete-defs
"""The effects of a covered dot, and what they ask. [vasty.progress]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.harm import heal
from hedgerow.games.vasty.rules.move import move_own
from hedgerow.games.vasty.rules.objectives import add, any_pair, colour_of, has_space, held
from hedgerow.games.vasty.rules.stack import ask, pop, push
from hedgerow.games.vasty.rules.state import (
    ASK_PLACE_OBJ,
    ASK_REMOVE_TOKEN,
    ASK_SWAP_OBJ,
    DO_DAMAGE,
    DO_LAND,
    DO_PLACE,
    DO_PROGRESS,
    DO_REST,
    DO_RISK,
    EFFECT,
    GAIN_SHIELD,
    GAIN_SWORD,
    HEAL,
    HOME,
    MOVE,
    NOTHING,
    PLACE_OBJ,
    REMOVE_TOKEN,
    RISK_2,
    RISK_4,
    ROLL_RISK,
    SHIELD,
    SWAP_OBJ,
    SWORD,
)
from hedgerow.games.vasty.rules.tokens import gain, lose, rolled
from hedgerow.kernel.jit import rule


@rule
def resolve_progress(s, k):
    """The k-th effect of the covered dot, then the card goes down. [vasty.turn?order] [vasty.progress-move]"""
    effect = 0 if k == 2 or s.on == HOME else int(s.progress[int(s.on), int(s.dot), k])
    if effect == 0:
        push(s, DO_LAND, 0, 0)
        return
    push(s, DO_PROGRESS, k + 1, 0)
    kind, x = effect // EFFECT, effect % EFFECT
    if kind == MOVE:
        move_own(s, x)
    elif kind in (RISK_2, RISK_4):
        push(s, DO_RISK, 2 if kind == RISK_2 else 4, 0)
        ask(s, ROLL_RISK, int(s.at))
    else:
        resolve_still(s, kind, x)


@rule
def resolve_still(s, kind, x):
    """Effects that move nobody. [vasty.progress-tokens] [vasty.progress-place-objectives]"""
    seat = int(s.at)
    if kind == HEAL:
        heal(s, seat, x)
    elif kind == GAIN_SHIELD:
        gain(s, seat, SHIELD)
    elif kind == GAIN_SWORD:
        gain(s, seat, SWORD)
    elif kind == PLACE_OBJ:
        push(s, DO_PLACE, (seat + 1) % int(s.players), int(s.players))
    elif kind == SWAP_OBJ:
        if any_pair(s):
            ask(s, ASK_SWAP_OBJ, seat)
    elif kind == REMOVE_TOKEN and anybody_holds(s):
        ask(s, ASK_REMOVE_TOKEN, seat)


@rule
def risk_rolled(s, natural):
    """Die and addition, the move, then the risk. [vasty.progress-move-dice]"""
    _, plus, _ = pop(s)
    die = rolled(s, int(s.at), natural)
    push(s, DO_RISK, plus, die)
    move_own(s, die + plus)


@rule
def take_risk(s, plus, die):
    """After the move, and even without one. [vasty.progress-move-dice?after]"""
    limit, damage = (1, 1) if plus == 2 else (int(s.options.risk4), 2)
    if die <= limit:
        push(s, DO_DAMAGE, int(s.at), damage)


@rule
def place_in_turn(s, seat, left):
    """Every player places one objective, the trigger last. [vasty.objectives-place]"""
    if left == 0:
        return
    push(s, DO_PLACE, (seat + 1) % int(s.players), left - 1)
    if held(s, seat) > 0 and has_space(s, colour_of(s, seat), True):
        ask(s, ASK_PLACE_OBJ, seat)


@rule
def place_rest(s, seat, fails):
    """Pile empty: one at a time clockwise until nobody can. [vasty.endgame-objectives]"""
    if fails == s.players:
        return
    following = (seat + 1) % int(s.players)
    if held(s, seat) > 0 and has_space(s, colour_of(s, seat), False):
        push(s, DO_REST, following, 0)
        ask(s, ASK_PLACE_OBJ, seat)
    else:
        push(s, DO_REST, following, fails + 1)


@rule
def place_objective(s, seat, node):
    add(s, colour_of(s, seat), node)


@rule
def anybody_holds(s):
    for seat in range(int(s.players)):
        if s.tokens[seat]:
            return True
    return False


@rule
def list_removals(s, seat, out):
    """Any token of any player; nobody need strip herself. [vasty.progress-remove-token?own]"""
    n = 0
    forced = False
    for other in range(int(s.players)):
        for kind in range(4):
            if (int(s.tokens[other]) >> kind) & 1:
                out[n] = 4 * other + kind
                n += 1
                forced = forced or other != seat
    if not forced:
        out[n] = NOTHING
        n += 1
    return n


@rule
def remove_token(s, move):
    if move != NOTHING:
        lose(s, move // 4, move % 4)
