"""Windfall on real paper: the tree to look at, and a line for what everybody carries home."""

from __future__ import annotations

from hedgerow.games.windfall.picture.drawing import HEIGHT, WIDTH, sheet
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Blank, Prints
from hedgerow.scene.svg import Drawing


def paper(s: Record) -> Prints:
    """One sheet for all."""
    return Prints((Blank(Drawing(WIDTH, HEIGHT, "The tree of Windfall", "", sheet(int(s.players)), "")),))
