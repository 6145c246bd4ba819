"""The store knows whether it is well, and says so once: not on full disks, not while it is locked or away."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import postgres
from hedgerow.store import Store, StoreBusy, StoreFull, StoreGone, StoreReadOnly, open_store
from hedgerow.store import store as module
from hedgerow.store.condition import READING, WRITING, Condition
from store.samples import begin

pytestmark = pytest.mark.anyio


@pytest.fixture
async def lite(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(f"sqlite:///{tmp_path / 'table.db'}") as store:
        yield store


async def say_to_writer(store: Store, words: str) -> None:
    await store._writer.do(lambda desk: desk.say("COMMIT") or desk.say(words) or desk.say("BEGIN IMMEDIATE"))  # type: ignore[func-returns-value]


# --- one line per change of state -------------------------------------------------------------------------------------


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "hedgerow.store"]


def test_an_outage_is_two_lines_however_many_meet_it(caplog: pytest.LogCaptureFixture) -> None:
    now = 10.0
    condition = Condition(lambda: now)
    for deed in (WRITING, READING, WRITING, WRITING):
        condition.met(deed, StoreGone("It does not answer."))
    assert lines(caplog) == ["Matches cannot be kept or read: It does not answer."]
    now = 25.0
    for _ in range(3):
        condition.met(READING, None)
    assert len(lines(caplog)) == 1  # can be read, but nobody has written yet
    condition.met(WRITING, None)
    assert lines(caplog)[1:] == ["The database is back after 15 s and 4 failures."]
    condition.met(READING, StoreGone("It does not answer."))
    condition.met(READING, None)
    assert len(lines(caplog)) == 4


def test_on_a_full_disk_reading_does_not_make_it_well(caplog: pytest.LogCaptureFixture) -> None:
    condition = Condition()
    for _ in range(5):
        condition.met(WRITING, StoreFull("The disk is full."))
        condition.met(READING, None)
    assert lines(caplog) == ["Matches cannot be kept or read: The disk is full."]


async def test_what_people_do_wrong_is_no_outage(lite: Store, caplog: pytest.LogCaptureFixture) -> None:
    await begin(lite, "m1", b"a")
    done = await asyncio.gather(
        lite.append("m1", 7, [b"b"]), lite.append("no", 0, [b"b"]), lite.load("no"), return_exceptions=True
    )
    assert all(isinstance(one, Exception) for one in done) and lines(caplog) == []


async def test_a_server_away_is_one_line_and_its_return_another(caplog: pytest.LogCaptureFixture) -> None:
    server = postgres.own_server("-c", "shared_buffers=16MB")
    try:
        with server.database() as url:
            async with open_store(url) as store:
                await begin(store, "m1", b"a")
                server.stop()
                for _ in range(3):
                    for verb in (store.append("m1", 1, [b"b"], "k"), store.load("m1"), store.health()):
                        with pytest.raises(StoreGone):
                            await verb
                server.start()
                await store.load("m1")
                await store.append("m1", 1, [b"b"], "k")
                await store.load("m1")
                assert len(lines(caplog)) == 2
                assert "does not answer" in lines(caplog)[0] and "is back after" in lines(caplog)[1]
    finally:
        server.remove()


# --- health -----------------------------------------------------------------------------------------------------------


async def test_a_full_disk_is_not_well(lite: Store) -> None:
    await say_to_writer(lite, "PRAGMA max_page_count = 1")  # SQLite takes the present size: not a page more
    with pytest.raises(StoreFull):
        await lite.health()
    await say_to_writer(lite, "PRAGMA max_page_count = 1000000")
    await lite.health()


async def test_a_locked_file_is_not_well(lite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rude = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
    rude.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    for _ in range(3):  # asked again and again, it is still one write that waits
        with pytest.raises(StoreBusy, match="has not answered"):
            await lite.health()
    rude.execute("ROLLBACK")
    rude.close()
    monkeypatch.setattr(module, "PATIENCE", 60.0)
    await lite.health()


async def test_a_database_that_only_reads_is_not_well(lite: Store) -> None:
    desk = await lite._writer.do(lambda desk: desk)
    desk.say("PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly):
        await lite.health()
    desk.say("PRAGMA query_only = OFF")
    await lite.health()


async def test_many_who_ask_cost_one_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SOON", 3600.0)
    await store.health()
    kept = await store.fact("pulse")
    await asyncio.gather(*(store.health() for _ in range(50)))
    assert await store.fact("pulse") == kept
    monkeypatch.setattr(module, "SOON", -1.0)
    await store.health()
    assert await store.fact("pulse") != kept
