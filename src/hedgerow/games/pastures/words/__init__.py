"""Pastures New in words: what `kernel.room.Words` asks for."""

from hedgerow.games.pastures.words.moves import breaks_line, draw, explain, groups, read, say, status

__all__ = ["breaks_line", "draw", "explain", "groups", "read", "say", "status"]
