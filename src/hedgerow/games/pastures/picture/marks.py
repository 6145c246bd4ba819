"""What changes on the sheet: terrains and castles, and the table below the land."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.pastures.picture import art
from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.picture.plan import COLUMNS, HEAD, ROW, TOTAL, Plan, middle_of
from hedgerow.games.pastures.rules.state import ANY, FILLING, NONE, OVER, RELAX, TERRAINS
from hedgerow.games.pastures.words.names import NAMES
from hedgerow.kernel.phrases import square_name
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import box, polyline, ring, stroke
from hedgerow.scene.svg import filled, group, line, mark, text

# --- the land ---------------------------------------------------------------------------------------------------------


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


# --- the table: while filling, what was written last and is barred; while claiming, what castles earned ---------------


def table(s: Record, plan: Plan, land: Land, mine: int) -> str:
    """As one of the players sees it (or WATCHER): the castle of her own colour is marked."""
    parts = [] if s.phase == OVER else [_turn(plan, int(s.turn))]
    parts += [_you(plan, mine)] if mine >= 0 else []
    if s.phase == FILLING:
        last = (int(s.last[0]), int(s.last[1]))
        parts += [_wrote(plan, seat, terrain) for seat, terrain in enumerate(last) if terrain != NONE]
        parts += [_barred(plan, terrain) for terrain in sorted(barred(s, last))]
        parts.append(_left(plan, int(s.left[ANY])))
    else:
        points = [dict.fromkeys(land.value, 0), dict.fromkeys(land.value, 0)]
        for row, column, seat in land.castles:
            for terrain, earned in land.earned(row, column).items():
                points[seat][terrain] += earned
        totals = [sum(side.values()) for side in points]
        for seat in (0, 1):
            has_won = s.phase == OVER and totals[seat] > totals[1 - seat]
            parts.append(_points(plan, seat, tuple(points[seat].items()), totals[seat], has_won))
    return "".join(parts)


def barred(s: Record, last: tuple[int, int]) -> set[int]:
    """What may not be repeated now. [pastures.own-repeat] [pastures.opponent-repeat] [pastures.filling?stuck]"""
    bars, left = set(last) - {NONE}, s.left.tolist()
    is_stuck = not any(left[min(terrain, ANY)] for terrain in range(TERRAINS) if terrain not in bars)
    return set() if is_stuck and s.options.stuck == RELAX else bars


@lru_cache(maxsize=200)
def _turn(plan: Plan, seat: int) -> str:
    """A pencil tip before the castle of the player whose turn it is."""
    level = HEAD + (seat + 0.5) * ROW
    tip = [(6.0, level - 9), (26.0, level), (6.0, level + 9)]
    return mark("turn", plan.on_table(line(polyline(tip, "turn", 0.6, closed=True), "ink", 2.4)))


@lru_cache(maxsize=200)
def _you(plan: Plan, seat: int) -> str:
    level = HEAD + (seat + 0.5) * ROW
    return mark("you", plan.on_table(text(16, level + 22, "you", 13, "ink", bold=True)))


@lru_cache(maxsize=2000)
def _wrote(plan: Plan, seat: int, terrain: int) -> str:
    """What a player wrote on her last turn, in her row."""
    at = (middle_of(terrain) - 19, HEAD + seat * ROW + 6)
    return mark(f"wrote-{seat + 1}", plan.on_table(group(art.written(terrain), at=at, scale=38 / art.BOX)))


@lru_cache(maxsize=2000)
def _barred(plan: Plan, terrain: int) -> str:
    """Struck in the head of the table: nobody may write it now."""
    middle = middle_of(terrain)
    strikes = stroke(middle - 23, 2, middle + 23, 42, ("bar", terrain), 1.5) + stroke(
        middle + 23, 2, middle - 23, 42, ("rab", terrain), 1.5
    )
    return mark(f"barred-{NAMES[terrain]}", plan.on_table(line(strikes, "ink", 3.2, 0.9)))


@lru_cache(maxsize=2000)
def _left(plan: Plan, squares: int) -> str:
    return mark(
        "left",
        plan.on_table(
            text(TOTAL, 36, str(squares), 28, "ink", bold=True), text(TOTAL, 60, "to fill", 15, "pencil", italic=True)
        ),
    )


@lru_cache(maxsize=2000)
def _points(plan: Plan, seat: int, points: tuple[tuple[int, int], ...], total: int, has_won: bool) -> str:
    level, by_terrain = HEAD + seat * ROW + 33, dict(points)
    parts = [
        text(middle_of(terrain), level, str(by_terrain[terrain]), 20, "ink")
        for terrain in COLUMNS
        if terrain in by_terrain
    ]
    parts.append(text(TOTAL, level + 2, str(total), 27, "ink", bold=True))
    if has_won:
        parts.append(line(ring(TOTAL, level - 7, 24, ("won", seat)), art.SIDES[seat], 2.6))
    return mark(f"points-{seat + 1}", plan.on_table(*parts))
