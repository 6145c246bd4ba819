"""Vasty Wilds in words: what `kernel.room.Words` asks for."""

from hedgerow.games.vasty.words.moves import GRAMMAR, breaks_line, draw, explain, groups, read, say, status

__all__ = ["GRAMMAR", "breaks_line", "draw", "explain", "groups", "read", "say", "status"]
