"""Processes that work for the server, at low priority: what one of them suffers, no other job feels.

A job's time begins when a worker takes it; before, it only waits its turn. A worker that is too slow, crashes or is
killed costs the job it had, and is replaced. A job that nobody waits for any more is told to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from hedgerow.bots.queue import Asker, Busy, FairQueue
from hedgerow.kernel.refusal import HedgerowError

Enough = Callable[[], bool]  # asked by a job between its rounds: does nobody wait for it any more?
Work = Callable[[Any, Enough], Any]  # a function of a module, so that a worker finds it; the question comes as data
READY = "ready"
START = 120.0  # seconds that a worker may take to import what it needs


class WorkFailed(HedgerowError):
    """No answer came: the worker was lost or too slow, or the job raised something."""


class WorkerLost(WorkFailed):
    """The process has ended."""


class TooSlow(WorkFailed):
    """The job had all its time."""


# --- in the server ----------------------------------------------------------------------------------------------------


class Worker:
    """One process, and the pipe to it. Its methods wait; they are called from a thread."""

    def __init__(self, prepare: Callable[[], Any], nice: int) -> None:
        context = multiprocessing.get_context("spawn")  # forking a process with threads is a gamble
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_live, args=(theirs, prepare, nice), daemon=True)
        self._process.start()
        theirs.close()  # so that ours ends when the process does
        self._sending = threading.Lock()

    def wait_until_ready(self) -> None:
        """It has imported what it needs."""
        self._receive()

    def ask(self, number: int, work: Work, question: Any) -> Any:
        """What the job returns; raises `WorkFailed`."""
        try:
            self._send((number, work, question))
        except OSError:
            raise WorkerLost("A worker was lost.") from None
        is_good, answer = self._receive()
        if not is_good:
            raise WorkFailed(answer)
        return answer

    def _send(self, message: Any) -> None:
        with self._sending:
            self._pipe.send(message)

    def _receive(self) -> Any:
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("A worker was lost.") from None

    def enough(self, number: int) -> None:
        """Nobody waits for this job any more; if it is over, that is ignored."""
        with contextlib.suppress(OSError):
            self._send((number, None, None))

    def kill(self) -> None:
        """At once; whoever waits for it hears that it is lost."""
        self._process.kill()

    def close(self) -> None:
        """Behind `kill`, when nobody waits for it any more."""
        self._process.join()
        self._pipe.close()
        self._process.close()


@dataclass(eq=False)
class Task:
    """A job on its way."""

    asker: Asker
    work: Work
    question: Any
    seconds: float
    key: Hashable
    number: int
    answer: asyncio.Future[Any]
    waiters: int = 0
    worker: Worker | None = None  # while it runs


class Pool:
    """So many workers behind one fair queue; they are started when the first job comes."""

    def __init__(
        self, size: int, prepare: Callable[[], Any], nice: int = 10, most: int = 256, most_each: int = 8,
        pace: float = 1.0, is_fresh: bool = False, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        """`pace`: the seconds that a job takes as a rule. `is_fresh`: each has a new process, and leaves no memory."""
        self.size, self.prepare, self.nice, self.pace, self.is_fresh = size, prepare, nice, pace, is_fresh
        self._sleep = sleep
        self._queue: FairQueue[Task] = FairQueue(most, most_each)
        self._known: dict[Hashable, Task] = {}
        self._waiting = asyncio.Event()
        self._places: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(size, "worker")
        self._asked = 0

    def __len__(self) -> int:
        """Jobs that wait for a worker."""
        return len(self._queue)

    async def ask(self, asker: Asker, work: Work, question: Any, seconds: float, key: Hashable = None) -> Any:
        """The answer to a job that may run so many seconds; raises `Busy` or `WorkFailed`.

        Who asks under the key of a job that is under way waits for its answer, too.
        """
        task = self._known.get(key) if key is not None else None
        if task is None:
            if not self._queue.has_room(asker):
                raise Busy(round(self.pace * len(self._queue) / self.size))
            task = self._put(asker, work, question, seconds, key)
        task.waiters += 1
        try:
            return await asyncio.shield(task.answer)
        finally:
            task.waiters -= 1
            if not task.waiters and not task.answer.done():
                self._give_up(task)

    def warm_up(self) -> None:
        """Start the workers before anybody waits for them."""
        self._fill_places()
        self._waiting.set()

    async def close(self) -> None:
        """Stop at once; jobs under way are lost."""
        for place in self._places:
            place.cancel()
        await asyncio.gather(*self._places, return_exceptions=True)
        while (task := self._queue.take()) is not None:
            task.answer.cancel()
        self._threads.shutdown(wait=False)

    def _put(self, asker: Asker, work: Work, question: Any, seconds: float, key: Hashable) -> Task:
        self._asked += 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda told: told.cancelled() or told.exception())  # nobody may be left to hear it
        task = Task(asker, work, question, seconds, key, self._asked, answer)
        self._queue.put(asker, task)
        if key is not None:
            self._known[key] = task
        self._fill_places()
        self._waiting.set()
        return task

    def _fill_places(self) -> None:
        while len(self._places) < self.size:
            place = asyncio.get_running_loop().create_task(self._hold_place())
            self._places.add(place)

    def _give_up(self, task: Task) -> None:
        """Nobody waits for it any more."""
        self._forget(task)
        if self._queue.drop(task.asker, task):
            task.answer.cancel()
        elif task.worker is not None:
            task.worker.enough(task.number)

    def _forget(self, task: Task) -> None:
        if self._known.get(task.key) is task:
            del self._known[task.key]

    async def _hold_place(self) -> None:
        """One job behind the other, with a new worker whenever the last one was lost."""
        worker: Worker | None = None
        try:
            while True:
                await self._waiting.wait()
                if worker is None:
                    worker = await self._hired()
                task = self._queue.take()
                if not self._queue:
                    self._waiting.clear()
                if task is None:
                    continue
                if worker is None:
                    self._end(task, WorkerLost("No worker could be started."))
                elif not await self._serve(worker, task) or self.is_fresh:
                    await self._dismiss(worker)
                    worker = None
        finally:
            if worker is not None:
                await self._dismiss(worker)

    async def _hired(self) -> Worker | None:
        """A worker that is ready: until then no job is given to it. None: it was lost on its way."""
        starting = asyncio.ensure_future(self._in_thread(Worker, self.prepare, self.nice))
        try:
            worker: Worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            await self._dismiss(await starting)
            raise
        try:
            await self._heard(worker, START, worker.wait_until_ready)
        except BaseException as problem:
            await self._dismiss(worker)
            if not isinstance(problem, WorkFailed):
                raise
            return None
        return worker

    async def _serve(self, worker: Worker, task: Task) -> bool:
        """Let it do a job; can it do another?"""
        task.worker = worker
        try:
            found = await self._heard(worker, task.seconds, worker.ask, task.number, task.work, task.question)
        except asyncio.CancelledError:
            task.answer.cancel()
            raise
        except Exception as problem:
            self._end(task, problem)
            return type(problem) is WorkFailed
        finally:
            task.worker = None
        self._end(task, found)
        return True

    async def _heard(self, worker: Worker, seconds: float, ask: Callable[..., Any], *told: Any) -> Any:
        """What a worker answers in time; else it is killed, and no other with it. Raises `WorkFailed`."""
        asked = asyncio.ensure_future(self._in_thread(ask, *told))
        time = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({asked, time}, return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise TooSlow(f"A worker was stopped after {seconds:g} seconds.")
            return asked.result()
        finally:
            time.cancel()
            if not asked.done():
                worker.kill()
                await asyncio.wait({asked})
                asked.exception()  # that it was lost is no news

    def _end(self, task: Task, answer: Any) -> None:
        self._forget(task)
        if task.answer.done():
            return
        if isinstance(answer, BaseException):
            task.answer.set_exception(answer)
        else:
            task.answer.set_result(answer)

    async def _dismiss(self, worker: Worker) -> None:
        worker.kill()
        await self._in_thread(worker.close)

    async def _in_thread(self, work: Callable[..., Any], *told: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *told)


# --- in the worker ----------------------------------------------------------------------------------------------------


def _live(pipe: Any, prepare: Callable[[], Any], nice: int) -> None:
    """Answer until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it stops us
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)
    prepare()
    pipe.send(READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, work, question = pipe.recv()
            if work is not None:  # else a job that is over was to be stopped
                pipe.send(_answer(pipe, number, work, question))


def _answer(pipe: Any, number: int, work: Work, question: Any) -> tuple[bool, Any]:
    stopped = False

    def enough() -> bool:
        nonlocal stopped
        while not stopped and pipe.poll():  # the server sends nothing else while we work
            stopped = pipe.recv()[0] == number
        return stopped

    try:
        return True, work(question, enough)
    except Exception as problem:  # whatever it is, the next job may go well
        return False, f"{type(problem).__name__}: {problem}"


def _leave_with_the_server() -> None:
    """A server that was killed could not say goodbye; its workers would wait for questions for ever."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)
