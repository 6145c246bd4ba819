"""Vasty Wilds on paper: the map above, as large as the forest has grown; pile, hand and players below."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty import chart as charts
from hedgerow.games.vasty import desk, state, tiles, woods
from hedgerow.games.vasty.chart import MARGIN, Chart
from hedgerow.games.vasty.facts import Facts, facts
from hedgerow.games.vasty.names import card as name_of
from hedgerow.games.vasty.state import HOME, MOST_OBJECTIVES, NODES, SEATS
from hedgerow.games.vasty.symbols import definitions
from hedgerow.games.vasty.tiles import CELL
from hedgerow.kernel.contract import CHANCE
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
    x, y = chart.on_paper(*next((x, y) for node, x, y in chart.spaces if node == f.pos[f.active]))
    printed = (f.players, f.has_place, f.is_tree, f.radius, chart.left, chart.top, chart.columns, chart.rows)
    return Drawing(
        width=wide,
        height=high,
        title="Vasty Wilds: the forest, a hand of cards, the players",
        sheet_key=" ".join(["vasty", *(f"{value:g}" for value in printed)]),
        sheet=_sheet(*printed),
        marks=_map(f, chart) + "".join(marks),
        spots=(*woods.spots(f, chart), *spots),
        focus=(x, y),
        tray=below,
    )  # fmt: skip


def _chart(f: Facts) -> Chart:
    if f.is_tree:
        return charts.tree(f.child, f.dots)
    return charts.lattice(f.child, f.cells, f.lies, f.dots, f.rows, f.radius)


def _map(f: Facts, chart: Chart) -> str:
    """In the map's own coordinates, so that growing paper moves one group and changes no mark."""
    parts = [woods.link(*link) for link in chart.links]
    parts += woods.cards(f, chart) + woods.open_dots(f, chart) + [woods.ghost(f, chart)] + woods.pieces(f, chart)
    return group(*parts, at=chart.on_paper(0, 0))


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
    players: int, has_place: bool, is_tree: bool, radius: int, left: float, top: float, columns: int, rows: int
) -> str:  # fmt: skip
    """Squared paper with home on it, the edge of the table where it is near, the slips."""
    parts = [definitions()]
    x, y = MARGIN - left, MARGIN - top
    if is_tree:
        parts.append(group(tiles.burrow(), at=(x, y)))
    else:
        parts += [group(tiles.grid(columns, rows), at=(MARGIN, MARGIN)), _edges(radius, left, top, columns, rows)]
        parts += [group(tiles.home(), at=(x, y)), group(tiles.compass(), at=(MARGIN + 46, MARGIN + 56))]
        parts.append(text(MARGIN + 46, MARGIN + 20, "N", 18, "pencil", bold=True))
    for k, slip in enumerate(_page(players, has_place, columns, rows)[2]):
        parts.append(desk.slip_box(k, *slip))
    return "".join(parts)


def _edges(radius: int, left: float, top: float, columns: int, rows: int) -> str:
    """The edge of the table: a double line in ink. [vasty.placement?edge]"""
    reach = (radius + 0.5) * CELL
    x1, y1, x2, y2 = MARGIN, MARGIN, MARGIN + columns * CELL, MARGIN + rows * CELL
    sides = []
    if left <= -reach:
        sides.append((x1, y1, x1, y2))
    if left + columns * CELL >= reach:
        sides.append((x2, y1, x2, y2))
    if top <= -reach:
        sides.append((x1, y1, x2, y1))
    if top + rows * CELL >= reach:
        sides.append((x1, y2, x2, y2))
    return "".join(line(stroke(*side, "edge"), "ink", 3) for side in sides)


# --- pointing ---------------------------------------------------------------------------------------------------------


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """A card is placed by pointing at it and at the dot; where it may head several ways, a button says which."""
    phase = int(s.phase)
    if seat == CHANCE:
        return ()
    if phase in (state.ASK_PLAY, state.ASK_ROOT):
        return _touch_play(s, phase, seat, move)
    if phase in _ON_SPACES:
        return (name_of(move),)
    found = _TOUCHES.get(phase)
    return found(s, seat, move) if found else ()


def _touch_play(s: Record, phase: int, seat: int, move: int) -> tuple[str, ...]:
    if move in (state.REDRAW, state.WAIT):
        return ()
    card, dot = move // (16 * NODES), woods.dot_key(move // 16 % NODES, move // 4 % 4)
    return (dot,) if phase == state.ASK_ROOT else (_card_of(s, seat, card, "hand"), dot)


def _card_of(s: Record, seat: int, card: int, name: str) -> str:
    return f"{name}-{s.hand[seat].tolist().index(card) + 1}"


def _piece(s: Record, number: int) -> str:
    return name_of(int(s.objectives[number // MOST_OBJECTIVES, number % MOST_OBJECTIVES]))


def _touch_order(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The cards in the order in which they go under the pile."""
    places = [k for k, card in enumerate(s.hand[seat].tolist()) if card]
    first = places.pop(move if len(places) < 3 else move // 2)
    return tuple(f"hand-{k + 1}" for k in (first, *(places if len(places) < 2 or move % 2 == 0 else places[::-1])))


def _touch_token(s: Record, seat: int, move: int) -> tuple[str, ...]:
    if move == state.LEAVE:
        return ()
    return (_player(seat if move == state.TAKE else move - state.GIVE),)


def _player(seat: int) -> str:
    return f"player-{seat + 1}"


_ON_SPACES = (state.ASK_STEP, state.ASK_PLACE_OBJ, state.ASK_TOKEN_SPACE)
_TOUCHES = {
    state.ASK_PICK: lambda s, seat, move: (_card_of(s, int(s.at), move, "shown"),),
    state.ASK_DISCARD: lambda s, seat, move: (_card_of(s, int(s.die) - 1, move, "shown"),),
    state.ASK_ORDER: _touch_order,
    state.ASK_TOKEN: _touch_token,
    state.ASK_RETURN: lambda s, seat, move: (name_of(HOME),) if move == state.RETURN else (),
    state.ASK_DUEL: lambda s, seat, move: () if move == state.PASS_BY else (_player(move - state.CHALLENGE),),
    state.ASK_SWAP_OBJ: lambda s, seat, move: (_piece(s, move // 20), _piece(s, move % 20)),
    state.ASK_REMOVE_TOKEN: lambda s, seat, move: () if move == state.NOTHING else (_player(move // SEATS),),
    state.ASK_VICTIM: lambda s, seat, move: (_player(move),),
    state.ASK_MOVE_OBJ: lambda s, seat, move: (_piece(s, move),),
    state.ASK_REMOVE_OBJ: lambda s, seat, move: (_piece(s, move),),
    state.ASK_SEND_HOME: lambda s, seat, move: (_player(move),),
    state.ASK_SWAP_PAWNS: lambda s, seat, move: (_player(move // 4), _player(move % 4)),
}
