"""What squares and quadrants are called, in moves, diagrams and sentences."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.state import SIDE, SQUARES, X4
from hedgerow.kernel.phrases import LETTERS, square_name
from hedgerow.kernel.room import Record

QUADRANTS = ("top left", "top right", "bottom right", "bottom left")  # clockwise [wildfire.x4?clockwise]


def name(square: int) -> str:
    """A square of a grid: `C4`."""
    return square_name(square % SIDE, square // SIDE)


def names(mask: int) -> list[str]:
    """The squares of a set."""
    return [name(q) for q in range(SQUARES) if int(mask) >> q & 1]


def square_of(text: str) -> int:
    """The square of a name that is known to be one.

    >>> name(square_of("C4"))
    'C4'
    """
    return LETTERS.index(text[0]) + SIDE * (int(text[1]) - 1)


def grid_name(s: Record, g: int) -> str:
    """What a grid of many is called: in X4 by its place, in VS by its player."""
    return QUADRANTS[g] if s.variant == X4 else f"player {g + 1}"


def quadrant(s: Record, g: int) -> str:
    """The beginning of a sentence about a grid: in X4 it says which."""
    return f"{QUADRANTS[g].capitalize()}: " if s.variant == X4 else ""


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
