"""Where people point, and what a screen reader says of each place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.picture.plan import COLUMNS, HEAD, STEP, Plan, middle_of
from hedgerow.games.pastures.rules.state import (
    CASTLE,
    DESERT,
    FILLING,
    MOUNTAIN,
    NONE,
    PASS,
    PLAINS,
    RIVER,
    SQUARES,
)
from hedgerow.games.pastures.words.names import NAMES, block, name
from hedgerow.games.pastures.words.refusals import explain
from hedgerow.kernel.phrases import plural, square_name
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Spot

RIVALS = {DESERT: RIVER, RIVER: DESERT, PLAINS: MOUNTAIN, MOUNTAIN: PLAINS}


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The square that is written in or built on: which terrain, a button says."""
    if move == PASS:
        return ()
    return (name(move - CASTLE if move >= CASTLE else move % SQUARES),)


def reach(before: Record, after: Record, seat: int, move: int) -> tuple[str, ...]:
    """A castle shows its block, a terrain its square. [pastures.influence]"""
    if not CASTLE <= move < PASS:
        return touches(before, seat, move)
    return tuple(name(q) for q in block(int(before.options.rows), int(before.options.columns), move - CASTLE))


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """A square alone says everything; a terrain is chosen behind its square, or is barred. [pastures.filling]"""
    if keys[-1] not in NAMES or s.phase != FILLING:
        return explain(s, seat, keys[-1], legal)
    if any(words.startswith(f"{keys[-1]} ") for words in legal):
        return Refusal(
            "no-square", f"Point at an empty square first; then {keys[-1]} can be chosen.", "pastures.filling"
        )
    free = [words.split()[-1] for words in legal if " " in words]
    return explain(s, seat, f"{keys[-1]} {free[0]}" if free else keys[-1], legal)


def spots_of(plan: Plan, land: Land) -> tuple[Spot, ...]:
    """Every square, row by row, and the terrains of the table, which only tell what they are."""
    found = []
    for row in range(plan.rows):
        for column in range(plan.columns):
            terrain, owner, holder = land.terrain[row][column], land.owner[row][column], land.holder[row][column]
            worth = land.worth(row, column) if owner != NONE or land.is_site(row, column) else -1
            found.append(_spot(plan, row, column, terrain, owner, holder, worth))
    return (*found, *_terrains(plan))


@lru_cache
def _terrains(plan: Plan) -> tuple[Spot, ...]:
    """[pastures.points] [pastures.neighbours]"""
    found = []
    for terrain in COLUMNS:
        points, rival = plan.values[terrain], RIVALS.get(terrain)
        worth = f"{plural(points, 'point')} for each in a castle's block" if points else "earns no castle anything"
        shuns = f"; never beside {NAMES[rival]}" if rival is not None else ""
        left, top = plan.table_at
        x, wide = left + plan.scale * (middle_of(terrain) - STEP / 2), plan.scale * STEP
        found.append(Spot(NAMES[terrain], f"{NAMES[terrain]}: {worth}{shuns}", x, top, wide, plan.scale * HEAD, True))
    return tuple(found)


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
