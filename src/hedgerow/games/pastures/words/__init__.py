"""Pastures New in words: what `kernel.room.Words` asks for."""

from hedgerow.games.pastures.words.diagram import draw
from hedgerow.games.pastures.words.moves import GRAMMAR, breaks_line, groups, say, status
from hedgerow.games.pastures.words.reading import read
from hedgerow.games.pastures.words.refusals import explain
from hedgerow.games.pastures.words.score import explain_score
from hedgerow.games.pastures.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "breaks_line", "draw", "explain", "explain_score", "foretell", "groups", "read",
    "say", "status", "tell",
]  # fmt: skip
