"""PostgreSQL: any number of processes, each with a few connections; NOTIFY tells them which match is how long."""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import errors, sql
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from hedgerow.store import migrate
from hedgerow.store.backend import LOOK_AGAIN, Backend, Hear, Publish, Watcher
from hedgerow.store.desk import Changed, Desk
from hedgerow.store.problems import (
    NotFound,
    StoreBusy,
    StoreFull,
    StoreGone,
    StoreProblem,
    StoreReadOnly,
    Unkeepable,
)
from hedgerow.store.schema import VERSION_TABLE, metadata
from hedgerow.store.sqlite import SqliteBackend
from hedgerow.store.statements import dialect
from hedgerow.store.talk import MISSED

CHANNEL = "hedgerow"
TALK = "hedgerow_talk"
PATIENCE = 5  # seconds to wait for a connection, or for a lock that another process holds
LONGEST = 30  # seconds a statement may take
LISTEN_STEP = 0.25  # seconds between looks whether to stop listening
RETRY = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between attempts to listen again; the last one for ever
CHUNK = 1_000  # rows fetched at once for a backup


class PostgresBackend(Backend):
    """A database on a server."""

    kind = "postgresql"
    begin_write = "BEGIN"
    begin_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    writers = 2  # while one waits for the disk, the other works
    errors = (psycopg.Error, UnicodeEncodeError)
    talks = True

    def __init__(self, url: URL, patience: int = PATIENCE) -> None:
        super().__init__()
        self.where = f"The database {url.database} at {url.host or 'this machine'}"
        _, self._arguments = dialect(self.kind).create_connect_args(url)
        self._arguments.setdefault("connect_timeout", patience)
        self._patience = patience
        self._open: weakref.WeakSet[psycopg.Connection[Any]] = weakref.WeakSet()

    def prepare(self) -> None:
        try:
            if not self._is_current():
                migrate.upgrade(self.kind, self._connect_plainly, self.where)
        except self.errors as error:
            raise self.problem(error) from None
        except DBAPIError as error:
            raise self.problem(error.orig if isinstance(error.orig, Exception) else error) from None

    def _is_current(self) -> bool:
        raw = self.connect()
        try:
            if raw.execute("SELECT to_regclass(%s)", (VERSION_TABLE,)).fetchone() == (None,):
                return False
            found = raw.execute(sql.SQL("SELECT version_num FROM {}").format(sql.Identifier(VERSION_TABLE))).fetchone()
            return found is not None and migrate.check_version(found[0], self.where)
        finally:
            raw.close()

    def _connect_plainly(self) -> psycopg.Connection[Any]:
        """As SQLAlchemy wants it, for migrations: transactions begin by themselves, and a lock is waited for."""
        return psycopg.connect(**self._arguments)

    def connect(self) -> psycopg.Connection[Any]:
        raw = psycopg.connect(**self._arguments, autocommit=True)
        try:
            settings = {
                "synchronous_commit": "on",  # acknowledged is on the disk, whatever the server's habit
                "lock_timeout": f"{self._patience}s",
                "statement_timeout": f"{LONGEST}s",
                "idle_in_transaction_session_timeout": f"{LONGEST}s",
            }
            for name, value in settings.items():
                raw.execute("SELECT set_config(%s, %s, false)", (name, value))
        except BaseException:
            raw.close()
            raise
        self._open.add(raw)
        return raw

    def is_ours(self, pid: int) -> bool:
        """Is that the server's number for one of our connections? What those announce is no news to us."""
        return any(not raw.closed and raw.info.backend_pid == pid for raw in list(self._open))

    def check(self) -> None:
        """The connection itself tells."""

    def problem(self, error: Exception, match: str = "") -> StoreProblem:
        if isinstance(error, StoreProblem):
            return error
        if isinstance(error, errors.ForeignKeyViolation):
            return NotFound(match)
        if isinstance(error, errors.DataError | UnicodeEncodeError):
            return Unkeepable("A text or a number in it cannot be kept; nothing was changed.")
        if isinstance(error, errors.LockNotAvailable | errors.DeadlockDetected | errors.QueryCanceled):
            return StoreBusy(f"{self.where} is busy; nothing was changed. Try again soon.")
        if isinstance(error, errors.DiskFull):
            return StoreFull(f"{self.where} has no room left; nothing was changed.")
        if isinstance(error, errors.ReadOnlySqlTransaction | errors.InsufficientPrivilege):
            return StoreReadOnly(f"{self.where} may be read but not written; nothing was changed.")
        if isinstance(error, psycopg.OperationalError):
            return StoreGone(f"{self.where} does not answer: {_first_line(error)}.")
        return StoreProblem(f"{self.where} refused: {_first_line(error)}. Nothing was changed.")

    def alive(self, desk: Desk) -> bool:
        return not desk.raw.closed and not desk.raw.broken

    def in_transaction(self, desk: Desk) -> bool:
        return bool(desk.raw.info.transaction_status != psycopg.pq.TransactionStatus.IDLE)

    def announce(self, desk: Desk, changed: Sequence[Changed]) -> None:
        last: dict[str, str] = {}
        seated = {one.match for one in changed if one.seated}
        for one in changed:  # of who sits where a log says nothing: all of the match must be read
            last[one.match] = f"{one.match} 0 0" if one.match in seated else f"{one.match} {one.length} {one.said}"
        desk.raw.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (CHANNEL, list(last.values())))

    def tell(self, desk: Desk, text: str) -> None:
        """No table is touched, so nothing waits for a disk."""
        desk.raw.execute("SELECT pg_notify(%s, %s)", (TALK, text))

    def watcher(self, publish: Publish, hear: Hear) -> Watcher:
        return Listener(self, publish, hear)

    def copy_to(self, path: str) -> None:
        """Through the same schema, so that the copy can be served as it is."""
        copy = SqliteBackend(path)
        copy.prepare()
        source, target = self.connect(), copy.connect()
        try:
            source.execute("SET statement_timeout = 0")
            source.execute(self.begin_read)
            target.execute("BEGIN IMMEDIATE")
            for table in metadata.sorted_tables:
                _copy_table(source, target, table.name, [column.name for column in table.columns])
            target.execute("COMMIT")
        finally:
            target.close()
            source.close()


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")[:200]


def _copy_table(source: psycopg.Connection[Any], target: sqlite3.Connection, name: str, columns: list[str]) -> None:
    """In chunks, so that a large database needs no large memory."""
    wanted = sql.SQL("SELECT {} FROM {}").format(sql.SQL(", ").join(map(sql.Identifier, columns)), sql.Identifier(name))
    names = ", ".join(f'"{column}"' for column in columns)
    put = f'INSERT INTO "{name}" ({names}) VALUES ({", ".join("?" * len(columns))})'
    with source.cursor(name="backup") as cursor:
        cursor.execute(wanted)
        while rows := cursor.fetchmany(CHUNK):
            target.executemany(put, rows)


def _told(payload: str) -> Changed:
    """Anybody with access to the database may notify; what we cannot read is a reason to look."""
    match, _, numbers = payload.partition(" ")
    length, _, said = numbers.partition(" ")
    return Changed(match, int(length), int(said)) if length.isdecimal() and said.isdecimal() else LOOK_AGAIN


class Listener(Watcher):
    """One connection that waits for NOTIFY, and comes back when the server does."""

    def __init__(self, backend: PostgresBackend, publish: Publish, heard: Hear) -> None:
        self._backend = backend
        self._publish = publish
        self._heard = heard
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-listen", daemon=True)

    def start(self) -> None:
        self._desk: Desk | None = self._listening()
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _listening(self) -> Desk:
        desk = self._backend.desk()
        try:
            desk.say(f"LISTEN {CHANNEL}")
            desk.say(f"LISTEN {TALK}")
        except psycopg.Error as error:
            desk.close()
            raise self._backend.problem(error) from None
        return desk

    def _run(self) -> None:
        failures = 0
        while not self._stop.is_set():
            try:
                if self._desk is None:
                    self._desk = self._listening()
                    self._publish([LOOK_AGAIN])  # whatever was said meanwhile, nobody heard it
                    self._heard(MISSED)
                failures = 0
                self._hear(self._desk)
            except (psycopg.Error, StoreProblem):
                if self._desk is not None:
                    self._desk.close()
                    self._desk = None
                self._stop.wait(RETRY[min(failures, len(RETRY) - 1)])
                failures += 1
        if self._desk is not None:
            self._desk.close()

    def _hear(self, desk: Desk) -> None:
        """For a moment; returns to see whether it should stop."""
        for notice in desk.raw.notifies(timeout=LISTEN_STEP):
            if self._backend.is_ours(notice.pid):
                continue
            if notice.channel == TALK:
                self._heard(notice.payload)
            else:
                self._publish([_told(notice.payload)])
