"""A layer put together from news of it is the layer itself."""

from __future__ import annotations

import random

import pytest

from hedgerow import catalog
from hedgerow.scene import svg
from hedgerow.table.match import Match
from hedgerow.web.layers import Piece, delta, pieces


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
