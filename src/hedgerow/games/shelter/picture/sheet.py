"""The printed sheet, in pencil: nothing on it ever changes during a match. [shelter.sheet]"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.shelter.picture import plan
from hedgerow.games.shelter.picture.art.animals import ANIMALS
from hedgerow.games.shelter.picture.art.figures import printed, put
from hedgerow.games.shelter.picture.marks import border
from hedgerow.games.shelter.rules.state import ALL_KINDS, BLOCK, CIRCLE, LAYOUTS, SIDE, THIRD_FENCE
from hedgerow.kernel.phrases import LETTERS
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import box, ring, stroke
from hedgerow.scene.svg import line, panel, text

# What each box counts, shortly; animals by die.
WORTH = ("2 each", "longest side", "rhino areas", "trees, +1 near", "6 a pair", "herd size")
OTHERS = ("animals", "shelter circles", "bonus", "extra", "loose fences", "empty squares", "minus")


@lru_cache(maxsize=4)
def sheet(layout: str) -> str:
    """Everything printed, for a layout of the shelter."""
    shelter, counted = panel("shelter", _shelter(LAYOUTS[layout])), panel("panel", _boxes())
    return _land() + shelter + _circles() + counted


def _land() -> str:
    left, top, cell = plan.LAND_X, plan.LAND_Y, plan.CELL
    far = cell * SIDE
    parts = []
    inner = "".join(
        stroke(left + 4, top + cell * i, left + far - 4, top + cell * i, ("across", i))
        + stroke(left + cell * i, top + 4, left + cell * i, top + far - 4, ("down", i))
        for i in range(1, SIDE)
    )
    parts.append(line(inner, "pencil", 1, 0.5))
    for i in range(SIDE):
        near = cell * i
        parts += [
            border(left + near, top, cell, False, ("top", i)),
            border(left + near, top + far, cell, False, ("bottom", i)),
            border(left, top + near, cell, True, ("left", i)),
            border(left + far, top + near, cell, True, ("right", i)),
            text(left + near + cell / 2 - 11, top - 16, LETTERS[i], 17, "pencil", bold=True),
            die(i + 1, left + near + cell / 2 + 2, top - 31, 17, ("column", i), "pencil"),
            text(19, top + near + cell / 2 + 6, str(i + 1), 17, "pencil", bold=True),
        ]
    return "".join(parts)


def _shelter(heads: tuple[int, ...]) -> str:
    left, top, stall = plan.BLOCK_X, plan.BLOCK_Y, plan.STALL
    far = stall * BLOCK
    grid = "".join(
        stroke(left, top + stall * i, left + far, top + stall * i, ("row", i))
        + stroke(left + stall * i, top, left + stall * i, top + far, ("column", i))
        for i in range(BLOCK + 1)
    )
    parts = [line(grid, "pencil", 1.5, 0.9)]
    for place, kind in enumerate(heads):
        x, y = plan.head_at(place)
        upright = place < BLOCK
        parts.append(put(printed(ANIMALS[kind], 3.2), x - 9 * upright, y, 0.44))
        spot = (x + 14, y + 5) if upright else (x - 47, y + 4)
        parts.append(die(kind + 1, *spot, 15, ("head", place), "pencil"))
        name = LETTERS[place] if upright else str(place - BLOCK + 1)
        where = (x + 22, y - 5) if upright else (x - 39, y - 5)
        parts.append(text(*where, name, 15, "pencil", bold=True))
    return "".join(parts)


def _circles() -> str:
    """The circles of the lines, of the third fences, and of all six kinds."""
    ends = [_circle(*plan.circle_at(place), plan.CIRCLE_R, CIRCLE) for place in range(2 * BLOCK)]
    parts = [_circle(*plan.third_at(i), plan.SMALL_R, worth) for i, worth in enumerate(THIRD_FENCE)]
    parts.append(_circle(plan.PANEL_X + plan.SMALL_R, plan.KINDS_Y, plan.SMALL_R, ALL_KINDS))
    x = plan.third_at(3)[0] - 14
    parts.append(text(x, plan.THIRD_Y + 5, "third fence", 15, "pencil", "start", italic=True))
    x = plan.third_at(1)[0] - 14
    parts.append(text(x, plan.KINDS_Y + 5, "all six kinds", 15, "pencil", "start", italic=True))
    return panel("shelter", *ends) + panel("panel", *parts)


def _circle(x: float, y: float, radius: float, worth: int) -> str:
    drawn = line(ring(x, y, radius, ("circle", x, y)), "pencil", 1.4)
    return drawn + text(x, y + 6, str(worth), 18, "pencil", bold=True)


def _boxes() -> str:
    parts = []
    for row in range(plan.TOTAL_ROW):
        y, height = plan.box_at(row)
        middle = y + height / 2
        bold = row in plan.SUBTOTAL_ROWS
        width = 1.6 if bold else 1.2
        parts.append(line(box(plan.BOX_X, y, plan.BOX_WIDTH, height, ("score", row), 0.6), "pencil", width, 0.9))
        if row < SIDE:
            parts.append(die(row + 1, plan.PANEL_X, middle - 8, 15, ("score", row), "pencil"))
            parts.append(put(printed(ANIMALS[row], 5), plan.PANEL_X + 32, middle, 0.25))
            parts.append(text(plan.PANEL_X + 50, middle + 5, WORTH[row], 13.5, "pencil", "start", italic=True))
        else:
            words = OTHERS[row - SIDE]
            parts.append(text(plan.BOX_X - 8, middle + 5, words, 13.5, "pencil", "end", bold=bold, italic=not bold))
    y, height = plan.box_at(plan.TOTAL_ROW)
    parts.append(text(plan.BOX_X - 8, y + 18, "total", 16, "pencil", "end", bold=True))
    parts.append(line(box(plan.BOX_X, y, plan.BOX_WIDTH, height, "total"), "pencil", 1.8))
    return "".join(parts)
