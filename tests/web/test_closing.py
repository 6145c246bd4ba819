"""A server that closes ends its streams at once and properly; browsers come back by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from web.client import Client, FakeHouse, app_with


def talk(client: Client, app: Any, close_first: bool) -> list[dict[str, Any]]:
    """Ask for a stream that never ends, close, and see what was sent."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def both() -> None:
        scope = {"type": "http", "method": "GET", "path": "/endless", "query_string": b"",
                 "headers": [(b"host", b"127.0.0.1")], "client": ("1.1.1.1", 1)}  # fmt: skip
        if close_first:
            app.state.streams.close()
        task = asyncio.create_task(app(scope, receive, send))
        while not close_first and len(sent) < 2:
            await asyncio.sleep(0)
        app.state.streams.close()
        await task  # neither cancelled nor for ever

    client.loop.run_until_complete(both())
    return sent


async def endless(request: Request) -> Response:
    async def events() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        await asyncio.Event().wait()

    return StreamingResponse(events(), media_type="text/event-stream")


def test_streams_end_when_the_server_closes() -> None:
    app = app_with(FakeHouse())
    app.router.routes.append(Route("/endless", endless))
    with Client(app) as client:
        sent = talk(client, app, close_first=False)
        assert [m["type"] for m in sent] == ["http.response.start", "http.response.body", "http.response.body"]
        assert sent[1]["body"] == b"data: 1\n\n"
        assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        assert app.state.streams.tasks == set()


def test_a_stream_that_comes_late_ends_too() -> None:
    app = app_with(FakeHouse())
    app.router.routes.append(Route("/endless", endless))
    with Client(app) as client:
        sent = talk(client, app, close_first=True)
        assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
