"""Vasty Wilds on paper: the map above, as large as the forest has grown; pile, hand and players below."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.picture import desk, tiles
from hedgerow.games.vasty.picture import marks as woods
from hedgerow.games.vasty.picture import plan as charts
from hedgerow.games.vasty.picture.facts import Facts, facts
from hedgerow.games.vasty.picture.plan import MARGIN, Chart
from hedgerow.games.vasty.picture.sheet import definitions
from hedgerow.games.vasty.picture.tiles import CELL
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import stroke
from hedgerow.scene.svg import Drawing, Spot, group, line, text

BETWEEN = 14.0  # between slips


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """Everybody looks at the same map; `look` changes nothing."""
    f = facts(s, seat)
    chart = _chart(f)
    wide, high, slips = _page(f.players, f.has_place, chart.columns, chart.rows)
    below = MARGIN + chart.rows * CELL
    marks, spots = _before_the_viewer(f, below)
    for k, (x, y) in enumerate(slips):
        slip, spot = desk.slip(f, k, x, y)
        marks.append(slip)
        spots.append(spot)
    focus = next((x, y) for node, x, y in chart.spaces if node == f.pos[f.active])
    printed = (f.players, f.has_place, f.is_tree, f.radius, *chart.home, chart.columns, chart.rows)
    return Drawing(
        width=wide,
        height=high,
        title="Vasty Wilds: the forest, a hand of cards, the players",
        sheet_key=" ".join(["vasty", *(f"{value:g}" for value in printed)]),
        sheet=_sheet(*printed),
        marks=_map(f, chart) + "".join(marks),
        spots=(*woods.spots(f, chart), *spots),
        focus=focus,
        tray=below,
    )  # fmt: skip


def _chart(f: Facts) -> Chart:
    if f.is_tree:
        return charts.tree(f.child, f.dots)
    return charts.lattice(f.child, f.cells, f.lies, f.dots, f.rows, f.radius)


def _map(f: Facts, chart: Chart) -> str:
    parts = [woods.link(*link) for link in chart.links]
    parts += woods.cards(f, chart) + woods.open_dots(f, chart) + [woods.ghost(f, chart)] + woods.pieces(f, chart)
    return "".join(parts)


def _before_the_viewer(f: Facts, y: float) -> tuple[list[str], list[Spot]]:
    """Turn, die, pile; below them a hand, or what is to be placed."""
    top = y + desk.STRIP
    if not f.turn:
        marks, spots = desk.drawn(f, MARGIN, top)
    elif f.shown >= 0:
        marks, spots = desk.hand(f, f.shown, "shown", MARGIN, top)
    elif f.seat >= 0:
        marks, spots = desk.hand(f, f.seat, "hand", MARGIN, top)
    else:
        marks, spots = [], []
    return [desk.strip(f, y), *marks], spots


@lru_cache(maxsize=500)
def _page(
    players: int, has_place: bool, columns: int, rows: int
) -> tuple[float, float, tuple[tuple[float, float], ...]]:
    """Width, height, and where each player's slip lies: beside the hand where there is room, else below it."""
    wide = 2 * MARGIN + columns * CELL
    top = MARGIN + rows * CELL + desk.STRIP
    hand_high = desk.CARD_HIGH if has_place else 0.0
    left, first = MARGIN + desk.HAND_WIDE + 2 * BETWEEN, top
    if wide - MARGIN - left < desk.SLIP_WIDE or not has_place:
        left, first = MARGIN, top + hand_high + (BETWEEN if has_place else 0)
    abreast = int((wide - MARGIN - left + BETWEEN) // (desk.SLIP_WIDE + BETWEEN))
    slips = tuple(
        (left + k % abreast * (desk.SLIP_WIDE + BETWEEN), first + k // abreast * (desk.SLIP_HIGH + BETWEEN))
        for k in range(players)
    )
    return wide, max(top + hand_high, slips[-1][1] + desk.SLIP_HIGH) + MARGIN, slips


@lru_cache(maxsize=64)
def _sheet(
    players: int, has_place: bool, is_tree: bool, radius: int, x: float, y: float, columns: int, rows: int
) -> str:  # fmt: skip
    """Squared paper with home on it, the edge of the table where it is near, the slips."""
    parts = [definitions()]
    if is_tree:
        parts.append(group(tiles.burrow(), at=(x, y)))
    else:
        parts += [group(tiles.grid(columns, rows), at=(MARGIN, MARGIN)), _edges(radius, x, y, columns, rows)]
        parts += [group(tiles.home(), at=(x, y)), group(tiles.compass(), at=(MARGIN + 46, MARGIN + 56))]
        parts.append(text(MARGIN + 46, MARGIN + 20, "N", 18, "pencil", bold=True))
    parts += [desk.slip_box(k, *slip) for k, slip in enumerate(_page(players, has_place, columns, rows)[2])]
    return "".join(parts)


def _edges(radius: int, x: float, y: float, columns: int, rows: int) -> str:
    """The edge of the table, where the paper reaches it: a double line in ink. [vasty.placement?edge]"""
    reach = (radius + 0.5) * CELL
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + columns * CELL, MARGIN + rows * CELL
    sides = (
        (x - reach >= left, (left, top, left, bottom)),
        (x + reach <= right, (right, top, right, bottom)),
        (y - reach >= top, (left, top, right, top)),
        (y + reach <= bottom, (left, bottom, right, bottom)),
    )
    return "".join(line(stroke(*side, "edge"), "ink", 3) for is_edge, side in sides if is_edge)
