# mypy: allow-untyped-defs, allow-untyped-calls
"""The expert: thousands of imagined matches, spent where they tell most.

Halving: moves are tried equally often, the worse half is struck out, and again, until one is left. Every move meets
the same guesses and the same dice, so that what differs is the move. `bots.foresight` says which moves are tried, and
how the imagined matches go on. Where the rest of a match can be searched to its end, the expert plays what is proven
best (`bots.exact`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from hedgerow.bots import exact
from hedgerow.bots.foresight import shortlist, total_worth
from hedgerow.bots.workspace import look, sort_down, workspace_for
from hedgerow.kernel import contract
from hedgerow.kernel.contract import legal
from hedgerow.kernel.jit import rule
from hedgerow.kernel.room import Records, Room

PLAYOUTS = 1_200  # a decision, where no clock says more
FIRST_PLAYOUTS = 120  # by which a clock finds out how long they take
MOST_PLAYOUTS = 40_000
SOLVED_WITHIN = 150_000  # positions that a proof may take before the expert tries moves instead
SOLVED_AHEAD = 300  # moves
SOLVED_MEGABYTES = 16
SAME = 1e-9  # between values that differ only by rounding


@rule
def rounds(n):
    """How often n moves are halved until one is left."""
    halved = 0
    while n > 1:
        n = (n + 1) // 2
        halved += 1
    return halved


@rule
def decide(workspace, seat, first, playouts):
    """The expert's move after about so many playouts, whose numbers begin with `first`."""
    moves, worth = workspace.moves, workspace.worth
    n = legal(workspace.game[0], seat, moves)
    if n == 1:
        return moves[0]
    look(workspace, seat)
    s = workspace.game[0]
    left = shortlist(s, workspace, seat, n)
    worth[:left] = 0.0
    done, share = 0, playouts // rounds(left)
    while left > 1:
        tries = max(1, share // left)
        for i in range(left):
            worth[i] += total_worth(s, workspace, seat, moves[i], first + done, tries)
        done += tries
        sort_down(moves, worth, left)
        left = (left + 1) // 2
    return moves[0]


def choose(room: Room, records: Records, seat: int, seed: int, seconds: float, enough: Callable[[], bool]) -> int:
    """The expert's move within about so many seconds; the position is only looked at through `hide`."""
    began = time.monotonic()
    proven = best_proven(room, records, seat, lambda: time.monotonic() - began < seconds / 4 and not enough())
    if proven is not None:
        return proven
    began = time.monotonic()
    workspace = workspace_for(room, records, seed)
    move = int(decide(workspace, seat, 0, FIRST_PLAYOUTS))
    took = max(time.monotonic() - began, 1e-6)
    affordable = min(int(FIRST_PLAYOUTS * seconds / 2 / took), MOST_PLAYOUTS)  # with some to spare: nobody has to wait
    if affordable >= 2 * FIRST_PLAYOUTS and not enough():
        move = int(decide(workspace, seat, FIRST_PLAYOUTS, affordable))
    return move


def best_proven(room: Room, records: Records, seat: int, patience: Callable[[], bool]) -> int | None:
    """The move that is best for certain, where a short search to the end of the match finds it: the lead between two;
    alone to win, then points."""
    players = int(records[0].players)
    if exact.refusal(room, players):
        return None
    buffer = np.zeros(room.most_moves, np.int32)
    best = buffer[: contract.legal(records[0], seat, buffer)].tolist()
    for goal in ("wins", "points") if players == 1 else ("points",):
        values = proven_values(exact.Solver(room, records, SOLVED_AHEAD, goal, SOLVED_MEGABYTES), best, patience)
        if values is None:
            return None
        best = [code for code in best if values[code] >= max(values.values()) - SAME]
    return int(best[0])


def proven_values(solver: exact.Solver, codes: list[int], patience: Callable[[], bool]) -> dict[int, float] | None:
    """What each of these moves is worth, or None if one is not found soon."""
    values = {}
    for code in codes:
        value = solver.value_after(code, lambda: solver.visited < SOLVED_WITHIN and patience())
        if value is None:
            return None
        values[code] = value
    return values


def warm_up(room: Room, records: Records, seat: int) -> None:
    """Compile, or load, all that `choose` may need, so that nobody's first move waits for it."""
    decide(workspace_for(room, records), seat, 0, 1)
    if not exact.refusal(room, int(records[0].players)):
        once = iter([True])
        exact.Solver(room, records, SOLVED_AHEAD, "points", 0).value_of(records, lambda: next(once, False))
