"""Minds for tests: what the rules, run by Python, say of the moves of a position."""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.kernel import contract, learned, rng
from hedgerow.kernel.mind import THOROUGHLY, mind_type
from hedgerow.table.match import Match


def mind_for(match: Match, effort: int = THOROUGHLY, weights: Any = None) -> Any:
    """A mind with these weights, or with those that the room has learned."""
    mind = np.zeros(1, mind_type(match._records.dtype, match.room.mind))[0]
    mind.effort = effort
    mind.weights[:] = match.room.weights if weights is None else weights
    mind.rng[:] = rng.generator(1)
    for name, numbers in match.room.net.items():
        mind.net[name][:] = numbers
    return mind


def appraised(match: Match, effort: int = THOROUGHLY, weights: Any = None) -> dict[str, float]:
    """What each move of the seat to move promises, in words."""
    seat = match.to_move
    assert isinstance(seat, int)
    before = match._records.tobytes()
    moves, worth = np.zeros(match.room.most_moves, np.int32), np.zeros(match.room.most_moves)
    s = match._records[0]
    n = contract.legal(s, seat, moves)
    assert learned.appraise(s, seat, moves, n, mind_for(match, effort, weights), worth)
    assert match._records.tobytes() == before, "questions never write"
    return {match.room.words.say(s, seat, int(moves[i])): float(worth[i]) for i in range(n)}
