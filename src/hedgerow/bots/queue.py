"""Who is next: one job of each visitor in turn, and of each of her tables in turn, however many somebody asks for."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

from hedgerow.kernel.refusal import HedgerowError


class Asker(NamedTuple):
    """For whom a job is done."""

    visitor: str
    table: str


class Busy(HedgerowError):
    """The queue takes no more; try again after so many seconds."""

    def __init__(self, seconds: int) -> None:
        self.seconds = max(1, seconds)
        wait = f"{self.seconds} second{'s' * (self.seconds != 1)}"
        super().__init__(f"Too many moves are being thought about just now. Please try again in {wait}.")


T = TypeVar("T")


class FairQueue(Generic[T]):
    """Jobs that wait. Whoever has many waits behind all who have few: a table's wait is one job of each other visitor.

    >>> queue = FairQueue[str](most=10, most_each=3)
    >>> for job in ("first", "second", "third"):
    ...     queue.put(Asker("ann", "a table"), job)
    >>> queue.put(Asker("bob", "another"), "his only one")
    >>> [queue.take() for _ in range(4)]
    ['first', 'his only one', 'second', 'third']
    """

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()  # by visitor, by table
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, asker: Asker) -> bool:
        """May one more of hers wait?"""
        hers = sum(map(len, self._waiting.get(asker.visitor, {}).values()))
        return self._count < self.most and hers < self.most_each

    def put(self, asker: Asker, job: T) -> None:
        """At the end of her own line."""
        self._waiting.setdefault(asker.visitor, OrderedDict()).setdefault(asker.table, deque()).append(job)
        self._count += 1

    def take(self) -> T | None:
        """The next job; who had her turn goes to the end, and so does the table it was for."""
        if not self._waiting:
            return None
        visitor, tables = next(iter(self._waiting.items()))
        table, jobs = next(iter(tables.items()))
        job = jobs.popleft()
        tables.move_to_end(table)
        self._waiting.move_to_end(visitor)
        self._tidy(visitor, table)
        return job

    def drop(self, asker: Asker, job: T) -> bool:
        """Nobody wants it any more; was it still waiting?"""
        tables = self._waiting.get(asker.visitor)
        jobs = tables.get(asker.table) if tables is not None else None
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        self._tidy(asker.visitor, asker.table)
        return True

    def _tidy(self, visitor: str, table: str) -> None:
        self._count -= 1
        if not self._waiting[visitor][table]:
            del self._waiting[visitor][table]
        if not self._waiting[visitor]:
            del self._waiting[visitor]
