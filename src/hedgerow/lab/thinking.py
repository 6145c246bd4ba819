"""Bots think in processes of their own, at low priority: a thinking bot never delays other tables.

A job is what the seat sees and nothing else. While a game's compiled code is not yet on disk, a worker compiles it
beside its answers and plays greedily meanwhile: nobody waits for a compiler.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings, Value

PATIENCE = 20.0  # seconds beyond its budget after which a worker counts as lost
QUICK = "greedy"


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


Advice = tuple[str, float, float]  # a move in words, the share of playouts won (-1: not tried), points on average


def job(room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int, seconds: float) -> Job:
    """A question about a view."""
    told = room.chosen(settings)
    return Job(room.name, settings.variant, settings.players, told, view.tobytes(), seat, level, seed, seconds)


class Thinkers:
    """A small pool of workers."""

    def __init__(self, seconds: float = 2.0, workers: int | None = None) -> None:
        self.seconds = seconds
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, room: Room, settings: Settings, view: Records, seat: int, level: str, seed: int) -> int:
        """A bot's move; if its worker is lost or too slow, any legal one that a fresh worker finds quickly."""
        question = job(room, settings, view, seat, level, seed, self.seconds)
        try:
            found: int = await self._ask(_choose, question)
        except (BrokenExecutor, TimeoutError):
            self.restart()
            found = await self._ask(_choose, replace(question, level="random"))
        return found

    async def advise(self, room: Room, settings: Settings, view: Records, seat: int, seed: int) -> list[Advice]:
        """The moves of a seat with what playouts say of them, best first; nothing if the workers are lost."""
        try:
            found: list[Advice] = await self._ask(_advise, job(room, settings, view, seat, "flat", seed, self.seconds))
        except (BrokenExecutor, TimeoutError):
            self.restart()
            return []
        return found

    def warm_up(self) -> None:
        """Start a worker before anybody waits for it."""
        self._started().submit(_ready)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # forking a process with threads is a gamble
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_begin)
        return self._pool

    async def _ask(self, what: Callable[[Job], Any], job: Job) -> Any:
        waiting = asyncio.get_running_loop().run_in_executor(self._started(), what, job)
        return await asyncio.wait_for(waiting, job.seconds + PATIENCE)

    def restart(self) -> None:
        """Forget the workers; the next question starts new ones."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.kill()
            self._pool.shutdown(wait=True, cancel_futures=True)  # killed workers let nobody wait
            self._pool = None

    def close(self) -> None:
        """The end: what the workers shared is given back now, since a server that is told to stop takes no leave."""
        self.restart()
        gc.collect()


# --- in the worker ----------------------------------------------------------------------------------------------------

_compiling: set[tuple[str, int, str]] = set()


def _begin() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it stops us
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)


def _leave_with_the_server() -> None:
    """A server that was killed could not say goodbye; its workers would wait for questions for ever."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)


def _ready() -> bool:
    """Import what every answer needs."""
    from hedgerow import catalog
    from hedgerow.bots import players  # noqa: F401

    return all(catalog.room(name) for name in catalog.names())


def _position(job: Job) -> tuple[Room, Settings, Records]:
    from hedgerow import catalog
    from hedgerow.bots import players

    room = catalog.room(job.game)
    settings = room.settings(job.players, job.variant, job.options)
    return room, settings, players.record_of(job.view, room.template(settings))


def _is_compiled(room: Room, settings: Settings, wanted: str) -> bool:
    """Is it on disk or here? If not, begin to compile it beside the answers."""
    from hedgerow.lab import warm

    if not wanted or warm.is_ready(room, settings, wanted):
        return True
    key = (room.name, settings.players, wanted)
    if key not in _compiling:
        _compiling.add(key)
        threading.Thread(target=warm.prepare, args=(room, settings, wanted), daemon=True).start()
    return False


def _choose(job: Job) -> int:
    from hedgerow.bots import players

    room, settings, view = _position(job)
    level = job.level if _is_compiled(room, settings, players.level(job.level).job) else QUICK
    return players.choose(room, view, job.seat, level, job.seed, job.seconds)


def _advise(job: Job) -> list[Advice]:
    from hedgerow.bots import flat, players

    room, settings, view = _position(job)
    if not _is_compiled(room, settings, players.level("flat").job):
        move = players.choose(room, view, job.seat, QUICK, job.seed, job.seconds)
        return [(room.words.say(view[0], job.seat, move), -1.0, 0.0)]
    rated: list[flat.Rating] = players.ratings(room, view, job.seat, job.seed, job.seconds)
    return [(r.words, r.wins, r.points) for r in rated]
