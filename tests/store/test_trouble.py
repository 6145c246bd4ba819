"""When the database is locked, full, read-only or gone: one sentence, nothing half written, then on it goes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from signal import SIGQUIT

import pytest

import postgres
from hedgerow.store import (
    Change,
    Store,
    StoreBroken,
    StoreBusy,
    StoreFull,
    StoreGone,
    StoreReadOnly,
    open_store,
)
from hedgerow.store.sqlite import SqliteBackend
from hedgerow.store.writer import Writer
from store.samples import begin

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
async def lite(path: Path) -> AsyncIterator[Store]:
    """SQLite that waits for nobody longer than a moment."""
    backend = SqliteBackend(path, patience=0.05)
    backend.prepare()
    async with Store(backend, lambda: 1000.0) as store:
        yield store


async def say_to_writer(store: Store, words: str) -> None:
    """To the very connection that writes, between two transactions."""
    desk = await store._writer.do(lambda desk: desk)
    desk.say(words)


async def test_locked_is_busy_and_goes_on_afterwards(lite: Store, path: Path) -> None:
    await begin(lite, "m1", b"a")
    rude = sqlite3.connect(path, isolation_level=None)
    rude.execute("BEGIN IMMEDIATE")
    writes = [lite.append("m1", 1, [b"b"]), begin(lite, "m2")]
    found = await asyncio.gather(*writes, return_exceptions=True)
    assert all(isinstance(one, StoreBusy) and "locked by another program" in str(one) for one in found)
    assert (await lite.load("m1")).events == [b"a"]  # reading never waits
    rude.execute("ROLLBACK")
    rude.close()
    assert await lite.append("m1", 1, [b"b"]) == 2


async def test_a_full_disk_takes_only_what_does_not_fit(lite: Store) -> None:
    await begin(lite, "m1", b"a")
    await begin(lite, "m2")
    await say_to_writer(lite, "PRAGMA max_page_count = 1")  # SQLite takes the present size: not a page more
    change = Change(ended=9.0, result="won")
    work = [lite.append("m1", 1, [b"x" * 100_000], "big", change), lite.append("m2", 0, [b"small"])]
    big, small = await asyncio.gather(*work, return_exceptions=True)
    assert isinstance(big, StoreFull) and "is full; nothing was changed" in str(big)
    assert small == 1
    loaded = await lite.load("m1")
    assert loaded.events == [b"a"] and loaded.row.ended == 0 and loaded.row.length == 1
    await say_to_writer(lite, "PRAGMA max_page_count = 1000000")
    assert await lite.append("m1", 1, [b"x" * 100_000], "big", change) == 2


async def test_a_read_only_database_can_still_be_read(lite: Store) -> None:
    await begin(lite, "m1", b"a")
    desk = await lite._writer.do(lambda desk: desk)
    desk.say("PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly, match="may be read but not written"):
        await lite.append("m1", 1, [b"b"])
    assert (await lite.load("m1")).events == [b"a"]
    desk.say("PRAGMA query_only = OFF")
    assert await lite.append("m1", 1, [b"b"]) == 2


def test_a_file_that_may_not_be_written_is_refused_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteBackend(path).prepare()
    monkeypatch.setattr(os, "access", lambda *asked: False)  # root, who may run this, may write everything
    with pytest.raises(StoreReadOnly, match="may be read but not written"):
        open_store(f"sqlite:///{path}")


async def test_a_file_moved_away_takes_no_more_moves(lite: Store, path: Path) -> None:
    """Its open handle would still take them, and nobody would ever read them again."""
    await begin(lite, "m1", b"a")
    path.rename(path.with_suffix(".away"))
    for verb in (lite.append("m1", 1, [b"b"]), lite.load("m1"), lite.health()):
        with pytest.raises(StoreGone, match="moved away or replaced"):
            await verb
    path.with_suffix(".away").rename(path)
    assert await lite.append("m1", 1, [b"b"]) == 2


async def test_a_damaged_database_says_so(path: Path) -> None:
    async with open_store(f"sqlite:///{path}") as store:
        for n in range(50):
            await begin(store, f"m{n}", b"x" * 3000)
    content = bytearray(path.read_bytes())
    behind = len(content) // 2  # the schema and the roots of tables lie before: it still opens
    content[behind:] = b"\xaa" * (len(content) - behind)
    path.write_bytes(content)
    async with open_store(f"sqlite:///{path}") as store:
        with pytest.raises(StoreBroken, match="damaged"):
            for n in range(50):
                await store.load(f"m{n}")


async def test_too_much_waiting_is_busy(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.store.writer.MOST_WAITING", 0)
    with pytest.raises(StoreBusy, match="Too many moves are waiting"):
        await begin(lite, "m1")
    monkeypatch.setattr("hedgerow.store.writer.MOST_WAITING", 10)
    await begin(lite, "m1")
    assert await lite.count_running() == 1


async def test_a_fault_of_ours_reaches_who_asked_and_nobody_else(lite: Store) -> None:
    writer: Writer = lite._writer
    await begin(lite, "m1")
    work = [lite.append("m1", 0, ["no bytes", object()]), begin(lite, "m2")]  # type: ignore[list-item]
    found = await asyncio.gather(*work, return_exceptions=True)
    assert isinstance(found[0], Exception) and found[1] is None
    with pytest.raises(ZeroDivisionError):
        await writer.do(lambda desk: 1 / 0)
    assert (await lite.load("m1")).row.length == 0


async def test_whoever_gives_up_waiting_harms_nobody(lite: Store) -> None:
    await begin(lite, "m1")
    impatient = asyncio.ensure_future(lite.append("m1", 0, [b"a"]))
    await asyncio.sleep(0)
    impatient.cancel()
    await begin(lite, "m2")
    assert await lite.count_running() == 2
    assert (await lite.load("m1")).row.length in (0, 1)


@pytest.fixture
def server() -> Iterator[postgres.OwnServer]:
    """One to stop and start, with the disk as careful as in earnest."""
    own = postgres.own_server("-c", "shared_buffers=16MB")
    yield own
    own.remove()


async def test_a_server_that_stops_and_comes_back(server: postgres.OwnServer) -> None:
    with server.database() as url:
        async with open_store(url) as store:
            changes = await store.changes()
            await begin(store, "m1", b"a")
            assert await anext(changes) == ("m1", 1, 0)
            server.stop()
            for verb in (store.append("m1", 1, [b"b"], "k"), store.load("m1"), store.health(), begin(store, "m2")):
                with pytest.raises(StoreGone, match="does not answer"):
                    await verb
            server.start()
            async with asyncio.timeout(30):
                assert await anext(changes) == ("", 0, 0)
            assert await store.append("m1", 1, [b"b"], "k") == 2
            assert (await store.load("m1")).events == [b"a", b"b"]


async def test_a_restart_between_two_moves_is_not_noticed(server: postgres.OwnServer) -> None:
    with server.database() as url:
        async with open_store(url) as store:
            await begin(store, "m1", b"a")
            await store.load("m1")
            server.stop()
            server.start()
            assert await store.append("m1", 1, [b"b"]) == 2
            assert (await store.load("m1")).events == [b"a", b"b"]


async def test_what_a_server_acknowledged_survives_its_crash(server: postgres.OwnServer) -> None:
    with server.database() as url:
        async with open_store(url) as store:
            await begin(store, "m1")
            acknowledged = 0

            async def play() -> None:
                nonlocal acknowledged
                while True:
                    acknowledged = await store.append("m1", acknowledged, [b"%d" % acknowledged])
                    if acknowledged == 30:
                        crash.set()

            crash = asyncio.Event()
            playing = asyncio.ensure_future(play())
            await crash.wait()
            await asyncio.to_thread(server.stop, SIGQUIT)
            with pytest.raises(StoreGone):
                await playing
            server.start()
            events = (await store.load("m1")).events
            assert events == [b"%d" % n for n in range(len(events))]
            assert acknowledged <= len(events) <= acknowledged + 1


async def test_a_lock_held_for_long_is_busy() -> None:
    with postgres.database() as url:
        store = open_store(url)
        store.backend._patience = 1  # type: ignore[attr-defined]
        async with store:
            await begin(store, "m1")
            async with open_store(url) as rude:
                await rude._readers.do(lambda desk: desk.say("BEGIN; SELECT id FROM matches FOR UPDATE"))
                store._writer.close()
                store._writer = Writer(store.backend, store._feed.ours, store._condition)
                with pytest.raises(StoreBusy, match="is busy; nothing was changed"):
                    await store.append("m1", 0, [b"a"])
            assert await store.append("m1", 0, [b"a"]) == 1


async def test_a_server_that_only_reads() -> None:
    with postgres.database() as url:
        name, server = url.rsplit("/", 1)[1], postgres.server()
        async with open_store(url) as store:
            await begin(store, "m1", b"a")
        server.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # for connections made from now on
        async with open_store(url) as store:
            with pytest.raises(StoreReadOnly, match="may be read but not written"):
                await store.append("m1", 1, [b"b"])
            assert (await store.load("m1")).events == [b"a"]
            server.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            assert await store.append("m1", 1, [b"b"]) == 2
