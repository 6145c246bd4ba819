"""What processes on one database say to each other beside the changes of matches. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_WAITING = 10_000  # messages; who is slower than that starts anew
LONGEST = 7_900  # bytes of a message: PostgreSQL takes 8,000
MISSED = ""  # something may have been said that nobody heard


class Talk:
    """An endless iterator of what others say, in the order in which each of them said it."""

    def __init__(self, forget: Callable[[Talk], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._forget = forget
        self._heard: deque[str] = deque()
        self._awake = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> Talk:
        return self

    async def __anext__(self) -> str:
        while not self._heard:
            if self._closed:
                raise StopAsyncIteration
            self._awake.clear()
            await self._awake.wait()
        return self._heard.popleft()

    async def aclose(self) -> None:
        """Stop listening."""
        self._end()
        self._forget(self)

    def hear(self, text: str) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, text)

    def end(self) -> None:
        """From any thread: the store closes."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _take(self, text: str) -> None:
        if len(self._heard) >= MOST_WAITING:
            self._heard.clear()
            text = MISSED
        self._heard.append(text)
        self._awake.set()

    def _end(self) -> None:
        self._closed = True
        self._awake.set()
