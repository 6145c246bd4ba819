"""Connections: who lets a server wait for the rest of a request is cut off, and nobody takes all the room there is.

uvicorn waits for ever for the end of a request that was begun. Here headers have a time, bodies have a time that grows
with what has come, and one address has so many connections: at the most the one that has waited longest goes. What is
being served, live streams above all, is never looked at, unless its reader takes nothing any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hedgerow.web.rates import neighbourhood

MOST_HEAD = 32_768  # bytes before the body: a browser sends 2,000
MOST_AHEAD = 4  # requests on one connection that wait for the answer to the first; a browser sends none
RESERVE = 128  # descriptors for the database, the workers and the log
MANY = 65_536  # descriptors that we ask the system for
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


@dataclass(frozen=True)
class Patience:
    """Seconds."""

    head: float = 10.0  # from the first moment of a connection, or of a request on it, to the end of its headers
    body: float = 10.0  # for a body, and beyond that
    pace: float = 2_000.0  # a second for each so many bytes that have come,
    whole: float = 60.0  # but no longer than this
    reader: float = 30.0  # for a reader who takes nothing of what was sent to her
    look: float = 1.0  # between two looks


class Doorkeeper:
    """Knows every connection. `most` in all, `most_each` from one address (0: there is a proxy, it is everybody's)."""

    def __init__(self, most: int, most_each: int, patience: Patience | None = None) -> None:
        self.most = most
        self.most_each = min(most_each, max(1, most // 2))  # whatever one address does, there is room for others
        self.patience = patience or Patience()
        self.count = 0
        self._of: dict[str, set[Connection]] = {}
        self._waiting: dict[Connection, None] = {}  # for us nothing is to be done; the longest waiting first
        self._stuck: dict[Connection, tuple[float, int]] = {}  # since when nothing was taken, and how much lies there
        self._looking: asyncio.TimerHandle | None = None

    def admit(self, one: Connection) -> bool:
        """May it stay? If there is no room, the one that has waited longest makes some."""
        own = self._of.setdefault(one.address, set())
        own.add(one)
        self.count += 1
        if self.most_each and len(own) > self.most_each and not self._make_room(own):
            return False
        if self.count > self.most and not self._make_room(self._waiting):
            return False
        self.wait(one)
        return True

    def _make_room(self, among: Collection[Connection]) -> bool:
        found = next((one for one in self._waiting if one in among), None)
        if found is not None:
            self.cut(found)
        return found is not None

    def wait(self, one: Connection) -> None:
        """It is the other side's turn."""
        self._waiting.pop(one, None)
        self._waiting[one] = None
        if self._looking is None:
            self._looking = one.loop.call_later(self.patience.look, self._look, one.loop)

    def serve(self, one: Connection) -> None:
        """It is ours."""
        self._waiting.pop(one, None)

    def stuck(self, one: Connection) -> None:
        """Its reader takes nothing for the moment."""
        self._stuck[one] = (one.loop.time(), one.transport.get_write_buffer_size())
        if self._looking is None:
            self._looking = one.loop.call_later(self.patience.look, self._look, one.loop)

    def flows(self, one: Connection) -> None:
        self._stuck.pop(one, None)

    def forget(self, one: Connection) -> None:
        """It has gone."""
        own = self._of.get(one.address)
        if own is None or one not in own:
            return
        own.discard(one)
        if not own:
            del self._of[one.address]
        self.count -= 1
        self._waiting.pop(one, None)
        self._stuck.pop(one, None)

    def cut(self, one: Connection, word: bytes = b"") -> None:
        """Close it now, with a last word if nothing was answered yet."""
        self.forget(one)
        if word and not one.transport.get_write_buffer_size():
            one.transport.write(word)
            one.transport.close()
        else:
            one.transport.abort()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now, patience = loop.time(), self.patience
        for one in list(self._waiting):
            if one.is_late(now, patience):
                self.cut(one, LATE if one.is_begun and one.has_come else b"")
        for one, (since, size) in list(self._stuck.items()):
            left = one.transport.get_write_buffer_size()
            if left < size:
                self._stuck[one] = (now, left)
            elif now - since > patience.reader:
                self.cut(one)
        again = bool(self._waiting or self._stuck)
        self._looking = loop.call_later(patience.look, self._look, loop) if again else None


class Connection(HttpToolsProtocol):
    """One connection, which tells the doorkeeper whose turn it is."""

    keeper: Doorkeeper
    is_begun = True  # something of a request is missing: at the start, all of it
    is_headed = False  # its headers have come
    since = 0.0  # the last time that something was ended
    received = 0  # bytes of what is missing

    @property
    def has_come(self) -> bool:
        """Has something of the request come? Browsers open connections for later, and expect no word on them."""
        return self.is_headed or self.received > 0

    @property
    def address(self) -> str:
        return neighbourhood(self.client[0]) if self.client else "unknown"

    def is_late(self, now: float, patience: Patience) -> bool:
        """Has the other side let us wait too long?"""
        if self.flow.read_paused:  # we let it wait
            self.since = now
            return False
        if not self.is_begun:  # uvicorn closes what is idle; this, whoever does not take her last answer
            return now - self.since > self.timeout_keep_alive + patience.reader
        if not self.is_headed:
            return now - self.since > patience.head
        return now - self.since > min(patience.whole, patience.body + self.received / patience.pace)

    # --- what uvicorn calls -------------------------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.since = self.loop.time()
        if not self.keeper.admit(self):
            self.keeper.cut(self, FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self.keeper.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.is_begun and not self.is_headed:
            self.received += len(data)
            if self.received > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("These headers are too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self.is_begun:  # another one on a connection that was kept
            self.is_begun, self.received, self.since = True, 0, self.loop.time()
        self.is_headed = False

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("Too many requests at once on one connection.")  # answered by a 400
        self.is_headed, self.received, self.since = True, 0, self.loop.time()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.received += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_begun, self.since = False, self.loop.time()
        if not self.cycle.response_complete:
            self.keeper.serve(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:  # else the next one was sent before this was answered
            self.since = self.since if self.is_begun else self.loop.time()
            self.keeper.wait(self)

    def _unsupported_upgrade_warning(self) -> None:
        """We have no sockets of that kind; a stranger who asks for one must not fill the log."""

    def pause_writing(self) -> None:
        super().pause_writing()
        self.keeper.stuck(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.keeper.flows(self)


def watched_by(keeper: Doorkeeper) -> type[Connection]:
    """What uvicorn takes as its protocol."""
    return type("WatchedConnection", (Connection,), {"keeper": keeper})


def descriptors() -> int:
    """How many connections this process can have: the system's limit, raised as far as we may, less what we need."""
    if os.name == "nt":
        return MANY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY if hard == resource.RLIM_INFINITY else min(hard, MANY)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    room = MANY if soft == resource.RLIM_INFINITY else soft
    return max(room // 2, room - RESERVE)
