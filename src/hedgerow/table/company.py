"""Several houses on one database: what each of them tells the others, in a few small messages a second.

Nothing waits for it: a move, a page, a stream knows what was heard last. Whoever comes asks all to tell everything;
whoever has said nothing for a while is gone, and what she told with her. Clocks are never compared: each house goes by
when it heard something, on a clock that nobody can set.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from hedgerow.store.problems import StoreProblem
from hedgerow.store.store import Store
from hedgerow.store.talk import LONGEST, MISSED

EVERY = 0.5  # seconds between messages
BEAT = 3.0  # seconds after which a house that has nothing to tell says that it is there
GONE = 12.0  # seconds of silence after which a house is gone
ROOM = LONGEST - 200  # bytes of a message for its items

HELLO, HERE = "hello", "here"  # tell me everything; I am still here


class Message(msgspec.Struct, frozen=True, array_like=True):
    """One house to all others. With `anew`, forget what it told of this topic before."""

    house: str
    topic: str
    anew: bool = False
    items: list[msgspec.Raw] = msgspec.field(default_factory=list)


_read = msgspec.json.Decoder(Message).decode
_item = msgspec.json.Encoder().encode


class Shared(Protocol):
    """Something that houses tell each other. An item is anything that JSON can say, a few dozen bytes of it."""

    def news(self) -> Sequence[Any]:
        """What the others do not know yet; it is told now."""

    def whole(self) -> Sequence[Any]:
        """All there is to know, for somebody who knows nothing."""

    def hear(self, house: str, item: Any) -> None:
        """An item of another house. It may be anything: others have access to the database, too."""

    def forget(self, house: str) -> None:
        """That house is gone, or begins anew."""


class Company:
    """One house among others."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self.me = secrets.token_hex(6)
        self._topics: dict[str, Shared] = {}
        self._heard: dict[str, float] = {}  # by house: when
        self._spoke = -BEAT
        self._asked = True  # has somebody asked for everything?

    def share(self, topic: str, shared: Shared) -> None:
        """Tell the others of it, from now on."""
        self._topics[topic] = shared

    # --- speaking --------------------------------------------------------------------------------------------------

    async def speak(self) -> None:
        """For ever; raises `StoreProblem` when the database is away, and may then be called again."""
        if not self._store.talks:
            await asyncio.Event().wait()
        self._asked = True
        await self._tell(HELLO)
        while True:
            await asyncio.sleep(EVERY)
            self.look_around()
            await self.say_what_is_new()

    async def say_what_is_new(self) -> None:
        """All topics, in as many messages as it takes."""
        anew, self._asked = self._asked, False
        try:
            for topic, shared in self._topics.items():
                items = [_item(item) for item in (shared.whole() if anew else shared.news())]
                for n, packed in enumerate(packages(items)):
                    await self._tell(topic, anew and n == 0, packed)
                if anew and not items:
                    await self._tell(topic, True)
            if self._clock() > self._spoke + BEAT:
                await self._tell(HERE)
        except StoreProblem:
            self._asked = True  # nobody knows who has heard what
            raise

    async def _tell(self, topic: str, anew: bool = False, items: Sequence[bytes] = ()) -> None:
        said = Message(self.me, topic, anew, [msgspec.Raw(item) for item in items])
        await self._store.tell(_item(said).decode())
        self._spoke = self._clock()

    # --- listening -------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """For ever."""
        if not self._store.talks:
            await asyncio.Event().wait()
        talk = await self._store.talk()
        try:
            async for text in talk:
                if self.hear(text):
                    await self._tell(HELLO)
        finally:
            await talk.aclose()

    def hear(self, text: str) -> bool:
        """Take a message; whether everybody should be asked for everything."""
        if text == MISSED:
            self._asked = True
            return True
        try:
            said = _read(text)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return False  # not ours
        if said.house == self.me:
            return False
        self._heard[said.house] = self._clock()
        if said.topic == HELLO:
            self._asked = True
        elif (shared := self._topics.get(said.topic)) is not None:
            if said.anew:
                shared.forget(said.house)
            for item in said.items:
                shared.hear(said.house, msgspec.json.decode(item))
        return False

    def look_around(self) -> None:
        """Forget the houses that have been silent for too long."""
        now = self._clock()
        for house in [house for house, when in self._heard.items() if when + GONE < now]:
            del self._heard[house]
            for shared in self._topics.values():
                shared.forget(house)

    @property
    def others(self) -> int:
        """How many other houses are known to be there."""
        return len(self._heard)


def packages(items: Sequence[bytes]) -> list[list[bytes]]:
    """So that each fits into a message; an item that is too long for any is left out.

    >>> [len(package) for package in packages([b"x" * 3000] * 5)]
    [2, 2, 1]
    """
    found: list[list[bytes]] = []
    room = 0
    for item in items:
        if len(item) > ROOM:
            continue
        if len(item) >= room:
            found.append([])
            room = ROOM
        found[-1].append(item)
        room -= len(item) + 1
    return found
