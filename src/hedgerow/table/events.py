"""What can happen at a table. The list of events is the truth about a match; everything else is made from it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hedgerow.store.rows import PERSON

TABLE, PAPER = "table", "paper"  # who made an entry of the log, and where dice are rolled; else PERSON or a bot's level


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """One line of the event log, kept as JSON."""

    at: float = 0.0  # when it happened, in seconds since 1970; only at tables with a clock


class Moved(Event, frozen=True, tag="move"):
    """A seat decided (or chance did, seat -1); `by` is PERSON, TABLE, PAPER or a bot's level."""

    seat: int
    move: int
    words: str
    by: str = PERSON


class TookBack(Event, frozen=True, tag="take back"):
    """Entry number `entry` of the moves is gone; with `rest`, all behind it, too."""

    seat: int
    entry: int
    rest: bool = False
    amends: bool = False  # a die or card that was entered wrongly


class AskedBack(Event, frozen=True, tag="ask back"):
    """A seat asks the people in seats `of` to let entry number `entry` and all behind it be taken back."""

    seat: int
    entry: int
    of: list[int]


class Answered(Event, frozen=True, tag="answer"):
    """Somebody who was asked agrees, or does not."""

    seat: int
    agrees: bool


class Replaced(Event, frozen=True, tag="replace"):
    """A bot plays for an absent person."""

    seat: int
    level: str


class Reclaimed(Event, frozen=True, tag="reclaim"):
    """The person is back."""

    seat: int


class Hinted(Event, frozen=True, tag="hint"):
    """A seat asked for a hint before entry number `entry`."""

    seat: int
    entry: int


class Resigned(Event, frozen=True, tag="resign"):
    """A person gives her seat to a bot for good."""

    seat: int
    level: str


class Began(Event, frozen=True, tag="begin"):
    """All have sat down: the clock runs."""


class RanOut(Event, frozen=True, tag="time is up"):
    """A seat has thought for too long: the quick bot makes this one decision, which is the next event."""

    seat: int


AnyEvent = Moved | TookBack | AskedBack | Answered | Replaced | Reclaimed | Hinted | Resigned | Began | RanOut

_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def write(events: Iterable[AnyEvent]) -> list[bytes]:
    """As the store keeps them."""
    return [_encoder.encode(event) for event in events]


def read(lines: Iterable[bytes]) -> list[AnyEvent]:
    """As the store gave them."""
    return [_decoder.decode(line) for line in lines]
