"""Ratings from pairwise scores: Bradley and Terry's model on Elo's scale, with intervals by resampling.

Somebody rated 400 above another scores ten times as much as she loses against her. Whoever met has one draw added, so
that a clean sweep is a large difference and not an endless one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SCALE = 400.0  # points of Elo for odds of ten to one
ANCHOR = 1000.0  # the rating of whoever the others are measured by
STEPS, CLOSE = 10_000, 1e-9  # of the fit
RESAMPLES = 400
LOW, HIGH = 2.5, 97.5  # percentiles: 95 of 100 intervals hold the truth


@dataclass(frozen=True)
class Rating:
    """In points of Elo, with the interval that holds the truth 95 times in 100."""

    value: float
    low: float
    high: float


def fit(scores: Any, anchor: int = 0) -> Any:
    """Ratings by player from `scores[i, j]`, what i has scored against j in all (a win 1, a draw a half)."""
    scores = np.asarray(scores, float)
    met = scores + scores.T > 0
    scores = scores + 0.5 * met
    games = scores + scores.T
    strength = np.ones(len(scores))
    for _ in range(STEPS):  # Zermelo's iteration: it climbs to the only maximum
        shared = np.divide(games, strength[:, None] + strength[None, :], out=np.zeros_like(games), where=games > 0)
        rows = shared.sum(1)
        new = np.divide(scores.sum(1), rows, out=strength.copy(), where=rows > 0)
        new /= new[anchor]
        if np.max(np.abs(new / strength - 1)) < CLOSE:
            strength = new
            break
        strength = new
    return ANCHOR + SCALE * np.log10(strength)


def rate(blocks: Sequence[Any], anchor: int = 0, seed: int = 0) -> list[Rating]:
    """Ratings from blocks of equal standing, each a `scores[i, j]` of its own: what was played on the same dice stays
    together when they are drawn anew."""
    whole = np.stack([np.asarray(block, float) for block in blocks])
    middle = fit(whole.sum(0), anchor)
    chance = np.random.default_rng(seed)
    drawn = [fit(whole[chance.integers(0, len(whole), len(whole))].sum(0), anchor) for _ in range(RESAMPLES)]
    low, high = np.percentile(np.stack(drawn), [LOW, HIGH], axis=0)
    return [Rating(*map(float, one)) for one in zip(middle, low, high, strict=True)]
