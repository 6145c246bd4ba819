"""Wildlife Shelter in words: what `kernel.room.Words` asks for."""

from hedgerow.games.shelter.words.moves import (
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
