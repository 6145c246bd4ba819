# mypy: allow-untyped-defs, allow-incomplete-defs
"""The richest block of the land, found among all blocks at once.

Three rows of squares lie side by side in one number, a bit for each square, and the points of all their blocks are
added up as numbers are on paper: one such number holds the ones of all sums, another the twos, the fours, the eights
and the sixteens. So nothing is done square by square, and nothing has to be written down.
"""

from __future__ import annotations

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
from hedgerow.kernel.bits import lowest
from hedgerow.kernel.jit import rule

ROWS = 3  # side by side
ROW = (1 << SIDE) - 1
THREE_ROWS = (1 << SIDE * ROWS) - 1
UPPER = SIDE * (ROWS - 1)  # where the last of them begins
FIRST_COLUMN = 1 | 1 << SIDE | 1 << 2 * SIDE
NEAR = 2  # steps within which two castles would overlap
TOO_MANY = 31  # points: no block has so many


@rule
def apart(square, other):
    """Would castles on two squares not overlap? [pastures.overlap]"""
    return abs(square // SIDE - other // SIDE) > NEAR or abs(square % SIDE - other % SIDE) > NEAR


# --- what squares give, and what may bear a castle --------------------------------------------------------------------


@rule
def points_of(s, row):
    """What the squares of three rows give: the ones and the twos of their points. [pastures.points]"""
    ones, twos = 0, 0
    for i in range(ROWS):
        if row + i < s.options.rows:
            plains, forests = int(s.land[PLAINS, row + i]), int(s.land[FOREST, row + i])
            others = int(s.land[RIVER, row + i]) | int(s.land[MOUNTAIN, row + i])
            is_one = s.options.forest_points == 1  # [pastures.points?forest]
            ones |= (plains | others | (forests if is_one else 0)) << SIDE * i
            twos |= (plains | (0 if is_one else forests)) << SIDE * i
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
def near(row, square, steps):
    """Of three rows, the squares no more than so many steps from a square, across and down."""
    found = 0
    for i in range(ROWS):
        if abs(row + i - square // SIDE) <= steps:
            found |= (((2 << 2 * steps) - 1) << square % SIDE >> steps & ROW) << SIDE * i
    return found


@rule
def bearing(s, row, taken, steps):
    """The squares of three rows that may bear a castle, more than so many steps from `taken`, if any.

    [pastures.castle]
    """
    found = 0
    for i in range(ROWS):
        if row + i < s.options.rows:
            found |= (promising(s, row + i) if s.phase == FILLING else int(s.sites[row + i])) << SIDE * i
    return found if taken == NONE else found & ~near(row, taken, steps)


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
def beside(columns):
    """What lies to the left of each square, and what to the right."""
    return (columns & ~(FIRST_COLUMN << SIDE - 1)) << 1, (columns & ~FIRST_COLUMN) >> 1


@rule
def block_points(s, before, here, behind):
    """The ones to the sixteens of the points of all blocks of three rows; of the rows before and behind them, the last
    and the first count. A castle's own square gives nothing, unless the settings say so.

    [pastures.influence] [pastures.points?own-square]
    """
    above = (here[0] << SIDE & THREE_ROWS | before[0] >> UPPER, here[1] << SIDE & THREE_ROWS | before[1] >> UPPER)
    under = (here[0] >> SIDE | (behind[0] & ROW) << UPPER, here[1] >> SIDE | (behind[1] & ROW) << UPPER)
    three = stacked(above, here, under)
    middle = three if s.options.castle_square_scores else stacked(above, (0, 0), under)
    left, right = beside(three[0])
    ones, twos_more = summed(left, middle[0], right)
    left, right = beside(three[1])
    twos, fours_more = summed(left, middle[1], right)
    left, right = beside(three[2])
    fours, eights_more = summed(left, middle[2], right)
    left, right = beside(three[3])
    eights, sixteens = summed(left, middle[3], right)
    carried = twos & twos_more
    fours, carried_on = summed(fours, fours_more, carried)
    eights, carried = summed(eights, eights_more, carried_on)
    return ones, twos ^ twos_more, fours, eights, sixteens | carried


@rule
def richer(squares, most, bits):
    """Those of the squares that have the next bit of their points, if any have; and the points so far."""
    found = squares & bits
    return (found, 2 * most + 1) if found else (squares, 2 * most)


@rule
def most_of(squares, points):
    """Which of some squares have the most points, and how many these are."""
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
    more, same = compared(0, squares, points[4], least >> 4 & 1)
    more, same = compared(more, same, points[3], least >> 3 & 1)
    more, same = compared(more, same, points[2], least >> 2 & 1)
    more, same = compared(more, same, points[1], least >> 1 & 1)
    more, same = compared(more, same, points[0], least & 1)
    return more | same if least <= TOO_MANY else 0


@rule
def points_on(points, place):
    """What the block of one square is worth: its place among those of three rows."""
    high = (points[4] >> place & 1) << 4 | (points[3] >> place & 1) << 3 | (points[2] >> place & 1) << 2
    return high | (points[1] >> place & 1) << 1 | points[0] >> place & 1


@rule
def richest(s, taken, steps):
    """The first square whose block is worth most so far, of those that may bear a castle more than so many steps from
    `taken`, and what it is worth; NONE and 0 where there is none."""
    best, most = NONE, -1
    before, here = (0, 0), points_of(s, 0)
    for row in range(0, int(s.options.rows), ROWS):
        behind = points_of(s, row + ROWS)
        squares = bearing(s, row, taken, steps)
        squares, points = most_of(squares, block_points(s, before, here, behind))
        if squares and points > most:
            best, most = SIDE * row + lowest(squares), points
        before, here = here, behind
    return best, max(most, 0)
