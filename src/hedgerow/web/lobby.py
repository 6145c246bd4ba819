"""What the pages around the board ask of the house. Everything comes as plain facts, ready for a template.

A match is {id, game, title, variant, players, names, when, your_turn, status}; `when` is in seconds since 1970.
"""

from __future__ import annotations

from typing import Any, Protocol

from hedgerow.table.company import Shared
from hedgerow.table.plan import Plan
from hedgerow.table.proof import Finding

Facts = dict[str, Any]


class Lobby(Protocol):
    """The lists of the front page and of the scores."""

    async def mine(self, holder: str) -> list[Facts]:
        """The matches in which this browser has a seat, the ones that wait for it first."""

    async def open_tables(self) -> list[Facts]:
        """Listed matches with a free seat."""

    async def running(self) -> list[Facts]:
        """Listed matches that may be watched."""

    async def daily(self) -> Facts:
        """Today's challenge: {day, game, title, variant, players, about, scores}; `scores` as below."""

    async def boards(self) -> list[Facts]:
        """The leaderboards: {board, title, variant, count}."""

    async def scores(self, board: str) -> list[Facts] | None:
        """The best of one board: {rank, name, points, outcome, ranked, when, match}; None if there is no such board."""


class House(Lobby, Protocol):
    """The lobby and the deeds behind it."""

    def share(self, topic: str, shared: Shared) -> None:
        """Something that all houses on this database should know."""

    async def secret(self) -> bytes:
        """The house's own random bytes: the same for all processes on one database."""

    async def open(self, plan: Plan, holder: str) -> str:
        """Open a match; its id."""

    async def todays_try(self, holder: str) -> tuple[str, bool] | None:
        """Her ranked try at today's challenge, and whether it has ended."""

    async def open_daily(self, holder: str, name: str) -> tuple[str, bool]:
        """Open a try at today's challenge; its id, and whether it is this browser's ranked one."""

    async def check_dice(self, visitor: str, seed: str, fingerprint: str, match: str) -> list[Finding]:
        """What can be said of a seed, a fingerprint and a file; raises `BadText`."""

    async def health(self) -> None:
        """Raises with a sentence if matches cannot be kept now."""
