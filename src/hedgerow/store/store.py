"""The store: what a match is kept by. Every call is a coroutine and none of them blocks the event loop."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from hedgerow.store import backup, reads, writes
from hedgerow.store.backend import Backend
from hedgerow.store.condition import Condition
from hedgerow.store.desk import Desk
from hedgerow.store.feed import Changes, Feed
from hedgerow.store.problems import NotFound, NotOurs, StoreBroken, StoreBusy, StoreGone, Unkeepable
from hedgerow.store.readers import Readers
from hedgerow.store.rows import Change, ChatRow, HolderRow, Judged, Loaded, MatchRow, ScoreRow, SeatRow, Sheaf
from hedgerow.store.sqlite import SqliteBackend
from hedgerow.store.talk import Talk
from hedgerow.store.writer import Writer

T = TypeVar("T")

PULSE = 8192  # bytes of the write that shows whether there is room for a move
SOON = 1.0  # seconds for which one such write is proof enough
PATIENCE = 4.0  # seconds to wait for it


def open_store(url: str, clock: Callable[[], float] = time.time) -> Store:
    """The store at an SQLAlchemy URL, brought up to date: `sqlite:///path` or `postgresql+psycopg://user@host/name`.

    Blocks for a moment: open it before the event loop runs. Raises `StoreProblem`.
    """
    backend = backend_of(url)
    backend.prepare()
    return Store(backend, clock)


def backend_of(url: str) -> Backend:
    """Which kind of database a URL names, and where."""
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except (ArgumentError, ValueError):
        raise NotOurs("A database is named like sqlite:///path/to/file or postgresql://user@host/name.") from None
    if kind == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise NotOurs("A store needs a file: sqlite:///path/to/file.")
        return SqliteBackend(Path(str(parsed.database)))
    if kind in ("postgresql", "postgres"):
        return _postgres(parsed.set(drivername="postgresql+psycopg"))
    raise NotOurs(f"Hedgerow keeps its matches in sqlite or postgresql, not in {kind[:40]!r}.")


def _postgres(url: URL) -> Backend:
    try:
        from hedgerow.store.postgres import PostgresBackend  # the driver is an extra
    except ImportError:
        raise NotOurs("PostgreSQL needs the driver psycopg: install hedgerow[postgres].") from None
    return PostgresBackend(url)


class Store:
    """Made by `open_store`. One store serves one event loop; any number of processes may share a database."""

    def __init__(self, backend: Backend, clock: Callable[[], float]) -> None:
        self.backend = backend
        self._clock = clock
        self._feed = Feed(backend)
        self._condition = Condition()
        self._readers = Readers(backend, self._condition)
        self._writer = Writer(backend, self._feed.ours, self._condition)
        self._closed = False
        self._pulse: asyncio.Task[None] | None = None
        self._felt = -SOON  # when the last pulse was felt

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *reason: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Write what is waiting, then let go of the database. Closing twice is closing once."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._feed.close()
        self._readers.close()

    # -- a match and its log

    async def create(
        self, row: MatchRow, seats: Sequence[SeatRow], holders: Sequence[HolderRow], events: Sequence[bytes] | Sheaf
    ) -> None:
        """Keep a new match; its length is that of the events. Raises `Taken` where the name is used already."""
        await self._write(row.id, writes.create, self._clock(), row, seats, holders, events)

    async def load(self, match_id: str, after: int = 0) -> Loaded:
        """All of a match, as of one moment, or of its log only what comes after so many events; raises `NotFound`."""
        return await self._find(match_id, lambda desk: reads.load(desk, match_id, after), snapshot=True)

    async def append(
        self,
        match_id: str,
        expected: int,
        events: Sequence[bytes],
        key: str = "",
        change: Change | None = None,
        proof: str = "",
    ) -> int:
        """Lengthen the log and return its new length, when all of it is on the disk. `proof` is the row's then.

        Raises `Stale` where the log is not `expected` long, `Repeated` where the key was used in this match before
        (even if the log has grown since), `NotFound`, or whatever ails the database; then nothing was changed.
        """
        given = (match_id, expected, events, key, change, proof)
        return int(await self._write(match_id, writes.append, self._clock(), *given))

    async def delete(self, match_id: str) -> None:
        """A match and all of its parts but its scores; raises `NotFound`."""
        await self._write(match_id, writes.delete, match_id)

    async def used(self, match_id: str, key: str) -> int | None:
        """The length of the log after the append that used this key; None if none did."""
        return await self._readers.do(lambda desk: reads.used(desk, match_id, key))

    # -- seats

    async def invite(self, match_id: str, seat: int, token_hash: str, at: float) -> None:
        """Whoever shows the token may sit there. A token invites to one seat: the last one said."""
        await self._write(match_id, writes.invite, match_id, seat, token_hash, at)

    async def invited(self, match_id: str, token_hash: str) -> int | None:
        """The seat that a token invites to."""
        return await self._readers.do(lambda desk: reads.invited(desk, match_id, token_hash))

    async def sit(self, match_id: str, holder: HolderRow, seat: SeatRow, was: str = "") -> None:
        """Give somebody a seat. With `was="open"` only if the seat is still of that kind: of two who come at once, one
        gets it and the other `Taken`."""
        await self._write(match_id, writes.sit, self._clock(), match_id, holder, seat, was)

    # -- talk

    async def say(self, match_id: str, word: ChatRow) -> ChatRow:
        """Keep what was said; it comes back with its number (whatever number it came with)."""
        said: ChatRow = await self._write(match_id, writes.say, self._clock(), match_id, word)
        return said

    async def chat(self, match_id: str, after: int = 0, limit: int = 200) -> list[ChatRow]:
        """What was said after that number, oldest first; where that is more than the limit, the newest of it."""
        return await self._readers.do(lambda desk: reads.chat(desk, match_id, after, limit))

    # -- the house

    async def mine(self, holder: str, limit: int = 50) -> list[MatchRow]:
        """The matches in which somebody holds a seat, the last touched first."""
        return await self._readers.do(lambda desk: reads.mine(desk, holder, limit))

    async def listed(self, which: str, limit: int = 50) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Public matches that are not over, the last touched first: `open` (a seat is free) or `running` (none is)."""
        return await self._readers.do(lambda desk: reads.listed(desk, which, limit), snapshot=True)

    async def scores(self, board: str, limit: int, day: str = "", unranked: bool = False) -> list[ScoreRow]:
        """A leaderboard, losses last, best first, of equals the earlier; of one day or all; unranked only if asked."""
        return await self._readers.do(lambda desk: reads.scores(desk, board, limit, day, unranked))

    async def days(self, holder: str, limit: int) -> list[str]:
        """The days whose ranked try somebody has played to its end, the last first."""
        return await self._readers.do(lambda desk: reads.days(desk, holder, limit))

    async def own_scores(self, board: str, holder: str, limit: int) -> list[ScoreRow]:
        """What somebody has reached on a leaderboard, best first, as far as her matches are still kept."""
        return await self._readers.do(lambda desk: reads.own_scores(desk, board, holder, limit))

    async def analysis(self, match_id: str) -> bytes | None:
        """What was kept of a match that was taken apart."""
        return await self._readers.do(lambda desk: reads.analysis(desk, match_id))

    async def keep_analysis(self, match_id: str, body: bytes, judged: Sequence[Judged]) -> None:
        """Keep it with the match, in place of an older one, and what it comes to with its scores; raises `NotFound`."""
        await self._write("", writes.keep_analysis, match_id, body, judged)

    async def boards(self) -> dict[str, int]:
        """The leaderboards there are, and how many results count on each."""
        return await self._readers.do(reads.boards)

    async def claim_daily(self, day: str, game: str, holder: str, match_id: str) -> bool:
        """Take the one ranked try of that day; False if it was spent on another match."""
        return bool(await self._write("", writes.claim_daily, day, game, holder, match_id))

    async def fact(self, name: str) -> bytes | None:
        """Something that the house keeps, a secret for instance."""
        return await self._readers.do(lambda desk: reads.fact(desk, name))

    async def keep_fact(self, name: str, body: bytes) -> bytes:
        """Keep it unless there is one of that name; what is kept now. Of several at once, the first wins."""
        return bytes(await self._write("", writes.keep_fact, name, body))

    async def changes(self) -> Changes:
        """Everything that changes from now on, by this or any other process: see `Changes`."""
        return await self._feed.listen()

    @property
    def talks(self) -> bool:
        """Can processes on this database say something to each other?"""
        return self.backend.talks

    async def tell(self, text: str) -> None:
        """Say something to all other processes, up to `talk.LONGEST` bytes; nowhere kept, and no move waits for it."""
        await self._readers.do(lambda desk: self.backend.tell(desk, text))

    async def talk(self) -> Talk:
        """What other processes say from now on."""
        return await self._feed.overhear()

    # -- care

    async def backup(self, path: str | Path) -> None:
        """Everything, as of now, into a new SQLite file, checked; nobody has to stop. Never overwrites."""
        await self._readers.aside(partial(backup.write, self.backend, Path(path)))

    async def expire(self, older_than: float, finished: bool = False) -> int:
        """Delete running matches untouched since, finished ones only if told; scores stay. How many went."""
        gone = 0
        while found := int(await self._write("", writes.expire, older_than, finished)):
            gone += found
        return gone

    async def count_running(self, within: float = math.inf) -> int:
        """How many matches have not ended; of those that somebody has touched within so many seconds."""
        since = -1.0 if within == math.inf else self._clock() - within
        return await self._readers.do(lambda desk: reads.count_running(desk, since))

    async def health(self) -> None:
        """Raises what is wrong where nothing can be written now (gone, full, locked, read only) or read again.

        However many ask, one small write a second tells; whoever waits longer than a monitor would is told so.
        """
        if self._closed:
            raise StoreGone("The store is closed.")
        if self._pulse is None or self._pulse.done():
            if time.monotonic() < self._felt + SOON:
                return
            self._pulse = asyncio.create_task(self._feel())
            self._pulse.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be waiting
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self._pulse)
        except TimeoutError:
            raise StoreBusy(f"The database has not answered for {PATIENCE:g} seconds.") from None

    async def _feel(self) -> None:
        written = secrets.token_bytes(PULSE)
        await self._write("", writes.put_fact, "pulse", written)
        if await self._readers.do(lambda desk: reads.fact(desk, "pulse")) is None:
            raise StoreBroken("The database has lost what was just written.")
        self._felt = time.monotonic()

    async def _find(self, match: str, work: Callable[[Desk], T], snapshot: bool = False) -> T:
        try:
            return await self._readers.do(work, snapshot)
        except Unkeepable:  # what cannot be kept cannot be here
            raise NotFound(match) from None

    async def _write(self, match: str, work: Callable[..., Any], *given: Any) -> Any:
        def job(desk: Desk) -> Any:
            return work(desk, *given)

        return await self._writer.do(job, match)
