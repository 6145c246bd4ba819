"""Windfall in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.windfall.picture.drawing import drawing
from hedgerow.games.windfall.picture.key import key
from hedgerow.games.windfall.picture.paper import paper
from hedgerow.games.windfall.picture.spots import touches, why
from hedgerow.games.windfall.picture.terminal import lines

__all__ = ["drawing", "key", "lines", "paper", "touches", "why"]
