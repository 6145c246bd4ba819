"""Wildlife Shelter in words: what `kernel.room.Words` asks for."""

from hedgerow.games.shelter.words.diagram import draw
from hedgerow.games.shelter.words.moves import GRAMMAR, breaks_line, groups, say, status, warn
from hedgerow.games.shelter.words.reading import read
from hedgerow.games.shelter.words.refusals import explain
from hedgerow.games.shelter.words.score import explain_score
from hedgerow.games.shelter.words.tale import foretell, tell

__all__ = [
    "GRAMMAR", "breaks_line", "draw", "explain", "explain_score", "foretell", "groups", "read",
    "say", "status", "tell", "warn",
]  # fmt: skip
