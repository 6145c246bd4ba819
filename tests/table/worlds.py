"""Other worlds: matches that one viewer cannot tell from the real one, because all she ever saw is the same.

What she saw is what `hide` leaves of each position, and how many seats still had to decide (that is open at the table:
everybody sees who is ready, and how long the log is). Who may hear of which move is *not* asked here: it is on trial.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.table.events import AnyEvent, Moved
from hedgerow.table.table import Table

SAMPLE = 5  # other moves that are looked at
_CARD = re.compile(r"\b[A-Z][0-9]{2}\b")
FIRST_CHANGES = (1, 3, 8, 20, 60, 200)  # how many moves ago the other world may have parted from ours


@dataclass
class World:
    """The events of a match up to now."""

    events: list[AnyEvent]
    parted: int  # the first entry that differs

    def table(self, like: Table, length: int | None = None) -> Table:
        """The table behind so many of its events, with the same people around it."""
        return Table.of(like.row, list(like.seats), list(like.holders), self.events[:length])


def as_it_is(table: Table) -> World:
    """Our own world, by the same door."""
    log = table.match.log
    return World([Moved(e.seat, e.move, e.words, e.by) for e in log], len(log))


def seen_of(record: Any, viewer: int) -> tuple[bytes, tuple[bool, ...], int]:
    """All that a viewer may know of a position."""
    copy = record.copy()
    if contract.to_move(copy[0]) != contract.NOBODY:
        contract.hide(copy[0], viewer)
    who = contract.to_move(record[0])
    owing = tuple(contract.may_move(record[0], seat) for seat in range(int(record[0].players)))
    return copy.tobytes(), owing if who >= 0 else (), min(who, 0)


def others(table: Table, viewer: int, seed: int) -> Iterator[World]:
    """Worlds that differ, parted from ours a little or a long while ago; perhaps none."""
    chosen = random.Random(seed)
    for back in FIRST_CHANGES:
        at = len(table.match.log) - back
        for _ in range(2):
            found = parting(table, viewer, at, chosen) if at >= 0 else None
            if found is not None:
                yield found
                break


def parting(table: Table, viewer: int, first: int, chosen: random.Random) -> World | None:
    """A world that may differ from entry `first` on: others decide or draw differently wherever she cannot see it."""
    match, world = table.match, as_it_is(table)
    record = match.at(first)
    for at in range(first, len(match.log)):
        entry, wanted = match.log[at], seen_of(match.at(at + 1), viewer)
        for move in candidates(table, viewer, at, record, chosen):
            after = record.copy()
            contract.apply(after[0], entry.seat, move)
            if seen_of(after, viewer) == wanted:
                break
        else:
            return None
        words = table.room.words.say(record[0], entry.seat, move)
        if words != entry.words or move != entry.move:
            world.parted = min(world.parted, at)
        world.events[at] = Moved(entry.seat, move, words, entry.by)
        record = after
    return world if world.parted < len(match.log) else None


def candidates(table: Table, viewer: int, at: int, record: Any, chosen: random.Random) -> list[int]:
    """What may be played instead of entry `at`: her own decisions are as they are; what really was comes last."""
    entry, say = table.match.log[at], table.room.words.say
    codes = np.zeros(table.room.most_moves, np.int32)
    legal = [int(c) for c in codes[: contract.legal(record[0], entry.seat, codes)]]
    real = [c for c in legal if say(record[0], entry.seat, c) == entry.words] if entry.seat != CHANCE else [entry.move]
    if entry.seat == viewer or (entry.seat == CHANCE and not table.room.secret_roll(record[0])):
        return real[:1]
    if entry.seat == CHANCE:  # a card that is named later on cannot be another, nor come from elsewhere
        named = set(_CARD.findall(" ".join(e.words for e in table.match.log[at + 1 :])))
        legal = [c for c in legal if not named & set(_CARD.findall(say(record[0], CHANCE, c)))]
        if named & set(_CARD.findall(entry.words)):
            return real
    some = chosen.sample(legal, min(SAMPLE, len(legal)))
    if not is_unseen(record, viewer, entry.seat, some):
        return real
    return [c for c in some if c not in real] + real


def is_unseen(record: Any, viewer: int, seat: int, moves: list[int]) -> bool:
    """Does she see the same whichever of these is played? A choice that shows, or might have, is open to all."""
    found = set()
    for move in moves:
        after = record.copy()
        contract.apply(after[0], seat, move)
        copy = after.copy()
        contract.hide(copy[0], viewer)
        found.add(copy.tobytes())
        if len(found) > 1:
            return False
    return True
