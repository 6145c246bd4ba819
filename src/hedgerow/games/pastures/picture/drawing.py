"""Pastures New as a drawing: the sheet, what the players wrote, their castles, and where people point."""

from __future__ import annotations

from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.picture.marks import castle_mark, table, terrain_mark
from hedgerow.games.pastures.picture.plan import Plan, plan_for
from hedgerow.games.pastures.picture.sheet import lines, sheet_for, sheet_key
from hedgerow.games.pastures.picture.spots import spots_of
from hedgerow.games.pastures.rules.state import FILLING, NONE
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, group

COVER_ROWS = 6


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """One board for all: everything is open. [pastures.open]"""
    plan, land = plan_for(s), Land(s)
    marks = [*_written(plan, land, plan.rows), *_castles(plan, land, plan.rows), table(s, plan, land, seat)]
    title = "Pastures New, filling the land." if s.phase == FILLING else "Pastures New, claiming the land."
    spots = spots_of(plan, land)
    return Drawing(plan.width, plan.height, title, sheet_key(plan), sheet_for(plan), "".join(marks), spots)


def cover(s: Record) -> Drawing:
    """Six rows; of a castle just below them, the border that reaches up."""
    plan, land = plan_for(s), Land(s)
    rows = min(COVER_ROWS, plan.rows)
    parts = [lines(plan), *_written(plan, land, rows), *_castles(plan, land, COVER_ROWS)]
    drawn = group(*parts, at=(-plan.left, -plan.top))
    wide, high = plan.columns * plan.size, COVER_ROWS * plan.size
    return Drawing(wide, high, "Pastures New: the land and its castles", "pastures-cover", "", drawn)


def _written(plan: Plan, land: Land, rows: int) -> list[str]:
    """The terrains of the first rows."""
    squares = [(r, c, land.terrain[r][c]) for r in range(rows) for c in range(plan.columns)]
    return [terrain_mark(plan, *square) for square in squares if square[2] != NONE]


def _castles(plan: Plan, land: Land, lowest: int) -> list[str]:
    """The castles down to a row."""
    return [castle_mark(plan, r, c, owner, land.worth(r, c)) for r, c, owner in land.castles if r <= lowest]
