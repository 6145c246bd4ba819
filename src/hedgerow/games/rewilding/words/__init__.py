"""Re-Wilding in words: what `kernel.room.Words` asks for."""

from hedgerow.games.rewilding.words.moves import (
    GRAMMAR,
    breaks_line,
    draw,
    explain,
    explain_score,
    groups,
    read,
    say,
    status,
)

__all__ = ["GRAMMAR", "breaks_line", "draw", "explain", "explain_score", "groups", "read", "say", "status"]
