"""Exact values for whoever asks: of a position, and of every move in it, with the search of `bots.exact`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from hedgerow.bots.exact import BOUNDLESS, STUCK, VISITED, go_on, laid_out
from hedgerow.bots.workspace import goal_named
from hedgerow.kernel import contract
from hedgerow.kernel.contract import WINS, only_who_is_to_move
from hedgerow.kernel.jit import load
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room

SEVERAL = 5_000  # positions between two looks at the clock


@dataclass(frozen=True)
class Solved:
    """One legal move, and what it is worth to whoever makes it; None: not found within the limit."""

    move: int
    words: str
    value: float | None
    most: float | None = None  # where it is known only that it lies between two numbers: the other one


def refusal(room: Room, players: int) -> str:
    """Why no value is exact here, in a sentence: they are for one or two who see everything, in turn; else empty."""
    if players == 1:
        return ""
    if players > 2:
        return "Exact values are for one player or two: with more there is no one best way to play."
    if room.hidden:
        return f"In {room.title} players hide something from each other: no value is exact."
    if room.rules.may_move is not only_who_is_to_move:
        return f"In {room.title} both players decide at the same time: no value is exact."
    return ""


class Solver:
    """The exact values of a position's moves, found piece by piece; `depth`: no match has more moves to come."""

    def __init__(self, room: Room, records: Records, depth: int, goal: str = "points", megabytes: int = 256) -> None:
        if why := refusal(room, int(records[0].players)):
            raise BadSettings(why)
        self.room, self.records, self.goal = room, records, goal_named(goal)
        self.seat = contract.to_move(records[0])
        self.arena = laid_out(room, records.dtype, depth + 2, megabytes)

    @property
    def visited(self) -> int:
        """How many positions were looked at."""
        return int(self.arena.counts[VISITED])

    def load(self) -> None:
        """Load or compile the search."""
        load(go_on, self.arena, self.goal, SEVERAL)

    def values(self, patience: Callable[[], bool] = lambda: True) -> Iterator[Solved]:
        """Every legal move with its value, as they are found; after `patience()` says no, without."""
        buffer = np.zeros(self.room.most_moves, np.int32)
        n = contract.legal(self.records[0], self.seat, buffer)
        for code in buffer[:n].tolist():
            words = self.room.words.say(self.records[0], self.seat, code)
            value = self.value_after(code, patience)
            yield Solved(code, words, value)

    def best(self, patience: Callable[[], bool] = lambda: True) -> Solved | None:
        """A best move and its value, and nothing of the others: between two that cuts most of the work; None where
        patience ended before."""
        value = self.value_of(self.records, patience)
        if value is None:
            return None
        move = int(self.arena.frames[0].first)
        return Solved(move, self.room.words.say(self.records[0], self.seat, move), self.seen(value))

    def seen(self, value: float) -> float:
        """What is worth so much to the first player, as whoever is to move sees it."""
        if self.seat == 0:
            return value
        return 1.0 - value if self.goal == WINS else -value

    def value_after(self, code: int, patience: Callable[[], bool] = lambda: True) -> float | None:
        """What a move is worth to whoever makes it."""
        after = self.records.copy()
        contract.apply(after[0], self.seat, code)
        value = self.value_of(after, patience)
        return None if value is None else self.seen(value)

    def value_of(self, records: Records, patience: Callable[[], bool] = lambda: True) -> float | None:
        """A position's value to the first player; None where patience or the arena ended before."""
        a = self.arena
        a.line[0] = records[0]
        a.frames[0].low, a.frames[0].high = -BOUNDLESS, BOUNDLESS
        a.where[:] = 0
        while not a.where[STUCK] and patience():
            if go_on(a, self.goal, SEVERAL):
                return float(a.value[1])
        return None
