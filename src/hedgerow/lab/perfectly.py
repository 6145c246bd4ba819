"""Exact values for an analysis, where a room's own certainty finds them soon (`kernel.room.Certainty`), else imagined
ends: of one step all or none, so that like is compared with like."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from hedgerow.bots import proven
from hedgerow.kernel.room import Records, Room

TURNS = 40_000  # that may be looked at for one step: a quarter of a second


class Judge(Protocol):
    """As `lab.analysis.Evaluator`."""

    def of(self, positions: Records, number: int) -> Any: ...

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any: ...


class Perfectly:
    """The chance to win alone, if one plays on perfectly: one group of values, which has no error."""

    def __init__(self, room: Room, otherwise: Judge, turns: int = TURNS) -> None:
        self.room, self.otherwise, self.turns = room, otherwise, turns

    def of(self, positions: Records, number: int) -> Any:
        found = self._chances([positions[n : n + 1] for n in range(len(positions))])
        return self.otherwise.of(positions, number) if found is None else found

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any:
        found = self._chances([proven.after(records, seat, move) for move in moves])
        return self.otherwise.after(records, seat, moves, number) if found is None else found

    def _chances(self, positions: list[Records]) -> Any:
        """[group, position, seat]; None where one of them is not found. Every step begins anew, so that the same is
        found whichever was looked at before."""
        sure = self.room.certainty(positions[0][0])
        if sure is None:
            return None
        values = []
        for position in positions:
            chance = sure.chance(position[0], -1.0, proven.within(sure, self.turns))
            if chance is None or chance[1] - chance[0] > proven.SAME:
                return None
            values.append([chance[0]])
        return np.array([values])
