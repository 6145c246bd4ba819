"""Which match is played in the terminal: a file that is resumed, the one that was saved, or a new one that fits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from hedgerow import catalog
from hedgerow.bots.players import RIVAL, level
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.table import saves
from hedgerow.table.match import Match


@dataclass
class Wish:
    """What the command line asks for."""

    game: str | None = None
    variant: str | None = None
    players: int | None = None
    seed: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    computers: dict[int, str] = field(default_factory=dict)  # seat from 0 -> level
    resume: str | None = None
    anew: bool = False  # whatever is saved
    save: bool = True
    at: int | None = None  # of the match that is resumed: another begins behind so many of its moves

    def is_plain(self) -> bool:
        """Nothing is asked for that a saved match could lack, but for the seats of computers."""
        return not (self.anew or self.variant or self.players is not None or self.seed is not None or self.options)

    def open(self) -> tuple[Match, Path | None]:
        """The match, and where it is kept; what was saved and is not taken up is put aside."""
        if self.at is not None:
            return self._tried_from(self.at)
        if self.resume:
            path = Path(self.resume)
            return self._seated(saves.load(path)), path if self.save else None
        if self.game is None:
            raise BadSettings(f"Name a game: {', '.join(catalog.names())}.")
        room = catalog.room(self.game)
        path = saves.current(room.name)
        if self.save and self.is_plain() and path.exists() and (saved := self._taken_up(room, path)):
            return saved, path
        players = fewest(room, self.variant, self.computers) if self.players is None else self.players
        settings = room.settings(players, self.variant, self.options)
        match = self._seated(Match(room, settings, self.seed))
        if self.save and (aside := saves.put_aside(path)):
            print(f"The saved match is kept as {aside}.")
        return match, path if self.save else None

    def _tried_from(self, at: int) -> tuple[Match, Path | None]:
        """Another match, from a position of one in a file, which stays as it is."""
        if not self.resume:
            raise BadSettings("--at needs a match: --resume FILE --at N.")
        told = saves.load(Path(self.resume))
        if not 0 <= at < told.played:
            there = plural(told.played, "move")
            raise BadSettings(f"{self.resume} has {there}; another match can begin before each of them, not at {at}.")
        path = saves.current(told.room.name)
        match = self._seated(Match(told.room, told.settings, self.seed, told.at(at)))
        if self.save and (aside := saves.put_aside(path)):
            print(f"The saved match is kept as {aside}.")
        return match, path if self.save else None

    def _taken_up(self, room: Room, path: Path) -> Match | None:
        """The saved match; None if it lacks a seat that a computer shall have."""
        try:
            match = saves.load(path)
        except HedgerowError as problem:
            raise HedgerowError(f"{problem} 'hedgerow play {room.name} --new' puts it aside and starts anew.") from None
        if any(seat >= match.players for seat in self.computers):
            return None
        print(f"Taking up your match of {room.title} ({plural(len(match.log), 'move')}). 'new' starts another.")
        return match

    def _seated(self, match: Match) -> Match:
        for seat in self.computers:
            if seat >= match.players:
                there = plural(match.players, "player")
                raise BadSettings(f"--computer names seat {seat + 1}, but this match has {there}.")
        return match


def fewest(room: Room, variant: str | None, seats: dict[int, str]) -> int | None:
    """The fewest players with whom all these seats are taken; None where no seat asks for any number."""
    if not seats:
        return None
    wanted = max(seats) + 1
    for found in room.variants:
        if found.players[1] >= wanted and variant in (None, found.name):
            return max(wanted, found.players[0])
    return wanted


def computer_seats(text: str) -> dict[int, str]:
    """`2,3=random` as seats counted from 0.

    >>> computer_seats("2, 3=random")
    {1: 'casual', 2: 'random'}
    """
    seats: dict[int, str] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        found = re.fullmatch(r"([1-9][0-9]?)(?:=(.+))?", part, re.ASCII)
        if not found:
            raise BadSettings(f"--computer takes seats, such as 2 or 2=strong or 2,3=random, not {part[:20]!r}.")
        seats[int(found[1]) - 1] = level(found[2] or RIVAL).name
    return seats
