"""Windfall in words: `shake`, `stop`, `roll 4`; what is owed now, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.windfall.rules.state import DECIDE, OVER, SHAKE
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import grouped, listed_in_words, plural
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

GRAMMAR = Grammar(verbs=frozenset(("roll",)))


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    return "shake" if move == SHAKE else "stop"


def breaks_line(s: Record) -> bool:
    return True


def status(s: Record, seat: int) -> str:
    if s.phase == OVER:
        return _ending(s)
    mover = int(s.seat)
    turn = f"Turn {int(s.round)} of {int(s.options.turns)}"
    basket = plural(int(s.basket), "apple")
    if s.phase == DECIDE:
        task = "shake again or stop" if seat == mover else f"player {mover + 1} shakes again or stops"
        return f"{turn}, {basket} in the basket: {task}."
    whose = "you shake" if seat == mover else f"player {mover + 1} shakes"
    return f"{turn}, {basket} in the basket: {whose} the tree."


def _ending(s: Record) -> str:
    apples = [int(s.home[seat]) for seat in range(int(s.players))]
    if len(apples) == 1:
        return f"You brought home {plural(apples[0], 'apple')}."
    best = [f"player {seat + 1}" for seat, count in enumerate(apples) if count == max(apples)]
    won = f"{best[0]} wins" if len(best) == 1 else f"{listed_in_words(best)} share the most"
    return f"{won[0].upper()}{won[1:]}, with {plural(max(apples), 'apple')}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    return grouped(legal)
