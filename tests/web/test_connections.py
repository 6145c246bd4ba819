"""Who lets the server wait is cut off, over real sockets; streams, and the connections of others, are not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from hedgerow.web.connections import Connection, Doorkeeper, Patience, watched_by

SOON = Patience(head=0.2, body=0.2, pace=1e9, whole=0.5, reader=0.2, look=0.02)
LATER = 60.0  # seconds; far beyond what it takes, so that a busy machine fails no test
HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
STREAM = b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@dataclass
class Door:
    """A server with one doorkeeper, and what its app has seen."""

    keeper: Doorkeeper
    port: int
    left: list[str]
    tick: asyncio.Event
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    async def knock(self, address: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self.writers.append(writer)
        return reader, writer

    async def ask(self, words: bytes, address: str = "127.0.0.1") -> bytes:
        """Say this, and hear all there is to hear until the server hangs up."""
        reader, writer = await self.knock(address)
        writer.write(words)
        return await ended(reader)

    async def leave(self) -> None:
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in self.writers), return_exceptions=True)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server hangs up, politely or not."""
    told = b""
    async with asyncio.timeout(LATER):
        try:
            while more := await reader.read(65536):
                told += more
        except ConnectionError:
            pass
    return told


def at_the_door(test: Callable[[Door], Awaitable[None]], most: int = 100, most_each: int = 50) -> None:
    keeper, left, tick = Doorkeeper(most, most_each, SOON), [], asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] == "http.request" and message.get("more_body"):
            pass
        left.append(message["type"])
        kind = [(b"content-type", b"text/plain")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        if scope["path"] == "/stream":
            while True:
                await send({"type": "http.response.body", "body": b"tick\n", "more_body": True})
                await tick.wait()
                tick.clear()
        if scope["path"] == "/flood":
            for _ in range(1000):
                await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        await send({"type": "http.response.body", "body": b"done", "more_body": False})

    async def run() -> None:
        config = uvicorn.Config(app, http=watched_by(keeper), ws="none", lifespan="off", log_level="critical")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: config.http_protocol_class(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        door = Door(keeper, server.sockets[0].getsockname()[1], left, tick)
        try:
            await test(door)
        finally:
            server.close()
            await door.leave()
            for task in state.tasks:
                task.cancel()
            for one in list(state.connections):
                one.transport.abort()
            await asyncio.gather(*state.tasks, return_exceptions=True)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("sent", "word"),
    [
        (HALF, b"408"),
        (b"G", b"408"),
        (b"", b""),
        (WHOLE + HALF, b"200"),  # the second request of a connection that was kept
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1", b"408"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", b"408"),
    ],
)
def test_half_a_request_is_cut_off(sent: bytes, word: bytes) -> None:
    async def test(door: Door) -> None:
        told = await door.ask(sent)
        assert told[9:12] == word
        await asyncio.sleep(0)
        assert door.keeper.count == 0

    at_the_door(test)


@pytest.mark.parametrize("sent", [HALF, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"])
def test_a_byte_now_and_then_helps_nobody(sent: bytes) -> None:
    async def test(door: Door) -> None:
        reader, writer = await door.knock()
        writer.write(sent)

        async def drip() -> None:
            while not writer.is_closing():
                writer.write(b"x")
                await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        assert b"408" in await ended(reader)
        dripping.cancel()
        await asyncio.gather(dripping, return_exceptions=True)
        assert "http.request" not in door.left

    at_the_door(test)


def test_a_stream_outlives_those_who_are_cut_off() -> None:
    async def test(door: Door) -> None:
        reader, writer = await door.knock()
        writer.write(STREAM)
        await reader.readuntil(b"tick\n")
        for _ in range(3):  # each of them is given all the patience there is
            assert b"408" in await door.ask(HALF)
            door.tick.set()
            async with asyncio.timeout(LATER):
                await reader.readuntil(b"tick\n")
        assert door.keeper.count == 1

    at_the_door(test)


def test_one_address_leaves_room_for_others() -> None:
    """Of ten places one address gets five: its sixth half-sent request costs it its first, and its sixth stream is
    refused; another address is served as ever."""

    async def test(door: Door) -> None:
        lines = [await door.knock() for _ in range(6)]
        assert door.keeper.most_each == 5
        assert await ended(lines[0][0]) == b"" and door.keeper.count == 5
        for reader, writer in lines[1:]:
            writer.write(STREAM)
            await reader.readuntil(b"tick\n")
        assert b"503" in await door.ask(WHOLE)
        reader, writer = await door.knock("127.0.0.2")
        writer.write(WHOLE)
        async with asyncio.timeout(LATER):
            assert await reader.readuntil(b"done")

    at_the_door(test, most=10, most_each=1000)


def test_headers_without_end() -> None:
    async def test(door: Door) -> None:
        told = await door.ask(HALF + b"x" * 40_000)
        assert b"400" in told and b"too long" in told

    at_the_door(test)


def test_a_heap_of_requests_on_one_connection() -> None:
    async def test(door: Door) -> None:
        assert b"400" in await door.ask(WHOLE * 1000)
        assert len(door.left) <= 6

    at_the_door(test)


def test_who_does_not_read_is_cut_off() -> None:
    async def test(door: Door) -> None:
        reader, writer = await door.knock()
        writer.write(b"GET /flood HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(LATER):
            while not door.left or door.keeper.count:  # it has asked, and has gone
                await asyncio.sleep(0.02)
        assert len(await ended(reader)) < 100_000 * 1000

    at_the_door(test)


def test_a_body_has_a_second_for_each_so_many_bytes() -> None:
    patience = Patience(head=10, body=10, pace=2000, whole=60)
    one = Connection.__new__(Connection)
    one.flow = type("Flow", (), {"read_paused": False})()
    one.is_begun, one.is_headed, one.since = True, True, 100.0
    for received, seconds in ((0, 10), (2_000, 11), (20_000, 20), (100_000, 60), (262_144, 60)):
        one.received = received
        assert not one.is_late(100.0 + seconds, patience) and one.is_late(100.1 + seconds, patience)
    one.flow.read_paused = True  # we have not taken what has come: that is no fault of hers
    assert not one.is_late(1000.0, patience) and one.since == 1000.0
