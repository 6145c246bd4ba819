"""A match that is open in a house, and what a house needs and refuses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from hedgerow.bots.hints import Hint
from hedgerow.bots.queue import Asker
from hedgerow.bots.thought import Thought
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.store.rows import ChatRow
from hedgerow.table.table import Table


class NotYours(HedgerowError):
    """Somebody without a seat (or not the host) tried what only they may."""


class TooLate(HedgerowError):
    """A move that answers a position which is no longer there; the page has to look again."""


class TooMany(HedgerowError):
    """A limit of the house."""


class Unreadable(HedgerowError):
    """A change could not be kept, and the match could not be read again: what is in memory is not true."""


class Mind(Protocol):
    """Whoever thinks for bots: given what a seat sees, a move."""

    async def choose(
        self, room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int, asker: Asker
    ) -> Thought: ...

    async def advise(
        self, room: Room, settings: Settings, view: Records, seat: int, seed: int, asker: Asker, at_once: bool = False
    ) -> Hint: ...

    async def study(
        self,
        room: Room,
        settings: Settings,
        work: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        asker: Asker,
    ) -> Any: ...  # fmt: skip


@dataclass(eq=False)
class Live:
    """A match in memory."""

    _table: Table | None  # None: see `lose`
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[asyncio.Event] = field(default_factory=set)
    chat: list[ChatRow] = field(default_factory=list)
    changes: int = 0  # counts them, so that whoever made something of the match knows whether it is still true
    bot: asyncio.Task[None] | None = None
    excuses: dict[int, str] = field(default_factory=dict)  # of bots that could not think, until they can again
    since: float = field(default_factory=time.monotonic)  # when the last change came
    opened: float = field(default_factory=time.monotonic)  # when it came into memory
    calls_time: bool = False  # is somebody's decision being made for her?
    present: dict[int, int] = field(default_factory=dict)  # open streams by seat, WATCHER's among them
    elsewhere: frozenset[int] = frozenset()  # seats with streams in other houses on the same database
    is_theirs: bool = False  # was the last change another house's? Then its bots think, not ours

    @property
    def table(self) -> Table:
        """The match as it is on disk; raises `Unreadable` where nobody knows how that is."""
        if self._table is None:
            raise Unreadable("This match cannot be read just now. Nothing of it is lost; please try again in a moment.")
        return self._table

    @table.setter
    def table(self, fresh: Table) -> None:
        self._table = fresh

    @property
    def is_lost(self) -> bool:
        """Must who holds it come again?"""
        return self._table is None

    def lose(self) -> None:
        """What is in memory may not be true: nobody may see a move that is not on disk."""
        self._table = None
        self.changed()

    def changed(self) -> None:
        """The match has gone on: whoever owes a move has all her time again."""
        self.since = time.monotonic()
        self.wake()

    def wake(self) -> None:
        """Let everybody who listens look again."""
        self.changes += 1
        for listener in self.listeners:
            listener.set()

    def is_here(self, seat: int) -> bool:
        """Has she a stream open, anywhere?"""
        return self.present.get(seat, 0) > 0 or seat in self.elsewhere

    def arrive(self, seats: list[int], listener: asyncio.Event) -> None:
        """Somebody listens, for these seats or as a watcher."""
        self.listeners.add(listener)
        self._count(seats, 1)

    def leave(self, seats: list[int], listener: asyncio.Event) -> None:
        """She has gone."""
        self.listeners.discard(listener)
        self._count(seats, -1)

    def _count(self, seats: list[int], step: int) -> None:
        before = {seat for seat, streams in self.present.items() if streams}
        for seat in seats or [WATCHER]:
            self.present[seat] = self.present.get(seat, 0) + step
        if {seat for seat, streams in self.present.items() if streams and seat != WATCHER} != before - {WATCHER}:
            self.wake()  # everybody sees who is here


@dataclass(frozen=True)
class Limits:
    """What one house takes on."""

    matches: int = 20_000
    awake: float = 7 * 86_400.0  # seconds; a match that nobody has touched for longer does not count towards the most
    in_memory: int = 3_000
    free_chat: bool = True
