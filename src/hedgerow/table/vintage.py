"""Under which rules a match was played, and what this house may do with it.

A match of our own rules and data is played on. One of other rules is shown only where it is proven that its log leads
to the same positions here as it did there (`Table.proof`), and nobody plays on: it was begun under other rules. Where
nothing is proven it is not replayed at all: what is left is its log in words, an `Archive`. The same holds for a log
that cannot be read, for whatever reason. Nothing of it is ever lost or changed by that.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import Any

from hedgerow import catalog
from hedgerow.kernel.layout import fingerprint
from hedgerow.kernel.refusal import HedgerowError, IllegalMove, Refusal
from hedgerow.store.rows import HolderRow, Loaded, MatchRow, SeatRow, held_by
from hedgerow.table import events as happenings
from hedgerow.table.events import AnyEvent, Moved, TookBack
from hedgerow.table.table import Table
from hedgerow.table.text import settings_from, write_log

log = logging.getLogger("hedgerow.table")

READ_ONLY = "It can be read and saved, but not played on."


@dataclass(frozen=True)
class Archive:
    """What is left of a match that cannot be replayed here."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[HolderRow]
    moves: list[Moved]  # as they were written down; what was taken back is gone
    unread: int  # events that are damaged
    closed: str  # why, in a sentence

    @property
    def title(self) -> str:
        return title_of(self.row)

    @property
    def players(self) -> int:
        return len(self.seats)

    def held_by(self, holder: str) -> list[int]:
        return held_by(self.row, self.seats, self.holders, holder)

    @property
    def is_open(self) -> bool:
        """May everybody read everything? Not while something may be hidden: who knows what is, without the rules?"""
        known = self.row.game in catalog.names()
        return bool(self.row.ended) or self.players == 1 or (known and not catalog.room(self.row.game).hidden)

    def told_to(self, holder: str) -> list[Moved]:
        """The moves that somebody may read: all, or her own."""
        if self.is_open:
            return self.moves
        own = self.held_by(holder)
        return [move for move in self.moves if move.seat in own]

    @property
    def result(self) -> str:
        """How it ended, in a sentence; empty if it did not."""
        return str(_told(self.row.result).get("sentence", ""))

    def file_text(self) -> str:
        """A file for a program that plays these rules."""
        settings = settings_told(self.row)
        moves = [(move.seat, move.words) for move in self.moves]
        return write_log(self.row.game, self.row.rules, self.row.data, settings, self.row.opening, moves)


class ReadOnly(HedgerowError):
    """Nobody can play on in this match; its page and its file tell what there is."""

    def __init__(self, archive: Archive) -> None:
        super().__init__(archive.closed)
        self.archive = archive

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (self.archive,)


def check_ours(table: Table) -> None:
    """Raises where nobody plays on."""
    if table.closed:
        raise IllegalMove(Refusal("read-only", table.closed))


def title_of(row: MatchRow) -> str:
    """The game's name, or what is written where there is no such game."""
    return catalog.room(row.game).title if row.game in catalog.names() else row.game


def settings_told(row: MatchRow) -> dict[str, Any]:
    """Variant, players and options as they are written, whether or not they are still good."""
    return _told(row.settings)


def is_ours(row: MatchRow) -> bool:
    """Is it of our rules and data? What cannot be read is not."""
    try:
        return not difference(row)
    except Exception:
        return False


def difference(row: MatchRow) -> str:
    """Why a match is not of our rules and data, in a sentence; empty if it is."""
    if row.game not in catalog.names():
        return f"This house has no game {row.game[:40]!r}."
    room = catalog.room(row.game)
    if not room.plays(row.rules):
        return f"This match was played under rules {row.rules} of {room.title}; this house plays rules {room.version}."
    settings = settings_from(room, row.settings)
    if (row.data or room.data(settings, before=True)) != room.data(settings):
        return (
            f"This match of {room.title} was played with other data (a deck or a sheet) than this house has now "
            "under the same name."
        )
    return ""


def opened(loaded: Loaded) -> Table:
    """A match as the store tells it, ready to be played or, if proven, looked at; raises `ReadOnly`."""
    row = loaded.row
    try:
        why = difference(row)
        is_comparable, told = _is_comparable(row), happenings.read(loaded.events)
        if why and not is_comparable:
            raise ReadOnly(archived(loaded, why))
        table = _replayed(loaded, told, is_checked=bool(why) or not is_comparable)
    except ReadOnly:
        raise
    except Exception as problem:  # another rule may stumble over an old log in any way; so may a damaged one
        log.warning("Match %s cannot be replayed: %s: %s", row.id, type(problem).__name__, problem)
        raise ReadOnly(archived(loaded, "The log of this match cannot be replayed here.")) from None
    if is_comparable and table.proof != row.proof:
        raise ReadOnly(archived(loaded, why or "The log of this match does not lead where it led when it was played."))
    if why and not table.is_over:
        table.closed = f"{why} It can be looked at and saved, but not played on."
    return table


def _replayed(loaded: Loaded, told: list[AnyEvent], is_checked: bool) -> Table:
    return Table.of(loaded.row, list(loaded.seats), list(loaded.holders), told, is_checked)


def _is_comparable(row: MatchRow) -> bool:
    """Is there a proof, of all of the log (a server of the version before takes none down), and of such records?"""
    length, _, rest = row.proof.partition(" ")
    if length != str(row.length) or row.game not in catalog.names():
        return False
    room = catalog.room(row.game)
    return rest.startswith(f"{fingerprint(room.layout(settings_from(room, row.settings)))} ")


def archived(loaded: Loaded, why: str) -> Archive:
    """The log as it was written down, as far as it can be read."""
    moves: list[Moved] = []
    unread = 0
    for line in loaded.events:
        try:
            event = happenings.read([line])[0]
        except Exception:
            unread += 1
            continue
        if isinstance(event, Moved):
            moves.append(event)
        elif isinstance(event, TookBack):
            del moves[event.entry : None if event.rest else event.entry + 1]
    return Archive(loaded.row, list(loaded.seats), list(loaded.holders), moves, unread, f"{why} {READ_ONLY}")


def _told(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
