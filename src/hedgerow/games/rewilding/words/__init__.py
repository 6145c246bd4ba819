"""Re-Wilding in words: what `kernel.room.Words` asks for."""

from hedgerow.games.rewilding.words.diagram import draw
from hedgerow.games.rewilding.words.moves import GRAMMAR, breaks_line, groups, say, status, warn
from hedgerow.games.rewilding.words.pencil import PENCIL, finish, put
from hedgerow.games.rewilding.words.reading import read, sketch
from hedgerow.games.rewilding.words.refusals import explain
from hedgerow.games.rewilding.words.score import explain_score
from hedgerow.games.rewilding.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "PENCIL", "breaks_line", "draw", "explain", "explain_score", "finish", "foretell", "groups", "put",
    "read", "say", "sketch", "status", "tell", "warn",
]  # fmt: skip
