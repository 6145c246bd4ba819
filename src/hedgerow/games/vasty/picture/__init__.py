"""Vasty Wilds in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.vasty.picture.drawing import cover, drawing
from hedgerow.games.vasty.picture.key import key
from hedgerow.games.vasty.picture.paper import paper
from hedgerow.games.vasty.picture.spots import touches
from hedgerow.games.vasty.picture.terminal import lines

__all__ = ["cover", "drawing", "key", "lines", "paper", "touches"]
