"""Figures for tests: a match that begins at a drawn land.

A figure shows one rule on as little land as it takes: all wasteland, or a castle whose owner did not build in turn.
Unlike a diagram that somebody sends, it needs no past.
"""

from __future__ import annotations

from hedgerow import Match, catalog
from hedgerow.games.pastures.words.reading import fill

ROOM = catalog.room("pastures")


def figure(text: str) -> Match:
    """Options, one a line, then the diagram."""
    lines = text.strip().splitlines()
    options = {}
    while lines[0].startswith("option ") or not lines[0]:
        name, _, value = lines.pop(0).removeprefix("option ").partition(": ")
        if name:
            options[name] = value
    settings = ROOM.settings(options=options)
    records = ROOM.template(settings)
    fill(records[0], lines)
    return Match(ROOM, settings, opening=records)
