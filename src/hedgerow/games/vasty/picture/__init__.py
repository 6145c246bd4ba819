"""Vasty Wilds in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.vasty.picture.drawing import UNSHOWN, cover, drawing, ghost
from hedgerow.games.vasty.picture.key import key
from hedgerow.games.vasty.picture.paper import paper
from hedgerow.games.vasty.picture.spots import reach, touches, why
from hedgerow.games.vasty.picture.terminal import lines

__all__ = ["UNSHOWN", "cover", "drawing", "ghost", "key", "lines", "paper", "reach", "touches", "why"]
