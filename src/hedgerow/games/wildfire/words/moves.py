"""Wildfire in words: `douse C4`, `dig B2`, `roll 3 5`; what is owed now, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.wildfire.rules.state import (
    ACT,
    DIG,
    DOUSE,
    EVENT_COLUMN,
    FIRE_COLUMN,
    HOME_COLUMN,
    OVER,
    PASS,
    VS,
    X4,
)
from hedgerow.games.wildfire.words.names import name, quadrant, sentence
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.phrases import grouped, listed_in_words, plural
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

GRAMMAR = Grammar(verbs=frozenset(("roll", "douse", "dig")))  # what burns can be doused, what is empty can be dug


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    if move == PASS:
        return "pass"
    if move < DIG:
        return f"douse {name(move - DOUSE)}"
    return f"dig {name(move - DIG)}" if move < PASS else "stop"


def warn(s: Record, seat: int, move: int) -> str:
    return "The action is given up." if move == PASS else ""


def breaks_line(s: Record) -> bool:
    return int(s.phase) in (HOME_COLUMN, FIRE_COLUMN, EVENT_COLUMN)


def status(s: Record, seat: int) -> str:
    phase = int(s.phase)
    if phase == OVER:
        return _ending(s)
    where = quadrant(s, int(s.at))
    if phase < ACT:
        purpose = ("the home", "the first fire", "the random event")[phase // 2]
        rest = ", column then row." if phase % 2 == 0 else f": column {int(s.die) + 1}, now the row."
        return f"{where}Roll for {purpose}{rest}"
    grid = s.grid[seat if s.variant == VS else int(s.at)]
    if not grid.owed:
        return "Waiting for the others."
    actions, digs = plural(int(grid.owed), "action"), plural(int(grid.digs), "dig")
    lost = " The home has burnt; play on for points." if grid.lost else ""
    return f"{where}Turn {int(s.turn)}, {actions}, {digs} left.{lost}"


def _ending(s: Record) -> str:
    if s.variant == VS:
        seats = range(int(s.players))
        winners = [f"player {seat + 1}" for seat in seats if contract.result(s, seat) == WIN]
        burnt = [" (home burnt)" if s.grid[seat].lost else "" for seat in seats]
        told = listed_in_words(
            [f"player {seat + 1} has {plural(contract.score(s, seat), 'point')}{burnt[seat]}" for seat in seats]
        )
        verdict = f"{listed_in_words(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
        return f"The fires are out. {sentence(told)}. {sentence(verdict)}."
    told = plural(contract.score(s, 0), "point")
    if s.variant == X4:
        saved = sum(not s.grid[g].lost for g in range(4))
        if saved == 4:
            return f"Won: all four homes stand, {told}."
        return f"Lost: {saved} of four homes {'stands' if saved == 1 else 'stand'}, {told}."
    if not s.grid[0].lost:
        return f"Won: the home stands, {told}."
    return "Lost: the home burnt, and you stopped: 0 points." if s.stopped else f"Lost: the home burnt, {told}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Digging is possible on every empty square, so its squares need no list."""
    return [
        (verb, ["any empty square"] if verb == "dig" and len(items) > 6 else items) for verb, items in grouped(legal)
    ]
