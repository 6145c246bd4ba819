# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player.

Filling: the player who will build first feeds the richest block; the other feeds the best one apart from it, to have an
answer (and spoils the only block of a tiny grid). Claiming: the castle that earns most beyond the best answer to it.

Of moves that she likes equally she takes any, by one draw, for without chance two quick players would always play one
match. `greedy` looks at the moves of a list; `at_sight` finds the same move, by the same draw, without a list: writings
that she likes equally are counted, and only the one that was drawn is looked for.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.castles import standing, value, worth
from hedgerow.games.pastures.rules.filling import bars, nth_of_row, nth_writing, unbarred, writings
from hedgerow.games.pastures.rules.richest import (
    NEAR,
    ROWS,
    apart,
    bearing,
    block_points,
    near,
    points_of,
    points_on,
    richest,
    with_least,
)
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
    STUCK_PASS,
    TERRAINS,
    TWO_EACH,
    WASTELAND,
)
from hedgerow.kernel.bits import count, lowest, nth
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

LEAST = -1000
SPOILT, ELSEWHERE = -9, 1  # against 2 for every point that a square of the block gives
RING, CENTRE, OUTSIDE = 0, 1, 2  # parts of the land, as seen from the block that is fed
PARTS = 3


@rule
def drawn(rng, equals):
    """Which of so many equal moves."""
    return below(rng, BOTS, equals) if equals > 1 else 0


# --- filling ----------------------------------------------------------------------------------------------------------


@rule
def builds_first(s, seat):
    """Will this seat, to move now, place the first castle? Unless told otherwise, if an even number is still empty."""
    if s.options.castle_first == ALTERNATE:
        return s.left[ANY] % 2 == 0
    return (seat == s.options.first) == (s.options.castle_first == STARTER)


@rule
def aim(s, seat):
    """The block that she feeds, and 1; or the one that she spoils, and -1; NONE where no castle will ever stand."""
    best, _ = richest(s, NONE, NEAR)
    if best == NONE or builds_first(s, seat):
        return best, 1
    second, _ = richest(s, best, NEAR)
    return (best, -1) if second == NONE else (second, 1)


@rule
def liking(s, terrain, part):
    """How good a terrain is in a part of the land for whoever will claim the block."""
    if part == OUTSIDE:
        return ELSEWHERE
    if part == RING:
        return 2 * value(s, terrain)
    return 2 if terrain in (PLAINS, WASTELAND) else SPOILT


@rule
def part_of(square, target):
    if target == NONE or abs(square // SIDE - target // SIDE) > 1 or abs(square % SIDE - target % SIDE) > 1:
        return OUTSIDE
    return CENTRE if square == target else RING


@rule
def squares_in(s, terrain, target, part, row):
    """The squares of a row and of a part of the land that are open to a terrain."""
    squares = np.int64(s.free[min(terrain, ANY), row])
    away = abs(row - target // SIDE)
    centre = 1 << target % SIDE if away == 0 else 0
    block = 7 << target % SIDE >> 1 if away <= 1 else 0
    if part == OUTSIDE:
        return squares & ~block
    return squares & centre if part == CENTRE else squares & block & ~centre


@rule
def open_in_block(s, target):
    """How many squares of the ring are open to each terrain, and whether the centre is: a byte for each terrain."""
    found = 0
    for terrain in range(TERRAINS):
        ring, centre = 0, 0
        for row in range(max(target // SIDE - 1, 0), min(target // SIDE + 2, int(s.options.rows))):
            ring += count(squares_in(s, terrain, target, RING, row))
            centre += count(squares_in(s, terrain, target, CENTRE, row))
        found |= (ring << 1 | centre) << 8 * terrain
    return found


@rule
def how_many(s, terrain, part, in_block):
    """So many squares of a part are open to a terrain."""
    ring, centre = in_block >> 8 * terrain + 1 & 127, in_block >> 8 * terrain & 1
    if part == OUTSIDE:
        return int(s.left[min(terrain, ANY)]) - ring - centre
    return ring if part == RING else centre


@rule
def nth_in(s, terrain, target, part, k):
    """The k-th writing of a terrain in a part of the land."""
    row, seen, before = 0, 0, 0
    for other in range(int(s.options.rows)):
        seen += count(squares_in(s, terrain, target, part, other))
        row += int(k >= seen)
        before = seen if k >= seen else before
    return SQUARES * terrain + SIDE * row + nth_of_row(squares_in(s, terrain, target, part, row), k - before)


@rule
def best_writing(s, target, sign, barred, rng):
    """One of the writings that she likes most. A terrain is liked otherwise in every part, so that of each terrain
    those of one part at most are among them: that is the order of a list, by terrain and by square."""
    in_block = open_in_block(s, target)
    most, n = LEAST, 0
    for terrain in range(TERRAINS):
        if not barred >> (terrain - NONE) & 1:
            for part in range(PARTS):
                likes, here = sign * liking(s, terrain, part), how_many(s, terrain, part, in_block)
                if here and likes >= most:
                    n = n + here if likes == most else here
                    most = likes
    k = drawn(rng, n)
    found, where, place = NONE, 0, 0
    for terrain in range(TERRAINS):  # to the end: threads of a GPU that left it here would go their own ways
        if not barred >> (terrain - NONE) & 1:
            for part in range(PARTS):
                here = how_many(s, terrain, part, in_block) if sign * liking(s, terrain, part) == most else 0
                if 0 <= k < here:
                    found, where, place = terrain, part, k
                k -= here
    return PASS if found == NONE else nth_in(s, found, target, where, place)


@rule
def writing_at_sight(s, seat, rng):
    """[pastures.filling]"""
    barred = bars(s)
    if unbarred(s) == 0:  # [pastures.filling?stuck]
        if s.options.stuck == STUCK_PASS:
            return PASS
        barred = 0
    target, sign = aim(s, seat)
    if target == NONE:
        return nth_writing(s, drawn(rng, writings(s)))
    return best_writing(s, target, sign, barred, rng)


# --- claiming ---------------------------------------------------------------------------------------------------------


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
def points_at(s, square):
    return worth(s, square // SIDE, square % SIDE)


@rule
def blocks_at(s, row):
    """The points of all blocks of three rows (`richest.block_points`)."""
    before = points_of(s, row - ROWS) if row else (0, 0)
    return block_points(s, before, points_of(s, row), points_of(s, row + ROWS))


@rule
def best_nearby(s, top, most, sign, best):
    """Sites so near to the richest one that it is no answer to them: what the best of them earn beyond their answer, if
    that is no less than what is known already, and which these are: five bits for each of five rows around `top`.

    Each has an answer of its own. But an answer is worth no less than the best that is apart from all of them, so
    that few sites are worth looking at.
    """
    found, there = 0, top // SIDE - NEAR
    worst = richest(s, top, 2 * NEAR)[1] if sign < 0 else most
    for row in range(max(there, 0) // ROWS * ROWS, min(there + 2 * NEAR + 1, int(s.options.rows)), ROWS):
        points = blocks_at(s, row)
        sites = with_least(bearing(s, row, NONE, NEAR) & near(row, top, NEAR), points, best - sign * worst)
        while sites:
            place = lowest(sites)
            sites &= sites - 1
            square = SIDE * row + place
            earns = points_on(points, place) + sign * richest(s, square, NEAR)[1]
            if earns >= best:
                bit = 1 << 5 * (square // SIDE - there) + square % SIDE - top % SIDE + NEAR
                found = found | bit if earns == best else bit
                best = earns
    return best, found


@rule
def nearby_in(found, row, top):
    """Of three rows, the squares that `best_nearby` found."""
    squares = 0
    for i in range(ROWS):
        down = row + i - top // SIDE + NEAR
        if 0 <= down <= 2 * NEAR:
            squares |= ((found >> 5 * down & 31) << top % SIDE >> NEAR) << SIDE * i
    return squares


@rule
def castle_at_sight(s, rng):
    """The castle that earns most, less the best that can be answered, or, by its sign, and the best that she builds
    next. To all sites apart from the richest one, that one is the answer. [pastures.claiming]"""
    sign = after(s)
    top, most = richest(s, NONE, NEAR)
    if top == NONE:
        return PASS
    centre = top if sign else NONE  # without an answer all sites are alike
    apart_from, far = richest(s, centre, NEAR)
    best = far + sign * most if apart_from != NONE else LEAST
    nearby = 0
    if sign:
        best, nearby = best_nearby(s, top, most, sign, best)
    wanted = far if apart_from != NONE and far + sign * most == best else LEAST
    n = count(nearby)
    if wanted != LEAST:
        for row in range(0, int(s.options.rows), ROWS):
            n += count(with_least(bearing(s, row, centre, NEAR), blocks_at(s, row), wanted))
    k = drawn(rng, n)
    found = NONE
    for row in range(0, int(s.options.rows), ROWS):
        squares = nearby_in(nearby, row, top)
        if wanted != LEAST:
            squares |= with_least(bearing(s, row, centre, NEAR), blocks_at(s, row), wanted)
        here = count(squares)
        if 0 <= k < here:
            found = SIDE * row + nth(squares, k)
        k -= here
    return CASTLE + found


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def at_sight(s, seat, out, rng):
    """The most promising move; nothing is written into `out`."""
    return writing_at_sight(s, seat, rng) if s.phase == FILLING else castle_at_sight(s, rng)


@rule
def listed_net(s, square, moves, n, top, sign):
    """As `net`, where only the castles of a list are built."""
    answer = 0
    if sign and top != NONE and apart(square, top):
        answer = points_at(s, top)
    elif sign:
        for i in range(n):
            other = int(moves[i]) - CASTLE
            if other < SQUARES and apart(square, other):
                answer = max(answer, points_at(s, other))
    return points_at(s, square) + sign * answer


@rule
def top_listed(s, moves, n):
    """The richest site of a list, or NONE."""
    top, most = NONE, -1
    for i in range(n):
        square = int(moves[i]) - CASTLE
        if square < SQUARES and points_at(s, square) > most:
            top, most = square, points_at(s, square)
    return top


@rule
def judge(s, move, moves, n, target, sign):
    """How good a move of a list looks; a pass is the last resort."""
    if move < CASTLE:
        return sign * liking(s, move // SQUARES, part_of(move % SQUARES, target))
    return listed_net(s, move - CASTLE, moves, n, target, sign) if move < PASS else LEAST


@rule
def greedy(s, seat, moves, n, rng):
    """The most promising move of a list."""
    target, sign = aim(s, seat) if s.phase == FILLING else (top_listed(s, moves, n), after(s))
    most, equals = LEAST - 1, 0
    for i in range(n):
        points = judge(s, int(moves[i]), moves, n, target, sign)
        if points >= most:
            equals = equals + 1 if points == most else 1
            most = points
    k = drawn(rng, equals)
    for i in range(n):
        if judge(s, int(moves[i]), moves, n, target, sign) == most:
            if k == 0:
                return i
            k -= 1
    return 0
