"""A layer put together from news of it is the layer itself."""

from __future__ import annotations

import asyncio
import json
import random
import re
from functools import partial
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.scene import svg
from hedgerow.table.match import Match
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.web.layers import Piece, delta, pieces
from web.visitor import a_place


def joined(old: str, news: list[Piece]) -> str:
    """As the browser does it."""
    before = pieces(old)
    return "".join(piece if isinstance(piece, str) else "".join(before[piece[0] : piece[1]]) for piece in news)


@pytest.mark.parametrize(
    ("old", "new", "news"),
    [
        ('<g id="a">1</g>', '<g id="a">1</g>', [(0, 1)]),
        ("", '<g id="a">1</g>', ['<g id="a">1</g>']),
        ('<g id="a">1</g>', "", []),
        ('x<g id="a">1', 'y<g id="a">1', ["y", (1, 2)]),
        ('<g id="a">1<g id="b">2', '<g id="b">2<g id="a">1', [(1, 2), (0, 1)]),
        ('<g id="a">1', '<g id="a">2<g id="b">3', ['<g id="a">2<g id="b">3']),
    ],
)
def test_news_of_a_layer(old: str, new: str, news: list[Piece]) -> None:
    assert delta(old, new) == news
    assert joined(old, news) == new


@pytest.mark.parametrize("game", catalog.names())
def test_boards_move_by_move(game: str) -> None:
    room, draw = catalog.room(game), random.Random(1)
    match = Match(room, room.settings(), 1)
    before = ""
    for _ in range(30):
        if match.to_move is None:
            break
        match.play(draw.choice(match.legal()))
        drawing = room.picture.drawing(match._s, 0)
        layer = svg.marks_svg(drawing) + svg.spots_svg(drawing)
        assert joined(before, delta(before, layer)) == layer
        before = layer


def test_whose_turn_it_is_changes_no_place_on_the_board(tmp_path: Path) -> None:
    """Where one may play follows from the moves: an event must not bring sixty squares anew because of that. A page
    shows it before any script runs."""

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await place.house.open(
                Proposal("pastures", "duel", 2, seats=[SeatProposal("person")] * 2), ann.holder
            )
            stream = ann.listen(f"/m/{match}/events?pieces=1")
            await stream.news()
            for seat in (0, 1, 0):
                table = (await place.house.live(match)).table
                words = table.match.legal()[5]
                open_ones = {touched[0] for touched in map(partial(touches, table, seat), table.match.codes())}
                page = (await ann.get(f"/m/{match}")).text
                assert set(re.findall(r'id="s-([^"]+)" class="spot may"', page)) == open_ones and len(open_ones) > 40
                await place.house.move(match, ann.holder, seat, words, table.length, "")
                told = json.loads((await stream.news()).partition(b"data: ")[2])
                new = [piece for piece in told["spots"] if isinstance(piece, str)]
                assert len(told["moves"]) > 40 and sum(piece.count("data-spot") for piece in new) <= 4
                assert " may" not in "".join(new)
            await stream.close()

    asyncio.run(run())


def touches(table: Table, seat: int, code: int) -> tuple[str, ...]:
    return table.room.picture.touches(table.view(seat)[0], seat, code)
