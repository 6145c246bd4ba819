"""How many matches a launch is measured with: of devices that are made up, with a clock that is made up, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from hedgerow.lab import bench


@dataclass
class Pretended:
    """A launch takes a millisecond, and one more for every `fast` matches beyond those it plays side by side."""

    size: int
    fast: int
    room: int = 100_000

    def takes(self) -> float:
        return 0.001 * (1 + max(self.size - self.room, 0) / self.fast)


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all launches."""
    launched: list[int] = []

    def timed(device: Any, seed: int) -> float:
        launched.append(device.size)
        return float(device.takes())

    monkeypatch.setattr(bench, "timed_launch", timed)
    return launched


def test_a_launch_grows_until_it_takes_long_enough(sizes: list[int]) -> None:
    """1,000 matches take a millisecond, as 100,000 would: judged by them, 500,000 would take half a second, and they
    take 5 ms. A hundred times as many are 50 million, and no more are allowed: 50,000,000 - 100,000 at 100,000 a ms."""
    device = bench.grown(lambda size: Pretended(size, 100_000), 1_000, 0.5)
    assert sizes == [1_000, 500_000, 50_000_000]
    assert device.takes() == pytest.approx(0.5)


def test_a_slow_device_is_left_as_it_is(sizes: list[int]) -> None:
    """300,000 matches beyond the first 100,000, at 1,000 a ms, take 0.301 s: more than half of what is wanted."""
    assert bench.grown(lambda size: Pretended(size, 1_000), 400_000, 0.5).size == 400_000
    assert sizes == [400_000]


def test_no_launch_is_larger_than_memory_allows(sizes: list[int]) -> None:
    assert bench.grown(lambda size: Pretended(size, 10**9), 40_000_000, 5.0).size == bench.GPU_MOST
    assert sizes == [40_000_000, bench.GPU_MOST]
