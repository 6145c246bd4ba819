"""The picture on the front page: the land alone, as far down as suits a wide picture."""

from __future__ import annotations

from hedgerow.games.rewilding.picture import marks
from hedgerow.games.rewilding.picture import sheet as paper
from hedgerow.games.rewilding.picture.art import stamps as art
from hedgerow.games.rewilding.picture.facts import facts
from hedgerow.games.rewilding.picture.plan import CELL, MAP
from hedgerow.games.rewilding.rules.state import SIDE
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import stroke
from hedgerow.scene.svg import Drawing, group, line

ROWS = 4
EDGE = 10


def cover(s: Record) -> Drawing:
    """Four rows of the first player's land."""
    match, p = facts(s, 0)
    land = paper.habitats(match.printed)
    parts = [paper._wash(q, land[q]) for q in range(ROWS * SIDE)]
    parts.append(_lattice())
    for q in range(ROWS * SIDE):
        coloured = sum((p.coloured[i] >> q & 1) << i for i in range(4))
        crossed = (p.crossed[0] >> q & 1) | (p.crossed[1] >> q & 1) << 1
        parts.append(marks.square(q, land[q], coloured, crossed, 0, 0))
    drawn = group(*parts, at=(EDGE - MAP.x, EDGE - MAP.y))
    wide, high = 2 * EDGE + SIDE * CELL, 2 * EDGE + ROWS * CELL
    return Drawing(
        wide, high, "Re-Wilding: plants and animals on the land", "rewilding-cover", art.definitions(), drawn
    )


def _lattice() -> str:
    down = [stroke(MAP.x + CELL * i, MAP.y, MAP.x + CELL * i, MAP.y + ROWS * CELL, i, 1, 1) for i in range(SIDE + 1)]
    across = [stroke(MAP.x, MAP.y + CELL * i, MAP.x + MAP.width, MAP.y + CELL * i, i, 1, 1) for i in range(ROWS + 1)]
    return line("".join(down + across), "pencil", 1.6, 0.8)
