"""Who is here: which seats have a stream open, in this house or in another on the same database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hedgerow.kernel.contract import WATCHER
from hedgerow.table.live import Live

Item = tuple[str, list[int]]  # a match, and the seats that are here; none: nobody any more


class Presence:
    """A `company.Shared`. `live` finds a match that is in memory."""

    def __init__(self, live: Callable[[str], Live | None]) -> None:
        self._live = live
        self._here: dict[str, frozenset[int]] = {}
        self._untold: dict[str, None] = {}
        self._there: dict[str, dict[str, frozenset[int]]] = {}  # by house, by match

    def note(self, live: Live, match_id: str) -> None:
        """Somebody has come to a match, or gone."""
        seats = frozenset(seat for seat, streams in live.present.items() if streams and seat != WATCHER)
        if seats != self._here.get(match_id, frozenset()):
            self._untold[match_id] = None
            if seats:
                self._here[match_id] = seats
            else:
                del self._here[match_id]

    def elsewhere(self, match_id: str) -> frozenset[int]:
        """The seats that are in another house."""
        return frozenset(seat for there in self._there.values() for seat in there.get(match_id, ()))

    # --- company ---------------------------------------------------------------------------------------------------

    def news(self) -> Sequence[Item]:
        told, self._untold = list(self._untold), {}
        return [(match, sorted(self._here.get(match, ()))) for match in told]

    def whole(self) -> Sequence[Item]:
        self._untold = {}
        return [(match, sorted(seats)) for match, seats in self._here.items()]

    def hear(self, house: str, item: Any) -> None:
        try:
            match, seats = msgspec.convert(item, Item)
        except msgspec.ValidationError:
            return
        there = self._there.setdefault(house, {})
        if seats:
            there[match] = frozenset(seats)
        else:
            there.pop(match, None)
        self._show(match)

    def forget(self, house: str) -> None:
        for match in self._there.pop(house, {}):
            self._show(match)

    def _show(self, match_id: str) -> None:
        live = self._live(match_id)
        if live is not None and (seats := self.elsewhere(match_id)) != live.elsewhere:
            live.elsewhere = seats
            live.wake()
