"""Who knows the chance to save a home of a few squares: the rules once more, every event and action tried."""

from __future__ import annotations

import random
from functools import cache

import pytest

from games.wildfire.figures import figure
from hedgerow import Match
from hedgerow.games.wildfire.rules import danger, perfect, unpassed
from hedgerow.games.wildfire.rules.state import SQUARES
from hedgerow.kernel.jit import interpreted

ROUNDING = 1e-12
TWO_WAYS = """
    ^ . . / X X
    . X X X X X
    . X X X X X
    / X X X X X
    X X X X X X
    X X X X X X
"""


def by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python runs the search: for a few squares that is quicker than to compile it."""
    for name in ("weigh", "foresee", "begin", "go_on", "copy_table", "keep"):
        monkeypatch.setattr(perfect, name, interpreted(getattr(perfect, name)))
    for name in ("weigh", "foresee", "walk"):
        monkeypatch.setattr(unpassed, name, interpreted(getattr(unpassed, name)))
    monkeypatch.setattr(danger, "flipped", interpreted(danger.flipped))


def small_land(seed: int) -> Match:
    """The nine squares next to a home are empty, three or four a little farther off burn, everything else is burnt."""
    lot = random.Random(seed)
    home = lot.randrange(SQUARES)
    others = [n for n in range(SQUARES) if n != home]
    others.sort(key=lambda n: abs(n % 6 - home % 6) + abs(n // 6 - home // 6) + lot.random())
    fires = lot.sample(others[9:16], 3 + seed % 2)
    signs = ["X"] * SQUARES
    for places, sign in ((others[:9], "."), (fires, "/"), ([home], "^")):
        for place in places:
            signs[place] = sign
    return figure("\n".join(" ".join(signs[row : row + 6]) for row in range(0, SQUARES, 6)), digs=seed % 3)


def beside(square: int) -> frozenset[int]:
    row, column = divmod(square, 6)
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return frozenset(6 * r + c for r, c in sides if 0 <= r < 6 and 0 <= c < 6)


class Referee:
    """The rules once more, in sets; every event and every action is tried, and no square is far."""

    def __init__(self, home: int) -> None:
        self.home = home
        self.after_actions, self.after_event = cache(self.after_actions), cache(self.after_event)  # type: ignore

    def after_actions(self, burning: frozenset[int], empty: frozenset[int], digs: int) -> float:
        lit = frozenset().union(*(beside(square) for square in burning))
        if self.home in lit:
            return 0.0
        lit, empty = lit & empty, empty - lit
        if not lit:
            return 1.0
        return sum(self.event(square, lit, empty, digs) for square in range(SQUARES)) / SQUARES

    def event(self, square: int, burning: frozenset[int], empty: frozenset[int], digs: int) -> float:
        if square in burning:
            if self.home in beside(square):
                return 0.0
            burning, empty = burning - {square} | beside(square) & empty, empty - beside(square)
        elif square in empty:
            burning, empty = burning | {square}, empty - {square}
        return self.after_event(burning, empty, digs, 2 if square == self.home else 1)

    def after_event(self, burning: frozenset[int], empty: frozenset[int], digs: int, actions: int) -> float:
        if not burning:
            return 1.0
        if actions == 0:
            return self.after_actions(burning, empty, digs)
        found = [self.after_event(burning - {square}, empty, digs, actions - 1) for square in burning]
        if digs:
            found += [self.after_event(burning, empty - {square}, digs - 1, actions - 1) for square in empty]
        return max(found)


def squares(mask: int) -> frozenset[int]:
    return frozenset(square for square in range(SQUARES) if mask >> square & 1)
