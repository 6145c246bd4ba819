"""Vasty Wilds in words: what `kernel.room.Words` asks for."""

from hedgerow.games.vasty.words.diagram import draw
from hedgerow.games.vasty.words.moves import GRAMMAR, breaks_line, groups, say, spoken, status
from hedgerow.games.vasty.words.reading import read
from hedgerow.games.vasty.words.refusals import explain
from hedgerow.games.vasty.words.score import explain_score
from hedgerow.games.vasty.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "breaks_line", "draw", "explain", "explain_score", "foretell", "groups", "read",
    "say", "spoken", "status", "tell",
]  # fmt: skip
