"""What each seat, and somebody who only watches, sees of a match: her views, the last of which are kept."""

from __future__ import annotations

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, NOBODY, WATCHER
from hedgerow.kernel.layout import copied
from hedgerow.kernel.room import Records
from hedgerow.table.match import Match
from hedgerow.table.owing import is_simultaneous

KEPT = 2  # of each seat: they are drawn, and told of, one behind the other


def hidden(records: Records, seat: int) -> Records:
    """What a seat (or WATCHER) may know of a position, a copy. At the end everything lies open."""
    view = copied(records)
    if contract.to_move(view[0]) != NOBODY:
        contract.hide(view[0], seat)
    return view


class Views:
    """Of one match, by seat and number of moves."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._kept: dict[int, dict[int, Records]] = {}

    def now(self, seat: int) -> Records:
        """What a seat (or WATCHER) may see, as an array of one record; not to be changed."""
        return self.at(seat, self._match.played)

    def at(self, seat: int, moves: int) -> Records:
        """What she saw behind so many moves; not to be changed."""
        if not self._match.room.hidden:
            seat = WATCHER  # everybody sees the same
        kept = self._kept.setdefault(seat, {})
        if moves not in kept:
            last = max(kept, default=-1)
            is_old = last >= 0 and moves == self._match.played and self._is_unaware(seat, last)
            view = kept[last] if is_old else hidden(self._match.at(moves), seat)
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[moves] = view
        return kept[moves]

    def forget(self) -> None:
        """Something was taken back."""
        self._kept.clear()

    def _is_unaware(self, seat: int, since: int) -> bool:
        """Has nothing happened since so many moves but what others decided in secret in a round that still goes on?
        Then a seat sees what it saw (tests/every_game/test_secrets.py proves it): at a table of 99, hiding is most of
        the work."""
        now = self._match.to_move
        mover = now if isinstance(now, int) else NOBODY
        return all(self.is_kept_from(seat, at, mover) for at in range(since, self._match.played))

    def is_kept_from(self, seat: int, at: int, next_mover: int) -> bool:
        """Is entry number `at` a secret decision of others, behind which the round goes on with `next_mover`?"""
        entry = self._match.log[at]
        is_secret = entry.seat != CHANCE and entry.secret is not None and seat not in entry.secret.seats
        return is_simultaneous(self._match.room) and next_mover >= 0 and is_secret
