# mypy: allow-untyped-defs, allow-incomplete-defs
"""The richest block of the land, found among all blocks at once.

Sixty-four squares lie side by side in one number, a bit for each: a band of the land, eight rows of eight squares or,
where the land is wider, four rows of sixteen. The points of all blocks of a band are added up as numbers are on paper:
one such number holds the ones of all sums, another the twos, the fours, the eights and the sixteens. So nothing is done
square by square, nothing has to be written down, and threads of a GPU do the same whatever the land is like.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.state import (
    ANY,
    FILLING,
    FOREST,
    MOUNTAIN,
    NONE,
    PLAINS,
    RIVER,
    SIDE,
    WASTELAND,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

BAND = 64  # squares in a number
BANDS = 4  # of the largest land
NARROW = 8  # columns at most of a land whose bands have eight rows
NO_SQUARE, ONE = np.uint64(0), np.uint64(1)
COLUMN, NARROW_COLUMN = np.uint64(0x0001000100010001), np.uint64(0x0101010101010101)  # the first one of a band
NEAR = 2  # steps within which two castles would overlap
TOO_MANY = 31  # points: no block has so many


@rule
def apart(square, other):
    """Would castles on two squares not overlap? [pastures.overlap]"""
    return abs(square // SIDE - other // SIDE) > NEAR or abs(square % SIDE - other % SIDE) > NEAR


# --- bands ------------------------------------------------------------------------------------------------------------


@rule
def width(s):
    """Squares of a row in a band."""
    return NARROW if s.options.columns <= NARROW else SIDE


@rule
def height(s):
    """Rows of a band."""
    return BAND // width(s)


@rule
def bands(s):
    """How many of them are the land."""
    return (int(s.options.rows) + height(s) - 1) // height(s)


@rule
def column(s):
    """The first column of a band."""
    return NARROW_COLUMN if s.options.columns <= NARROW else COLUMN


@rule
def square_at(s, band, place):
    """Which square of the land lies at a place in a band."""
    return SIDE * (height(s) * band + place // width(s)) + place % width(s)


@rule
def near(s, band, square, steps):
    """The squares of a band no more than so many steps from a square, across and down."""
    row = square // SIDE - height(s) * band
    first, last = max(row - steps, 0), min(row + steps, height(s) - 1)
    if first > last:
        return NO_SQUARE
    across = np.uint64(((2 << 2 * steps) - 1) << square % SIDE >> steps & ((1 << width(s)) - 1))
    down = column(s) << np.uint64(width(s) * first) & column(s) >> np.uint64(width(s) * (height(s) - 1 - last))
    return across * down


@rule
def lowest_place(squares):
    """The first place of a band that is in a set which is not empty."""
    return count(~squares & (squares - ONE))


@rule
def nth_place(squares, k):
    """The k-th place of a set that has so many: halves are skipped or not, as in `bits.nth`."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        here = count(squares & ((ONE << np.uint64(step)) - ONE))
        skip = int(k >= here)
        k -= here * skip
        place += step * skip
        squares = squares >> np.uint64(step * skip)
    return place


# --- what squares give, and what may bear a castle --------------------------------------------------------------------


@rule
def points_of(s, band):
    """What the squares of a band give: the ones and the twos of their points. [pastures.points]"""
    ones, twos = NO_SQUARE, NO_SQUARE
    for i in range(height(s)):
        row = height(s) * band + i
        if row < s.options.rows:
            plains, forests = int(s.land[PLAINS, row]), int(s.land[FOREST, row])
            others = int(s.land[RIVER, row]) | int(s.land[MOUNTAIN, row])
            is_one = s.options.forest_points == 1  # [pastures.points?forest]
            ones |= np.uint64(plains | others | (forests if is_one else 0)) << np.uint64(width(s) * i)
            twos |= np.uint64(plains | (0 if is_one else forests)) << np.uint64(width(s) * i)
    return ones, twos


@rule
def promising(s, row):
    """Of a row, while it is written: where a castle may come to stand, on Plains, Wasteland or what is still empty."""
    edge = 1 if s.options.full_block_only else 0  # [pastures.influence?edge]
    if row < edge or row >= s.options.rows - edge:
        return 0
    squares = int(s.land[PLAINS, row]) | int(s.land[WASTELAND, row]) | int(s.free[ANY, row])
    return squares & ((1 << int(s.options.columns) - edge) - 1) & ~edge


@rule
def bearing(s, band):
    """The squares of a band that may bear a castle. [pastures.castle]"""
    found = NO_SQUARE
    for i in range(height(s)):
        row = height(s) * band + i
        if row < s.options.rows:
            squares = promising(s, row) if s.phase == FILLING else int(s.sites[row])
            found |= np.uint64(squares) << np.uint64(width(s) * i)
    return found


# --- sums of many squares at once -------------------------------------------------------------------------------------


@rule
def summed(a, b, c):
    """Three bits each: their sum's ones, and its twos."""
    return a ^ b ^ c, (a & b) | (c & (a ^ b))


@rule
def stacked(above, here, under):
    """Three squares above each other, of which each gives ones and twos: the ones, twos, fours and eights of them."""
    ones, more = summed(above[0], here[0], under[0])
    twos, fours = summed(above[1], here[1], under[1])
    again = twos & more
    return ones, twos ^ more, fours ^ again, fours & again


@rule
def across(s, three, middle):
    """The squares to the left of each of a band, those in the middle and those to the right: their sum."""
    left = (three & ~(column(s) << np.uint64(width(s) - 1))) << ONE
    return summed(left, middle, (three & ~column(s)) >> ONE)


@rule
def block_points(s, before, here, behind):
    """The ones to the sixteens of the points of all blocks of a band; of the bands before and behind it, the last and
    the first row count. A castle's own square gives nothing, unless the settings say so.

    [pastures.influence] [pastures.points?own-square]
    """
    row, others = np.uint64(width(s)), np.uint64(BAND - width(s))
    above = here[0] << row | before[0] >> others, here[1] << row | before[1] >> others
    under = here[0] >> row | behind[0] << others, here[1] >> row | behind[1] << others
    three = stacked(above, here, under)
    middle = three if s.options.castle_square_scores else stacked(above, (NO_SQUARE, NO_SQUARE), under)
    ones, twos_more = across(s, three[0], middle[0])
    twos, fours_more = across(s, three[1], middle[1])
    fours, eights_more = across(s, three[2], middle[2])
    eights, sixteens = across(s, three[3], middle[3])
    carried = twos & twos_more
    fours, carried_on = summed(fours, fours_more, carried)
    eights, carried = summed(eights, eights_more, carried_on)
    return ones, twos ^ twos_more, fours, eights, sixteens | carried


@rule
def blocks_of(s, band, before, here, behind):
    """What may bear a castle in a band, and the ones to the sixteens of the points there."""
    if band >= bands(s):
        return NO_SQUARE, (NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE)
    return bearing(s, band), block_points(s, before, here, behind)


@rule
def prospects(s):
    """The same of all bands: whatever is asked about blocks, they are looked at once."""
    nothing = (NO_SQUARE, NO_SQUARE)
    a, b, c, d = points_of(s, 0), points_of(s, 1), points_of(s, 2), points_of(s, 3)
    return (
        blocks_of(s, 0, nothing, a, b),
        blocks_of(s, 1, a, b, c),
        blocks_of(s, 2, b, c, d),
        blocks_of(s, 3, c, d, nothing),
    )


# --- the richest ------------------------------------------------------------------------------------------------------


@rule
def richer(squares, most, bits):
    """Those of the squares that have the next bit of their points, if any have; and the points so far."""
    found = squares & bits
    return (found, 2 * most + 1) if found != NO_SQUARE else (squares, 2 * most)


@rule
def most_of(squares, points):
    """Which of some squares have the most points, and how many these are; -1 where there are none."""
    if squares == NO_SQUARE:
        return squares, -1
    squares, most = richer(squares, 0, points[4])
    squares, most = richer(squares, most, points[3])
    squares, most = richer(squares, most, points[2])
    squares, most = richer(squares, most, points[1])
    return richer(squares, most, points[0])


@rule
def compared(more, same, bits, is_one):
    """One digit farther: which squares have more than a number of points, and which as many so far."""
    return (more, same & bits) if is_one else (more | same & bits, same & ~bits)


@rule
def with_least(squares, points, least):
    """Those of the squares that have at least so many points."""
    if least <= 0:
        return squares
    more, same = compared(NO_SQUARE, squares, points[4], least >> 4 & 1)
    more, same = compared(more, same, points[3], least >> 3 & 1)
    more, same = compared(more, same, points[2], least >> 2 & 1)
    more, same = compared(more, same, points[1], least >> 1 & 1)
    more, same = compared(more, same, points[0], least & 1)
    return more | same if least <= TOO_MANY else NO_SQUARE


@rule
def points_on(points, place):
    """What the block of one square of a band is worth."""
    at = np.uint64(place)
    high = (points[4] >> at & ONE) << np.uint64(4) | (points[3] >> at & ONE) << np.uint64(3)
    middle = (points[2] >> at & ONE) << np.uint64(2) | (points[1] >> at & ONE) << ONE
    return np.int64(high | middle | points[0] >> at & ONE)


@rule
def best_of(s, land, band, taken, steps):
    """Of what may bear a castle in a band, more than so many steps from `taken`, if any: which squares' blocks are
    worth most, and how much; -1 where there are none. `land` is what `prospects` told."""
    squares, points = land[band]
    return most_of(squares if taken == NONE else squares & ~near(s, band, taken, steps), points)


@rule
def worth_most(s, land, taken, steps):
    """How much the richest of them is worth in the whole land; -1 where there is none."""
    most = -1
    for band in range(bands(s)):
        most = max(most, best_of(s, land, band, taken, steps)[1])
    return most


@rule
def richest(s, land, taken):
    """The first square whose block is worth most so far, of those that may bear a castle and do not overlap one on
    `taken`, and what it is worth; NONE and 0 where there is none."""
    best, most = NONE, -1
    for band in range(bands(s)):
        squares, points = best_of(s, land, band, taken, NEAR)
        if points > most:
            best, most = square_at(s, band, lowest_place(squares)), points
    return best, max(most, 0)
