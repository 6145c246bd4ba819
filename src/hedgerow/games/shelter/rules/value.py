# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned value looks at: the land, as it is and with the planned fences, and the shelter's block.

The two parts are learned apart. What a cross in the block is worth to the block does not depend on the land; but it
takes a square where animals of two kinds could have been adopted, and what that costs depends on who lives there: a
herd is worth more as long as more may join it.

The plan is the quick player's, six pastures of two by three squares. Turned by a quarter, three by two, it is as good a
plan: the land is looked at both ways, and the one that promises more counts.
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.heuristic import PLAN_BELOW, PLAN_RIGHT
from hedgerow.games.shelter.rules.land import animals, area_of, free, longest_side
from hedgerow.games.shelter.rules.pasture import AROUND, WHOLE, inside
from hedgerow.games.shelter.rules.points import dog_points, elephant_points, kinds_in, land_points, shelter_points
from hedgerow.games.shelter.rules.state import (
    ALL,
    BLOCK,
    DOG,
    ELEPHANT,
    GIRAFFE,
    KIND_LINES,
    LINES,
    RHINO,
    ROLL_1,
    ROUNDS,
    ROW_1,
    SIDE,
    STALLS,
    THIRD_FENCE,
    TIGER,
)
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape, expectation

# Places of the traits.
NOW, PLANNED = 1, 9  # the eight numbers of `land_points`; 0 is always 1
FENCES = 17  # planned ones not drawn, others drawn
BONUS = 19  # third-fence circles open, in points; then 3, 4, 5 or 6 kinds on the land
KIND = 24  # of each kind: is there one, how many, and that number's square
EMPTY = 42  # sums over areas between the fences that stand and those that are planned: those without any kind,
MIXED = EMPTY + 9  # those of several,
ALONE = MIXED + 9  # and those of one, and of which: see `add_area`
OF_DOGS, OF_ELEPHANTS, OF_RHINOS, OF_GIRAFFES, OF_TIGERS = ALONE + 2, ALONE + 6, ALONE + 11, ALONE + 14, ALONE + 16
SUPPLY = ALONE + 19  # some of the above once more, times the open squares of the block that adopt a kind
SUPPLIED = (  # which, and of which kind: whatever there is, is there one of it, what its areas have room for
    *((0, kind) for kind in range(6)),
    *((KIND + 3 * kind, kind) for kind in range(6)),
    *((OF_ELEPHANTS + i, ELEPHANT) for i in range(5)),
    *((EMPTY, kind) for kind in (TIGER, RHINO)),
    *((OF_DOGS + i, DOG) for i in range(4)),
    *((OF_RHINOS + i, RHINO) for i in range(2)),
    *((OF_GIRAFFES + i, GIRAFFE) for i in range(2)),
    (OF_TIGERS, TIGER),
)
TIMES, OF_KIND = tuple(trait for trait, _ in SUPPLIED), tuple(kind for _, kind in SUPPLIED)
LAND = SUPPLY + len(SUPPLIED)  # so many are the land's
OPEN_SQUARE = LAND + 1  # empty squares of the block by the crosses in their row and column
OPEN_LINE = OPEN_SQUARE + BLOCK * BLOCK  # of each line: how many crosses, 0 to 3; a full one has none of them
KEPT = OPEN_LINE + 2 * BLOCK * BLOCK  # points that the circles have brought already
ON_LAND = (0, 1, 2, 3, 4, 5, 7, 8, 9)  # categories; the other one is the shelter's
MIND = Shape(ROUNDS - 1, (Part(0, LAND, ON_LAND), Part(LAND, KEPT + 1, (6,))), ahead=5)
TRAITS = MIND.traits

# A row of squares, by its bits, as column A:
FLIPPED = tuple(sum(1 << SIDE * i for i in range(SIDE) if row >> i & 1) for row in range(1 << SIDE))


@rule
def flipped(squares):
    """Rows for columns: a set of squares mirrored along the diagonal from A1 to F6."""
    found = 0
    for row in range(SIDE):
        found |= FLIPPED[squares >> SIDE * row & ROW_1] << row
    return found


@rule
def turn(sheet):
    """Mirror the land along its diagonal; again, and it is as before. A die names a row and a column alike, so nothing
    that may happen to the land, and nothing it scores, changes: only the plan meets it the other way round."""
    sheet.trees = flipped(sheet.trees)
    for kind in range(6):
        sheet.animal[kind] = flipped(sheet.animal[kind])
    right = sheet.right
    sheet.right = flipped(sheet.below)
    sheet.below = flipped(right)


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
        out[KIND + 3 * kind] = 1 if there else 0
        out[KIND + 3 * kind + 1] = there
        out[KIND + 3 * kind + 2] = there * there
        kinds += 1 if there else 0
    for some in range(3, 7):
        out[BONUS + some - 2] = 1 if kinds == some else 0


@rule
def add_empty(sheet, area, room, missing, out):
    """An area without any kind but owls: is not even an owl there, who may come, and how long a tiger's would be."""
    out[EMPTY] += 1
    out[EMPTY + 1] += 1 if animals(sheet) & area == 0 else 0
    out[EMPTY + 2 + min(count(sheet.trees & area), 2)] += 1
    out[EMPTY + 5] += missing
    out[EMPTY + 6] += longest_side(area)
    out[EMPTY + 7] += 1 if room > 1 else 0
    out[EMPTY + 8] += 1 if room > 3 else 0


@rule
def piece_of(squares, corner):
    """The squares of a pasture, counted row by row."""
    squares = squares >> corner
    return squares & 3 | squares >> 4 & 12 | squares >> 8 & 48


@rule
def parting(one, other, fences):
    """The fewest fences that part these squares of a pasture from those others, where such fences stand already."""
    others = WHOLE & ~(one | other)
    fewest, some = count(AROUND[one] & ~fences), others
    while some:  # whichever of the others are on the first side
        fewest = min(fewest, count(AROUND[one | some] & ~fences))
        some = (some - 1) & others
    return fewest


@rule
def add_mixed(sheet, area, kinds, missing, out):
    """An area of several kinds; of two that could be parted: by how many fences, and for what."""
    out[MIXED] += 1
    out[MIXED + 1] += count(animals(sheet) & area)
    out[MIXED + 2] += missing
    if kinds > 2:
        return
    square = lowest(area)
    corner = 3 * SIDE * (square // (3 * SIDE)) + square % SIDE // 2 * 2
    one = other = 0
    for kind in range(TIGER, ELEPHANT + 1):
        here = piece_of(sheet.animal[kind] & area, corner)
        if here:
            one, other = here, one
    fences = parting(one, other, inside(sheet.right, sheet.below, corner))
    out[MIXED + 2 + min(fences, 4)] += 1
    points = dog_points(count(sheet.animal[DOG] & area)) + elephant_points(count(sheet.animal[ELEPHANT] & area))
    out[MIXED + (7 if fences <= 2 else 8)] += points


@rule
def add_elephants(out, here, room):
    """Herds of one, two, three and more, with so many squares of room."""
    out[OF_ELEPHANTS - 1 + min(here, 3)] += 1
    out[OF_ELEPHANTS + 3] += room
    out[OF_ELEPHANTS + 4] += here * room


@rule
def add_alone(sheet, area, room, missing, out):
    """An area of one kind, which has it for itself."""
    out[ALONE] += missing
    out[ALONE + 1] += 1 if missing == 0 else 0
    dogs = count(sheet.animal[DOG] & area)
    if dogs:
        out[OF_DOGS] += 1
        out[OF_DOGS + 1] += dogs & 1
        out[OF_DOGS + 2] += room if dogs & 1 else 0
        out[OF_DOGS + 3] += room
    if sheet.animal[ELEPHANT] & area:
        add_elephants(out, count(sheet.animal[ELEPHANT] & area), room)
    if sheet.animal[RHINO] & area:
        out[OF_RHINOS] += 1
        out[OF_RHINOS + 1] += room
        out[OF_RHINOS + 2] += 1 if room else 0
    if sheet.animal[GIRAFFE] & area:
        out[OF_GIRAFFES] += 1
        out[OF_GIRAFFES + 1] += room * count(sheet.trees & area)
    if sheet.animal[TIGER] & area:
        out[OF_TIGERS] += 1
        out[OF_TIGERS + 1] += missing
        out[OF_TIGERS + 2] += 1 if room else 0


@rule
def add_area(sheet, area, out):
    """One area: what lives in it, what it has room for, and how many of the planned fences around it are missing."""
    room = count(free(sheet) & area)
    missing = count(PLAN_RIGHT & ~sheet.right & (area ^ area >> 1))
    missing += count(PLAN_BELOW & ~sheet.below & (area ^ area >> SIDE))
    kinds = kinds_in(sheet, area)
    if kinds == 0:
        add_empty(sheet, area, room, missing, out)
    elif kinds == 1:
        add_alone(sheet, area, room, missing, out)
    else:
        add_mixed(sheet, area, kinds, missing, out)


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
    for i in range(EMPTY, SUPPLY):
        out[i] = 0
    todo = ALL
    while todo:
        area = area_of(todo & -todo, right | PLAN_RIGHT, under | PLAN_BELOW)
        todo &= ~area
        add_area(sheet, area, out)
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
def traits(s, seat, mind):
    """Between two rounds: the stage is how many have been played, less one. Of the plan and the plan turned the one
    counts that promises more."""
    if s.phase != ROLL_1 or s.turn == 1:
        return -1
    sheet, stage = s.sheet[seat], int(s.turn) - 2
    land_traits(s, sheet, mind.traits)
    upright = expectation(mind, stage, 0, LAND)
    turn(sheet)
    land_traits(s, sheet, mind.traits)
    turn(sheet)
    if expectation(mind, stage, 0, LAND) <= upright:
        land_traits(s, sheet, mind.traits)
    block_traits(int(sheet.crossed), shelter_points(sheet, s.decided, s.options), mind.traits)
    return stage
