"""SQLite: one file, one writer at a time, a write-ahead log that is on the disk before anybody is told."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from hedgerow.store import migrate
from hedgerow.store.backend import LOOK_AGAIN, Backend, Hear, Publish, Watcher
from hedgerow.store.desk import Changed, Desk
from hedgerow.store.problems import (
    NotFound,
    NotOurs,
    StoreBroken,
    StoreBusy,
    StoreFull,
    StoreGone,
    StoreProblem,
    StoreReadOnly,
    Unkeepable,
)
from hedgerow.store.schema import VERSION_TABLE

MAGIC = b"SQLite format 3\0"
PATIENCE = 5.0  # seconds to wait for another process that writes
POLL = 0.1  # seconds between looks for other processes' changes
OLDEST = (3, 35, 0)  # the first with RETURNING


class SqliteBackend(Backend):
    """A database in a file."""

    kind = "sqlite"
    begin_write = "BEGIN IMMEDIATE"
    begin_read = "BEGIN"
    writers = 1
    errors = (sqlite3.Error, UnicodeEncodeError, OverflowError)

    def __init__(self, path: Path | str, patience: float = PATIENCE) -> None:
        super().__init__()
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreProblem(f"This Python's SQLite is {sqlite3.sqlite_version}; Hedgerow needs 3.35 or newer.")
        self.path = Path(path)
        self._patience = patience
        self._inode = -1

    def prepare(self) -> None:
        where = str(self.path)
        if not self.path.parent.is_dir():
            raise NotOurs(f"There is no folder {self.path.parent} to keep {self.path.name} in.")
        if self.path.is_dir():
            raise NotOurs(f"{where} is a folder, not a database.")
        try:
            if not self._is_current():
                self.path.touch(0o600)  # it keeps secrets: seeds, and what cookies are signed with
                migrate.upgrade(self.kind, self.connect, where)
        except OSError as error:
            raise StoreGone(f"Could not open {where}: {error.strerror or error}.") from None
        except self.errors as error:
            raise self.problem(error) from None
        except DBAPIError as error:
            raise self.problem(_origin(error)) from None
        self._inode = self.path.stat().st_ino
        if not os.access(self.path, os.W_OK):
            raise StoreReadOnly(f"{where} may be read but not written.")

    def _is_current(self) -> bool:
        """Looks without touching: a file that is not ours stays as it is, to the byte."""
        try:
            with self.path.open("rb") as file:
                start = file.read(len(MAGIC))
        except FileNotFoundError:
            return False
        if not start:
            return False
        if start != MAGIC:
            raise NotOurs(f"{self.path} is not a database; it was left as it is.")
        looking = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=self._patience)
        try:
            tables = {name for (name,) in looking.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables:
                return False
            if VERSION_TABLE not in tables:
                raise NotOurs(f"{self.path} is a database of another program; it was left as it is.")
            found = looking.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
            return found is not None and migrate.check_version(found[0], str(self.path))
        finally:
            looking.close()

    def connect(self) -> sqlite3.Connection:
        raw = sqlite3.connect(
            self.path, timeout=self._patience, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        try:
            self._into_wal(raw)
            raw.execute("PRAGMA synchronous = FULL")  # in WAL mode: an fsync per commit
            raw.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            raw.close()
            raise
        return raw

    def _into_wal(self, raw: sqlite3.Connection) -> None:
        """Changing the mode does not wait for others by itself."""
        until = time.monotonic() + self._patience
        while raw.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            try:
                raw.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def check(self) -> None:
        """A file that was moved away can still be written, by nobody who ever reads it."""
        try:
            found = self.path.stat().st_ino
        except OSError:
            found = -1
        if found != self._inode:
            raise StoreGone(f"The database {self.path} was moved away or replaced; nothing was changed.")

    def problem(self, error: Exception, match: str = "") -> StoreProblem:
        if isinstance(error, StoreProblem):
            return error
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith("SQLITE_CONSTRAINT_FOREIGNKEY"):
            return NotFound(match)
        for start, (kind, sentence) in _PROBLEMS.items():
            if name.startswith(start):
                return kind(sentence.format(self.path))
        if isinstance(error, UnicodeEncodeError | OverflowError | sqlite3.InterfaceError):
            return Unkeepable("A text or a number in it cannot be kept; nothing was changed.")
        return StoreProblem(f"The database {self.path} refused: {error}. Nothing was changed.")

    def alive(self, desk: Desk) -> bool:
        return True

    def in_transaction(self, desk: Desk) -> bool:
        return bool(desk.raw.in_transaction)

    def announce(self, desk: Desk, changed: Sequence[Changed]) -> None:
        """Nothing to do: the stamps tell."""

    def tell(self, desk: Desk, text: str) -> None:
        """A file has no way to say anything."""

    def watcher(self, publish: Publish, hear: Hear) -> Watcher:
        return Poll(self, publish)

    def copy_to(self, path: str) -> None:
        """In one step: in WAL mode it reads one moment and keeps nobody from writing. In several steps, each write of
        another connection would make it begin anew."""
        raw = self.connect()
        try:
            target = sqlite3.connect(path)
            try:
                raw.backup(target, pages=-1)
            finally:
                target.close()
        finally:
            raw.close()


_PROBLEMS: dict[str, tuple[type[StoreProblem], str]] = {
    "SQLITE_BUSY": (StoreBusy, "The database {} is locked by another program; nothing was changed. Try again soon."),
    "SQLITE_LOCKED": (StoreBusy, "The database {} is locked by another program; nothing was changed. Try again soon."),
    "SQLITE_FULL": (StoreFull, "The disk of the database {} is full; nothing was changed."),
    "SQLITE_READONLY": (StoreReadOnly, "The database {} may be read but not written; nothing was changed."),
    "SQLITE_CANTOPEN": (StoreGone, "The database {} cannot be opened; nothing was changed."),
    "SQLITE_IOERR": (StoreGone, "The disk of the database {} does not answer; nothing was changed."),
    "SQLITE_NOTADB": (NotOurs, "{} is not a database; it was left as it is."),
    "SQLITE_CORRUPT": (StoreBroken, "The database {} is damaged; nothing was changed. Please go back to a backup."),
}


def _origin(error: Exception) -> Exception:
    origin = getattr(error, "orig", None)
    return origin if isinstance(origin, Exception) else error


class Poll(Watcher):
    """Asks ten times a second whether anybody has written, which costs next to nothing while nobody has."""

    def __init__(self, backend: SqliteBackend, publish: Publish) -> None:
        self._backend = backend
        self._publish = publish
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-poll", daemon=True)
        self._version = self._last = -1

    def start(self) -> None:
        self._desk = self._backend.desk()
        self._version = self._data_version()
        self._last = self._last_stamp()
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(POLL):
            try:
                self._look()
            except sqlite3.Error:
                continue  # locked or gone for a moment: whoever reads or writes hears of it; we look again
        self._desk.close()

    def _look(self) -> None:
        if (version := self._data_version()) == self._version:
            return
        found = self._desk.all(self._backend.statements.changed, last=self._last)
        self._version = version
        if found:
            self._last = found[-1][-1]
            self._publish([Changed(*columns) for columns in found])
        elif (last := self._last_stamp()) < self._last:  # the newest matches have expired, and counting began anew
            self._last = last
            self._publish([LOOK_AGAIN])

    def _data_version(self) -> int:
        return int(self._desk.raw.execute("PRAGMA data_version").fetchone()[0])

    def _last_stamp(self) -> int:
        return int(self._desk.all(self._backend.statements.last_stamp)[0][0])
