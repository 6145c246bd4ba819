"""Windfall in words: what `kernel.room.Words` asks for."""

from hedgerow.games.windfall.words.diagram import draw
from hedgerow.games.windfall.words.moves import GRAMMAR, breaks_line, groups, say, status
from hedgerow.games.windfall.words.reading import read
from hedgerow.games.windfall.words.refusals import explain

__all__ = ["GRAMMAR", "breaks_line", "draw", "explain", "groups", "read", "say", "status"]
