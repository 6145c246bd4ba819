"""Bringing a database up to date. Where several processes start at once, one migrates and the others wait."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.pool import NullPool

from hedgerow.store.problems import NotOurs, TooNew
from hedgerow.store.schema import HEAD, VERSION_TABLE, metadata

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x48656467  # any number, the same for all of us: PostgreSQL's lock for migrations

_one_at_a_time = threading.Lock()  # Alembic keeps its context in a global


def check_version(version: str, where: str) -> bool:
    """Is it the newest we know? Raises `TooNew` for one that we do not know."""
    if not version.isdecimal() or int(version) > int(HEAD):
        raise TooNew(
            f"{where} was made by a newer Hedgerow (its version is {version[:20]}, this one knows {HEAD}). "
            "Nothing was changed; please use the newer program."
        )
    return version == HEAD


def upgrade(kind: str, connect: Any, where: str, target: str = "head") -> None:
    """Run the missing migrations in one transaction, under a lock. `connect` makes a connection of the driver."""
    with _locked(kind, connect) as connection:
        tables = set(inspect(connection).get_table_names())
        if VERSION_TABLE in tables:
            version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
            if version is not None and check_version(version, where):
                return
        elif clash := tables & set(metadata.tables):
            raise NotOurs(
                f"{where} has a table {min(clash)!r} that is not Hedgerow's. Nothing was changed; "
                "please name an empty database."
            )
        _run(connection, target)
        finished(connection)


def finished(connection: Connection) -> None:
    """All is done but the commit. A name for that moment, for tests of what happens if it never comes."""


@contextmanager
def _locked(kind: str, connect: Any) -> Iterator[Connection]:
    driver = "sqlite" if kind == "sqlite" else "postgresql+psycopg"
    engine = create_engine(f"{driver}://", creator=connect, poolclass=NullPool)
    if kind == "sqlite":
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        if kind != "sqlite":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        yield connection


def _run(connection: Connection, target: str) -> None:
    from alembic import command  # a quarter of a second that only a migration needs
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, target)
