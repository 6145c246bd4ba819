"""Questions before a move: what it would do, why nothing can be done there; asked over HTTP, and nothing is changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlencode

import pytest

import hedgerow
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.layout import copied
from hedgerow.table import dice
from hedgerow.table.match import Match
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.web import asking
from hedgerow.web.answers import Preview
from hedgerow.web.preview import preview
from web.visitor import Place, Visitor, a_place

TWO = [SeatProposal("person", name="Ann"), SeatProposal("open")]


async def asked(who: Visitor, match: str, question: str, **query: str) -> tuple[int, dict[str, object]]:
    answer = await who.ask("GET", f"/m/{match}/{question}?{urlencode(query)}", headers={"accept": "application/json"})
    return answer.status, answer.told if answer.body else {}


async def a_pasture(place: Place, ann: Visitor, *moves: str) -> str:
    """Four by four, Ann in both seats."""
    seats = [SeatProposal("person", name="Ann"), SeatProposal("guest", name="Bob")]
    proposal = Proposal("pastures", "duel", 2, {"rows": "4", "columns": "4"}, seats)
    match = await place.house.open(proposal, ann.holder)
    for at, words in enumerate(moves):
        await place.house.move(match, ann.holder, at % 2, words, at, f"key {at}")
    return match


def test_a_place_where_nothing_can_be_done_tells_why_with_the_rule(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await a_pasture(place, ann, "forest A1")
            status, told = await asked(ann, match, "why", spots="A1")
            assert (status, told["error"]) == (200, "A1 is forest already; nothing is rewritten.")
            assert told["link"] == "/rules/pastures#pastures.filling?rewrite"
            assert (await place.house.live(match)).table.length == 1

    asyncio.run(run())


def test_what_is_no_place_and_what_is_no_move_is_said_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann, eve = place.visitor(), place.visitor()
            match = await a_pasture(place, ann)
            assert (await asked(ann, match, "why", spots="Z9"))[0] == 404
            assert (await asked(ann, match, "why"))[0] == 422
            assert (await asked(ann, match, "why", spots=",".join(["A1"] * 9)))[0] == 422
            assert (await asked(ann, match, "preview", words="castle A1"))[0] == 204
            assert (await asked(eve, match, "preview", words="forest A1"))[0] == 204  # she only watches
            assert (await asked(eve, match, "why", spots="A1"))[1]["code"] == "watching"
            assert (await place.house.live(match)).table.length == 0

    asyncio.run(run())


def test_who_has_nothing_to_decide_is_told_that(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await place.house.open(Proposal("pastures", "duel", 2, seats=TWO), ann.holder)
            _, told = await asked(ann, match, "why", spots="A1")
            assert told["error"] == "The match begins when everybody has sat down."

    asyncio.run(run())


def test_a_preview_draws_what_comes_and_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await a_pasture(place, ann, "river C2")
            live = await place.house.live(match)
            before = live.table.match.state.tobytes()
            status, told = await asked(ann, match, "preview", words="forest B2")
            assert status == 200 and 'data-of="m-B2"' in str(told["ghost"]) and told["reach"] == ["B2"]
            assert told["points"] == [0, 0] and told["rolls"] is False and told["warning"] == ""
            assert live.table.match.state.tobytes() == before and live.table.length == 1
            assert (await asked(ann, match, "preview", words="forest B2"))[1] == told  # kept

    asyncio.run(run())


def test_dice_are_not_told_before_they_fall(tmp_path: Path) -> None:
    """The last action of a turn: the fire spreads as everybody can see it will, and the roll behind it is not told."""

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await place.house.open(Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")]), ann.holder)
            table = (await place.house.live(match)).table
            while not table.is_over:
                words, at = table.match.legal(0)[0], len(table.match.log)
                _, told = await asked(ann, match, "preview", words=words)
                await place.house.move(match, ann.holder, 0, words, table.length, f"key {at}")
                behind = table.match.at(at + 1)[0]
                assert told["rolls"] == (contract.to_move(behind) == CHANCE)
                assert told["points"] == [contract.score(table.match.at(at)[0], 0), contract.score(behind, 0)]
                assert "carries sparks" not in str(told["says"])

    asyncio.run(run())


# --- coming dice ------------------------------------------------------------------------------------------------------


async def previews_before_a_roll(place: Place, ann: Visitor, seed: int) -> list[dict[str, object]]:
    """One position of Wildfire, an action before the dice, at a table with these dice to come: what every move would
    do."""
    match = hedgerow.new("wildfire", seed=7)
    while not isinstance(match.to_move, int) or int(match.state.grid[0].owed) != 1:
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(match.legal()[0])
    proposal = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person")], opening=match.position)
    name = await place.house.open(proposal, ann.holder, seed=bytes([seed]) * 32)
    return [(await asked(ann, name, "preview", words=words))[1] for words in match.legal()]


async def are_dice_told(folder: Path) -> bool:
    """Is anything in the previews other, where only the dice to come are?"""
    async with a_place(folder) as place:
        ann = place.visitor()
        one = await previews_before_a_roll(place, ann, 1)
        others = [await previews_before_a_roll(place, ann, seed) for seed in range(2, 6)]
    assert len(one) > 5 and all(told["rolls"] for told in one)
    return any(told != one for told in others)


def test_the_dice_to_come_change_nothing_in_a_preview(tmp_path: Path) -> None:
    assert not asyncio.run(are_dice_told(tmp_path))


def test_a_planted_preview_of_the_next_die_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def noted(table: Table, seat: int) -> object:
        tables.append(table)
        return copied(table.view(seat))

    def peeking(room: object, view: object, seat: int, move: int) -> Preview:
        told = preview(room, view, seat, move)  # type: ignore[arg-type]
        table = tables[-1]
        ahead = Match(table.room, table.match.settings, 0, table.match.at(table.match.played)).play_code(seat, move)
        told["says"].append(f"Then {dice.next_roll(table.row.seed, ahead, table.rolled)}.")
        return told

    monkeypatch.setattr(asking, "seen_by", noted)
    monkeypatch.setattr(asking, "preview", peeking)
    assert asyncio.run(are_dice_told(tmp_path))
