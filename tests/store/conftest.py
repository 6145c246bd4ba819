"""Every test that asks for a `url` or a `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import postgres
from hedgerow.store import Store, open_store


class Clock:
    """Stands still unless told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'table.db'}"
    else:
        with postgres.database() as made:
            yield made


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    async with open_store(url, clock) as opened:
        yield opened


@pytest.fixture
async def other(url: str, store: Store, clock: Clock) -> AsyncIterator[Store]:
    """A second store on the same database, as another process would open it."""
    async with open_store(url, clock) as opened:
        yield opened
