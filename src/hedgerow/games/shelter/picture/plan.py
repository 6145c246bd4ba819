"""Where everything is on the drawn page: dice above, the land, below it the shelter beside circles and score boxes.

+--------------------------+
| round 5      [2] [4] [4] |
|    A  B  C  D  E  F      |
| 1                        |
| .        the land        |
| 6                        |
|   owl owl rhino tiger    |
| dog  . . . . (3)  (4)(3) |
| ...              boxes   |
|     (3)(3)(3)(3)         |
+--------------------------+
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import BLOCK, SIDE
from hedgerow.scene.pencil import Point
from hedgerow.scene.svg import Spread

WIDTH, HEIGHT = 600, 1110

CELL = 90  # a square of the land: 54 pixels on a narrow phone
LAND_X, LAND_Y = 42, 124
POST = 9  # from a corner of a square to where the bar of its edge begins

STALL = 62
BLOCK_X, BLOCK_Y = 88, 744
HEAD = 30  # from the block to the middle of the animals beside it
END = 30  # and to the middle of the circles
CIRCLE_R = 20

PANEL_X, PANEL_RIGHT = 396, 586
THIRD_Y, KINDS_Y = 708, 752
SMALL_R = 18
BOX_X, BOX_WIDTH = 538, 48
BOXES_Y = 776  # the top of the first score box
ANIMAL_ROW, ROW = 25, 21  # heights of the boxes of animals, and of the others

DIE_X, DIE_Y, DIE, DIE_STEP = 288, 20, 42, 101


# On a wide screen the land lies on the left; on the right the shelter, and below it what is counted.
SPREAD = Spread(1000, 815, (("", 0, 10), ("shelter", 604, -682), ("panel", 290, -312)))


def panel_of(key: str) -> str:
    """The part of the paper that a spot or a mark lies on; the land is none."""
    first = key.partition("-")[0]
    if first in ("shelter", "circle"):
        return "shelter"
    return "panel" if first in ("third", "all", "score") else ""


def square_at(square: int) -> Point:
    """The upper left corner of a square of the land."""
    return LAND_X + CELL * (square % SIDE), LAND_Y + CELL * (square // SIDE)


def stall_at(stall: int) -> Point:
    return BLOCK_X + STALL * (stall % BLOCK), BLOCK_Y + STALL * (stall // BLOCK)


def edge_at(on_right: bool, square: int) -> Point:
    """Where the fence on the right of a square, or below it, begins."""
    x, y = square_at(square)
    return (x + CELL, y) if on_right else (x, y + CELL)


def circle_at(line: int) -> Point:
    """The middle of a line's circle: columns end below the block, rows on its right."""
    if line < BLOCK:
        return BLOCK_X + STALL * (line + 0.5), BLOCK_Y + STALL * BLOCK + END
    return BLOCK_X + STALL * BLOCK + END, BLOCK_Y + STALL * (line - BLOCK + 0.5)


def head_at(line: int) -> Point:
    """The middle of the animal that heads a line."""
    if line < BLOCK:
        return BLOCK_X + STALL * (line + 0.5), BLOCK_Y - HEAD
    return BLOCK_X - HEAD - 2, BLOCK_Y + STALL * (line - BLOCK + 0.5)


def third_at(circle: int) -> Point:
    return PANEL_X + SMALL_R + 42 * circle, THIRD_Y


# The score column: six animals by die and their subtotal, two boxes and theirs, two more and theirs, the total.
SUBTOTAL_ROWS = (6, 9, 12)
TOTAL_ROW = 13


def box_at(row: int) -> tuple[float, float]:
    """The top and the height of a score box; that of the total is larger, and stands a little apart."""
    if row == TOTAL_ROW:
        return BOXES_Y + ANIMAL_ROW * SIDE + ROW * (row - SIDE) + 3, 27
    if row < SIDE:
        return BOXES_Y + ANIMAL_ROW * row, ANIMAL_ROW
    return BOXES_Y + ANIMAL_ROW * SIDE + ROW * (row - SIDE), ROW
