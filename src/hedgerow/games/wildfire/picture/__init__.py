"""Wildfire in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.wildfire.picture.drawing import cover, drawing
from hedgerow.games.wildfire.picture.key import key
from hedgerow.games.wildfire.picture.paper import paper
from hedgerow.games.wildfire.picture.spots import touches, why
from hedgerow.games.wildfire.picture.terminal import lines

__all__ = ["cover", "drawing", "key", "lines", "paper", "touches", "why"]
