"""Moves that are best for certain: what a search to the end of the match can prove, soon enough.

Alone, in a room that has a `certainty` of its own, by that; else by the search of all games (`bots.solver`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hedgerow.bots.solver import Solver, refusal
from hedgerow.kernel import contract
from hedgerow.kernel.layout import copied
from hedgerow.kernel.room import Certainty, Records, Room

WITHIN = 150_000  # positions that a proof may take,
TURNS = 80_000  # and what a room's own may look at, for all moves together: half a second of a free core
AHEAD = 300  # moves
MEGABYTES = 16
SAME = 1e-9  # between values that differ only by rounding


@dataclass(frozen=True)
class Proof:
    """The value of every move if everybody plays perfectly: the chance to win (alone), points or the lead."""

    wins: dict[int, float] | None  # by the room's own certainty: of the best moves; the others win less often
    points: dict[int, float]  # alone: of the moves that win most often, if to win comes first; empty: not found

    @property
    def is_lost(self) -> bool:
        """Does somebody else lead in the end, whatever is played? Alone nobody does."""
        return self.wins is None and max(self.points.values(), default=0.0) < 0

    def best(self) -> list[int]:
        """The best moves, in the order of the list; where points were not found, those that win most often."""
        values = self.points or self.wins or {}
        return [code for code, value in values.items() if value >= max(values.values()) - SAME]


def proof(
    room: Room, records: Records, seat: int, codes: list[int], patience: Callable[[], bool], points_only: bool = False,
    sure: Certainty | None = None, turns: int = TURNS,
) -> Proof | None:  # fmt: skip
    """What each of these moves is worth, or None where that is not found soon. Between two it is the lead; alone one
    wins first, where a match can be won, and then counts. `turns`: what the room's own certainty may look at, if it is
    asked."""
    players = int(records[0].players)
    if refusal(room, players):
        return None
    wins = None
    if players == 1 and not points_only:
        if sure is not None:
            wins = leading(sure, records, seat, codes, 1, within(sure, turns, patience))
        else:
            wins = _values(Solver(room, records, AHEAD, "wins", MEGABYTES), codes, patience)
        if wins is None:
            return None
        most = max(wins.values())
        codes = [code for code in codes if wins.get(code, -1.0) >= most - SAME]
        if sure is not None and len(codes) == 1:
            return Proof(wins, {})  # points have nothing to decide
    points = _values(Solver(room, records, AHEAD, "points", MEGABYTES), codes, patience)
    if points is None and (sure is None or not wins or not any(wins.values())):
        return None
    return Proof(wins, points or {})


def _values(solver: Solver, codes: list[int], patience: Callable[[], bool]) -> dict[int, float] | None:
    values = {}
    for code in codes:
        value = solver.value_after(code, lambda: solver.visited < WITHIN and patience())
        if value is None:
            return None
        values[code] = value
    return values


def within(sure: Certainty, turns: int, patience: Callable[[], bool] = lambda: True) -> Callable[[], bool]:
    """As long as patience lasts, and no longer than until so much was looked at."""
    return lambda: sure.looked_at < turns and patience()


def leading(
    sure: Certainty, records: Records, seat: int, codes: Sequence[int], places: int, patience: Callable[[], bool]
) -> dict[int, float] | None:
    """The chance to win behind the best moves, as many as there are places and all that equal the last of them, in the
    order of the list; None where patience ended, or where what is had at least is not what is had at most."""
    sure.remember(records[0])
    behind = {code: after(records, seat, code) for code in codes}
    found: dict[int, tuple[float, float]] = {}
    limit = -1.0
    for code in sorted(codes, key=lambda code: -sure.promise(behind[code][0])):
        chance = sure.chance(behind[code][0], limit, patience)
        if chance is None:
            return None
        found[code] = chance
        if len(found) >= places:
            limit = sorted((least for least, _ in found.values()), reverse=True)[places - 1] - SAME
    known = {code: found[code][0] for code in codes if found[code][1] > limit}
    return known if all(found[code][1] - found[code][0] <= SAME for code in known) else None


def after(records: Records, seat: int, code: int) -> Records:
    """The position behind a move."""
    behind = copied(records)
    contract.apply(behind[0], seat, code)
    return behind


def warm_up(room: Room, records: Records) -> None:
    """Compile, or load, what a proof needs, so that nobody's first move waits for it."""
    if not refusal(room, int(records[0].players)):
        Solver(room, records, AHEAD, "points", 0).load()
    warm_up_certainty(room, records)


def warm_up_certainty(room: Room, records: Records) -> None:
    """The same of what a room knows by itself."""
    sure = room.certainty(records[0])
    if sure is not None:
        moves, seat = np.zeros(room.most_moves, np.int32), contract.to_move(records[0])
        contract.legal(records[0], seat, moves)
        for position in (records, after(records, seat, int(moves[0]))):
            sure.warm_up(position[0])
