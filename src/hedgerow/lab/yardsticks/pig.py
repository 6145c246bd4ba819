# mypy: allow-untyped-defs, allow-incomplete-defs
"""Pig: roll a die as often as you like, or stop and keep what you rolled; a one ends the turn with nothing. Who has a
hundred stops and wins, and a match of a thousand decisions is drawn."""

from __future__ import annotations

from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, NOBODY, ONGOING, WIN
from hedgerow.kernel.jit import rule

FACES = 6
ENOUGH = 100
HORIZON = 1_000  # decisions
ROLL, STOP = 0, 1
CODES = 2
MOST_MOVES = FACES

DECIDE, ROLLING, OVER = range(3)
FIELDS = [
    ("phase", "i1"),
    ("seat", "i1"),
    ("total", "i2"),  # of this turn
    ("kept", "i2", (2,)),
    ("decided", "i2"),  # decisions so far
]


@rule
def start(s):
    """The first player decides: nothing is to be done."""


@rule
def to_move(s):
    if s.phase == DECIDE:
        return int(s.seat)
    return CHANCE if s.phase == ROLLING else NOBODY


@rule
def has_enough(s, seat):
    return s.kept[seat] + s.total >= ENOUGH


@rule
def legal(s, seat, out):
    if has_enough(s, seat):
        out[0] = STOP
        return 1
    out[0] = ROLL
    out[1] = STOP
    return 2


@rule
def choices(s, seat, out):
    return 1 if has_enough(s, seat) else 2


@rule
def choice(s, seat, k, out):
    return STOP if has_enough(s, seat) else k


@rule
def faces(s):
    return FACES


@rule
def pass_on(s):
    s.total = 0
    s.seat = 1 - s.seat


@rule
def apply(s, seat, move):
    """A move of chance is the face, less one."""
    if seat == CHANCE:
        s.phase = DECIDE
        if move == 0:
            pass_on(s)
        else:
            s.total += move + 1
        return
    s.decided += 1
    if move == STOP:
        s.kept[seat] += s.total
        pass_on(s)
        if s.kept[seat] >= ENOUGH:
            s.phase = OVER
    else:
        s.phase = ROLLING
    if s.decided == HORIZON:
        s.phase = OVER


@rule
def score(s, seat):
    return int(s.kept[seat])


@rule
def result(s, seat):
    if s.phase != OVER:
        return ONGOING
    if s.kept[seat] >= ENOUGH:
        return WIN
    return LOSS if s.kept[1 - seat] >= ENOUGH else DRAW
