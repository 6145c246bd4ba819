"""Sets of squares, compared with Python's own numbers."""

from __future__ import annotations

import random

import numpy as np
import pytest

from hedgerow.kernel import bits
from hedgerow.kernel.jit import interpreted, rule

MASKS = [1, 2, 3, 1 << 35, (1 << 36) - 1, (1 << 61) | 5, *(random.Random(1).getrandbits(62) | 1 for _ in range(200))]


@rule
def counted(mask):
    return bits.count(mask)


@pytest.mark.parametrize("way", [lambda f: f, interpreted], ids=["compiled", "interpreted"])
def test_counting_and_finding(way) -> None:
    for mask in MASKS:
        assert way(counted)(np.int64(mask)) == mask.bit_count()
        assert way(bits.lowest)(np.int64(mask)) == (mask & -mask).bit_length() - 1
    assert way(counted)(np.int64(0)) == 0


@pytest.mark.parametrize("way", [lambda f: f, interpreted], ids=["compiled", "interpreted"])
def test_the_nth_square(way) -> None:
    for mask in MASKS[:40]:
        squares = [square for square in range(62) if mask >> square & 1]
        assert [way(bits.nth)(mask, k) for k in range(len(squares))] == squares


@pytest.mark.parametrize("way", [lambda f: f, interpreted], ids=["compiled", "interpreted"])
def test_listing(way) -> None:
    out = np.zeros(70, np.int32)
    end = way(bits.listed)(np.int64(0b101001), 100, out, 2)
    assert (end, out[2:5].tolist()) == (5, [100, 103, 105])
