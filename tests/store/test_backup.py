"""Backups of a store in use: whole, of one moment, ready to be served, and never over another file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from hedgerow.store import Change, ChatRow, SeatRow, Stale, Store, StoreBroken, StoreProblem, open_store
from hedgerow.store.backup import BackupFailed, check
from hedgerow.store.sqlite import SqliteBackend
from store.samples import begin, score

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> None:
    for n in range(5):
        await begin(store, f"m{n}", b"first", b"\0\xff", listed=bool(n % 2))
    await store.append("m0", 2, [b"x" * 5000], "click", Change(ended=9.0, result="{}", scores=[score("m0", 4)]))
    await store.say("m1", ChatRow("", 0, -4, "", "Ünïcode 🌿"))
    await store.invite("m1", 1, "token", 3.0)
    await store.claim_daily("2026-11-15", "meadow", "ann", "m1")
    await store.keep_fact("secret", bytes(32))
    await store.keep_analysis("m0", b"taken apart", [])


async def test_a_backup_opens_as_a_store_with_everything_in_it(store: Store, tmp_path: Path) -> None:
    await fill(store)
    await store.backup(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob(".*")) and not list(tmp_path.glob("copy.db-*"))
    async with open_store(f"sqlite:///{tmp_path / 'copy.db'}") as copy:
        for n in range(5):
            assert await copy.load(f"m{n}") == await store.load(f"m{n}")
        assert await copy.chat("m1") == await store.chat("m1")
        assert await copy.scores("meadow", 9) == [score("m0", 4)]
        assert await copy.invited("m1", "token") == 1
        assert not await copy.claim_daily("2026-11-15", "meadow", "ann", "m2")
        assert await copy.fact("secret") == bytes(32)
        assert await copy.analysis("m0") == b"taken apart"
        assert await copy.append("m1", 2, [b"on it goes"]) == 3  # the copy lives
        with pytest.raises(Stale):
            await store.append("m1", 3, [b"here not"])


async def test_a_backup_is_of_one_moment_while_others_write(store: Store, tmp_path: Path) -> None:
    """Each round writes m0 first and m1 second, so no moment has m1 ahead of m0."""
    await begin(store, "m0")
    await begin(store, "m1")
    done = asyncio.Event()

    async def write() -> int:
        n = 0
        while not done.is_set():
            for name in ("m0", "m1"):
                await store.append(name, n, [b"%d" % n])
            n += 1
        return n

    writing = asyncio.ensure_future(write())
    lengths = []
    for n in range(3):
        await store.backup(tmp_path / f"copy{n}.db")
        async with open_store(f"sqlite:///{tmp_path / f'copy{n}.db'}") as copy:
            first, second = await copy.load("m0"), await copy.load("m1")
        assert first.row.length - second.row.length in (0, 1)
        assert first.events == [b"%d" % k for k in range(first.row.length)]
        lengths.append(first.row.length)
    done.set()
    assert lengths == sorted(lengths) and lengths[-1] <= await writing


async def test_nothing_is_overwritten(store: Store, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("dear diary")
    with pytest.raises(BackupFailed, match="never overwrites"):
        await store.backup(there)
    assert there.read_text() == "dear diary"
    with pytest.raises(BackupFailed, match="There is no folder"):
        await store.backup(tmp_path / "no" / "copy.db")


async def test_of_two_backups_to_one_name_one_wins(store: Store, tmp_path: Path) -> None:
    await begin(store, "m1")
    both = [store.backup(tmp_path / "copy.db") for _ in range(2)]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["BackupFailed", "NoneType"]
    assert not list(tmp_path.glob(".*"))


async def test_a_damaged_database_makes_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    async with open_store(f"sqlite:///{path}") as store:
        for n in range(30):
            await begin(store, f"m{n}", b"x" * 3000)
    content = bytearray(path.read_bytes())
    content[-4096 * 10 : -4096 * 2] = b"\xaa" * (4096 * 8)
    path.write_bytes(content)
    async with open_store(f"sqlite:///{path}") as store:
        with pytest.raises(StoreProblem, match="damaged"):
            await store.backup(tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists() and not list(tmp_path.glob(".*"))


def test_a_row_without_its_match_is_damage(tmp_path: Path) -> None:
    SqliteBackend(tmp_path / "table.db").prepare()
    raw = sqlite3.connect(tmp_path / "table.db")
    raw.execute("INSERT INTO events VALUES ('nobody', 0, x'00')")
    raw.commit()
    raw.close()
    with pytest.raises(StoreBroken):
        check(tmp_path / "table.db")


async def test_seats_survive_a_backup(store: Store, tmp_path: Path) -> None:
    await begin(store, "m1")
    await store.backup(tmp_path / "copy.db")
    async with open_store(f"sqlite:///{tmp_path / 'copy.db'}") as copy:
        assert (await copy.load("m1")).seats == [SeatRow("m1", 0, "person", "", "Ann"), SeatRow("m1", 1, "open")]
