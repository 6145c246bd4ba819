# mypy: allow-untyped-defs, allow-incomplete-defs
"""Playing by what was learned: the schooled player, and the two names of the contract that she needs.

traits(s, seat, out)   writes what a learned value looks at and returns the stage whose weights it is for; -1 where
                       the value says nothing, as in the middle of a turn
appraise(s, seat, moves, n, mind, worth)   writes what each move promises: the learned value behind the best turn
                       that begins with it; False where nothing was learned
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba.extending import overload

from hedgerow.kernel import playout, rng
from hedgerow.kernel.contract import greedy, hide, legal, rules_by_type, rules_of
from hedgerow.kernel.jit import rule
from hedgerow.kernel.layout import Numbers, Record
from hedgerow.kernel.mind import expectation, mind_type
from hedgerow.kernel.playout import decides_in
from hedgerow.kernel.room import Room

SCHOOLED = "schooled"  # a kind of workspace
NO_VALUE = -1e9


def traits(s: Record, seat: int, out: Any) -> int:
    return int(rules_of(s).interpreted.traits(s, seat, out))


def appraise(s: Record, seat: int, moves: Numbers, n: int, mind: Any, worth: Any) -> bool:
    return bool(rules_of(s).interpreted.appraise(s, seat, moves, n, mind, worth))


@overload(traits)
def _traits(s, seat, out):
    game = rules_by_type(s).traits
    return lambda s, seat, out: game(s, seat, out)


@overload(appraise)
def _appraise(s, seat, moves, n, mind, worth):
    game = rules_by_type(s).appraise
    return lambda s, seat, moves, n, mind, worth: game(s, seat, moves, n, mind, worth)


def workspace_type(layout: np.dtype[Any], room: Room, more: Sequence[Any] = ()) -> np.dtype[Any]:
    """The record of her workspace."""
    fields = [
        ("worth", "f8", (room.most_moves,)),  # by move: what it promises
        ("mind", mind_type(layout, room.mind)),
        ("seen", layout, (1,)),  # what the seat to move may know
        *more,
    ]
    return playout.workspace_type(SCHOOLED, layout, room.most_moves, fields)


def furnish(workspace: Any, room: Room, effort: int, seed: int = 0) -> None:
    """Put into a workspace what the room has learned."""
    workspace.mind.weights[:] = room.weights
    workspace.mind.effort = effort
    workspace.mind.ahead = room.mind.ahead
    workspace.mind.rng[:] = rng.generator(seed)


@rule
def value(s, seat, mind):
    """What a seat may hope for at the end of the match, at the end of a turn."""
    stage = traits(s, seat, mind.traits)
    return NO_VALUE if stage < 0 else expectation(mind, stage, 0, len(mind.traits))


@rule
def schooled_choice(workspace, seat):
    """The move that promises most, of equals the first; without a learned value, that of the quick player."""
    workspace.seen[0] = workspace.game[0]
    s = workspace.seen[0]
    hide(s, seat)
    moves, worth = workspace.moves, workspace.worth
    n = legal(s, seat, moves)
    if n == 1:
        return moves[0]
    if not appraise(s, seat, moves, n, workspace.mind, worth):
        return moves[greedy(s, seat, moves, n, workspace.rng)]
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return moves[best]


@decides_in(SCHOOLED)
@rule
def decide_by_value(workspace, seat, match, played):
    return schooled_choice(workspace, seat)
