"""What terrains and squares are called, and what a square holds: asked by moves, diagrams, sentences and pictures."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.pastures.rules import castles
from hedgerow.games.pastures.rules.state import NONE, SIDE, TERRAINS
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import square_name
from hedgerow.kernel.room import Record

value, worth = interpreted(castles.value), interpreted(castles.worth)

NAMES = ("mountain", "plains", "river", "desert", "forest", "wasteland")  # by terrain


def name(square: int) -> str:
    return square_name(square % SIDE, square // SIDE)


def squares(s: Record) -> Iterator[int]:
    """All squares of the grid, row by row."""
    for row in range(int(s.options.rows)):
        yield from range(SIDE * row, SIDE * row + int(s.options.columns))


def neighbours(s: Record, square: int) -> list[int]:
    """The squares next to a square, as the option `adjacency` has it."""
    row, column = divmod(square, SIDE)
    return [
        SIDE * (row + down) + column + across
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
        if (down or across)
        and (s.options.adjacency == 8 or not (down and across))
        and 0 <= row + down < s.options.rows
        and 0 <= column + across < s.options.columns
    ]


def block(rows: int, columns: int, square: int) -> list[int]:
    """The squares that a castle influences, its own included, cut by the border, row by row. [pastures.influence]"""
    row, column = divmod(square, SIDE)
    return [
        SIDE * r + c
        for r in range(max(row - 1, 0), min(row + 2, rows))
        for c in range(max(column - 1, 0), min(column + 2, columns))
    ]


def terrain_at(s: Record, square: int) -> int:
    """What is written in a square, under a castle too; NONE if nothing is."""
    row, column = divmod(square, SIDE)
    return next((t for t in range(TERRAINS) if int(s.land[t, row]) >> column & 1), NONE)


def owner_at(s: Record, square: int) -> int:
    """Whose castle stands on a square, or NONE."""
    row, column = divmod(square, SIDE)
    return next((seat for seat in (0, 1) if int(s.castles[seat, row]) >> column & 1), NONE)


def castle_owner(s: Record) -> Iterator[tuple[int, int]]:
    """All castles, by square: (square, seat)."""
    for row in range(int(s.options.rows)):
        if s.castles[0, row] or s.castles[1, row]:
            for square in range(SIDE * row, SIDE * row + int(s.options.columns)):
                if (seat := owner_at(s, square)) != NONE:
                    yield square, seat


def earned(s: Record, square: int) -> int:
    """What a castle on a square earns."""
    return int(worth(s, square // SIDE, square % SIDE))
