"""Wildfire in words: what `kernel.room.Words` asks for."""

from hedgerow.games.wildfire.words.diagram import draw
from hedgerow.games.wildfire.words.moves import GRAMMAR, breaks_line, groups, say, status, warn
from hedgerow.games.wildfire.words.pencil import PENCIL, finish, put
from hedgerow.games.wildfire.words.reading import read, sketch
from hedgerow.games.wildfire.words.refusals import explain
from hedgerow.games.wildfire.words.score import explain_score
from hedgerow.games.wildfire.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "PENCIL", "breaks_line", "draw", "explain", "explain_score", "finish", "foretell", "groups", "put",
    "read", "say", "sketch", "status", "tell", "warn",
]  # fmt: skip
