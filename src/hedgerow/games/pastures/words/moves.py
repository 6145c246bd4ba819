"""Pastures New in words: `forest C4`, `castle C4`, `pass`; why a move is refused; how the match stands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hedgerow.games.pastures.rules import castles, filling
from hedgerow.games.pastures.rules import transition as rules
from hedgerow.games.pastures.rules.state import (
    ANY,
    CASTLE,
    CLAIMING,
    FILLING,
    MOST_MOVES,
    NONE,
    OVER,
    PASS,
    PLAINS,
    RELAX,
    SIDE,
    SQUARES,
    WASTELAND,
)
from hedgerow.games.pastures.words import diagram
from hedgerow.games.pastures.words.diagram import NAMES, castle_owner, name, owner_at, terrain_at
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS, grouped, listed_in_words, square_in, tokens
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record

draw, read = diagram.draw, diagram.read

_sites_left = interpreted(castles.sites_left)
_unbarred = interpreted(filling.unbarred)
_legal, _score = interpreted(rules.legal), interpreted(rules.score)

# --- moves ------------------------------------------------------------------------------------------------------------


def say(s: Record, seat: int, move: int) -> str:
    if move == PASS:
        return "pass"
    if move >= CASTLE:
        return f"castle {name(move - CASTLE)}"
    return f"{NAMES[move // SQUARES]} {name(move % SQUARES)}"


def breaks_line(s: Record) -> bool:
    return True


def corner(s: Record) -> str:
    """The last square of the grid, for sentences."""
    return name(SIDE * (int(s.options.rows) - 1) + int(s.options.columns) - 1)


# --- refusals ---------------------------------------------------------------------------------------------------------


def explain(s: Record, seat: int, text: str) -> Refusal:
    typed = tokens(text)
    verb = typed[0] if typed else ""
    if any(ch.isdecimal() for ch in verb):  # a square alone
        verb = ""
    elif "roll".startswith(verb) and verb not in ("", "r"):
        return Refusal("no-roll-owed", "There are no dice in this game; nothing is left to chance.", "pastures.open")
    elif "pass".startswith(verb) and len(verb) > 1:
        return _explain_pass(s)
    elif "woods".startswith(verb) and len(verb) > 1:
        return Refusal("woods", "Woods are called forest here: 'forest C4'.", "pastures.terrains?woods")
    terrain = next((t for t, word in enumerate(NAMES) if verb and word.startswith(verb)), NONE)
    castle = bool(verb) and "castle".startswith(verb)
    if not typed or (verb and terrain == NONE and not castle):
        example = "forest C3" if s.phase == FILLING else "castle C3"
        return Refusal("not-understood", f"{text.strip()[:40]!r} is no move; say for example {example!r}.")
    if s.phase == FILLING and castle:
        return Refusal("not-full", "Castles come when every square is filled; write a terrain.", "pastures.claiming")
    if s.phase == CLAIMING and terrain != NONE:
        return Refusal("full", "Every square is filled; now castles are placed.", "pastures.filling?rewrite")
    place = square_in(text, int(s.options.columns), int(s.options.rows))
    if place is None:
        return Refusal("no-square", f"Name a square from A1 to {corner(s)}, for example 'forest C3'.", "pastures.grid")
    square = SIDE * place[1] + place[0]
    move = SQUARES * terrain + square if terrain != NONE else CASTLE + square
    if move in _codes(s, seat):  # a good move with something too much around it
        return Refusal("not-understood", f"{text.strip()[:40]!r} is no move; did you mean {say(s, seat, move)!r}?")
    return _explain_writing(s, seat, terrain, square) if s.phase == FILLING else _explain_castle(s, square)


def _codes(s: Record, seat: int) -> list[int]:
    moves = np.zeros(MOST_MOVES, np.int32)
    return [int(move) for move in moves[: _legal(s, seat, moves)]]


def _explain_pass(s: Record) -> Refusal:
    if s.phase == FILLING:
        return Refusal("no-pass", "A terrain must be written; there is no passing here.", "pastures.filling?pass")
    return Refusal("no-pass", "A castle must be placed while one can be.", "pastures.claiming?must")


def _explain_writing(s: Record, seat: int, terrain: int, square: int) -> Refusal:
    here = terrain_at(s, square)
    if here != NONE:
        return Refusal(
            "not-empty", f"{name(square)} is {NAMES[here]} already; nothing is rewritten.", "pastures.filling?rewrite"
        )
    if terrain == NONE:
        return Refusal("no-terrain", f"Say which terrain, for example 'forest {name(square)}'.", "pastures.terrains")
    beside = [q for q in neighbours(s, square) if terrain_at(s, q) == terrain ^ 1] if terrain < ANY else []
    if beside:
        foe = f"{NAMES[terrain ^ 1]} in {name(beside[0])}"
        sentence = f"{NAMES[terrain].capitalize()} may not stand next to the {foe}."
        return Refusal("neighbour", sentence, "pastures.neighbours")
    if s.last[seat] == terrain:
        sentence = f"You wrote {NAMES[terrain]} on your last turn; take another terrain."
        return Refusal("own-repeat", sentence, "pastures.own-repeat")
    sentence = f"Your opponent has just written {NAMES[terrain]}; take another terrain."
    return Refusal("opponent-repeat", sentence, "pastures.opponent-repeat")


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


def _explain_castle(s: Record, square: int) -> Refusal:
    place, here = name(square), terrain_at(s, square)
    if owner_at(s, square) != NONE:
        return Refusal("castle-here", f"On {place} stands a castle already.", "pastures.overlap?castle-on-castle")
    if here not in (PLAINS, WASTELAND):
        sentence = f"{place} is {NAMES[here]}; a castle needs wasteland or plains."
        return Refusal("wrong-ground", sentence, "pastures.castle")
    row, column = divmod(square, SIDE)
    for other, _ in castle_owner(s):
        if max(abs(other // SIDE - row), abs(other % SIDE - column)) < 3:
            sentence = f"A castle on {place} would share squares with the block of the castle on {name(other)}."
            return Refusal("overlap", sentence, "pastures.overlap")
    sentence = f"The block around {place} does not lie whole on the grid."
    return Refusal("block-cut", sentence, "pastures.influence?edge")


# --- sentences --------------------------------------------------------------------------------------------------------


def status(s: Record, seat: int) -> str:
    if s.phase == OVER:
        return _ending(s)
    mover = int(s.turn)
    return (_claiming if s.phase == CLAIMING else _filling)(s, mover, f"Player {mover + 1}" if mover != seat else "")


def _filling(s: Record, mover: int, other: str) -> str:
    left = int(s.left[ANY])
    empty = "1 square is empty" if left == 1 else f"{left} squares are empty"
    if not _unbarred(s):
        stuck = f"{other} is stuck" if other else "You are stuck"
        if s.options.stuck == RELAX:
            return f"{stuck}, so forest and wasteland may be repeated this once; {empty}."
        return f"{stuck} and must pass; {empty}."
    wrote = dict.fromkeys((int(s.last[mover]), int(s.last[1 - mover])))
    bars = " or ".join(NAMES[terrain] for terrain in wrote if terrain != NONE)
    task = f"{other} writes a terrain" if other else "Write a terrain"
    return f"{task}{f', but not {bars}' if bars else ''}; {empty}."


def _claiming(s: Record, mover: int, other: str) -> str:
    left = int(_sites_left(s))
    sites = "1 site is left" if left == 1 else f"{left} sites are left"
    task = f"{other} places a castle" if other else "Place a castle"
    passed = f" Player {2 - mover} passed." if s.passed else ""
    points = f"Player 1 has {int(_score(s, 0))}, player 2 has {int(_score(s, 1))}."
    return f"{task}; {sites}.{passed} {points}"


def _ending(s: Record) -> str:
    points = [int(_score(s, seat)) for seat in (0, 1)]
    if not any(True for _ in castle_owner(s)):
        return "No castle was placed: a draw, 0 all."
    if points[0] == points[1]:
        return f"A draw, {points[0]} all."
    return f"Player {1 if points[0] > points[1] else 2} wins, {max(points)} to {min(points)}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Terrains with their squares told shortly: as what is left out, or in runs; castle sites one by one."""
    found = grouped(legal)
    if s.phase != FILLING:
        return found
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
