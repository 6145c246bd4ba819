"""Children that do one piece of work each and report through a pipe, a few at a time."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

MEMORY = 4 << 30  # bytes a child may take: a mutant that fills the memory is noticed, not suffered

Report = Callable[..., None]


@dataclass
class Child:
    """A running child, what it was given, and what it has said so far."""

    job: Any
    pid: int
    pipe: int
    deadline: float
    text: bytes = b""
    said: list[dict[str, Any]] = field(default_factory=list)

    def hear(self) -> bool:
        """Read what has come; False at the end."""
        piece = os.read(self.pipe, 1 << 16)
        self.text += piece
        *lines, self.text = self.text.split(b"\n")
        self.said += [json.loads(line) for line in lines]
        return bool(piece)

    def end(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)  # with whatever its tests have started
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.pipe)


class Crew:
    """At most so many children at once. What a child says is a line of JSON; its end is the end of its pipe."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.children: dict[int, Child] = {}

    def start(self, job: Any, work: Callable[[Report, int], None], patience: float) -> None:
        """Fork a child that works on a job, for at most `patience` seconds by the clock."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            self.children[reading] = Child(job, pid, reading, time.monotonic() + patience)
            return
        try:
            os.setpgid(0, 0)
            for sign in (signal.SIGINT, signal.SIGTERM):
                signal.signal(sign, signal.SIG_DFL)
            os.close(reading)
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.RLIM_INFINITY))
            work(lambda **said: say(writing, said), writing)
        finally:
            os._exit(0)

    def wait(self) -> Iterator[Child]:
        """The children that are done, after waiting for something to happen."""
        ready, _, _ = select.select(list(self.children), [], [], 1.0)
        done = [pipe for pipe in ready if not self.children[pipe].hear()]
        done += [p for p, c in self.children.items() if p not in done and time.monotonic() > c.deadline]
        for pipe in done:
            child = self.children.pop(pipe)
            child.end()
            yield child

    def stop(self) -> None:
        while self.children:
            self.children.popitem()[1].end()

    @property
    def has_room(self) -> bool:
        return len(self.children) < self.size


def say(pipe: int, said: dict[str, Any]) -> None:
    data = json.dumps(said).encode() + b"\n"
    while data:
        data = data[os.write(pipe, data) :]


def limit_processor(seconds: float, then: Callable[[], None]) -> None:
    """Call `then` when this process has worked so many seconds more; 0 forgets it."""
    signal.signal(signal.SIGPROF, lambda *_: then())
    signal.setitimer(signal.ITIMER_PROF, seconds)
