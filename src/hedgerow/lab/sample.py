"""What a sample of matches says: wins by seat, turns, and what the use of each thing is worth, with standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import fair
from hedgerow.lab.census import Census


@dataclass(frozen=True)
class Estimate:
    """In points of a hundred."""

    value: float
    error: float  # standard error

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.error:.1f}"


@dataclass
class Sample:
    """Matches by row. `uses` and `won` count the uses of every deed, and those by a winner; the last column is what the
    others are compared with."""

    names: tuple[str, ...]  # of the deeds
    wins: Any  # [match, place behind the starter]
    turns: Any  # [match], of all players together
    uses: Any  # [match, deed]
    won: Any

    @property
    def players(self) -> int:
        return int(self.wins.shape[1])

    def seats(self) -> list[Estimate]:
        """The share of matches that each place behind the starter wins."""
        n = len(self.wins)
        shares = [float(share) for share in self.wins.mean(0)]
        return [Estimate(100 * p, 100 * (p * (1 - p) / n) ** 0.5) for p in shares]

    def unfairness(self) -> Estimate:
        """The place that is farthest from fair (`lab.fair`): how far, with its sign."""
        edges = fair.edges(self.wins.astype(float))
        far = edges[:, fair.farthest(edges.mean(0).tolist())]
        return Estimate(100 * float(far.mean()), 100 * float(far.std()) / len(far) ** 0.5)

    def shared(self) -> float:
        """The share of matches that several win, in per cent."""
        return 100 * float((self.wins.sum(1) > 1).mean())

    def deed(self, column: int) -> Estimate:
        """By how much the win rate of who did it lies above that of everybody who did any of them.

        The error takes each match as one observation: the uses of one match are won or lost together.
        """
        gap, spread = 0.0, np.zeros(len(self.wins))
        for which, sign in ((column, 1), (len(self.names), -1)):
            total = max(int(self.uses[:, which].sum()), 1)
            rate = float(self.won[:, which].sum()) / total
            gap += sign * rate
            spread += sign * (self.won[:, which] - rate * self.uses[:, which]) / total
        return Estimate(100 * gap, 100 * float((spread**2).sum()) ** 0.5)


def joined(samples: Sequence[Sample]) -> Sample:
    """The blocks of one protocol as one sample."""
    whole = (np.concatenate([getattr(s, name) for s in samples]) for name in ("wins", "turns", "uses", "won"))
    return Sample(samples[0].names, *whole)


def sample_of(census: Census, room: Room, settings: Settings) -> Sample:
    """Every use counts for who was the last to use it."""
    matches, players = census.wins.shape
    place = (census.used.astype(int) - 1 - census.starters[:, None]) % players
    used = census.used > 0
    winning = used & (np.take_along_axis(census.wins, place, 1) > 0)
    deeds = room.deeds(settings)
    names = tuple(dict.fromkeys(name for name, _ in deeds if name))
    slots = [slot for name, slot in deeds if not name] or range(room.slots)
    columns = [(names.index(name), slot) for name, slot in deeds if name] + [(len(names), slot) for slot in slots]
    uses, won = (np.zeros((matches, len(names) + 1), np.int16) for _ in range(2))
    for column, slot in columns:
        uses[:, column] += used[:, slot]
        won[:, column] += winning[:, slot]
    return Sample(names, census.wins, census.turns, uses, won)


def report(sample: Sample) -> list[str]:
    """The figures, line by line."""
    each = sample.turns / sample.players
    low, median, high = np.percentile(each, (25, 50, 75))
    lines = [
        f"{plural(sample.players, 'player')}, {len(each):,} matches; ± is one standard error",
        "  wins from the starter on  " + ", ".join(map(str, sample.seats())),
        f"  farthest from fair        {sample.unfairness().value:+.1f} ± {sample.unfairness().error:.1f}",
        f"  turns each                {median:.0f} (half of all {low:.0f} to {high:.0f})",
    ]
    if sample.shared():
        lines.insert(2, f"  shared wins               {sample.shared():.1f} of 100 matches")
    found = [(name, sample.deed(i), int(sample.uses[:, i].sum())) for i, name in enumerate(sample.names)]
    for name, gap, uses in sorted(found, key=lambda f: -f[1].value):
        lines.append(f"  {name:14} {uses:9,} uses {gap.value:+6.1f} ± {gap.error:.1f}")
    return lines
