"""A rule runs as compiled code and as its interpreted twin."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from hedgerow.kernel import bits, rng
from hedgerow.kernel.jit import Twin, array_rule, inlined_rule, interpreted, rule


@rule
def helper(x):
    return x + 1


@rule
def caller(x):
    return helper(x) * 2


def test_a_twin_calls_twins() -> None:
    twin = interpreted(caller)
    assert twin(3) == caller(3) == 8
    assert twin.__globals__["helper"] is not helper
    assert interpreted(helper)("no machine code would take a string"[:0] or 1) == 2


@inlined_rule
def put_down(numbers, i):
    numbers[i] = i if i & 1 else -i


@array_rule
def put_down_all(numbers):
    for i in range(len(numbers)):
        put_down(numbers, i)


@array_rule
def makes_an_array(n):
    return np.zeros(n).sum()


def test_an_array_rule_does_not_count_references_to_arrays() -> None:
    numbers = np.zeros(5, np.int64)
    holders = sys.getrefcount(numbers)
    for _ in range(3):
        put_down_all(numbers)
    assert numbers.tolist() == [0, 1, -2, 3, -4]
    assert sys.getrefcount(numbers) == holders
    with pytest.raises(NumbaError, match="No implementation of function"):
        makes_an_array(3)


def test_a_twin_has_the_rules_that_its_modules_define() -> None:
    """It has none that they import, and none whose name is in two of them."""
    both = Twin(bits, rng)
    assert both.count(0b1011) == 3 and both.count is both.count and not isinstance(both.count, Dispatcher)
    with pytest.raises(AttributeError, match="No rule rule in"):
        both.rule  # noqa: B018
    with pytest.raises(AttributeError, match="More than one rule count in"):
        Twin(bits, bits).count  # noqa: B018
