# mypy: allow-untyped-defs, allow-incomplete-defs
"""What positions and moves are worth to every seat: imagined ends by the quick player, added up.

Whatever is compared meets the same dice: the n-th end of one position and the n-th end of another have the same number.
"""

from __future__ import annotations

import numpy as np

from hedgerow.bots.readiness import Need
from hedgerow.bots.workspace import imagine, look, workspace_for
from hedgerow.kernel import contract
from hedgerow.kernel.contract import DRAW, NOBODY, WIN, result, score
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import finish, first_decision
from hedgerow.kernel.rng import rewind
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

OF_POINTS, OF_WINS = 0, 1  # columns of `sums`, which has a row for each seat


@rule
def add_end(s, sums):
    """Note how a match has ended: points, and a win as 1, a draw as a half."""
    for seat in range(sums.shape[0]):
        sums[seat, OF_POINTS] += score(s, seat)
        ended = result(s, seat)
        if ended == WIN:
            sums[seat, OF_WINS] += 1.0
        elif ended == DRAW:
            sums[seat, OF_WINS] += 0.5


@rule
def ends_of(workspace, positions, first, tries, sums):
    """Play on from each of these positions so many times; the ends' numbers begin with `first`."""
    imagined = workspace.quickly
    for i in range(len(positions)):
        for k in range(tries):
            imagined.game[0] = positions[i]
            rewind(imagined.rng, first + k)
            finish(imagined, first + k)
            add_end(imagined.game[0], sums[i])


@rule
def ends_after(workspace, seat, n, first, tries, sums):
    """The same after each of a seat's first `n` moves, from guesses of what she could not see."""
    look(workspace, seat)
    for k in range(tries):
        for i in range(n):
            imagine(workspace.quickly, workspace.seen, seat, workspace.moves[i], first + k)
            add_end(workspace.quickly.game[0], sums[i])


def _try_once(room: Room, settings: Settings) -> None:
    records, seat = first_decision(room.template(settings))
    if seat == NOBODY:
        return
    workspace, sums = workspace_for(room, records), np.zeros((1, settings.players, 2))
    ends_of(workspace, records, 0, 1, sums)
    contract.legal(records[0], seat, workspace.moves)
    ends_after(workspace, seat, 1, 0, 1, sums)


NEED = Need("analysis", _try_once)
