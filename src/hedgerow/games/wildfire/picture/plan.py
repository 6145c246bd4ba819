"""Where things stand on the sheet: one grid for solo and VS, four in a block for X4."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hedgerow.games.wildfire.picture.art import BOX
from hedgerow.games.wildfire.rules.state import SIDE, VS, X4

# The small sheets of VS: a square, the way from one sheet to the next, and from the land to them past the legend.
SMALL, SMALL_STEP, SMALL_DROP = 8.4, 61.0, 94.0
QUADRANT_PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))  # column and row of each quadrant in the block, clockwise


@dataclass(frozen=True)
class Plan:
    """Measures of a sheet."""

    variant: int
    players: int
    size: float  # a square's side
    left: float
    top: float  # of the first grid
    width: float
    height: float

    @property
    def side(self) -> float:
        """Of one grid."""
        return SIDE * self.size

    @property
    def scale(self) -> float:
        """From the drawings' own squares to the sheet's."""
        return self.size / BOX

    def grid_at(self, g: int) -> tuple[float, float]:
        """The top left corner of a quadrant; every other grid is drawn in the same place."""
        across, down = QUADRANT_PLACES[g] if self.variant == X4 else (0, 0)
        return self.left + across * self.side, self.top + down * self.side

    def square_at(self, g: int, square: int) -> tuple[float, float]:
        x, y = self.grid_at(g)
        return x + square % SIDE * self.size, y + square // SIDE * self.size


@lru_cache(maxsize=16)
def plan_for(variant: int, players: int) -> Plan:
    if variant == X4:
        return Plan(X4, 1, 52, 60, 176, 744, 176 + 624 + 104)
    return Plan(variant, players, 76, 52, 138, 560, 138 + 456 + 94 + (112 if variant == VS else 0))
