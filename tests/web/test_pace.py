"""A heap of requests is worked off one by one; who comes now and then never waits."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.web import pace
from hedgerow.web.pace import AT_ONCE, Pace
from hedgerow.web.rates import TooFast
from web.visitor import settled


class Clock:
    """Stands still; whoever sleeps waits until somebody turns it on."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        self.again = asyncio.Event()

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self.again.wait()
        self.again.clear()
        self.now += seconds

    async def on(self) -> None:
        self.again.set()
        await settled()


def test_a_heap_is_worked_off_one_by_one() -> None:
    """1,200 a minute are 20 a second, and 80 a second at the peak: from the seventeenth on one waits for the next
    eightieth of a second, however long that takes, and only one is let in each time."""

    async def run() -> None:
        clock = Clock()
        gate = Pace("1200/minute", clock, clock.sleep)
        served: list[int] = []

        async def ask(number: int) -> None:
            await gate.turn("eve")
            served.append(number)

        heap = [asyncio.create_task(ask(number)) for number in range(AT_ONCE + 4)]
        await settled()
        assert served == list(range(AT_ONCE)) and clock.slept == [0.0125]
        await gate.turn("ann")  # another address has a line of its own
        heap[AT_ONCE + 1].cancel()  # she closed her tab
        clock.now += 60  # the machine was busy: still one at a time
        await clock.on()
        assert served == list(range(AT_ONCE + 1))
        await clock.on()
        assert served == [*range(AT_ONCE + 1), AT_ONCE + 2]
        await clock.on()
        await asyncio.gather(*heap, return_exceptions=True)
        assert served == [*range(AT_ONCE + 1), AT_ONCE + 2, AT_ONCE + 3] and not gate._lines
        clock.now += 10
        await gate.turn("eve")  # and all is forgotten

    asyncio.run(run())


def test_who_keeps_to_the_rate_is_never_held_up() -> None:
    async def run() -> None:
        clock = Clock()
        gate = Pace("1200/minute", clock, clock.sleep)
        for _ in range(5000):
            await gate.turn("ann")
            clock.now += 0.05
        assert clock.slept == []

    asyncio.run(run())


def test_nobody_waits_for_ever() -> None:
    """Behind 800 others, ten seconds: refused."""

    async def run() -> None:
        clock = Clock()
        gate = Pace("1200/minute", clock, clock.sleep)
        heap = [asyncio.create_task(gate.turn("eve")) for _ in range(1000)]
        await settled()
        refused = [one for one in heap if one.done() and isinstance(one.exception(), TooFast)]
        assert len(refused) == 1000 - AT_ONCE - 801
        for one in [*heap, *gate._porters]:
            one.cancel()
        await asyncio.gather(*heap, *gate._porters, return_exceptions=True)

    asyncio.run(run())


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MANY", 10)

    async def run() -> None:
        clock = Clock()
        gate = Pace("1200/minute", clock, clock.sleep)
        for number in range(200):
            await gate.turn(str(number))
            clock.now += 1
        assert len(gate._done) <= 12

    asyncio.run(run())
