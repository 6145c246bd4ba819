"""Servers on copies of the recorded database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from promises import database
from promises.recordings import RECORDED
from promises.table_server import TableServer

CONFIGURATION = ("--config", str(RECORDED / "serve.toml"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """Yield a server on the recorded database, for tests that change no match."""
    folder = tmp_path_factory.mktemp("table")
    database.restore(folder)
    with TableServer(folder, *CONFIGURATION) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[TableServer]:
    """Yield a server on another copy of the recorded database, for a test that plays."""
    database.restore(tmp_path)
    with TableServer(tmp_path, *CONFIGURATION) as running:
        yield running
