"""Another match with the same people, over HTTP: they are asked, and see the table even where nobody else may."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hedgerow.table.proposal import Proposal, SeatProposal
from web.visitor import a_place

SEATS = [SeatProposal("person", name="Ann"), SeatProposal("open")]


def test_who_is_asked_finds_a_seat_kept_for_her(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann, bob, eve = place.visitor(), place.visitor(), place.visitor()
            match = await place.house.open(Proposal("pastures", "", 2, seats=SEATS), ann.holder)
            await place.house.seating.sit(
                match, await place.house.seating.invite(match, ann.holder, 1), bob.holder, "Bob"
            )
            asked = {"variant": "duel", "players": "2", "seat1": "me", "seat2": "friend", "from": match}
            answer = await ann.form("/new/pastures", **asked)
            assert answer.status == 303  # `watch` is not ticked: only who plays may look
            where = answer.headers["location"]
            assert where.removeprefix("/m/") in (await bob.get(f"/m/{match}")).text
            page = await bob.get(where)
            assert page.status == 200 and "Sit down" in page.text
            assert (await eve.get(where)).status == 403 and (await eve.form(f"{where}/join", name="Eve")).status == 403
            assert (await bob.form(f"{where}/join", name="Bob")).status == 303
            assert "Sit down" not in (await bob.get(where)).text
            table = (await place.house.live(where.removeprefix("/m/"))).table
            assert table.held_by(bob.holder) == [1]

    asyncio.run(run())
