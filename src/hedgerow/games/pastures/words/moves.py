"""Pastures New in words: `forest C4`, `castle C4`, `pass`; how the match stands, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hedgerow.games.pastures.rules import castles, filling
from hedgerow.games.pastures.rules.state import (
    ANY,
    CASTLE,
    CLAIMING,
    FILLING,
    NONE,
    OVER,
    PASS,
    RELAX,
    SIDE,
    SQUARES,
    TWO_EACH,
)
from hedgerow.games.pastures.words.diagram import LEGEND
from hedgerow.games.pastures.words.names import NAMES, castle_owner, name
from hedgerow.kernel import contract
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, grouped, listed_in_words
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

sites_left, unbarred = interpreted(castles.sites_left), interpreted(filling.unbarred)

FOUR = ("first", "second", "third", "last")
GRAMMAR = Grammar(verbs=frozenset(("castle",)))  # a terrain is a choice, and must be said


def say(s: Record, seat: int, move: int) -> str:
    if move == PASS:
        return "pass"
    if move >= CASTLE:
        return f"castle {name(move - CASTLE)}"
    return f"{NAMES[move // SQUARES]} {name(move % SQUARES)}"


def breaks_line(s: Record) -> bool:
    return True


def status(s: Record, seat: int) -> str:
    if s.phase == OVER:
        return _ending(s)
    mover = int(s.turn)
    return (_claiming if s.phase == CLAIMING else _filling)(s, mover, f"Player {mover + 1}" if mover != seat else "")


def _filling(s: Record, mover: int, other: str) -> str:
    left = int(s.left[ANY])
    empty = "1 square is empty" if left == 1 else f"{left} squares are empty"
    if not unbarred(s):
        stuck = f"{other} is stuck" if other else "You are stuck"
        if s.options.stuck == RELAX:
            return f"{stuck}, so forest and wasteland may be repeated this once; {empty}."
        return f"{stuck} and must pass; {empty}."
    wrote = dict.fromkeys((int(s.last[mover]), int(s.last[1 - mover])))
    bars = " or ".join(NAMES[terrain] for terrain in wrote if terrain != NONE)
    task = f"{other} writes a terrain" if other else "Write a terrain"
    return f"{task}{f', but not {bars}' if bars else ''}; {empty}."


def _claiming(s: Record, mover: int, other: str) -> str:
    left = int(sites_left(s))
    sites = "1 site is left" if left == 1 else f"{left} sites are left"
    task = f"{other} places a castle" if other else "Place a castle"
    if s.options.castle_order == TWO_EACH:
        task += f", the {FOUR[sum(1 for _ in castle_owner(s))]} of four"
    passed = f" Player {2 - mover} passed." if s.passed else ""
    points = f"Player 1 has {contract.score(s, 0)}, player 2 has {contract.score(s, 1)}."
    return f"{task}; {sites}.{passed} {points}"


def _ending(s: Record) -> str:
    points = [contract.score(s, seat) for seat in (0, 1)]
    if not any(True for _ in castle_owner(s)):
        return "No castle was placed: a draw, 0 all."
    if points[0] == points[1]:
        return f"A draw, {points[0]} all."
    return f"Player {1 if points[0] > points[1] else 2} wins, {max(points)} to {min(points)}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Terrains in the legend's order, their squares told shortly: as what is left out, or in runs; castle sites one by
    one."""
    found = grouped(legal)
    if s.phase != FILLING:
        return found
    found.sort(key=lambda group: LEGEND.find(group[0]))
    empty = [name(q) for q in range(SQUARES) if np.int64(s.free[ANY, q // SIDE]) >> q % SIDE & 1]
    return [(verb, _shortly(squares, empty)) for verb, squares in found]


def _shortly(squares: list[str], empty: list[str]) -> list[str]:
    if not squares or len(empty) <= 4:
        return squares
    if len(squares) == len(empty):
        return ["any empty square"]
    without = sorted(set(empty) - set(squares), key=empty.index)
    listed = _runs(squares)
    if len(without) < len(listed):
        return [f"any empty square but {listed_in_words(without)}"]
    return listed


def _runs(squares: list[str]) -> list[str]:
    """Neighbours in a row as one item.

    >>> _runs(["A1", "B1", "C1", "E1", "A2"])
    ['A1-C1', 'E1', 'A2']
    """
    runs: list[list[str]] = []
    for square in squares:
        before = runs[-1][-1] if runs else ""
        if before[1:] == square[1:] and LETTERS.index(before[0]) + 1 == LETTERS.index(square[0]):
            runs[-1].append(square)
        else:
            runs.append([square])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
