"""A Wildfire position as a diagram, drawn for people; `reading` reads it back to the byte."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.wildfire.rules import transition
from hedgerow.games.wildfire.rules.state import (
    ACT,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_COLUMN,
    HOME_ROW,
    OVER,
    SIDE,
    VS,
    X4,
)
from hedgerow.games.wildfire.words.names import name
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

grids = interpreted(transition.grids)

# How a square is drawn, in the order in which marks are looked for. [wildfire.grid]
BURNING, BURNT, DOUSED, DUG, HOME, EMPTY = "/", "X", "o", "#", "^", "."
MARKS = {"burning": BURNING, "burnt": BURNT, "doused": DOUSED, "dug": DUG}
LEGEND = "^ home   / burning   X burnt   o doused   # dug   . empty"

# What the dice are for, by phase.
PHASES = {
    "home": HOME_COLUMN,
    "home, row": HOME_ROW,
    "fire": FIRE_COLUMN,
    "fire, row": FIRE_ROW,
    "event": EVENT_COLUMN,
    "event, row": EVENT_ROW,
    "action": ACT,
    "over": OVER,
}


def mark(grid: Record, square: int) -> str:
    """The sign for a square; a home that burns or has burnt shows the fire."""
    here = 1 << square
    for field, sign in MARKS.items():
        if grid[field] & here:
            return sign
    return HOME if grid.home & here else EMPTY


def grid_lines(s: Record, indices: Sequence[int]) -> list[str]:
    """Grids side by side, with column letters above and row numbers on the left."""
    lines = ["     " + "    ".join(" ".join(LETTERS[:SIDE]) for _ in indices)]
    for row in range(SIDE):
        parts = [" ".join(mark(s.grid[g], SIDE * row + column) for column in range(SIDE)) for g in indices]
        lines.append(f"  {row + 1}  " + "    ".join(parts))
    return lines


def blocks(s: Record) -> list[list[int]]:
    """Which grids stand side by side in the diagram."""
    if s.variant == X4:
        return [[0, 1], [3, 2]]
    return [list(range(i, min(i + 4, grids(s)))) for i in range(0, grids(s), 4)]


def draw(s: Record) -> list[str]:
    phase = next(words for words, code in PHASES.items() if code == int(s.phase))
    lines = [f"turn {int(s.turn)}, {phase}" + (", stopped" if s.stopped else "")]
    if phase.endswith("row"):
        lines.append(f"column {int(s.die) + 1}")
    if grids(s) > 1:
        lines.append(f"grid {int(s.at) + 1}")
    for block in blocks(s):
        lines += ["", *grid_lines(s, block)]
    lines += ["", f"  {LEGEND}"]
    for g in range(grids(s)):
        lines.append(_grid_facts(s, g))
    if s.variant == VS and s.phase > HOME_ROW:
        fires = [name(int(s.fires[g]) - 1) if s.fires[g] else "-" for g in range(grids(s))]
        lines.append(f"fires began: {' '.join(fires)}")
        if s.events[0]:
            lines.append(f"events: {' '.join(name(int(event) - 1) for event in s.events if event)}")
    return lines


def _grid_facts(s: Record, g: int) -> str:
    grid = s.grid[g]
    facts = [
        f"home {name(int(grid.home).bit_length() - 1) if grid.home else '-'}",
        f"digs {int(grid.digs)}",
        f"owed {int(grid.owed)}",
    ]
    if grid.lost:
        facts.append("lost")
    if grid.out:
        facts.append("out")
    return f"grid {g + 1}: {', '.join(facts)}"
