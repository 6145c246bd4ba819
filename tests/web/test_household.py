"""What a house does by itself while the server runs."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

import pytest

from hedgerow.store import NotFound
from hedgerow.store.problems import StoreGone
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.web import household
from hedgerow.web.config import Config
from web.visitor import PATIENT, a_place

SOLO = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person", name="Ann")])
DAY = 86_400


def test_what_nobody_touches_expires_without_being_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the settings that a host has who chose nothing."""

    async def run() -> None:
        async with a_place(tmp_path) as place:
            left, finished = [await place.house.open(SOLO, "ann") for _ in range(2)]
            monkeypatch.setattr(household.asyncio, "sleep", _at_once)
            store = place.house.store
            live = await place.house.live(finished)
            while (match := live.table.match).to_move is not None:
                await place.house.move(finished, "ann", 0, match.legal(0)[0], live.table.length, "")
            real = time.time()
            monkeypatch.setattr(household.time, "time", lambda: real + 59 * DAY)
            await household._expire(Config(), place.house)
            await store.load(left)
            monkeypatch.setattr(household.time, "time", lambda: real + 61 * DAY)
            await household._expire(Config(), place.house)
            with pytest.raises(NotFound):
                await store.load(left)
            assert (await store.load(finished)).row.ended  # what was played to the end stays
            monkeypatch.undo()

    asyncio.run(run())


async def _at_once(seconds: float) -> None:
    """Nobody waits in a test."""


def test_a_database_away_fills_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Requests get their page; the log gets no stack, and nothing at all from here: the store tells, once."""

    async def run() -> None:
        async with a_place(tmp_path, PATIENT) as place:
            ann = place.visitor()
            match = await place.house.open(SOLO, ann.holder)

            async def gone(*asked: object) -> None:
                raise StoreGone("The database at /srv/x does not answer.")

            for verb in ("append", "load", "mine", "listed", "count_running", "health"):
                monkeypatch.setattr(place.house.store, verb, gone)
            table = (await place.house.live(match)).table
            words, seen = table.match.legal(0)[0], table.length
            answers = [await ann.get("/"), await ann.get("/m/nothing"), await ann.get("/health")]
            answers.append(await ann.post(f"/m/{match}/move", seat=0, words=words, seen=seen, key="k"))
            assert [answer.status for answer in answers] == [503] * 4
            assert not any("/srv" in answer.text for answer in answers)

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.records == []


def test_chores_go_on_while_the_database_is_away(caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    async def chore(config: Config, house: object) -> None:
        tries.append(len(tries))
        if len(tries) == 3:
            raise asyncio.CancelledError
        raise StoreGone("It does not answer.")

    async def run(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(household.asyncio, "sleep", _at_once)
        with pytest.raises(asyncio.CancelledError):
            await household._again(chore, Config(), None)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.WARNING):
        asyncio.run(run(patch))
    assert len(tries) == 3 and caplog.records == []
