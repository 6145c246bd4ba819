"""Tests in a real browser: Debian's Chromium, or the one that HEDGEROW_CHROMIUM names."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.server import Server
from browser.visitor import Visitor

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
Arrive = Callable[..., Visitor]


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    """For these tests only: while it is open, its event loop runs, and no other test could run one of its own."""
    path = os.environ.get("HEDGEROW_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    if not Path(path).exists():
        pytest.skip(f"there is no browser at {path}; HEDGEROW_CHROMIUM may name one")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    server = Server(tmp_path_factory.mktemp("table")).start()
    yield server
    server.stop()


@pytest.fixture
def own_table(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def arrive(chromium: object, table: Server) -> Iterator[Arrive]:
    """Somebody comes with a browser of her own; at the end nobody may have seen an error."""
    came: list[Visitor] = []

    def arriving(server: Server | None = None, **options: object) -> Visitor:
        came.append(Visitor(chromium, (server or table).address, reduced_motion="reduce", **options))  # type: ignore[arg-type]
        return came[-1]

    yield arriving
    problems = [problem for visitor in came for problem in visitor.leave()]
    assert problems == []


@pytest.fixture
def ann(arrive: Arrive) -> Visitor:
    return arrive()
