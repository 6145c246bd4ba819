"""Where people point, and what a screen reader says of each place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.wildfire.picture.facts import BURNING, BURNT, DOUSED, DUG, EMPTY, HOME
from hedgerow.games.wildfire.picture.plan import Plan, plan_for
from hedgerow.games.wildfire.rules import fire
from hedgerow.games.wildfire.rules.state import DIG, PASS, X4
from hedgerow.games.wildfire.words.names import QUADRANTS, name, square_of
from hedgerow.games.wildfire.words.refusals import explain
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Spot

empty = interpreted(fire.empty)

SAID = {EMPTY: "empty", BURNING: "burning", BURNT: "burnt", DOUSED: "doused", DUG: "dug"}


def square_key(plan: Plan, g: int, square: int) -> str:
    """`C4`, in X4 `top-left-C4`."""
    return f"{QUADRANTS[g]} {name(square)}".replace(" ", "-") if plan.variant == X4 else name(square)


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The square that is doused or dug; a pass, a stop and a die are buttons."""
    if seat == CHANCE or move >= PASS:
        return ()
    variant = int(s.variant)
    return (square_key(plan_for(variant, int(s.players)), int(s.at) if variant == X4 else seat, move % DIG),)


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """An empty square could be dug, a burning one doused; of any other it is said what it is."""
    where, _, place = keys[-1].rpartition("-")
    acting = int(s.at) if s.variant == X4 else seat
    if where and where != QUADRANTS[acting].replace(" ", "-"):
        told = f"Now the {QUADRANTS[acting]} quadrant acts; each has its own fire."
        return Refusal("other-quadrant", told, "wildfire.x4?actions")
    grid, here = s.grid[acting], 1 << square_of(place)
    if seat != CHANCE and int(grid.home) & here and not grid.lost:
        return Refusal("home", f"{place} is the home: keep the fire away from its four sides.", "wildfire.loss")
    if int(grid.dug) & here:
        return Refusal("dug", f"{place} is dug already, and no fire enters it.", "wildfire.dig")
    verb = "dig" if empty(grid) & here else "douse"
    return explain(s, seat, f"{verb} {place}", legal)


@lru_cache(maxsize=20_000)
def spot_at(plan: Plan, g: int, square: int, kind: int, hidden: bool = False) -> Spot:
    """A square to point at, and what a screen reader says of it."""
    x, y = plan.square_at(g, square)
    key = square_key(plan, g, square)
    place = key.replace("-", " ")
    if hidden:
        told = "the home stood here at the start, the rest is hidden" if kind & HOME else "hidden"
    elif kind & HOME:
        told = "home" if kind == HOME else f"home, {SAID[kind - HOME]}"
    else:
        told = SAID[kind]
    return Spot(key, f"{place}, {told}", x, y, plan.size, plan.size)
