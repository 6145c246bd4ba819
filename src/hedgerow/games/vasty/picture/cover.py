"""The picture on the front page: home and the forest north-east of it, close enough to see the creatures."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.games.vasty.picture import marks as woods
from hedgerow.games.vasty.picture import plan as charts
from hedgerow.games.vasty.picture import tiles
from hedgerow.games.vasty.picture.facts import facts
from hedgerow.games.vasty.picture.sheet import definitions
from hedgerow.games.vasty.picture.tiles import CELL
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, group

LEFT, TOP, COLUMNS, ROWS = -2.6 * CELL, -3.2 * CELL, 6.4, 4.8  # from the middle of home


def cover(s: Record) -> Drawing:
    """A window on the map, with what lies and stands there."""
    f = facts(s, WATCHER)
    chart = charts.lattice(f.child, f.cells, f.lies, f.dots, f.rows, f.radius)
    x, y = chart.home
    chart = replace(
        chart,
        spaces=[at for at in chart.spaces if _is_seen(at[1] - x, at[2] - y)],
        dots=[at for at in chart.dots if _is_seen(at[2] - x, at[3] - y)],
    )
    home = group(tiles.home(), at=(x, y))
    parts = [home, *woods.cards(f, chart), *woods.open_dots(f, chart), *woods.pieces(f, chart)]
    drawn = group(*parts, at=(-LEFT - x, -TOP - y))
    return Drawing(
        COLUMNS * CELL, ROWS * CELL, "Vasty Wilds: the forest around home", "vasty-cover", definitions(), drawn
    )


def _is_seen(x: float, y: float) -> bool:
    return LEFT - CELL < x < LEFT + (COLUMNS + 1) * CELL and TOP - CELL < y < TOP + (ROWS + 1) * CELL
