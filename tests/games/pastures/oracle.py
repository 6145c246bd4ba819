"""Pastures New played slowly on a dictionary of squares, straight from the source document; knows nothing of the room.

Squares are (row, column) from 1, as on paper. Terrains are the letters of the document: M P F R D W.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WORDS = {"M": "mountain", "P": "plains", "F": "forest", "R": "river", "D": "desert", "W": "wasteland"}
ENEMIES = {frozenset("DR"), frozenset("PM")}

Square = tuple[int, int]


def named(square: Square) -> str:
    return "ABCDEFGHIJKLMNOP"[square[1] - 1] + str(square[0])


@dataclass
class Game:
    """A match: what each turn did is kept, and everything else is worked out from it anew each time."""

    options: Mapping[str, Any]
    map: dict[Square, str] = field(default_factory=dict)
    turns: list[tuple[int, str, Square | None]] = field(default_factory=list)  # who, what, where

    def opt(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    @property
    def squares(self) -> list[Square]:
        return [(r, c) for r in range(1, self.opt("rows", 8) + 1) for c in range(1, self.opt("columns", 8) + 1)]

    @property
    def starter(self) -> int:
        return {"player1": 1, "player2": 2}[self.opt("first", "player1")]

    @property
    def full(self) -> bool:
        return len(self.map) == len(self.squares)

    @property
    def castles(self) -> list[tuple[int, Square]]:
        return [(who, where) for who, what, where in self.turns if what == "castle" and where is not None]

    # --- filling ---

    def touching(self, a: Square, b: Square) -> bool:
        down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
        if self.opt("adjacency", 4) == 8:
            return max(down, across) == 1
        return down + across == 1

    def last_terrain(self, who: int) -> str | None:
        """What this player wrote on her last turn; a pass wipes what came before it, for both."""
        for player, what, _ in reversed(self.turns):
            if what == "pass":
                return None
            if player == who:
                return what
        return None

    def fits(self, terrain: str, square: Square) -> bool:
        return square not in self.map and not any(
            self.touching(square, other) and frozenset((terrain, there)) in ENEMIES for other, there in self.map.items()
        )

    def writings(self, who: int) -> set[str]:
        repeats = {self.last_terrain(who), self.last_terrain(3 - who)}
        fitting = {(t, q) for t in WORDS for q in self.squares if self.fits(t, q)}
        moves = {(t, q) for t, q in fitting if t not in repeats}
        if not moves:
            if self.opt("stuck", "relax") == "pass":
                return {"pass"}
            moves = fitting
        return {f"{WORDS[t]} {named(q)}" for t, q in moves}

    # --- castles ---

    def influence(self, square: Square) -> set[Square]:
        """On unlimited paper: the grid's border is not looked at."""
        return {(square[0] + down, square[1] + across) for down in (-1, 0, 1) for across in (-1, 0, 1)}

    def sites(self) -> set[Square]:
        found = {q for q in self.squares if self.map[q] in "WP"}
        for _, other in self.castles:
            found -= {q for q in found if self.influence(q) & self.influence(other)}
        if self.opt("full_block_only", False):
            found = {q for q in found if self.influence(q) <= set(self.squares)}
        return found

    def castle_points(self, square: Square) -> int:
        area = self.influence(square) & set(self.squares)
        if not self.opt("castle_square_scores", False):
            area.discard(square)
        values = {"P": 3, "F": self.opt("forest_points", 2), "R": 1, "M": 1}
        return sum(values.get(self.map[q], 0) for q in area)

    def points(self, who: int) -> int:
        return sum(self.castle_points(square) for owner, square in self.castles if owner == who)

    # --- the match ---

    @property
    def over(self) -> bool:
        if not self.full:
            return False
        if self.opt("castle_order", "in_turn") == "two_each" and len(self.castles) == 4:
            return True
        return not self.sites() or [what for _, what, _ in self.claims()[-2:]] == ["pass", "pass"]

    def claims(self) -> list[tuple[int, str, Square | None]]:
        """The turns since the grid was full."""
        last = max(i for i, (_, what, _) in enumerate(self.turns) if what in WORDS)
        return self.turns[last + 1 :]

    @property
    def to_move(self) -> int | None:
        if self.over:
            return None
        if not self.turns:
            return self.starter
        if self.full and not self.claims():
            chosen = self.opt("castle_first", "alternate")
            if chosen != "alternate":
                return self.starter if chosen == "player1" else 3 - self.starter
        if self.opt("castle_order", "in_turn") == "two_each" and self.castles:
            first = self.castles[0][0]
            return [first, 3 - first, 3 - first, first][len(self.castles)]
        return 3 - self.turns[-1][0]

    def legal(self) -> set[str]:
        who = self.to_move
        if who is None:
            return set()
        if not self.full:
            return self.writings(who)
        return {f"castle {named(q)}" for q in self.sites()} | ({"pass"} if self.opt("castle_pass", False) else set())

    def play(self, words: str) -> None:
        assert words in self.legal()
        who = self.to_move
        assert who is not None
        if words == "pass":
            self.turns.append((who, "pass", None))
            return
        what, place = words.split()
        square = next(q for q in self.squares if named(q) == place)
        if what != "castle":
            what = next(letter for letter, word in WORDS.items() if word == what)
            self.map[square] = what
        self.turns.append((who, what, square))
