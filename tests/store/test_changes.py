"""News of changes: only which match and how far, from this process and from others."""

from __future__ import annotations

import asyncio

import pytest

import postgres
from hedgerow.store import Changes, ChatRow, HolderRow, SeatRow, Stale, Store, open_store
from store.samples import begin, match

pytestmark = pytest.mark.anyio


async def hear(changes: Changes, count: int = 1) -> list[tuple[str, int, int]]:
    """The next news; a test that waits for ever has failed."""
    async with asyncio.timeout(20):
        return [await anext(changes) for _ in range(count)]


async def test_every_kind_of_change_is_told(store: Store) -> None:
    changes = await store.changes()
    await begin(store, "m1", b"a")
    assert await hear(changes) == [("m1", 1, 0)]
    await store.append("m1", 1, [b"b", b"c"])
    assert await hear(changes) == [("m1", 3, 0)]
    await store.say("m1", ChatRow("m1", 0, 0, "Ann", "hi"))
    assert await hear(changes) == [("m1", 3, 1)]
    await store.sit("m1", HolderRow("m1", 1, "ben"), SeatRow("m1", 1, "person"))
    assert await hear(changes) == [("m1", 3, 1)]


async def test_another_process_hears_it_too(store: Store, other: Store) -> None:
    await begin(store, "m1")
    changes = await other.changes()
    await store.append("m1", 0, [b"a"])
    assert await hear(changes) == [("m1", 1, 0)]
    await store.say("m1", ChatRow("m1", 0, 0, "Ann", "hi"))
    assert await hear(changes) == [("m1", 1, 1)]
    await begin(store, "m2")
    assert await hear(changes) == [("m2", 0, 0)]


async def test_what_failed_is_no_news(store: Store) -> None:
    await begin(store, "m1")
    await begin(store, "m2")
    changes = await store.changes()
    with pytest.raises(Stale):
        await store.append("m1", 7, [b"a"])
    await store.append("m2", 0, [b"a"])
    assert await hear(changes) == [("m2", 1, 0)]


async def test_whoever_is_slow_hears_the_newest(store: Store) -> None:
    await begin(store, "m1")
    await begin(store, "m2")
    changes = await store.changes()
    for n in range(5):
        await store.append("m1", n, [b"a"])
    await store.append("m2", 0, [b"a"])
    assert await hear(changes, 2) == [("m1", 5, 0), ("m2", 1, 0)]


async def test_all_listeners_hear_and_one_that_left_does_not(store: Store) -> None:
    first, second = await store.changes(), await store.changes()
    await begin(store, "m1")
    assert await hear(first) == await hear(second) == [("m1", 0, 0)]
    await first.aclose()
    await begin(store, "m2")
    assert await hear(second) == [("m2", 0, 0)]
    assert [news async for news in first] == []


async def test_our_own_changes_are_told_once(store: Store, other: Store) -> None:
    """The watcher comes across them as well; a change of the other process shows that it has looked."""
    changes = await store.changes()
    await begin(store, "m1")
    assert await hear(changes) == [("m1", 0, 0)]
    await begin(other, "m2")
    assert await hear(changes) == [("m2", 0, 0)]


async def test_a_match_that_expires_is_told(store: Store) -> None:
    await store.create(match("m1", touched=1.0), [], [], [b"a"])
    changes = await store.changes()
    assert await store.expire(2.0) == 1
    assert await hear(changes) == [("m1", 0, 0)]


async def test_the_end_of_the_store_is_the_end_of_the_news(url: str) -> None:
    store = open_store(url)
    changes = await store.changes()
    await store.close()
    assert [news async for news in changes] == []


async def test_sqlite_starts_counting_anew_after_everything_expired(tmp_path: object) -> None:
    url = f"sqlite:///{tmp_path}/table.db"
    async with open_store(url) as store, open_store(url) as other:
        for name in ("m1", "m2", "m3"):
            await store.create(match(name, touched=1.0), [], [], [])
        changes = await other.changes()
        await store.expire(2.0)
        assert await hear(changes) == [("", 0, 0)]
        await begin(store, "m4")
        assert await hear(changes) == [("m4", 0, 0)]


async def test_postgresql_says_look_again_when_it_was_away() -> None:
    with postgres.database() as url:
        async with open_store(url) as store, open_store(url) as other:
            changes = await store.changes()
            name = url.rsplit("/", 1)[1]
            ours = f"datname = '{name}' AND query LIKE 'LISTEN%'"
            postgres.server().run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}")
            assert await hear(changes) == [("", 0, 0)]
            await begin(other, "m1")  # and listens again
            assert await hear(changes) == [("m1", 0, 0)]


async def test_a_stranger_on_the_channel_is_a_reason_to_look() -> None:
    with postgres.database() as url:
        async with open_store(url) as store:
            changes = await store.changes()
            postgres.server().run("NOTIFY hedgerow, 'what is this'", url.rsplit("/", 1)[1])
            assert await hear(changes) == [("", 0, 0)]
            await begin(store, "m1")
            assert await hear(changes) == [("m1", 0, 0)]
