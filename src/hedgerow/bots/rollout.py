# mypy: allow-untyped-defs, allow-untyped-calls
"""Trying moves by playing the match to its end as the quick player would, all against the same guesses and dice.

`best_tried` is how. The strong player, a slow one for any game, tries every move a few times and the promising ones
more often; who thinks briefly, and the capable player of studies (`bots.capable`), tries only what the quick player
likes most.
"""

from __future__ import annotations

from hedgerow.bots.workspace import best_index, imagine, look
from hedgerow.kernel.contract import DRAW, PLAYED, WIN, legal, ranked, result, score
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import noticed

FIRST_TRIES, MORE_TRIES, PROMISING = 6, 18, 4
TRIES = FIRST_TRIES + MORE_TRIES
VICTORY = 1000.0
UNTRIED = -1e9


@rule
def imagined_worth(imagined, seen, seat, move, number, points_count):
    """What a move is worth in the imagined end with this number: points in games without a result, else the result;
    between equal results points decide, or nothing."""
    imagine(imagined, seen, seat, move, number)
    return worth_of_end(imagined.game[0], seat, points_count)


@rule
def worth_of_end(s, seat, points_count):
    """What an ended match is worth to a seat."""
    ended = result(s, seat)
    worth = VICTORY if ended == WIN else VICTORY / 2 if ended == DRAW else 0.0
    if points_count or ended == PLAYED:
        worth += score(s, seat)
    return worth


@rule
def tried(workspace, seat, move, first, tries, points_count):
    """The worth of a move, added up over so many imagined ends, whose numbers begin with `first`."""
    total = 0.0
    for k in range(tries):
        total += imagined_worth(workspace.quickly, workspace.seen, seat, move, first + k, points_count)
    return total


@rule
def best_tried(workspace, seat, moves, n, first, tries, points_count):
    """Try the first `n` moves, each as often, from what the seat has `seen`; the index of the best."""
    for i in range(n):
        workspace.worth[i] = tried(workspace, seat, moves[i], first, tries, points_count)
    return best_index(workspace.worth, n)


@rule
def decide(workspace, seat, first):
    """The strong player's move; her imagined ends have the numbers from `first` on."""
    moves = workspace.moves
    n = legal(workspace.game[0], seat, moves)
    if n == 1:
        return moves[0]
    look(workspace, seat)
    i = best_tried(workspace, seat, moves, n, first, FIRST_TRIES, True)
    best, best_worth = 0, UNTRIED
    for _ in range(min(PROMISING, n)):
        again = tried(workspace, seat, moves[i], first + FIRST_TRIES, MORE_TRIES, True)
        if again > best_worth:
            best, best_worth = i, again
        workspace.worth[i] = UNTRIED
        i = best_index(workspace.worth, n)
    return moves[best]


@rule
def decide_briefly(workspace, seat, notice, first, tries):
    """Of the moves that are noticed, the best of the few that the quick player likes most, by so many imagined ends of
    each."""
    n = legal(workspace.game[0], seat, workspace.moves)
    if n == 1:
        return workspace.moves[0]
    look(workspace, seat)
    n = noticed(workspace.moves, n, workspace.rng, notice)
    found = ranked(workspace.seen[0], seat, workspace.moves, n, workspace.rng, workspace.picked)
    return workspace.picked[best_tried(workspace, seat, workspace.picked, found, first, tries, True)]
