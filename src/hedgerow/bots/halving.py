# mypy: allow-untyped-defs, allow-untyped-calls
"""Halving: thousands of imagined matches, spent where they tell most.

Moves are tried equally often, the worse half is struck out, and again, until one is left. Every move meets the same
guesses and the same dice, so that what differs is the move. `bots.foresight` says which moves are tried, `bots.valuing`
how the imagined matches go on. Where a search stands is kept in the workspace, so that it can be stopped after any
number of matches, for somebody looks at the clock, and taken up again.
"""

from __future__ import annotations

from hedgerow.bots.counsel import is_advised
from hedgerow.bots.foresight import settle, shortlist
from hedgerow.bots.rollout import VICTORY
from hedgerow.bots.valuing import OF_POINTS, OF_WINS, foresee, resume
from hedgerow.bots.workspace import look
from hedgerow.kernel.contract import WINS, legal
from hedgerow.kernel.jit import rule

TRIES, WORTH, WON, POINTS, SQUARES = 0, 1, 2, 3, 4  # columns of `tried`: how often; sums; of the squares of points
LISTED_AT = 5  # and where the move stood in the list at first


@rule
def rounds(n):
    """How often n moves are halved until one is left."""
    halved = 0
    while n > 1:
        n = (n + 1) // 2
        halved += 1
    return halved


@rule
def set_out(workspace, seat, first):
    """List the moves that are to be tried, the most promising first where they are known; how many they are. The
    numbers of the matches that will be imagined begin with `first`."""
    n = legal(workspace.game[0], seat, workspace.moves)
    look(workspace, seat)
    left = shortlist(workspace.game[0], workspace, seat, n, first) if n > 1 else n
    set_out_with(workspace, left)
    workspace.is_settled = settle(workspace.game[0], workspace, seat, left) if left > 1 else False
    return left


@rule
def set_out_with(workspace, n):
    """The first n moves of the list are to be tried, by who has looked already."""
    workspace.tried[:n] = 0.0
    for i in range(n):
        workspace.tried[i, LISTED_AT] = i
    workspace.is_settled = False
    workspace.listed, workspace.left = n, n
    workspace.done, workspace.met, workspace.at = 0, 0, 0


@rule
def points_of(workspace, seat):
    """What one imagined match has brought a seat: its points, or what it has more than the others on average."""
    points = workspace.end[seat, OF_POINTS]
    if workspace.is_lead:
        others = workspace.end.shape[0] - 1
        for other in range(workspace.end.shape[0]):
            if other != seat:
                points -= workspace.end[other, OF_POINTS] / others
    return points


@rule
def try_once(workspace, seat, i, number):
    """Imagine one match more behind move `i`."""
    workspace.end[:] = 0.0
    if workspace.is_settled:
        resume(workspace, int(workspace.tried[i, LISTED_AT]), number)
    else:
        foresee(workspace.game[0], workspace, seat, workspace.moves[i], number)
    won, points = workspace.end[seat, OF_WINS], points_of(workspace, seat)
    row = workspace.tried[i]
    row[TRIES] += 1.0
    row[WORTH] += VICTORY * won + points if workspace.wants == WINS else points
    row[WON] += won
    row[POINTS] += points
    row[SQUARES] += points * points


@rule
def rank(moves, tried, n):
    """The first n moves with what is known of them, the most worthy first; equals stay in the order of the list."""
    for i in range(1, n):
        k = i
        while k > 0 and tried[k - 1, WORTH] < tried[k, WORTH]:
            moves[k - 1], moves[k] = moves[k], moves[k - 1]
            for column in range(tried.shape[1]):
                tried[k - 1, column], tried[k, column] = tried[k, column], tried[k - 1, column]
            k -= 1


@rule
def go_on(workspace, seat, first, playouts, most):
    """Imagine at most so many matches more of a search of about `playouts`, whose numbers begin with `first`; how many
    it were. The search is over when one move is `left`."""
    played = 0
    while workspace.left > 1:
        tries = max(1, playouts // rounds(workspace.listed) // workspace.left)
        while workspace.met < tries:
            while workspace.at < workspace.left:
                if played == most:
                    return played
                try_once(workspace, seat, workspace.at, first + workspace.done + workspace.met)
                workspace.at += 1
                played += 1
            workspace.at = 0
            workspace.met += 1
        workspace.done += tries
        workspace.met = 0
        rank(workspace.moves, workspace.tried, workspace.left)
        workspace.left = (workspace.left + 1) // 2
    return played


@rule
def decide(workspace, seat, first, playouts):
    """The best move after about so many imagined matches, or by the room's own counsel."""
    if is_advised(workspace.game[0], workspace, seat, playouts):
        return workspace.moves[0]
    if set_out(workspace, seat, first) > 1:
        go_on(workspace, seat, first, playouts, -1)
    return workspace.moves[0]
