"""Vasty Wilds in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.vasty.picture.terminal import cover, drawing, lines, touches

__all__ = ["cover", "drawing", "lines", "touches"]
