"""The house: every table in it, one writer at a time per match, and everybody told once a change is on disk.

The store's log is the truth; a table in memory is a cache of it. Whatever fails between the two, that table is
thrown away and made anew. Several houses (processes) may share one store: `follow` hears of the others' changes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha256

from msgspec.structs import replace

from hedgerow.bots.hints import Hint
from hedgerow.bots.queue import Asker
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import HedgerowError, IllegalMove, Refusal
from hedgerow.store.problems import Repeated, Stale
from hedgerow.store.rows import BOT, ChatRow
from hedgerow.store.store import Store
from hedgerow.table import events as happenings
from hedgerow.table import favour, law, opening, vintage
from hedgerow.table.aside import Aside
from hedgerow.table.company import Company, Shared
from hedgerow.table.dice import new_seed
from hedgerow.table.ending import ending
from hedgerow.table.events import AnyEvent
from hedgerow.table.live import Limits, Live, Mind, NotYours, TooLate, TooMany
from hedgerow.table.lobby import Lobby
from hedgerow.table.minding import ABSENT_LEVEL, Minding, bot_seed
from hedgerow.table.presence import Presence
from hedgerow.table.proof import Finding, check
from hedgerow.table.proposal import Proposal
from hedgerow.table.refusing import not_now
from hedgerow.table.seating import Seating, check_seat
from hedgerow.table.shelf import Shelf
from hedgerow.table.table import Table
from hedgerow.table.vintage import Archive, ReadOnly

log = logging.getLogger("hedgerow.table")


THE_TABLE = -4  # the author of what the table itself says in a chat


class House:
    """All tables; every method checks who asks."""

    def __init__(
        self, store: Store, mind: Mind, limits: Limits | None = None, clock: Callable[[], float] = time.time,
        aside: Aside | None = None,
    ) -> None:  # fmt: skip
        self.aside = aside or Aside()
        self.store, self.mind, self.limits, self.clock = store, mind, limits or Limits(), clock
        self._shelf = Shelf(store, self.aside, self.limits.in_memory, self._taken, clock)
        self.lobby = Lobby(self, store, clock)
        self.seating = Seating(self, store, clock)
        self.company = Company(store)
        self.presence = Presence(self._shelf.get)
        self.company.share("presence", self.presence)
        self.minding = Minding(self)

    # --- looking -------------------------------------------------------------------------------------------------

    async def live(self, match_id: str) -> Live:
        """A match, from memory or from the store; raises `NotFound`, or `ReadOnly` where it cannot be replayed here."""
        return await self._shelf.live(match_id)

    def _taken(self, live: Live) -> None:
        """A match has come from the store."""
        live.elsewhere = self.presence.elsewhere(live.table.row.id)
        self.minding.wake(live)

    def share(self, topic: str, shared: Shared) -> None:
        """Something that all houses on this database should know; see `company`."""
        self.company.share(topic, shared)

    @contextlib.asynccontextmanager
    async def looking(self, match_id: str) -> AsyncIterator[Live]:
        """The match while nobody changes it."""
        live = await self.live(match_id)
        async with live.lock:
            yield live

    @contextlib.contextmanager
    def listening(self, live: Live, seats: list[int]) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has changed."""
        event, match_id = asyncio.Event(), live.table.row.id
        live.arrive(seats, event)
        self.presence.note(live, match_id)
        try:
            yield event
        finally:
            live.leave(seats, event)
            self.presence.note(live, match_id)

    async def archive(self, match_id: str) -> Archive | None:
        """What is left of a match that cannot be replayed here; None where it can."""
        try:
            await self.live(match_id)
        except ReadOnly as closed:
            return closed.archive
        return None

    async def health(self) -> None:
        """Raises with a sentence if matches cannot be kept now."""
        await self.store.health()

    async def secret(self) -> bytes:
        """The house's own random bytes: the same for all processes on one database."""
        return await self.store.keep_fact("secret", new_seed())

    async def check_dice(self, visitor: str, seed: str, fingerprint: str, match: str) -> list[Finding]:
        """What can be said of a seed, a fingerprint and a file; raises `BadText`."""
        return await self.aside.theirs(visitor, check, seed, fingerprint, match)

    # --- opening ---------------------------------------------------------------------------------------------------

    async def open(self, proposal: Proposal, holder: str, seed: bytes | None = None, identity: str = "") -> str:
        """A new match; its id."""
        if await self.store.count_running(self.limits.awake) >= self.limits.matches:
            raise TooMany("This house is full: too many matches are running. Finish one, or try again later.")
        if proposal.moves:
            return await self._take_in(proposal, holder, seed, identity)
        made = await self.aside.ours(opening.lay_out, proposal, holder, seed, identity)
        again = proposal.parent and not proposal.opening
        if again:
            await self.seating.keep_company(proposal.parent, holder, made)
        table = await self.aside.ours(Table.of, made.row, made.seats, made.holders, made.events)
        table.now = self.clock
        await self.store.create(*opening.begun(made, table, self.clock()))
        live = Live(table)
        self._shelf.put(live)
        self.minding.wake(live)
        if again:
            await self.announce(proposal.parent, f"rematch {table.row.id}")
        return table.row.id

    async def _take_in(self, proposal: Proposal, holder: str, seed: bytes | None, identity: str) -> str:
        """A file: nobody knows what is in it, so it is read elsewhere. It is on disk before its address is told, and in
        memory only when somebody looks, or where a bot has to play."""
        given = (proposal, holder, seed, identity, self.clock())
        begun = await self.aside.theirs(holder, opening.take_in, *given)
        await self.store.create(*begun)
        if any(seat.kind == BOT for seat in begun.seats):
            await self.live(begun.row.id)
        return begun.row.id

    async def begin(self, live: Live) -> None:
        """Somebody has sat down (and the match is locked): once all have, the table rolls and bots think."""
        if begun := live.table.begin() + live.table.roll_owed():
            await self.commit(live, begun)
        live.changed()
        self.minding.wake(live)

    # --- playing ---------------------------------------------------------------------------------------------------

    async def move(self, match_id: str, holder: str, seat: int, words: str, seen: int, key: str) -> int:
        """A person's decision; how long the log is then."""
        return await self._act(
            match_id, holder, seat, lambda t: t.play(seat, words), key, lambda t: t.answers(seat, seen)
        )

    async def enter(self, match_id: str, holder: str, words: str, seen: int, key: str) -> int:
        """Dice or cards that people rolled or drew themselves."""
        live = await self.live(match_id)
        mine = live.table.held_by(holder)
        if not mine:
            raise NotYours("Only who plays can enter dice.")
        return await self._act(
            match_id, holder, mine[0], lambda t: t.enter(words, mine), key, lambda t: t.answers(CHANCE, seen)
        )

    async def take_back(self, match_id: str, holder: str, seat: int, seen: int, key: str) -> int:
        """Undo, by the law; the others at the table hear of it."""
        said: list[str] = []
        length = await self._act(
            match_id, holder, seat, lambda t: law.told(t, t.take_back(seat), said), key,
            lambda t: t.has_seen_own(seat, seen),
        )  # fmt: skip
        for sentence in said:
            await self.announce(match_id, sentence)
        return length

    async def ask_back(self, match_id: str, holder: str, seat: int) -> int:
        """Ask the others for what the law does not give back."""
        mine = tuple((await self.live(match_id)).table.held_by(holder))
        return await self._favour(match_id, holder, seat, lambda t: favour.asking(t, seat, mine))

    async def answer(self, match_id: str, holder: str, seat: int, agrees: bool) -> int:
        """Agree to it, or not."""
        return await self._favour(match_id, holder, seat, lambda t: favour.answering(t, seat, agrees))

    async def _favour(self, match_id: str, holder: str, seat: int, act: Callable[[Table], list[AnyEvent]]) -> int:
        said: list[str] = []

        def let(table: Table) -> list[AnyEvent]:
            done = table.let(act(table))
            said.append(favour.sentence(table, done))
            return done

        length = await self._act(match_id, holder, seat, let)
        await self.announce(match_id, said[0])
        return length

    async def reclaim(self, match_id: str, holder: str, seat: int) -> int:
        """Back from the bot that played meanwhile."""
        return await self._act(match_id, holder, seat, lambda t: t.reclaim(seat))

    async def resign(self, match_id: str, holder: str, seat: int) -> int:
        """Leave for good; a bot plays on."""
        return await self._act(match_id, holder, seat, lambda t: t.resign(seat, ABSENT_LEVEL))

    async def hint(self, match_id: str, holder: str, seat: int, at_once: bool = False) -> Hint:
        """Her best moves and why, by what she sees, or a first thought; that she asked is kept."""
        async with self.looking(match_id) as live:
            table = live.table
            check_seat(table, holder, seat)
            vintage.check_ours(table)
            if table.row.day:
                raise IllegalMove(Refusal("ranked", "There are no hints in the day's ranked try."))
            if refusal := not_now(table, seat):
                raise IllegalMove(refusal)
            if seat not in table.owing():
                raise IllegalMove(Refusal("no-decision", "A hint helps with a decision; you have none now."))
            if seat not in table.hinted:  # kept before she is helped: whatever comes between, the result says so
                await self.commit(live, table.hint(seat))
                live.changed()
            view, seed, length = table.view(seat), bot_seed(table, seat), table.length
        asker = Asker(holder, match_id)
        asked = self.mind.advise(table.room, table.match.settings, view, seat, seed, asker, at_once)
        return await self.minding.while_it_matters(live, seat, length, asked)

    async def _act(
        self, match_id: str, holder: str, seat: int, act: Callable[[Table], list[AnyEvent]], key: str = "",
        is_fresh: Callable[[Table], bool] = lambda table: True,
    ) -> int:  # fmt: skip
        key = _of_seat(seat, key)
        async with self.looking(match_id) as live:
            table = live.table
            before = table.length
            check_seat(table, holder, seat)
            vintage.check_ours(table)
            try:
                if not is_fresh(table):
                    raise TooLate("The match has gone on meanwhile; look again.")
                done = act(table)
                done += table.roll_owed()
            except (IllegalMove, TooLate):
                if table.length != before:  # the deed was done, and what the table rolls behind it cannot be
                    await self._shelf.reload(match_id, live)
                if key and await self.store.used(match_id, key) is not None:
                    return table.length  # a double click, or an answer that was lost on its way
                raise
            await self.commit(live, done, key)
            live.changed()
            length = live.table.length  # of a repeated key, the table was read again
        self.minding.wake(live)
        return length

    async def commit(self, live: Live, done: list[AnyEvent], key: str = "") -> None:
        """On disk before anybody hears of it; if that fails, memory is made anew from the disk."""
        table = live.table
        match_id = table.row.id
        change = None
        try:
            if table.is_over and not table.row.ended:
                change = await self.aside.ours(ending, table, self.clock())  # 99 sheets are counted for long
            before = table.length - len(done)
            await self.store.append(match_id, before, happenings.write(done), key, change, table.proof)
        except BaseException as problem:
            await self._shelf.reload(match_id, live)
            if isinstance(problem, Stale):
                raise TooLate("The match has gone on meanwhile; look again.") from None
            if isinstance(problem, Repeated):
                return
            raise
        live.is_theirs = False
        if change is not None:
            table.row = replace(table.row, ended=change.ended, result=change.result)

    async def delete(self, match_id: str, holder: str) -> None:
        """Throw away a match that nobody can play on; only its host may. Its scores stay."""
        kept = await self.archive(match_id) or (await self.live(match_id)).table
        if not holder or kept.row.host != holder:
            raise NotYours("Only the host can delete a match.")
        if not kept.closed:
            raise NotYours("This match can still be played; only one that cannot be played on may be deleted.")
        await self.store.delete(match_id)
        self._shelf.drop(match_id)

    # --- absent people -------------------------------------------------------------------------------------------

    async def replace_absent(self) -> None:
        """A bot for everybody who has let the others wait longer than the host's grace; bots that failed try again."""
        for live in self._shelf.all():
            table = live.table
            self.minding.wake(live)
            if not table.row.grace or table.is_over or not table.is_full or table.closed:
                continue
            if time.monotonic() - live.since < table.row.grace:
                continue
            async with live.lock:
                waiting = [s for s in live.table.owing() if s not in live.table.bots]
                done = [event for seat in waiting for event in live.table.replace(seat, ABSENT_LEVEL)]
                if done:
                    with contextlib.suppress(HedgerowError):
                        await self.commit(live, done)
                    live.changed()
            self.minding.wake(live)

    async def call_time(self) -> None:
        """The quick bot decides for everybody whose time is up."""
        for live in self._shelf.all():
            if not live.is_lost:
                self.minding.call_time(live)

    # --- talk ------------------------------------------------------------------------------------------------------

    async def say(self, match_id: str, holder: str, text: str, free: bool) -> None:
        """A line of chat, by who sits here."""
        async with self.looking(match_id) as live:
            table = live.table
            mine = table.held_by(holder)
            if not mine:
                raise NotYours("Only who plays can talk at this table.")
            if free and not (table.row.chat and self.limits.free_chat):
                raise NotYours("At this table you can say the phrases of the list only.")
            said = ChatRow(match_id, 0, mine[0], table.seats[mine[0]].name, text, self.clock())
            live.chat.append(await self.store.say(match_id, said))
            live.changed()

    async def announce(self, match_id: str, text: str) -> None:
        """Something the table itself says."""
        async with self.looking(match_id) as live:
            live.chat.append(await self.store.say(match_id, ChatRow(match_id, 0, THE_TABLE, "", text, self.clock())))
            live.changed()

    # --- other processes -----------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Hear of every change in the store and catch up where another process made it."""
        await self._shelf.follow()

    async def close(self) -> None:
        """Stop thinking; nothing is lost, the store has it all."""
        await self.minding.close()
        await self.aside.close()


def _of_seat(seat: int, key: str) -> str:
    """A key against double sending as it is kept: of one seat, so that nobody's key undoes what another sends."""
    return sha256(f"{seat} {key}".encode()).hexdigest()[:32] if key else ""
