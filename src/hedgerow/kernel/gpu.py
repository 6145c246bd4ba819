# mypy: allow-untyped-defs, allow-untyped-calls
"""The same rules on a CUDA device: one thread plays one match at a time, bit for bit as the CPU does.

Needs the extra `hedgerow[gpu]` and a device. Position, move list and generator live in a thread's local memory, which
the hardware interleaves, so that neighbouring threads read neighbouring words.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from hedgerow.kernel import rng
from hedgerow.kernel.playout import AT_RANDOM, Ends, play, workspace_type
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings

THREADS = 128  # per block


def cuda_module() -> Any:
    """Numba's `cuda`, imported when it is needed."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still looks for a name that NumPy 2.5 took away
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


def why_not() -> str:
    """Why no GPU can be used; empty if one can."""
    try:
        cuda = cuda_module()
        if cuda.is_available():
            return ""
        return "no CUDA device was found"
    except Exception as problem:  # a missing package, driver or library, each in its own words
        first_line = (str(problem).splitlines() or [""])[0]
        return f"CUDA cannot be loaded ({type(problem).__name__}: {first_line[:100]})"


def name() -> str:
    """The device's name."""
    found = cuda_module().get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


@cache
def kernel_for(layout: np.dtype[Any], most_moves: int) -> Any:
    """The kernel that plays random matches of the game whose positions have this layout."""
    cuda = cuda_module()
    kind = numba.from_dtype(workspace_type(AT_RANDOM, layout, most_moves))

    @cuda.jit
    def matches(template, low, high, first, points, tallies, results, lengths):
        workspaces = cuda.local.array(1, kind)
        workspace, ends = workspaces[0], Ends(points, tallies, results, lengths)
        rng.plant(workspace.rng, low, high)
        for i in range(cuda.grid(1), len(lengths), cuda.gridsize(1)):
            play(workspace, template, first + i, ends, i)

    return matches


class Device:
    """Arrays for `size` matches that stay on the device between launches."""

    def __init__(self, room: Room, settings: Settings, size: int) -> None:
        self.cuda = cuda_module()
        self.kernel = kernel_for(room.layout(settings), room.most_moves)
        self.template = self.cuda.to_device(np.asarray(room.template(settings)).view(room.layout(settings)))
        self.points = self.cuda.device_array((size, settings.players), np.int32)
        self.tallies = self.cuda.device_array((1, 1, 0), np.int32)  # random play asks for no categories
        self.results = self.cuda.device_array((size, settings.players), np.int8)
        self.lengths = self.cuda.device_array(size, np.int32)
        processors = self.cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.blocks = min((size + THREADS - 1) // THREADS, 64 * processors)

    def launch(self, seed: int, first: int = 0) -> None:
        """Play; returns before the device has finished."""
        self.kernel[self.blocks, THREADS](
            self.template, seed & rng.MASK, seed >> 32 & rng.MASK, first,
            self.points, self.tallies, self.results, self.lengths,
        )  # fmt: skip

    def wait(self) -> None:
        self.cuda.synchronize()


def play_random(room: Room, settings: Settings, size: int, seed: int, first: int = 0) -> tuple[Any, Any, Any]:
    """Points, results and lengths of random matches `first`, `first` + 1, ... of a seed."""
    device = Device(room, settings, size)
    device.launch(seed, first)
    device.wait()
    return device.points.copy_to_host(), device.results.copy_to_host(), device.lengths.copy_to_host()
