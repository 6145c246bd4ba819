# mypy: allow-untyped-defs, allow-incomplete-defs
"""The second half: castles. Where one may stand, what its block is worth, and which sites it takes from all others."""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.state import CASTLE, FOREST, MOUNTAIN, PLAINS, RIVER, SIDE, WASTELAND
from hedgerow.kernel.bits import count, listed
from hedgerow.kernel.jit import rule


@rule
def survey(s):
    """The sites before any castle stands. [pastures.castle]"""
    rows, inner = int(s.options.rows), (1 << int(s.options.columns)) - 1
    edge = 0
    if s.options.full_block_only:  # [pastures.influence?edge]
        edge = 1
        inner = inner >> 1 & ~1
    for row in range(edge, rows - edge):
        s.sites[row] = (np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row])) & inner


@rule
def take_sites(s, row, column):
    """Sites nearer than three steps to a new castle are gone, its own square included. [pastures.overlap]"""
    near = 31 << column >> 2
    for other in range(max(row - 2, 0), min(row + 3, int(s.options.rows))):
        s.sites[other] = np.int64(s.sites[other]) & ~near


@rule
def sites_left(s):
    """How many castles may be placed now, one at a time."""
    n = 0
    for row in range(int(s.options.rows)):
        n += count(np.int64(s.sites[row]))
    return n


@rule
def standing(s):
    """How many castles there are."""
    n = 0
    for row in range(int(s.options.rows)):
        n += count(np.int64(s.castles[0, row]) | np.int64(s.castles[1, row]))
    return n


@rule
def list_sites(s, out):
    """Castle moves, by square."""
    n = 0
    for row in range(int(s.options.rows)):
        n = listed(np.int64(s.sites[row]), CASTLE + SIDE * row, out, n)
    return n


@rule
def covered(s, terrain, row, column):
    """Squares of a terrain that a castle here would count: its block, cut by the border, less its own square.

    [pastures.influence] [pastures.influence?edge] [pastures.points?own-square]
    """
    block = 7 << column >> 1
    n = 0
    for other in range(max(row - 1, 0), min(row + 2, int(s.options.rows))):
        mask = block
        if other == row and s.options.castle_square_scores == 0:
            mask = block & ~(1 << column)
        n += count(np.int64(s.land[terrain, other]) & mask)
    return n


@rule
def value(s, terrain):
    """Points for one square. [pastures.points] [pastures.points?forest]"""
    if terrain == PLAINS:
        return 3
    if terrain == FOREST:
        return int(s.options.forest_points)
    return 1 if terrain in (RIVER, MOUNTAIN) else 0


@rule
def worth(s, row, column):
    """What a castle on a square earns, or would. [pastures.points]"""
    points = 0
    for terrain in (PLAINS, FOREST, RIVER, MOUNTAIN):
        points += value(s, terrain) * covered(s, terrain, row, column)
    return points
