"""What processes say to each other through the database."""

from __future__ import annotations

import asyncio

import pytest

import postgres
from hedgerow.store import HolderRow, SeatRow, Store, StoreProblem, open_store
from hedgerow.store import talk as module
from store.samples import begin

pytestmark = pytest.mark.anyio


async def test_what_one_says_the_others_hear_in_order(store: Store, other: Store) -> None:
    mine, theirs = await store.talk(), await other.talk()
    for n in range(5):
        await store.tell(f"word {n}")
    if not store.talks:  # a file: nobody hears anything, and nobody minds
        return
    async with asyncio.timeout(30):
        assert [await anext(theirs) for _ in range(5)] == [f"word {n}" for n in range(5)]
    await other.tell("ä" * (module.LONGEST // 2))
    async with asyncio.timeout(30):
        assert await anext(mine) == "ä" * (module.LONGEST // 2)  # and nothing of what she said herself
    with pytest.raises(StoreProblem):
        await store.tell("x" * 9000)


async def test_changes_and_talk_do_not_mix() -> None:
    with postgres.database() as url:
        async with open_store(url) as one, open_store(url) as two:
            talk, changes = await two.talk(), await two.changes()
            await begin(one, "m1", b"a")
            await one.tell("hello")
            async with asyncio.timeout(30):
                assert await anext(changes) == ("m1", 1, 0)
                assert await anext(talk) == "hello"


async def test_who_sits_where_is_told_so_that_all_is_read_again() -> None:
    """A log says nothing of it: its length alone would tell others that there is nothing new."""
    with postgres.database() as url:
        async with open_store(url) as one, open_store(url) as two:
            await begin(one, "m1", b"a")
            changes = await two.changes()
            await one.sit("m1", HolderRow("m1", 0, "anns phone"), SeatRow("m1", 0, "person", "", "Ann"))
            async with asyncio.timeout(30):
                assert await anext(changes) == ("m1", 0, 0)


async def test_after_an_outage_everybody_knows_that_something_may_be_missing() -> None:
    server = postgres.own_server("-c", "shared_buffers=16MB")
    try:
        with server.database() as url:
            async with open_store(url) as store:
                talk = await store.talk()
                server.stop()
                server.start()
                async with asyncio.timeout(60):
                    assert await anext(talk) == module.MISSED
    finally:
        server.remove()


async def test_who_is_slow_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    talk = module.Talk(lambda talk: None)
    for n in range(5):
        talk._take(f"{n}")
    assert [await anext(talk) for _ in range(2)] == [module.MISSED, "4"]


async def test_a_store_that_closes_ends_the_talk(store: Store) -> None:
    talk = await store.talk()
    await store.close()
    assert [text async for text in talk] == []
