"""The matches in memory. Each is a cache of its log in the store: in doubt it is thrown away and made anew."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.store.problems import NotFound
from hedgerow.store.store import Store
from hedgerow.table import vintage
from hedgerow.table.aside import Aside
from hedgerow.table.live import Live
from hedgerow.table.vintage import Archive, ReadOnly

LONG = 300  # events: a twentieth of a second, as a rule
CLOSED = 100  # matches that were tried and cannot be played on: so many are remembered


class Shelf:
    """`loaded` hears of every match that comes from the store."""

    def __init__(
        self, store: Store, aside: Aside, most: int, loaded: Callable[[Live], None], clock: Callable[[], float]
    ) -> None:  # fmt: skip
        self._store, self._aside, self._most, self._loaded, self._clock = store, aside, most, loaded, clock
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._closed: OrderedDict[str, Archive] = OrderedDict()

    def get(self, match_id: str) -> Live | None:
        """From memory only."""
        return self._live.get(match_id)

    def all(self) -> list[Live]:
        return list(self._live.values())

    async def live(self, match_id: str) -> Live:
        """A match, from memory or from the store; raises `NotFound`, or `ReadOnly` where it cannot be replayed here."""
        found = self._live.get(match_id)
        if found is None:
            try:
                async with self._loading.setdefault(match_id, asyncio.Lock()):
                    found = self._live.get(match_id)
                    if found is None:
                        found = await self._load(match_id)
                        self.put(found)
            finally:
                self._loading.pop(match_id, None)  # of a match that is not there, too
            self._loaded(found)
        self._live.move_to_end(match_id)
        return found

    def put(self, live: Live) -> None:
        """Matches that nobody looks at make room for it; the store has them."""
        self._live[live.table.row.id] = live
        if len(self._live) > self._most:
            idle = [k for k, v in self._live.items() if not v.listeners and not v.lock.locked() and v.bot is None]
            for match_id in idle[: len(self._live) - self._most]:
                if self._live[match_id] is not live:
                    del self._live[match_id]

    async def _load(self, match_id: str) -> Live:
        if match_id in self._closed:
            raise ReadOnly(self._closed[match_id])
        loaded = await self._store.load(match_id)
        try:
            if len(loaded.events) > LONG:
                table = await self._aside.ours_at_length(match_id, vintage.opened, loaded)
            else:
                table = await self._aside.ours(vintage.opened, loaded)
        except ReadOnly as problem:
            self._closed[match_id] = problem.archive
            if len(self._closed) > CLOSED:
                self._closed.popitem(last=False)
            raise
        table.now = self._clock
        return Live(table, chat=list(await self._store.chat(match_id)))

    async def reload(self, match_id: str, live: Live) -> None:
        """Something went wrong between memory and disk, and the disk is right."""
        try:
            live.table = (await self._load(match_id)).table
        except BaseException as problem:
            self.drop(match_id)
            if not isinstance(problem, Exception):
                raise
        finally:
            live.changed()

    async def follow(self) -> None:
        """Hear of every change in the store and catch up where another process made it."""
        async for match_id, length, said in await self._store.changes():
            self._closed.pop(match_id, None)  # what could not be read before perhaps can be now
            for each in [match_id] if match_id else list(self._live):
                live = self._live.get(each)
                if live is not None:
                    with contextlib.suppress(HedgerowError):
                        await self._catch_up(each, live, length, said)

    async def _catch_up(self, match_id: str, live: Live, length: int, said: int) -> None:
        """Read again what another process has changed; `length` 0: nobody knows what."""
        async with live.lock:
            known = live.table.length >= length and (live.chat[-1].number if live.chat else 0) >= said
            if length and known and live.table.is_full:  # who sits down makes no event
                return
            before = live.table.length
            try:
                await self._go_on(match_id, live)
            except (NotFound, ReadOnly):  # gone, or a newer program has gone on with it
                self.drop(match_id)
                return
            live.is_theirs = live.table.length > before
            live.changed()
        self._loaded(live)

    async def _go_on(self, match_id: str, live: Live) -> None:
        """Read what is new, which is little, and all of it where that does not lead to the same position as there."""
        loaded = await self._store.load(match_id, live.table.length)
        said = await self._store.chat(match_id, live.chat[-1].number if live.chat else 0)
        if live.table.go_on(loaded):
            live.chat += said
            return
        try:
            fresh = await self._load(match_id)
        except BaseException:
            self.drop(match_id)  # what is in memory is neither the old nor the new
            raise
        live.table, live.chat = fresh.table, fresh.chat

    def drop(self, match_id: str) -> None:
        """Who still holds it must come again."""
        self._closed.pop(match_id, None)
        live = self._live.pop(match_id, None)
        if live is not None:
            live.lose()
