"""Bots and hints for a match in Python: what the table asks its workers for, without a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hedgerow.bots import hints, players, readiness
from hedgerow.bots.hints import Hint
from hedgerow.bots.thought import Budget, Thought, decisions, never, think
from hedgerow.kernel import contract
from hedgerow.kernel.given import place, shown, whole
from hedgerow.kernel.room import Records
from hedgerow.kernel.settings import checked_seed
from hedgerow.table.match import Match

Say = Callable[[str], None]


def silent(line: str) -> None:
    """Nobody wants to hear that something is compiled."""


@dataclass(frozen=True)
class Bot:
    """Somebody to play with, at one of the levels. `say` hears when code is compiled, which happens once."""

    level: str = "expert"
    say: Say = silent

    def __post_init__(self) -> None:
        players.level(self.level)

    def think(
        self, match: Match, seat: int | None = None, seconds: float | None = None, simulations: int | None = None,
        seed: int = 0, enough: Callable[[], bool] = never,
    ) -> Thought:  # fmt: skip
        """What the bot thinks of a seat's decision (default: the seat to move), by what that seat can see.

        `seconds`, `simulations` or both bound it (default: the level's own); `enough` is asked now and then and ends
        it. The same seed and number of simulations give the same thought. Raises `BadSettings`.
        """
        level = players.level(self.level)
        chosen, view = asked(match, seat)
        budget = None
        if seconds is not None or simulations is not None:
            budget = Budget(_seconds(seconds), None if simulations is None else whole(simulations, "simulations"))
        if level.need is not None:
            readiness.prepare(match.room, match.settings, level.need, self.say)
        if budget is None:
            return players.thought_of(match.room, view, chosen, level.name, checked_seed(seed), level.seconds, enough)
        return think(match.room, view, chosen, level.way_in(match.room), budget, checked_seed(seed), enough)


def hint(
    match: Match, seat: int | None = None, seconds: float = hints.SECONDS, seed: int = 0, say: Say = silent
) -> Hint:
    """The best move of a seat and why, by what that seat can see; raises `BadSettings`."""
    chosen, view = asked(match, seat)
    budget = Budget(_seconds(seconds))
    readiness.prepare(match.room, match.settings, hints.NEED, say)
    return hints.advise(match.room, view, chosen, checked_seed(seed), budget.seconds or hints.SECONDS)


def first_hint(match: Match, seat: int | None = None, seed: int = 0, say: Say = silent) -> Hint:
    """A first thought, at once: nothing has to be compiled for it."""
    chosen, view = asked(match, seat)
    return hints.first_thought(match.room, view, chosen, seed)


def asked(match: Match, seat: int | None) -> tuple[int, Records]:
    """Whose decision it is, and what she sees; raises `BadSettings` where there is none."""
    if not isinstance(match, Match):
        raise TypeError(f"A bot thinks about a Match, not about {shown(match)}.")
    if seat is None:
        seat = max(contract.to_move(match.state), 0)
    seat = place(seat, match.players, "seat", "seats")
    view = match.at(match.played)
    contract.hide(view[0], seat)
    decisions(match.room, view, seat)
    return seat, view


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"seconds is a number, not {shown(value)}.")
    return float(value)
