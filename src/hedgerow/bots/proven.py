"""Moves that are best for certain: what a short search to the end of the match can prove (`bots.solver`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hedgerow.bots.solver import Solver, refusal
from hedgerow.kernel.room import Records, Room

WITHIN = 150_000  # positions that a proof may take
AHEAD = 300  # moves
MEGABYTES = 16
SAME = 1e-9  # between values that differ only by rounding


@dataclass(frozen=True)
class Proof:
    """The value of every move if everybody plays perfectly: the chance to win (alone), points or the lead."""

    wins: dict[int, float] | None
    points: dict[int, float]  # alone: of the moves that win most often, if to win comes first

    def best(self) -> list[int]:
        """The best moves, in the order of the list."""
        return [code for code, value in self.points.items() if value >= max(self.points.values()) - SAME]


def proof(
    room: Room, records: Records, seat: int, codes: list[int], patience: Callable[[], bool], points_only: bool = False
) -> Proof | None:
    """What each of these moves is worth, or None where that is not found soon. Between two it is the lead; alone one
    wins first, where a match can be won, and then counts."""
    players = int(records[0].players)
    if refusal(room, players):
        return None
    wins = None
    if players == 1 and not points_only:
        wins = _values(Solver(room, records, AHEAD, "wins", MEGABYTES), codes, patience)
        if wins is None:
            return None
        most = max(wins.values())
        codes = [code for code in codes if wins[code] >= most - SAME]
    points = _values(Solver(room, records, AHEAD, "points", MEGABYTES), codes, patience)
    return None if points is None else Proof(wins, points)


def _values(solver: Solver, codes: list[int], patience: Callable[[], bool]) -> dict[int, float] | None:
    values = {}
    for code in codes:
        value = solver.value_after(code, lambda: solver.visited < WITHIN and patience())
        if value is None:
            return None
        values[code] = value
    return values


def warm_up(room: Room, records: Records) -> None:
    """Compile, or load, what a proof needs, so that nobody's first move waits for it."""
    if not refusal(room, int(records[0].players)):
        once = iter([True])
        Solver(room, records, AHEAD, "points", 0).value_of(records, lambda: next(once, False))
