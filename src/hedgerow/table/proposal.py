"""What somebody asks for when a match is opened: game, settings, who sits where, and the manners of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hedgerow.store.rows import SeatKind

DiceKind = Literal["table", "paper"]


@dataclass(frozen=True)
class SeatProposal:
    """One seat: the host herself, somebody on the same device, a bot, or open for whoever has the link."""

    kind: SeatKind
    level: str = ""  # of a bot
    name: str = ""


@dataclass(frozen=True)
class Proposal:
    """A match that is about to be opened. Options are text as `Room.settings` takes it, never a path of the host."""

    game: str
    variant: str
    players: int
    options: dict[str, str] = field(default_factory=dict)
    seats: list[SeatProposal] = field(default_factory=list)
    dice: DiceKind = "table"
    seed: str = ""  # chosen words that fix the dice; empty: unforeseeable
    listed: bool = False
    watch: bool = True
    grace_minutes: int = 0  # after which a bot takes an absent seat; 0: never
    clock: str = ""  # as `table/clock.py` reads it; empty: none
    chat: bool = True
    day: str = ""  # of a daily challenge
    parent: str = ""  # the match that this one branches from
    opening: str = ""  # a position as text
    moves: str = ""  # a dump to begin from
