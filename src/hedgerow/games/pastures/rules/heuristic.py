# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player.

Filling: the player who will build first feeds the richest block; the other feeds the best one apart from it, to have an
answer (and spoils the only block of a tiny grid). Claiming: the castle that earns most beyond the best answer to it.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.castles import standing, value, worth
from hedgerow.games.pastures.rules.state import (
    ALTERNATE,
    ANY,
    CASTLE,
    CASTLES_OF_BOTH,
    FILLING,
    NONE,
    PASS,
    PLAINS,
    SIDE,
    SQUARES,
    STARTER,
    TWO_EACH,
    WASTELAND,
)
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

LEAST = -1000
SPOILT, ELSEWHERE = -9, 1  # against 2 for every point that a square of the block gives


@rule
def builds_first(s, seat):
    """Will this seat, to move now, place the first castle? Unless told otherwise, if an even number is still empty."""
    if s.options.castle_first == ALTERNATE:
        return s.left[ANY] % 2 == 0
    return (seat == s.options.first) == (s.options.castle_first == STARTER)


@rule
def promising(s, row, column):
    """May a castle come to stand here: Plains or Wasteland, or still empty?"""
    squares = np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]) | np.int64(s.free[ANY, row])
    return squares >> column & 1 == 1


@rule
def apart(square, other):
    """Would castles on two squares not overlap? [pastures.overlap]"""
    return abs(square // SIDE - other // SIDE) > 2 or abs(square % SIDE - other % SIDE) > 2


@rule
def richest(s, taken):
    """The square whose block is worth most so far, of those that may bear a castle beside one on `taken`; or NONE."""
    best, most = NONE, -1
    edge = 1 if s.options.full_block_only else 0
    for row in range(edge, int(s.options.rows) - edge):
        for column in range(edge, int(s.options.columns) - edge):
            square = SIDE * row + column
            if promising(s, row, column) and (taken == NONE or apart(square, taken)):
                points = worth(s, row, column)
                if points > most:
                    best, most = square, points
    return best


@rule
def feeding(s, move, target):
    """How good a writing is for whoever will claim the block around the target."""
    terrain, square = move // SQUARES, move % SQUARES
    if square == target:
        return 2 if terrain in (PLAINS, WASTELAND) else SPOILT
    if abs(square // SIDE - target // SIDE) > 1 or abs(square % SIDE - target % SIDE) > 1:
        return ELSEWHERE
    return 2 * value(s, terrain)


@rule
def writing(s, seat, move, best, second):
    """How good a writing looks: better for the block one hopes to claim."""
    if builds_first(s, seat):
        return feeding(s, move, best)
    return -feeding(s, move, best) if second == NONE else feeding(s, move, second)


@rule
def after(s):
    """Whose castle comes behind this one: 1 her own again, -1 the other's, 0 nobody's. [pastures.claiming?order]"""
    if s.options.castle_order == TWO_EACH:
        n = standing(s)
        if n == CASTLES_OF_BOTH - 1:
            return 0
        if n == 1:
            return 1
    return -1


@rule
def net(s, square, moves, n, sign):
    """What a castle earns, less the best that can be answered; or, by its sign, and the best that she builds next."""
    answer = 0
    for i in range(n):
        other = int(moves[i]) - CASTLE
        if other < SQUARES and apart(square, other):
            answer = max(answer, worth(s, other // SIDE, other % SIDE))
    return worth(s, square // SIDE, square % SIDE) + sign * answer


@rule
def greedy(s, seat, moves, n, rng):
    """The most promising move; of equals any, for without chance two quick players would always play one match."""
    filling = s.phase == FILLING
    best = richest(s, NONE) if filling else NONE
    second = richest(s, best) if filling else NONE
    sign = after(s)
    found, most, equals = 0, LEAST, 1
    for i in range(n):
        move = int(moves[i])
        points = LEAST  # a pass
        if move < CASTLE:
            points = writing(s, seat, move, best, second)
        elif move < PASS:
            points = net(s, move - CASTLE, moves, n, sign)
        if points > most:
            found, most, equals = i, points, 1
        elif points == most:
            equals += 1
            if below(rng, BOTS, equals) == 0:
                found = i
    return found
