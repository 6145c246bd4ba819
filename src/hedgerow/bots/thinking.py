"""Who thinks for the bots of a table, and for people who ask for a hint: workers, never the server itself.

A job is what the seat sees and nothing else. Three kinds of workers, so that nobody waits for what takes long:

    quick     plays what looks best at once; interpreted, so that it never waits for a compiler
    deep      tries moves by compiled matches, as far as that code is on disk
    compiling one process at a time, at the lowest priority, makes what is missing, for the usual numbers of players

Whenever a bot cannot think it plays its quick move, and says why.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hedgerow.bots import hints, players, readiness, valuing
from hedgerow.bots.hints import Hint
from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.readiness import Need
from hedgerow.bots.thought import Thought
from hedgerow.bots.workers import Enough, Pool, WorkFailed
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings, Value

log = logging.getLogger("hedgerow.bots")

PATIENCE = 20.0  # seconds beyond its budget: code is loaded from the disk, and the machine may have other work
QUICK_SECONDS = 30.0  # that a quick move may take; it takes milliseconds
COMPILE_SECONDS = 1800.0
MOST_COMPILED = 8  # players: strangers may ask for any number, and each is another record that compiles for minutes
QUICK = "greedy"

LEARNING = "The bots are still getting to know this game; until then they play their quick moves."
CROWDED = "With so many players the bots play their quick moves."
HURRIED = "Many bots are thinking just now, so one here played its quick move."
BROKEN = "A bot could not finish its thought and played its quick move."
NO_HINT = {
    LEARNING: "The table is still making itself ready for more; that comes by itself, in a minute or two.",
    CROWDED: "With so many players there is no more than that.",
    BROKEN: "More could not be found out just now.",
}

HINT_SECONDS = 2.5  # at most: whoever asks has a first thought meanwhile
LEAST_SHARE = 0.4  # of them, that are left to think where code had to be loaded


class NotReady(Exception):
    """The compiled code is not there: `is_coming`, or nobody makes it."""

    def __init__(self, is_coming: bool) -> None:
        super().__init__("The compiled code is not there.")
        self.is_coming = is_coming


@dataclass(frozen=True)
class Job:
    """A question to a worker, as plain data."""

    game: str
    variant: str
    players: int
    options: Mapping[str, Value]
    view: bytes  # the record, hidden for the seat
    seat: int
    level: str
    seed: int
    seconds: float


def job(room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int, seconds: float) -> Job:
    """A question about a view."""
    told = room.chosen(settings)
    return Job(room.name, settings.variant, settings.players, told, view.tobytes(), seat, level, seed, seconds)


class Thinkers:
    """The workers of one server."""

    def __init__(
        self, seconds: float = 2.0, workers: int | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        self.seconds = seconds
        deep = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._quick = Pool(1, _import_all, nice=5, most=100_000, most_each=100_000, sleep=sleep)
        self._deep = Pool(deep, _import_all, nice=10, pace=max(seconds, 0.1), sleep=sleep)
        self._compiling = Pool(1, _import_all, nice=19, most=1_000, most_each=1_000, is_fresh=True, sleep=sleep)
        self._compiles: set[asyncio.Task[None]] = set()
        self._wanted: set[str] = set()  # markers of what was ordered: what could not be made is not tried again

    async def choose(
        self, room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int, asker: Asker
    ) -> Thought:
        """A bot's move."""
        question = job(room, settings, view, seat, level, seed, self.seconds)
        need = players.level(level).need
        if need is None:
            at_once: Thought = await self._quickly(asker, _think, question)
            return at_once
        excuse = self._excuse(room, settings, need)
        if not excuse:
            try:
                found: Thought = await self._deep.ask(asker, _think, question, self.seconds + PATIENCE)
                return found
            except Busy:
                excuse = HURRIED
            except WorkFailed as problem:
                log.warning("A bot of %s could not think: %s", room.name, problem)
                excuse = BROKEN
        quick: Thought = await self._quickly(asker, _think, replace(question, level=QUICK))
        return replace(quick, excuse=excuse)

    async def advise(
        self, room: Room, settings: Settings, view: Records, seat: int, seed: int, asker: Asker, at_once: bool = False
    ) -> Hint:
        """The best moves of a seat and why; raises `Busy`. `at_once`: a first thought will do.

        Who asks again about the same position waits for the same answer.
        """
        seconds = min(HINT_SECONDS, self.seconds)
        question = job(room, settings, view, seat, QUICK, seed, seconds)
        key = (asker.table, seat, question.view)
        excuse = ""
        if not at_once:
            excuse = self._excuse(room, settings, hints.NEED)
            if not excuse:
                try:
                    found: Hint = await self._deep.ask(asker, _advise, question, seconds + PATIENCE, key)
                    return found
                except WorkFailed as problem:
                    log.warning("A hint for %s could not be found: %s", room.name, problem)
                    excuse = BROKEN
        first: Hint = await self._quickly(asker, _glance, question, key)
        if not excuse or first.is_last:
            return first
        return replace(first, about=f"{first.about} {NO_HINT[excuse]}", is_last=excuse != LEARNING)

    async def study(
        self,
        room: Room,
        settings: Settings,
        work: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        asker: Asker,
    ) -> Any:  # fmt: skip
        """Something longer about a match that is over, by the code of `valuing`; raises `Busy`, `NotReady` or
        `WorkFailed`. Whoever has much to ask asks piece by piece: others get their turn between."""
        if excuse := self._excuse(room, settings, valuing.NEED):
            raise NotReady(excuse == LEARNING)
        return await self._deep.ask(asker, _study, (work, given), seconds)

    def warm_up(self) -> None:
        """Start the workers before anybody waits for them."""
        self._quick.warm_up()
        self._deep.warm_up()

    async def close(self) -> None:
        """Stop; nothing of a match is lost."""
        for task in self._compiles:
            task.cancel()
        await asyncio.gather(*(pool.close() for pool in (self._quick, self._deep, self._compiling)))

    async def _quickly(self, asker: Asker, work: Callable[[Job, Enough], Any], question: Job, key: Any = None) -> Any:
        """A worker that was lost is not the move's fault: it is tried once more."""
        try:
            return await self._quick.ask(asker, work, question, QUICK_SECONDS, key)
        except WorkFailed:
            return await self._quick.ask(asker, work, question, QUICK_SECONDS, key)

    def _excuse(self, room: Room, settings: Settings, need: Need) -> str:
        """Why a bot cannot think of this game yet; empty: it can. What is missing and usual is ordered."""
        if readiness.is_ready(room, settings, need):
            return ""
        if settings.players > MOST_COMPILED:
            return CROWDED
        wanted = str(readiness.marker(room, settings, need))
        if wanted not in self._wanted:
            self._wanted.add(wanted)
            task = asyncio.get_running_loop().create_task(self._compile(room, settings, need))
            self._compiles.add(task)
            task.add_done_callback(self._compiles.discard)
        return LEARNING

    async def _compile(self, room: Room, settings: Settings, need: Need) -> None:
        kind = (room.name, settings.variant, settings.players, room.chosen(settings), need.name)
        try:
            await self._compiling.ask(Asker("", room.name), _compile, kind, COMPILE_SECONDS)
        except (WorkFailed, Busy) as problem:
            log.warning("%s (%s) could not be compiled: %s", room.name, need.name, problem)


# --- in the worker ----------------------------------------------------------------------------------------------------


def _import_all() -> None:
    """What every answer needs."""
    from hedgerow import catalog

    for name in catalog.names():
        catalog.room(name)


def _position(job: Job) -> tuple[Room, Records]:
    from hedgerow import catalog

    room = catalog.room(job.game)
    settings = room.settings(job.players, job.variant, job.options)
    return room, np.frombuffer(bytearray(job.view), room.template(settings).dtype)


_loaded: set[tuple[np.dtype[Any], str]] = set()


def _load(room: Room, job: Job, need: Need | None) -> None:
    """Load code from the disk: that takes a second or more, once in the life of a worker."""
    settings = room.settings(job.players, job.variant, job.options)
    if need is not None and (key := (room.layout(settings), need.name)) not in _loaded:
        need.use(room, settings)
        _loaded.add(key)


def _think(job: Job, enough: Enough) -> Thought:
    room, view = _position(job)
    _load(room, job, players.level(job.level).need)
    return players.thought_of(room, view, job.seat, job.level, job.seed, job.seconds, enough)


def _advise(job: Job, enough: Enough) -> Hint:
    """Somebody waits for it: what it takes to load code comes off the time to think."""
    began = time.monotonic()
    room, view = _position(job)
    _load(room, job, hints.NEED)
    left = job.seconds - (time.monotonic() - began)
    return hints.advise(room, view, job.seat, job.seed, max(left, LEAST_SHARE * job.seconds), enough)


def _glance(job: Job, enough: Enough) -> Hint:
    room, view = _position(job)
    return hints.first_thought(room, view, job.seat, job.seed)


def _study(question: tuple[Callable[..., Any], tuple[Any, ...]], enough: Enough) -> Any:
    work, given = question
    return work(*given)


def _compile(kind: tuple[str, str, int, Mapping[str, Value], str], enough: Enough) -> float:
    from hedgerow import catalog

    game, variant, count, options, name = kind
    room = catalog.room(game)
    needs = [valuing.NEED, hints.NEED, *(level.need for level in players.LEVELS.values() if level.need)]
    need = next(need for need in needs if need.name == name)
    return readiness.prepare(room, room.settings(count, variant, options), need)
