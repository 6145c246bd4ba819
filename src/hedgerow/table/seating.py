"""Who sits where: invitations to open seats, sitting down, and a rematch that asks the others."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.store.rows import OPEN, PERSON, HolderRow
from hedgerow.store.store import Store
from hedgerow.table import opening, vintage
from hedgerow.table.live import NotYours
from hedgerow.table.table import IMPORTED, Table

if TYPE_CHECKING:
    from hedgerow.table.house import House


class Seating:
    """Who takes a seat changes the match as little as a move does, under the same lock."""

    def __init__(self, house: House, store: Store, clock: Callable[[], float]) -> None:
        self._house, self._store, self._clock = house, store, clock

    async def keep_company(self, parent: str, holder: str, made: opening.Opened) -> None:
        """Another match with the same people: an open seat is kept for who sat in it, but she is asked, not seated."""
        before = (await self._house.live(parent)).table
        if not before.held_by(holder):
            raise NotYours("Only who played can ask the others for another match.")
        for n, seat in enumerate(made.seats):
            if seat.kind == OPEN and n < len(before.seats) and before.seats[n].kind == PERSON:
                made.seats[n] = replace(seat, name=before.seats[n].name)

    async def offered(self, match_id: str, holder: str) -> list[int]:
        """The open seats of a rematch that are kept for somebody: those she had in the match before."""
        row = (live := await self._house.live(match_id)).table.row
        free = [s.seat for s in live.table.seats if s.kind == OPEN]
        if not free or not row.parent or row.parent == IMPORTED or row.opening:
            return []
        try:
            mine = (await self._house.live(row.parent)).table.held_by(holder)
        except HedgerowError:  # it has been cleared away
            return []
        return [seat for seat in free if seat in mine]

    async def invite(self, match_id: str, holder: str, seat: int) -> str:
        """A token that lets whoever has it sit down; only its hash is kept."""
        async with self._house.looking(match_id) as live:
            table = live.table
            if not 0 <= seat < table.match.players or table.seats[seat].kind not in (OPEN, PERSON):
                raise NotYours("There is no seat for somebody else of that number.")
            is_open = table.seats[seat].kind == OPEN
            if not (is_open and holder == table.row.host) and seat not in table.held_by(holder):
                raise NotYours("Only the host can invite to an open seat, and only who sits in a seat to her own.")
            token = opening.new_id()
            await self._store.invite(match_id, seat, _sealed(token, is_open), self._clock())
            return token

    async def invited(self, match_id: str, token: str) -> int:
        """The seat that a token is for; raises `NotYours`.

        The host knows the links to open seats: once somebody sits there they are void, or the host could look into her
        hand. The link that she makes for her own seat (a second device) stays good.
        """
        seat = await self._store.invited(match_id, _sealed(token, False))
        if seat is None:
            seat = await self._store.invited(match_id, _sealed(token, True))
            if seat is None or (await self._house.live(match_id)).table.seats[seat].kind != OPEN:
                raise NotYours("This invitation is not valid (any more). Ask for a new link.")
        return seat

    async def sit(self, match_id: str, token: str, holder: str, name: str) -> int:
        """Take the seat that a token is for; whoever sat there on another device keeps it, too."""
        seat = await self.invited(match_id, token)
        is_open = (await self._house.live(match_id)).table.seats[seat].kind == OPEN
        return await self._sit(match_id, seat, holder, name, OPEN if is_open else "")

    async def join(self, match_id: str, holder: str, name: str) -> int:
        """Take an open seat at a table that is listed, or the one that is kept for her in a rematch."""
        kept = await self.offered(match_id, holder)
        async with self._house.looking(match_id) as live:
            table = live.table
            if mine := table.held_by(holder):
                return mine[0]
            if not table.row.listed and not kept:
                raise NotYours("This table is not open to everybody; ask its host for a link.")
            free = kept or [s.seat for s in table.seats if s.kind == OPEN]
        if not free:
            raise NotYours("All seats at this table are taken; you can watch.")
        return await self._sit(match_id, free[0], holder, name, OPEN)

    async def _sit(self, match_id: str, seat: int, holder: str, name: str, was: str) -> int:
        """With `was`, only if the seat is still so: of two who come at once, one sits down."""
        async with self._house.looking(match_id) as live:
            table = live.table
            old = table.seats[seat]
            taken = replace(old, kind=PERSON, name=name or old.name or f"Player {seat + 1}")
            row = HolderRow(match_id, seat, holder, self._clock())
            if was:
                vintage.check_ours(table)
            if was and old.kind != was:
                raise NotYours("Somebody else has just taken that seat.")
            await self._store.sit(match_id, row, taken, was)
            table.seats[seat] = taken
            if not any(h.seat == seat and h.holder == holder for h in table.holders):
                table.holders.append(row)
            await self._house.begin(live)
        return seat

    async def rename(self, match_id: str, holder: str, seat: int, name: str) -> None:
        """Her own name at this table."""
        async with self._house.looking(match_id) as live:
            check_seat(live.table, holder, seat)
            named = replace(live.table.seats[seat], name=name)
            await self._store.sit(match_id, HolderRow(match_id, seat, holder, self._clock()), named)
            live.table.seats[seat] = named
            live.changed()


def check_seat(table: Table, holder: str, seat: int) -> None:
    """Raises `NotYours` where somebody else sits."""
    if seat not in table.held_by(holder):
        raise NotYours("This is not your seat. Open your own link to play, or watch.")


def _sealed(token: str, is_open: bool) -> str:
    """What is kept of an invitation: a hash, of whether the seat was open, too."""
    return sha256(f"{'open ' if is_open else ''}{token}".encode()).hexdigest()
