"""Who wants to hear of changes. Only which match and how far it is: what happened is read from the log."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from hedgerow.store.backend import Backend, Watcher
from hedgerow.store.desk import Changed
from hedgerow.store.problems import StoreGone
from hedgerow.store.talk import Talk

News = tuple[str, int, int]
L = TypeVar("L")


class Changes:
    """An endless iterator of (match, length, number of the last thing said). ("", 0, 0): look at everything again.

    Whoever is slow hears the newest of each match and not every step, so nothing ever piles up.
    """

    def __init__(self, forget: Callable[[Changes], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._forget = forget
        self._news: dict[str, News] = {}
        self._awake = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> Changes:
        return self

    async def __anext__(self) -> News:
        while not self._news:
            if self._closed:
                raise StopAsyncIteration
            self._awake.clear()
            await self._awake.wait()
        return self._news.pop(next(iter(self._news)))

    async def aclose(self) -> None:
        """Stop listening."""
        self._end()
        self._forget(self)

    def hear(self, changed: Sequence[Changed]) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, changed)

    def end(self) -> None:
        """From any thread: the store closes."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _take(self, changed: Sequence[Changed]) -> None:
        for one in changed:  # two threads may tell of one match in the wrong order: logs and chats only grow
            _, length, said = self._news.get(one.match, ("", 0, 0))
            self._news[one.match] = (one.match, max(length, one.length), max(said, one.said))
        self._awake.set()

    def _end(self) -> None:
        self._closed = True
        self._awake.set()


class Feed:
    """The listeners of this process. Other processes' changes are watched for only while somebody listens."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._listeners: set[Changes] = set()
        self._talks: set[Talk] = set()
        self._watcher: Watcher | None = None
        self._own: set[int] = set()  # stamps of our changes, which the watcher will come across as well
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._closed = False

    def ours(self, changed: Sequence[Changed]) -> None:
        """This process has changed something. From any thread."""
        with self._lock:
            if self._watcher is not None:
                self._own.update(one.stamp for one in changed if one.stamp)
        self._tell(changed)

    def others(self, changed: Sequence[Changed]) -> None:
        """The watcher has seen something; what we know already is not told twice. From any thread."""
        with self._lock:
            new = [one for one in changed if one.stamp not in self._own]
            last = max((one.stamp for one in changed), default=0)
            self._own = {stamp for stamp in self._own if stamp > last}
        if new:
            self._tell(new)

    def heard(self, text: str) -> None:
        """Another process has said something. From any thread."""
        with self._lock:
            talks = list(self._talks)
        for talk in talks:
            talk.hear(text)

    async def listen(self) -> Changes:
        """Everything that changes from now on."""
        changes = Changes(self._forget)
        await self._begin(changes, self._listeners)
        return changes

    async def overhear(self) -> Talk:
        """Everything that other processes say from now on."""
        talk = Talk(self._talks.discard)
        await self._begin(talk, self._talks)
        return talk

    async def _begin(self, listener: L, among: set[L]) -> None:
        if self._closed:
            raise StoreGone("The store is closed.")
        with self._lock:
            among.add(listener)
        try:
            await asyncio.to_thread(self._watch)
        except BaseException:
            with self._lock:
                among.discard(listener)
            raise

    def close(self) -> None:
        self._closed = True
        with self._lock:
            listeners, self._listeners = self._listeners, set()
            watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.stop()
        for listener in listeners:
            listener.end()
        for talk in list(self._talks):
            talk.end()

    def _tell(self, changed: Sequence[Changed]) -> None:
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener.hear(changed)

    def _watch(self) -> None:
        with self._starting:
            if self._watcher is None:
                watcher = self._backend.watcher(self.others, self.heard)
                watcher.start()
                with self._lock:
                    self._watcher = watcher

    def _forget(self, changes: Changes) -> None:
        with self._lock:
            self._listeners.discard(changes)
