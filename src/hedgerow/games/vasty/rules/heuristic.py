# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player: run for the nearest objective, keep the others from theirs.

Every answer has a worth; the best is taken, the first of equals. Collecting an objective is worth 100.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.board import dot_at
from hedgerow.games.vasty.rules.choosing import beside_placing, legal, to_place
from hedgerow.games.vasty.rules.objectives import colour_of, on_board
from hedgerow.games.vasty.rules.placement import code_of, fits_on, room
from hedgerow.games.vasty.rules.state import (
    ASK_DUEL,
    ASK_MOVE_OBJ,
    ASK_PLACE_OBJ,
    ASK_PLAY,
    ASK_REMOVE_OBJ,
    ASK_REMOVE_TOKEN,
    ASK_RETURN,
    ASK_SEND_HOME,
    ASK_STEP,
    ASK_SWAP_OBJ,
    ASK_SWAP_PAWNS,
    ASK_TOKEN,
    ASK_VICTIM,
    CHALLENGE,
    CHOOSE_CARD,
    CHOOSE_MOVE,
    DEAL,
    DISCARD,
    EFFECT,
    GAIN_SHIELD,
    GIVE,
    HEAL,
    HOME,
    LEAVE,
    MOST_OBJECTIVES,
    MOVE,
    MOVE_OPP,
    NO_MOVE,
    NODES,
    NOTHING,
    OBJECTIVE,
    PLACE_OBJ,
    POISON,
    POISONING,
    REDRAW,
    REMOVE_OBJ,
    REMOVE_TOKEN,
    RETURN,
    RISK_2,
    RISK_4,
    SEATS,
    SEND_HOME,
    SKIP,
    SWAP_PAWNS,
    TAKE,
)
from hedgerow.games.vasty.rules.tokens import holds, lying_on
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

FAR = 30  # no objective on the map
PRIZE = 100


@rule
def between(s, one, two):
    """Steps from a space to another, over any spaces: who is farther from home goes one step down, until they meet."""
    one_away, two_away = int(s.away[one]), int(s.away[two])
    for steps in range(FAR):
        if one == two:
            return steps
        if one_away >= two_away:
            one = int(s.parent[one]) - 1
            one_away -= 1
        else:
            two = int(s.parent[two]) - 1
            two_away -= 1
    return FAR


@rule
def to_go(s, seat, node):
    """Steps from a space to the seat's nearest objective."""
    near = FAR
    for k in range(MOST_OBJECTIVES):
        if s.objectives[seat, k]:
            near = min(near, between(s, node, int(s.objectives[seat, k])))
    return near


@rule
def run(far, steps):
    """What a move of so many steps is worth to who is so far from her objective."""
    if far > FAR - 1:
        return 0
    return PRIZE if far <= steps else 2 * steps


@rule
def gamble(far, plus, harm):
    """The mean over a die, less the risk."""
    total = 0
    for die in range(1, 7):
        total += run(far, die + plus)
    return total // 6 - harm


@rule
def progress_worth(s, seat, effect, far):
    kind, x = effect // EFFECT, effect % EFFECT
    if kind == MOVE:
        return run(far, max(x - holds(s, seat, POISON), 1))
    if kind == RISK_2:
        return gamble(far, 2, 2)
    if kind == RISK_4:
        return gamble(far, 4, 8)
    if kind == HEAL:
        return 4 * min(x, int(s.damage[seat]))
    if kind == PLACE_OBJ:
        return 25 if on_board(s, seat) == 0 else 3
    if kind == REMOVE_TOKEN:
        return 6 if int(s.tokens[seat]) >> POISON else 2
    return 7 if kind == GAIN_SHIELD else 4


@rule
def misfortune_worth(s, seat, effect, threat):
    """`threat`: how far the nearest opponent is from her next objective."""
    kind, x = effect // EFFECT, effect % EFFECT
    near = threat <= 6
    if kind == DEAL:
        return 5 * x
    if kind == MOVE_OPP:
        return 4 + x if near else 3
    if kind in (SKIP, NO_MOVE):
        return 30 if near else 12
    if kind == CHOOSE_MOVE:
        return 22 if near else 8
    if kind in (CHOOSE_CARD, SEND_HOME, SWAP_PAWNS):
        return 12
    if kind == REMOVE_OBJ:
        return 18
    if kind in (DISCARD, POISONING):
        return 8
    return 5


@rule
def card_worth(s, seat, card, threat):
    """What a card is worth wherever it is placed."""
    worth = 3 * count(int(s.dots[card]))
    for k in range(2):
        if s.misfortune[card, k]:
            worth += misfortune_worth(s, seat, int(s.misfortune[card, k]), threat)
    return worth


@rule
def dot_worth(s, seat, on, dot, far):
    """What a dot is worth to who covers it."""
    worth = 0
    if on != HOME:
        for k in range(2):
            if s.progress[on, dot, k]:
                worth += progress_worth(s, seat, int(s.progress[on, dot, k]), far)
    return worth


@rule
def play_worth(s, seat, move, far, threat):
    if move >= REDRAW:
        return gamble(far, 0, 0) + 1
    card, on, dot = move // (16 * NODES), move // 16 % NODES, move // 4 % 4
    return card_worth(s, seat, card, threat) + dot_worth(s, seat, on, dot, far)


@rule
def danger(s, seat):
    """How near a player is to winning: what she has, then how close the next one is."""
    return 100 * int(s.got[seat]) - to_go(s, seat, int(s.pos[seat]))


@rule
def nearest_threat(s, seat):
    near = FAR
    for other in range(int(s.players)):
        if other != seat:
            near = min(near, to_go(s, other, int(s.pos[other])))
    return near


@rule
def step_worth(s, seat, node):
    mover = int(s.mover) - 1
    if mover == OBJECTIVE:
        return between(s, int(s.pos[int(s.piece) // MOST_OBJECTIVES]), node)
    far = to_go(s, mover, node)
    return -far if mover == seat else far


@rule
def token_worth(s, seat, move):
    harmful = lying_on(s, int(s.pos[seat])) >= POISON
    if move == LEAVE:
        return 1
    if move == TAKE:
        return 0 if harmful else 2
    return 2 + max(danger(s, move - GIVE), 0) if harmful else 0


@rule
def swap_worth(s, seat, move):
    """How much nearer one's own comes, less how much nearer the others' do."""
    most = SEATS * MOST_OBJECTIVES
    one, two = move // most, move % most
    a, b = one // MOST_OBJECTIVES, two // MOST_OBJECTIVES
    if a == b:
        return 0
    here, there = int(s.objectives[a, one % MOST_OBJECTIVES]), int(s.objectives[b, two % MOST_OBJECTIVES])
    gain_a = between(s, int(s.pos[a]), here) - between(s, int(s.pos[a]), there)
    gain_b = between(s, int(s.pos[b]), there) - between(s, int(s.pos[b]), here)
    return (gain_a if a == seat else -gain_a) + (gain_b if b == seat else -gain_b)


@rule
def pawns_worth(s, seat, one, two):
    gain_one = to_go(s, one, int(s.pos[one])) - to_go(s, one, int(s.pos[two]))
    gain_two = to_go(s, two, int(s.pos[two])) - to_go(s, two, int(s.pos[one]))
    return (gain_one if one == seat else -gain_one) + (gain_two if two == seat else -gain_two)


@rule
def piece_worth(s, seat, piece):
    """An opponent's objective that she will soon reach."""
    colour = piece // MOST_OBJECTIVES
    node = int(s.objectives[colour, piece % MOST_OBJECTIVES])
    return -FAR if colour == seat else FAR - between(s, int(s.pos[colour]), node)


@rule
def removal_worth(s, seat, move):
    if move == NOTHING:
        return 1
    harmful = move % 4 >= POISON
    if move // 4 == seat:
        return 3 if harmful else 0
    return 0 if harmful else 2


@rule
def return_worth(s, seat, move):
    """Home when hurt or poisoned, or when it is nearer to the next objective."""
    if move != RETURN:
        return FAR - to_go(s, seat, int(s.pos[seat]))
    return FAR - to_go(s, seat, HOME) + 4 * int(s.damage[seat]) + 4 * holds(s, seat, POISON)


@rule
def answer_worth(s, phase, seat, move):
    """Questions of effects."""
    if phase == ASK_SWAP_OBJ:
        return swap_worth(s, seat, move)
    if phase == ASK_REMOVE_TOKEN:
        return removal_worth(s, seat, move)
    if phase == ASK_VICTIM:
        return danger(s, move)
    if phase in (ASK_MOVE_OBJ, ASK_REMOVE_OBJ):
        return piece_worth(s, seat, move)
    if phase == ASK_SEND_HOME:
        return -1000 if move == seat else danger(s, move) + 2 * between(s, int(s.pos[move]), HOME)
    return pawns_worth(s, seat, move // 4, move % 4) if phase == ASK_SWAP_PAWNS else 0


@rule
def worth(s, phase, seat, move):
    if phase == ASK_STEP:
        return step_worth(s, seat, move)
    if phase == ASK_TOKEN:
        return token_worth(s, seat, move)
    if phase == ASK_RETURN:
        return return_worth(s, seat, move)
    if phase == ASK_DUEL:
        return 0 if move < CHALLENGE else (1 if s.damage[seat] < 2 else -1)
    if phase == ASK_PLACE_OBJ:
        return between(s, int(s.pos[colour_of(s, seat)]), move)
    return answer_worth(s, phase, seat, move)


@rule
def bearings(s, seat):
    """How far she has to go, and how far the nearest opponent: what a placement is judged by."""
    if s.phase != ASK_PLAY:
        return FAR, FAR
    return to_go(s, seat, int(s.pos[seat])), nearest_threat(s, seat)


@rule
def liking(s, seat, move, far, threat):
    """How good a move looks, whatever is asked."""
    phase = int(s.phase)
    return play_worth(s, seat, move, far, threat) if phase == ASK_PLAY else worth(s, phase, seat, move)


@rule
def greedy(s, seat, moves, n, rng):
    """The best answer; among equals any, so that nothing repeats for ever."""
    far, threat = bearings(s, seat)
    best, best_worth, equal = 0, -100000, 1
    for i in range(n):
        value = liking(s, seat, int(moves[i]), far, threat)
        if value > best_worth:
            best, best_worth, equal = i, value, 1
        elif value == best_worth:
            equal += 1
            if below(rng, BOTS, equal) == 0:
                best = i
    return best


@rule
def best_play(s, seat, rng):
    """The same where a card is to be placed: nothing is listed, and every card and every dot is judged once."""
    a, b, c = to_place(s, seat)
    far, threat = bearings(s, seat)
    worths = card_worth(s, seat, a, threat), card_worth(s, seat, b, threat), card_worth(s, seat, c, threat)
    best, best_worth, equal, n, space = 0, -100000, 1, 0, room(s)
    for i in range(int(s.ends_n)):
        fits, dot = fits_on(s, a, b, c, int(s.ends[i]), space), dot_at(int(s.ends[i]))
        gain = dot_worth(s, seat, dot >> 2, dot & 3, far) if fits else 0
        while fits:
            which = lowest(fits)
            fits &= fits - 1
            n += 1
            value = gain + (worths[0] if which < 4 else worths[1] if which < 8 else worths[2])
            if value >= best_worth:
                equal = equal + 1 if value == best_worth else 1
                if equal == 1 or below(rng, BOTS, equal) == 0:
                    best = code_of(a if which < 4 else b if which < 8 else c, dot >> 2, dot & 3, which & 3)
                best_worth = value
    other = beside_placing(s, n)
    if other:
        value = play_worth(s, seat, other, far, threat)
        if value > best_worth or (value == best_worth and below(rng, BOTS, equal + 1) == 0):
            best = other
    return best


@rule
def at_sight(s, seat, out, rng):
    if s.phase == ASK_PLAY:
        return best_play(s, seat, rng)
    n = legal(s, seat, out)
    return int(out[greedy(s, seat, out, n, rng) if n > 1 else 0])


@rule
def ranked(s, seat, moves, n, rng, picked):
    """The best answers, best first; of equals the first."""
    far, threat = bearings(s, seat)
    found = min(len(picked), n)
    for rank in range(found):
        best, best_worth = -1, -100000
        for i in range(n):
            taken = False
            for k in range(rank):
                taken = taken or picked[k] == i
            if not taken:
                value = liking(s, seat, int(moves[i]), far, threat)
                if value > best_worth:
                    best, best_worth = i, value
        picked[rank] = best
    for rank in range(found):
        picked[rank] = moves[picked[rank]]
    return found
