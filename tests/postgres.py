"""A real PostgreSQL server for tests: the one that HEDGEROW_TEST_DATABASE names, or our own from Debian's binaries.

`with postgres.database() as url:` gives the SQLAlchemy URL of a new, empty database, or skips the test and says why.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import URL, make_url

VARIABLE = "HEDGEROW_TEST_DATABASE"
USER = "postgres"  # PostgreSQL refuses to run as root, so root hands over to this user


class Server:
    """Where tests may create databases."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")

    def run(self, statement: str, database: str = "postgres") -> None:
        plain = self.url.set(drivername="postgresql", database=database)
        with psycopg.connect(plain.render_as_string(hide_password=False), autocommit=True) as connection:
            connection.execute(statement.encode())

    @contextmanager
    def database(self) -> Iterator[str]:
        name = f"hedgerow_test_{uuid4().hex[:12]}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        try:
            yield self.url.set(database=name).render_as_string(hide_password=False)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")


class OwnServer(Server):
    """Started in a temporary folder on a free port; may be stopped and started again."""

    def __init__(self, binaries: Path, *options: str) -> None:
        self._binaries = binaries
        self._options = options
        self._folder = Path(tempfile.mkdtemp(prefix="hedgerow-postgres-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._as = {"user": USER, "group": USER, "extra_groups": []}
            shutil.chown(self._folder, USER, USER)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        super().__init__(URL.create("postgresql", USER, host="127.0.0.1", port=self._port, database="postgres"))
        data = str(self._folder / "data")
        setup = [
            str(binaries / "initdb"),
            "-D",
            data,
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run(setup, check=True, capture_output=True, cwd="/", **self._as)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self._folder), "port": self._port}
        command = [str(self._binaries / "postgres"), "-D", str(self._folder / "data"), *self._options]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", **self._as)
        until = time.monotonic() + 30
        while True:
            try:
                return self.run("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self._folder / "log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT closes all connections and ends; SIGQUIT ends at once, as after a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)


def own_server(*options: str) -> OwnServer:
    """A server of the caller's own (to stop and start); skips where there are no binaries. The caller removes it."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
    if not found:
        pytest.skip(f"no PostgreSQL: set {VARIABLE}, or install Debian's package postgresql")
    return OwnServer(found[-1].parent, *options)


@functools.cache
def server() -> Server:
    """The one that the tests of this process share."""
    if chosen := os.environ.get(VARIABLE):
        return Server(make_url(chosen))
    own = own_server("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=16MB")
    atexit.register(own.remove)
    return own


@contextmanager
def database() -> Iterator[str]:
    """The URL of a new, empty database on the tests' server, dropped afterwards."""
    with server().database() as url:
        yield url
