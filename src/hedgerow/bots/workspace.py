# mypy: allow-untyped-defs, allow-incomplete-defs
"""The workspace of those who think: beside the match, others in which they imagine how it may go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow.kernel import learned, playout, rng
from hedgerow.kernel.contract import POINTS, WINS, apply, guess, hide
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import BRISKLY
from hedgerow.kernel.playout import QUICK, Way, finish
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.rng import rewind
from hedgerow.kernel.room import Records, Room

THINKING = "thinking"
TRIED = 6  # numbers that are kept of a move
BRIEFLY = 4  # moves
SHORTLIST = 12  # moves that are tried by who knows which are worth it (`bots.foresight`)
Workspace = Any  # one record
GOALS = {"points": POINTS, "wins": WINS}


def goal_named(goal: str) -> int:
    """What one plays for, by its word. Raises `BadSettings`."""
    if goal not in GOALS:
        raise BadSettings(f"A goal is one of {', '.join(GOALS)}, not {goal[:20]!r}.")
    return GOALS[goal]


def workspace_type(room: Room, layout: np.dtype[Any], players: int) -> np.dtype[Any]:
    """The record of such a workspace."""
    most_moves = room.most_moves
    more = [
        *playout.ways_type(players),  # how each seat plays
        ("worth", "f8", (most_moves,)),  # by move: what was found out about it
        ("tried", "f8", (most_moves, TRIED)),  # the same, by who halves (`bots.halving`)
        ("listed", "i8"),  # and where her search stands: moves in it, moves left,
        ("left", "i8"),
        ("done", "i8"),  # dice that all rounds before have used, and in this round those that all moves have met
        ("met", "i8"),
        ("at", "i8"),  # which move is next to meet the dice
        ("is_settled", "i8"),  # have the turns behind the moves been played to their ends, which are here?
        ("settled", layout, (SHORTLIST,)),
        ("wants", "i8"),  # POINTS or WINS
        ("is_lead", "i8"),  # are points counted against the others'?
        ("end", "f8", (players, 2)),  # what came of one imagined match, see `bots.valuing`
        ("counted", "i8", (len(room.categories),)),
        ("picked", "i8", (BRIEFLY,)),  # the few moves that are tried by who thinks briefly
        ("liked", "i8", (SHORTLIST,)),  # and those that who halves tries of a long list
        ("quickly", playout.workspace_type(QUICK, layout, most_moves)),  # imagined ends, by the quick player
        ("by_value", learned.workspace_type(layout, room)),  # and by who plays by what was learned
        ("seen", layout, (1,)),  # what the seat to move may know
    ]
    return playout.workspace_type(THINKING, layout, most_moves, more)


def workspace_for(room: Room, records: Records, seed: int = 0, ways: Sequence[Way | int] = ()) -> Workspace:
    """A workspace with a position in it; `seed` is that of all imagined dice."""
    workspace = np.zeros(1, workspace_type(room, records.dtype, int(records[0].players)))[0]
    workspace.game[0] = records[0]
    learned.furnish(workspace.by_value, room, BRISKLY)
    for imagined in (workspace.quickly, workspace.by_value):
        imagined.rng[:] = rng.generator(seed)
    workspace.wants = POINTS if room.for_lead(records[0]) else WINS
    workspace.is_lead = records[0].players > 1 and not room.has_own_sheets
    if ways:
        playout.take_ways(workspace, ways)
    return workspace


@rule
def look(workspace, seat):
    """Put into `seen` what the seat may know of the match."""
    workspace.seen[0] = workspace.game[0]
    hide(workspace.seen[0], seat)


@rule
def imagine(imagined, seen, seat, move, number):
    """Play a move and then to the end, from a guess of what the seat cannot see; `number` names guess and dice."""
    imagined.game[0] = seen[0]
    s = imagined.game[0]
    rewind(imagined.rng, number)
    guess(s, seat, imagined.rng)
    apply(s, seat, move)
    finish(imagined, number)


@rule
def best_index(worth, n):
    """Of equals the first."""
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return best


@rule
def sort_down(moves, worth, n):
    """The first n moves, the most worthy first; equals stay in the order of the list."""
    for i in range(1, n):
        move, value = moves[i], worth[i]
        k = i
        while k > 0 and worth[k - 1] < value:
            moves[k], worth[k] = moves[k - 1], worth[k - 1]
            k -= 1
        moves[k], worth[k] = move, value
