"""Backups: a new SQLite file with everything of one moment, checked before it gets its name."""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path

from hedgerow.store.backend import Backend
from hedgerow.store.problems import StoreBroken, StoreProblem


class BackupFailed(StoreProblem):
    """No backup was made, and no file was overwritten."""


def write(backend: Backend, path: Path) -> None:
    """Copy to a file beside it, check that, give it its name."""
    if path.exists():
        raise BackupFailed(f"{path} is there already; a backup never overwrites anything.")
    if not path.parent.is_dir():
        raise BackupFailed(f"There is no folder {path.parent} to put the backup in.")
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        part.touch(0o600)
        backend.copy_to(str(part))
        check(part)
        _name(part, path)
    except sqlite3.Error as error:
        raise BackupFailed(f"The backup could not be written to {path.parent}: {error}.") from None
    except OSError as error:
        raise BackupFailed(f"The backup could not be written to {path.parent}: {error.strerror or error}.") from None
    except backend.errors as error:
        raise backend.problem(error) from None
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def check(path: Path) -> None:
    """Is it whole? Also makes it a single file, without a write-ahead log beside it."""
    raw = sqlite3.connect(path)
    try:
        raw.execute("PRAGMA journal_mode = DELETE")
        found = raw.execute("PRAGMA integrity_check").fetchall()
        orphans = raw.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        raw.close()
    if found != [("ok",)] or orphans:
        raise StoreBroken("The copy of the database is damaged, so it was not kept; please check the database itself.")


def _name(part: Path, path: Path) -> None:
    """A hard link fails where the name is taken: of two backups at once, neither overwrites the other."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    except FileExistsError:
        raise BackupFailed(f"{path} is there already; a backup never overwrites anything.") from None
    except OSError:  # a file system without links
        if path.exists():
            raise BackupFailed(f"{path} is there already; a backup never overwrites anything.") from None
        part.rename(path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
