# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player: six pastures of two by three are planned from the start, and the land is judged as if they
were fenced already.

        A B   C D   E F
    1 |     |     |     |
    2 |  0  |  1  |  2  |        18 fences; two dozen or more are drawn in a match, so the plan is met
    3 |     |     |     |
      +-----+-----+-----+
    4 |  3  |  4  |  5  |
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.land import beside, places
from hedgerow.games.shelter.rules.points import kinds_in, land_points
from hedgerow.games.shelter.rules.state import (
    BELOW,
    COLUMN_A,
    DOG,
    DONE,
    ELEPHANT,
    GIRAFFE,
    HIGH,
    LOW,
    RIGHT,
    ROUNDS,
    ROW_1,
    SIDE,
    SOLO,
    THIRD,
    THIRD_FENCE,
)
from hedgerow.games.shelter.rules.transition import completed
from hedgerow.kernel.bits import count, lowest, nth
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

PLAN_RIGHT = COLUMN_A << 1 | COLUMN_A << 3
PLAN_BELOW = ROW_1 << 2 * SIDE
PASTURES = tuple(0b11_000011_000011 << 2 * column << 3 * SIDE * row for row in range(2) for column in range(3))
POINT = 8  # a point, in eighths: hopes are worth less than points
PLANNED, STOP = 2 * POINT, 1  # what a planned fence promises, and to draw no more of them


@rule
def hope(giraffes, dogs, elephants):
    """What animals in a pasture of their own promise beyond their score: a mate for a dog, a herd for an elephant."""
    return 3 * POINT * (dogs & 1) + POINT * min(elephants, 3) + POINT * min(giraffes, 1)


@rule
def hopes(sheet):
    """The same of all, and of every kind that is there."""
    found = 0
    for i in range(6):
        if kinds_in(sheet, PASTURES[i]) == 1:
            giraffes, dogs = count(sheet.animal[GIRAFFE] & PASTURES[i]), count(sheet.animal[DOG] & PASTURES[i])
            found += hope(giraffes, dogs, count(sheet.animal[ELEPHANT] & PASTURES[i]))
    for kind in range(6):
        if sheet.animal[kind]:
            found += POINT
    return found


@rule
def promise(s, sheet):
    """The land's points and hopes with the planned fences drawn. The sheet is as before afterwards."""
    right, under = sheet.right, sheet.below
    sheet.right |= PLAN_RIGHT
    sheet.below |= PLAN_BELOW
    a, b, c, d, e, f, loose, empty = land_points(sheet, s.options)
    left = ROUNDS - int(s.turn)  # empty areas matter only when few rounds are left to fill them
    value = POINT * (a + b + c + d + e + f - loose) - POINT * empty // (1 + left) + hopes(sheet)
    sheet.right = right
    sheet.below = under
    return value


@rule
def promise_with(s, sheet, kind, square):
    """The same with one more animal."""
    sheet.animal[kind] |= 1 << square
    value = promise(s, sheet)
    sheet.animal[kind] &= ~(1 << square)
    return value


@rule
def samples(sheet, squares):
    """Two squares of each pasture at most, which are like the others: they differ in having a tree beside them or not,
    and by unplanned fences, which are overlooked here."""
    near, found = beside(sheet.trees), 0
    for i in range(6):
        choice = squares & PASTURES[i]
        found |= choice & near & -(choice & near) | choice & ~near & -(choice & ~near)
    return found


@rule
def best_place(s, sheet, kind):
    """The promise of an animal at its best place with either die left; without a place, that of nothing."""
    squares = samples(sheet, places(sheet, s.dice, kind + 1))
    best = promise(s, sheet) if squares == 0 else -10000
    while squares:
        best = max(best, promise_with(s, sheet, kind, lowest(squares)))
        squares &= squares - 1
    return best


@rule
def lines_worth(s, lines):
    """Circles of so many lines at once: won now, or thrown away by completing a line alone in solo."""
    if s.variant == SOLO:
        return 6 * POINT if lines == 2 else -3 * POINT * lines
    return 3 * POINT * lines


@rule
def cross_worth(s, sheet, square):
    """What a cross in the shelter is worth by the lines it completes."""
    before, crossed = int(sheet.new_cross), int(sheet.crossed)
    sheet.new_cross = 1 << square
    sheet.crossed |= 1 << square
    lines = completed(sheet) & ~int(s.decided)
    sheet.new_cross = before
    sheet.crossed = crossed
    return lines_worth(s, count(lines))


@rule
def shape_worth(s, sheet, square):
    """A little for a cross beside others in its row or column: lines are completed by not scattering."""
    column, row = square % 4, square // 4
    crossed = int(sheet.crossed)
    return max(count(crossed & 0x1111 << column), count(crossed & 0xF << 4 * row))


@rule
def fence_worth(s, sheet, move):
    """A planned fence first; any other is judged by what it does to the land, and `done` by nothing."""
    if move == DONE:
        return promise(s, sheet) + STOP
    right, under = sheet.right, sheet.below
    if move < BELOW:
        planned = PLAN_RIGHT >> (move - RIGHT) & 1
        sheet.right |= 1 << (move - RIGHT)
    else:
        planned = PLAN_BELOW >> (move - BELOW) & 1
        sheet.below |= 1 << (move - BELOW)
    value = promise(s, sheet) + PLANNED * planned
    sheet.right = right
    sheet.below = under
    return value


@rule
def third_cost(sheet):
    """What the circle that is given up for a third fence would have scored."""
    return POINT * THIRD_FENCE[int(sheet.third)] if sheet.third < 3 else 0


@rule
def worth(s, sheet, move):
    """What the land promises after a move."""
    if move >= RIGHT:
        return fence_worth(s, sheet, move)
    if move >= LOW:
        square = move - LOW if move < HIGH else move - HIGH
        return promise_with(s, sheet, int(sheet.kind), square)
    if move >= THIRD:
        return promise(s, sheet) - third_cost(sheet)
    return best_place(s, sheet, move // 16)


@rule
def greedy(s, seat, moves, n, rng):
    """The move that promises most; of equals any, for all roll the same dice and would draw the same sheet."""
    sheet = s.sheet[seat]
    best, equals = -100000, 0  # the places of the equals in the list, which is never as long as a number has bits
    kind, land = -1, 0
    for i in range(n):
        move = int(moves[i])
        if move < LOW:  # the land's part is the same for every square of the shelter
            if move // 16 != kind:
                kind, land = move // 16, worth(s, sheet, move)
            value = land + cross_worth(s, sheet, move % 16) + shape_worth(s, sheet, move % 16)
        else:
            value = worth(s, sheet, move)
        if value > best:
            best, equals = value, 0
        if value == best:
            equals |= 1 << i
    many = count(equals)
    return nth(equals, below(rng, BOTS, many) if many > 1 else 0)
