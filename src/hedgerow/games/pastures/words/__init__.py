"""Pastures New in words: what `kernel.room.Words` asks for."""

from hedgerow.games.pastures.words.diagram import draw
from hedgerow.games.pastures.words.moves import GRAMMAR, breaks_line, groups, say, status
from hedgerow.games.pastures.words.reading import read
from hedgerow.games.pastures.words.refusals import explain

__all__ = ["GRAMMAR", "breaks_line", "draw", "explain", "groups", "read", "say", "status"]
