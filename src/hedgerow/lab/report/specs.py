"""What is played for a report: plain data, for any crew (`lab.running`)."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.bots.valuing import ends_after, ends_of
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, DRAW, WIN
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import fair, simulation
from hedgerow.lab.analysis import worth
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.report import deeds
from hedgerow.lab.report.findings import Findings, Moments, value_of, worth_of
from hedgerow.lab.watching import Watched, Watcher

_own = threading.local()  # watchers: some for each thread
KEPT = 4


def watcher(game: str, settings: Settings, seed: int) -> Watcher:
    """One for this thread."""
    known = _own.__dict__.setdefault("watchers", {})
    key = game, settings, seed
    if key not in known:
        if len(known) >= KEPT:
            known.clear()
        known[key] = Watcher(catalog.room(game), settings, seed)
    found: Watcher = known[key]
    return found


@dataclass(frozen=True)
class Watch:
    """Matches that are only looked at."""

    game: str
    settings: Settings
    seed: int
    goal: str
    kinds: Any  # by code
    names: int  # how many kinds there are

    def play(self, first: int, matches: int) -> Findings:
        own = watcher(self.game, self.settings, self.seed)
        own.forbid(-1, ())
        room = own.room
        found = Findings.nothing(
            self.settings.players, len(room.categories), self.names, len(deeds.of(room, self.settings).table)
        )
        for number in range(first, first + matches):
            match = own.match(number)
            found.note(match, self.kinds, self.goal)
            note_questions(found, room, self.settings, own.ended, match)
        return found


def note_questions(found: Findings, room: Room, settings: Settings, ended: Any, match: Watched) -> None:
    """What the room itself wants to know of an ended match: its own questions, and the deeds that it counts."""
    outcome = worth_of(match.results, match.tallies.sum(1))
    if room.slots:
        counted, used = deeds.of(room, settings).table, match.used > 0
        found.deeds.note(counted @ used, counted @ (used * outcome[match.used - 1]))
    for question in room.questions:
        for seat in range(len(outcome)):
            if label := question.label(ended, seat):
                found.moments(question.title, label).note(0, outcome[seat])


@dataclass(frozen=True)
class Restricted:
    """Every match twice on the same dice: one seat, each in its turn, may not make certain moves the second time."""

    game: str
    settings: Settings
    seed: int
    goal: str
    codes: tuple[int, ...]

    def play(self, first: int, matches: int) -> Moments:
        """What the seat loses by it."""
        own, found = watcher(self.game, self.settings, self.seed), Moments.of(1)
        for number in range(first, first + matches):
            seat, values = number % self.settings.players, list[float]()
            for codes in ((), self.codes):
                own.forbid(seat if codes else -1, codes)
                match = own.match(number)
                values.append(float(value_of(match.results, match.tallies.sum(1), self.goal)[seat]))
            found.note(0, values[0] - values[1])
        return found


@dataclass
class Lost:
    """What a seat loses that may not use a thing, by thing (`lab.report.deeds`), and how often it uses it in these
    matches: free, and forbidden, where nothing else is left to do."""

    outcomes: Moments
    uses: Any  # [thing, 2]

    @classmethod
    def of(cls, things: int) -> Lost:
        return cls(Moments.of(things), np.zeros((things, 2), np.int64))

    def add(self, other: Lost) -> None:
        self.outcomes.add(other.outcomes)
        self.uses += other.uses

    @property
    def matches(self) -> int:
        return int(self.outcomes.n.max(initial=0))


@dataclass(frozen=True)
class Without:
    """Every match, and with the same luck once more for each thing that a seat, each in its turn, has used in it: now
    it may not. Who did not use a thing loses nothing without it, for she plays the same match."""

    game: str
    settings: Settings
    seed: int

    def play(self, first: int, matches: int) -> Lost:
        own = watcher(self.game, self.settings, self.seed)
        things = deeds.of(own.room, self.settings).table[:-1] > 0
        found = Lost.of(len(things))
        for number in range(first, first + matches):
            seat, lost = number % self.settings.players, np.zeros(len(things))
            free, used = self._end(own, number, seat, ())
            found.uses[:, 0] += (things & used).sum(1)
            for thing in np.flatnonzero((things & used).any(1)).tolist():
                bound, still = self._end(own, number, seat, np.flatnonzero(things[thing]))
                lost[thing] = free - bound
                found.uses[thing, 1] += (things[thing] & still).sum()
            found.outcomes.note(np.arange(len(things)), lost)
        return found

    def _end(self, own: Watcher, number: int, seat: int, slots: Any) -> tuple[float, Any]:
        """What the seat has in the end, and which slots it used."""
        own.forbid(seat, (), slots)
        match = own.match(number)
        return float(worth_of(match.results, match.tallies.sum(1))[seat]), match.own > 0


POINTS, BEST, LENGTH, EDGE, SHARED, DRAWN, PLACES = range(7)  # the first figures that `Paired` compares


def compared(room: Room, players: int, by_seat: bool = False) -> list[str]:
    """What `Paired` compares: these (EDGE as `lab.fair` has it), outcomes by place behind the starter, points by
    category. `by_seat`: where levels were chosen seat by seat, outcomes are told so, too."""
    told = "outcome of seat {}" if by_seat else "outcome of player {} from the starter on"
    places = [told.format(n + 1) for n in range(players)]
    edge = f"{'seat 1' if by_seat else 'who starts'}, beside the mean of all seats"
    first = ["points of a seat", "points of the best", "moves in a match", edge, "matches with a shared win"]
    return [*first, "matches drawn", *places, *room.categories]


@dataclass
class Pairs:
    """Figures under two settings on the same dice: each of both, and what lies between them, match by match."""

    before: Moments
    after: Moments
    change: Moments
    totals: tuple[Distribution, Distribution]
    lengths: tuple[Distribution, Distribution]

    @classmethod
    def of(cls, figures: int) -> Pairs:
        return cls(
            Moments.of(figures), Moments.of(figures), Moments.of(figures), (Distribution(), Distribution()),
            (Distribution(), Distribution()),
        )  # fmt: skip

    def add(self, other: Pairs) -> None:
        for mine, more in (
            (self.before, other.before), (self.after, other.after), (self.change, other.change),
        ):  # fmt: skip
            mine.add(more)
        for own, new in zip([*self.totals, *self.lengths], [*other.totals, *other.lengths], strict=True):
            own.add(new)

    def note(self, before: Any, after: Any) -> None:
        everywhere = np.arange(len(before))
        for moments, values in ((self.before, before), (self.after, after), (self.change, after - before)):
            moments.note(everywhere, values)


@dataclass(frozen=True)
class Paired:
    """Every match under both settings."""

    game: str
    before: Settings
    after: Settings
    seed: int
    levels: tuple[str, ...] = ()  # by seat, as a simulation has them; none: who is watched

    def play(self, first: int, matches: int) -> Pairs:
        found = Pairs.of(len(compared(catalog.room(self.game), self.before.players)))
        if self.levels:
            both = [
                simulation.played(self.game, settings, self.levels, self.seed, first, matches)
                for settings in (self.before, self.after)
            ]
            for n in range(matches):
                ends = [(one.tallies[n], one.results[n], int(one.lengths[n]), 0) for one in both]
                found.note(*(_noted(found, side, *end) for side, end in enumerate(ends)))
            return found
        for number in range(first, first + matches):
            found.note(*(self._figures(side, number, found) for side in range(2)))
        return found

    def _figures(self, side: int, number: int, found: Pairs) -> Any:
        own = watcher(self.game, (self.before, self.after)[side], self.seed)
        own.forbid(-1, ())
        match = own.match(number)
        return _noted(found, side, match.tallies, match.results, match.length, match.starter)


def _noted(found: Pairs, side: int, tallies: Any, results: Any, length: int, starter: int) -> Any:
    """The figures of one match, which is also counted among those of its side."""
    totals = tallies.sum(1)
    outcome = np.roll(worth_of(results, totals), -starter)
    found.totals[side].add(Distribution.of(totals))
    found.lengths[side].add(Distribution({length: 1}))
    ends = fair.edges(outcome)[0], (results == WIN).sum() > 1, results[0] == DRAW
    return np.array([totals.mean(), totals.max(), length, *ends, *outcome, *tallies.mean(0)], float)


# --- looking ahead ----------------------------------------------------------------------------------------------------


@dataclass
class Foresight:
    """What imagined ends say: how open a match is, and how much decisions matter."""

    spread: Moments  # by part of the match (the first: its start): the variance of what may still come
    decisions: int  # that were weighed
    matter: int  # in which a move taken by lot would cost something
    costs: Moments  # what a move taken by lot costs, by part of the match

    @classmethod
    def nothing(cls) -> Foresight:
        return cls(Moments.of(STAGES + 1), 0, 0, Moments.of(STAGES))

    def add(self, other: Foresight) -> None:
        self.spread.add(other.spread)
        self.costs.add(other.costs)
        self.decisions += other.decisions
        self.matter += other.matter


STAGES = 10
GROUPS = 4  # of ends: which move is best is found in three, what it is worth in the fourth
MOST_WEIGHED = 24  # moves of one decision
SURE = 2.0  # standard errors that a cost must have
SLIGHT = 0.1  # of the spread of results at the start: what costs less does not matter


@dataclass(frozen=True)
class Look:
    """Matches that are looked at with imagined ends: at their stages, and at some decisions of each."""

    game: str
    settings: Settings
    seed: int
    tries: int  # ends of each position; of each move a quarter in each group
    decisions: int  # of each match
    goal: str
    scale: float = 0.0  # standard deviation of results at the start; 0: decisions are left alone

    def play(self, first: int, matches: int) -> Foresight:
        own, found = watcher(self.game, self.settings, self.seed), Foresight.nothing()
        own.forbid(-1, ())
        workspace = workspace_for(own.room, own.template, self.seed ^ 1)
        workspace.by_value.mind.ahead = 0  # to the end: a value has no spread
        for number in range(first, first + matches):
            match = own.match(number)
            seats, options, length = match.seats.copy(), match.options.copy(), len(match.seats)
            for stage in range(STAGES + 1):
                records = own.at(number, stage * length // STAGES)
                if stage < STAGES:
                    found.spread.note(stage, self._variance(workspace, records, number))
                else:
                    found.spread.note(stage, 0.0)
            if self.scale:
                chance = np.random.default_rng([self.seed, number])
                places = np.flatnonzero((seats != CHANCE) & (options > 1))
                for at in chance.permutation(places)[: self.decisions].tolist():
                    self._weigh(workspace, own.at(number, at), int(seats[at]), at * STAGES // length, number, found)
        return found

    def _variance(self, workspace: Any, records: Records, number: int) -> float:
        """Of a seat's value, all seats together."""
        ends = np.zeros((self.tries, self.settings.players))
        for k in range(self.tries):
            sums = np.zeros((1, self.settings.players, 2))
            ends_of(workspace, records, number * self.tries + k, 1, sums)
            ends[k] = worth(sums[0], self.goal)
        return float(ends.var(axis=0, ddof=1).mean())

    def _weigh(self, workspace: Any, records: Records, seat: int, stage: int, number: int, found: Foresight) -> None:
        workspace.game[0] = records[0]
        n = contract.legal(records[0], seat, workspace.moves)
        if n > MOST_WEIGHED:
            chosen = np.random.default_rng([self.seed, number, n]).permutation(n)[:MOST_WEIGHED]
            workspace.moves[:MOST_WEIGHED] = workspace.moves[:n][chosen]
            n = MOST_WEIGHED
        tries = max(1, self.tries // GROUPS)
        values = np.zeros((GROUPS, n))
        for group in range(GROUPS):
            sums = np.zeros((n, self.settings.players, 2))
            ends_after(workspace, seat, n, (number * GROUPS + group) * tries, tries, sums)
            values[group] = worth(sums / tries, self.goal)[:, seat]
        costs = cost_of_lot(values)
        cost = float(costs.mean())
        found.decisions += 1
        found.matter += bool(cost > SLIGHT * self.scale and cost > SURE * float(costs.std(ddof=1)) / len(costs) ** 0.5)
        found.costs.note(stage, cost / self.scale)


def cost_of_lot(values: Any) -> Any:
    """By group, what a move taken by lot costs: the value of the move that is best in all other groups, minus the mean.
    So that noise, which makes some move look best, costs nothing on average."""
    groups = len(values)
    found = np.zeros(groups)
    for group in range(groups):
        best = int(np.delete(values, group, axis=0).mean(0).argmax())
        found[group] = values[group, best] - values[group].mean()
    return found


@dataclass(frozen=True)
class Opening:
    """The first decision of match 0: what each move promises."""

    game: str
    settings: Settings
    seed: int
    goal: str

    def play(self, first: int, tries: int) -> Any:
        """Sums and sums of squares over imagined ends number `first`, ..., [2, move]."""
        room = catalog.room(self.game)
        records, seat, moves = first_choice(room, self.settings, self.seed)
        workspace = workspace_for(room, records, self.seed ^ 1)
        workspace.by_value.mind.ahead = 0
        workspace.moves[: len(moves)] = moves
        found = np.zeros((2, len(moves)))
        for k in range(first, first + tries):
            sums = np.zeros((len(moves), self.settings.players, 2))
            ends_after(workspace, seat, len(moves), k, 1, sums)
            end = worth(sums, self.goal)[:, seat]
            found += np.stack([end - end.mean(), (end - end.mean()) ** 2])
        return found


def first_choice(room: Room, settings: Settings, seed: int) -> tuple[Records, int, list[int]]:
    """The first position of match 0 in which a seat has something to choose, that seat, and its moves."""
    own = Watcher(room, settings, seed)
    match = own.match(0)
    at = int(np.flatnonzero((match.seats != CHANCE) & (match.options > 1))[0])
    seat = int(match.seats[at])
    records, moves = own.at(0, at), np.zeros(room.most_moves, np.int32)
    return records, seat, moves[: contract.legal(records[0], seat, moves)].tolist()
