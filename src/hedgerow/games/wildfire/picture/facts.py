"""A position as plain numbers: what lies on every square, whose sheet is shown, and what all may see of it."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.state import FIRE_ROW, OVER, SQUARES, VS
from hedgerow.kernel.room import Record

# What lies on a square; HOME is added where the home was built.
EMPTY, BURNING, BURNT, DOUSED, DUG = range(5)
HOME = 8

Kinds = list[int]  # what lies on each square of a grid


def kinds_of(grid: Record) -> Kinds:
    kinds = [0] * SQUARES
    for field, kind in (("burning", BURNING), ("burnt", BURNT), ("doused", DOUSED), ("dug", DUG), ("home", HOME)):
        mask = int(grid[field])
        while mask:
            kinds[(mask & -mask).bit_length() - 1] += kind
            mask &= mask - 1
    return kinds


def digs_of(grid: Record) -> tuple[int, int]:
    """Digs left and digs used."""
    return int(grid.digs), int(grid.dug).bit_count()


def turns_by_square(s: Record) -> dict[int, list[str]]:
    """VS: the squares that events named, with the numbers of their turns."""
    turns: dict[int, list[str]] = {}
    for turn, event in enumerate(s.events.tolist(), 1):
        if event:
            turns.setdefault(event - 1, []).append(str(turn))
    return turns


def whose(s: Record, seat: int, look: int | None) -> int:
    """The sheet to draw: the one looked at, the seat's own, a watcher's the first."""
    if s.variant != VS:
        return 0
    players = int(s.players)
    return look if look is not None and 0 <= look < players else seat if 0 <= seat < players else 0


def is_open(s: Record, seat: int, g: int) -> bool:
    """May this seat see that grid?"""
    return s.variant != VS or g == seat or int(s.phase) <= FIRE_ROW or int(s.phase) == OVER
