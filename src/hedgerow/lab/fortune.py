"""Scores without luck: what the dice of a match brought is taken off what it ended with.

Whatever a value W says of positions, over the outcomes of a roll W(outcome) - mean of W is nothing on average, and so
is the sum of these over a match. Points less that sum have the same mean as the points, whoever plays and however wrong
W is; where W is good they differ much less from match to match, and fewer matches tell who is better. (Statisticians
call that a control variate.) What W imagines to judge an outcome has dice of its own, which no match ever meets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from hedgerow import catalog
from hedgerow.bots import schooled
from hedgerow.bots.players import studied
from hedgerow.bots.readiness import Need
from hedgerow.bots.seats import SCHOOLED, decide_by_way
from hedgerow.bots.valuing import OF_POINTS, ends_of
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, NOBODY
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import NO_MIND
from hedgerow.kernel.playout import GREEDY, RANDOM, Way, begin, decide_by_level, mixed_workspace_type, take_ways
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import IMAGINED

Decide = Callable[[Any, int, int, int], int]  # workspace, seat, number of the match, moves made in it
JUDGED = 0x6C75636B  # what the seed of the judge's dice differs by from that of the match's
AHEAD = 1  # turns that are imagined behind an outcome before the learned value speaks
TRIES = 2  # imagined ends of an outcome
MOST_ROLLS = 10_000  # of a match: only to number them, so that no two share their imagined dice


class Fortune(NamedTuple):
    """How matches of one player ended, and what their dice brought."""

    points: Any  # [match]
    results: Any  # [match]
    luck: Any  # [match], in points


def check(room: Room, settings: Settings) -> None:
    """Raises `BadSettings` where luck cannot be told cheaply."""
    if settings.players != 1 or room.mind == NO_MIND:
        raise BadSettings(
            "Luck is taken off the points of one player alone, in games with a learned value: "
            f"{' or '.join(name for name in catalog.names() if catalog.room(name).mind != NO_MIND)}."
        )


class Judge:
    """Tells what each outcome of a roll would bring beside their mean."""

    def __init__(self, room: Room, template: Records, seed: int, tries: int = TRIES) -> None:
        self.rules, self.tries = room.rules, tries
        self.workspace = workspace_for(room, template, seed ^ JUDGED)
        self.workspace.by_value.mind.ahead = AHEAD

    def luck(self, position: Records, outcomes: Sequence[int], number: int) -> Any:
        """Of each outcome, on the same imagined dice; together they are nothing."""
        behind = np.concatenate([position] * len(outcomes))
        for n, outcome in enumerate(outcomes):
            self.rules.apply(behind[n], CHANCE, outcome)
        sums = np.zeros((len(outcomes), 1, 2))
        ends_of(self.workspace, behind, number * self.tries, self.tries, sums)
        values = sums[:, 0, OF_POINTS] / self.tries
        return values - values.mean()


def _try_once(room: Room, settings: Settings) -> None:
    if settings.players == 1:
        played(room.name, settings, "greedy", 0, 0, 1)


NEED = Need("luck", _try_once)


def played(game: str, settings: Settings, name: str, seed: int, first: int, matches: int) -> Fortune:
    """Matches `first`, `first` + 1, ... of one player alone: the same as `simulation.played` brings, and their luck."""
    room = catalog.room(game)
    template = room.template(settings)
    judge = Judge(room, template, seed)
    workspace, decide = _player(room, template, studied(name).way_in(room), seed)
    workspace.rng[:] = rng.generator(seed)
    points, results, luck = np.zeros(matches, np.int64), np.zeros(matches, np.int64), np.zeros(matches)
    for n in range(matches):
        luck[n] = play(workspace, decide, template, judge, first + n)
        points[n] = room.rules.score(workspace.game[0], 0)
        results[n] = room.rules.result(workspace.game[0], 0)
    return Fortune(points, results, luck)


def _player(room: Room, template: Records, way: Way, seed: int) -> tuple[Any, Decide]:
    """A workspace and who decides in it: the same as in a batch, but no more of it is compiled than this one needs."""
    if way.code in (RANDOM, GREEDY):
        workspace: Any = np.zeros(1, mixed_workspace_type(template.dtype, room.most_moves, 1))[0]
        take_ways(workspace, [way])
        return workspace, decide_by_level
    workspace = workspace_for(room, template, seed ^ IMAGINED, [way])
    if way.code == SCHOOLED:
        return workspace, lambda own, seat, match, moves: int(schooled.decide(own, seat))
    return workspace, decide_by_way


def play(workspace: Any, decide: Decide, template: Records, judge: Judge, match: int) -> float:
    """Match number `match` from start to end, in the workspace; what its dice brought."""
    rules, dice = judge.rules, workspace.rng
    workspace.game[0] = template[0]
    s = workspace.game[0]
    interpreted(begin)(s, match, dice)
    total, moves, rolls = 0.0, 0, 0
    while (seat := rules.to_move(s)) != NOBODY:
        if seat == CHANCE:
            outcomes = [int(rules.face(s, k)) for k in range(rules.faces(s))]
            fell = int(rng.below(dice, rules.stream(s), len(outcomes)))
            total += float(judge.luck(workspace.game, outcomes, match * MOST_ROLLS + rolls)[fell])
            rolls += 1
            move = outcomes[fell]
        else:
            move = int(decide(workspace, seat, match, moves))
        rules.apply(s, seat, move)
        moves += 1
    return total
