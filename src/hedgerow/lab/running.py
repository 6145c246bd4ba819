"""One way to run many matches: chunks of them, handed to a crew, taken back in the order in which they were planned.

A spec is plain data that says what is played; `run_chunk(spec, first, n)` plays matches `first`, `first` + 1, ... of it
and comes back with a summary. It knows nothing of who runs it, so that one process, threads, all cores or a cluster
(`lab.crews`) bring the same summaries; and whoever adds them up does so in one order, so that even sums of fractions
are the same to the last digit.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.lab.crews import Crew

MOST_LOSSES = 3  # workers that one chunk may take with it before it is given up


class Spec(Protocol):
    """What is played. It travels to other processes and machines: plain data, found by name."""

    def play(self, first: int, matches: int) -> Any:
        """The summary of matches `first`, `first` + 1, ...: the same whoever asks, and whenever."""


@dataclass(frozen=True)
class Task:
    """One chunk."""

    spec: Spec
    first: int
    matches: int


def run_chunk(spec: Spec, first: int, matches: int) -> Any:
    """Play a chunk; what workers are asked to do, wherever they are."""
    return spec.play(first, matches)


def chunks(spec: Spec, first: int, matches: int, size: int) -> Iterator[Task]:
    """Matches `first`, `first` + 1, ... in pieces, which depend on nothing but these numbers."""
    for at in range(first, first + matches, size):
        yield Task(spec, at, min(size, first + matches - at))


def run(tasks: Iterable[Task], crew: Crew, take: Callable[[Task, Any], None]) -> bool:
    """Hand out the tasks and `take` what comes back, in their order; says whether all was done.

    Only so many are ahead of the one that is waited for: memory stays the same however many there are. Ctrl-C lets the
    chunks that are under way come to their end; a second one does not.
    """
    todo = iter(tasks)
    waiting: deque[tuple[Task, Future[Any]]] = deque()
    losses = 0
    try:
        while True:
            while len(waiting) < crew.ahead and (task := next(todo, None)) is not None:
                waiting.append((task, _sent(crew, task)))
            if not waiting:
                return True
            task, future = waiting[0]
            try:
                found = future.result()
            except crew.lost as problem:
                losses += 1
                if losses == MOST_LOSSES:
                    last = task.first + task.matches - 1
                    raise HedgerowError(
                        f"Matches {task.first} to {last} took {losses} workers with them, one after the other; what "
                        f"was done before is kept."
                    ) from problem
                crew.start_anew()
                waiting = deque((t, f if _is_good(f) else _sent(crew, t)) for t, f in waiting)
                continue
            losses = 0
            waiting.popleft()
            take(task, found)
    except KeyboardInterrupt:
        _take_the_rest(waiting, take)
        return False
    finally:
        for _, future in waiting:
            future.cancel()


def _sent(crew: Crew, task: Task) -> Future[Any]:
    return crew.submit(run_chunk, task.spec, task.first, task.matches)


def _is_good(future: Future[Any]) -> bool:
    """Has it brought something already?"""
    return future.done() and not future.cancelled() and future.exception() is None


def _take_the_rest(waiting: deque[tuple[Task, Future[Any]]], take: Callable[[Task, Any], None]) -> None:
    """What is under way is taken in its turn; what has not begun never does."""
    for _, future in waiting:
        future.cancel()
    for task, future in waiting:
        if not future.cancelled() and future.exception() is None:
            take(task, future.result())


class Progress:
    """On stderr, where somebody looks: how much is done, how fast, and how long the rest will take."""

    def __init__(self, of: int, noun: str = "matches", name: str = "", is_seen: bool | None = None) -> None:
        self.of, self.noun, self.name = of, noun, name
        self.before, self.done, self.began, self.told = 0, 0, time.monotonic(), 0.0
        self.is_seen = sys.stderr.isatty() if is_seen is None else is_seen

    def skip(self, known: int) -> None:
        """So much was done before: it says nothing about how fast we are."""
        self.before = self.done = known
        self.began = time.monotonic()

    def __call__(self, more: int) -> None:
        self.done += more
        now = time.monotonic()
        if self.is_seen and (now - self.told > 0.1 or self.done == self.of):
            self.told = now
            print(f"\r{self.line(now - self.began)}\033[K", end="", file=sys.stderr, flush=True)

    def line(self, seconds: float) -> str:
        """What is told after so many seconds."""
        filled = 20 * self.done // max(self.of, 1)
        told = f"[{'#' * filled}{'.' * (20 - filled)}] {self.done:,} of {self.of:,} {self.noun}"
        if self.done > self.before and seconds > 0:
            rate = (self.done - self.before) / seconds
            told += f", {rate:,.{0 if rate >= 10 else 2}f} a second, {_clock((self.of - self.done) / rate)} left"
        return f"{self.name}: {told}" if self.name else told

    def end(self) -> None:
        """What is printed next begins a line of its own."""
        if self.is_seen and self.told:
            print(file=sys.stderr)


def _clock(seconds: float) -> str:
    """
    >>> _clock(4.4), _clock(252), _clock(7322)
    ('4 s', '4 min 12 s', '2 h 2 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"
