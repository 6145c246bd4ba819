"""Pastures New as a drawing: what the players wrote, their castles, and the squares that people point at."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.pastures.picture import art
from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.picture.marks import account
from hedgerow.games.pastures.picture.plan import Plan, plan_for
from hedgerow.games.pastures.picture.sheet import sheet_for, sheet_key
from hedgerow.games.pastures.rules.state import CASTLE, FILLING, NONE, PASS, SQUARES
from hedgerow.games.pastures.words.diagram import NAMES, name
from hedgerow.kernel.phrases import plural, square_name
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import box
from hedgerow.scene.svg import Drawing, Spot, filled, group, line, mark, text


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """One board for all: everything is open. [pastures.open]"""
    plan, land = plan_for(s), Land(s)
    marks: list[str] = []
    spots: list[Spot] = []
    for row in range(plan.rows):
        for column in range(plan.columns):
            terrain, owner, holder = land.terrain[row][column], land.owner[row][column], land.holder[row][column]
            if terrain != NONE:
                marks.append(terrain_mark(plan, row, column, terrain))
            worth = land.worth(row, column) if owner != NONE or land.is_site(row, column) else -1
            spots.append(_spot(plan, row, column, terrain, owner, holder, worth))
    for row, column, owner in land.castles:
        marks.append(castle_mark(plan, row, column, owner, land.worth(row, column)))
    marks.append(account(s, plan, land))
    title = "Pastures New, filling the land." if s.phase == FILLING else "Pastures New, claiming the land."
    return Drawing(plan.width, plan.height, title, sheet_key(plan), sheet_for(plan), "".join(marks), tuple(spots))


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The square that is written in or built on: which terrain, a button says."""
    if move == PASS:
        return ()
    return (name(move - CASTLE if move >= CASTLE else move % SQUARES),)


@lru_cache(maxsize=20_000)
def _spot(plan: Plan, row: int, column: int, terrain: int, owner: int, holder: int, worth: int) -> Spot:
    """`worth` is what the castle there earns, or would earn; -1 where none may stand."""
    x, y = plan.square_at(row, column)
    place = square_name(column, row)
    told = NAMES[terrain] if terrain != NONE else "empty"
    if owner != NONE:
        told = f"castle of player {owner + 1} on {told}, {plural(worth, 'point')}"
    elif worth >= 0:
        told += f", a castle here would earn {worth}"
    elif holder != NONE:
        told += f", held by player {holder + 1}"
    return Spot(place, f"{place}, {told}", x, y, plan.size, plan.size)


@lru_cache(maxsize=20_000)
def terrain_mark(plan: Plan, row: int, column: int, terrain: int) -> str:
    piece = art.written(terrain, (3 * row + 5 * column) % art.HANDS)
    return mark(square_name(column, row), plan.on_square(row, column, piece))


@lru_cache(maxsize=5000)
def castle_mark(plan: Plan, row: int, column: int, owner: int, worth: int) -> str:
    """A castle, the border of its block, and what it earns; player 2's border is a double line. [pastures.influence]"""
    role, size, inset = art.SIDES[owner], plan.size, 3.0
    left, right = max(column - 1, 0), min(column + 2, plan.columns)
    high, low = max(row - 1, 0), min(row + 2, plan.rows)
    x, y = plan.square_at(high, left)
    wide, tall = (right - left) * size, (low - high) * size
    border = box(x + inset, y + inset, wide - 2 * inset, tall - 2 * inset, ("block", row, column))
    if owner:
        border += box(x + 9, y + 9, wide - 18, tall - 18, ("inner", row, column))
    cx, cy = plan.square_at(row, column)
    figures = max(15.0, 15 * plan.scale)
    castle = size - figures - 2
    return mark(
        f"castle-{square_name(column, row)}",
        filled(f"M{cx + 3:g} {cy + 3:g}h{size - 6:g}v{size - 6:g}h{6 - size:g}z", "paper"),
        filled(f"M{x:g} {y:g}h{wide:g}v{tall:g}h{-wide:g}z", role, 0.08),
        line(border, role, 2.4 if owner else 3.8),
        group(art.castle(owner), at=(cx + (size - castle) / 2, cy + 3), scale=round(castle / art.BOX, 3)),
        text(cx + size / 2, cy + size - 7, str(worth), figures, "ink", bold=True),
    )
