"""Pastures New on real paper: the land at any size, with the table of terrains and points below it."""

from __future__ import annotations

from hedgerow.games.pastures.picture.plan import HEAD, ROW, TABLE_WIDTH, TOTAL, Plan, plan_for
from hedgerow.games.pastures.picture.sheet import sheet_for
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Blank, Prints
from hedgerow.scene.svg import Drawing, text

LINE = 20.0
HINT = "Nobody repeats her own last terrain, nor the other player's."


def paper(s: Record) -> Prints:
    """One sheet for both players."""
    plan = plan_for(s)
    height = plan.height + LINE * plan.scale
    drawing = Drawing(plan.width, height, "The land of Pastures New", "", sheet_for(plan) + _words(plan), "")
    return Prints((Blank(drawing, names=int(s.players)),), options=("rows", "columns"))


def _words(plan: Plan) -> str:
    """On the screen the marks say whose row it is and what a column holds; on paper words do."""
    rows = [text(20, HEAD + ROW * (seat + 0.5) + 8, str(seat + 1), 20, "pencil", bold=True) for seat in (0, 1)]
    total = text(TOTAL, 60, "points", 15, "pencil", italic=True)
    hint = text(TABLE_WIDTH / 2, HEAD + 2 * ROW + 24 + LINE, HINT, 15, "pencil", italic=True)
    return plan.on_table(*rows, total, hint)
