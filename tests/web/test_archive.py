"""A match that cannot be replayed here has a page, a file and an end; it never gives anybody a 500."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.table.proposal import Proposal, SeatProposal
from web.reading import read
from web.visitor import Place, Visitor, a_place

HOSTILE = "<script>alert(1)</script>"
DUEL = [SeatProposal("person", name=HOSTILE), SeatProposal("open")]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Every game has new rules from now on, and nobody knows whether the old logs lead to the same positions."""

    def change() -> None:
        rooms = {name: replace(catalog.room(name), version=9) for name in catalog.names()}
        monkeypatch.setattr(catalog, "room", lambda name: rooms[str(name).strip().lower()])

    return change


def two_days(folder: Path, before: Callable[[Place, Visitor], Any], between: Callable[[], None],
             after: Callable[[Place, Visitor], Any]) -> None:  # fmt: skip
    """The same browser at the same house before and after something."""

    async def run() -> None:
        async with a_place(folder) as place:
            ann = place.visitor()
            await before(place, ann)
        between()
        async with a_place(folder) as place:
            await after(place, Visitor(place.app, cookie=ann.cookie))

    asyncio.run(run())


def execute(folder: Path, words: str) -> None:
    raw = sqlite3.connect(folder / "table.db")
    raw.execute(words)
    raw.commit()
    raw.close()


def test_a_match_of_older_rules(tmp_path: Path, newer: Callable[[], None]) -> None:
    match = ""

    async def before(place: Place, ann: Visitor) -> None:
        nonlocal match
        match = await place.house.open(Proposal("pastures", "", 2, seats=DUEL), ann.holder)
        await place.house.seating.sit(match, await place.house.seating.invite(match, ann.holder, 1), "bob", "Bob")
        live = await place.house.live(match)
        await place.house.move(match, ann.holder, 0, live.table.match.legal(0)[0], 0, "k")
        row = (await place.house.store.load(match)).row
        await place.house.store.append(match, row.length, [], proof="")  # as if an older program had played it

    async def after(place: Place, ann: Visitor) -> None:
        eve = place.visitor()
        sentence = "This match was played under rules 1 of Pastures New; this house plays rules 9."
        page = await ann.get(f"/m/{match}")
        assert page.status == 200 and sentence in page.text and "Delete this match" in page.text
        assert "<script>alert" not in page.text and read(page.text).faults == []
        seen = await eve.get(f"/m/{match}")
        assert seen.status == 200 and "Delete this match" not in seen.text
        front = await ann.get("/")
        assert front.status == 200 and "read only" in front.text and match in front.text
        told = await ann.post(f"/m/{match}/move", seat=0, words="any", seen=1, key="x")
        assert told.status == 409 and told.told["error"].startswith(sentence)
        for verb in ("undo", "hint", "chat", "name", "invite", "resign", "reclaim", "dice"):
            assert (await ann.post(f"/m/{match}/{verb}", seat=0, words="any", seen=1, key="x")).status == 409
        for path in ("events", "replay", "at/0", "rematch"):
            assert (await ann.get(f"/m/{match}/{path}")).status == 409
        file = await ann.get(f"/m/{match}/file")
        assert file.status == 200 and file.text.startswith("hedgerow match 1\ngame: pastures\nrules: 1\n")
        assert (await eve.form(f"/m/{match}/delete")).status == 403
        assert (await ann.form(f"/m/{match}/delete")).status == 303
        assert (await ann.get(f"/m/{match}")).status == 404
        assert match not in (await ann.get("/")).text

    two_days(tmp_path, before, newer, after)


def test_a_match_whose_positions_are_the_same_is_drawn_but_offers_nothing(
    tmp_path: Path, newer: Callable[[], None]
) -> None:
    match = ""

    async def before(place: Place, ann: Visitor) -> None:
        nonlocal match
        match = await place.house.open(Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")]), ann.holder)
        assert '"asked":"move"' in (await ann.get(f"/m/{match}")).text

    async def after(place: Place, ann: Visitor) -> None:
        page = (await ann.get(f"/m/{match}")).text
        assert "under rules 1 of Wildfire; this house plays rules 9" in page and "<svg" in page
        assert '"asked":""' in page and '"moves":[]' in page and '"hint":false' in page and '"undo":null' in page
        told = await ann.post(f"/m/{match}/move", seat=0, words="dig A1", seen=99, key="x")
        assert told.status == 422 and "this house plays rules 9" in told.text

    two_days(tmp_path, before, newer, after)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET body = x'ff' WHERE position = 0",
        """UPDATE events SET body = '{"do": "move", "seat": 0, "move": 123456, "words": "fly"}' WHERE position = 0""",
        "UPDATE matches SET settings = '{'",
        "UPDATE matches SET game = 'chess'",
        "UPDATE matches SET proof = length || ' ' || substr(proof, length(length) + 2, 9) || 'ff'",
    ],
)
@pytest.mark.parametrize("listed", [False, True])
def test_a_log_that_cannot_be_read_breaks_no_page(tmp_path: Path, damage: str, listed: bool) -> None:
    match = ""

    async def before(place: Place, ann: Visitor) -> None:
        nonlocal match
        proposal = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")], listed=listed)
        match = await place.house.open(proposal, ann.holder)

    async def after(place: Place, ann: Visitor) -> None:
        for path, status in (("/", 200), (f"/m/{match}", 200), (f"/m/{match}/file", 200), (f"/m/{match}/events", 409)):
            answer = await ann.get(path)
            assert answer.status == status, (path, answer.text)
        assert "read only" in (await ann.get("/")).text
        assert (await place.visitor().get("/")).status == 200

    two_days(tmp_path, before, lambda: execute(tmp_path, damage), after)


def test_a_private_table_stays_private(tmp_path: Path) -> None:
    match = ""

    async def before(place: Place, ann: Visitor) -> None:
        nonlocal match
        match = await place.house.open(Proposal("pastures", "", 2, seats=DUEL, watch=False), ann.holder)

    async def after(place: Place, ann: Visitor) -> None:
        assert (await ann.get(f"/m/{match}")).status == 200
        assert (await place.visitor().get(f"/m/{match}")).status == 403
        assert (await place.visitor().get(f"/m/{match}/file")).status == 403

    two_days(tmp_path, before, lambda: execute(tmp_path, "UPDATE matches SET rules = 0"), after)
