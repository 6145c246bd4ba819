"""Who thinks for the table: real workers, and a bot that could not think plays its quick move and says why."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from bots import deeds
from bots.test_workers import Time
from hedgerow import catalog
from hedgerow.bots import hints, players, readiness, thinking
from hedgerow.bots.hints import FIRST
from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.thinking import BROKEN, CROWDED, HURRIED, LEARNING, NO_HINT, PATIENCE, Thinkers
from hedgerow.bots.thought import at_sight, legal_codes
from hedgerow.bots.workers import WorkFailed
from hedgerow.kernel.playout import first_decision
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings

ANN, BOB = Asker("ann", "a"), Asker("bob", "b")


class Question:
    """A first decision: its room, settings, view and seat."""

    def __init__(self, game: str, count: int | None = None) -> None:
        self.room: Room = catalog.room(game)
        self.settings: Settings = self.room.settings(count)
        view, self.seat = first_decision(self.room.template(self.settings))
        self.view: Records = view

    def quick(self, seed: int) -> int:
        """Worked out here, by the same rules."""
        return at_sight(self.room, self.view, self.seat, seed)

    def told(self) -> tuple[Room, Settings, Records, int]:
        return self.room, self.settings, self.view, self.seat


@asynccontextmanager
async def thinkers(**more: Any) -> AsyncIterator[tuple[Thinkers, Time]]:
    time = Time()
    minds = Thinkers(sleep=time.sleep, workers=1, **more)
    try:
        yield minds, time
    finally:
        await minds.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_a_quick_bot_needs_nothing_compiled() -> None:
    async def test() -> None:
        async with thinkers() as (minds, _):
            for asked in (Question("wildfire"), Question("shelter", 41), Question("vasty")):
                found = await minds.choose(*asked.told(), "greedy", 5, ANN)
                assert (found.move, found.excuse) == (asked.quick(5), "")

    run(test)


def test_what_is_not_compiled_is_ordered_once_and_played_quickly(monkeypatch: Any) -> None:
    """In a process of its own: the deep workers never compile, and the quick one works on meanwhile."""
    monkeypatch.setattr(readiness, "is_ready", lambda *asked: False)
    monkeypatch.setattr(thinking, "_compile", deeds.whoami)

    async def test() -> None:
        async with thinkers() as (minds, _):
            asked = Question("wildfire")
            for _ in range(3):
                found = await minds.choose(*asked.told(), "strong", 5, ANN)
                assert (found.move, found.excuse) == (asked.quick(5), LEARNING)
            hint = await minds.advise(*asked.told(), 5, ANN)
            assert hint.about == f"{FIRST} {NO_HINT[LEARNING]}" and not hint.is_last
            assert hint.words == asked.room.words.say(asked.view[0], asked.seat, asked.quick(5))
            assert (await minds.advise(*asked.told(), 5, ANN, at_once=True)).about == FIRST
            await asyncio.gather(*minds._compiles)
            assert len(minds._wanted) == 2 and minds._compiling._asked == 2  # strong, and what hints need

    run(test)


def test_strangers_cannot_order_any_number_of_players(monkeypatch: Any) -> None:
    monkeypatch.setattr(readiness, "is_ready", lambda *asked: False)

    async def test() -> None:
        async with thinkers() as (minds, _):
            for count in (9, 30, 41):
                asked = Question("shelter", count)
                found = await minds.choose(*asked.told(), "strong", 3, ANN)
                assert (found.move, found.excuse) == (asked.quick(3), CROWDED)
            assert not minds._wanted and minds._compiling._asked == 0

    run(test)


@pytest.mark.parametrize("end", [deeds.crash, deeds.be_killed, deeds.raise_something])
def test_a_bot_that_could_not_think_plays_its_quick_move(end: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(readiness, "is_ready", lambda *asked: True)

    async def test() -> None:
        async with thinkers() as (minds, _):
            real = minds._deep.ask

            async def spoilt(asker: Any, work: Any, *rest: Any) -> Any:
                return await real(asker, end, *rest)

            monkeypatch.setattr(minds._deep, "ask", spoilt)
            asked = Question("pastures")
            found = await minds.choose(*asked.told(), "strong", 7, ANN)
            assert (found.move, found.excuse) == (asked.quick(7), BROKEN)
            assert (await minds.advise(*asked.told(), 7, ANN)).about == f"{FIRST} {NO_HINT[BROKEN]}"

    run(test)


def test_a_thought_that_never_ends_is_a_quick_move(monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.setattr(readiness, "is_ready", lambda *asked: True)

    async def test() -> None:
        async with thinkers(seconds=1.0) as (minds, time):
            real = minds._deep.ask

            async def hanging(asker: Any, work: Any, question: Any, *rest: Any) -> Any:
                return await real(asker, deeds.hang, str(tmp_path / "sign"), *rest)

            monkeypatch.setattr(minds._deep, "ask", hanging)
            asked = Question("pastures")
            thought = asyncio.create_task(minds.choose(*asked.told(), "expert", 7, ANN))
            while not (tmp_path / "sign").exists():
                await asyncio.sleep(0.005)
            assert (await minds.choose(*asked.told(), "greedy", 8, BOB)).move == asked.quick(8)  # nobody else waits
            time.passes(1.0 + PATIENCE)
            found = await thought
            assert (found.move, found.excuse) == (asked.quick(7), BROKEN)

    run(test)


def test_a_full_queue_refuses_hints_and_hurries_bots(monkeypatch: Any) -> None:
    monkeypatch.setattr(readiness, "is_ready", lambda *asked: True)

    async def test() -> None:
        async with thinkers() as (minds, _):

            async def full(*asked: Any) -> Any:
                raise Busy(4)

            monkeypatch.setattr(minds._deep, "ask", full)
            asked = Question("pastures")
            with pytest.raises(Busy):
                await minds.advise(*asked.told(), 7, ANN)
            found = await minds.choose(*asked.told(), "strong", 7, ANN)
            assert (found.move, found.excuse) == (asked.quick(7), HURRIED)

    run(test)


def test_a_quick_worker_that_is_killed_is_tried_once_more() -> None:
    async def test() -> None:
        async with thinkers() as (minds, _):
            asked = Question("pastures")
            pid = await minds._quick.ask(ANN, deeds.whoami, None, 60.0)
            os.kill(pid, signal.SIGKILL)
            assert (await minds.choose(*asked.told(), "greedy", 2, ANN)).move == asked.quick(2)
            with pytest.raises(WorkFailed):
                await minds._quickly(ANN, deeds.crash, None)  # type: ignore[arg-type]

    run(test)


def test_sixty_hints_at_once_are_one_job() -> None:
    """And another table's hint and bot are answered, too; with real playouts, compiled and on disk."""
    asked = Question("wildfire")
    expert = players.level("expert").need
    assert expert
    for need in (expert, hints.NEED):
        readiness.prepare(asked.room, asked.settings, need)

    async def test() -> None:
        async with thinkers(seconds=0.2) as (minds, _):
            jobs = [asyncio.create_task(minds.advise(*asked.told(), 1, ANN)) for _ in range(60)]
            other = asyncio.create_task(minds.advise(*asked.told(), 1, BOB))
            bot = asyncio.create_task(minds.choose(*asked.told(), "expert", 1, BOB))
            told = await asyncio.gather(*jobs)
            legal = {asked.room.words.say(asked.view[0], asked.seat, code) for code in codes(asked)}
            assert all(one == told[0] for one in told) and {line.words for line in told[0].lines} <= legal
            thought = await bot
            assert (await other).is_last and thought.excuse == ""
            assert {choice.words for choice in thought.choices} == legal
            assert minds._deep._asked == 3

    run(test)


def codes(asked: Question) -> list[int]:
    return legal_codes(asked.room, asked.view, asked.seat)


@pytest.mark.parametrize(("loading", "left"), [(0.5, 2.0), (2.0, 1.0), (60.0, 1.0)])
def test_what_it_takes_to_load_code_comes_off_the_time_to_think(loading: float, left: float, monkeypatch: Any) -> None:
    """Of 2.5 s, by hand; a second is left in any case."""
    asked, now, told = Question("wildfire"), [100.0], list[float]()

    def load(*given: Any) -> None:
        now[0] += loading

    def advise(room: Room, view: Records, seat: int, seed: int, seconds: float, enough: Any) -> None:
        told.append(seconds)

    monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(thinking, "_load", load)
    monkeypatch.setattr(hints, "advise", advise)
    thinking._advise(thinking.job(*asked.told(), thinking.QUICK, 1, 2.5), lambda: False)
    assert told == [pytest.approx(left)]
