"""Pastures New in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.pastures.picture.drawing import cover, drawing
from hedgerow.games.pastures.picture.key import key
from hedgerow.games.pastures.picture.paper import paper
from hedgerow.games.pastures.picture.spots import reach, touches, why
from hedgerow.games.pastures.picture.terminal import lines

__all__ = ["cover", "drawing", "key", "lines", "paper", "reach", "touches", "why"]
