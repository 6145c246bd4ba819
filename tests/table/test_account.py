"""The end of a match: point by point, what decided it, and the lists that it counts for."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import hedgerow
from cite import rule
from hedgerow import catalog
from hedgerow.kernel.refusal import BadText
from hedgerow.store.store import open_store
from hedgerow.table.account import Row, account, what_decided
from hedgerow.table.ending import board_of, counts, is_hotseat
from hedgerow.table.house import House
from hedgerow.table.match import Match
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.table.text import read_match, write_table
from hedgerow.web.snapshot import Viewer, abilities
from table.seated import new
from web.visitor import Mind

SMALL = {"rows": 3, "columns": 3}
FILLING = [
    "plains B1", "forest A1", "river C1", "wasteland A2", "plains B2", "forest C2", "river A3", "wasteland C3",
    "plains B3",
]  # fmt: skip


def played_out(game: str, seed: int, **settings: object) -> Match:
    match, chosen = hedgerow.new(game, seed=seed, **settings), random.Random(seed)
    while match.to_move is not None:
        match.roll_one() if match.to_move == "chance" else match.play(chosen.choice(match.legal()))
    return match


# --- point by point ---------------------------------------------------------------------------------------------------


def test_a_sheet_has_categories_as_rows_and_players_as_columns() -> None:
    """The castle on C3 holds plains on B2 and B3 and the forest on C2, and takes all sites from player 1."""
    match = hedgerow.new("pastures", **SMALL)
    for words in [*FILLING, "castle C3"]:
        match.play(words)
    assert account(match)[0] == Row("plains", (0, 6), ((), ("The castle on C3 holds B2 and B3: 3 each, 6.",)))
    assert [(row.what, row.points) for row in account(match)[1:]] == [
        ("forest", (0, 2)), ("river", (0, 0)), ("mountain", (0, 0)), ("total", (0, 8)),
    ]  # fmt: skip
    assert what_decided(match) == "What decided it: plains (6 to 0); player 2 is 8 points ahead of player 1 in all."


@pytest.mark.parametrize(
    ("game", "settings"),
    [("pastures", SMALL), ("shelter", {"players": 2}), ("rewilding", {"players": 2}), ("wildfire", {})],
    ids=str,
)
def test_every_number_has_its_reason_and_all_add_up(game: str, settings: dict[str, object]) -> None:
    match = played_out(game, 3, **settings)
    rows = account(match)
    own = [row for row in rows if not row.is_sum]
    assert [row.what for row in own] == list(match.room.categories)
    for seat in range(match.players):
        assert rows[-1].points[seat] == sum(row.points[seat] for row in own) == match.scores()[seat]
        assert all(row.why[seat] for row in own if row.points[seat])


@rule("wildfire.vs?winner")
def test_nothing_decides_what_points_do_not() -> None:
    """A draw, one player alone, and a match that goes on have no category that decided them."""
    match = hedgerow.new("pastures", **SMALL)
    assert what_decided(match) == ""
    assert what_decided(played_out("wildfire", 3)) == ""


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_file_tells_who_played_and_what_happened() -> None:
    table = new("pastures", **SMALL)
    for words in FILLING[:2]:
        table.play(table.owing()[0], words)
    text = write_table(table)
    assert "name 1: Player 1\nname 2: Player 2\n" in text
    assert "player 1: plains B1\n# Mountain can no longer stand on A1, C1 and B2.\nplayer 2: forest A1\n" in text
    again = read_match(text)
    assert again.position == table.match.position and again.names == {0: "Player 1", 1: "Player 2"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("name 3: Cleo", "line 4: there is no player 3 here."),
        ("name 1: " + "x" * 41, "line 4: a name has at most 40 characters"),
        ("name 1: a\u202eb", "line 4: a name has at most 40 characters"),
    ],
)
def test_a_name_that_is_none(line: str, told: str) -> None:
    with pytest.raises(BadText, match=told):
        read_match(f"hedgerow match 1\ngame: pastures\nplayers: 2\n{line}\nmoves:\nend\n")


# --- the lists --------------------------------------------------------------------------------------------------------


def test_a_list_for_each_level_and_none_for_one_device() -> None:
    room = catalog.room("wildfire")
    vs = room.settings(3, "vs")
    assert board_of(room, vs) == "wildfire vs 3"
    assert board_of(room, vs, ["greedy", "flat"]) == "wildfire vs 3 against flat+greedy"
    assert board_of(room, room.settings(1, "solo", {"count_dug": True})) == "wildfire solo 1 own options"
    hotseat = new("pastures", kinds="pg", **SMALL)
    assert is_hotseat(hotseat) and counts(hotseat) == ("It does not count for the lists: several play on one device.")
    assert counts(new("pastures", **SMALL)) == "It counts for the lists."
    assert counts(new("pastures", dice_kind="paper", **SMALL)).endswith(": real dice were rolled.")


def test_who_had_hints_is_named_once_and_what_a_hint_costs_is_known_before() -> None:
    table, ann = new("pastures", **SMALL), Viewer((0,), 0, None, True)
    assert abilities(table, ann)["hint"] and abilities(table, ann)["costs"]
    table.hint(0)
    assert not abilities(table, ann)["costs"]
    assert counts(table) == "It does not count for the lists: hints were asked for by Player 1."
    assert not abilities(new("pastures", dice_kind="paper", **SMALL), ann)["costs"]
    alone = new("wildfire")
    alone.hint(0)
    assert counts(alone).endswith(": hints were asked for.")


def test_a_house_counts_places_and_ones_own_past(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'table.db'}")
        house = House(store, Mind())
        try:
            told = []
            for seats in (("Ann", "ann"), ("Ben", "ben"), ("Ann", "ann")):
                match = await house.open(
                    Proposal("wildfire", "solo", 1, seats=[SeatProposal("person", name=seats[0])]), seats[1], bytes(32)
                )
                table = (await house.live(match)).table
                while not table.is_over:
                    await house.move(match, seats[1], 0, table.match.legal(0)[0], table.length, "")
                told.append((await house.lobby.standing(table, seats[1]))["sentences"])
            # The same dice and the same moves: equal points, and of equals the earlier comes first.
            assert told == [
                ["Place 1 of 1 in the list.", "Your first result here."],
                ["Place 2 of 2 in the list.", "Your first result here."],
                ["Place 3 of 3 in the list.", told[2][1]],
            ]
            assert told[2][1].startswith("Number 2 of your 2 results here; your best has ")
            assert [(b["variant"], b["count"]) for b in await house.lobby.boards()] == [("solo", 3)]
            assert await house.lobby.standing(table, "a watcher") == {"board": "", "sentences": []}
        finally:
            await house.close()
            await store.close()

    asyncio.run(run())


def test_a_finished_file_is_finished_from_the_start(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'table.db'}")
        house = House(store, Mind())
        try:
            match = hedgerow.new("pastures", **SMALL)
            for words in [*FILLING, "castle C3"]:
                match.play(words)
            brought = await house.open(Proposal("", "", 0, moves=match.dump()), "ann")
            [line] = await house.lobby.mine("ann")
            assert line["status"] == "finished" and not line["your_turn"]
            table: Table = (await house.live(brought)).table
            assert '"winners": [1]' in table.row.result
            assert await house.lobby.boards() == []
        finally:
            await house.close()
            await store.close()

    asyncio.run(run())
