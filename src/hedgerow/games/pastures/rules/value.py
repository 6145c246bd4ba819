# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned lead looks at while the land is filled: the best castles that could stand beside each other.

They are picked one after the other, the richest first, each apart from those before it, by what their blocks give and
what may still be written there. Learned for the land of eight by eight squares on which castles are built in turn;
elsewhere nothing is known.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.blocks import EMPTY, POINTS, around
from hedgerow.games.pastures.rules.richest import apart
from hedgerow.games.pastures.rules.state import (
    ALTERNATE,
    ANY,
    CLAIMING,
    FILLING,
    IN_TURN,
    PLAINS,
    SIDE,
    SQUARES,
    WASTELAND,
)
from hedgerow.games.pastures.rules.transition import apply
from hedgerow.kernel.bits import count, listed
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape, expectation

EIGHT = 8  # rows and columns
POINT, SQUARE = 4, 5  # promises, in quarters of a point: of a point, and of a square that is still to be written
CASTLES = 6  # that are told apart
LATE = 24  # squares left to write, or fewer

# Places in `notes`, by square: points of its block, open squares of it, its promise; and a list of squares.
GIVEN, OPEN, PROMISED, LISTED = 0, SQUARES, 2 * SQUARES, 3 * SQUARES

# Places of the traits; 0 is always 1 (-1 for who builds second).
WORTH = 1  # of each castle: its points so far,
ROOM = WORTH + CASTLES  # empty squares of its block,
SETTLED = ROOM + CASTLES  # and whether a castle may stand there already
STANDS = SETTLED + CASTLES  # is there such a castle?
SITES = STANDS + CASTLES  # squares of Plains and Wasteland
CLAIMED = SITES + 1  # late: the lead if both claimed now what the blocks promise
TOTAL = CLAIMED + 1
MIND = Shape(EIGHT * EIGHT, (Part(0, TOTAL, (0, 1, 2, 3)),))


@rule
def is_known(s):
    """Is this a land that was learned about?"""
    options = s.options
    usual = options.castle_first == ALTERNATE and options.castle_order == IN_TURN and options.castle_pass == 0
    return usual and options.rows == EIGHT and options.columns == EIGHT


@rule
def note_promises(s, notes):
    """What every block gives, what is open of it, and what it promises."""
    around(s, POINTS, notes[GIVEN:])
    around(s, EMPTY, notes[OPEN:])
    for row in range(EIGHT):
        for square in range(SIDE * row, SIDE * row + EIGHT):
            notes[PROMISED + square] = POINT * notes[GIVEN + square] + SQUARE * notes[OPEN + square]


@rule
def list_promising(s, notes):
    """The squares that may bear a castle; how many they are."""
    n = 0
    for row in range(EIGHT):
        bearing = np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]) | np.int64(s.free[ANY, row])
        n = listed(bearing, SIDE * row, notes[LISTED:], n)
    return n


@rule
def keep_apart(notes, n, best):
    """Of the listed squares only those are left that are apart from one of them; how many they are."""
    left = 0
    for i in range(n):
        if apart(notes[LISTED + i], best):
            notes[LISTED + left] = notes[LISTED + i]
            left += 1
    return left


@rule
def most_promising(notes, n):
    """Of the listed squares; of equals the first."""
    best, most = 0, -1
    for i in range(n):
        square = notes[LISTED + i]
        if notes[PROMISED + square] > most:
            best, most = square, notes[PROMISED + square]
    return best


@rule
def most_beyond_its_answer(notes, n):
    """The castle that promises most beyond the best answer to it."""
    best, most = 0, -1
    for i in range(n):
        square = notes[LISTED + i]
        here = notes[PROMISED + square]
        if here > most:  # else no answer could make it the best
            answer = 0
            for k in range(n):
                other = notes[LISTED + k]
                if notes[PROMISED + other] > answer and apart(square, other):
                    answer = notes[PROMISED + other]
            if here - answer > most:
                best, most = square, here - answer
    return best


@rule
def claimed(notes, n):
    """The first builder's lead, in points, if both claimed now what is listed."""
    lead, sign = 0, 1
    while n > 0:
        best = most_beyond_its_answer(notes, n)
        lead += sign * notes[PROMISED + best]
        sign = -sign
        n = keep_apart(notes, n, best)
    return lead / POINT


@rule
def land_traits(s, notes, out):
    """As the player who builds first sees it; `notes` is paper to reckon on."""
    out[:] = 0.0
    out[0] = 1.0
    for row in range(EIGHT):
        out[SITES] += count(np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]))
    note_promises(s, notes)
    n = list_promising(s, notes)
    for k in range(CASTLES):
        if n == 0:
            break
        best = most_promising(notes, n)
        out[WORTH + k] = notes[GIVEN + best]
        out[ROOM + k] = notes[OPEN + best]
        out[SETTLED + k] = 1 - (np.int64(s.free[ANY, best // SIDE]) >> (best % SIDE) & 1)
        out[STANDS + k] = 1.0
        n = keep_apart(notes, n, best)
    if s.left[ANY] <= LATE:
        out[CLAIMED] = claimed(notes, list_promising(s, notes))


@rule
def outlook(s, seat, mind):
    """As the seat sees it: what is good for one is bad for the other. Stages are the squares that are left to write."""
    if not is_known(s) or (s.phase != FILLING and (s.phase != CLAIMING or s.points[0] or s.points[1])):
        return -1
    left = int(s.left[ANY])
    if left == EIGHT * EIGHT:
        return -1
    land_traits(s, mind.notes, mind.traits)
    mover = int(s.turn)
    if seat != (mover if left % 2 == 0 else 1 - mover):  # [pastures.claiming?first]
        mind.traits[:] *= -1.0
    return left


@rule
def appraise(s, seat, moves, n, mind, worth):
    """The lead that the land promises behind each writing; nothing is known of castles, nor of other lands."""
    if s.phase != FILLING or not is_known(s):
        return False
    for i in range(n):
        mind.line[0] = s
        apply(mind.line[0], seat, moves[i])
        worth[i] = expectation(mind, outlook(mind.line[0], seat, mind), 0, TOTAL)
    return True
