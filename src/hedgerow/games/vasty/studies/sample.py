# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a sample of matches says about the deck: wins by seat, turns, effects, each with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.rules.state import EFFECT, NODES
from hedgerow.games.vasty.studies.census import Census
from hedgerow.games.vasty.studies.thinker import SPACE

EFFECTS = (*deck.PROGRESS, *deck.MISFORTUNE)
PLACEMENTS = len(EFFECTS)  # the last column: all forest cards placed, whatever is on them


@dataclass(frozen=True)
class Estimate:
    """In points of a hundred."""

    value: float
    error: float  # standard error

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.error:.1f}"


@dataclass
class Sample:
    """Matches by row. `uses` and `won` count, for every effect, its uses and those by the winner."""

    wins: Any  # [match, place behind the starter]
    turns: Any  # [match], of all players together
    uses: Any  # [match, effect]
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
        """The seat that is farthest from its share: how far, with its sign."""
        fair = 100 / self.players
        far = max(self.seats(), key=lambda seat: abs(seat.value - fair))
        return Estimate(far.value - fair, far.error)

    def effect(self, column: int) -> Estimate:
        """By how much the win rate of its users lies above that of all placements.

        The error takes each match as one observation: the uses of one match are won or lost together.
        """
        gap, spread = 0.0, np.zeros(len(self.wins))
        for which, sign in ((column, 1), (PLACEMENTS, -1)):
            total = max(int(self.uses[:, which].sum()), 1)
            rate = float(self.won[:, which].sum()) / total
            gap += sign * rate
            spread += sign * (self.won[:, which] - rate * self.uses[:, which]) / total
        return Estimate(100 * gap, 100 * float((spread**2).sum()) ** 0.5)


def joined(samples: Sequence[Sample]) -> Sample:
    """The blocks of one protocol as one sample."""
    return Sample(*(np.concatenate([getattr(s, name) for s in samples]) for name in ("wins", "turns", "uses", "won")))


def effects_on(value: str) -> list[tuple[int, int, int]]:
    """Every effect of a deck: node, part, column. An effect that is twice on a part counts twice."""
    found = []
    for node, face in enumerate(deck.faces_of(value), 1):
        parts = [(SPACE, face[0], deck.MISFORTUNE), *((dot, face[1 + dot], deck.PROGRESS) for dot in range(3))]
        for part, text, table in parts:
            for effect in deck.codes(text, table, ""):
                name = next(n for n, (kind, _) in table.items() if kind == effect // EFFECT)
                found.append((node, part, EFFECTS.index(name)))
    return found


def sample_of(census: Census, value: str = deck.STANDARD) -> Sample:
    """Misfortunes count for who placed their card, progress for who covered its dot."""
    matches, players = census.wins.shape
    place = (census.users.astype(int) - 1 - census.starters[:, None, None]) % players
    used = census.users > 0
    winning = used & (np.take_along_axis(census.wins, place.reshape(matches, -1), 1).reshape(place.shape) > 0)
    uses, won = (np.zeros((matches, PLACEMENTS + 1), np.int16) for _ in range(2))
    columns = effects_on(value) + [(node, SPACE, PLACEMENTS) for node in range(1, NODES)]
    for node, part, column in columns:
        uses[:, column] += used[:, node, part]
        won[:, column] += winning[:, node, part]
    return Sample(census.wins, census.turns, uses, won)


def report(sample: Sample) -> list[str]:
    """The three conditions in figures."""
    each = sample.turns / sample.players
    low, median, high = np.percentile(each, (25, 50, 75))
    lines = [
        f"{sample.players} players, {len(each):,} matches",
        "  wins from the starter on  " + ", ".join(map(str, sample.seats())),
        f"  farthest from fair        {sample.unfairness().value:+.1f} ± {sample.unfairness().error:.1f} (limit 3)",
        f"  turns each                {median:.0f} (half of all {low:.0f} to {high:.0f})",
    ]
    found = [(name, sample.effect(i), int(sample.uses[:, i].sum())) for i, name in enumerate(EFFECTS)]
    for name, gap, uses in sorted(found, key=lambda f: -f[1].value):
        lines.append(f"  {name:14} {uses:9,} uses {gap.value:+6.1f} ± {gap.error:.1f}")
    return lines
