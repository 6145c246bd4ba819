"""Real processes that crash, hang and are killed: each costs its own job and nobody else's. No test looks at a clock:
the time that a job may take is told by the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bots import deeds
from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.workers import Pool, TooSlow, WorkerLost, WorkFailed

ANN, BOB = Asker("ann", "a"), Asker("bob", "b")
LONG = 60.0


class Time:
    """A clock that a test turns: `passes(10)` ends every wait of 10 seconds that has begun and all that will."""

    def __init__(self) -> None:
        self.over: set[float] = set()
        self.turned = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        while seconds not in self.over:
            self.turned.clear()
            await self.turned.wait()

    def passes(self, seconds: float) -> None:
        self.over.add(seconds)
        self.turned.set()


async def until(condition: Callable[[], bool]) -> None:
    """As long as it takes: a test that hangs is stopped by whoever runs the tests."""
    while not condition():
        await asyncio.sleep(0.005)


@asynccontextmanager
async def a_pool(size: int = 1, **more: Any) -> AsyncIterator[tuple[Pool, Time]]:
    time = Time()
    pool = Pool(size, more.pop("prepare", deeds.nothing), nice=0, sleep=time.sleep, **more)
    try:
        yield pool, time
    finally:
        await pool.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_answers_come_from_a_process_that_stays() -> None:
    async def test() -> None:
        async with a_pool() as (pool, _):
            assert await pool.ask(ANN, deeds.double, 21, LONG) == 42
            first = await pool.ask(ANN, deeds.whoami, None, LONG)
            assert await pool.ask(BOB, deeds.whoami, None, LONG) == first

    run(test)


def test_a_job_that_raises_costs_nothing_else() -> None:
    async def test() -> None:
        async with a_pool() as (pool, _):
            first = await pool.ask(ANN, deeds.whoami, None, LONG)
            with pytest.raises(WorkFailed, match="ValueError: not like this"):
                await pool.ask(ANN, deeds.raise_something, None, LONG)
            assert await pool.ask(ANN, deeds.whoami, None, LONG) == first

    run(test)


@pytest.mark.parametrize("end", [deeds.crash, deeds.be_killed])
def test_a_worker_that_ends_costs_its_own_job(end: Any) -> None:
    """Behind it the same place works on, with a new process; the other worker never notices."""

    async def test() -> None:
        async with a_pool() as (pool, _):
            lost, fine = await asyncio.gather(
                pool.ask(ANN, end, None, LONG), pool.ask(BOB, deeds.double, 4, LONG), return_exceptions=True
            )
            assert isinstance(lost, WorkerLost) and fine == 8

    run(test)


def test_a_job_that_hangs_is_stopped_and_no_other(tmp_path: Path) -> None:
    """Two workers: one hangs and has all its time, the other works on a long job of its own and keeps its process."""

    async def test() -> None:
        async with a_pool(2) as (pool, time):
            sign, free = tmp_path / "hangs", tmp_path / "free"
            hangs = asyncio.create_task(pool.ask(ANN, deeds.hang, str(sign), 10))
            works = asyncio.create_task(pool.ask(BOB, deeds.wait_for, f"{free} {tmp_path / 'order'}", LONG))
            await until(lambda: sign.exists() and (tmp_path / "order").exists())
            time.passes(10)
            with pytest.raises(TooSlow, match="after 10 seconds"):
                await hangs
            assert not works.done()
            free.touch()
            assert await works == "free"

    run(test)


def test_waiting_never_counts(tmp_path: Path) -> None:
    """Behind a long job: the time of the second is not up before it has begun, however much of it passes."""

    async def test() -> None:
        async with a_pool() as (pool, time):
            order, free = tmp_path / "order", tmp_path / "free"
            first = asyncio.create_task(pool.ask(ANN, deeds.wait_for, f"{free} {order}", LONG))
            await until(order.exists)
            second = asyncio.create_task(pool.ask(BOB, deeds.hang, str(tmp_path / "second"), 10))
            await asyncio.sleep(0)
            time.passes(10)  # while it waits
            time.over.clear()
            free.touch()
            assert await first == "free"
            await until((tmp_path / "second").exists)
            assert not second.done()
            time.passes(10)
            with pytest.raises(TooSlow):
                await second

    run(test)


def test_one_visitor_with_many_jobs_lets_others_pass(tmp_path: Path) -> None:
    """Sixty of Ann's jobs are in the queue; Bob comes last and is served behind the one that runs and one more."""

    async def test() -> None:
        async with a_pool(most_each=100) as (pool, _):
            order, first = tmp_path / "order", tmp_path / "first"
            many = [asyncio.create_task(pool.ask(ANN, deeds.wait_for, f"{first} {order}", LONG))]
            await until(order.exists)
            for n in range(60):
                (tmp_path / f"ann{n}").touch()
                many.append(asyncio.create_task(pool.ask(ANN, deeds.wait_for, f"{tmp_path / f'ann{n}'} {order}", LONG)))
            (tmp_path / "bob").touch()
            await asyncio.sleep(0)
            late = asyncio.create_task(pool.ask(BOB, deeds.wait_for, f"{tmp_path / 'bob'} {order}", LONG))
            await asyncio.sleep(0)
            first.touch()
            assert await late == "bob"
            await asyncio.gather(*many)
            assert order.read_text().split().index("bob") <= 2

    run(test)


def test_a_full_queue_refuses_with_a_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_pool(most=5, most_each=3, pace=2.0) as (pool, _):
            order, free = tmp_path / "order", tmp_path / "free"
            jobs = [asyncio.create_task(pool.ask(ANN, deeds.wait_for, f"{free} {order}", LONG))]
            await until(order.exists)
            jobs += [asyncio.create_task(pool.ask(ANN, deeds.wait_for, f"{free} {order}", LONG)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Busy) as refused:
                await pool.ask(ANN, deeds.double, 1, LONG)
            assert refused.value.seconds == 6  # three wait, each for two seconds
            jobs += [asyncio.create_task(pool.ask(BOB, deeds.double, 1, LONG)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await pool.ask(Asker("cid", "c"), deeds.double, 1, LONG)
            free.touch()
            await asyncio.gather(*jobs)
            assert await pool.ask(ANN, deeds.double, 1, LONG) == 2

    run(test)


def test_the_same_question_is_asked_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_pool() as (pool, _):
            order, free = tmp_path / "order", tmp_path / "free"
            asked = [
                asyncio.create_task(pool.ask(who, deeds.wait_for, f"{free} {order}", LONG, key="a position"))
                for who in [ANN] * 60 + [BOB]
            ]
            await until(order.exists)
            asked[0].cancel()  # one goes away: the others still wait
            free.touch()
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(told[0], asyncio.CancelledError) and set(told[1:]) == {"free"}
            assert order.read_text().split() == ["free"]
            assert await pool.ask(ANN, deeds.double, 5, LONG, key="a position") == 10  # the answer is given: asked anew

    run(test)


def test_what_nobody_waits_for_is_never_begun_or_stopped(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_pool() as (pool, _):
            running, queued = tmp_path / "running", tmp_path / "queued"
            first = asyncio.create_task(pool.ask(ANN, deeds.until_enough, str(running), LONG, key=1))
            await until(running.exists)
            second = asyncio.create_task(pool.ask(ANN, deeds.until_enough, str(queued), LONG, key=2))
            await asyncio.sleep(0)
            assert len(pool) == 1
            second.cancel()
            first.cancel()
            await asyncio.gather(first, second, return_exceptions=True)
            assert len(pool) == 0
            pid = await pool.ask(BOB, deeds.whoami, None, LONG)
            assert Path(f"{running}-stopped").exists() and not queued.exists()
            assert await pool.ask(BOB, deeds.whoami, None, LONG) == pid  # stopped by asking, not by force

    run(test)


def test_workers_that_cannot_start_are_told_of() -> None:
    async def test() -> None:
        async with a_pool(prepare=deeds.fall) as (pool, _):
            with pytest.raises(WorkerLost, match="could be started"):
                await pool.ask(ANN, deeds.double, 1, LONG)

    run(test)


def test_fresh_workers_leave_nothing_behind() -> None:
    async def test() -> None:
        async with a_pool(is_fresh=True) as (pool, _):
            first = await pool.ask(ANN, deeds.whoami, None, LONG)
            assert await pool.ask(ANN, deeds.whoami, None, LONG) != first

    run(test)


def test_closing_stops_what_runs(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_pool() as (pool, _):
            sign = tmp_path / "sign"
            hangs = asyncio.create_task(pool.ask(ANN, deeds.hang, str(sign), LONG))
            waits = asyncio.create_task(pool.ask(BOB, deeds.double, 1, LONG))
            await until(sign.exists)
            await pool.close()
            told = await asyncio.gather(hangs, waits, return_exceptions=True)
            assert all(isinstance(one, asyncio.CancelledError) for one in told)

    run(test)
