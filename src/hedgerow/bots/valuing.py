# mypy: allow-untyped-defs, allow-incomplete-defs
"""What positions and moves are worth to every seat: imagined ends, added up. In rooms with a learned value the schooled
player plays on, and alone the value speaks for distant ends; elsewhere the quick player plays to the end.

Whatever is compared meets the same dice: the n-th end of one position and the n-th end of another have the same number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.bots import proven
from hedgerow.bots.foresight import TO_THE_END, look_ahead
from hedgerow.bots.readiness import Need
from hedgerow.bots.workspace import look, workspace_for
from hedgerow.kernel.contract import (
    DRAW,
    NOBODY,
    WIN,
    WINS,
    apply,
    guess,
    result,
    rules_by_type,
    rules_of,
    score,
    tally,
)
from hedgerow.kernel.jit import interpreted, load, overload, rule
from hedgerow.kernel.learned import horizon, play_on
from hedgerow.kernel.mind import no_prospect, no_traits
from hedgerow.kernel.playout import finish, first_decision
from hedgerow.kernel.rng import rewind
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

OF_POINTS, OF_WINS = 0, 1  # columns of `sums`, which has a row for each seat
BY_CATEGORY = 2  # and, where it is wide enough, the points of each category behind them


@rule
def add_end(s, sums, counted):
    """Note how a match has ended: points, and a win as 1, a draw as a half."""
    for seat in range(sums.shape[0]):
        sums[seat, OF_POINTS] += score(s, seat)
        if sums.shape[1] > BY_CATEGORY:
            tally(s, seat, counted)
            for category in range(len(counted)):
                sums[seat, BY_CATEGORY + category] += counted[category]
        ended = result(s, seat)
        if ended == WIN:
            sums[seat, OF_WINS] += 1.0
        elif ended == DRAW:
            sums[seat, OF_WINS] += 0.5


@rule
def add_quick_end(s, workspace, number, sums):
    """Play on by the quick player from where `quickly` stands, and note the end."""
    finish(workspace.quickly, number)
    add_end(workspace.quickly.game[0], sums, workspace.counted)


@rule
def add_value(s, workspace, number, sums):
    """The same by who plays by what was learned, from where `by_value` stands: the value speaks for a distant end."""
    value = look_ahead(workspace.by_value, 0)
    if value == TO_THE_END:
        add_end(workspace.by_value.game[0], sums, workspace.counted)
    else:
        sums[0, OF_POINTS] += value


@rule
def quick_stage(s, workspace):
    return workspace.quickly


@rule
def learned_stage(s, workspace):
    return workspace.by_value


def stage_of(s: Any, workspace: Any) -> Any:
    """Where a match is imagined, by the type of its position: does the room have a learned value?"""
    return workspace.quickly if rules_of(s).traits is no_traits else workspace.by_value


@overload(stage_of)
def _stage_of(s, workspace):
    way = quick_stage if rules_by_type(s).traits is no_traits else learned_stage
    return lambda s, workspace: way(s, workspace)


def add_outcome(s: Any, workspace: Any, number: int, sums: Any) -> None:
    """Play on from there, and note what comes of it for every seat."""
    interpreted(add_quick_end if rules_of(s).traits is no_traits else add_value)(s, workspace, number, sums)


@overload(add_outcome)
def _add_outcome(s, workspace, number, sums):
    way = add_quick_end if rules_by_type(s).traits is no_traits else add_value
    return lambda s, workspace, number, sums: way(s, workspace, number, sums)


@rule
def follow(workspace, seat, move, number, sums):
    """Make a move, from a guess of what the seat has not `seen`, and play on; `number` names guess and dice."""
    imagined = stage_of(workspace.game[0], workspace)
    imagined.game[0] = workspace.seen[0]
    rewind(imagined.rng, number)
    guess(imagined.game[0], seat, imagined.rng)
    apply(imagined.game[0], seat, move)
    add_outcome(workspace.game[0], workspace, number, sums)


@rule
def follow_to_the_end(s, workspace, seat, move, number):
    """What comes of a move, into `end`."""
    follow(workspace, seat, move, number, workspace.end)


@rule
def follow_briefly(s, workspace, seat, move, number):
    """The same where a chance to win was learned: that speaks after some turns, and points are those of then."""
    own = workspace.by_value.mind
    if workspace.wants != WINS or own.ahead == 0:
        follow(workspace, seat, move, number, workspace.end)
        return
    imagined = workspace.quickly
    imagined.game[0] = workspace.seen[0]
    here = imagined.game[0]
    rewind(imagined.rng, number)
    guess(here, seat, imagined.rng)
    apply(here, seat, move)
    turns = horizon(here, own)
    workspace.end[seat, OF_WINS] = play_on(here, seat, imagined.moves, imagined.rng, own, turns)
    for other in range(workspace.end.shape[0]):
        workspace.end[other, OF_POINTS] = score(here, other)


@rule
def resume(workspace, i, number):
    """Imagine one match behind a turn that was settled."""
    imagined = stage_of(workspace.game[0], workspace)
    imagined.game[0] = workspace.settled[i]
    rewind(imagined.rng, number)
    add_outcome(workspace.game[0], workspace, number, workspace.end)


def foresee(s: Any, workspace: Any, seat: int, move: int, number: int) -> None:
    """Imagine one match behind a move, as far as it takes to know what it is worth."""
    way = follow_to_the_end if rules_of(s).prospect is no_prospect else follow_briefly
    interpreted(way)(s, workspace, seat, move, number)


@overload(foresee)
def _foresee(s, workspace, seat, move, number):
    way = follow_to_the_end if rules_by_type(s).prospect is no_prospect else follow_briefly
    return lambda s, workspace, seat, move, number: way(s, workspace, seat, move, number)


@rule
def ends_of(workspace, positions, first, tries, sums):
    """Play on from each of these positions so many times; the ends' numbers begin with `first`."""
    imagined = stage_of(workspace.game[0], workspace)
    for i in range(len(positions)):
        for k in range(tries):
            imagined.game[0] = positions[i]
            rewind(imagined.rng, first + k)
            add_outcome(workspace.game[0], workspace, first + k, sums[i])


@rule
def ends_after(workspace, seat, n, first, tries, sums):
    """The same after each of a seat's first `n` moves, from guesses of what she could not see."""
    look(workspace, seat)
    for k in range(tries):
        for i in range(n):
            follow(workspace, seat, workspace.moves[i], first + k, sums[i])


def _try_once(room: Room, settings: Settings) -> None:
    records, seat = first_decision(room.template(settings))
    if seat == NOBODY:
        return
    workspace, sums = workspace_for(room, records), np.zeros((1, settings.players, 2))
    load(ends_of, workspace, records, 0, 1, sums)
    load(ends_after, workspace, seat, 1, 0, 1, sums)
    (proven.warm_up if settings.players == 2 else proven.warm_up_certainty)(room, records)


NEED = Need("analysis", _try_once, is_group=True)
