"""What pages keep of each match that is open: gone with the match, and, if it is of one position, with the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from hedgerow.table.live import Live

T = TypeVar("T")


class OfMatch(Generic[T]):
    """One thing for each match, made when it is first asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: WeakKeyDictionary[Live, T] = WeakKeyDictionary()

    def of(self, live: Live) -> T:
        found = self._kept.get(live)
        if found is None:
            found = self._kept[live] = self._make()
        return found


class OfPosition(Generic[T]):
    """One thing for each match as it is now, made anew when something has changed."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: WeakKeyDictionary[Live, tuple[int, T]] = WeakKeyDictionary()

    def of(self, live: Live) -> T:
        found = self._kept.get(live)
        if found is None or found[0] != live.changes:
            found = self._kept[live] = (live.changes, self._make())
        return found[1]
