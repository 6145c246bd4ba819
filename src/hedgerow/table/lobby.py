"""The lists around the tables: my matches, open tables, matches to watch, the day's challenge, scores."""

from __future__ import annotations

import base64
import contextlib
import hmac
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from hedgerow import catalog
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Room
from hedgerow.store.problems import NotFound, Taken
from hedgerow.store.rows import BOT, PERSON, MatchRow, ScoreRow, SeatRow
from hedgerow.store.store import Store
from hedgerow.table import clock
from hedgerow.table.dice import new_seed
from hedgerow.table.ending import board_at, board_of, board_told, is_hotseat
from hedgerow.table.live import NotYours
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.table.vintage import ReadOnly, is_ours, settings_told, title_of

if TYPE_CHECKING:
    from hedgerow.table.house import House

Facts = dict[str, Any]
LISTED = 30  # lines of a list on the front page
BEST = 50  # lines of a list of scores
COUNTED = 1000  # results among which a place is told
PRACTICE = "practice "  # before the day, in place of a chosen seed: the same dice once more, not ranked
DAILY = "daily"  # the fact of the store from which the dice of all days follow
LONGEST_RUN = 1000  # days in a row that are counted
RIVAL = "greedy"  # who plays the other seats of a day's challenge


class Lobby:
    """Nothing here changes a match that is open.

    A match is {id, game, title, variant, players, names, when, over, your_turn, status, clock, until}; `when`, and
    `until` (when one's time to decide is up), are in seconds since 1970.
    """

    def __init__(self, house: House, store: Store, now: Callable[[], float]) -> None:
        self._house, self._store, self._now = house, store, now

    # --- matches ---------------------------------------------------------------------------------------------------

    async def mine(self, holder: str) -> list[Facts]:
        """The matches in which this browser has a seat: running ones first, those that wait for it before all."""
        found = []
        for row in await self._store.mine(holder, LISTED):
            try:
                live = await self._house.live(row.id)
            except ReadOnly as closed:
                status = "finished, read only" if row.ended else "read only"
                found.append(facts_of(row, closed.archive.seats) | {"status": status})
                continue
            except NotFound:  # deleted in this moment
                continue
            facts = facts_of(row, live.table.seats)
            owed = set(live.table.owing()) & set(live.table.held_by(holder))
            facts["your_turn"] = bool(owed) and live.table.is_full
            facts["status"] = "finished" if row.ended else "your turn" if facts["your_turn"] else "under way"
            if not live.table.is_full:
                facts["status"] = "waiting for players"
            if live.table.closed:
                facts |= {"your_turn": False, "status": "read only"}
            if facts["your_turn"]:
                facts["until"] = _until(live.table, owed)
            found.append(facts)
        return sorted(found, key=lambda f: (not f["your_turn"], f["over"], -f["when"]))

    async def open_tables(self) -> list[Facts]:
        """Listed matches with a free seat."""
        return [facts_of(row, seats) for row, seats in await self._store.listed("open", LISTED) if is_ours(row)]

    async def running(self) -> list[Facts]:
        """Listed matches that may be watched."""
        found = await self._store.listed("running", LISTED)
        return [facts_of(row, seats) for row, seats in found if row.watch and is_ours(row)]

    # --- the day's challenge ---------------------------------------------------------------------------------------

    def today(self) -> str:
        return datetime.fromtimestamp(self._now(), UTC).strftime("%Y-%m-%d")

    def challenge(self, day: str) -> Room:
        """Every day another game."""
        names = catalog.names()
        return catalog.room(names[datetime.strptime(day, "%Y-%m-%d").toordinal() % len(names)])

    async def daily(self) -> Facts:
        """Today's challenge, with the best tries so far."""
        return await self._day(self.today())

    async def yesterday(self) -> Facts:
        """The challenge of the day before, with how it ended."""
        return await self._day(_before(self.today()))

    async def _day(self, day: str) -> Facts:
        room = self.challenge(day)
        settings = room.settings()
        return {
            "day": day,
            "game": room.name,
            "title": room.title,
            "variant": settings.variant,
            "players": settings.players,
            "rivals": settings.players - 1,
            "rival": RIVAL if settings.players > 1 else "",
            "rolls": room.rolls,
            "scores": await self._scores(_board(room), day),
        }

    async def run_of_days(self, holder: str) -> int:
        """On how many days in a row, up to today or yesterday, somebody has played the challenge to its end."""
        played = set(await self._store.days(holder, LONGEST_RUN))
        day = self.today()
        if day not in played:  # there is still time today
            day = _before(day)
        run = 0
        while day in played:
            run, day = run + 1, _before(day)
        return run

    async def todays_try(self, holder: str) -> tuple[str, bool] | None:
        """Somebody's ranked try at today's challenge, and whether it has ended; None while there is none."""
        secret, day = await self._store.fact(DAILY), self.today()
        if secret is None:
            return None
        match_id = _ranked(secret, day, self.challenge(day), holder)
        try:
            return match_id, (await self._house.live(match_id)).table.is_over
        except NotFound:
            return None

    async def open_daily(self, holder: str, name: str) -> tuple[str, bool]:
        """A try at today's challenge; whether it is the ranked one, of which everybody has one.

        Whoever comes again is led back to hers, wherever she left it. Only behind its end are the same dice thrown once
        more, for practice: else they could be learnt by heart before they count.
        """
        day = self.today()
        room = self.challenge(day)
        settings = room.settings()
        rivals = [SeatProposal(BOT, RIVAL) for _ in range(settings.players - 1)]
        secret = await self._store.keep_fact(DAILY, new_seed())  # from which the dice of all days follow
        seed = hmac.digest(secret, f"{day} {room.name}".encode(), "sha256")
        proposal = Proposal(
            room.name, settings.variant, settings.players, {}, [SeatProposal(PERSON, name=name), *rivals], day=day,
            watch=False,
        )  # fmt: skip
        # The ranked try has one name for each browser and day: if it could not be opened, it still can be.
        identity = _ranked(secret, day, room, holder)
        if not await self._store.claim_daily(day, room.name, holder, identity):
            raise NotYours("Your try at today's challenge was begun elsewhere; it cannot be taken up here.")
        had = await self.todays_try(holder)
        if had is None:
            with contextlib.suppress(Taken):  # of two clicks at once the second finds the match of the first
                return await self._house.open(proposal, holder, seed, identity), True
            return identity, True
        if not had[1]:
            return identity, True
        return await self._house.open(replace(proposal, day="", seed=f"{PRACTICE}{day}"), holder, seed), False

    def tells_seed(self, table: Table) -> bool:
        """Is the seed told by now? When the match is over; a day's dice, when the day is."""
        day = table.row.day or table.row.chosen_seed.removeprefix(PRACTICE)
        return table.is_over and day != self.today()

    # --- scores ----------------------------------------------------------------------------------------------------

    async def boards(self) -> list[Facts]:
        """The lists of scores."""
        found = []
        for board, count in (await self._store.boards()).items():
            game = board.partition(" ")[0]
            if game in catalog.names():
                title = catalog.room(game).title
                found.append({"board": board, "title": title, "variant": board_told(board), "count": count})
        return found

    async def standing(self, table: Table, holder: str) -> Facts:
        """Where somebody's result stands in its list, and among her own: sentences, and the list's name."""
        board, mine = board_at(table), [seat for seat in table.held_by(holder) if seat not in table.replaced]
        if not mine or not table.is_ranked or is_hotseat(table):
            return {"board": "", "sentences": []}
        here = (table.row.id, mine[0])
        listed = [(row.match, row.seat) for row in await self._store.scores(board, COUNTED)]
        own = await self._store.own_scores(board, holder, COUNTED)
        told = []
        if here in listed:
            told.append(f"Place {listed.index(here) + 1} of {len(listed)} in the list.")
        places = [(row.match, row.seat) for row in own]
        if here in places:
            told.append(_among_own(places.index(here), own))
        return {"board": board, "sentences": told}

    async def past(self, table: Table, holder: str) -> list[ScoreRow]:
        """What somebody has reached in this table's list in matches that were taken apart, the last first."""
        own = await self._store.own_scores(board_at(table), holder, COUNTED)
        return sorted((row for row in own if row.decisions), key=lambda row: -row.at)

    async def scores(self, board: str) -> list[Facts] | None:
        """The best of one board; None if there is no such board."""
        if board not in await self._store.boards():
            return None
        return await self._scores(board)

    async def _scores(self, board: str, day: str = "") -> list[Facts]:
        rows = await self._store.scores(board, BEST, day)
        return [
            {
                "rank": n, "name": r.name, "points": r.points, "outcome": r.outcome, "ranked": r.ranked, "when": r.at,
                "match": r.match, "judged": r if r.decisions else None,
            }
            for n, r in enumerate(rows, 1)
        ]  # fmt: skip


def _before(day: str) -> str:
    """
    >>> _before("2026-03-01")
    '2026-02-28'
    """
    return (datetime.strptime(day, "%Y-%m-%d") - timedelta(days=1)).strftime("%Y-%m-%d")


def _ranked(secret: bytes, day: str, room: Room, holder: str) -> str:
    """The name of somebody's ranked try."""
    return _unguessable(secret, f"try {day} {room.name} {holder}")


def _unguessable(secret: bytes, words: str) -> str:
    """A name for a match (132 bits) that only this house can compute."""
    return base64.urlsafe_b64encode(hmac.digest(secret, words.encode(), "sha256")).decode()[:22]


def _board(room: Room) -> str:
    """The list of a day's challenge."""
    settings = room.settings()
    return board_of(room, settings, {RIVAL} if settings.players > 1 else ())


def _among_own(place: int, own: list[ScoreRow]) -> str:
    """A result among all that one person has reached, the best first."""
    if len(own) == 1:
        return "Your first result here."
    if place == 0:
        ahead = own[0].points - own[1].points
        more = f", {plural(ahead, 'point')} more than before" if ahead > 0 else ""
        return f"Your best of {len(own)}{more}."
    return f"Number {place + 1} of your {len(own)} results here; your best has {plural(own[0].points, 'point')}."


def _until(table: Table, seats: set[int]) -> float | None:
    """When the first of these seats has no time left to decide; None without a clock."""
    ends = [end for seat in seats if table.clock and (end := table.clock.until(seat)) is not None]
    return min(ends, default=None)


def facts_of(row: MatchRow, seats: list[SeatRow]) -> Facts:
    """A match as a line of a list."""
    told, terms = settings_told(row), None if row.ended else clock.read(row.clock)
    return {
        "id": row.id,
        "game": row.game,
        "title": title_of(row),
        "variant": told.get("variant", ""),
        "players": told.get("players", len(seats)),
        "names": [seat.name or "open seat" for seat in seats],
        "when": row.touched,
        "over": bool(row.ended),
        "your_turn": False,
        "status": "finished" if row.ended else "under way",
        "clock": terms.time if terms else "",
        "until": None,
    }
