"""`hedgerow doctor`: what is installed, what is compiled and where, whether a GPU can be used."""

from __future__ import annotations

import platform
from collections.abc import Iterator

import numba
import numpy as np

import hedgerow
from hedgerow import catalog
from hedgerow.bots import hints, readiness
from hedgerow.bots.players import LEVELS
from hedgerow.kernel import cache, gpu
from hedgerow.lab import batch
from hedgerow.table import saves


def size_of_cache() -> tuple[int, float]:
    """Files and megabytes of compiled code for these sources."""
    files = [f for f in cache.folder().rglob("*") if f.is_file()] if cache.folder().exists() else []
    return len(files), sum(f.stat().st_size for f in files) / 1e6


def findings() -> Iterator[tuple[str, str]]:
    """Name and value, line by line."""
    yield "hedgerow", hedgerow.__version__
    yield "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield "numpy, numba", f"{np.__version__}, {numba.__version__}"
    count, megabytes = size_of_cache()
    if cache.available:
        yield "compiled code", f"{cache.folder()} ({count} files, {megabytes:.1f} MB)"
    else:
        yield "compiled code", f"{cache.folder()} cannot be written: every start compiles anew"
    yield "saved matches", str(saves.folder())
    needs = [*(level.need for level in LEVELS.values() if level.need), hints.NEED, *batch.NEEDS]
    for name in catalog.names():
        room = catalog.room(name)
        for variant in room.variants:
            settings = room.settings(variant=variant.name)
            ready = [need.name for need in needs if readiness.is_ready(room, settings, need)]
            missing = [need.name for need in needs if need.name not in ready]
            told = f"compiled: {', '.join(ready)}" if ready else "nothing compiled yet"
            yield (
                f"{name} {variant.name}",
                told + (f"; on first use: {', '.join(missing)}" if ready and missing else ""),
            )
    reason = gpu.why_not()
    yield "gpu", reason if reason else f"{gpu.name()} is usable"
