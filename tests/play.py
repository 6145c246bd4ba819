"""Random matches for tests: reproducible, through the Python door, any seat that may move moving in any order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hedgerow.kernel.room import Records, Room
from hedgerow.table.match import Match

GAMES = Path(__file__).parent / "games"  # each game's own tests and files


@dataclass
class Case:
    """A game with some settings."""

    room: Room
    example: dict[str, Any]

    def new(self, seed: int) -> Match:
        options = {k: v for k, v in self.example.items() if k not in ("players", "variant")}
        settings = self.room.settings(self.example.get("players"), self.example.get("variant"), options)
        return Match(self.room, settings, seed)


def someone(match: Match, chosen: random.Random) -> int | None:
    """A seat that may move now; None when chance is to move."""
    if match.to_move == "chance":
        return None
    return chosen.choice([seat for seat in range(match.players) if match.may_move(seat)])


def step(match: Match, chosen: random.Random) -> None:
    """One random move by its code, or one roll."""
    seat = someone(match, chosen)
    if seat is None:
        match.roll_one()
    else:
        match.play_code(seat, chosen.choice(match._codes(seat)))


def positions(match: Match, seed: int, most: int = 10_000) -> Iterator[Match]:
    """The match itself after every random move, to its end or `most` moves."""
    chosen = random.Random(seed)
    for _ in range(most):
        if match.to_move is None:
            return
        step(match, chosen)
        yield match


def finished(case: Case, seed: int) -> Match:
    match = case.new(seed)
    for _ in positions(match, seed):
        pass
    return match


def bytes_of(records: Records) -> bytes:
    data: bytes = records.tobytes()
    return data
