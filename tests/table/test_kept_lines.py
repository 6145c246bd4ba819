"""What is kept of a telling is what would be told from the start, and only what is new is told, once."""

from __future__ import annotations

import contextlib
import random

import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.store.rows import HolderRow, MatchRow, SeatRow
from hedgerow.table.table import Table
from hedgerow.table.telling import Line, Log, Telling
from hedgerow.table.text import settings_text
from hedgerow.table.views import Views

SEED = bytes(range(32))
LARGEST = 3  # seats at the tables played here
CASES = [
    (game, variant.name, min(LARGEST, variant.players[1]))
    for game in catalog.names()
    for variant in catalog.room(game).variants
]


def seated(game: str, variant: str, players: int) -> Table:
    room = catalog.room(game)
    text = settings_text(room, room.settings(players, variant, {}))
    row = MatchRow(
        id="m", game=game, settings=text, seed=SEED, commitment="", dice="table", chosen_seed="", listed=False,
        watch=True, host="h", grace=0, chat=True, parent="", opening="", day="", created=0.0, touched=0.0, ended=0.0,
        result="", length=0,
    )  # fmt: skip
    seats = [SeatRow("m", n, "person", "", f"Player {n + 1}") for n in range(players)]
    table = Table.of(row, seats, [HolderRow("m", n, "h", 0.0) for n in range(players)], [])
    table.roll_owed()
    return table


def told(table: Table, viewer: int) -> list[Line]:
    """From the start, with nothing kept."""
    return Telling(table.match, Views(table.match)).lines(viewer)


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_what_is_kept_is_what_would_be_told_from_the_start(game: str, variant: str, players: int) -> None:
    table, draw = seated(game, variant, players), random.Random(1)
    viewers = [*range(players), WATCHER]
    pages: dict[int, list[Line]] = {viewer: [] for viewer in viewers}
    before: dict[int, Log | None] = dict.fromkeys(viewers)
    for _ in range(40):
        if not table.owing():
            break
        seat = draw.choice(table.owing())
        table.play_code(seat, draw.choice(table.match._codes(seat)), "person")
        if draw.random() < 0.15:
            with contextlib.suppress(IllegalMove):
                table.take_back(seat)
        table.roll_owed()
        for viewer in viewers:
            if draw.random() < 0.6:  # not everybody looks at every move
                log = table.telling.read(viewer)
                start, lines = log.since(before[viewer])
                pages[viewer] = pages[viewer][:start] + lines
                before[viewer] = log
                assert log.lines() == told(table, viewer) == pages[viewer]
                assert log.length == len(pages[viewer])


def test_what_nobody_may_change_any_more_is_told_once() -> None:
    table = seated("pastures", "duel", 2)
    for _ in range(10):
        seat = table.owing()[0]
        table.play_code(seat, table.match._codes(seat)[0], "person")
        before = table.telling.read(WATCHER)
    assert [line[0] for line in before.rest] == [8, 9]  # the line of the last look could have been continued by a die
    assert before.words_at(9) == table.match.log[9].words
    assert before.words_at(8) == table.match.log[8].words
    seat = table.owing()[0]
    table.play_code(seat, table.match._codes(seat)[0], "person")
    start, lines = table.telling.read(WATCHER).since(before)
    assert (start, [line[0] for line in lines]) == (10, [10])
