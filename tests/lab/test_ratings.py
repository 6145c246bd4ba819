"""Ratings whose values are worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hedgerow.lab.ratings import fit, rate


def elo(odds: float) -> float:
    return 400 * math.log10(odds)


def test_two_players_are_as_far_apart_as_their_odds() -> None:
    """75 to 25, and the draw that is added to every pair."""
    assert fit([[0, 25], [75, 0]]) == pytest.approx([1000, 1000 + elo(75.5 / 25.5)])
    assert fit([[0, 25], [75, 0]], anchor=1) == pytest.approx([1000 - elo(75.5 / 25.5), 1000])


def test_differences_add_up_where_two_never_met() -> None:
    """A beats B by ten to one, B beats C by ten to one: 400 points each, and A and C never met."""
    tens = [[0, 9999.5, 0], [999.5, 0, 9999.5], [0, 999.5, 0]]
    assert fit(tens, anchor=1) == pytest.approx([1400, 1000, 600])


def test_a_clean_sweep_is_a_large_difference_not_an_endless_one() -> None:
    assert fit([[0, 10], [0, 0]]) == pytest.approx([1000, 1000 - elo(10.5 / 0.5)])


def test_equals_are_equal_and_the_interval_holds_them() -> None:
    """A hundred blocks, of which each wins half: the interval lies around 1000, and more blocks make it narrower."""
    wins = [np.array([[0, 1], [0, 0]]), np.array([[0, 0], [1, 0]])]
    few, many = rate(wins * 50, seed=1)[1], rate(wins * 800, seed=1)[1]
    assert few.value == pytest.approx(1000) and few.low < 1000 < few.high
    assert many.high - many.low < 0.5 * (few.high - few.low)
    # A block deviates by a half: a hundred by 0.05, which is 35 points of Elo, and two of those lie each way.
    assert 100 < few.high - few.low < 170
