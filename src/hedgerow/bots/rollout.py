# mypy: allow-untyped-defs, allow-untyped-calls
"""A strong, slow player for any game: tries its moves by playing the match to its end as the greedy player would.

Every move is tried a few times, the promising ones more often, all against the same guesses and the same dice.
"""

from __future__ import annotations

from hedgerow.bots.workspace import imagine, workspace_for
from hedgerow.kernel.contract import DRAW, WIN, legal, result, score
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import finish
from hedgerow.kernel.room import Records, Room

FIRST_TRIES, MORE_TRIES, PROMISING = 6, 18, 4
TRIES = FIRST_TRIES + MORE_TRIES
VICTORY = 1000.0  # points decide between moves that win equally often
UNTRIED = -1e9


@rule
def worth_of(s, seat):
    """What an ended match is worth to a seat."""
    ended = result(s, seat)
    return score(s, seat) + (VICTORY if ended == WIN else VICTORY / 2 if ended == DRAW else 0.0)


@rule
def tried(workspace, seat, move, first, tries):
    """The mean worth of a move over so many imagined ends, whose numbers begin with `first`."""
    total = 0.0
    for k in range(tries):
        imagine(workspace, workspace.quickly, seat, move, first + k)
        finish(workspace.quickly, k)
        total += worth_of(workspace.quickly.game[0], seat)
    return total / tries


@rule
def best_index(worth, n):
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return best


@rule
def decide(workspace, seat, first):
    """The move with the best imagined ends; their dice have the numbers from `first` on."""
    n = legal(workspace.game[0], seat, workspace.moves)
    if n == 1:
        return workspace.moves[0]
    for i in range(n):
        workspace.worth[i] = tried(workspace, seat, workspace.moves[i], first, FIRST_TRIES)
    best, best_worth = 0, UNTRIED
    for _ in range(min(PROMISING, n)):
        i = best_index(workspace.worth, n)
        again = tried(workspace, seat, workspace.moves[i], first + FIRST_TRIES, MORE_TRIES)
        workspace.worth[i] = UNTRIED
        if again > best_worth:
            best, best_worth = i, again
    return workspace.moves[best]


def choose(room: Room, records: Records, seat: int, seed: int = 0) -> int:
    """The strong player's move; the position is only looked at through `hide`."""
    return int(decide(workspace_for(room, records, seed), seat, 0))
