"""Talk at a table: phrases for all who play, free words where the host likes them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from hedgerow.table.proposal import Proposal, SeatProposal
from web.visitor import PATIENT, a_place


def test_free_words_can_be_switched_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path, replace(PATIENT, free_chat=False)) as place:
            anna = place.visitor()
            match = await place.house.open(Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")]), anna.holder)
            page = await anna.ask("GET", f"/m/{match}")
            assert 'id="phrase"' in page.text and 'id="free"' not in page.text
            assert (await anna.post(f"/m/{match}/chat", words="Good luck!")).status == 200
            assert (await anna.post(f"/m/{match}/chat", words="my own words")).status == 403

    asyncio.run(run())


def test_free_words_are_there_and_escaped(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            anna = place.visitor()
            match = await place.house.open(Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")]), anna.holder)
            assert (await anna.post(f"/m/{match}/chat", words="<script>alert(1)</script>")).status == 200
            page = await anna.ask("GET", f"/m/{match}")
            assert 'id="free"' in page.text and "<script>alert" not in page.text

    asyncio.run(run())
