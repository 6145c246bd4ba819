"""How numbers fall, without keeping them: counts by value, from which mean, spread and every quantile come exactly.

Points are whole numbers within bounds, so that a count for each stays small however many matches are played; and counts
are whole numbers, so that distributions added up in any order are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Z = 1.959963984540054  # 95 of 100 intervals of so many standard errors hold the truth


@dataclass
class Distribution:
    """How often each value was seen."""

    counts: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, values: Any) -> Distribution:
        found, counts = np.unique(np.asarray(values), return_counts=True)
        return cls(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    @classmethod
    def read(cls, told: Mapping[str, int]) -> Distribution:
        """As a file has it."""
        return cls({int(value): int(count) for value, count in told.items()})

    def add(self, other: Distribution) -> None:
        for value, count in other.counts.items():
            self.counts[value] = self.counts.get(value, 0) + count

    @property
    def n(self) -> int:
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        return sum(value * count for value, count in self.counts.items())

    def mean(self) -> float:
        return self.total / self.n

    def variance(self, ddof: int = 0) -> float:
        """By whole numbers, so that nothing is lost where large squares meet."""
        n, squares = self.n, sum(value * value * count for value, count in self.counts.items())
        return (squares * n - self.total**2) / (n * (n - ddof)) if n > ddof else float("nan")

    def sd(self, ddof: int = 0) -> float:
        return float(self.variance(ddof) ** 0.5)

    def error(self) -> float:
        """The standard error of the mean."""
        return float((self.variance(1) / self.n) ** 0.5) if self.n > 1 else float("nan")

    def quantile(self, percent: float) -> int:
        """The value at that place of the sorted list, the nearest where it falls between two; as NumPy's `nearest`."""
        place = int(np.rint((self.n - 1) * percent / 100))
        for value in sorted(self.counts):
            place -= self.counts[value]
            if place < 0:
                return value
        raise ValueError("An empty distribution has no quantiles.")

    def share(self, values: Iterable[int]) -> float:
        return sum(self.counts.get(value, 0) for value in values) / self.n

    @property
    def low(self) -> int:
        return min(self.counts)

    @property
    def high(self) -> int:
        return max(self.counts)


def wilson(count: float, of: float) -> tuple[float, float]:
    """The interval of a share that holds the truth 95 times in 100, sound for few and for none (Wilson, 1927)."""
    if not of:
        return 0.0, 1.0
    p, z2 = count / of, Z * Z
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = Z / (1 + z2 / of) * (p * (1 - p) / of + z2 / (4 * of * of)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
