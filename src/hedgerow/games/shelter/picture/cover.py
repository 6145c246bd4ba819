"""The picture on the front page: the upper part of the land, with its animals and fences."""

from __future__ import annotations

from hedgerow.games.shelter.picture import plan
from hedgerow.games.shelter.picture.drawing import land_marks
from hedgerow.games.shelter.picture.facts import facts_of
from hedgerow.games.shelter.rules.state import SIDE
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import stroke
from hedgerow.scene.svg import Drawing, group, line

ROWS = 4
EDGE = 24


def cover(s: Record) -> Drawing:
    """Four rows of the first player's land."""
    drawn = group(_lattice(), land_marks(facts_of(s, 0).land, ROWS), at=(EDGE - plan.LAND_X, EDGE - plan.LAND_Y))
    wide, high = 2 * EDGE + SIDE * plan.CELL, 2 * EDGE + ROWS * plan.CELL
    return Drawing(wide, high, "Wildlife Shelter: animals between fences", "shelter-cover", "", drawn)


def _lattice() -> str:
    left, top, cell = plan.LAND_X, plan.LAND_Y, plan.CELL
    right, foot = left + SIDE * cell, top + ROWS * cell
    down = [stroke(left + cell * i, top, left + cell * i, foot, i) for i in range(SIDE + 1)]
    across = [stroke(left, top + cell * i, right, top + cell * i, i) for i in range(ROWS + 1)]
    return line("".join(down + across), "pencil", 1, 0.6)
