"""Distributions: exact numbers from counts, worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.lab.distribution import Distribution, wilson


def test_four_sheets() -> None:
    """1, 2, 3 and 6 points: mean 3, squares 50, variance 50/4 - 9 = 3.5; as a sample 14/3."""
    four = Distribution.of([6, 1, 3, 2])
    assert (four.n, four.total, four.mean(), four.variance()) == (4, 12, 3.0, 3.5)
    assert four.variance(1) == pytest.approx(14 / 3) and four.error() == pytest.approx((14 / 3 / 4) ** 0.5)
    assert (four.low, four.high, four.share([1, 2, 4])) == (1, 6, 0.5)


def test_quantiles_are_those_of_the_sorted_list() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    found = [Distribution.of(values).quantile(q) for q in (0, 10, 50, 90, 100)]
    assert found == [1, 1, 4, 6, 9]  # 1 1 2 3 3 4 5 5 5 6 9: places 0, 1, 5, 9, 10
    assert found == np.percentile(values, [0, 10, 50, 90, 100], method="nearest").tolist()


def test_pieces_add_up_to_the_whole_in_any_order() -> None:
    parts = [Distribution.of(part) for part in ([1, 1, 7], [], [7, -2], [10**9])]
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        whole = Distribution()
        for n in order:
            whole.add(parts[n])
        assert whole == Distribution.of([1, 1, 7, 7, -2, 10**9])
    assert Distribution.read({"-2": 1, "7": 2}) == Distribution({-2: 1, 7: 2})


def test_large_numbers_lose_nothing() -> None:
    """A thousand million and one more: the variance is a quarter, where squares of floats would give nothing."""
    assert Distribution({10**9: 5, 10**9 + 1: 5}).variance() == 0.25


def test_wilsons_interval() -> None:
    """None of ten: up to z² / (n + z²) = 3.8415 / 13.8415; a half of a hundred: 0.5 ± 0.0962."""
    assert wilson(0, 10) == (0.0, pytest.approx(0.27754, abs=1e-5))
    low, high = wilson(50, 100)
    assert (low + high) / 2 == pytest.approx(0.5) and high - low == pytest.approx(2 * 0.09617, abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
