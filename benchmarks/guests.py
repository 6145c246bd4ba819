"""Who plays and watches under load: they open matches as browsers do, and choose from the moves they are offered."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import msgspec
from wire import Lines, Stream, form, request

from hedgerow import catalog
from hedgerow.web.wishes import defaults

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
MOST_SEATS = 4  # at the tables of the mix


class News(msgspec.Struct):
    """What a player needs to know of an event; the rest is skipped, not read."""

    length: int
    moves: list[tuple[str, list[str]]] | None = None
    dice: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET


_news = msgspec.json.Decoder(News)


class Failed(Exception):
    """The server said no."""


@dataclass
class Guest:
    """One browser: its cookie and the token of its forms."""

    lines: Lines
    host: str
    cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    token: str = ""

    async def arrive(self) -> Guest:
        answer = await self.lines.ask(request("GET", self.host, "/about", self.cookie))
        found = re.search(rb'<meta name="csrf" content="([^"]+)"', answer.body)
        if not found:
            raise Failed(f"GET /about: {answer.status} {answer.body[:200]!r}")
        self.token = found[1].decode()
        return self

    async def post_form(self, path: str, fields: dict[str, str]) -> str:
        """Where the answer leads."""
        body = form({"csrf": self.token} | fields)
        answer = await self.lines.ask(request("POST", self.host, path, self.cookie, body, FORM))
        if answer.status != 303:
            raise Failed(f"POST {path}: {answer.status} {answer.body[:400]!r}")
        return answer.headers[b"location"].decode()

    def deed(self, match: str, verb: str, body: dict[str, Any]) -> bytes:
        path = f"/m/{match}/{verb}"
        return request("POST", self.host, path, self.cookie, msgspec.json.encode(body), JSON, self.token)


@dataclass
class Kind:
    """A way to play: game, variant, players."""

    game: str
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game} {self.variant} {self.players}"


def mix() -> Iterator[Kind]:
    """All games in turn, each with all its variants and all numbers of players up to `MOST_SEATS`."""
    by_game = []
    for room in map(catalog.room, catalog.names()):
        kinds = [
            Kind(room.name, v.name, n)
            for v in room.variants
            for n in range(v.players[0], v.players[1] + 1)
            if n <= MOST_SEATS
        ]
        by_game.append(cycle(kinds))
    while True:
        for kinds_of_game in by_game:
            yield next(kinds_of_game)


def largest() -> Kind:
    """The table with the most seats that there is."""
    kinds = [
        Kind(room.name, v.name, v.players[1]) for room in map(catalog.room, catalog.names()) for v in room.variants
    ]
    return max(kinds, key=lambda kind: kind.players)


@dataclass(eq=False)
class Listener:
    """A stream, for a seat of a match or (seat -1) a watcher."""

    match: Match
    seat: int
    guest: Guest
    stream: Stream | None = None
    length: int = -1
    moves: list[tuple[str, list[str]]] = field(default_factory=list)
    dice_at: int = -1
    events: int = 0
    first: int = 0  # bytes of the first event, which has everything, the printed sheet among it
    later: int = 0  # and of all others

    def hear(self, stream: Stream, chunk: bytes, now: float) -> None:
        if not chunk.startswith(b"id: "):
            return
        self.events += 1
        if self.events == 1:
            self.first = len(chunk)
        else:
            self.later += len(chunk)
        if self.seat < 0:  # a watcher needs to know no more than how far the match is
            self.length = int(chunk[4 : chunk.index(b"\n")])
        else:
            news = _news.decode(chunk[chunk.index(b"data: ") + 6 :])
            self.length = news.length
            if news.moves is not None:
                self.moves = news.moves
            if isinstance(news.dice, dict):
                self.dice_at = news.dice["at"]
        self.match.heard(self, now)

    async def listen(self) -> None:
        asked = request("GET", self.guest.host, f"/m/{self.match.id}/events?pieces=1", self.guest.cookie)
        self.stream = await self.guest.lines.listen(asked, self.hear, self.match.lost)


@dataclass(eq=False)
class Match:
    """A match, its listeners, and the one move that is on its way."""

    id: str
    kind: Kind
    guests: list[Guest]
    listeners: list[Listener] = field(default_factory=list)
    sent: float = 0.0  # when the move on its way was posted; 0: none is
    length: int = 0  # of the log before it
    waiting: set[Listener] = field(default_factory=set)  # for the event of that move
    delays: list[float] = field(default_factory=list)
    broken: int = 0

    def heard(self, listener: Listener, now: float) -> None:
        if self.sent and listener.length > self.length and listener in self.waiting:
            self.waiting.discard(listener)
            self.delays.append(now - self.sent)

    def lost(self, stream: Stream) -> None:
        self.broken += 1

    def movers(self) -> list[Listener]:
        """The seats that are asked something."""
        return [one for one in self.listeners if one.moves]


async def open_match(kind: Kind, guests: list[Guest]) -> Match:
    """The first guest opens a table that is listed, the others take its seats."""
    room = catalog.room(kind.game)
    fields = defaults(room, {"variant": kind.variant, "players": str(kind.players), "rest": "friend"})
    fields |= {name: "friend" for name in fields if re.fullmatch(r"seat[2-9]", name)} | {"listed": "on"}
    host, *others = guests[: kind.players]
    match_id = (await host.post_form(f"/new/{kind.game}", fields)).removeprefix("/m/")
    for n, guest in enumerate(others, 2):
        await guest.post_form(f"/m/{match_id}/join", {"name": f"Guest {n}"})
    return Match(match_id, kind, guests)
