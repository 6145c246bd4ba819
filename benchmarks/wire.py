"""HTTP over bare sockets, as little of it as a load generator needs: what it costs, the server cannot have."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlencode


@dataclass
class Answer:
    """What came back: status, headers in lower case, body."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes


class _Reader(asyncio.Protocol):
    """Collects bytes up to the end of the head, then hands over to `_take`."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.transport: asyncio.Transport | None = None
        self.status = 0
        self.headers: dict[bytes, bytes] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are none by name

    def _head(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        first, *rest = bytes(self.buffer[:end]).split(b"\r\n")
        self.status = int(first.split(b" ", 2)[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in rest)}
        del self.buffer[: end + 4]
        return True


class Line(_Reader):
    """One connection that is kept: a request, its answer, the next request."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: asyncio.Future[Answer] | None = None

    def ask(self, request: bytes) -> asyncio.Future[Answer]:
        assert self.transport is not None
        self.waiting = asyncio.get_running_loop().create_future()
        self.status = 0
        self.transport.write(request)
        return self.waiting

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.status and not self._head():
            return
        size = int(self.headers.get(b"content-length", b"0"))
        if len(self.buffer) < size:
            return
        body = bytes(self.buffer[:size])
        del self.buffer[:size]
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(Answer(self.status, self.headers, body))

    def connection_lost(self, problem: Exception | None) -> None:
        self.transport = None
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the server closed the connection"))


Heard = Callable[["Stream", bytes, float], None]


class Stream(_Reader):
    """Server-sent events in chunks; every whole chunk goes to `heard` with the moment in which its last byte came."""

    def __init__(self, request: bytes, heard: Heard, lost: Callable[[Stream], None]) -> None:
        super().__init__()
        self.request, self.heard, self.lost = request, heard, lost
        self.need = -1  # bytes of the chunk that is coming, its line end included; -1: not known yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert self.transport is not None
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.buffer += data
        if not self.status and not self._head():
            return
        if self.status != 200:
            self.lost(self)
            return
        while True:
            if self.need < 0:
                end = self.buffer.find(b"\r\n")
                if end < 0:
                    return
                self.need = int(self.buffer[:end], 16) + 2
                del self.buffer[: end + 2]
            if len(self.buffer) < self.need:
                return
            chunk = bytes(self.buffer[: self.need - 2])
            del self.buffer[: self.need]
            self.need = -1
            self.heard(self, chunk, now)

    def connection_lost(self, problem: Exception | None) -> None:
        self.transport = None
        self.lost(self)

    def close(self) -> None:
        self.lost = lambda stream: None
        if self.transport is not None:
            self.transport.abort()


@dataclass
class Lines:
    """The connections that requests share; a request that finds none free opens another."""

    host: str
    port: int
    free: deque[Line] = field(default_factory=deque)
    address: str = ""  # from which we come; empty: as the system likes

    @property
    def local(self) -> tuple[str, int] | None:
        return (self.address, 0) if self.address else None

    async def ask(self, request: bytes) -> Answer:
        while True:
            line = self.free.popleft() if self.free else None
            if line is None:
                loop = asyncio.get_running_loop()
                _, line = await loop.create_connection(Line, self.host, self.port, local_addr=self.local)
            if line.transport is not None:
                break
        try:
            answer = await asyncio.wait_for(line.ask(request), 30)
        except TimeoutError:
            if line.transport is not None:
                line.transport.abort()
            raise
        self.free.append(line)
        return answer

    async def listen(self, request: bytes, heard: Heard, lost: Callable[[Stream], None]) -> Stream:
        loop = asyncio.get_running_loop()
        made = loop.create_connection(lambda: Stream(request, heard, lost), self.host, self.port, local_addr=self.local)
        _, stream = await made
        return stream

    def close(self) -> None:
        for line in self.free:
            if line.transport is not None:
                line.transport.abort()


def request(
    method: str, host: str, path: str, cookie: str = "", body: bytes = b"", kind: str = "", token: str = ""
) -> bytes:
    """The bytes of a request."""
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    if cookie:
        head.append(f"Cookie: hedgerow={cookie}")
    if token:
        head.append(f"X-CSRF-Token: {token}")
    if method == "POST":
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "", ""]).encode() + body


def form(fields: dict[str, str]) -> bytes:
    return urlencode(fields).encode()
