"""Group commit: whatever waits to be written shares one transaction and one fsync, each behind a savepoint."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hedgerow.store.backend import Backend, Publish
from hedgerow.store.condition import WRITING, Condition
from hedgerow.store.desk import Desk
from hedgerow.store.problems import StoreBusy, StoreGone, StoreProblem

MOST_WAITING = 20_000
MOST_AT_ONCE = 256


class Job:
    """One write: what to do, of which match ("" where it is of none), and who waits for it."""

    def __init__(self, work: Callable[[Desk], Any], match: str, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.match = match
        self.future = future
        self.result: Any = None
        self.problem: Exception | None = None

    def settle(self) -> None:
        """On the event loop. Whoever gave up waiting is not told."""
        if self.future.done():
            return
        if self.problem is not None:
            self.future.set_exception(self.problem)
        else:
            self.future.set_result(self.result)


class _Broken(Exception):
    """The transaction as a whole is lost; `committing` where it broke in the moment of the commit."""

    def __init__(self, error: Exception, committing: bool = False) -> None:
        super().__init__(str(error))
        self.error = error
        self.committing = committing


class Writer:
    """The threads that write (one on SQLite), and the queue before them."""

    def __init__(self, backend: Backend, publish: Publish, condition: Condition) -> None:
        self._backend = backend
        self._condition = condition
        self._publish = publish
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._work, name=f"store-writer-{n}", daemon=True) for n in range(backend.writers)
        ]
        for thread in self._threads:
            thread.start()

    async def do(self, work: Callable[[Desk], Any], match: str = "") -> Any:
        """Returns when it is on the disk."""
        if self._closed:
            raise StoreGone("The store is closed.")
        if self._waiting.qsize() >= MOST_WAITING:
            raise StoreBusy("Too many moves are waiting to be written; nothing was changed. Try again in a moment.")
        job = Job(work, match, asyncio.get_running_loop().create_future())
        self._waiting.put(job)
        return await job.future

    def close(self) -> None:
        """Writes what is waiting, then ends."""
        self._closed = True
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        desk: Desk | None = None
        going = True
        while going:
            batch, going = self._gather()
            for group in _groups(batch):
                desk = self._write(desk, group)
                for job in group:
                    self._condition.met(WRITING, job.problem)
                _settle(group)
        if desk is not None:
            desk.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Waits for one job and takes what has come with it; False when the store closes."""
        batch: list[Job] = []
        job = self._waiting.get()
        while job is not None:
            batch.append(job)
            if len(batch) >= MOST_AT_ONCE:
                return batch, True
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _write(self, desk: Desk | None, batch: list[Job], again: bool = True) -> Desk | None:
        """Write a batch; the connection to use next (None: a new one)."""
        try:
            self._backend.check()
            desk = desk or self._backend.desk()
            self._transact(desk, batch)
        except StoreProblem as problem:
            _fail(batch, problem)
        except _Broken as broken:
            return self._mend(desk, batch, broken, again)
        return desk

    def _mend(self, desk: Desk | None, batch: list[Job], broken: _Broken, again: bool) -> Desk | None:
        """A transaction was lost as a whole. Nothing of it was kept, unless the connection broke while committing."""
        assert desk is not None
        alive = self._backend.alive(desk)
        if not alive:
            _close(desk)
            if again and not broken.committing:  # a server restarted since the last write: a new connection will do
                return self._write(None, batch, again=False)
        problem = self._backend.problem(broken.error)
        if not alive or len(batch) == 1 or isinstance(problem, StoreBusy):
            _fail(batch, problem)
            return desk if alive else None
        next_desk: Desk | None = desk
        for job in batch:  # what does not fit on a full disk must not take the others with it
            next_desk = self._write(next_desk, [job], again=False)
        return next_desk

    def _transact(self, desk: Desk, batch: list[Job]) -> None:
        desk.changed.clear()
        for job in batch:
            job.result = job.problem = None
        try:
            desk.say(self._backend.begin_write)
            for job in batch:
                self._try(desk, job, shared=len(batch) > 1)
            if all(job.problem for job in batch):
                desk.say("ROLLBACK")
                return
            if desk.changed:
                self._backend.announce(desk, desk.changed)
        except self._backend.errors as error:
            self._abandon(desk)
            raise _Broken(error) from None
        try:
            desk.say("COMMIT")
        except self._backend.errors as error:
            self._abandon(desk)
            raise _Broken(error, committing=True) from None
        if desk.changed:
            self._publish(list(desk.changed))

    def _try(self, desk: Desk, job: Job, shared: bool) -> None:
        """One job inside the transaction. Its failure is its own, as long as the transaction lives."""
        before = len(desk.changed)
        if shared:
            desk.say("SAVEPOINT job")
        try:
            job.result = job.work(desk)
        except self._backend.errors as error:
            if not self._backend.alive(desk) or not self._backend.in_transaction(desk):
                raise
            job.problem = self._backend.problem(error, job.match)
        except Exception as problem:
            job.problem = problem
        if job.problem is not None:
            del desk.changed[before:]
            if shared:
                desk.say("ROLLBACK TO SAVEPOINT job")
        if shared:
            desk.say("RELEASE SAVEPOINT job")

    def _abandon(self, desk: Desk) -> None:
        if self._backend.alive(desk) and self._backend.in_transaction(desk):
            try:
                desk.say("ROLLBACK")
            except self._backend.errors:
                _close(desk)


def _groups(batch: Sequence[Job]) -> Iterable[list[Job]]:
    """One group with all the writes of matches, in the order of their names: two processes that lock the same
    matches then wait for each other in turn and never in a circle. What is of no match goes alone."""
    grouped = sorted((job for job in batch if job.match), key=lambda job: job.match)
    if grouped:
        yield grouped
    yield from ([job] for job in batch if not job.match)


def _fail(batch: Iterable[Job], problem: StoreProblem) -> None:
    for job in batch:
        job.problem = problem


def _settle(batch: Sequence[Job]) -> None:
    def settle(jobs: Sequence[Job]) -> None:
        for job in jobs:
            job.settle()

    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, jobs)


def _close(desk: Desk) -> None:
    try:
        desk.close()
    except Exception:  # it is broken: that is why it is closed
        return
