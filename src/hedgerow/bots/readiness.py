"""Compiled code, game by game: what is ready, and making it ready with a line that says so.

A marker in the cache names the programs that a need uses with a layout. It holds while their sources agree.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from hedgerow.kernel import jit
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

Say = Callable[[str], None]


@dataclass(frozen=True)
class Need:
    """An entry point of compiled code that people wait for: using it once compiles it, or loads it from the disk."""

    name: str
    use: Callable[[Room, Settings], object]
    is_group: bool = False  # are the rules that it calls compiled as one program? Whatever `use` calls runs interpreted


def marker(room: Room, settings: Settings, need: Need) -> str:
    """Return the name under which the cache notes what is compiled for this need and layout."""
    layout = hashlib.sha256(str(room.layout(settings)).encode()).hexdigest()[:12]
    return f"{room.name}-{layout}-{need.name}"


def is_ready(room: Room, settings: Settings, need: Need) -> bool:
    """Return whether the compiled code is on disk and its sources agree."""
    return jit.is_compiled(marker(room, settings, need))


def prepare(room: Room, settings: Settings, need: Need, say: Say = lambda line: None) -> float:
    """Load the compiled code, or compile it and say so; return the seconds it took."""
    cold = not is_ready(room, settings, need)
    began = time.perf_counter()
    if cold:
        often = "once" if jit.keeps_programs() else "in every process"
        say(f"Compiling {room.title} ({need.name}); this happens {often} and takes some seconds ...")
        with jit.compiled_together() if need.is_group else contextlib.nullcontext():
            need.use(room, settings)
        jit.note_compiled(marker(room, settings, need), room.layout(settings))
    else:
        need.use(room, settings)
    return time.perf_counter() - began
