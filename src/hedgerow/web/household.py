"""A house with everything it needs, open as long as the server runs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator

from hedgerow.bots.thinking import Thinkers
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.store.problems import StoreProblem
from hedgerow.store.store import open_store
from hedgerow.table import saves
from hedgerow.table.aside import Aside
from hedgerow.table.house import House
from hedgerow.table.live import Limits
from hedgerow.web.config import Config

log = logging.getLogger("hedgerow.web")

EVERY = 2.0  # seconds between looks for absent people
TIDY_EVERY = 600.0  # seconds between looks for what nobody needs any more
DAY = 86_400


@contextlib.asynccontextmanager
async def open_house(config: Config) -> AsyncIterator[House]:
    """Store, thinkers and house; background work that outlives any single failure."""
    if not config.database:
        saves.folder().mkdir(parents=True, exist_ok=True)
    store = await asyncio.to_thread(open_store, config.database_url)
    thinkers = Thinkers(config.bot_seconds)
    limits = Limits(matches=config.most_matches, free_chat=config.free_chat)
    house = House(store, thinkers, limits, aside=Aside(with_process=True))
    for beside in (thinkers, house.aside):
        asyncio.get_running_loop().call_later(EVERY, beside.warm_up)  # behind the first page
    chores = [asyncio.create_task(_again(work, config, house)) for work in CHORES]
    try:
        yield house
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await house.close()
        await thinkers.close()
        await store.close()


async def _again(work, config: Config, house: House) -> None:  # type: ignore[no-untyped-def]
    """Do it for ever: a database that is away for a while comes back."""
    while True:
        try:
            await work(config, house)
        except StoreProblem:
            pass  # the store says so itself, once
        except HedgerowError as problem:
            log.warning("%s: %s", work.__name__, problem)
        except Exception:
            log.exception("%s failed", work.__name__)
        await asyncio.sleep(EVERY)


async def _follow(config: Config, house: House) -> None:
    await house.follow()


async def _speak(config: Config, house: House) -> None:
    await house.company.speak()


async def _listen(config: Config, house: House) -> None:
    await house.company.listen()


async def _replace_absent(config: Config, house: House) -> None:
    await house.replace_absent()


async def _call_time(config: Config, house: House) -> None:
    await house.call_time()


async def _tidy(config: Config, house: House) -> None:
    """Where the server has switched Python's own tidying off: seldom. Nearly everything is freed without it; what
    is left are rings of objects."""
    await asyncio.sleep(TIDY_EVERY)
    if not gc.isenabled():
        gc.collect()


async def _expire(config: Config, house: House) -> None:
    if config.expire_days:
        await house.store.expire(time.time() - config.expire_days * DAY)
    await asyncio.sleep(600)


CHORES = (_follow, _speak, _listen, _replace_absent, _call_time, _tidy, _expire)
