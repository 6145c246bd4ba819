"""Work that takes long, beside the event loop: everybody else's moves go on meanwhile.

What strangers bring (files to be replayed, dice to be checked) goes to a process of its own, in a fair queue, with so
much of the processor and no more. So does what the house itself kept where it is long (a log to be replayed, or told
for the first time): a thread would share the interpreter with the event loop and with the thread that writes, and each
of their many small waits would cost a millisecond. What is short goes to a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.workers import Enough, Pool, TooSlow, WorkFailed
from hedgerow.kernel.refusal import BadText, HedgerowError

T = TypeVar("T")

PROCESSOR = (
    2.0  # seconds that reading one file may take; the longest real match takes less than one (benchmarks/costs.py)
)
PATIENCE = 60.0  # seconds on the clock, on a machine that has other work
MOST, MOST_EACH = 32, 2  # files that may wait in all, and of one visitor
THREADS = 2  # more would only wait for each other, and the event loop for all of them


class Crowded(Busy):
    """Too many files wait to be read."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.args = (f"Too many files are being read just now. Please try again in {self.seconds} s.",)


class TooLong(BadText):
    """Somebody else's file would take too much of the processor."""

    def __init__(self) -> None:
        super().__init__("this takes longer to read than the table allows. (The program at home has the time.)")

    def __reduce__(self) -> tuple[Any, ...]:
        return TooLong, ()


class Aside:
    """Threads for what is short, and a process for what is long or strange; without one, threads for both."""

    def __init__(self, with_process: bool = False) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "aside")
        self._pool = Pool(1, _import_all, nice=10, most=MOST, most_each=MOST_EACH) if with_process else None

    async def ours(self, work: Callable[..., T], *given: Any) -> T:
        """In a thread: what is known to end."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def ours_at_length(self, match: str, work: Callable[..., T], *given: Any) -> T:
        """In the process, by turns with others' matches; in a thread where too many wait, for it must be done."""
        try:
            return await self.theirs(f"match {match}", work, *given)
        except (Crowded, TooLong):
            return await self.ours(work, *given)

    async def theirs(self, visitor: str, work: Callable[..., T], *given: Any) -> T:
        """In a process, for a visitor; raises what the work does, `Crowded`, or `BadText` where it took too long."""
        if self._pool is None:
            return await self.ours(work, *given)
        try:
            is_good, told = await self._pool.ask(Asker(visitor, ""), _bounded, (work, given), PATIENCE)
        except Busy as busy:
            raise Crowded(busy.seconds) from None
        except TooSlow:
            raise TooLong from None
        except WorkFailed:
            raise Crowded(5) from None
        if not is_good:
            try:
                raise told
            finally:
                del told, given  # else the exception and this frame hold each other, and the file with them
        found: T = told
        return found

    def warm_up(self) -> None:
        """Start the process before anybody waits for it."""
        if self._pool is not None:
            self._pool.warm_up()

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            await self._pool.close()


# --- in the worker ----------------------------------------------------------------------------------------------------


def _import_all() -> None:
    """What reading a file needs."""
    from hedgerow import catalog

    for name in catalog.names():
        catalog.room(name)


def _bounded(question: tuple[Callable[..., Any], tuple[Any, ...]], enough: Enough) -> tuple[bool, Any]:
    """Do it; what the visitor has done wrong comes back as an exception for her."""
    work, given = question
    try:
        with processor_time(PROCESSOR):
            return True, work(*given)
    except HedgerowError as problem:
        return False, problem


@contextlib.contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raise `BadText` behind so many seconds of this process, however busy the machine is; where a system has no such
    clock, the one on the wall must do."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
