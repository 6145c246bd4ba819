"""A WebSocket as far as a test needs one: text both ways to a browser on this machine, over the standard library."""

from __future__ import annotations

import base64
import os
import socket
import struct
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """A connection; `receive` waits for the next text."""

    def __init__(self, address: str, timeout: float = 60) -> None:
        where = urlsplit(address)
        assert where.hostname and where.port
        self._socket = socket.create_connection((where.hostname, where.port), timeout)
        self._buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        asked = f"GET {where.path or '/'} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        asked += f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        self._socket.sendall(asked.encode())
        while b"\r\n\r\n" not in self._buffer:
            self._buffer += self._socket.recv(4096)
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0], head.decode(errors="replace")

    def send(self, text: str) -> None:
        self._frame(TEXT, text.encode())

    def receive(self) -> str:
        """The next text, whole; pings are answered on the way."""
        parts = b""
        while True:
            first, length = self._bytes(2)
            length &= 0x7F
            if length == 126:
                length = struct.unpack("!H", self._bytes(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._bytes(8))[0]
            body, kind = self._bytes(length), first & 0x0F
            if kind == PING:
                self._frame(PONG, body)
            elif kind == CLOSE:
                raise ConnectionError("the browser hung up")
            else:
                parts += body
                if first & 0x80:
                    return parts.decode()

    def close(self) -> None:
        self._socket.close()

    def _frame(self, kind: int, body: bytes) -> None:
        """What a client sends is masked, says the protocol."""
        size, mask = len(body), os.urandom(4)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size <= 0xFFFF:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))
        self._socket.sendall(head + mask + masked)

    def _bytes(self, count: int) -> bytes:
        while len(self._buffer) < count:
            more = self._socket.recv(65536)
            if not more:
                raise ConnectionError("the browser hung up")
            self._buffer += more
        found, self._buffer = self._buffer[:count], self._buffer[count:]
        return found
