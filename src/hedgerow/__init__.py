"""Hedgerow: five nature games, one table.

    >>> import hedgerow
    >>> match = hedgerow.new("wildfire", seed=7)
    >>> match
    <Match wildfire solo, seed 7, 0 moves, dice to roll>
    >>> match.play("roll 3 4").play("roll 6 6").play("roll 1 1").legal()[:2]
    ['douse A1', 'douse F5']

`games`, `new`, `load` and `read` are at the end of this help, `Match` is
what they make. Its `log` has entries (`seat`, `move`, `words`), and its
`outcome` has `results`, `points`, `winners` and a `sentence`. `bot` plays
it, and `hint` says what is best, and why.
docs/python.md tells all of it as a story.

What may go wrong, and how it is told:

    HedgerowError  everything a person can type wrong; str() of it is one
                   sentence for her. Its kinds:
      IllegalMove  the rules refuse a move: a `code`, a `sentence`, and the
                   slug of the `rule`
      BadSettings  no such game, variant or option, or a value out of range
      BadText      a dump or a diagram that cannot be read; names the `line`
    TypeError      what only a program can get wrong, such as players="2" or
                   play(None); a sentence says what is expected
    IndexError     the same for a place that does not exist: tally(3)
                   of three players, at(1000) of twelve moves

None of them changes a match: it is, to the byte, what it was before.

    >>> try:
    ...     match.play("douse b2")
    ... except hedgerow.IllegalMove as refused:
    ...     print(refused.code, refused.rule, refused.sentence, sep="\\n")
    not-burning
    wildfire.douse
    B2 is not burning; there is nothing to douse.
"""

from __future__ import annotations

import os

import numpy as np

from hedgerow import catalog
from hedgerow.bots.hints import Hint as Hint
from hedgerow.bots.thought import Thought as Thought
from hedgerow.kernel.given import shown, whole
from hedgerow.kernel.given import text as a_text
from hedgerow.kernel.refusal import BadSettings as BadSettings  # told above: `help` would drown in what they inherit
from hedgerow.kernel.refusal import BadText as BadText
from hedgerow.kernel.refusal import HedgerowError as HedgerowError
from hedgerow.kernel.refusal import IllegalMove as IllegalMove
from hedgerow.kernel.room import Room as Room  # what `Match.room` is
from hedgerow.kernel.settings import Value
from hedgerow.table.entry import Entry as Entry
from hedgerow.table.entry import Outcome as Outcome
from hedgerow.table.match import Match
from hedgerow.table.minds import Bot as Bot
from hedgerow.table.minds import hint as _hint
from hedgerow.table.text import read_match, read_position

__version__ = "0.1.0"

__all__ = ["Match", "bot", "games", "hint", "load", "new", "read"]


def games() -> tuple[str, ...]:
    """The games, by the names that `new` takes.

    >>> "wildfire" in games()
    True
    """
    return catalog.names()


def new(
    game: str,
    seed: int | None = None,
    players: int | None = None,
    variant: str | None = None,
    **options: Value | os.PathLike[str],
) -> Match:
    """A new match; raises `BadSettings`.

    Without a seed the dice are unforeseeable, without a variant the number of players chooses one, and `options` are
    the switches that `hedgerow games` lists.

    >>> new("wildfire", seed=7, players=3, start_gap=4)
    <Match wildfire vs of 3, seed 7, 0 moves, dice to roll>
    """
    room = catalog.room(a_text(game, "The name of a game"))
    count = None if players is None else whole(players, "The number of players")
    kind = None if variant is None else a_text(variant, "A variant")
    chosen = {name: _value(name, value) for name, value in options.items()}
    return Match(room, room.settings(count, kind, chosen), seed)


def load(text: str) -> Match:
    """The match of a `dump()`, replayed to the same bytes; raises `BadText` and names the line."""
    return read_match(a_text(text, "A match to load"))


def read(game: str, text: str) -> Match:
    """A match that begins at a diagram as `position` draws it; raises `BadText` and names the line."""
    return read_position(a_text(game, "The name of a game"), a_text(text, "A diagram"))


def bot(level: str = "expert") -> Bot:
    """Somebody to play with; raises `BadSettings`. `think(match)` is what it thinks of a decision.

    For people: novice, casual, steady, seasoned, expert; random, greedy, schooled and strong are fixed references.

    >>> match = new("wildfire", seed=7).roll()
    >>> bot("novice").think(match, seed=1).choices[0].words in match.legal()
    True
    """
    return Bot(a_text(level, "A level"))


def hint(match: Match, seat: int | None = None, seconds: float = 2.5, seed: int = 0) -> Hint:
    """The best move of a seat (default: the one to move) and why, by what it can see; raises `BadSettings`.

    What it is worth is counted over matches that are played to their end, or proven. As a string it is what the
    terminal says.
    """
    return _hint(match, seat, seconds, seed)


def _value(name: str, value: object) -> Value:
    """An option's value as a person would type it; files may be paths."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str | os.PathLike):
        return str(value)
    try:
        return whole(value, name)
    except TypeError:
        raise TypeError(f"Option {name} is a word, a number, True or False, not {shown(value)}.") from None
