# mypy: allow-untyped-defs, allow-incomplete-defs
"""A search of the decisions inside one round, by the learned value of the sheet that they lead to.

An animal's place is judged before any fence; the best places are judged again behind their best fences; fences are
judged in pairs. In the last round the sheet's points take the place of the value: then the search is exact as far as it
goes. All happens on a copy of the position, `mind.line[0]`.
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.land import drawn, edges_below, edges_right, high_left, low_left, most_fences, places
from hedgerow.games.shelter.rules.points import shelter_points
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BELOW,
    CIRCLE,
    CROSS,
    DONE,
    HIGH,
    KIND_LINES,
    LOW,
    PLACE,
    RIGHT,
    ROUNDS,
    SIDE,
    SOLO,
    SQUARES,
    STALLS,
    THIRD,
)
from hedgerow.games.shelter.rules.survey import (
    animal_gain,
    fence_gain,
    kinds_worth,
    supply_costs,
    surveyed,
    take_weights,
)
from hedgerow.games.shelter.rules.transition import completed
from hedgerow.games.shelter.rules.value import LAND, TRAITS, block_traits, turn
from hedgerow.kernel.bits import count, listed, lowest
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import BRISKLY, QUICKLY, THOROUGHLY, UNIT, expectation

NEVER = -1e9  # promises are in parts of a point (`UNIT`), as in `survey`
ROUGHLY = 100.0 * UNIT  # a place that is judged before its fences stands behind all that are judged with them
EDGES = 256  # `notes` and `found` from here on hold edges and what they promise; before it, places
SECOND = EDGES + 2 * SQUARES  # the same for second fences
PLACES, FIRSTS, THIRDS = 8, 12, 6  # so many places of each kind are judged with their fences, so many first fences
# with all second ones, and so many of three where they are drawn instead of an animal
BRISK_FIRSTS = 8  # first fences in imagined matches: two fences that belong together are most of what quick play misses
LATE, LATE_PLACES, LATE_FIRSTS = 12, 3, 3  # from this round on there is no time to mend what a place has spoilt: then
# imagined matches look at so many places of each kind with the fences that go with them
CROSSES = 700  # `found` from here on holds what crosses in the block promise,
COSTS = CROSSES + STALLS  # and here what they cost each kind
UNTURNED = 400  # and here what moves promise by the plan that is not turned
FAR = 2.0 * UNIT  # who plans so much better one way does not look the other way
MIRRORED = tuple(SIDE * (square % SIDE) + square // SIDE for square in range(SQUARES))
JUDGED = 1 << 20  # added to the note of a place that is judged with its fences


# --- the block --------------------------------------------------------------------------------------------------------


@rule
def circles_won(s, lines):
    """What completing these lines brings at once. [shelter.circles] [shelter.solo] [shelter.circles?double]"""
    if count(lines) == 2:
        return int(s.options.double_worth)
    return 0 if s.variant == SOLO else CIRCLE * count(lines)


@rule
def cross_worth(s, sheet, square, mind):
    """What the block promises with a cross there."""
    crossed = int(sheet.crossed)
    sheet.crossed = crossed | 1 << square
    sheet.new_cross = 1 << square
    kept = shelter_points(sheet, s.decided, s.options) + circles_won(s, completed(sheet) & ~int(s.decided))
    sheet.crossed = crossed
    sheet.new_cross = 0
    if s.turn == ROUNDS:
        return UNIT * float(kept)
    block_traits(crossed | 1 << square, kept, mind.traits)
    return UNIT * expectation(mind, int(s.turn) - 1, LAND, TRAITS)


@rule
def judge_crosses(s, sheet, moves, n, mind):
    """What the block promises with a cross on each square that may get one, less what the land as it stands loses by
    it, into `found` from CROSSES on."""
    judged = 0
    supply_costs(s, sheet, mind, COSTS)
    for i in range(n):
        square = int(moves[i]) % STALLS
        if judged >> square & 1 == 0:
            judged |= 1 << square
            mind.found[CROSSES + square] = cross_worth(s, sheet, square, mind)
            for kind in range(6):
                if KIND_LINES[6 * int(s.options.layout) + kind] >> square & 1:
                    mind.found[CROSSES + square] -= mind.found[COSTS + kind]


# --- the plan turned --------------------------------------------------------------------------------------------------


@rule
def seen_from(move, turned):
    """A move of a land as a move of the land turned: squares are mirrored, uprights lie."""
    if not turned or move < LOW or move == DONE:
        return move
    if move < RIGHT:
        at = LOW if move < HIGH else HIGH
        return at + MIRRORED[move - at]
    if move < BELOW:
        return BELOW + MIRRORED[move - RIGHT]
    return RIGHT + MIRRORED[move - BELOW]


# --- fences -----------------------------------------------------------------------------------------------------------


@rule
def toggle(sheet, edge):
    """Draw a fence that is not there, or rub it out."""
    if edge < SQUARES:
        sheet.right ^= 1 << edge
    else:
        sheet.below ^= 1 << (edge - SQUARES)


@rule
def judge_edges(s, sheet, mind, at, land):
    """Every edge that may be fenced now, into `notes` from `at` on, with what it promises in `found`; how many. `land`
    is what was just surveyed."""
    n = listed(edges_right(sheet, s.dice), 0, mind.notes, at)
    n = listed(edges_below(sheet, s.dice), SQUARES, mind.notes, n)
    for i in range(at, n):
        edge = mind.notes[i]
        toggle(sheet, edge)
        mind.found[i] = land + fence_gain(s, sheet, edge, mind)
        toggle(sheet, edge)
    return n - at


@rule
def best_found(mind, at, n):
    """The place of the best of `n` that were found; of equals the first."""
    best = at
    for i in range(at + 1, at + n):
        if mind.found[i] > mind.found[best]:
            best = i
    return best


@rule
def one_more(s, sheet, mind, left):
    """The land's promise when up to `left` fences more may be drawn, one by one, each the best."""
    best = land = surveyed(s, sheet, mind)
    edges = 0
    for k in range(left):
        n = judge_edges(s, sheet, mind, SECOND, land)
        if n == 0:
            break
        i = best_found(mind, SECOND, n)
        best = max(best, mind.found[i])
        if k + 1 == left:
            break
        mind.notes[EDGES - 1 - edges] = mind.notes[i]
        toggle(sheet, mind.notes[i])
        edges += 1
        land = surveyed(s, sheet, mind)
    for i in range(edges):
        toggle(sheet, mind.notes[EDGES - 1 - i])
    return best


@rule
def fences_worth(s, sheet, mind, left, firsts):
    """The land's promise behind its best fences, `left` at most: so many first ones are each tried with all others."""
    land = surveyed(s, sheet, mind)
    n = judge_edges(s, sheet, mind, EDGES, land)
    if n == 0 or left == 0:
        return land
    best = mind.found[best_found(mind, EDGES, n)]
    if left > 1:
        for _ in range(min(firsts, n)):
            i = best_found(mind, EDGES, n)
            mind.found[i] = NEVER
            toggle(sheet, mind.notes[i])
            best = max(best, one_more(s, sheet, mind, left - 1))
            toggle(sheet, mind.notes[i])
    return best


# --- the three steps --------------------------------------------------------------------------------------------------


@rule
def appraise_fences(s, sheet, moves, n, mind, worth, turned):
    left = most_fences(sheet) - drawn(sheet) - 1
    firsts = 1 if mind.effort == QUICKLY else BRISK_FIRSTS if mind.effort == BRISKLY else FIRSTS
    land = surveyed(s, sheet, mind)
    for i in range(n):
        worth[i] = land
        if moves[i] != DONE:
            edge = seen_from(int(moves[i]), turned) - RIGHT
            toggle(sheet, edge)
            worth[i] += fence_gain(s, sheet, edge, mind)
            toggle(sheet, edge)
    if left == 0:
        return
    for i in range(n):  # with a second one, the most promising first ones only: they all gain about as much
        mind.found[i] = worth[i]
        worth[i] = worth[i] - (ROUGHLY if moves[i] != DONE else 0.0)
    for _ in range(min(firsts, n)):
        i = best_found(mind, 0, n)
        mind.found[i] = NEVER
        if moves[i] == DONE:
            continue
        edge = seen_from(int(moves[i]), turned) - RIGHT
        toggle(sheet, edge)
        worth[i] = one_more(s, sheet, mind, left)
        toggle(sheet, edge)


@rule
def judge_places(s, sheet, kind, mind, at, land):
    """Every place for an animal, noted as kind, die left for fences and square, with the land's promise; how many.
    `land` is what was just surveyed."""
    low, high = low_left(s.dice, kind + 1), high_left(s.dice, kind + 1)
    free = places(sheet, s.dice, kind + 1)
    if free == 0:
        return 0
    land -= kinds_worth(sheet, mind)
    sheet.animal[kind] |= free & -free
    land += kinds_worth(sheet, mind)
    sheet.animal[kind] &= ~(free & -free)
    n = at
    for which in range(2 if high != low else 1):
        squares = free & CROSS[high if which else low]
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            sheet.animal[kind] |= 1 << square
            mind.found[n] = land + animal_gain(s, sheet, square, mind)
            sheet.animal[kind] &= ~(1 << square)
            mind.notes[n] = square + SQUARES * (which + 2 * kind)
            n += 1
    return n - at


@rule
def places_judged(s, mind):
    """How many places of each kind are judged with their fences."""
    if mind.effort >= THOROUGHLY:
        return PLACES
    return LATE_PLACES if mind.effort == BRISKLY and s.turn >= LATE else 0


@rule
def place_worth(s, sheet, note, mind):
    """The promise of an animal at its place with the best fences of the die that is left."""
    square, which, kind = note % SQUARES, note // SQUARES % 2, note // SQUARES // 2
    sheet.die = low_left(s.dice, kind + 1) if which else high_left(s.dice, kind + 1)
    sheet.animal[kind] |= 1 << square
    best = fences_worth(s, sheet, mind, 2, FIRSTS if mind.effort >= THOROUGHLY else LATE_FIRSTS)
    sheet.animal[kind] &= ~(1 << square)
    sheet.die = 0
    return best


@rule
def best_rough(mind, n, kind):
    """Of `n` places the best of a kind that is not yet judged with its fences; -1 if there is none."""
    best = -1
    for i in range(n):
        if mind.notes[i] // SQUARES // 2 == kind and (best < 0 or mind.found[i] > mind.found[best]):
            best = i
    return best


@rule
def refine(s, sheet, mind, n):
    """Judge the best of `n` places again, behind their fences; what is judged roughly stands behind them."""
    wanted = places_judged(s, mind)
    if wanted == 0:
        return
    for i in range(n):
        mind.found[i] -= ROUGHLY
    for kind in range(6):
        for _ in range(wanted):
            best = best_rough(mind, n, kind)
            if best < 0:
                break
            mind.found[best] = place_worth(s, sheet, mind.notes[best], mind)
            mind.notes[best] += JUDGED


@rule
def appraise_places(s, sheet, moves, n, mind, worth, turned):
    kind = int(sheet.kind)
    there = judge_places(s, sheet, kind, mind, 0, surveyed(s, sheet, mind))
    refine(s, sheet, mind, there)
    for i in range(n):
        move = seen_from(int(moves[i]), turned)
        note = move - LOW if move < HIGH else move - HIGH + SQUARES
        for k in range(there):
            if mind.notes[k] % JUDGED == note + 2 * SQUARES * kind:
                worth[i] = mind.found[k]


@rule
def best_land(mind, n, kind):
    """What the land promises with an animal of a kind at its best place."""
    best = NEVER
    for k in range(n):
        if mind.notes[k] % JUDGED // SQUARES // 2 == kind:
            best = max(best, mind.found[k])
    return best


@rule
def third_worth(s, sheet, mind):
    """What the land promises with three fences and no animal, a circle given up for it. Who judges places without
    their two fences compares them with one fence alone."""
    sheet.die = 0
    third = sheet.third
    sheet.third = min(third + 1, 3)
    best = fences_worth(s, sheet, mind, 3 if places_judged(s, mind) else 1, THIRDS)
    sheet.third = third
    return best


@rule
def appraise_adoptions(s, sheet, moves, n, mind, worth):
    there, land = 0, surveyed(s, sheet, mind)
    for kind in range(6):
        if s.dice[0] == kind + 1 or s.dice[1] == kind + 1 or s.dice[2] == kind + 1:
            there += judge_places(s, sheet, kind, mind, there, land)
    judge_crosses(s, sheet, moves, n, mind)
    refine(s, sheet, mind, there)
    part = -1
    for i in range(n):
        move = int(moves[i])
        if move // 16 != part:  # the land's part is the same for every square of the block
            part = move // 16
            land = third_worth(s, sheet, mind) if move >= THIRD else best_land(mind, there, part)
        worth[i] = land + mind.found[CROSSES + move % STALLS]


@rule
def appraise_step(s, sheet, moves, n, mind, worth, turned):
    """What each move promises by the plan as it meets the sheet."""
    if sheet.step == ADOPT:
        appraise_adoptions(s, sheet, moves, n, mind, worth)
    elif sheet.step == PLACE:
        appraise_places(s, sheet, moves, n, mind, worth, turned)
    else:
        appraise_fences(s, sheet, moves, n, mind, worth, turned)


@rule
def appraise_turned(s, sheet, moves, n, mind, worth, upright):
    """The same by the plan turned, where that promises more; `upright` says whether `worth` has been written."""
    for i in range(n):
        mind.found[UNTURNED + i] = worth[i] if upright else NEVER
    turn(sheet)
    appraise_step(s, sheet, moves, n, mind, worth, True)
    turn(sheet)
    for i in range(n):
        worth[i] = max(worth[i], mind.found[UNTURNED + i])


@rule
def appraise(s, seat, moves, n, mind, worth):
    """What each move promises, on a copy of the position. [shelter.round]"""
    mind.line[0] = s
    copy = mind.line[0]
    sheet = copy.sheet[seat]
    take_weights(copy, sheet, mind)
    ahead = 0.0  # of the plan turned
    if s.turn == ROUNDS:
        ahead = -ROUGHLY
    else:
        ahead -= surveyed(copy, sheet, mind)
        turn(sheet)
        ahead += surveyed(copy, sheet, mind)
        turn(sheet)
    if ahead <= FAR:
        appraise_step(copy, sheet, moves, n, mind, worth, False)
    if ahead >= -FAR:
        appraise_turned(copy, sheet, moves, n, mind, worth, ahead <= FAR)
    for i in range(n):
        worth[i] /= UNIT
    return True
