# mypy: allow-untyped-defs, allow-incomplete-defs
"""The quick player's matches at a tenth of their cost, for who imagines thousands of them.

She plays as `heuristic.greedy` does, each of her equal moves as likely; but no list of moves is made: writings that she
likes equally are counted, one is drawn, and only that one is found.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.blocks import POINTS, around
from hedgerow.games.pastures.rules.castles import list_sites
from hedgerow.games.pastures.rules.filling import bars, nth
from hedgerow.games.pastures.rules.heuristic import LEAST, after, apart, builds_first, feeding, greedy
from hedgerow.games.pastures.rules.state import (
    ANY,
    CASTLE,
    CLAIMING,
    FILLING,
    NONE,
    PLAINS,
    SIDE,
    SQUARES,
    TERRAINS,
    WASTELAND,
)
from hedgerow.games.pastures.rules.transition import apply, legal
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

RING, CENTRE, OUTSIDE = 0, 1, 2  # of the block that she feeds
PARTS = 3


@rule
def richest_but(s, points, taken):
    """As `heuristic.richest`, by the points of all blocks."""
    best, most = NONE, -1
    edge = 1 if s.options.full_block_only else 0
    for row in range(edge, int(s.options.rows) - edge):
        squares = np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]) | np.int64(s.free[ANY, row])
        for column in range(edge, int(s.options.columns) - edge):
            square = SIDE * row + column
            if points[square] > most and squares >> column & 1 and (taken == NONE or apart(square, taken)):
                best, most = square, points[square]
    return best


# --- writing ----------------------------------------------------------------------------------------------------------


@rule
def open_in(s, terrain, target, part, row):
    """The squares of a row and of a part of the land that are open to a terrain."""
    squares = np.int64(s.free[min(terrain, ANY), row])
    away = abs(row - target // SIDE)
    centre = 1 << (target % SIDE) if away == 0 else 0
    block = 7 << (target % SIDE) >> 1 if away <= 1 else 0
    if part == RING:
        return squares & block & ~centre
    return squares & centre if part == CENTRE else squares & ~block


@rule
def how_many(s, terrain, target, part):
    """So many squares of a part are open to a terrain."""
    n = 0
    for row in range(max(target // SIDE - 1, 0), min(target // SIDE + 2, int(s.options.rows))):
        if part == OUTSIDE:
            n += count(open_in(s, terrain, target, RING, row)) + count(open_in(s, terrain, target, CENTRE, row))
        else:
            n += count(open_in(s, terrain, target, part, row))
    return int(s.left[min(terrain, ANY)]) - n if part == OUTSIDE else n


@rule
def liking(s, terrain, target, part):
    """As `heuristic.feeding`, for all squares of a part."""
    if part == CENTRE:
        return feeding(s, SQUARES * terrain + target, target)
    beside = target + 1 if target % SIDE == 0 else target - 1
    return feeding(s, SQUARES * terrain + (beside if part == RING else (target + 3) % SIDE), target)


@rule
def found_in(s, terrain, target, part, k):
    """The k-th of these writings."""
    for row in range(int(s.options.rows)):
        squares = open_in(s, terrain, target, part, row)
        here = count(squares)
        if k < here:
            return SQUARES * terrain + SIDE * row + nth(squares, k)
        k -= here
    return NONE


@rule
def writing_for(s, target, rng):
    """One of the writings that feed a block best; NONE where all terrains are barred. [pastures.filling?stuck]"""
    barred = bars(s)
    most, n = LEAST, 0
    for part in range(PARTS):
        for terrain in range(TERRAINS):
            likes = liking(s, terrain, target, part)
            if likes >= most and not barred >> (terrain - NONE) & 1:
                here = how_many(s, terrain, target, part)
                if here:
                    n = n + here if likes == most else here
                    most = likes
    k = below(rng, BOTS, n) if n > 1 else 0
    for part in range(PARTS):
        for terrain in range(TERRAINS):
            if liking(s, terrain, target, part) == most and not barred >> (terrain - NONE) & 1:
                here = how_many(s, terrain, target, part)
                if k < here:
                    return found_in(s, terrain, target, part, k)
                k -= here
    return NONE


@rule
def rushed_writing(s, seat, moves, rng):
    """What `heuristic.greedy` would write."""
    around(s, POINTS, moves)
    target = richest_but(s, moves, NONE)
    if not builds_first(s, seat):
        target = richest_but(s, moves, target) if target != NONE else NONE
    move = writing_for(s, target, rng) if target != NONE else NONE
    if move == NONE:  # a tiny grid, or she is stuck
        n = legal(s, seat, moves)
        move = moves[greedy(s, seat, moves, n, rng)]
    return move


# --- claiming ---------------------------------------------------------------------------------------------------------


@rule
def best_site(points, sites, n, sign, rng):
    """As `heuristic.net` has it, of `n` sites."""
    best, most, equals = NONE, LEAST, 1
    for i in range(n):
        answer = 0
        for k in range(n):
            if points[sites[k]] > answer and apart(sites[i], sites[k]):
                answer = points[sites[k]]
        net = points[sites[i]] + sign * answer
        if net > most:
            best, most, equals = sites[i], net, 1
        elif net == most:
            equals += 1
            if below(rng, BOTS, equals) == 0:
                best = sites[i]
    return best


@rule
def rushed_claims(s, moves, rng):
    """All castles that are left to build."""
    points, sites = moves[:SQUARES], moves[SQUARES : 2 * SQUARES]
    around(s, POINTS, points)
    n = list_sites(s, sites)
    for i in range(n):
        sites[i] -= CASTLE
    while s.phase == CLAIMING:
        best = best_site(points, sites, n, after(s), rng)
        apply(s, int(s.turn), CASTLE + best)
        left = 0
        for i in range(n):
            if apart(sites[i], best):
                sites[left] = sites[i]
                left += 1
        n = left


@rule
def rush(s, moves, rng):
    """To the end of the match, by the quick player."""
    while s.phase == FILLING:
        apply(s, int(s.turn), rushed_writing(s, int(s.turn), moves, rng))
    if s.phase == CLAIMING:
        rushed_claims(s, moves, rng)
