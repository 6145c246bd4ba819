"""A few threads that read, each at its own connection, so that nobody who reads waits for a write."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from hedgerow.store.backend import Backend
from hedgerow.store.condition import READING, Condition
from hedgerow.store.desk import Desk
from hedgerow.store.problems import StoreGone, StoreProblem

T = TypeVar("T")

THREADS = 4


class Readers:
    """The pool."""

    def __init__(self, backend: Backend, condition: Condition) -> None:
        self._backend = backend
        self._condition = condition
        self._own = threading.local()
        self._desks: set[Desk] = set()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="store-reader")
        self._closed = False

    async def do(self, work: Callable[[Desk], T], snapshot: bool = False) -> T:
        """`snapshot`: several statements, all of which must see the same moment."""
        if self._closed:
            raise StoreGone("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, work, snapshot)

    async def aside(self, work: Callable[[], T]) -> T:
        """Something long in a thread of its own: it must not keep a reader."""
        if self._closed:
            raise StoreGone("The store is closed.")
        return await asyncio.to_thread(work)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown()
        for desk in self._desks:
            desk.close()

    def _read(self, work: Callable[[Desk], T], snapshot: bool) -> T:
        try:
            found = self._read_or_again(work, snapshot)
        except StoreProblem as problem:
            self._condition.met(READING, problem)
            raise
        self._condition.met(READING, None)
        return found

    def _read_or_again(self, work: Callable[[Desk], T], snapshot: bool) -> T:
        try:
            return self._try(work, snapshot)
        except self._backend.errors as error:
            if self._drop_if_dead():  # a server restarted since the last read: a new connection will do
                try:
                    return self._try(work, snapshot)
                except self._backend.errors as again:
                    self._drop_if_dead()
                    raise self._backend.problem(again) from None
            raise self._backend.problem(error) from None

    def _try(self, work: Callable[[Desk], T], snapshot: bool) -> T:
        self._backend.check()
        desk: Desk | None = getattr(self._own, "desk", None)
        if desk is None:
            desk = self._own.desk = self._backend.desk()
            self._desks.add(desk)
        if not snapshot:
            return work(desk)
        desk.say(self._backend.begin_read)
        try:
            return work(desk)
        finally:
            if self._backend.alive(desk) and self._backend.in_transaction(desk):
                desk.say("ROLLBACK")

    def _drop_if_dead(self) -> bool:
        desk: Desk | None = getattr(self._own, "desk", None)
        if desk is None or self._backend.alive(desk):
            return False
        self._own.desk = None
        self._desks.discard(desk)
        return True
