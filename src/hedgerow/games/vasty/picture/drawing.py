"""Vasty Wilds on paper: the map above, as large as the forest has grown; pile, hand and players below."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.games.vasty.picture import plan, spots
from hedgerow.games.vasty.picture.art import tiles
from hedgerow.games.vasty.picture.facts import Facts, facts
from hedgerow.games.vasty.picture.marks import tray, woods
from hedgerow.games.vasty.picture.plan import CELL, MARGIN, STRIP, Chart
from hedgerow.games.vasty.picture.sheet import definitions, sheet
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, Spot, group


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """Everybody looks at the same map; `look` changes nothing."""
    f = facts(s, seat)
    chart = _chart(f)
    wide, high, slips = plan.page(f.players, f.has_place, chart.columns, chart.rows)
    below = MARGIN + chart.rows * CELL
    marks, labels = _before_the_viewer(f, below)
    marks += [tray.slip(f, k, x, y) for k, (x, y) in enumerate(slips)]
    labels += [spots.slip(f, k, x, y) for k, (x, y) in enumerate(slips)]
    focus = next((x, y) for node, x, y in chart.spaces if node == f.pos[f.active])
    printed = (f.players, f.has_place, f.is_tree, f.radius, *chart.home, chart.columns, chart.rows)
    return Drawing(
        width=wide,
        height=high,
        title="Vasty Wilds: the forest, a hand of cards, the players",
        sheet_key=" ".join(["vasty", *(f"{value:g}" for value in printed)]),
        sheet=sheet(*printed),
        marks=_map(f, chart) + "".join(marks),
        spots=(*spots.on_the_map(f, chart), *labels),
        focus=focus,
        land=2 * MARGIN + chart.columns * CELL,
        tray=below,
        leaves=plan.leaves(f.has_place, chart.rows, slips),
    )  # fmt: skip


def _chart(f: Facts) -> Chart:
    if f.is_tree:
        return plan.tree(f.child, f.dots)
    return plan.lattice(f.child, f.cells, f.headings, f.dots, f.rows, f.radius)


def _map(f: Facts, chart: Chart) -> str:
    parts = [woods.link(*link) for link in chart.links]
    parts += woods.cards(f, chart) + woods.open_dots(f, chart) + [woods.ghost(f, chart)] + woods.pieces(f, chart)
    return "".join(parts)


def _before_the_viewer(f: Facts, y: float) -> tuple[list[str], list[Spot]]:
    """Turn, die, pile; below them a hand, or what is to be placed."""
    top, strip = y + STRIP, tray.strip(f, y)
    if not f.turn:
        return [strip, *tray.drawn(f, MARGIN, top)], spots.drawn(f, MARGIN, top)
    hand, name = (f.open_hand, "shown") if f.open_hand >= 0 else (f.seat, "hand")
    if hand < 0:
        return [strip], []
    whose = [tray.whose(hand, y)] if hand != f.seat else []
    return [strip, *whose, *tray.hand(f, hand, name, MARGIN, top)], spots.in_hand(f, hand, name, MARGIN, top)


def ghost(before: Record, after: Record, seat: int) -> str:
    """A card that makes the map grow, on the map as it still is."""
    old, new = facts(before, seat), facts(after, seat)
    was, then = _chart(old), _chart(new)
    if (was.home, was.columns, was.rows) == (then.home, then.columns, then.rows):
        return ""  # then it is among the marks
    known = {node for node, *_ in was.spaces}
    come = replace(then, spaces=[at for at in then.spaces if at[0] not in known], dots=[])
    return group(*woods.cards(new, come), at=(was.home[0] - then.home[0], was.home[1] - then.home[1]))


# The places of a hand: it closes up, or another comes to lie there, and a move is about the cards that lie there now.
UNSHOWN = frozenset(f"{name}-{k}" for name in ("hand", "shown") for k in (1, 2, 3))


# --- the front page ---------------------------------------------------------------------------------------------------

LEFT, TOP, COLUMNS, ROWS = -2.6 * CELL, -3.2 * CELL, 6.4, 4.8  # from the middle of home


def cover(s: Record) -> Drawing:
    """A window on the map, with what lies and stands there."""
    f = facts(s, WATCHER)
    chart = plan.lattice(f.child, f.cells, f.headings, f.dots, f.rows, f.radius)
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
