"""Luck and choice: what each roll brought, what each decision gave away, for every seat of a match.

A value is what a seat can expect at the end if a bot plays on (`bots.valuing`): the points (with others: how far they
lie above the others' mean), or the chance to win. Every step compares like with like, on the same dice:

    luck    the value behind a roll or a draw, minus the mean over all its outcomes
    cost    the value of the best move, minus that of the move that was made, as far as the mover could know
    given   what the others' costs brought this seat
    rest    what no step explains: that the evaluator is no perfect player, and what was hidden from the movers

    start + luck - cost + given + rest = result, for every seat, exactly

Whoever takes the best of noisy values takes too high a one. So the ends are played in groups: which move is best is
found in all groups but one, and what it is worth in that one, each in its turn. That also tells how sure a cost is.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from hedgerow.bots.thought import legal_codes
from hedgerow.bots.valuing import OF_POINTS, OF_WINS, ends_after, ends_of
from hedgerow.bots.workspace import goal_named, workspace_for
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, WIN
from hedgerow.kernel.mind import no_traits
from hedgerow.kernel.playout import finish
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records
from hedgerow.lab.perfectly import PATIENT, TURNS, may_be_known, perfect_step, perfect_value
from hedgerow.lab.step import Account, Step
from hedgerow.table.match import Match

GROUPS = 4  # of imagined ends
LEAST, MOST = 2, 100  # ends of a group
SECONDS = 20.0  # of the clock, on all cores, unless somebody wants more
MARKS = ((0.4, "blunder"), (0.2, "mistake"), (0.1, "slip"))  # parts of the spread of results at the start
NOTHING = 1e-6  # what is left of a chance by rounding
SURE = 2.0  # standard errors that a cost must have to be marked; `analysing.limits_told` says so


class Evaluator(Protocol):
    """Values in groups, [group, what, seat]; the same dice for all that one call compares. One group alone is exact."""

    def of(self, positions: Records, number: int) -> Any:
        """Of positions."""

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any:
        """After each of these moves of a seat, by what she can see."""


class Playouts:
    """Values by imagined ends."""

    def __init__(self, match: Match, goal: str, tries: int, seed: int = 0, ahead: int | None = None) -> None:
        """`ahead`: turns before a learned value speaks; 0: everything is played to its end."""
        self.match, self.goal, self.tries, self.seed, self.ahead = match, goal, tries, seed, ahead
        self._own = threading.local()

    def _workspace(self, records: Records) -> Any:
        """One for each thread: nothing in it is shared."""
        if not hasattr(self._own, "workspace"):
            self._own.workspace = workspace_for(self.match.room, records, self.seed)
            if self.ahead is not None:
                self._own.workspace.by_value.mind.ahead = self.ahead
        return self._own.workspace

    def of(self, positions: Records, number: int) -> Any:
        workspace = self._workspace(positions)
        return self._values(len(positions), number, lambda f, s: ends_of(workspace, positions, f, self.tries, s))

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any:
        workspace = self._workspace(records)
        workspace.game[0] = records[0]
        workspace.moves[: len(moves)] = moves
        n = len(moves)
        return self._values(n, number, lambda f, s: ends_after(workspace, seat, n, f, self.tries, s))

    def _values(self, n: int, number: int, add: Callable[[int, Any], None]) -> Any:
        found = []
        for group in range(GROUPS):
            sums = np.zeros((n, self.match.players, 2))
            add((number * GROUPS + group) * self.tries, sums)
            found.append(worth(sums / self.tries, self.goal))
        return np.stack(found)


def worth(means: Any, goal: str) -> Any:
    """A value for each seat, of means [..., seat, points and wins]."""
    if goal == "wins":
        return means[..., OF_WINS]
    points = means[..., OF_POINTS]
    players = points.shape[-1]
    if players == 1:
        return points
    return points - (points.sum(-1, keepdims=True) - points) / (players - 1)


@dataclass
class Analysis:
    """A match, taken apart."""

    match: Match
    goal: str
    ends: int  # imagined for every move and every outcome
    start: list[float]
    spread: list[float]  # of the result, as it looks at the start
    steps: list[Step]
    result: list[float]
    is_over: bool

    def account(self, seat: int) -> Account:
        luck = sum(step.change[seat] for step in self.steps if step.seat == CHANCE)
        cost = sum(step.cost for step in self.steps if step.seat == seat)
        given = sum(step.change[seat] for step in self.steps if step.seat not in (CHANCE, seat))
        rest = self.result[seat] - self.start[seat] - luck + cost - given
        decisions = sum(step.options > 1 for step in self.steps if step.seat == seat)
        error = math.hypot(*(step.error for step in self.steps if step.seat == seat))
        return Account(self.start[seat], luck, cost, given, rest, self.result[seat], decisions, error)

    @property
    def unit(self) -> str:
        """What values are, in words."""
        if self.goal == "wins":
            return "the chance to win"
        if self.match.players == 1:
            return "points"
        others = "the other has" if self.match.players == 2 else "the others have on average"
        return f"points more than {others}"

    @property
    def is_vague(self) -> bool:
        """Is what no step explains large beside what was given away, for any seat? Exact costs need not mind it."""
        if all(step.is_exact for step in self.decisions):
            return False
        return any(abs(one.rest) > 0.5 * one.cost > 0 for one in map(self.account, range(self.match.players)))

    @property
    def is_perfect(self) -> bool:
        """Are all values those of perfect play?"""
        return all(step.is_exact for step in self.steps if step.options > 1)

    @property
    def explains_all(self) -> bool:
        """Start + luck - cost = result, with nothing left over?"""
        return self.is_perfect and abs(self.account(0).rest) <= NOTHING

    @property
    def leaps(self) -> bool:
        """Do values of perfect play take over from estimated ones? There the value leaps, by what those had missed: no
        step explains it."""
        return any(step.is_exact for step in self.steps) and abs(self.account(0).rest) > NOTHING

    @property
    def limits(self) -> list[tuple[float, str]]:
        """How much a blunder, a mistake, a slip gives away at least: the same for all seats. None are told where no
        result differs from another."""
        spread = float(np.mean(self.spread))
        return [(part * spread, name) for part, name in MARKS] if spread else []

    def mark(self, step: Step) -> str:
        """`slip`, `mistake`, `blunder`, or nothing: by its part of the spread, if it is sure."""
        if step.seat == CHANCE or step.cost < SURE * step.error:
            return ""
        return next((name for least, name in self.limits if step.cost >= least), "")

    def try_from(self, step: Step) -> Match:
        """A new match that begins where this step was to be made, with dice of its own."""
        return Match(self.match.room, self.match.settings, opening=self.match.at(step.at))

    def values(self, seat: int) -> list[float]:
        """A seat's, before the first step and behind each."""
        return [self.start[seat], *(step.values[seat] for step in self.steps)]

    @property
    def decisions(self) -> list[Step]:
        """Those that gave something away, in the order of the match."""
        return [step for step in self.steps if step.seat != CHANCE and step.cost > 0]

    def marked(self, most: int) -> list[Step]:
        """The slips, mistakes and blunders that gave most away, in the order of the match."""
        found = sorted((step for step in self.decisions if self.mark(step)), key=lambda step: -step.cost)[:most]
        return sorted(found, key=lambda step: step.at)

    def turning_points(self, seat: int, most: int = 3) -> list[Step]:
        """What moved this seat's value most, in the order of the match."""
        found = sorted(self.steps, key=lambda step: -abs(step.change[seat]))[:most]
        return sorted((step for step in found if step.change[seat]), key=lambda step: step.at)


def goal_for(match: Match, goal: str = "") -> str:
    """What the lists rank by: alone in a game that is won or lost, to win; else points. Raises `BadSettings`."""
    if goal:
        goal_named(goal)  # or refuse it
        return goal
    if match.players > 1:
        return "points"
    workspace = workspace_for(match.room, match.at(match.played))
    workspace.quickly.game[0] = match.state
    finish(workspace.quickly, 0)
    return "wins" if contract.result(workspace.quickly.game[0], 0) in (WIN, LOSS) else "points"


def judge_of(analysis: Analysis) -> str:
    """By whom values are found, as a noun."""
    judge = "quick player" if analysis.match.room.rules.traits is no_traits else "schooled player"
    if analysis.is_perfect:
        return "perfect player"
    exact = sum(step.is_exact for step in analysis.steps)
    return f"{judge} (at {exact} of {len(analysis.steps)} steps a perfect one)" if exact else judge


@dataclass(frozen=True)
class Beginning:
    """What has to be known before the first step."""

    goal: str
    tries: int
    start: list[float]
    spread: list[float]


def begin(match: Match, goal: str = "", tries: int = 0, seconds: float = SECONDS) -> Beginning:
    """`tries`: imagined ends of a group; 0: about as many as so many seconds of one processor allow. Raises
    `BadSettings`."""
    if not match.played:
        raise BadSettings("Nothing has been played yet, so there is nothing to analyse.")
    if tries < 0 or not 0 < seconds < math.inf:
        raise BadSettings("An analysis needs more than nothing to think with.")
    wanted = goal_for(match, goal)
    tries = tries or affordable(match, seconds)
    start = perfect_value(match, 0, TURNS) if may_be_known(match, wanted) else None
    if start is None:
        start = Playouts(match, wanted, tries).of(match.at(0), 0)[:, 0].mean(0).tolist()
    return Beginning(wanted, tries, start, spread_of(match, wanted, tries))


def steps_of(match: Match, begun: Beginning, first: int, count: int) -> list[Step]:
    """Some entries of the log, each by itself."""
    judge, turns = Playouts(match, begun.goal, begun.tries), TURNS if may_be_known(match, begun.goal) else 0
    return [step_of(match, judge, at, turns) for at in range(first, min(first + count, match.played))]


def completed(match: Match, begun: Beginning, steps: list[Step]) -> Analysis:
    """All of it, from all its steps."""
    before = begun.start
    for step in steps:  # where there was nothing to choose or to roll, the value stays
        step.values = step.values or list(before)
        before = step.values
    result = _result(match, begun.goal) if match.is_over else list(before)
    if match.is_over:  # the mover knew less than the end tells: what was hidden, or what a quick player would still do
        steps[-1].values = list(result)
    return Analysis(match, begun.goal, begun.tries * GROUPS, begun.start, begun.spread, steps, result, match.is_over)


def analyse(
    match: Match, goal: str = "", tries: int = 0, seconds: float = SECONDS, workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None, evaluator: Evaluator | None = None,
) -> Analysis:  # fmt: skip
    """Take a match apart, on all cores, in about so many seconds. The same number of tries gives the same analysis."""
    workers = workers or os.cpu_count() or 1
    begun = begin(match, goal, tries, seconds * workers)
    judge = evaluator or Playouts(match, begun.goal, begun.tries)
    turns = PATIENT if evaluator is None and may_be_known(match, begun.goal) else 0
    if evaluator is not None:
        begun = replace(begun, start=judge.of(match.at(0), 0)[:, 0].mean(0).tolist())
    done = 0

    def step(at: int) -> Step:
        nonlocal done
        found = step_of(match, judge, at, turns)
        done += 1
        progress(done, match.played)
        return found

    with ThreadPoolExecutor(workers) as pool:
        return completed(match, begun, list(pool.map(step, range(match.played))))


def affordable(match: Match, seconds: float) -> int:
    """About so many tries: the cost of an end shrinks with the match, and so do the choices."""
    workspace = workspace_for(match.room, match.at(0))
    sums = np.zeros((1, match.players, 2))
    ends_of(workspace, match.at(0), 0, 1, sums)  # compiled by now
    began, played = time.perf_counter(), 0
    while played < 5 or (time.perf_counter() - began < 0.2 and played < 500):
        ends_of(workspace, match.at(0), played, 1, sums)
        played += 1
    cost = (time.perf_counter() - began) / played / 2
    compared = sum(n for at in range(match.played) if (n := len(_ways(match, at))) > 1)
    return int(np.clip(seconds / (cost * max(compared, 1) * GROUPS), LEAST, MOST))


def step_of(match: Match, judge: Evaluator, at: int, turns: int = 0) -> Step:
    """Entry number `at`: every way it could have gone, compared; by perfect play where that is known, or found by
    looking at so many `turns`."""
    entry = match.log[at]
    step = Step(at, entry.seat, entry.words, [], [0.0] * match.players)
    step.options = len(_ways(match, at))
    if step.options == 1 or (turns and perfect_step(match, at, step, turns)):
        return step
    return (_rolled if entry.seat == CHANCE else _decided)(match, judge, at, step)


def _ways(match: Match, at: int) -> list[int]:
    """How it could have gone."""
    before, seat = match.at(at), match.log[at].seat
    if seat == CHANCE:
        return [int(contract.face(before[0], k)) for k in range(contract.faces(before[0]))]
    return legal_codes(match.room, before, seat)


def _rolled(match: Match, judge: Evaluator, at: int, step: Step) -> Step:
    outcomes, before = _ways(match, at), match.at(at)
    positions = np.concatenate([before.copy() for _ in outcomes])
    for n, outcome in enumerate(outcomes):
        contract.apply(positions[n], CHANCE, outcome)
    values = judge.of(positions, at + 1)
    _fill(step, values, outcomes.index(match.log[at].move), values.mean(1))
    return step


def _decided(match: Match, judge: Evaluator, at: int, step: Step) -> Step:
    moves, before, seat = _ways(match, at), match.at(at), step.seat
    values, chosen = judge.after(before, seat, moves, at + 1), moves.index(match.log[at].move)
    best = [_best(values, group, seat, chosen) for group in range(len(values))]
    _fill(step, values, chosen, np.stack([values[group, move] for group, move in enumerate(best)]))
    favourite = int(values.mean(0)[:, seat].argmax())
    if favourite != chosen and step.cost > 0:
        step.best = match.room.words.say(before[0], seat, moves[favourite])
    return step


def _best(values: Any, group: int, seat: int, chosen: int) -> int:
    """The move that looks best in all groups but one; of equals the one that was made."""
    others = np.delete(values, group, axis=0) if len(values) > 1 else values
    means = others.mean(0)[:, seat]
    return chosen if means[chosen] >= means.max() else int(means.argmax())


def _fill(step: Step, values: Any, chosen: int, base: Any) -> None:
    """`base`: what the chosen one is measured by, [group, seat]."""
    change = values[:, chosen] - base
    step.values = values[:, chosen].mean(0).tolist()
    step.base = base.mean(0).tolist()
    step.change = change.mean(0).tolist()
    step.is_exact = len(change) == 1
    if len(change) > 1:
        step.error = float(change[:, max(step.seat, 0)].std(ddof=1) / len(change) ** 0.5)


def _result(match: Match, goal: str) -> list[float]:
    s = match.state
    sums = np.zeros((match.players, 2))
    for seat in range(match.players):
        ended = contract.result(s, seat)
        won = 1.0 if ended == WIN else 0.5 if ended == DRAW else 0.0
        sums[seat] = contract.score(s, seat), won
    found: list[float] = worth(sums, goal).tolist()
    return found


def spread_of(match: Match, goal: str, tries: int) -> list[float]:
    """How far results lie apart as it looks at the start: one standard deviation, by seat."""
    one = Playouts(match, goal, 1, ahead=0)
    ends = [one.of(match.at(0), number + match.played + 1) for number in range(max(25, tries))]
    found: list[float] = np.concatenate(ends)[:, 0].std(0, ddof=1).tolist()
    return found
