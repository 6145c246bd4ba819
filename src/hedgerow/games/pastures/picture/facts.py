"""A position taken out of its record once, as plain lists: what drawing asks of every square."""

from __future__ import annotations

from hedgerow.games.pastures.picture.plan import COLUMNS
from hedgerow.games.pastures.rules.state import NONE, SIDE
from hedgerow.games.pastures.words.names import block, value
from hedgerow.kernel.room import Record


class Land:
    """Terrain, castle owner and holder (whose block it lies in) of every square, row by row, or NONE."""

    def __init__(self, s: Record) -> None:
        rows, columns = int(s.options.rows), int(s.options.columns)
        self.rows, self.columns = rows, columns
        self.own_square_counts = bool(s.options.castle_square_scores)
        self.value = {terrain: points for terrain in COLUMNS if (points := value(s, terrain))}  # those that earn
        self.sites: list[int] = s.sites.tolist()
        self.terrain = [[NONE] * columns for _ in range(rows)]
        self.owner = [[NONE] * columns for _ in range(rows)]
        self.holder = [[NONE] * columns for _ in range(rows)]
        self.castles: list[tuple[int, int, int]] = []  # row, column, owner
        for terrain, masks in enumerate(s.land.tolist()):
            for row, column in _squares(masks, rows):
                self.terrain[row][column] = terrain
        for seat, masks in enumerate(s.castles.tolist()):
            for row, column in _squares(masks, rows):
                self.owner[row][column] = seat
                self.castles.append((row, column, seat))
                for r, c in self.block(row, column):
                    self.holder[r][c] = seat

    def is_site(self, row: int, column: int) -> bool:
        """May a castle stand here now?"""
        return bool(self.sites[row] >> column & 1)

    def block(self, row: int, column: int) -> list[tuple[int, int]]:
        """The squares that a castle influences."""
        return [divmod(square, SIDE) for square in block(self.rows, self.columns, SIDE * row + column)]

    def earned(self, row: int, column: int) -> dict[int, int]:
        """What a castle here earns, or would, by terrain. [pastures.points?own-square]"""
        points = dict.fromkeys(self.value, 0)
        for r, c in self.block(row, column):
            terrain = self.terrain[r][c]
            if terrain in points and (self.own_square_counts or (r, c) != (row, column)):
                points[terrain] += self.value[terrain]
        return points

    def worth(self, row: int, column: int) -> int:
        return sum(self.earned(row, column).values())


def _squares(masks: list[int], rows: int) -> list[tuple[int, int]]:
    """The squares of a set that is kept row by row."""
    found = []
    for row in range(rows):
        mask = masks[row]
        while mask:
            found.append((row, (mask & -mask).bit_length() - 1))
            mask &= mask - 1
    return found
