"""The clock of a table: how long people may think. Off unless the table wants one, and its terms are said beforehand.

Where time is up, the quick bot makes that one decision, and its player goes on: nobody loses a match because somebody
was at the door. The clock knows no time of its own: events say when they happened, so that it is the same behind a
restart and in two houses on one database.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from msgspec import structs

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.table.events import AnyEvent, Began, Event, Moved, Reclaimed, Replaced, Resigned, TookBack
from hedgerow.table.owing import is_simultaneous

if TYPE_CHECKING:
    from hedgerow.table.table import Table

T = TypeVar("T", bound=Event)
Kind = Literal["move", "player"]
SHORTEST, LONGEST = 10, 7 * 86_400  # seconds
LAST = 15  # seconds for each decision of a player whose time for all of them is used up
TIME_UP = (
    "When time is up, the quick bot makes that one decision and the player goes on; the result then does not count for "
    "the lists."
)
_UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True)
class Terms:
    """So many seconds for each decision (`move`), or for all decisions of a player together (`player`)."""

    kind: Kind
    seconds: int

    def __str__(self) -> str:
        """As the store and forms have it: `move 60`."""
        return f"{self.kind} {self.seconds}"

    @property
    def time(self) -> str:
        """How much, in words."""
        if self.kind == "move":
            return f"{duration(self.seconds)} for each decision"
        return f"{duration(self.seconds)} for all decisions of a player, then {duration(LAST)} for each"

    @property
    def sentence(self) -> str:
        """What everybody hears before she sits down."""
        return f"There is a clock: {self.time}. {TIME_UP}"


def duration(seconds: int) -> str:
    """
    >>> duration(60), duration(90), duration(86_400)
    ('1 minute', '90 seconds', '1 day')
    """
    size, noun = next((size, noun) for size, noun in _UNITS if seconds % size == 0)
    return plural(seconds // size, noun)


def read(text: str) -> Terms | None:
    """The terms that a text names, None for no clock; raises `BadSettings`."""
    if not text:
        return None
    found = re.fullmatch(r"(move|player) ([0-9]{1,6})", text)
    if not found or not SHORTEST <= int(found[2]) <= LONGEST:
        raise BadSettings(
            f"A clock is like 'move 60' or 'player 900', of {SHORTEST} to {LONGEST} seconds, not {text[:20]!r}."
        )
    return Terms(cast(Kind, found[1]), int(found[2]))


def agreed(text: str, room: Room, players: int) -> Terms | None:
    """The terms that a text names, where this game can be played under them.

    Where all decide at once and in secret, that somebody has nothing to decide is nobody's business: what is left of a
    time for all decisions would tell it.
    """
    terms = read(text)
    is_secret = room.hidden and is_simultaneous(room) and players > 1
    if terms and terms.kind == "player" and is_secret:
        raise BadSettings("In this game all decide at once, in secret: give a time for each decision instead.")
    return terms


@dataclass
class Clock:
    """What has been used. Only people have time to lose: bots are not among those who think."""

    terms: Terms
    used: dict[int, float] = field(default_factory=dict)  # by seat, seconds in all decisions that are made
    last: dict[int, float] = field(default_factory=dict)  # by seat, seconds of the last one
    asked: dict[int, float] = field(default_factory=dict)  # who thinks now, and since when
    rolled: float = 0.0  # when chance last had its say, or all began

    def tick(self, at: float, mover: int, thinking: Collection[int]) -> None:
        """Something was done, by `mover` or by chance; these people think now. Who thought already goes on."""
        for seat in [seat for seat in self.asked if seat == mover or seat not in thinking]:
            self.last[seat] = max(0.0, at - self.asked.pop(seat))
            self.used[seat] = self.used.get(seat, 0.0) + self.last[seat]
        for seat in thinking:
            self.asked.setdefault(seat, at)
        if mover == CHANCE:
            self.rolled = at

    def take_back(self, at: float, seat: int, thinking: Collection[int]) -> None:
        """She decides once more, and gets no time for that: what the decision took is gone."""
        before = self.last.get(seat, 0.0)
        self.tick(at, seat, thinking)
        if seat in self.asked and self.terms.kind == "move":
            self.asked[seat] -= before
        self.last[seat] = before

    def allowed(self, seat: int) -> float:
        """Seconds for what she decides now, or next."""
        if self.terms.kind == "move":
            return self.terms.seconds
        return max(self.terms.seconds - self.used.get(seat, 0.0), LAST)

    def until(self, seat: int) -> float | None:
        """When her time is up; None where she has nothing to decide."""
        return self.asked[seat] + self.allowed(seat) if seat in self.asked else None

    def due(self, now: float) -> list[int]:
        """Whose time is up."""
        return [seat for seat in self.asked if now >= self.asked[seat] + self.allowed(seat)]


def of(table: Table) -> Clock | None:
    """A table's clock before anything has happened; None where there is none."""
    terms = agreed(table.row.clock, table.room, table.match.players)
    return Clock(terms) if terms else None


def timed(table: Table, event: T) -> T:
    """The event with the time of day, where anybody wants to know that."""
    return structs.replace(event, at=table.now()) if table.clock else event


def hear(table: Table, event: AnyEvent) -> None:
    """Something has happened at a table."""
    if table.clock is None or not event.at:
        return
    thinking = [seat for seat in table.owing() if seat not in table.bots]
    if isinstance(event, TookBack):
        table.clock.take_back(event.at, event.seat, thinking)
    elif isinstance(event, Moved | Replaced | Reclaimed | Resigned):
        table.clock.tick(event.at, event.seat, thinking)
    elif isinstance(event, Began):
        table.clock.tick(event.at, CHANCE, thinking)


def ends_of(table: Table, mine: Collection[int]) -> dict[int, float]:
    """When time is up for each who thinks, as far as somebody with these seats may know: who has nothing to decide and
    seems to think has as much time as if she did."""
    clock = table.clock
    if clock is None or not clock.rolled or table.is_over:
        return {}
    others = [seat for seat in table.seems_owing() if seat not in {*mine, *table.bots}]
    ends = {seat: clock.rolled + clock.allowed(seat) for seat in others}
    return ends | {seat: at for seat in clock.asked if (at := clock.until(seat)) is not None}
