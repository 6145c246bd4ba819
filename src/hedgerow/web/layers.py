"""The layers of a board as news: a move changes a few of its hundred pieces, so only those are sent.

A layer is cut at every element with a name. News of it is a list: a text stands for itself, a pair of numbers for that
run of pieces of the layer as it was. `layers.js` cuts and joins in the same way.
"""

from __future__ import annotations

LAYERS = ("marks", "spots")
START = '<g id="'

Piece = str | tuple[int, int]


def pieces(layer: str) -> list[str]:
    """A layer, cut before every element with a name.

    >>> pieces('<g id="marks"><g id="m-A1">x</g></g>')
    ['<g id="marks">', '<g id="m-A1">x</g></g>']
    """
    first, *rest = layer.split(START)
    return [first] * bool(first) + [START + piece for piece in rest]


def delta(old: str, new: str) -> list[Piece]:
    """How the new layer is made from the old one.

    >>> delta('<g id="a">1<g id="b">2<g id="c">3', '<g id="a">1<g id="b">9<g id="c">3')
    [(0, 1), '<g id="b">9', (2, 3)]
    """
    where = {piece: n for n, piece in enumerate(pieces(old))}
    news: list[Piece] = []
    for piece in pieces(new):
        n = where.get(piece)
        last = news[-1] if news else None
        if n is None:
            if isinstance(last, str):
                news[-1] = last + piece
            else:
                news.append(piece)
        elif isinstance(last, tuple) and last[1] == n:
            news[-1] = (last[0], n + 1)
        else:
            news.append((n, n + 1))
    return news
