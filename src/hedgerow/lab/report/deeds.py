"""What a room counts who used it (`Room.deeds`): by name, as an effect that several cards bear; one by one, where the
room has a table with a row for each, as a deck; and all together, with which the others are compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings


@dataclass(frozen=True)
class Deeds:
    """The rows of `table`, which says how often each is in a slot: names, things, and last of all everything."""

    names: tuple[str, ...]
    things: tuple[str, ...]
    table: Any  # [row, slot]
    places: tuple[str, ...] = ()  # what stands behind the name of a thing, between strokes


@lru_cache(maxsize=8)
def of(room: Room, settings: Settings) -> Deeds:
    """Nothing where the room counts nothing."""
    found = list(room.deeds(settings))
    if not found:
        return Deeds((), (), np.zeros((0, max(room.slots, 1))))
    names = tuple(dict.fromkeys(name for name, _ in found if name))
    slots = [slot for name, slot in found if not name]
    things, places = _things(room, settings, len(slots))
    table = np.zeros((len(names) + len(things) + 1, max(room.slots, 1)))
    for name, slot in found:
        if name:
            table[names.index(name), slot] += 1
    for n in range(len(things)):
        table[len(names) + n, slots[n]] = 1
    table[-1, slots or range(room.slots)] = 1
    return Deeds(names, things, table, places)


def _things(room: Room, settings: Settings, count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands in the rows of the table that has as many of them: a card, with its words; and what these are."""
    for option in room.options:
        head, *rows = list(option.table(str(settings.options[option.name]))) if option.table else [()]
        if rows and len(rows) == count:
            return tuple(f"{row[0]}: {' / '.join(cell or '–' for cell in row[1:])}" for row in rows), tuple(head[1:])
    return (), ()
