"""Browsers before a real house, spoken to as a server speaks to the app: every byte of an answer can be looked at."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import numpy as np
from starlette.applications import Starlette

from hedgerow.bots.hints import Hint, Line
from hedgerow.bots.thought import Thought
from hedgerow.kernel import contract
from hedgerow.store.store import open_store
from hedgerow.table.house import House
from hedgerow.table.live import Limits
from hedgerow.web import identity
from hedgerow.web.app import create_app
from hedgerow.web.config import Config

PATIENT = Config(
    rate_address="1000000/minute", rate_new="1000000/minute", rate_seat="1000000/minute", rate_match="1000000/minute"
)
SAME = {"accept": "text/html", "sec-fetch-site": "same-origin"}
_TOKEN = re.compile(rb"[A-Za-z0-9_-]{86}")  # masked anew on every page


class Mind:
    """Bots that take the first move they see. A hint is a fingerprint of what the seat saw: any difference shows."""

    async def choose(
        self, room: Any, settings: Any, view: Any, seat: int, level: str, seed: int, asker: Any
    ) -> Thought:
        moves = np.zeros(room.most_moves, np.int32)
        contract.legal(view[0], seat, moves)
        return Thought(int(moves[0]))

    async def advise(
        self, room: Any, settings: Any, view: Any, seat: int, seed: int, asker: Any, at_once: bool = False
    ) -> Hint:
        return Hint("A fingerprint.", (Line(hashlib.sha256(view.tobytes()).hexdigest(), f"{at_once}"),))


@dataclass(frozen=True)
class Answer:
    """What the server sent."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def told(self) -> Any:
        return json.loads(self.body)

    @property
    def plain(self) -> bytes:
        """All of it, without what differs between two answers to the same question."""
        request = self.headers.get("x-request-id", "")
        told = {k: v for k, v in self.headers.items() if k != "x-request-id"}
        whole = json.dumps([self.status, sorted(told.items())]).encode() + b"\n" + self.body
        return _TOKEN.sub(b"TOKEN", whole.replace(request.encode(), b"REQUEST") if request else whole)


@dataclass
class Stream:
    """An open stream of events; `news` is what has come since one asked last."""

    task: asyncio.Task[None]
    gone: asyncio.Event
    parts: list[bytes]

    async def news(self, until: bytes = b"event: table") -> bytes:
        """Wait until something like this has come or the stream has ended, then for whatever belongs to it."""
        for _ in range(5000):
            if until in b"".join(self.parts) or self.task.done():
                break
            await asyncio.sleep(0.002)
        else:
            raise AssertionError(f"{until!r} never came; this did: {b''.join(self.parts)[-500:]!r}")
        await settled()
        told = b"".join(self.parts)
        self.parts.clear()
        return told

    async def close(self) -> None:
        self.gone.set()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def settled() -> None:
    """Let everybody who can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


@dataclass
class Visitor:
    """One browser: its cookie, and requests as it would make them."""

    app: Starlette
    address: str = "127.0.0.1"
    cookie: str = field(default_factory=identity.new_cookie)

    @property
    def holder(self) -> str:
        return identity.holder_of(self.cookie)

    @property
    def token(self) -> str:
        return identity.csrf_token(self.app.state.secret, self.cookie)

    def _scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        told = {"host": "127.0.0.1:8014", "cookie": f"{identity.COOKIE}={self.cookie}"} | headers
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in told.items() if v is not None],
            "client": (self.address, 4711), "server": ("127.0.0.1", 8014), "state": {},
        }  # fmt: skip

    async def ask(self, method: str, path: str, body: bytes = b"", headers: dict[str, Any] | None = None) -> Answer:
        """One request and its whole answer."""
        sent: list[Any] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(self._scope(method, path, SAME | (headers or {})), receive, send)
        told = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
        return Answer(sent[0]["status"], told, b"".join(m.get("body", b"") for m in sent[1:]))

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, **fields: Any) -> Answer:
        """As the page's script does."""
        headers = {"content-type": "application/json", "x-csrf-token": self.token, "accept": "application/json"}
        return await self.ask("POST", path, json.dumps(fields).encode(), headers)

    async def form(self, path: str, **fields: Any) -> Answer:
        """As a form does where there are no scripts."""
        body = urlencode({"csrf": self.token} | fields).encode()
        return await self.ask("POST", path, body, {"content-type": "application/x-www-form-urlencoded"})

    def listen(self, path: str) -> Stream:
        gone, parts = asyncio.Event(), []

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            parts.append(message.get("body", b"") if "status" not in message else b"")

        return Stream(asyncio.create_task(self.app(self._scope("GET", path, SAME), receive, send)), gone, parts)


@dataclass
class Place:
    """A running app with its house."""

    app: Starlette
    house: House

    def visitor(self, **more: Any) -> Visitor:
        return Visitor(self.app, **more)


@asynccontextmanager
async def a_place(
    folder: Path, config: Config = PATIENT, store: Any = None, mind: Any = None, **more: Any
) -> AsyncIterator[Place]:
    """An app before a house on an SQLite file (or a given store)."""
    kept = store or open_store(f"sqlite:///{folder / 'table.db'}")

    @asynccontextmanager
    async def opened(config: Config) -> AsyncIterator[House]:
        house = House(kept, mind or Mind(), Limits(matches=config.most_matches, free_chat=config.free_chat), **more)
        try:
            yield house
        finally:
            await house.close()
            await kept.close()

    app = create_app(replace(config), opened)
    async with app.router.lifespan_context(app):
        yield Place(app, app.state.house)
