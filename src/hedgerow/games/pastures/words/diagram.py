"""Pastures New as a diagram that a person can read, type and change; `reading` restores the record to the byte."""

from __future__ import annotations

from hedgerow.games.pastures.rules.state import CLAIMING, NONE, OVER, SIDE
from hedgerow.games.pastures.words.names import NAMES, castle_owner, earned, name, owner_at, terrain_at
from hedgerow.kernel.phrases import LETTERS, plural
from hedgerow.kernel.room import Record

SIGNS = "MPRDFW"
EMPTY, CASTLES = ".", "12"
LEGEND = "M mountain   P plains   F forest   R river   D desert   W wasteland   . empty   1 2 castles"


def sign(s: Record, square: int) -> str:
    """The letter of a terrain, a dot, or the number of the castle's owner."""
    owner, terrain = owner_at(s, square), terrain_at(s, square)
    return CASTLES[owner] if owner != NONE else SIGNS[terrain] if terrain != NONE else EMPTY


def draw(s: Record) -> list[str]:
    """Whose turn, the bars or the points, the grid, the castles and what they earned."""
    lines = _head(s)
    columns = int(s.options.columns)
    lines += ["", "     " + " ".join(LETTERS[:columns])]
    for row in range(int(s.options.rows)):
        signs = " ".join(sign(s, SIDE * row + column) for column in range(columns))
        lines.append(f"{row + 1:3}  {signs}")
    lines += ["", f"  {LEGEND}"]
    for square, seat in castle_owner(s):
        ground, points = NAMES[terrain_at(s, square)], plural(earned(s, square), "point")
        lines.append(f"castle {name(square)}: player {seat + 1}, on {ground}, {points}")
    return lines


def _head(s: Record) -> list[str]:
    points = f"points: player 1 {int(s.points[0])}, player 2 {int(s.points[1])}"
    if s.phase == OVER:
        return ["over", points]
    if s.phase == CLAIMING:
        return [f"claiming, player {int(s.turn) + 1} to build" + ", the other passed" * int(s.passed), points]
    wrote = [f"player {seat + 1} wrote {NAMES[int(s.last[seat])]}" for seat in (0, 1) if s.last[seat] != NONE]
    return [f"filling, player {int(s.turn) + 1} to write", *wrote]
