"""Streams that are open: counted by address, and ended by a server that closes, for by themselves they never end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from hedgerow.web.config import Config
from hedgerow.web.rates import STEPS, pseudonym

Item = tuple[str, int]  # an address' pseudonym, and how many streams it has here


class OpenStreams:
    """The requests whose answers are streams of events; browsers reconnect by themselves when one ends.

    Several servers on one database tell each other who has many (a `company.Shared`).
    """

    def __init__(self, config: Config) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False
        self._most, self._most_address = config.most_streams, config.most_streams_address
        self._many = max(1, self._most_address // STEPS)
        self.here: Counter[str] = Counter()
        self._told: dict[str, int] = {}
        self._there: dict[str, dict[str, int]] = {}

    # --- counting --------------------------------------------------------------------------------------------------

    def takes(self, address: str) -> bool:
        """May one more be opened?"""
        who = pseudonym(address)
        theirs = self.here[who] + sum(there.get(who, 0) for there in self._there.values())
        return self.here.total() < self._most and theirs < self._most_address

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """While a stream is open."""
        who = pseudonym(address)
        self.here[who] += 1
        try:
            yield
        finally:
            self.here[who] -= 1
            if not self.here[who]:
                del self.here[who]

    def news(self) -> Sequence[Item]:
        many = {who: count for who, count in self.here.items() if count >= self._many}
        changed = [(who, count) for who, count in many.items() if self._told.get(who) != count]
        changed += [(who, 0) for who in self._told if who not in many]
        self._told = many
        return changed

    def whole(self) -> Sequence[Item]:
        self._told = {}
        return self.news()

    def hear(self, house: str, item: Any) -> None:
        try:
            who, count = msgspec.convert(item, Item)
        except msgspec.ValidationError:
            return
        self._there.setdefault(house, {})[who] = max(0, count)

    def forget(self, house: str) -> None:
        self._there.pop(house, None)

    # --- closing ---------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End them all, and each one that begins from now on."""
        self.is_closing = True
        for task in self.tasks:
            task.cancel()

    def begin(self, task: asyncio.Task[Any]) -> None:
        self.tasks.add(task)
        if self.is_closing:
            task.cancel()

    def was_ended(self, task: asyncio.Task[Any]) -> bool:
        """Was it cancelled by us? (Else by somebody who will want to know.)"""
        return self.is_closing and task in self.tasks

    def end(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
