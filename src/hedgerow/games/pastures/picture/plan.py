"""Where things stand on the sheet of Pastures New: the land, and below it the table of terrains and points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hedgerow.games.pastures.picture.art import BOX
from hedgerow.games.pastures.rules.state import DESERT, FOREST, MOUNTAIN, PLAINS, RIVER, TERRAINS, WASTELAND
from hedgerow.games.pastures.words.names import value
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import group

MARGIN = 44.0
# The table in its own measure, before it is sized with the board.
TABLE_WIDTH, TABLE_HEIGHT = 600.0, 226.0
COLUMNS = (PLAINS, FOREST, RIVER, MOUNTAIN, DESERT, WASTELAND)  # those that earn most come first
FIRST, STEP, TOTAL = 96.0, 70.0, 556.0  # where the terrains begin, how wide each is, the middle of the totals
HEAD, ROW = 90.0, 50.0  # heights of the head and of a player's row


@dataclass(frozen=True)
class Plan:
    """Measures of a sheet, and what is printed on it."""

    rows: int
    columns: int
    values: tuple[int, ...]  # points for a square of each terrain
    adjacency: int

    @property
    def size(self) -> float:
        """A square's side: large on small lands, never too small for a finger's width of board."""
        return float(max(50, min(560 // self.columns, 900 // self.rows, 110)))

    @property
    def width(self) -> float:
        return max(self.columns * self.size + 2 * MARGIN, 620.0)

    @property
    def scale(self) -> float:
        """Words grow with the board, so that they are as easy to read on a wide one."""
        return max(1.0, self.width / 648)

    @property
    def left(self) -> float:
        return (self.width - self.columns * self.size) / 2

    @property
    def top(self) -> float:
        return 20 + 24 * self.scale

    @property
    def table_at(self) -> tuple[float, float]:
        return (self.width - TABLE_WIDTH * self.scale) / 2, self.top + self.rows * self.size + 26

    @property
    def height(self) -> float:
        return self.table_at[1] + TABLE_HEIGHT * self.scale

    def square_at(self, row: int, column: int) -> tuple[float, float]:
        return self.left + column * self.size, self.top + row * self.size

    def on_square(self, row: int, column: int, *parts: str) -> str:
        """Pieces of 64 by 64 on a square."""
        return group(*parts, at=self.square_at(row, column), scale=round(self.size / BOX, 2))

    def on_table(self, *parts: str) -> str:
        """Pieces in the table's own measure."""
        return group(*parts, at=self.table_at, scale=round(self.scale, 3))


def middle_of(terrain: int) -> float:
    """The middle of a terrain's column in the table."""
    return FIRST + (COLUMNS.index(terrain) + 0.5) * STEP


@lru_cache(maxsize=1000)
def _plan(rows: int, columns: int, values: tuple[int, ...], adjacency: int) -> Plan:
    return Plan(rows, columns, values, adjacency)


def plan_for(s: Record) -> Plan:
    values = tuple(value(s, terrain) for terrain in range(TERRAINS))
    return _plan(int(s.options.rows), int(s.options.columns), values, int(s.options.adjacency))
