"""Compiled code, game by game: what is ready, and making it ready with a line that says so.

A layout's compiled functions are known to be on disk by small marker files beside them; the folder's name already
stands for the sources, so a marker is never stale.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hedgerow.kernel import cache
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

Say = Callable[[str], None]


@dataclass(frozen=True)
class Need:
    """An entry point of compiled code that people wait for: using it once compiles it, or loads it from the disk."""

    name: str
    use: Callable[[Room, Settings], object]


def marker(room: Room, settings: Settings, need: Need) -> Path:
    """The file that says: this is compiled and on disk."""
    layout = hashlib.sha256(str(room.layout(settings)).encode()).hexdigest()[:12]
    return cache.folder() / "ready" / f"{room.name}-{layout}-{need.name}"


def is_ready(room: Room, settings: Settings, need: Need) -> bool:
    """Is the compiled code on disk?"""
    return cache.available and marker(room, settings, need).exists()


def prepare(room: Room, settings: Settings, need: Need, say: Say = lambda line: None) -> float:
    """Load the compiled code, or compile it and say so; returns the seconds it took."""
    cold = not is_ready(room, settings, need)
    if cold:
        say(f"Compiling {room.title} ({need.name}); this happens once and takes some seconds ...")
    began = time.perf_counter()
    need.use(room, settings)
    took = time.perf_counter() - began
    if cold and cache.available:
        try:
            marker(room, settings, need).parent.mkdir(parents=True, exist_ok=True)
            marker(room, settings, need).touch()
        except OSError:
            pass  # without the marker the next start merely says "compiling" once more
    return took
