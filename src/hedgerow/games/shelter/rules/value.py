# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned value looks at: the land, as it is and with the planned fences, and the shelter's block.

The two parts are learned apart. What a cross in the block is worth to the block does not depend on the land; but it
takes a square where animals of two kinds could have been adopted, and what that costs depends on who lives there: a
herd is worth more as long as more may join it.
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.heuristic import PASTURES, PLAN_BELOW, PLAN_RIGHT
from hedgerow.games.shelter.rules.land import animals, free
from hedgerow.games.shelter.rules.points import kinds_in, land_points, shelter_points
from hedgerow.games.shelter.rules.state import (
    BLOCK,
    DOG,
    ELEPHANT,
    GIRAFFE,
    KIND_LINES,
    LINES,
    RHINO,
    ROLL_1,
    ROUNDS,
    SIDE,
    STALLS,
    THIRD_FENCE,
    TIGER,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape

# Places of the traits.
NOW, PLANNED = 1, 9  # the eight numbers of `land_points`; 0 is always 1
FENCES = 17  # planned ones not drawn, others drawn
BONUS = 19  # third-fence circles open, in points; then 3, 4, 5 or 6 kinds on the land
KIND = 24  # of each kind: is there one, how many
PASTURE = 36  # sums over the six planned pastures, see `pasture_traits`
SUPPLY = 62  # some of the above once more, times the open squares of the block that adopt a kind
SUPPLIED = (  # which, and of which kind: whatever there is, is there one of it, what its pastures have room for
    *((0, kind) for kind in range(6)),
    *((KIND + 2 * kind, kind) for kind in range(6)),
    *((PASTURE + i, ELEPHANT) for i in range(1, 6)),
    *((PASTURE + 6, kind) for kind in (TIGER, RHINO)),
    *((PASTURE + i, DOG) for i in range(16, 20)),
    *((PASTURE + i, RHINO) for i in range(20, 22)),
    *((PASTURE + i, GIRAFFE) for i in range(22, 24)),
    (PASTURE + 24, TIGER),
)
TIMES, OF_KIND = tuple(trait for trait, _ in SUPPLIED), tuple(kind for _, kind in SUPPLIED)
LAND = SUPPLY + len(SUPPLIED)  # so many are the land's
OPEN_SQUARE = LAND + 1  # empty squares of the block by the crosses in their row and column
OPEN_LINE = OPEN_SQUARE + BLOCK * BLOCK  # of each line: how many crosses, 0 to 3; a full one has none of them
KEPT = OPEN_LINE + 2 * BLOCK * BLOCK  # points that the circles have brought already
ON_LAND = (0, 1, 2, 3, 4, 5, 7, 8, 9)  # categories; the other one is the shelter's
MIND = Shape(ROUNDS - 1, (Part(0, LAND, ON_LAND), Part(LAND, KEPT + 1, (6,))), ahead=5)
TRAITS = MIND.traits

PLANNED_RIGHT = tuple(PLAN_RIGHT & (area ^ area >> 1) for area in PASTURES)  # the fences around each pasture
PLANNED_BELOW = tuple(PLAN_BELOW & (area ^ area >> SIDE) for area in PASTURES)


@rule
def put_points(s, sheet, out, at):
    """The land's points by kind, loose fences and empty squares."""
    owls, giraffes, dogs, tigers, rhinos, elephants, loose, empty = land_points(sheet, s.options)
    out[at], out[at + 1], out[at + 2], out[at + 3] = owls, giraffes, dogs, tigers
    out[at + 4], out[at + 5], out[at + 6], out[at + 7] = rhinos, elephants, loose, empty


@rule
def bonus_traits(sheet, out):
    """What is still to be had besides the land, and which kinds are there."""
    circles = kinds = 0
    for circle in range(int(sheet.third), 3):
        circles += THIRD_FENCE[circle]
    out[BONUS] = circles
    for kind in range(6):
        there = count(sheet.animal[kind])
        out[KIND + 2 * kind] = 1 if there else 0
        out[KIND + 2 * kind + 1] = there
        kinds += 1 if there else 0
    for some in range(3, 7):
        out[BONUS + some - 2] = 1 if kinds == some else 0


@rule
def add_elephants(out, here, room):
    """Herds of one, two, three and more, with so many squares of room."""
    out[PASTURE + min(here, 3)] += 1
    out[PASTURE + 4] += room
    out[PASTURE + 5] += here * room


@rule
def add_pasture(sheet, i, out):
    """One planned pasture: what lives in it, what it has room for, and how far it is fenced."""
    area = PASTURES[i]
    room = count(free(sheet) & area)
    kinds = kinds_in(sheet, area)
    missing = count(PLANNED_RIGHT[i] & ~sheet.right) + count(PLANNED_BELOW[i] & ~sheet.below)
    trees = count(sheet.trees & area)
    if kinds == 0:
        out[PASTURE] += 1 if animals(sheet) & area == 0 else 0
        out[PASTURE + 6] += 1
        out[PASTURE + 7 + min(trees, 2)] += 1
        out[PASTURE + 10] += missing
        return
    if kinds > 1:
        out[PASTURE + 11] += 1
        out[PASTURE + 12] += count(animals(sheet) & area)
        out[PASTURE + 13] += missing
        return
    out[PASTURE + 14] += missing
    out[PASTURE + 15] += 1 if missing == 0 else 0
    dogs = count(sheet.animal[DOG] & area)
    if dogs:
        out[PASTURE + 16] += 1
        out[PASTURE + 17] += dogs & 1
        out[PASTURE + 18] += room if dogs & 1 else 0
        out[PASTURE + 19] += room
    if sheet.animal[ELEPHANT] & area:
        add_elephants(out, count(sheet.animal[ELEPHANT] & area), room)
    if sheet.animal[RHINO] & area:
        out[PASTURE + 20] += 1
        out[PASTURE + 21] += room
    if sheet.animal[GIRAFFE] & area:
        out[PASTURE + 22] += 1
        out[PASTURE + 23] += room * trees
    if sheet.animal[TIGER] & area:
        out[PASTURE + 24] += 1
        out[PASTURE + 25] += missing


@rule
def open_stalls(s, sheet, kind):
    """Squares of the block where an animal of this kind may still be adopted. [shelter.adopt]"""
    return count(KIND_LINES[6 * int(s.options.layout) + kind] & ~int(sheet.crossed))


@rule
def land_traits(s, sheet, out):
    """The land's part; the sheet is as before afterwards."""
    right, under = sheet.right, sheet.below
    out[0] = 1
    put_points(s, sheet, out, NOW)
    sheet.right |= PLAN_RIGHT
    sheet.below |= PLAN_BELOW
    put_points(s, sheet, out, PLANNED)
    sheet.right = right
    sheet.below = under
    out[FENCES] = count(PLAN_RIGHT & ~right) + count(PLAN_BELOW & ~under)
    out[FENCES + 1] = count(right & ~PLAN_RIGHT) + count(under & ~PLAN_BELOW)
    bonus_traits(sheet, out)
    for i in range(PASTURE, SUPPLY):
        out[i] = 0
    for i in range(6):
        add_pasture(sheet, i, out)
    for i in range(len(TIMES)):
        out[SUPPLY + i] = out[TIMES[i]] * open_stalls(s, sheet, OF_KIND[i])


@rule
def block_traits(crossed, kept, out):
    """The block's part: how near its lines are to being full, and which of them meet."""
    for i in range(OPEN_SQUARE, KEPT):
        out[i] = 0
    out[LAND] = 1
    out[KEPT] = kept
    for line in range(2 * BLOCK):
        here = count(crossed & LINES[line])
        if here < BLOCK:
            out[OPEN_LINE + BLOCK * line + here] = 1
    for square in range(STALLS):
        if crossed >> square & 1 == 0:
            across = count(crossed & LINES[BLOCK + square // BLOCK])
            down = count(crossed & LINES[square % BLOCK])
            out[OPEN_SQUARE + BLOCK * across + down] += 1


@rule
def traits(s, seat, out):
    """Between two rounds: the stage is how many have been played, less one."""
    if s.phase != ROLL_1 or s.turn == 1:
        return -1
    sheet = s.sheet[seat]
    land_traits(s, sheet, out)
    block_traits(int(sheet.crossed), shelter_points(sheet, s.decided, s.options), out)
    return int(s.turn) - 2
