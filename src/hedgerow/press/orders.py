"""What a server asks the press for, in a process beside it: plain values in, the bytes of a file out."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow import catalog
from hedgerow.press.book import rulebook_pdf
from hedgerow.press.keep import Kept, keepsake
from hedgerow.press.prints import game_pdf
from hedgerow.table.text import read_match


def sheets(game: str, variant: str, players: int, options: Mapping[str, object], paper: str, grey: bool) -> bytes:
    """What a match needs on paper; its settings have been checked."""
    room = catalog.room(game)
    return game_pdf(room, room.settings(players, variant, options, files=False), paper, 1, grey)


def rules(game: str, paper: str, grey: bool, booklet: bool) -> bytes:
    """The rulebook."""
    return rulebook_pdf(catalog.room(game), paper, grey, booklet)


def kept(text: str, names: tuple[str, ...], date: str, paper: str) -> bytes:
    """The page of a finished match, from its file."""
    return keepsake(Kept(read_match(text), names, date), "pdf", paper)
