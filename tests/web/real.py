"""A real house on a file of its own, with bots that answer at once; for tests that need whole matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from hedgerow.bots import hints, players
from hedgerow.bots.hints import Hint
from hedgerow.bots.queue import Asker
from hedgerow.bots.thought import Thought
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.store import open_store
from hedgerow.table.house import House
from hedgerow.web.config import Config

UNLIMITED = dict.fromkeys(("rate_address", "rate_new", "rate_seat", "rate_match"), "1000000/second")


class QuickMind:
    """Thinks in the same process: any legal move."""

    async def choose(
        self, room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int, asker: Asker
    ) -> Thought:
        return players.thought_of(room, view, seat, "random", seed, 1.0)

    async def advise(
        self, room: Room, settings: Settings, view: Records, seat: int, seed: int, asker: Asker, at_once: bool = False
    ) -> Hint:
        return hints.first_thought(room, view, seat, seed)


def opener(folder: Path) -> Callable[[Config], AbstractAsyncContextManager[House]]:
    """What `create_app` takes to open such a house."""

    @asynccontextmanager
    async def opened(config: Config) -> AsyncIterator[House]:
        async with open_store(f"sqlite:///{folder / 'table.db'}") as store:
            house = House(store, QuickMind())
            try:
                yield house
            finally:
                await house.close()

    return opened
