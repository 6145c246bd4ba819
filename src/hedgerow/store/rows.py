"""What the store keeps, as plain values. The order of the fields is the order of the columns in `schema`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, Literal, get_args

from msgspec import Struct, json

SeatKind = Literal["person", "guest", "bot", "open"]
PERSON: Final = "person"  # at a browser of her own
GUEST: Final = "guest"  # on the host's device
BOT: Final = "bot"
OPEN: Final = "open"  # for whoever has the link
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
PEOPLE = (PERSON, GUEST)
CUT: Final = 24  # bits for the length of one event in a sheaf: 16 MB, and no request is that long


class MatchRow(Struct, frozen=True):
    """One match. `settings`, `opening` and `result` are texts whose meaning is known above the store."""

    id: str
    game: str
    settings: str  # JSON
    seed: bytes  # 32 bytes, secret while the match runs
    commitment: str  # SHA-256 of the seed, hexadecimal, for everybody
    dice: str = "table"  # or "paper": rolled by hand beside the screen
    chosen_seed: str = ""  # "" where the seed is random
    listed: bool = False
    watch: bool = True
    host: str = ""  # hash of the host's token
    grace: int = 0  # seconds until a bot takes an absent seat; 0 = never
    chat: bool = True
    parent: str = ""  # the match it was branched from
    opening: str = ""  # a position as text, "" for the game's own start
    day: str = ""  # "2026-11-15" for a try at that day's challenge
    created: float = 0.0
    touched: float = 0.0
    ended: float = 0.0  # 0 while running
    result: str = ""  # JSON, "" while running
    length: int = 0  # of the log
    rules: int = 0  # the version of the game's rules that it is played under
    data: str = ""  # a fingerprint of the game's data that it is played with
    proof: str = ""  # what the positions so far come to, by which a replay is known to be the same
    clock: str = ""  # "move 60" or "player 900": seconds to think; "" without a clock


class SeatRow(Struct, frozen=True):
    """Who sits there."""

    match: str
    seat: int
    kind: SeatKind
    level: str = ""
    name: str = ""


class HolderRow(Struct, frozen=True):
    """Somebody, known by the hash of a token, who may act for a seat."""

    match: str
    seat: int
    holder: str
    since: float = 0.0


class ScoreRow(Struct, frozen=True):
    """One line of a leaderboard (`board` is its name)."""

    match: str
    game: str
    variant: str
    board: str
    seat: int
    name: str
    points: int
    outcome: str = ""
    ranked: bool = True
    day: str = ""
    at: float = 0.0
    goal: str = ""  # "points" or "wins", in which the next two are; "" while nobody has taken the match apart
    luck: float = 0.0  # that the dice brought
    cost: float = 0.0  # that decisions gave away
    decisions: int = 0  # in which there was something to choose


class Judged(Struct, frozen=True):
    """What an analysis has found out about a seat; it is written beside the seat's line, if it has one."""

    seat: int
    goal: str
    luck: float
    cost: float
    decisions: int


class ChatRow(Struct, frozen=True):
    """Something said. Seat -3 is a watcher, -4 the table itself. The store gives the number: 1, 2, 3..."""

    match: str
    number: int
    seat: int
    name: str
    text: str
    at: float = 0.0


class Change(Struct, frozen=True):
    """What else one append changes, all of it or nothing. None leaves a thing as it is.

    `ended=0.0` takes the end back, and the match's scores with it.
    """

    ended: float | None = None
    result: str | None = None
    scores: Sequence[ScoreRow] = ()


class Sheaf(Struct, frozen=True):
    """Many events in one piece: who hands them on, or writes them, need not touch each of them."""

    body: bytes  # one behind the other
    cuts: str  # JSON: of each where it begins, times 2 ** CUT, and how long it is, which a database can take apart
    count: int

    @classmethod
    def of(cls, events: Iterable[bytes]) -> Sheaf:
        found = list(events)
        starts = accumulate(map(len, found), initial=0)
        cuts = [start << CUT | len(event) for start, event in zip(starts, found, strict=False)]
        return cls(b"".join(found), json.encode(cuts).decode(), len(found))

    def __len__(self) -> int:
        return self.count


class Loaded(Struct, frozen=True):
    """A match as it was at one moment."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[HolderRow]
    events: list[bytes]  # all, or those after as many as were asked for
    said: int = 0  # the number of the last thing said


def held_by(row: MatchRow, seats: list[SeatRow], holders: list[HolderRow], holder: str) -> list[int]:
    """The seats that a browser plays: its own, and, on the host's device, the guests'."""
    own = {h.seat for h in holders if h.holder == holder}
    if holder and holder == row.host:
        own |= {s.seat for s in seats if s.kind == GUEST}
    return sorted(own)
