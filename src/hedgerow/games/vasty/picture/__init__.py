"""Vasty Wilds in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.vasty.picture.drawing import cover, drawing, ghost, unshown
from hedgerow.games.vasty.picture.key import key
from hedgerow.games.vasty.picture.paper import paper
from hedgerow.games.vasty.picture.spots import reach, touches, why
from hedgerow.games.vasty.picture.terminal import lines

__all__ = ["cover", "drawing", "ghost", "key", "lines", "paper", "reach", "touches", "unshown", "why"]
