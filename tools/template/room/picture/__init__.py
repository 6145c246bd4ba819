"""Windfall in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.windfall.picture.drawing import drawing
from hedgerow.games.windfall.picture.spots import touches
from hedgerow.games.windfall.picture.terminal import lines

__all__ = ["drawing", "lines", "touches"]
