"""Hedgerow: five nature games, one table.

>>> import hedgerow
>>> m = hedgerow.new("wildfire", seed=7)
>>> m.to_move
'chance'
>>> m.play("roll 3 4").play("roll 6 6").play("roll 1 1").legal()[:2]
['douse A1', 'douse F5']
>>> try:
...     m.play("douse b2")
... except IllegalMove as refused:
...     print(refused.code, refused.rule, refused.sentence, sep="; ")
not-burning; wildfire.douse; B2 is not burning; there is nothing to douse.
"""

from __future__ import annotations

from hedgerow import catalog
from hedgerow.kernel.refusal import BadSettings, BadText, HedgerowError, IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.table.match import MOST_SEEDS, Entry, Match, Outcome
from hedgerow.table.text import read_match, read_position

__version__ = "0.1.0"

__all__ = [
    "BadSettings",
    "BadText",
    "Entry",
    "HedgerowError",
    "IllegalMove",
    "Match",
    "Outcome",
    "Room",
    "games",
    "load",
    "new",
    "read",
]


def games() -> tuple[str, ...]:
    """The games, by the names that `new` takes.

    >>> "wildfire" in games()
    True
    """
    return catalog.names()


def new(
    game: str, seed: int | None = None, players: int | None = None, variant: str | None = None, **options: object
) -> Match:
    """A new match. Without a seed the dice are unforeseeable; `options` are the switches of `hedgerow rules GAME`.

    >>> new("wildfire", variant="vs", players=3, start_gap=4).players
    3
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < MOST_SEEDS):
        raise BadSettings(f"A seed is a whole number from 0 to 2**64 - 1, not {str(seed)[:40]}.")
    room = catalog.room(game)
    return Match(room, room.settings(players, variant, options), seed)


def load(text: str) -> Match:
    """The match of a `dump()`, replayed to the same bytes; raises `BadText` and names the line."""
    return read_match(text)


def read(game: str, text: str) -> Match:
    """A match that begins at a diagram as `position` draws it; raises `BadText` and names the line."""
    return read_position(game, text)
