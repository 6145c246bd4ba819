"""The picture on the front page: the upper part of the land, with its castles."""

from __future__ import annotations

from hedgerow.games.pastures.picture.drawing import castle_mark, terrain_mark
from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.picture.plan import plan_for
from hedgerow.games.pastures.picture.sheet import lattice
from hedgerow.games.pastures.rules.state import NONE
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, group

ROWS = 6


def cover(s: Record) -> Drawing:
    """Six rows; of a castle just below them, the border that reaches up."""
    plan, land = plan_for(s), Land(s)
    written = [(r, c, land.terrain[r][c]) for r in range(min(ROWS, plan.rows)) for c in range(plan.columns)]
    parts = [lattice(plan), *(terrain_mark(plan, *square) for square in written if square[2] != NONE)]
    parts += [castle_mark(plan, r, c, owner, land.worth(r, c)) for r, c, owner in land.castles if r <= ROWS]
    wide, high = plan.columns * plan.size, ROWS * plan.size
    drawn = group(*parts, at=(-plan.left, -plan.top))
    return Drawing(wide, high, "Pastures New: the land and its castles", "pastures-cover", "", drawn)
