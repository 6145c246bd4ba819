"""Sentences use the names that people gave: in the log, in what is owed, in refusals, on the board and at the end."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.scene import svg
from hedgerow.table.opening import seats_of
from hedgerow.table.proposal import SeatProposal
from hedgerow.table.table import Table
from hedgerow.web.outlook import labels_of, named
from hedgerow.web.problems import refusal
from table.seated import new


def called(table: Table, *names: str) -> Table:
    table.seats = [replace(seat, name=name) for seat, name in zip(table.seats, names, strict=True)]
    return table


def test_the_log_names_people_and_follows_a_new_name() -> None:
    table = called(new("pastures", rows=3, columns=3, castle_pass=True), "Ada", "Ben")
    for words in ("river B2", "forest A1", "mountain C3", "wasteland A2", "plains A3", "forest B1", "river C1"):
        table.play(table.owing()[0], words)
    for words in ("wasteland C2", "forest B3"):
        table.play(table.owing()[0], words)
    assert table.telling.read(0).lines()[-1].tale == ("The land is full; Ben places the first castle.",)
    called(table, "Ada", "Benedict")
    assert table.telling.read(0).lines()[-1].tale == ("The land is full; Benedict places the first castle.",)


def test_two_of_one_name_can_be_told_apart() -> None:
    table = called(new("pastures", rows=3, columns=3), "Ada", "Ada")
    assert table.names == ("Ada (seat 1)", "Ada (seat 2)")
    assert called(table, "Ada", "").names == ("Ada", "")  # nobody sits there yet
    assert with_names("Player 2 wins.", table.names) == "Player 2 wins."


def test_bots_have_names_of_their_own() -> None:
    planned = [SeatProposal("person", name="Ada"), SeatProposal("bot", "greedy"), SeatProposal("bot", "greedy")]
    planned += [SeatProposal("bot", "random"), SeatProposal("bot", "greedy", "Bot for Cleo")]
    assert [seat.name for seat in seats_of("m", planned, 5)] == [
        "Ada", "Greedy bot 1", "Greedy bot 2", "Random bot", "Bot for Cleo",
    ]  # fmt: skip


def test_refusals_and_the_board_name_people() -> None:
    table = called(new("pastures", rows=3, columns=3), "Ada", "Ben")
    with pytest.raises(IllegalMove) as refused:
        table.play(1, "river B2")  # it is Ada's turn
    told = refusal(table.room, refused.value, table.names)
    assert told["error"].startswith("Ben has nothing to decide now. Ada writes a terrain")
    drawing = table.room.picture.drawing(table.view(0)[0], 0)
    assert not any("layer 1" in spot.label for spot in named(drawing, table.names).spots)


@pytest.mark.parametrize(("game", "settings", "drawn"), [
    ("vasty", {"players": 2}, ["Ada", "Benedicti…"]),
    ("wildfire", {"variant": "vs", "players": 2}, ["Ada", "Benedi…"]),
    ("shelter", {"variant": "table", "players": 2}, ["Ada"]),
    ("rewilding", {"variant": "together", "players": 2}, ["Ada"]),
])  # fmt: skip
def test_names_are_drawn_as_far_as_they_fit(game: str, settings: dict[str, object], drawn: list[str]) -> None:
    table = called(new(game, **settings), "Ada", "Benedictine")
    shown = named(table.room.picture.drawing(table.view(0)[0], 0, None), table.names).marks
    assert re.findall(r'data-fits="[0-9]+">([^<]*)<', shown) == drawn
    assert "player 1" not in shown


def test_a_name_cannot_break_out_of_a_drawing() -> None:
    drawn = svg.peopled(svg.person(0, 0, 0, 20), ["<b>&"])
    assert drawn.endswith(">&lt;b&gt;&amp;</text>")
    alike = svg.peopled(svg.person(0, 0, 0, 5), ["Annabel", "Annabella"])
    assert alike.endswith(">player 1</text>"), "cut off, both would be Anna"


def test_a_move_is_typed_with_a_number_and_read_with_a_name() -> None:
    moves = [("duel player 2", ("player-2",)), ("pass by", ()), ("swap player 1 with player 2", ())]
    assert labels_of(moves, ("Ada", "Ben")) == {
        "duel player 2": "duel Ben", "swap player 1 with player 2": "swap Ada with Ben",
    }  # fmt: skip
    assert labels_of(moves, ("", "")) == {}
