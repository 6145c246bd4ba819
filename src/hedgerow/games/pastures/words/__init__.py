"""Pastures New in words: what `kernel.room.Words` asks for."""

from hedgerow.games.pastures.words.diagram import draw
from hedgerow.games.pastures.words.moves import GRAMMAR, breaks_line, groups, say, status
from hedgerow.games.pastures.words.pencil import PENCIL, finish, put
from hedgerow.games.pastures.words.reading import read, sketch
from hedgerow.games.pastures.words.refusals import explain
from hedgerow.games.pastures.words.score import explain_score
from hedgerow.games.pastures.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "PENCIL", "breaks_line", "draw", "explain", "explain_score", "finish", "foretell", "groups", "put",
    "read", "say", "sketch", "status", "tell",
]  # fmt: skip
