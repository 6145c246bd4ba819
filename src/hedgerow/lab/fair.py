"""What is fair between seats, said once: for the card and the chart of a report, for `compare` and for `tune`.

A place, counted from whoever starts, has 1 of a match that it wins, alone or with others, a half of one that is drawn,
and where nobody wins or loses its points. Fair is that all places have the same. So a place is compared with the mean
of all places of the same match, which is no constant: it is 1/n where one of n wins every match and 1/2 where two may
draw, but more where ties share the win, and less where everybody may lose. Alone there is nobody to be compared with.

Two bots that meet are compared with each other by the same law: a duel is how often one is before the other, a tie half
for each. So both have 1 together and EVEN, a half, is the mean of both in every game: between two seats a duel is EVEN
and the edge (`edges`), whether wins are shared or not. What is told of it must not be called the score of a seat, of
which even is more where ties share the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np

UNFAIR = 0.03  # of matches: worth a look
EVEN = 0.5  # of a duel


def edges(outcomes: Any) -> Any:
    """By how much each place lies above the mean of its match: [..., place]. What a match gives to all of them (a draw,
    a win that all share) cancels, in the value and in its error.

    >>> edges(np.array([[1.0, 0.0], [0.5, 0.5], [1.0, 1.0]])).tolist()
    [[0.5, -0.5], [0.0, 0.0], [0.0, 0.0]]
    """
    return outcomes - np.mean(outcomes, axis=-1, keepdims=True)


def farthest(values: Sequence[float]) -> int:
    """Which place lies farthest from fair, on whichever side."""
    return max(range(len(values)), key=lambda n: abs(values[n]))


def is_unfair(edge: float, error: float, places: int) -> bool:
    """Is the edge of the farthest of so many places worth a look? It was chosen because it lies far out, so that its
    interval is as wide as lets one of all of them miss the truth 5 times in 100, not each of them."""
    z = NormalDist().inv_cdf(1 - 0.025 / places)
    return abs(edge) > max(UNFAIR, z * error)
