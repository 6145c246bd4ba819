"""How strong each level is, as it was measured: one file, which `tools/ratings.py` writes from tournaments.

Between several players that is a rating, by which greedy has 1000; alone, the mean of points, and in games that are won
or lost how many of a hundred matches were won. docs/studies/levels.md tells how it was measured.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hedgerow.kernel.room import Room

FILE = Path(__file__).with_name("strength.toml")


@dataclass(frozen=True)
class Strength:
    """Of one level in one game."""

    matches: int
    rating: int | None = None  # between several players, and what holds the truth 95 times in 100
    low: int = 0
    high: int = 0
    points: float = 0.0  # alone: the mean, and its standard error
    points_error: float = 0.0
    won: float | None = None  # of 100, alone, where a match can be won
    won_error: float = 0.0

    @property
    def words(self) -> str:
        """In a few words, for who chooses."""
        if self.rating is not None:
            return f"rating {self.rating}"
        if self.won is not None:
            return f"wins {self.won:.0f} of 100 alone"
        return f"{self.points:.0f} points alone".replace("-", "\N{MINUS SIGN}")

    @property
    def measured(self) -> str:
        """The same, and how sure it is."""
        n = f"{self.matches:,} matches"
        if self.rating is not None:
            sure = (
                f"{self.low} to {self.high} in 95 of 100" if self.low < self.high else "the others are measured by it"
            )
            return f"rating {self.rating} ({sure}; {n})"
        if self.won is not None:
            return f"wins {self.won:.1f} ± {self.won_error:.1f} of 100 alone ({n})"
        return f"{self.points:.1f} ± {self.points_error:.1f} points alone ({n})".replace("-", "\N{MINUS SIGN}")


def strength(room: Room, level: str) -> Strength | None:
    """What was measured; nothing, where it was not, or was by rules under which other matches are played."""
    found = _measured().get(room.name, {})
    told = found.get("levels", {}).get(level)
    return Strength(**told) if told is not None and room.plays(int(found["rules"])) else None


@cache
def _measured() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
