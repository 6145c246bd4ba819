"""How many matches a launch is measured with, and how many are compared: of devices that are made up, with a clock that
is made up, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.playout import GREEDY
from hedgerow.lab import bench
from hedgerow.lab.batch import Batch


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


class Copied:
    """An array that lies elsewhere."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def copy_to_host(self) -> Any:
        return self.array


class Faulty:
    """A device that plays as the CPU does, but for the length of one match."""

    launched: list[range] = []  # noqa: RUF012 (each test has its own)
    wrong = -1

    def __init__(self, room: Any, settings: Any, size: int, ways: Any) -> None:
        self.batch, self.ways = Batch(room, settings, size), ways

    def launch(self, seed: int, first: int) -> None:
        if self.ways:
            self.batch.play_levels(self.ways, seed, first)
        else:
            self.batch.play_random(seed, first)
        played = range(first, first + self.batch.size)
        self.launched.append(played)
        if self.wrong in played:
            self.batch.lengths[self.wrong - first] += 1
        self.points, self.results = Copied(self.batch.points), Copied(self.batch.results)
        self.lengths = Copied(self.batch.lengths)

    def wait(self) -> None:
        pass


@pytest.mark.parametrize("ways", [(), (GREEDY,)])
@pytest.mark.parametrize(("wrong", "same", "parts"), [(-1, True, 3), (249, False, 3), (120, False, 2)])
def test_every_match_is_compared(
    monkeypatch: pytest.MonkeyPatch, ways: tuple[int, ...], wrong: int, same: bool, parts: int
) -> None:
    """250 matches by hundreds: the last one counts, too, and behind one that differs none is launched any more."""
    monkeypatch.setattr(Faulty, "launched", [])
    monkeypatch.setattr(Faulty, "wrong", wrong)
    monkeypatch.setattr(bench.gpu, "Device", Faulty)
    monkeypatch.setattr(bench, "PART", 100)
    room = catalog.room("wildfire")
    assert bench.same_on_both(room, room.settings(), ways, 250) == same
    assert Faulty.launched == [range(100), range(100, 200), range(200, 250)][:parts]


@pytest.mark.parametrize(("matches", "compared"), [(0, "50,000 and 2,000"), (1_000_000, "1,000,000 and 1,000,000")])
def test_how_many_are_compared_is_told(monkeypatch: pytest.MonkeyPatch, matches: int, compared: str) -> None:
    monkeypatch.setattr(bench, "same_on_both", lambda room, settings, ways, check: True)
    monkeypatch.setattr(bench, "timed_launch", lambda device, seed: 1.0)
    monkeypatch.setattr(bench.gpu, "Device", Idle)
    monkeypatch.setattr(bench.gpu, "why_not", lambda: "")
    monkeypatch.setattr(bench.gpu, "name", lambda: "A device")
    room, report = catalog.room("wildfire"), {"gpu": {}}
    at_random, quickly = bench.bench_gpu(room, room.settings(), report, 1.0, matches).splitlines()
    for line, number in zip((at_random, quickly), compared.split(" and "), strict=True):
        assert f", {number} matches bit for bit as on the CPU" in line


def test_the_command_hands_on_how_many(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = []
    monkeypatch.setattr(bench, "bench_gpu", lambda *args: asked.append(args[-1]) or "told")
    monkeypatch.setattr(bench, "measure_peers", lambda seconds: {})
    monkeypatch.setattr(bench.gpu, "why_not", lambda: "")
    assert bench.command(["vasty"], 0.01, True, False, 7) == 0
    assert asked == [7] and "told" in capsys.readouterr().out


def test_without_a_gpu_nothing_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "measure_peers", lambda seconds: pytest.fail("it was measured"))
    monkeypatch.setattr(bench.gpu, "why_not", lambda: "no CUDA device was found")
    assert main(["bench", "wildfire", "--gpu"]) == 2
    assert capsys.readouterr().err == "hedgerow: No GPU can be used here: no CUDA device was found. Leave --gpu out.\n"


class Idle:
    """A device on which every match had thirty moves."""

    def __init__(self, room: Any, settings: Any, size: int, ways: Any) -> None:
        self.lengths = Copied(np.full(size, 30))
