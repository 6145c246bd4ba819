"""VS: everybody's sheet in small, below one's own; closed until the fires are out. [wildfire.vs?hidden]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.wildfire.picture.plan import BURNING, BURNT, DOUSED, DUG, HOME, Plan
from hedgerow.games.wildfire.rules.state import SIDE
from hedgerow.kernel.phrases import plural
from hedgerow.scene.pencil import box, num, stroke
from hedgerow.scene.svg import line, mark, text

CELL = 8.4
STEP = 61.0
DROP = 94.0  # from the land to the small sheets: the legend stands between


def small_sheets(plan: Plan, views: Sequence[list[int] | None], shown: int, points: Sequence[int]) -> str:
    """One small sheet a player: open or closed, her points at the end; a line under the one that is shown above."""
    left = plan.left + (plan.side - STEP * len(views)) / 2 + (STEP - SIDE * CELL) / 2
    parts = []
    for g, view in enumerate(views):
        told = plural(points[g], "point") if points else ""
        parts.append(_small(plan, left + g * STEP, g, tuple(view) if view else None, g == shown, told))
    return "".join(parts)


@lru_cache(maxsize=500)
def _small(plan: Plan, x: float, g: int, view: tuple[int, ...] | None, shown: bool, told: str) -> str:
    y = plan.top + plan.side + DROP
    whole = SIDE * CELL
    parts = [line(box(x, y, whole, whole, ("small", g), 0.6), "ink" if shown else "pencil", 2 if shown else 1.2)]
    if view is None:  # a folded page
        fold = stroke(x, y, x + whole / 2, y + whole * 0.55, ("fold", g), 0.6) + stroke(
            x + whole, y, x + whole / 2, y + whole * 0.55, ("dlof", g), 0.6
        )
        parts.append(line(fold, "pencil", 1.2))
    else:
        parts += _signs(view, x, y)
    words = [f"player {g + 1}", told] if told else [f"player {g + 1}"]
    for i, word in enumerate(words):
        parts.append(text(x + whole / 2, y + whole + 18 + 17 * i, word, 14, "ink" if shown else "pencil", bold=shown))
    return mark(f"player-{g + 1}", *parts)


def _signs(view: Sequence[int], x: float, y: float) -> list[str]:
    """The marks of a grid in small: slash, cross, ring, box, triangle."""
    paths = dict.fromkeys(("fire", "ink", "river", "bank", "pine"), "")
    reach = num(CELL - 3)
    for square, kind in enumerate(view):
        left, top = x + square % SIDE * CELL + 1.5, y + square // SIDE * CELL + 1.5
        at, low = f"{num(left)} {num(top)}", f"{num(left)} {num(top + CELL - 3)}"
        if kind & HOME:
            paths["pine"] += f"M{low}l{num((CELL - 3) / 2)}-{reach}l{num((CELL - 3) / 2)} {reach}z"
        done = kind & ~HOME
        if done == BURNING:
            paths["fire"] += f"M{low}l{reach}-{reach}"
        elif done == BURNT:
            paths["ink"] += f"M{low}l{reach}-{reach}M{at}l{reach} {reach}"
        elif done == DOUSED:
            half = num((CELL - 3) / 2)
            paths["river"] += (
                f"M{num(left)} {num(top + (CELL - 3) / 2)}a{half} {half} 0 1 0 {reach} 0a{half} {half} 0 1 0-{reach} 0"
            )
        elif done == DUG:
            paths["bank"] += f"M{at}h{reach}v{reach}h-{reach}z"
    return [line(path, role, 1.5) for role, path in paths.items() if path]
