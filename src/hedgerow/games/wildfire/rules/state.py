"""Wildfire's record: a few sets of squares for each grid, and where in the turn we are.

A set of squares is an int64 whose bit 6 * row + column is the square (row 0 is the top, column 0 is A):

        A  B  C  D  E  F
    1   0  1  2  3  4  5
    2   6  7  8  9 10 11
    3  12 13 14 15 16 17
    4  18 19 20 21 22 23
    5  24 25 26 27 28 29
    6  30 31 32 33 34 35

X4 has four grids in clockwise order, each with its own numbering:

    0 | 1
    --+--
    3 | 2
"""

from __future__ import annotations

SIDE = 6
SQUARES = 36
ALL = (1 << SQUARES) - 1
COLUMN_A = sum(1 << (SIDE * row) for row in range(SIDE))
COLUMN_F = COLUMN_A << 5
ROW_1 = 0b111111
ROW_6 = ROW_1 << 30

SOLO, X4, VS = 0, 1, 2  # variants, in the order the room names them

# Phases. Every die is a step of its own: the first gives the column, the second the row.
HOME_COLUMN, HOME_ROW, FIRE_COLUMN, FIRE_ROW, EVENT_COLUMN, EVENT_ROW, ACT, OVER = range(8)

# Moves. Chance: the face of a die, less one.
DOUSE, DIG, PASS, STOP = 0, SQUARES, 2 * SQUARES, 2 * SQUARES + 1  # DOUSE + square, DIG + square
MOST_MOVES = 2 * SQUARES + 2

VS_GRIDS = 8  # VS for 2 to 8 players shares one layout, so that it is compiled once
MOST_AGAIN = (
    16  # three times this and once more for each fire: refused rolls of first fires [wildfire.first-fire?endless]
)
LONGEST = SQUARES  # turns in a match on one grid: every turn turns at least one slash into an X

GRID = [
    ("home", "i8"),  # one square
    ("burning", "i8"),  # slashes that may still become Xs
    ("burnt", "i8"),  # Xs
    ("doused", "i8"),  # slashes with a circle
    ("dug", "i8"),
    ("digs", "i1"),  # digs left
    ("owed", "i1"),  # actions owed this turn
    ("lost", "i1"),  # a slash was drawn on the home
    ("out", "i1"),  # VS: this grid's fire is over and the grid is frozen
]

END_ALWAYS, END_TURN_START = 0, 1  # option end_check


def fields(grids: int) -> list[tuple[object, ...]]:
    """The fields of a match on so many grids. VS remembers all dice, so that a guess can replay them."""
    remembered = grids == VS_GRIDS
    return [
        ("phase", "i1"),
        ("die", "i1"),  # the column rolled, while the row is still to come
        ("at", "i1"),  # the grid being set up, or whose turn it is in X4
        ("stopped", "i1"),  # solo: the player stopped after the loss
        ("turn", "i2"),
        ("grid", GRID, (grids,)),
        ("fires", "i1", (grids if remembered else 1,)),  # where each fire began: square + 1, 0 before it did
        ("events", "i1", (LONGEST if remembered else 1,)),  # the event of each turn: square + 1, 0 where none was
    ]
