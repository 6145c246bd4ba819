"""The least a live table could be: POST a room, write and fsync a line, tell everybody who listens there.

What the same machine needs for this, with as many streams and moves, is the measure beside the table's own figures.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

SIZE = 8_000  # bytes of an event: about what a move sends to a viewer of the table

listeners: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)
lengths: dict[str, int] = defaultdict(int)
payload = b"x" * SIZE


def keep(file: int, line: bytes) -> None:
    os.write(file, line)
    os.fsync(file)


async def move(request: Request) -> JSONResponse:
    room = request.path_params["room"]
    await request.body()
    await asyncio.to_thread(keep, request.app.state.file, f"{room}\n".encode())
    lengths[room] += 1
    for listener in listeners[room]:
        listener.put_nowait(lengths[room])
    return JSONResponse({"done": lengths[room]})


async def events(request: Request) -> StreamingResponse:
    room = request.path_params["room"]

    async def stream() -> AsyncIterator[bytes]:
        news: asyncio.Queue[int] = asyncio.Queue()
        listeners[room].add(news)
        try:
            yield b"retry: 1500\n\n"
            length = lengths[room]
            while True:
                yield b"id: %d\nevent: table\ndata: %s\n\n" % (length, payload)
                length = await news.get()
        finally:
            listeners[room].discard(news)

    return StreamingResponse(stream(), media_type="text/event-stream")


def main() -> None:
    file = os.open(Path(sys.argv[1]) / "echo.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    app = Starlette(routes=[Route("/m/{room}/move", move, methods=["POST"]), Route("/m/{room}/events", events)])
    app.state.file = file

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup()
            print(f"open at http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}", flush=True)

    Server(
        uvicorn.Config(app, port=0, log_level="warning", access_log=False, backlog=2048, timeout_graceful_shutdown=1)
    ).run()


if __name__ == "__main__":
    main()
