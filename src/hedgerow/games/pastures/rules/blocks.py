# mypy: allow-untyped-defs, allow-incomplete-defs
"""All blocks at once: what a castle on each square would earn, and how much of its block is still empty.

Half a row of squares is one word, a byte for each square, so that three additions add up the blocks of eight squares.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.state import ANY, FOREST, MOUNTAIN, PLAINS, RIVER, SIDE
from hedgerow.kernel.jit import rule

HALF = 8  # squares of a row that share a word
POINTS, EMPTY = 0, 1  # what is added up
ONES, BITS, FULL = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201), np.uint64(0x7F7F7F7F7F7F7F7F)
BYTE, LAST, SEVEN, THREE = np.uint64(8), np.uint64(56), np.uint64(7), np.uint64(3)
LOW, NOTHING = np.uint64(0xFF), np.uint64(0)


@rule
def spread(bits):
    """Eight squares of a set as eight bytes, each 0 or 1."""
    return (((np.uint64(bits) * ONES) & BITS) + FULL) >> SEVEN & ONES


@rule
def squares_of(s, what, row, half):
    """What each square of half a row gives. [pastures.points]"""
    at = HALF * half
    if what == EMPTY:
        return spread(np.int64(s.free[ANY, row]) >> at & 255)
    plains, forests = np.int64(s.land[PLAINS, row]) >> at & 255, np.int64(s.land[FOREST, row]) >> at & 255
    others = (np.int64(s.land[RIVER, row]) | np.int64(s.land[MOUNTAIN, row])) >> at & 255
    return THREE * spread(plains) + np.uint64(s.options.forest_points) * spread(forests) + spread(others)


@rule
def threes_of(s, what, row, half, halves):
    """The same of each square together with its neighbours to the left and right."""
    here = squares_of(s, what, row, half)
    total = here + (here << BYTE) + (here >> BYTE)
    if halves == 2:
        beside = squares_of(s, what, row, 1 - half)
        total += beside << LAST if half == 0 else beside >> LAST
    return total


@rule
def around(s, what, out):
    """What the block around each square gives, into `out` by square; a castle's own square only where it counts.

    [pastures.influence] [pastures.influence?edge] [pastures.points?own-square]
    """
    rows, halves = int(s.options.rows), 1 if s.options.columns <= HALF else 2
    own = np.uint64(0 if s.options.castle_square_scores else 1)
    for half in range(halves):
        above, here = NOTHING, threes_of(s, what, 0, half, halves)
        for row in range(rows):
            under = threes_of(s, what, row + 1, half, halves) if row + 1 < rows else NOTHING
            block = above + here + under - own * squares_of(s, what, row, half)
            for column in range(HALF):
                out[SIDE * row + HALF * half + column] = np.int64(block & LOW)
                block >>= BYTE
            above, here = here, under
