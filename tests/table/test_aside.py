"""Work beside the event loop: in a process, for whom, for how long."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import os
import pickle
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.kernel.refusal import BadSettings, BadText
from hedgerow.store import open_store
from hedgerow.table.aside import Aside, Crowded, processor_time
from hedgerow.table.house import House
from hedgerow.table.opening import lay_out, take_in
from hedgerow.table.proof import check
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.shelf import LONG
from web.visitor import Mind


def where() -> tuple[int, str]:
    return os.getpid(), threading.current_thread().name


def spin() -> None:
    """Work without end."""
    while True:
        sum(range(1000))


def test_what_strangers_bring_is_read_elsewhere() -> None:
    """A match, a file that is none, and dice: the same answers as at home, from another process."""
    match = hedgerow.new("wildfire", seed=3)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])

    async def run() -> None:
        beside = Aside(with_process=True)
        try:
            assert (await beside.theirs("ann", where))[0] != os.getpid()
            assert (await beside.ours(where))[1].startswith("aside")
            proposal = Proposal("", "", 0, moves=match.dump())
            made = await beside.theirs("ann", lay_out, proposal, "ann", b"s" * 32, "match")
            assert [e.words for e in made.events] == [e.words for e in match.log] and made.row.game == "wildfire"
            with pytest.raises(BadText, match="line 1: this is no Hedgerow match"):
                await beside.theirs("ann", lay_out, Proposal("", "", 0, moves="x"), "ann")
            with pytest.raises(BadSettings, match="There is no game"):
                await beside.theirs("ann", lay_out, Proposal("chess", "", 0), "ann")
            told = await beside.theirs("ann", check, "00" * 32, "", match.dump())
            assert [finding.good for finding in told] == [False]
        finally:
            await beside.close()

    asyncio.run(run())


def test_nobody_fills_the_queue_for_others() -> None:
    """Ann's third file is refused while two of hers wait; Bob's is read."""

    async def run() -> None:
        beside = Aside(with_process=True)
        try:
            hers = [asyncio.create_task(beside.theirs("ann", where)) for _ in range(6)]
            bobs = asyncio.create_task(beside.theirs("bob", where))
            told = await asyncio.gather(*hers, return_exceptions=True)
            assert sum(isinstance(one, Crowded) for one in told) >= 3
            assert (await bobs)[0] != os.getpid()
            refused = next(one for one in told if isinstance(one, Crowded))
            assert "Too many files" in str(refused) and refused.seconds >= 1
        finally:
            await beside.close()

    asyncio.run(run())


def test_work_has_so_much_of_the_processor() -> None:
    with pytest.raises(BadText, match="longer to read"), processor_time(0.05):
        spin()
    with processor_time(5.0):
        pass  # and nothing rings behind it


def test_what_is_our_own_is_done_even_where_too_many_wait() -> None:
    """In the process, or in a thread: a match that was kept must open."""

    async def run() -> None:
        beside = Aside(with_process=True)
        try:
            assert (await beside.ours_at_length("m1", where))[0] != os.getpid()
            told = await asyncio.gather(*(beside.ours_at_length("m1", where) for _ in range(8)))
            assert any(pid == os.getpid() and thread.startswith("aside") for pid, thread in told)
            assert any(pid != os.getpid() for pid, _ in told)
        finally:
            await beside.close()

    asyncio.run(run())


def test_a_long_log_is_replayed_in_the_process(tmp_path: Path) -> None:
    """Of a match that is not in memory; a short one is replayed here."""
    long, short = hedgerow.new("vasty", seed=2, players=2), hedgerow.new("wildfire", seed=2)
    while long.played <= LONG:
        long.roll() if long.to_move == "chance" else long.play(long.legal()[0])
    short.roll()

    async def run() -> None:
        beside = Aside(with_process=True)
        asked: list[str] = []
        at_length = beside.ours_at_length

        async def noted(match: str, *given: Any) -> Any:
            asked.append(match)
            return await at_length(match, *given)

        beside.ours_at_length = noted  # type: ignore[method-assign]
        try:
            async with open_store(f"sqlite:///{tmp_path / 'table.db'}") as store:
                house = House(store, Mind(), aside=beside)
                ids = [await house.open(Proposal("", "", 0, moves=m.dump()), "ann") for m in (long, short)]
                again = House(store, Mind(), aside=beside)  # with nothing in memory
                for match, kept in zip(ids, (long, short), strict=True):
                    table = (await again.live(match)).table
                    assert [e.words for e in table.match.log[: kept.played]] == [e.words for e in kept.log]
                    assert table.match.room is kept.room
                assert asked == ids[:1]
        finally:
            await beside.close()

    asyncio.run(run())


def test_a_file_is_handed_over_as_what_is_kept_of_it() -> None:
    """No match and no single event: the server would take them out of the parcel, while nobody else can move."""
    match = hedgerow.new("shelter", seed=4, players=20)
    while match.played < 400:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    begun = take_in(Proposal("", "", 0, moves=match.dump()), "ann", b"s" * 32, "m1", 5.0)
    assert begun.row.length == len(begun.events) >= 400 and begun.row.touched == 5.0
    made: set[str] = set()

    class Unpacking(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            made.add(name)
            return super().find_class(module, name)

    parcel = pickle.dumps(begun)
    assert Unpacking(io.BytesIO(parcel)).load() == begun
    assert made - {"rebuild"} == {"Begun", "MatchRow", "SeatRow", "HolderRow", "Sheaf"}
    assert parcel.count(b"SeatRow") == 1 and len(parcel) < 1.2 * len(begun.events.body) + 200 * len(begun.seats)


def test_a_file_is_on_disk_and_not_in_memory_until_somebody_looks(tmp_path: Path) -> None:
    """Most files are never looked at here: a thousand of them must not lie open. Where a bot has to play, it does."""
    match = hedgerow.new("pastures", seed=2)
    match.play(match.legal()[0])

    async def run() -> None:
        async with open_store(f"sqlite:///{tmp_path / 'table.db'}") as store:
            house = House(store, Mind(), clock=lambda: 7.0)
            at = await house.open(Proposal("", "", 0, moves=match.dump()), "ann")
            assert house._shelf.all() == []
            kept = await store.load(at)
            assert kept.row.length == len(kept.events) == 1 and kept.row.created == kept.row.touched == 7.0
            table = (await house.live(at)).table
            assert table.match.position == match.position and table.proof == kept.row.proof
            with_a_bot = [SeatProposal("person"), SeatProposal("bot", "random")]
            at = await house.open(Proposal("", "", 0, seats=with_a_bot, moves=match.dump()), "ann")
            live = house._shelf.get(at)
            assert live is not None and live.bot is not None
            await live.bot
            assert (await store.load(at)).row.length > 1

    asyncio.run(run())


class Thing:
    """Something large that a stranger brought."""


def refuse(thing: Thing) -> None:
    raise BadText("this is none.")


def test_what_was_refused_is_let_go_at_once() -> None:
    """The server does not look for rings of objects: a file that an exception held on to would stay for minutes."""

    async def run() -> None:
        beside = Aside(with_process=True)
        try:
            known = []
            for _ in range(3):
                thing = Thing()
                known.append(weakref.ref(thing))
                with contextlib.suppress(BadText):
                    await beside.theirs("ann", refuse, thing)
                    pytest.fail("it was not refused")
                del thing
            assert [one() for one in known[:2]] == [None, None]  # the queue may know the last job still
        finally:
            await beside.close()

    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()
