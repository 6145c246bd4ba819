"""What watched matches come to: sums that are added up match by match, and the figures of a report made from them.

Every figure is a plain function of plain sums, so that it can be checked by hand. Outcomes are what people play for: to
win (1; a draw a half), where a game says who won, else points. Values are what moves are judged by: alone the same,
with others the margin in points, which tells more than who won.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, PLAYED, WIN
from hedgerow.lab import fair
from hedgerow.lab.analysis import worth
from hedgerow.lab.distribution import Distribution, Z, wilson
from hedgerow.lab.watching import Watched

BINS = 20  # parts of a match, by its moves


@dataclass(frozen=True)
class Estimate:
    """A mean, and its standard error."""

    value: float
    error: float
    n: int = 0

    @property
    def low(self) -> float:
        return self.value - Z * self.error

    @property
    def high(self) -> float:
        return self.value + Z * self.error

    @property
    def is_sure(self) -> bool:
        """Is it something other than nothing, 95 times in 100?"""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Share(Estimate):
    """A mean of what lies from 0 to 1. Where as much on both sides would pass one of them, or all were alike, the
    interval is Wilson's, which stays within."""

    @property
    def is_lopsided(self) -> bool:
        half = Z * self.error
        return self.value - half < 0 or self.value + half > 1 or (not self.error and self.value in (0, 1))

    @property
    def low(self) -> float:
        return self._wilson()[0] if self.is_lopsided else super().low

    @property
    def high(self) -> float:
        return self._wilson()[1] if self.is_lopsided else super().high

    def _wilson(self) -> tuple[float, float]:
        """By as many matches as would have this error: those of a round, or with draws, say less than as many wins."""
        n = self.value * (1 - self.value) / self.error**2 if self.error else self.n
        return wilson(self.value * n, n)


def share(one: Estimate) -> Share:
    return Share(one.value, one.error, one.n)


def estimate(n: float, total: float, squares: float) -> Estimate:
    """From how many there were, their sum and the sum of their squares."""
    if n < 2:
        return Estimate(total / n if n else float("nan"), float("nan"), int(n))
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * n / (n - 1)
    return Estimate(mean, float((variance / n) ** 0.5), int(n))


def gap(a: Estimate, b: Estimate) -> Estimate:
    """What lies between two that know nothing of each other."""
    return Estimate(a.value - b.value, float(np.hypot(a.error, b.error)), min(a.n, b.n))


def worth_of(results: Any, points: Any) -> Any:
    """Outcomes by seat: 1 for a win, a half for a draw; points where nobody wins or loses."""
    if (np.asarray(results) == PLAYED).any():
        return np.asarray(points, float)
    return np.where(results == WIN, 1.0, np.where(results == DRAW, 0.5, 0.0))


def value_of(results: Any, points: Any, goal: str) -> Any:
    """What moves are judged by, by seat: to win, or points (with others, how far they lie above the others' mean)."""
    totals = np.asarray(points, float)
    ended = worth_of(results, totals)
    return worth(np.stack([totals, ended], axis=-1), goal)


@dataclass
class Moments:
    """Sums of numbers and of their squares, by case."""

    n: Any
    total: Any
    squares: Any

    @classmethod
    def of(cls, *shape: int) -> Moments:
        return cls(np.zeros(shape), np.zeros(shape), np.zeros(shape))

    def note(self, where: Any, value: Any) -> None:
        np.add.at(self.n, where, 1)
        np.add.at(self.total, where, value)
        np.add.at(self.squares, where, np.square(value))

    def add(self, other: Moments) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def at(self, *where: int) -> Estimate:
        return estimate(self.n[where], self.total[where], self.squares[where])


@dataclass
class Ratios:
    """How often things were used, and with what outcome for their users, match by match: the uses of one match are won
    or lost together, so that the match is what is counted once."""

    sums: Any  # [thing, 5]: of uses, outcomes, squares of both, and products of the two

    @classmethod
    def of(cls, things: int) -> Ratios:
        return cls(np.zeros((things, 5)))

    def note(self, uses: Any, outcomes: Any) -> None:
        """One match: by thing, how often it was used, and what its users had of it in all."""
        self.sums += np.stack([uses, outcomes, uses**2, outcomes**2, uses * outcomes], axis=1)

    def add(self, other: Ratios) -> None:
        self.sums += other.sums

    def at(self, thing: int) -> Estimate:
        """The mean outcome of a use."""
        uses, outcomes, squares, ends, both = self.sums[thing]
        if not uses:
            return Estimate(float("nan"), float("nan"))
        mean = outcomes / uses
        return Estimate(mean, float(max(0.0, ends - 2 * mean * both + mean**2 * squares) ** 0.5 / uses), int(uses))


@dataclass
class Findings:
    """Sums over matches; `add` joins those of two chunks."""

    matches: int
    lengths: Distribution
    decisions: Distribution  # in a match, all seats together: with something to choose
    options: Distribution  # moves to choose from, by decision
    forced: Any  # [1] decisions without a choice
    rolls: Any  # [1] what chance did
    branching: Moments  # by part of the match: moves to choose from
    points: list[Distribution]  # by category
    totals: list[Distribution]  # by seat
    results: Any  # [seat, code]
    places: Moments  # outcome by place behind the starter
    edges: Moments  # the same, beside the mean of the match (`lab.fair`)
    shared: Any  # [1] matches that several won
    margins: Distribution  # between the best and the second
    changes: Distribution  # of the lead
    behind: Distribution  # by how much the winner was behind at worst
    trailing: Any  # [part]: matches whose winner was behind then
    led: Any  # [part]: matches with one leader then
    leader_won: Any  # [part]: of those, who led won
    relation: Any  # [part, 5]: sums of x, y, xx, yy, xy: the lead so far, the lead at the end
    uses: Any  # [kind]: how often
    used: Moments  # [kind, 2]: value of seats that did it never, or once and more
    values: Moments  # of all seats
    deeds: Ratios  # by what the room counts (`lab.report.deeds`)
    made: dict[int, int] = field(default_factory=dict)  # by code: how often
    labels: dict[str, dict[str, Moments]] = field(default_factory=dict)  # outcomes by a room's own questions

    @classmethod
    def nothing(cls, players: int, categories: int, kinds: int, deeds: int = 0) -> Findings:
        def zeros(*shape: int) -> Any:
            return np.zeros(shape, np.int64)

        return cls(
            0, Distribution(), Distribution(), Distribution(), zeros(1), zeros(1), Moments.of(BINS),
            [Distribution() for _ in range(categories)], [Distribution() for _ in range(players)], zeros(players, 5),
            Moments.of(players), Moments.of(players), zeros(1),
            Distribution(), Distribution(), Distribution(), zeros(BINS), zeros(BINS), zeros(BINS),
            np.zeros((BINS, 5)), zeros(kinds), Moments.of(kinds, 2), Moments.of(1),
            Ratios.of(deeds),
        )  # fmt: skip

    def add(self, other: Findings) -> None:
        """Those of another chunk; the order in which chunks are added decides the last digits of fractions."""
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Distribution | Moments | Ratios):
                mine.add(more)
            elif isinstance(mine, list):
                for a, b in zip(mine, more, strict=True):
                    a.add(b)
            elif one.name == "made":
                for code, count in more.items():
                    mine[code] = mine.get(code, 0) + count
            elif isinstance(mine, dict):
                for question, found in more.items():
                    for label, moments in found.items():
                        self.moments(question, label).add(moments)
            else:
                setattr(self, one.name, mine + more)

    def moments(self, question: str, label: str) -> Moments:
        return self.labels.setdefault(question, {}).setdefault(label, Moments.of(1))

    def note(self, match: Watched, kinds: Any, goal: str) -> None:
        """One match more. `kinds`: by code, which kind of move it is; -1: none that is counted."""
        self.matches += 1
        self.lengths.add(Distribution({match.length: 1}))
        deciding = match.seats != CHANCE
        chosen = deciding & (match.options > 1)
        self.decisions.add(Distribution({int(chosen.sum()): 1}))
        self.options.add(Distribution.of(match.options[chosen]))
        self.forced += (deciding & ~chosen).sum()
        self.rolls += (~deciding).sum()
        part = np.arange(len(match.seats)) * BINS // max(len(match.seats), 1)
        self.branching.note(part[chosen], match.options[chosen].astype(float))
        for category, one in enumerate(self.points):
            one.add(Distribution.of(match.tallies[:, category]))
        final = match.tallies.sum(1)
        for seat, one in enumerate(self.totals):
            one.add(Distribution({int(final[seat]): 1}))
        self.results[np.arange(len(final)), match.results] += 1
        outcome = worth_of(match.results, final)
        place = (np.arange(len(final)) - match.starter) % len(final)
        self.places.note(place, outcome)
        self.edges.note(place, fair.edges(outcome))
        self.shared += (match.results == WIN).sum() > 1
        self._note_course(match, final)
        self._note_uses(match, kinds, value_of(match.results, final, goal))

    def _note_course(self, match: Watched, final: Any) -> None:
        """Who led when, and how it ended."""
        moves, players = match.points.shape
        if not moves:
            return
        at = np.minimum((np.arange(1, BINS + 1) * moves + BINS - 1) // BINS, moves) - 1
        if players == 1:
            self._relate(match.points[at, 0], float(final[0]))
            return
        ordered = np.sort(match.points, axis=1)
        leader = np.where(ordered[:, -1] > ordered[:, -2], match.points.argmax(1), -1)
        firm = leader[leader >= 0]
        self.changes.add(Distribution({int((firm[1:] != firm[:-1]).sum()): 1}))
        last = np.sort(final)
        self.margins.add(Distribution({int(last[-1] - last[-2]): 1}))
        others = (match.points[at].sum(1) - match.points[at, 0]) / (players - 1)
        self._relate(match.points[at, 0] - others, float(final[0] - (final.sum() - final[0]) / (players - 1)))
        winners = np.flatnonzero(match.results == WIN)
        if len(winners) != 1:
            return
        winner = int(winners[0])
        lag = np.delete(match.points, winner, axis=1).max(1) - match.points[:, winner]
        self.behind.add(Distribution({max(0, int(lag.max())): 1}))
        self.trailing += lag[at] > 0
        self.led += leader[at] >= 0
        self.leader_won += leader[at] == winner

    def _relate(self, then: Any, end: float) -> None:
        x, y = then.astype(float), np.full(BINS, end)
        self.relation += np.stack([x, y, x * x, y * y, x * y], axis=1)

    def _note_uses(self, match: Watched, kinds: Any, values: Any) -> None:
        self.values.note(np.zeros(len(values), int), values)
        codes, counts = np.unique(match.moves[match.seats != CHANCE], return_counts=True)
        for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
            self.made[code] = self.made.get(code, 0) + count
        for seat in range(len(values)):
            made = kinds[match.moves[match.seats == seat]]
            counts = np.bincount(made[made >= 0], minlength=len(self.uses))
            self.uses += counts
            which = np.arange(len(self.uses)), (counts > 0).astype(int)
            self.used.note(which, np.full(len(self.uses), values[seat]))

    # --- figures --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.totals)

    @property
    def is_won(self) -> bool:
        """Does the game say who won? Else points are what is played for."""
        return bool(self.results[:, [WIN, LOSS, DRAW]].sum())

    @property
    def total(self) -> Distribution:
        whole = Distribution()
        for one in self.totals:
            whole.add(one)
        return whole

    def draws(self) -> float:
        """The share of matches without a winner."""
        return float(self.results[0, DRAW] / self.matches)

    def shared_wins(self) -> float:
        """The share of matches with several winners."""
        return float(self.shared[0] / self.matches)

    def fair(self) -> float:
        """What every place would have if none was better than another: the mean of them all."""
        return float(self.places.total.sum() / self.places.n.sum())

    def known(self) -> list[float]:
        """By part: the share of what results differ by that the score so far explains, from 0 to 1."""
        found = []
        for x, y, xx, yy, xy in self.relation:
            n = self.matches
            across, along, both = n * xx - x * x, n * yy - y * y, n * xy - x * y
            found.append(float(both * both / (across * along)) if across > 0 and along > 0 else 0.0)
        return found

    def lead_holds(self) -> list[float | None]:
        """By part: how often who led then has won."""
        return [float(won / led) if led else None for won, led in zip(self.leader_won, self.led, strict=True)]

    def worth_of_use(self, kind: int) -> Estimate:
        """How much better those fared who did it. That is no proof that it helps."""
        return gap(self.used.at(kind, 1), self.used.at(kind, 0))
