"""Finds the rooms. The only list of games there is: a folder under `games/` with a `ROOM`."""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from functools import cache

from hedgerow import games as rooms
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import suggestion


@cache
def names() -> tuple[str, ...]:
    """All games, by the names people type."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(rooms.__path__) if m.ispkg))


def room(name: str) -> Room:
    """The room of a game; raises `BadSettings` for an unknown one."""
    key = str(name).strip().lower()
    if key not in names():
        raise BadSettings(f"There is no game {str(name)[:40]!r}; {suggestion(key, names())}")
    found: Room = importlib.import_module(f"{rooms.__name__}.{key}").ROOM
    return found


# A match that is handed from process to process takes the name of its game along, not its rules.
copyreg.pickle(Room, lambda it: (room, (it.name,)))
