"""Wildfire as a drawing: the sheet, what fire and players did to it, and the squares that people point at."""

from __future__ import annotations

from hedgerow.games.wildfire.picture.facts import HOME, Kinds, is_open, kinds_of, turns_by_square, whose
from hedgerow.games.wildfire.picture.marks import acting_mark, small_sheets, square_mark, strip, told_mark, veil
from hedgerow.games.wildfire.picture.plan import Plan, plan_for
from hedgerow.games.wildfire.picture.sheet import land, lines, sheet_for, sheet_key
from hedgerow.games.wildfire.picture.spots import spot_at
from hedgerow.games.wildfire.rules.state import OVER, SIDE, SQUARES, VS, X4
from hedgerow.kernel import contract
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Drawing, Spot, group

COVER_ROWS = 4.5  # the land runs on below the picture


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """The land of solo and X4; in VS the sheet of player `look`. [wildfire.vs?hidden]"""
    variant, phase = int(s.variant), int(s.phase)
    plan = plan_for(variant, int(s.players))
    shown = whose(s, seat, look)
    marks = [strip(s, plan, shown, is_open(s, seat, shown))]
    spots: list[Spot] = []
    if variant == VS and not is_open(s, seat, shown):
        _hidden_sheet(s, plan, shown, marks, spots)
    else:
        for g in range(4) if variant == X4 else (shown,):
            _grid(plan, g, kinds_of(s.grid[g]), marks, spots)
    if variant == VS:
        views = [kinds_of(s.grid[g]) if is_open(s, seat, g) else None for g in range(plan.players)]
        points = [contract.score(s, g) for g in range(plan.players)] if phase == OVER else []
        marks.append(small_sheets(plan, views, shown, points))
    turn = f"turn {int(s.turn)}" if s.turn else "setting up"
    sheet = f", the sheet of player {shown + 1}" if variant == VS else ""
    focus = None
    if variant == X4 and phase != OVER:
        marks.append(acting_mark(plan, int(s.at)))
        x, y = plan.grid_at(int(s.at))
        focus = (x + plan.side / 2, y + plan.side / 2)
    return Drawing(
        plan.width,
        plan.height,
        f"Wildfire, {turn}{sheet}.",
        sheet_key(plan),
        sheet_for(plan),
        "".join(marks),
        tuple(spots),
        focus,
    )


def _grid(plan: Plan, g: int, kinds: Kinds, marks: list[str], spots: list[Spot]) -> None:
    where = g if plan.variant == X4 else 0
    for square, kind in enumerate(kinds):
        if kind:
            marks.append(square_mark(plan, where, square, kind))
        spots.append(spot_at(plan, where, square, kind))


def _hidden_sheet(s: Record, plan: Plan, g: int, marks: list[str], spots: list[Spot]) -> None:
    """What the dice told everybody: the home, where the fire began, and each event by the number of its turn."""
    home, fire = int(s.grid[g].home), int(s.fires[g]) - 1
    events = turns_by_square(s)
    marks.append(veil(plan))
    for square in range(SQUARES):
        kind = HOME if home >> square & 1 else 0
        if kind:
            marks.append(square_mark(plan, 0, square, kind))
        if square == fire or square in events:
            marks.append(told_mark(plan, square, square == fire, ", ".join(events.get(square, []))))
        spots.append(spot_at(plan, 0, square, kind, True))


def cover(s: Record) -> Drawing:
    """The first grid, seen from its top left corner."""
    plan = plan_for(int(s.variant), int(s.players))
    x, y = plan.grid_at(0)
    seen = SIDE * round(COVER_ROWS + 0.5)
    marks = [square_mark(plan, 0, square, kind) for square, kind in enumerate(kinds_of(s.grid[0])[:seen]) if kind]
    drawn = group(land(plan, 0, seen), lines(plan), *marks, at=(-x, -y))
    return Drawing(plan.side, COVER_ROWS * plan.size, "Wildfire: the land and the fire", "wildfire-cover", "", drawn)
