# mypy: allow-untyped-defs, allow-incomplete-defs
"""Connect four: two players drop stones into seven columns of six; four in a row win. A move is a column from 0.

A player's stones are bits of one number: seven for a column, from the bottom up; the seventh is never set, so that no
line runs from the top of one column into the next.
"""

from __future__ import annotations

from hedgerow.kernel.contract import DRAW, LOSS, NOBODY, ONGOING, WIN
from hedgerow.kernel.jit import rule

COLUMNS, ROWS = 7, 6
SQUARES = COLUMNS * ROWS
STEP = ROWS + 1  # bits from a square to the one beside it
TOP = sum(1 << STEP * column + ROWS - 1 for column in range(COLUMNS))  # the uppermost squares
MOST_MOVES = CODES = COLUMNS

RUNNING, WON, FULL = range(3)
FIELDS = [
    ("stones", "i8", (2,)),
    ("dropped", "i1"),  # stones so far
    ("end", "i1"),
]


@rule
def start(s):
    """The land is empty: nothing is to be done."""


@rule
def to_move(s):
    return NOBODY if s.end != RUNNING else int(s.dropped) & 1


@rule
def legal(s, seat, out):
    taken = s.stones[0] | s.stones[1]
    n = 0
    for column in range(COLUMNS):
        out[n] = column
        n += 1 - (taken >> (STEP * column + ROWS - 1) & 1)  # a full column is written over by the next one
    return n


@rule
def choices(s, seat, out):
    full = (s.stones[0] | s.stones[1]) & TOP
    n = COLUMNS
    while full != 0:
        full &= full - 1
        n -= 1
    return n


@rule
def choice(s, seat, k, out):
    full = (s.stones[0] | s.stones[1]) & TOP
    if full == 0:  # nearly always
        return k
    column = 0
    while k > 0 or full >> (STEP * column + ROWS - 1) & 1:
        k -= 1 - (full >> (STEP * column + ROWS - 1) & 1)
        column += 1
    return column


@rule
def faces(s):
    return 0


@rule
def fours(stones, step):
    """Where four in a row begin, from square to square by so many bits."""
    pairs = stones & stones >> step
    return pairs & pairs >> 2 * step


@rule
def has_line(stones):
    """Four in a row: up, across, or along a diagonal."""
    return fours(stones, 1) | fours(stones, STEP) | fours(stones, STEP - 1) | fours(stones, STEP + 1) != 0


@rule
def apply(s, seat, move):
    taken = s.stones[0] | s.stones[1]
    stone = (taken + (1 << STEP * move)) & ~taken & ((1 << STEP) - 1) << STEP * move  # the lowest free bit of a column
    s.stones[seat] |= stone
    s.dropped += 1
    if has_line(s.stones[seat]):
        s.end = WON
    elif s.dropped == SQUARES:
        s.end = FULL


@rule
def score(s, seat):
    """There are no points."""
    return 0


@rule
def result(s, seat):
    if s.end == RUNNING:
        return ONGOING
    if s.end == FULL:
        return DRAW
    return WIN if (int(s.dropped) - 1) & 1 == seat else LOSS  # who dropped the last stone
