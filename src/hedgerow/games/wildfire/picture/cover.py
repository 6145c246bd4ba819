"""The picture on the front page: the upper part of the land, on fire."""

from __future__ import annotations

from hedgerow.games.wildfire.picture.drawing import kinds_of, square_mark
from hedgerow.games.wildfire.picture.plan import plan_for
from hedgerow.games.wildfire.picture.sheet import land, lines
from hedgerow.games.wildfire.rules.state import SIDE
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, group

ROWS = 4.5  # the land runs on below the picture


def cover(s: Record) -> Drawing:
    """The first grid, seen from its top left corner."""
    plan = plan_for(int(s.variant), int(s.players))
    x, y = plan.grid_at(0)
    seen = SIDE * round(ROWS + 0.5)
    marks = [square_mark(plan, 0, square, kind) for square, kind in enumerate(kinds_of(s.grid[0])[:seen]) if kind]
    drawn = group(land(plan, 0, seen), lines(plan), *marks, at=(-x, -y))
    return Drawing(plan.side, ROWS * plan.size, "Wildfire: the land and the fire", "wildfire-cover", "", drawn)
