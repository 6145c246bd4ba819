"""What a match gives out: the entries of its log, its position as text, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Secret


@dataclass(frozen=True)
class Entry:
    """One move of the log: who played it (CHANCE is -1), its code, and its words; and what follows from the position
    before it, which the match itself adds: does a line of the log start here, who alone may hear of it, and in whose
    turn it fell?"""

    seat: int
    move: int
    words: str
    by: str = field(default="", repr=False, compare=False)  # who made it, as a table knows: a person, a bot's level
    starts_line: bool = field(default=True, repr=False)  # a decision, or the first die of a roll
    secret: Secret | None = field(default=None, repr=False)  # None: everybody may hear of it
    turn: int = field(default=CHANCE, repr=False)  # who decided, or in whose turn chance had its say; CHANCE: nobody's


@dataclass(frozen=True)
class Outcome:
    """How a match ended: a result and points for every seat, the winners, and a sentence."""

    results: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    sentence: str


class Position(str):
    """A position as text. At Python's prompt it shows itself as the diagram it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return self.rstrip("\n")
