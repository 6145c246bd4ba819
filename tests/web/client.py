"""A house without a store and a browser without a network, for the tests of the pages."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from starlette.applications import Starlette

from hedgerow.table.plan import Plan
from hedgerow.web.app import create_app
from hedgerow.web.config import Config

HOST = "http://127.0.0.1:8014"
BROWSER = {"accept": "text/html", "sec-fetch-site": "same-origin"}

TODAY = {"day": "2026-11-15", "game": "wildfire", "title": "Wildfire", "variant": "solo", "players": 1,
         "about": "One grid against the fire.", "scores": []}  # fmt: skip


@dataclass
class FakeHouse:
    """Remembers what was opened; its lists are what a test puts there."""

    opened: list[tuple[Plan, str]] = field(default_factory=list)
    tries: list[tuple[str, str]] = field(default_factory=list)
    matches: list[dict[str, Any]] = field(default_factory=list)
    listed: list[dict[str, Any]] = field(default_factory=list)
    today: dict[str, Any] = field(default_factory=lambda: dict(TODAY))
    lists: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    problem: Exception | None = None

    async def secret(self) -> bytes:
        return b"s" * 32

    async def open(self, plan: Plan, holder: str) -> str:
        if self.problem:
            raise self.problem
        self.opened.append((plan, holder))
        return f"match{len(self.opened)}"

    async def open_daily(self, holder: str, name: str) -> tuple[str, bool]:
        self.tries.append((holder, name))
        return f"try{len(self.tries)}", len(self.tries) == 1

    async def mine(self, holder: str) -> list[dict[str, Any]]:
        return self.matches

    async def open_tables(self) -> list[dict[str, Any]]:
        return self.listed

    async def running(self) -> list[dict[str, Any]]:
        return self.listed

    async def daily(self) -> dict[str, Any]:
        return self.today

    async def boards(self) -> list[dict[str, Any]]:
        return [{"board": name, "title": name, "variant": "", "count": len(rows)} for name, rows in self.lists.items()]

    async def scores(self, board: str) -> list[dict[str, Any]] | None:
        return self.lists.get(board)

    async def health(self) -> None:
        if self.problem:
            raise self.problem


def app_with(house: FakeHouse, config: Config | None = None) -> Starlette:
    @asynccontextmanager
    async def opened(config: Config) -> AsyncIterator[FakeHouse]:
        yield house

    return create_app(config or Config(), opened)


class Browser:
    """A visitor: keeps cookies, reads the token off a page, posts forms as a browser does."""

    def __init__(self, client: httpx.AsyncClient, house: FakeHouse) -> None:
        self.client, self.house = client, house

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.get(path, headers=BROWSER | more.pop("headers", {}), **more)

    async def token(self) -> str:
        page = await self.get("/about")
        found = re.search(r'<meta name="csrf" content="([^"]+)"', page.text)
        assert found
        return found[1]

    async def post(self, path: str, data: dict[str, str], **more: Any) -> httpx.Response:
        data = {"csrf": await self.token()} | data
        return await self.client.post(path, data=data, headers=BROWSER | more.pop("headers", {}), **more)


@asynccontextmanager
async def visiting(house: FakeHouse | None = None, config: Config | None = None) -> AsyncIterator[Browser]:
    """A browser before a running app."""
    house = house or FakeHouse()
    app = app_with(house, config)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
            yield Browser(client, house)
