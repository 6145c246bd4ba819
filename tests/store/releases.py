"""Databases as released programs left them. `released/0001.sql` is the dump of an SQLite file that the last program
with that schema wrote: ten matches of all games, played by its own house; `released/positions.json` has the diagrams
that it drew of them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from hedgerow.store import migrate
from hedgerow.store.backend import Backend
from hedgerow.store.schema import metadata
from hedgerow.store.store import backend_of

FOLDER = Path(__file__).with_name("released")
FLAGS = ("listed", "watch", "chat", "ranked")  # 0 and 1 in SQLite
VASTY, OPEN_VASTY = "released-match-0000007", "released-match-0000008"
FINISHED, DAILY = "released-match-0000004", "R58iwG5GqCvd-ZP1WeOWXu"


def positions() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "positions.json").read_text())
    return found


def script(version: str = "0001") -> str:
    return (FOLDER / f"{version}.sql").read_text()


def restore(url: str) -> None:
    """That database, at a URL where there is none yet: in SQLite as it was dumped, in PostgreSQL row by row into the
    tables that the first migration makes."""
    backend = backend_of(url)
    if backend.kind == "sqlite":
        raw = sqlite3.connect(str(backend.path))  # type: ignore[attr-defined]
        raw.executescript(script())
        raw.close()
        return
    upgrade(url, "0001")
    engine = create_engine(url)
    with engine.begin() as connection:
        for name, rows in tables().items():
            for row in rows:
                names = ", ".join(f'"{column}"' for column in row)
                values = ", ".join(f":{column}" for column in row)
                connection.execute(text(f'INSERT INTO "{name}" ({names}) VALUES ({values})'), row)
    engine.dispose()


def tables() -> dict[str, list[dict[str, Any]]]:
    """The rows of the released database by table, parents first."""
    raw = sqlite3.connect(":memory:")
    raw.executescript(script())
    raw.row_factory = sqlite3.Row
    known = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    found = {}
    for table in metadata.sorted_tables:
        if table.name not in known:  # it came later
            continue
        rows = [dict(row) for row in raw.execute(f'SELECT * FROM "{table.name}"')]
        for row in rows:
            row.update({flag: bool(row[flag]) for flag in FLAGS if flag in row})
        found[table.name] = rows
    raw.close()
    return found


def connect(backend: Backend) -> object:
    return backend.connect() if backend.kind == "sqlite" else backend._connect_plainly()  # type: ignore[attr-defined]


def upgrade(url: str, target: str) -> None:
    backend = backend_of(url)
    migrate.upgrade(backend.kind, lambda: connect(backend), "The database", target)
