"""The points of Wildfire in sentences: what the land had, and what was taken from it."""

from __future__ import annotations

from hedgerow.games.wildfire.rules import transition
from hedgerow.games.wildfire.rules.state import FIRE_ROW, OVER, SQUARES, VS
from hedgerow.games.wildfire.words.diagram import grids
from hedgerow.games.wildfire.words.names import quadrant
from hedgerow.kernel import contract
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record

lost_for_good, points_of = interpreted(transition.lost_for_good), interpreted(transition.points_of)


def explain_score(s: Record, seat: int) -> list[str]:
    """A seat's points as they stand; nothing of a grid that is hidden. [wildfire.points] [wildfire.loss?score]"""
    if s.variant == VS and int(s.phase) > FIRE_ROW and not s.grid[seat].burnt:
        return []  # her fire has burnt since the first turn: this grid is blanked [wildfire.vs?hidden]
    points = contract.score(s, seat)
    if s.stopped or (s.phase == OVER and lost_for_good(s)):
        why = ["  The home burnt, and nobody played on for points: nothing counts."]
    else:
        why = [f"  {_grid(s, g)}" for g in ([seat] if s.variant == VS else range(grids(s)))]
    return [f"Empty squares: {points}", *why, *_home_first(s, seat), f"Total: {points}"]


def _home_first(s: Record, seat: int) -> list[str]:
    """Where homes come before points, which of the two sorts this is. [wildfire.vs?winner]"""
    if s.variant != VS or not s.options.vs_home_first or int(s.phase) <= FIRE_ROW:
        return []
    if s.grid[seat].lost:
        return ["  The home burnt: everybody whose home stands comes first, whatever the points."]
    return ["  The home stands: that comes before points."]


def _grid(s: Record, g: int) -> str:
    """`36 squares, less the home, 4 burnt and 1 doused: 30.` [wildfire.points?blank] [wildfire.points?dug]"""
    grid = s.grid[g]
    counted = {what: int(grid[what]).bit_count() for what in ("burning", "burnt", "doused", "dug")}
    less = ["the home"] if grid.home and not grid.lost else []
    less += [f"{n} {what}" for what, n in counted.items() if n and not (what == "dug" and s.options.count_dug)]
    taken = f", less {listed_in_words(less)}" if less else ""
    return f"{quadrant(s, g)}{SQUARES} squares{taken}: {int(points_of(s, grid))}."
