"""A heap of requests is spread over time; who comes now and then never waits."""

from __future__ import annotations

import pytest

from hedgerow.web import pace
from hedgerow.web.pace import AT_ONCE, Pace
from hedgerow.web.rates import TooFast


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_heap_is_worked_off_one_by_one() -> None:
    """1,200 a minute are 20 a second, and 80 a second at the peak: the seventeenth at once waits for an eightieth."""
    clock = Clock()
    gate = Pace("1200/minute", clock)
    assert [round(gate.wait("eve"), 6) for _ in range(AT_ONCE + 1)] == [0.0] * (AT_ONCE + 1)
    assert [round(gate.wait("eve"), 6) for _ in range(3)] == [0.0125, 0.025, 0.0375]
    assert gate.wait("ann") == 0.0  # another address has a pace of its own
    clock.now += 10
    assert gate.wait("eve") == 0.0


def test_who_keeps_to_the_rate_is_never_held_up() -> None:
    clock = Clock()
    gate = Pace("1200/minute", clock)
    for _ in range(5000):
        assert gate.wait("ann") == 0.0
        clock.now += 0.05


def test_nobody_waits_for_ever() -> None:
    gate = Pace("1200/minute", Clock())
    with pytest.raises(TooFast):
        for _ in range(2000):
            gate.wait("eve")


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MANY", 10)
    clock = Clock()
    gate = Pace("1200/minute", clock)
    for number in range(200):
        gate.wait(str(number))
        clock.now += 1
    assert len(gate._done) <= 12
