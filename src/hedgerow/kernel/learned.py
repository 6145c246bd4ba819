# mypy: allow-untyped-defs, allow-incomplete-defs
"""Playing by what was learned: the schooled player, and the names of the contract that she needs.

traits(s, seat, mind)  writes what a learned value looks at into `mind.traits` and returns the stage whose weights it is
                       for; -1 where the value says nothing, as in the middle of a turn
appraise(s, seat, moves, n, mind, worth)   writes what each move promises: the learned value behind the best turn
                       that begins with it; False where nothing was learned
prospect(s, seat, out) between several players: as `traits`, for a chance to win, where a turn begins. Such rooms have
                       no search of their own: the quick player plays some turns, a number of times, and then the
                       chance speaks
outlook(s, seat, mind) between two who play for the lead: writes into `mind.traits` what a seat's lead at the end looks
                       at, where a turn begins; the room's `appraise` searches with it
insight(s, seat, mind) lets speak in `mind.net` what a seat's chance hangs on behind a move of hers; False where nothing
                       was taught
counsel(s, seat, move, mind, far)   the chance that a move leaves against somebody who plays at sight, by a search of
                       the room's own: at once (0) or farther and farther (1, 2); less than nothing: it is not known
trusts(s, hope)        is the best of these what somebody leaves who plays at sight? Else it is another rival
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow.kernel import playout, rng
from hedgerow.kernel.contract import (
    CHANCE,
    DRAW,
    NOBODY,
    WIN,
    apply,
    at_sight,
    greedy,
    guess,
    hide,
    legal,
    ranked,
    result,
    rules_by_type,
    rules_of,
    to_move,
)
from hedgerow.kernel.jit import interpreted, overload, rule
from hedgerow.kernel.layout import Numbers, Record
from hedgerow.kernel.mind import expectation, mind_type, no_prospect
from hedgerow.kernel.names import compiled_by_game
from hedgerow.kernel.playout import decides_in, roll
from hedgerow.kernel.rng import rewind
from hedgerow.kernel.room import Room

SCHOOLED = "schooled"  # a kind of workspace
NO_VALUE = -1e9
FAVOURITES = 12  # moves of the quick player's that are tried by who has learned a chance to win,
GLIMPSES = 32  # so often each


def traits(s: Record, seat: int, mind: Any) -> int:
    return int(rules_of(s).interpreted.traits(s, seat, mind))


def appraise(s: Record, seat: int, moves: Numbers, n: int, mind: Any, worth: Any) -> bool:
    return bool(rules_of(s).interpreted.appraise(s, seat, moves, n, mind, worth))


def prospect(s: Record, seat: int, out: Any) -> int:
    return int(rules_of(s).interpreted.prospect(s, seat, out))


def outlook(s: Record, seat: int, mind: Any) -> int:
    return int(rules_of(s).interpreted.outlook(s, seat, mind))


def insight(s: Record, seat: int, mind: Any) -> bool:
    return bool(rules_of(s).interpreted.insight(s, seat, mind))


def counsel(s: Record, seat: int, move: int, mind: Any, far: int) -> float:
    return float(rules_of(s).interpreted.counsel(s, seat, int(move), mind, far))


def trusts(s: Record, hope: float) -> bool:
    return bool(rules_of(s).interpreted.trusts(s, hope))


for each in (trusts, insight, counsel, outlook, prospect, traits, appraise):
    compiled_by_game(each)


def workspace_type(layout: np.dtype[Any], room: Room, more: Sequence[Any] = ()) -> np.dtype[Any]:
    """The record of her workspace."""
    fields = [
        ("worth", "f8", (room.most_moves,)),  # by move: what it promises
        ("mind", mind_type(layout, room.mind, room.most_moves)),
        ("seen", layout, (1,)),  # what the seat to move may know
        *more,
    ]
    return playout.workspace_type(SCHOOLED, layout, room.most_moves, fields)


def furnish(workspace: Any, room: Room, effort: int, seed: int = 0) -> None:
    """Put into a workspace what the room has learned."""
    workspace.mind.weights[:] = room.weights
    workspace.mind.effort = effort
    workspace.mind.ahead = room.mind.ahead
    for name, weights in room.net.items():
        workspace.mind.net[name][:] = weights
    workspace.mind.rng[:] = rng.generator(seed)


@rule
def value(s, seat, mind):
    """What a seat may hope for at the end of the match, at the end of a turn."""
    stage = traits(s, seat, mind)
    return NO_VALUE if stage < 0 else expectation(mind, stage, 0, len(mind.traits))


@rule
def play_on(s, seat, moves, rng, mind, turns):
    """The quick player plays on, for everybody, until so many turns have begun: what chance the seat then has, or how
    it has ended."""
    begun = 0
    mover = to_move(s)
    while mover != NOBODY:
        if mover == CHANCE:
            roll(s, rng)
        else:
            stage = prospect(s, seat, mind.traits)
            if stage >= 0:
                begun += 1
                if begun == turns:
                    return min(max(expectation(mind, stage, 0, len(mind.traits)), 0.0), 1.0)
            apply(s, mover, at_sight(s, mover, moves, rng))
        mover = to_move(s)
    ended = result(s, seat)
    return 1.0 if ended == WIN else 0.5 if ended == DRAW else 0.0


@rule
def horizon(s, mind):
    """How many turns are played before the chance is asked for: some of everybody's, or up to the next."""
    return max(int(mind.ahead) * int(s.players), 1)


@rule
def by_glimpses(workspace, seat, n):
    """Of the moves that the quick player likes best the one that leaves most hope some turns later."""
    mind = workspace.mind
    turns = horizon(workspace.seen[0], mind)
    picked = mind.notes[:FAVOURITES]
    found = ranked(workspace.seen[0], seat, workspace.moves, n, workspace.rng, picked)
    best, most = 0, -1.0
    for i in range(found):
        hope = 0.0
        for k in range(GLIMPSES):
            mind.line[0] = workspace.seen[0]
            rewind(mind.rng, k)
            guess(mind.line[0], seat, mind.rng)
            apply(mind.line[0], seat, picked[i])
            hope += play_on(mind.line[0], seat, mind.moves, mind.rng, mind, turns)
        if hope > most:
            best, most = i, hope
    return picked[best]


@rule
def unlearned(workspace, seat, n):
    """Nothing was learned: as the quick player does."""
    return workspace.moves[greedy(workspace.seen[0], seat, workspace.moves, n, workspace.rng)]


def unappraised(s: Any, workspace: Any, seat: int, n: int) -> int:
    """A move where no search of the room's own says what moves promise."""
    way = unlearned if rules_of(s).prospect is no_prospect else by_glimpses
    return int(interpreted(way)(workspace, seat, n))


@overload(unappraised)
def _unappraised(s, workspace, seat, n):
    way = unlearned if rules_by_type(s).prospect is no_prospect else by_glimpses
    return lambda s, workspace, seat, n: way(workspace, seat, n)


@rule
def look_at_moves(workspace, seat):
    """List the moves of a seat, from what it may know; how many they are."""
    workspace.seen[0] = workspace.game[0]
    hide(workspace.seen[0], seat)
    return legal(workspace.seen[0], seat, workspace.moves)


@rule
def schooled_choice(workspace, seat):
    """The move that promises most, of equals the first; without a learned value, that of the quick player."""
    return best_promise(workspace, seat, look_at_moves(workspace, seat))


@rule
def best_promise(workspace, seat, n):
    """The same of the first `n` moves that were looked at."""
    s, moves, worth = workspace.seen[0], workspace.moves, workspace.worth
    if n == 1:
        return moves[0]
    if not appraise(s, seat, moves, n, workspace.mind, worth):
        return unappraised(s, workspace, seat, n)
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return moves[best]


@decides_in(SCHOOLED)
@rule
def decide_by_value(workspace, seat, match, played):
    return schooled_choice(workspace, seat)
