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


def findings() -> Iterator[tuple[str, str]]:
    """Name and value, line by line."""
    yield "hedgerow", hedgerow.__version__
    yield "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield "numpy, numba", f"{np.__version__}, {numba.__version__}"
    count, size = cache.size()
    place = cache.location() / cache.FORMAT
    problem = cache.fault(cache.location()) or cache.fault(place)
    yield "compiled code", problem or f"{place} ({count} files, {size / 1e6:.1f} MB)"
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
