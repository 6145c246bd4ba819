"""Compiled code, game by game: what is ready, and making it ready with a line that says so.

A layout's compiled functions are known to be on disk by small marker files beside them; the folder's name already
stands for the sources, so a marker is never stale.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path

from hedgerow.bots import flat
from hedgerow.kernel import cache, playout
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import Batch, perft
from hedgerow.table.match import Match

Say = Callable[[str], None]


def _play_random(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_random(seed=0)


def _play_policies(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_policies([playout.GREEDY] * settings.players, seed=0)


def _play_rollouts(room: Room, settings: Settings) -> None:
    Batch(room, settings, 1).play_rollouts(seed=0)


def _count_positions(room: Room, settings: Settings) -> None:
    perft(room, Match(room, settings, 0)._records, 1)


def _rate_moves(room: Room, settings: Settings) -> None:
    match = Match(room, settings, 0)
    while match.to_move == "chance":
        match.roll_one()
    if isinstance(match.to_move, int):
        flat.ratings(room, match._records, match.to_move, playouts=1)


# What people wait for, by name: each entry compiles (or loads) one entry point for one layout.
JOBS: dict[str, Callable[[Room, Settings], None]] = {
    "playouts": _play_random,
    "policies": _play_policies,
    "rollouts": _play_rollouts,
    "perft": _count_positions,
    "hints": _rate_moves,
}


def marker(room: Room, settings: Settings, job: str) -> Path:
    """The file that says: this is compiled and on disk."""
    layout = hashlib.sha256(str(room.layout(settings)).encode()).hexdigest()[:12]
    return cache.folder() / "ready" / f"{room.name}-{layout}-{job}"


def is_ready(room: Room, settings: Settings, job: str) -> bool:
    """Is the compiled code on disk?"""
    return cache.available and marker(room, settings, job).exists()


def prepare(room: Room, settings: Settings, job: str, say: Say = lambda line: None) -> float:
    """Load the compiled code of a job, or compile it and say so; returns the seconds it took."""
    cold = not is_ready(room, settings, job)
    if cold:
        say(f"Compiling {room.title} ({job}); this happens once and takes some seconds ...")
    began = time.perf_counter()
    JOBS[job](room, settings)
    took = time.perf_counter() - began
    if cold and cache.available:
        try:
            marker(room, settings, job).parent.mkdir(parents=True, exist_ok=True)
            marker(room, settings, job).touch()
        except OSError:
            pass  # without the marker the next start merely says "compiling" once more
    return took
