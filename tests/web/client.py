"""A house without a store and a browser without a network, for the tests of the pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from starlette.applications import Starlette

from hedgerow.table.aside import Aside
from hedgerow.table.proof import Finding, check
from hedgerow.table.proposal import Proposal
from hedgerow.web.app import create_app
from hedgerow.web.config import Config

HOST = "http://127.0.0.1:8014"
BROWSER = {"accept": "text/html", "sec-fetch-site": "same-origin"}

TODAY = {"day": "2026-11-15", "game": "wildfire", "title": "Wildfire", "variant": "solo", "players": 1,
         "rivals": 0, "rival": "", "rolls": True, "scores": []}  # fmt: skip


@dataclass
class FakeHouse:
    """Remembers what was opened; its lists are what a test puts there."""

    opened: list[tuple[Proposal, str]] = field(default_factory=list)
    tries: list[tuple[str, str]] = field(default_factory=list)
    matches: list[dict[str, Any]] = field(default_factory=list)
    listed: list[dict[str, Any]] = field(default_factory=list)
    today: dict[str, Any] = field(default_factory=lambda: dict(TODAY))
    past: dict[str, Any] = field(default_factory=lambda: dict(TODAY) | {"day": "2026-11-14"})
    run: int = 0
    lists: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    problem: Exception | None = None
    aside: Aside = field(default_factory=Aside)

    @property
    def lobby(self) -> FakeHouse:
        """It is its own."""
        return self

    def share(self, topic: str, shared: object) -> None:
        """There is no other house."""

    async def secret(self) -> bytes:
        return b"s" * 32

    async def open(self, proposal: Proposal, holder: str) -> str:
        if self.problem:
            raise self.problem
        self.opened.append((proposal, holder))
        return f"match{len(self.opened)}"

    async def todays_try(self, holder: str) -> tuple[str, bool] | None:
        return ("try1", False) if self.tries else None

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

    async def yesterday(self) -> dict[str, Any]:
        return self.past

    async def run_of_days(self, holder: str) -> int:
        return self.run

    async def boards(self) -> list[dict[str, Any]]:
        return [{"board": name, "title": name, "variant": "", "count": len(rows)} for name, rows in self.lists.items()]

    async def scores(self, board: str) -> list[dict[str, Any]] | None:
        return self.lists.get(board)

    async def check_dice(self, visitor: str, seed: str, fingerprint: str, match: str) -> list[Finding]:
        return check(seed, fingerprint, match)

    async def health(self) -> None:
        if self.problem:
            raise self.problem


def match_facts(**facts: Any) -> dict[str, Any]:
    """A line of a list of matches."""
    usual = {"id": "abc", "game": "wildfire", "title": "Wildfire", "variant": "solo", "players": 1, "names": ["Ann"],
             "when": 0.0, "over": False, "your_turn": False, "status": "under way", "clock": "",
             "until": None}  # fmt: skip
    return usual | facts


def app_with(house: FakeHouse, config: Config | None = None) -> Starlette:
    @asynccontextmanager
    async def opened(config: Config) -> AsyncIterator[FakeHouse]:
        yield house

    return create_app(config or Config(), opened)


class Client:
    """An app that runs, and plain requests to it, one after the other. No network, no threads of ours."""

    def __init__(self, app: Starlette) -> None:
        self.loop = asyncio.new_event_loop()
        self.lifespan = app.router.lifespan_context(app)
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOST)

    def __enter__(self) -> Client:
        self.loop.run_until_complete(self.lifespan.__aenter__())
        return self

    def __exit__(self, *problem: Any) -> None:
        self.loop.run_until_complete(self.http.aclose())
        self.loop.run_until_complete(self.lifespan.__aexit__(*problem))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    @property
    def cookies(self) -> httpx.Cookies:
        return self.http.cookies

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.loop.run_until_complete(self.http.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)


class Browser:
    """A visitor: keeps cookies, reads the token off a page, posts forms as a browser does."""

    def __init__(self, client: Client, house: FakeHouse) -> None:
        self.client, self.house = client, house

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=BROWSER | headers)

    def token(self) -> str:
        found = re.search(r'<meta name="csrf" content="([^"]+)"', self.get("/about").text)
        assert found
        return found[1]

    def post(self, path: str, data: dict[str, str], **headers: str) -> httpx.Response:
        """A form with the token in it; `data` may bring another."""
        return self.client.post(path, data={"csrf": self.token()} | data, headers=BROWSER | headers)


@contextmanager
def visiting(house: FakeHouse | None = None, config: Config | None = None) -> Iterator[Browser]:
    """A browser before a running app."""
    house = house or FakeHouse()
    with Client(app_with(house, config)) as client:
        yield Browser(client, house)
