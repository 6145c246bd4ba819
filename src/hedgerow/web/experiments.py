"""Comparisons that somebody runs from her browser, on her own machine: one at a time, in processes of low priority, and
what came of the last few of them, as long as the server lives."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.bots.queue import Asker
from hedgerow.bots.workers import Enough, Pool, WorkFailed
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.crews import cores
from hedgerow.lab.report import specs
from hedgerow.lab.report.inquiry import WATCHING
from hedgerow.lab.report.specs import Paired, Pairs
from hedgerow.lab.running import Progress
from hedgerow.web.problems import Problem

KEPT = 8  # that can be looked at again
CHUNK = 10  # matches under both settings: who presses stop waits for no more than these
COMPILING = 600.0  # seconds that the first match of a kind may take
PATIENCE = 300.0  # seconds for a chunk, on a machine that has other work
NICE = 10
FAILED = "The comparison broke off: a worker was lost, or took too long. What was done by then is told."

ONE_AT_A_TIME = "A comparison is under way already, and they run one at a time: wait until it is done, or stop it."


@dataclass(eq=False)
class Experiment:
    """One comparison: what is compared, how far it is, and what was found."""

    room: Room
    before: Settings
    after: Settings
    matches: int
    seed: int
    name: str = field(default_factory=lambda: secrets.token_hex(4))
    found: Pairs | None = None
    done: int = 0
    is_compiling: bool = True
    problem: str = ""
    task: asyncio.Task[None] | None = None
    began: float = field(default_factory=time.monotonic)

    @property
    def is_ended(self) -> bool:
        return self.task is None or self.task.done()

    @property
    def told(self) -> str:
        """How far it is, with rate and time left."""
        if self.is_compiling:
            return "The game is being compiled; this happens once and takes up to a minute."
        progress = Progress(self.matches, is_seen=False)
        progress.done = self.done
        return progress.line(time.monotonic() - self.began).partition("] ")[2]

    def take(self, more: Pairs) -> None:
        if self.found is None:
            self.found = Pairs.of(len(specs.compared(self.room, self.before.players)))
        self.found.add(more)
        self.done = int(self.found.change.n[0])


class Laboratory:
    """Those under way and those that have ended, the last first."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self.known: deque[Experiment] = deque(maxlen=KEPT)

    @property
    def running(self) -> Experiment | None:
        return next((one for one in self.known if not one.is_ended), None)

    def find(self, name: str) -> Experiment | None:
        return next((one for one in self.known if one.name == name), None)

    def begin(self, experiment: Experiment) -> None:
        """Raises `Problem` while another is under way: two would only halve each other's speed."""
        if self.running:
            raise Problem(409, ONE_AT_A_TIME)
        self.known.appendleft(experiment)
        experiment.task = asyncio.get_running_loop().create_task(self._run(experiment))

    async def stop(self, experiment: Experiment) -> None:
        """At once; what is done is told."""
        if experiment.task is not None:
            experiment.task.cancel()
            await asyncio.gather(experiment.task, return_exceptions=True)

    async def close(self) -> None:
        for experiment in self.known:
            await self.stop(experiment)

    async def _run(self, experiment: Experiment) -> None:
        pool = Pool(self.workers, _import_all, NICE, most_each=4 * self.workers)
        try:
            kinds = experiment.room.name, experiment.before, experiment.after
            await pool.ask(Asker("", ""), _compile, kinds, COMPILING)  # once: the others load it from the disk
            experiment.is_compiling, experiment.began = False, time.monotonic()
            await self._play(experiment, pool)
        except WorkFailed:
            experiment.problem = FAILED
        finally:
            experiment.is_compiling = False
            await pool.close()

    async def _play(self, experiment: Experiment, pool: Pool) -> None:
        """All chunks, taken in their order: what comes of it does not depend on which worker was faster."""
        spec = Paired(experiment.room.name, experiment.before, experiment.after, experiment.seed)
        todo = deque(range(0, experiment.matches, CHUNK))
        waiting: deque[asyncio.Future[Any]] = deque()
        try:
            while todo or waiting:
                while todo and len(waiting) < 2 * self.workers:
                    first = todo.popleft()
                    chunk = spec, first, min(CHUNK, experiment.matches - first)
                    waiting.append(asyncio.ensure_future(pool.ask(Asker("", ""), _played, chunk, PATIENCE)))
                experiment.take(await waiting.popleft())
        finally:
            for future in waiting:
                future.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)


# --- in the workers ---------------------------------------------------------------------------------------------------


def _import_all() -> None:
    for name in catalog.names():
        catalog.room(name)


def _compile(kinds: tuple[str, Settings, Settings], enough: Enough) -> None:
    game, *both = kinds
    for settings in both:
        readiness.prepare(catalog.room(game), settings, WATCHING)


def _played(chunk: tuple[Paired, int, int], enough: Enough) -> Pairs:
    spec, first, matches = chunk
    return spec.play(first, matches)
