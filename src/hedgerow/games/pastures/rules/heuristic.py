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
    NO_SQUARE,
    ONE,
    apart,
    bands,
    best_of,
    height,
    lowest_place,
    near,
    nth_place,
    points_on,
    prospects,
    richest,
    square_at,
    width,
    with_least,
    worth_most,
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
    TWO_EACH,
    WASTELAND,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

LEAST = -1000
SPOILT, ELSEWHERE = -9, 1  # against 2 for every point that a square of the block gives
RING, CENTRE, OUTSIDE = 0, 1, 2  # parts of the land, as seen from the block that is fed
RING_OF_NINE = 0b111_101_111  # of the nine squares of a block


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
def aim(s, seat, land):
    """The block that she feeds, and 1; or the one that she spoils, and -1; NONE where no castle will ever stand."""
    best, _ = richest(s, land, NONE)
    if best == NONE or builds_first(s, seat):
        return best, 1
    second, _ = richest(s, land, best)
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
def open_in_block(s, which, target):
    """The squares of a block that are in a set of `free`: nine bits, row by row."""
    found = 0
    for i in range(3):
        row = target // SIDE - 1 + i
        if 0 <= row < s.options.rows:
            found |= (np.int64(s.free[which, row]) << 1 >> target % SIDE & 7) << 3 * i
    return found


@rule
def open_in_parts(s, terrain, target, barred):
    """How many squares of the ring, of the centre and outside are open to a terrain, none if it is barred."""
    may = 1 - (barred >> (terrain - NONE) & 1)
    block = open_in_block(s, min(terrain, ANY), target) * may
    ring, centre = count(block & RING_OF_NINE), block >> 4 & 1
    return ring, centre, int(s.left[min(terrain, ANY)]) * may - ring - centre


@rule
def liked_most(s, terrain, sign, here, most):
    """The most that she likes any writing so far, with those of one more terrain: so many in each part (`here`)."""
    most = max(most, sign * liking(s, terrain, RING) if here[RING] else LEAST)
    most = max(most, sign * liking(s, terrain, CENTRE) if here[CENTRE] else LEAST)
    return max(most, sign * ELSEWHERE if here[OUTSIDE] else LEAST)


@rule
def part_liked(s, terrain, sign, most):
    """In which part she likes a terrain so much; NONE where in none. She likes it otherwise in every part."""
    part = RING if sign * liking(s, terrain, RING) == most else NONE
    part = CENTRE if sign * liking(s, terrain, CENTRE) == most else part
    return OUTSIDE if sign * ELSEWHERE == most else part


@rule
def liked(s, terrain, sign, here, most):
    """How many writings of a terrain she likes so much."""
    part = part_liked(s, terrain, sign, most)
    inside = here[RING] if part == RING else (here[CENTRE] if part == CENTRE else 0)
    return here[OUTSIDE] if part == OUTSIDE else inside


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
    """One of the writings that she likes most, counted in the order of a list: by terrain and by square. Terrain by
    terrain is written out, so that threads of a GPU go through it together and keep the numbers where they are."""
    a, b = open_in_parts(s, 0, target, barred), open_in_parts(s, 1, target, barred)
    c, d = open_in_parts(s, 2, target, barred), open_in_parts(s, 3, target, barred)
    e, f = open_in_parts(s, 4, target, barred), open_in_parts(s, 5, target, barred)
    most = liked_most(s, 1, sign, b, liked_most(s, 0, sign, a, LEAST))
    most = liked_most(s, 3, sign, d, liked_most(s, 2, sign, c, most))
    most = liked_most(s, 5, sign, f, liked_most(s, 4, sign, e, most))
    first = liked(s, 0, sign, a, most)
    second = first + liked(s, 1, sign, b, most)
    third = second + liked(s, 2, sign, c, most)
    fourth = third + liked(s, 3, sign, d, most)
    fifth = fourth + liked(s, 4, sign, e, most)
    n = fifth + liked(s, 5, sign, f, most)
    if n == 0:
        return PASS
    k = drawn(rng, n)
    terrain, before = 0, 0
    terrain, before = (1, first) if k >= first else (terrain, before)
    terrain, before = (2, second) if k >= second else (terrain, before)
    terrain, before = (3, third) if k >= third else (terrain, before)
    terrain, before = (4, fourth) if k >= fourth else (terrain, before)
    terrain, before = (5, fifth) if k >= fifth else (terrain, before)
    return nth_in(s, terrain, target, part_liked(s, terrain, sign, most), k - before)


@rule
def writing_at_sight(s, seat, land, rng):
    """[pastures.filling]"""
    barred = bars(s)
    if unbarred(s) == 0:  # [pastures.filling?stuck]
        if s.options.stuck == STUCK_PASS:
            return PASS
        barred = 0
    target, sign = aim(s, seat, land)
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
def best_near(s, land, top, sign, worst, best):
    """Sites so near to the richest one that it is no answer to them: what the best of them earn beyond their answer, if
    that is no less than what is known already, and which these are: five bits for each of five rows around `top`.

    Each has an answer of its own. But none is worth less than `worst`, so that few sites are worth looking at.
    """
    found, corner = 0, top - NEAR * SIDE - NEAR
    for band in range(bands(s)):
        squares, points = land[band]
        sites = with_least(squares & near(s, band, top, NEAR), points, best - sign * worst)
        while sites != NO_SQUARE:
            place = lowest_place(sites)
            sites &= sites - ONE
            square = square_at(s, band, place)
            earns = points_on(points, place) + sign * max(worth_most(s, land, square, NEAR), 0)
            bit = 1 << ((square - corner) // SIDE * 5 + (square - corner) % SIDE)
            found = (bit if earns > best else found | bit) if earns >= best else found
            best = max(earns, best)
    return best, found


@rule
def nearby_in(s, band, found, top):
    """Of a band, the squares that `best_near` found."""
    squares = NO_SQUARE
    for i in range(2 * NEAR + 1):
        row = top // SIDE - NEAR + i - height(s) * band
        if 0 <= row < height(s):
            across = (found >> 5 * i & 31) << top % SIDE >> NEAR
            squares |= np.uint64(across) << np.uint64(width(s) * row)
    return squares


@rule
def best_sites(s, land, band, centre, far, nearby, top):
    """The sites of a band that earn most: those apart from the richest one that are worth `far`, and those near it."""
    squares, most = best_of(s, land, band, centre, NEAR)
    return (squares if most == far else NO_SQUARE) | nearby_in(s, band, nearby, top)


@rule
def castle_at_sight(s, land, rng):
    """The castle that earns most, less the best that can be answered, or, by its sign, and the best that she builds
    next. To all sites apart from the richest one, that one is the answer. [pastures.claiming]"""
    sign = after(s)
    top, most = richest(s, land, NONE)
    if top == NONE:
        return PASS
    centre = top if sign else NONE  # without an answer all sites are alike
    far, nearby = worth_most(s, land, centre, NEAR), 0
    best = far + sign * most if far >= 0 else LEAST
    if sign:
        worst = max(worth_most(s, land, top, 2 * NEAR), 0) if sign < 0 else most  # apart from all that are near
        best, nearby = best_near(s, land, top, sign, worst, best)
    far = far if far + sign * most == best else LEAST
    n = 0
    for band in range(bands(s)):
        n += count(best_sites(s, land, band, centre, far, nearby, top))
    k = drawn(rng, n)
    found = NONE
    for band in range(bands(s)):
        squares = best_sites(s, land, band, centre, far, nearby, top)
        here = count(squares)
        if 0 <= k < here:
            found = square_at(s, band, nth_place(squares, k))
        k -= here
    return CASTLE + found


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def at_sight(s, seat, out, rng):
    """The most promising move; nothing is written into `out`."""
    land = prospects(s)
    return writing_at_sight(s, seat, land, rng) if s.phase == FILLING else castle_at_sight(s, land, rng)


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
    target, sign = aim(s, seat, prospects(s)) if s.phase == FILLING else (top_listed(s, moves, n), after(s))
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
