"""Wildfire in words: what `kernel.room.Words` asks for."""

from hedgerow.games.wildfire.words.diagram import draw
from hedgerow.games.wildfire.words.moves import GRAMMAR, breaks_line, groups, say, status, warn
from hedgerow.games.wildfire.words.reading import read
from hedgerow.games.wildfire.words.refusals import explain
from hedgerow.games.wildfire.words.score import explain_score
from hedgerow.games.wildfire.words.tale import tell

__all__ = [
    "GRAMMAR", "breaks_line", "draw", "explain", "explain_score", "groups", "read", "say", "status", "tell", "warn",
]  # fmt: skip
