"""Live updates: one stream of server-sent events per tab, each event the parts of the snapshot that have changed.

A stream remembers what it has sent, so whoever reconnects gets what is true now, and nothing can be lost between. In
a large room the events are coalesced: a stream that was just served waits a little before it looks again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse

from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.web import layers, snapshot
from hedgerow.web.answers import Event, Person
from hedgerow.web.closing import OpenStreams
from hedgerow.web.kept import OfPosition
from hedgerow.web.operations import AT_MATCH, EVENTS, LOOK, Routes, Schema
from hedgerow.web.problems import Problem
from hedgerow.web.snapshot import Parts, Viewer

ALIVE = 20.0  # seconds between signs of life: a dead connection is noticed when one cannot be sent
CROWD = 16  # listeners from which events are coalesced
BREATH = 0.12  # seconds a stream in a crowd waits before it looks again
A_MOMENT = 0.03  # seconds
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

SHEET: Schema = {
    "type": "string",
    "description": "The name of the printed sheet that the reader has already: it is not sent again.",
}
PIECES: Schema = {"type": "string", "enum": ["1"], "description": "Send of `marks` and `spots` only what is new."}

NOTHING: Parts = {}  # what a new stream has sent: the same for all, so that what they are told first is

_encode = msgspec.json.Encoder().encode


@dataclass
class _Written:
    """What was written of one position, for whoever is told the same."""

    events: dict[tuple[Viewer, str, bool], tuple[Parts, bytes]] = field(default_factory=dict)  # what differs from what
    people: dict[int, msgspec.Raw] = field(default_factory=dict)  # by seat, as they are to everybody else


_written = OfPosition(_Written)
routes = Routes()


@routes.get(
    "/m/{match}/events",
    "Live updates; they never end.",
    {200: {EVENTS: Event}},
    *AT_MATCH,
    look=LOOK,
    sheet=SHEET,
    pieces=PIECES,
)
async def events(request: Request) -> StreamingResponse:
    """`GET /m/<id>/events`: who may look at the match may listen."""
    house: House = request.app.state.house
    visit = request.state.visit
    live = await house.live(request.path_params["match"])
    await check_may_look(house, live, visit.holder)
    open_streams: OpenStreams = request.app.state.streams
    if not open_streams.takes(visit.address):
        raise Problem(503, "Too many live connections are open; close a tab, or try again later.")
    look = number(request.query_params.get("look"))
    known = request.query_params.get("sheet", "")[:200]
    in_pieces = request.query_params.get("pieces") == "1"
    return StreamingResponse(
        stream(house, live, visit.holder, open_streams.counted(visit.address), look, known, in_pieces),
        media_type="text/event-stream",
        headers=HEADERS,
    )


def number(text: str | None) -> int | None:
    """A small number from a query, or nothing."""
    return int(text) if text and text.isdecimal() and len(text) < 3 else None


async def check_may_look(house: House, live: Live, holder: str) -> None:
    """Who has the address may watch, unless the host allows no watchers; then only who sits there, or is asked to."""
    table = live.table
    if table.row.watch or table.held_by(holder) or holder == table.row.host:
        return
    if not await house.seating.offered(table.row.id, holder):
        raise Problem(403, "At this table only the players may look.")


async def stream(
    house: House,
    live: Live,
    holder: str,
    counted: AbstractContextManager[None],
    look: int | None,
    sheet: str,
    in_pieces: bool = False,
) -> AsyncIterator[bytes]:
    """Events until the reader goes away."""
    sent = NOTHING
    with counted, house.listening(live, live.table.held_by(holder)) as changed:
        yield b"retry: 1500\n\n"
        while True:
            changed.clear()
            await settled(live, changed)
            if live.is_lost:
                return  # the browser comes again, and to the match as it is on disk
            who = snapshot.viewer(live.table, holder, look)
            if snapshot.is_long(live, who):
                async with live.lock:
                    await snapshot.prepare(house, live, snapshot.viewer(live.table, holder, look))
                continue  # others may have waited for the lock: she looks again
            parts = snapshot.snapshot(live, who)
            event = event_of(live, who, sent, parts, sheet, in_pieces)
            sent, sheet = parts, parts["board"]["sheet"]
            if event:
                yield event
            if len(live.listeners) > CROWD:
                await asyncio.sleep(BREATH)
            while not changed.is_set():
                try:
                    async with asyncio.timeout(ALIVE):  # `wait_for` would make a task for every event
                        await changed.wait()
                except TimeoutError:
                    yield b": still here\n\n"


async def settled(live: Live, changed: asyncio.Event) -> None:
    """Wait until no change is on its way to the disk. Then she may look, as long as she does not wait for anything;
    whoever queued for the lock itself would hold up the moves behind her."""
    while live.lock.locked():
        with contextlib.suppress(TimeoutError):  # not everybody who holds the lock changes something
            async with asyncio.timeout(A_MOMENT):
                await changed.wait()
        changed.clear()


def event_of(live: Live, who: Viewer, sent: Parts, parts: Parts, sheet: str, in_pieces: bool) -> bytes:
    """What somebody who has `sent` and the drawn `sheet` must be told; nothing, perhaps. Whoever looks through the same
    eyes and was sent the same gets the same bytes."""
    key, events = (who, sheet, in_pieces), _written.of(live).events
    before, event = events.get(key, (None, b""))
    if before is not sent:
        news = difference(sent, parts)
        if parts["board"]["sheet"] != sheet:
            news["sheet"] = snapshot.sheet(live, who)
        if in_pieces and sent:
            news |= {name: layers.delta(sent[name], news[name]) for name in layers.LAYERS if name in news}
        if "people" in news and len(news["people"]) > CROWD:
            news["people"] = _encoded(live, news["people"])
        if news:
            news["length"] = parts["length"]
            event = b"id: %d\nevent: table\ndata: %s\n\n" % (parts["length"], _encode(news))
        else:
            event = b""
        events[key] = (sent, event)
    return event


def _encoded(live: Live, people: list[Person]) -> list[msgspec.Raw]:
    """Of a crowd nearly everybody is the same to all: written once, not once for each of them."""
    written = _written.of(live).people
    told = []
    for one in people:
        raw = None if one["mine"] else written.get(one["seat"])
        if raw is None:
            raw = msgspec.Raw(_encode(one))
            if not one["mine"]:
                written[one["seat"]] = raw
        told.append(raw)
    return told


def difference(sent: Parts, parts: Parts) -> Parts:
    """The parts that differ from what was sent; of the log only the lines from the first new one on."""
    news: Parts = {}
    for name, part in parts.items():
        old = sent.get(name)
        if part is old or part == old:
            continue
        if name != "log":
            news[name] = part
            continue
        start, lines = part.since(old)
        if old is None or lines or start < old.length:
            news["log"] = {"from": start, "lines": lines}
    return news
