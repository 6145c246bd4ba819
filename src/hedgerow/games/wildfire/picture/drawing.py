"""Wildfire as a drawing: the sheet, what fire and players did to it, and the squares that people point at."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.picture.marks import score, strip
from hedgerow.games.wildfire.picture.others import small_sheets
from hedgerow.games.wildfire.picture.plan import BURNING, BURNT, DOUSED, DUG, HOME, Plan, plan_for, spot_at, square_key
from hedgerow.games.wildfire.picture.sheet import sheet_for, sheet_key
from hedgerow.games.wildfire.rules.state import DIG, FIRE_ROW, OVER, PASS, SQUARES, VS, X4
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import box, corners, hatch, polyline
from hedgerow.scene.svg import Drawing, Spot, filled, group, line, mark, text

Kinds = list[int]  # what lies on each square of a grid


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """The land of solo and X4; in VS the sheet of player `look`. [wildfire.vs?hidden]"""
    variant, phase = int(s.variant), int(s.phase)
    plan = plan_for(variant, int(s.players))
    shown = _whose(s, seat, look)
    marks = [strip(s, plan, shown, is_open(s, seat, shown))]
    spots: list[Spot] = []
    if variant == VS and not is_open(s, seat, shown):
        _hidden_sheet(s, plan, shown, marks, spots)
    else:
        for g in range(4) if variant == X4 else (shown,):
            _grid(plan, g, kinds_of(s.grid[g]), marks, spots)
    if variant == VS:
        views = [kinds_of(s.grid[g]) if is_open(s, seat, g) else None for g in range(plan.players)]
        points = [int(score(s, g)) for g in range(plan.players)] if phase == OVER else []
        marks.append(small_sheets(plan, views, shown, points))
    turn = f"turn {int(s.turn)}" if s.turn else "setting up"
    whose = f", the sheet of player {shown + 1}" if variant == VS else ""
    focus = None
    if variant == X4 and phase != OVER:
        marks.append(_acting(plan, int(s.at)))
        x, y = plan.grid_at(int(s.at))
        focus = (x + plan.side / 2, y + plan.side / 2)
    return Drawing(
        plan.width,
        plan.height,
        f"Wildfire, {turn}{whose}.",
        sheet_key(plan),
        sheet_for(plan),
        "".join(marks),
        tuple(spots),
        focus,
    )


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The square that is doused or dug; a pass, a stop and a die are buttons."""
    if seat == CHANCE or move >= PASS:
        return ()
    variant = int(s.variant)
    return (square_key(plan_for(variant, int(s.players)), int(s.at) if variant == X4 else seat, move % DIG),)


def _whose(s: Record, seat: int, look: int | None) -> int:
    """The sheet to draw: the one looked at, the seat's own, a watcher's the first."""
    if s.variant != VS:
        return 0
    players = int(s.players)
    return look if look is not None and 0 <= look < players else seat if 0 <= seat < players else 0


def is_open(s: Record, seat: int, g: int) -> bool:
    """May this seat see that grid?"""
    return s.variant != VS or g == seat or int(s.phase) <= FIRE_ROW or int(s.phase) == OVER


# --- the land ---------------------------------------------------------------------------------------------------------


def kinds_of(grid: Record) -> Kinds:
    kinds = [0] * SQUARES
    for field, kind in (("burning", BURNING), ("burnt", BURNT), ("doused", DOUSED), ("dug", DUG), ("home", HOME)):
        mask = int(grid[field])
        while mask:
            kinds[(mask & -mask).bit_length() - 1] += kind
            mask &= mask - 1
    return kinds


def _grid(plan: Plan, g: int, kinds: Kinds, marks: list[str], spots: list[Spot]) -> None:
    where = g if plan.variant == X4 else 0
    for square, kind in enumerate(kinds):
        if kind:
            marks.append(square_mark(plan, where, square, kind))
        spots.append(spot_at(plan, where, square, kind))


@lru_cache(maxsize=20_000)
def square_mark(plan: Plan, g: int, square: int, kind: int) -> str:
    hand = (square * 7 + g) % art.HANDS
    parts = [art.home(hand, kind != HOME)] if kind & HOME else []
    done, patch = kind & ~HOME, not kind & HOME
    if done in (BURNING, BURNT, DOUSED):
        parts.append({BURNING: art.burning, BURNT: art.burnt, DOUSED: art.doused}[done](hand, patch))
    elif done == DUG:
        parts.append(art.dug(hand))
    return mark(square_key(plan, g, square), group(*parts, at=plan.square_at(g, square), scale=plan.scale))


def _hidden_sheet(s: Record, plan: Plan, g: int, marks: list[str], spots: list[Spot]) -> None:
    """What the dice told everybody: the home, where the fire began, and each event by the number of its turn."""
    home, fire = int(s.grid[g].home), int(s.fires[g]) - 1
    events: dict[int, list[str]] = {}
    for turn, event in enumerate(s.events.tolist(), 1):
        if event:
            events.setdefault(event - 1, []).append(str(turn))
    marks.append(_veil(plan))
    for square in range(SQUARES):
        kind = HOME if home >> square & 1 else 0
        if kind:
            marks.append(square_mark(plan, 0, square, kind))
        if square == fire or square in events:
            marks.append(_told(plan, square, square == fire, ", ".join(events.get(square, []))))
        spots.append(spot_at(plan, 0, square, kind, True))


@lru_cache(maxsize=8)
def _veil(plan: Plan) -> str:
    x, y, whole = plan.left, plan.top, plan.side
    shade = line(hatch(corners(x + 4, y + 4, whole - 8, whole - 8), "veil", 13, -0.8), "pencil", 5, 0.16)
    label = filled(f"M{x + 78:g} {y + whole / 2 - 19:g}h300v38h-300z", "paper")
    return mark(
        "veil",
        shade,
        label,
        text(x + whole / 2, y + whole / 2 + 6, "hidden until the fires are out", 19, "pencil", italic=True),
    )


@lru_cache(maxsize=2000)
def _told(plan: Plan, square: int, fire: bool, turns: str) -> str:
    """Where the dice pointed: the first fire, and the turns of events."""
    x, y = plan.square_at(0, square)
    parts = [group(art.burning(0), at=(x + 20, y + 20), scale=36 / art.BOX)] if fire else []
    if turns:
        middle, level, half = x + plan.size / 2, y + plan.size / 2 + (20 if fire else 0), 11 + 4 * len(turns)
        parts.append(filled(f"M{middle - half:g} {level - 13:g}h{2 * half}v26h{-2 * half}z", "paper"))
        parts.append(line(box(middle - half, level - 13, 2 * half, 26, ("told", square), 0.6), "pencil", 1.3))
        parts.append(text(middle, level + 6, turns, 17, "ink", bold=True))
    return mark(f"told-{square_key(plan, 0, square)}", *parts)


# --- X4 ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _acting(plan: Plan, g: int) -> str:
    """Ink corners around the quadrant whose turn it is. [wildfire.x4]"""
    (x, y), far, arm, out = plan.grid_at(g), plan.side, 34, 2
    path = ""
    for i, (cx, cy, dx, dy) in enumerate(
        (
            (x - out, y - out, 1, 1),
            (x + far + out, y - out, -1, 1),
            (x + far + out, y + far + out, -1, -1),
            (x - out, y + far + out, 1, -1),
        )
    ):
        path += polyline([(cx + dx * arm, cy), (cx, cy), (cx, cy + dy * arm)], ("acting", g, i), 0.7)
    return mark("acting", line(path, "ink", 4))
