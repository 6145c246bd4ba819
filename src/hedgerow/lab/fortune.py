"""Scores without luck: what the dice of a match brought is taken off what it ended with.

Beside every roll that falls, others are rolled that do not. A value W says what each of them would have been worth, and
luck is W of the one that fell, less the mean of W of all. Which of them falls is a matter of chance, so luck is nothing
on average, whoever plays and however wrong W is: points less luck have the same mean as points. Where W is good they
differ much less from match to match, and fewer matches tell who is better. (Statisticians call that a control variate.)
What is rolled or imagined beside a match has dice of its own, which no match ever meets.
"""

from __future__ import annotations

from collections.abc import Callable
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
from hedgerow.kernel.contract import CHANCE, NOBODY, Rules
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.layout import Record
from hedgerow.kernel.mind import no_traits
from hedgerow.kernel.playout import GREEDY, RANDOM, Way, begin, decide_by_level, mixed_workspace_type, take_ways
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import IMAGINED

Decide = Callable[[Any, int, int, int], int]  # workspace, seat, number of the match, moves made in it
ROLLED, JUDGED = 0x726F6C6C, 0x6A756467  # what seeds of dice beside a match differ by from that of the match
OTHERS = 12  # rolls that might have fallen as well
FEW = 10  # matches, of which nobody can tell how much luck a bot feels: then it is all of it
AHEAD = 1  # turns that are imagined behind a roll before the learned value speaks
MOST_ROLLS = 10_000  # of a match: only to number them, so that no two share their imagined dice


class Fortune(NamedTuple):
    """How matches of one player ended, and what their dice brought."""

    points: Any  # [match]
    results: Any  # [match]
    luck: Any  # [match], in points


def without(points: Any, luck: Any) -> Any:
    """Points less so much of their luck as makes them differ least.

    A bot that mends bad rolls is less at their mercy than the judge thinks. How much of the luck it feels is found in
    one half of the matches and used for the other, so that no match has a say in what is taken off its own points, and
    the mean stays what it is.
    """
    left = points - luck
    for half in (0, 1):
        mine, theirs = slice(half, None, 2), slice(1 - half, None, 2)
        if len(luck[theirs]) >= FEW and np.var(luck[theirs]) > 0:
            felt = np.cov(points[theirs], luck[theirs])[0, 1] / np.var(luck[theirs], ddof=1)
            left[mine] = points[mine] - felt * luck[mine]
    return left


def check(room: Room, settings: Settings) -> None:
    """Raises `BadSettings` where luck cannot be told cheaply."""
    if settings.players != 1 or not _values_points(room):
        raise BadSettings(
            "Luck is taken off the points of one player alone, in games where their value was learned: "
            f"{' or '.join(name for name in catalog.names() if _values_points(catalog.room(name)))}."
        )


def _values_points(room: Room) -> bool:
    """Has it learned how many points to hope for, and not the chance to win, or a lead?"""
    return room.rules.traits is not no_traits


class Judge:
    """Tells what a roll brought beside others that might have fallen."""

    def __init__(self, room: Room, template: Records, seed: int, others: int = OTHERS) -> None:
        self.rules, self.others = room.rules, others
        self.dice = rng.generator(seed ^ ROLLED)
        self.workspace = workspace_for(room, template, seed ^ JUDGED)
        self.workspace.by_value.mind.ahead = AHEAD

    def luck(self, before: Records, behind: Records, number: int) -> float:
        """Of a roll that led from one position to another; `number` names the dice beside it."""
        rng.rewind(self.dice, number)
        might = [before.copy() for _ in range(self.others)]
        for one in might:
            roll_all(self.rules, one[0], self.dice)
        return float(self.lucks(np.concatenate([behind, *might]), number)[0])

    def lucks(self, positions: Records, number: int) -> Any:
        """Of each of these, had it been the one that fell: together they are nothing."""
        sums = np.zeros((len(positions), 1, 2))
        ends_of(self.workspace, positions, number, 1, sums)
        values = sums[:, 0, OF_POINTS]
        return values - values.mean()


def roll_all(rules: Rules, s: Record, dice: rng.Generator) -> int:
    """Roll until somebody decides, or the match is over; how many dice that took."""
    count = 0
    while rules.to_move(s) == CHANCE:
        rules.apply(s, CHANCE, rules.face(s, rng.below(dice, rules.stream(s), rules.faces(s))))
        count += 1
    return count


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
        return workspace, lambda own, seat, match, moves: int(schooled.decide(own, seat, way.notice))
    return workspace, decide_by_way


def play(workspace: Any, decide: Decide, template: Records, judge: Judge, match: int) -> float:
    """Match number `match` from start to end, in the workspace; what its dice brought."""
    rules = judge.rules
    workspace.game[0] = template[0]
    s = workspace.game[0]
    interpreted(begin)(s, match, workspace.rng)
    total, moves, rolls = 0.0, 0, 0
    while (seat := rules.to_move(s)) != NOBODY:
        if seat == CHANCE:
            before = workspace.game.copy()
            moves += roll_all(rules, s, workspace.rng)
            total += judge.luck(before, workspace.game, match * MOST_ROLLS + rolls)
            rolls += 1
        else:
            rules.apply(s, seat, int(decide(workspace, seat, match, moves)))
            moves += 1
    return total
