# mypy: allow-untyped-defs, allow-incomplete-defs
"""A capable player for studies: tries the few moves that the quick player likes most (`bots.rollout.best_tried`).

She sees the match only through `hide`. All moves of one decision are tried with the same guesses and dice; no two
decisions share any. In her workspace she decides alone; in one for steps she pauses instead, so that a GPU can try the
moves of many matches at once. Both play the same matches.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.bots.rollout import best_tried
from hedgerow.bots.workspace import look
from hedgerow.kernel import playout
from hedgerow.kernel.contract import greedy, legal, ranked, uses, weighs
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import PAUSE, QUICK, decides_in

CAPABLE, IN_STEPS = "capable", "in_steps"
BEST = 4  # moves that are tried
POINTS_COUNT = False  # a study asks who wins; where nobody does, it is always points

# Only to number the imagined ends of all matches:
MOST_CHOICES = 100_000  # in a match
MOST_TRIES = 1_000  # of a move
IMAGINED = 1 << 63  # what the seed of imagined dice differs by from that of the match's


def workspace_type(kind: str, layout: np.dtype[Any], most_moves: int, slots: int) -> np.dtype[Any]:
    """The record of her workspace, of either kind."""
    more = [
        ("tries", "i8"),  # of each picked move; 0: she plays quickly
        ("choice", "i8"),  # which decision of the match that weighs comes next
        ("seat", "i8"),  # whose decision she paused at
        ("found", "i8"),  # how many moves are picked for it
        ("played", "i8"),
        ("worth", "f8", (BEST,)),  # by picked move
        ("quickly", playout.workspace_type(QUICK, layout, most_moves)),  # imagined ends
        ("seen", layout, (1,)),  # what the seat to move may know
        ("picked", "i4", (BEST,)),
        ("used", "i1", (max(slots, 1),)),
    ]
    return playout.workspace_type(kind, layout, most_moves, more)


@rule
def dice_number(match, choice, attempt):
    """Which dice an imagined end has: the moves of one choice share theirs, and nothing else does."""
    return (match * MOST_CHOICES + choice) * MOST_TRIES + attempt


@rule
def consider(workspace, seat):
    """Look through `hide`, and pick the moves to try; how many. One is no choice: it is made quickly."""
    look(workspace, seat)
    view = workspace.seen[0]
    n = legal(view, seat, workspace.moves)
    if workspace.tries > 0 and n > 1 and weighs(view, seat):
        return ranked(view, seat, workspace.moves, n, workspace.rng, workspace.picked)
    workspace.picked[0] = workspace.moves[greedy(view, seat, workspace.moves, n, workspace.rng)]
    return 1


@rule
def note(workspace, seat, move):
    """Who uses what by this move."""
    uses(workspace.game[0], seat, move, workspace.used)
    return move


@decides_in(CAPABLE)
@rule
def decide_alone(workspace, seat, match, played):
    """Of moves that are worth the same it is the quick player's favourite."""
    found = consider(workspace, seat)
    best = 0
    if found > 1:
        first = dice_number(match, workspace.choice, 0)
        best = best_tried(workspace, seat, workspace.picked, found, first, workspace.tries, POINTS_COUNT)
        workspace.choice += 1
    return note(workspace, seat, int(workspace.picked[best]))


@decides_in(IN_STEPS)
@rule
def decide_in_steps(workspace, seat, match, played):
    """Somebody else tries the moves that are picked."""
    workspace.found = consider(workspace, seat)
    if workspace.found > 1:
        workspace.seat = seat
        return PAUSE
    return note(workspace, seat, int(workspace.picked[0]))
