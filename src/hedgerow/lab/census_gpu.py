# mypy: allow-untyped-defs, allow-untyped-calls
"""The census on a CUDA device: one thread for each imagined end of a match, all matches of a block in step.

A first kernel plays each match on to its next choice, a second tries every picked move of every match, each time in a
thread of its own. The matches are those of `census.take`, bit for bit. At every step a block waits for its longest
imagined end, so several blocks are played beside each other, each from a thread of the host and in a stream of its own.
"""

from __future__ import annotations

import threading
import time
from functools import cache
from typing import Any

import numba
import numpy as np

from hedgerow.bots.capable import BEST, IMAGINED, IN_STEPS, POINTS_COUNT, dice_number, note, workspace_type
from hedgerow.bots.rollout import imagined_worth
from hedgerow.kernel import playout, rng
from hedgerow.kernel.contract import apply
from hedgerow.kernel.gpu import cuda_module
from hedgerow.kernel.gpu_code import jit
from hedgerow.kernel.playout import QUICK, begin, finish
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.census import Census

THREADS = 32  # per block: one warp, as threads part ways at once
BEGIN = -1  # in place of a number of moves: the match has not begun
GLANCE = 0.002  # seconds between two looks at a stream

_lock = threading.Lock()  # the kernels are made once


@cache
def kernels_for(layout: np.dtype[Any], most_moves: int) -> tuple[Any, Any]:
    """The two kinds of steps. Imagined ends are played in a thread's local memory, which is faster than the global."""
    cuda = cuda_module()
    quick = numba.from_dtype(playout.workspace_type(QUICK, layout, most_moves))

    @jit()
    def advance(template, low, high, first, tries, active, going, workspaces, found, worths):
        j = cuda.grid(1)
        if j < going:
            i = active[j]
            workspace = workspaces[i]
            if found[i] == BEGIN:
                workspace.tries = tries
                workspace.game[0] = template[0]
                rng.plant(workspace.rng, low, high)
                begin(workspace.game[0], first + i, workspace.rng)
            else:
                best, most = 0, -1e9
                for k in range(found[i]):
                    total = 0.0
                    for attempt in range(tries):
                        total += worths[i, k, attempt]
                    if total > most:
                        best, most = k, total
                apply(workspace.game[0], workspace.seat, note(workspace, workspace.seat, int(workspace.picked[best])))
                workspace.choice += 1
                workspace.played += 1
            workspace.found = 0
            workspace.played += finish(workspace, first + i)
            found[i] = workspace.found if workspace.found > 1 else 0

    @jit()
    def imagine(low, high, first, tries, active, going, workspaces, found, worths):
        quickly = cuda.local.array(1, quick)
        t = cuda.grid(1)
        j, k, attempt = t // (BEST * tries), t // tries % BEST, t % tries
        if j < going and k < found[active[j]]:
            i = active[j]
            workspace = workspaces[i]
            rng.plant(quickly[0].rng, low, high)
            number = dice_number(first + i, workspace.choice, attempt)
            worths[i, k, attempt] = imagined_worth(
                quickly[0], workspace.seen, workspace.seat, int(workspace.picked[k]), number, POINTS_COUNT
            )

    return advance, imagine


def halves(seed: int) -> tuple[int, int]:
    return seed & rng.MASK, seed >> 32 & rng.MASK


def fetched(array: Any, stream: Any) -> Any:
    """A copy, once all that was asked of the stream is done; until then other threads of the host have their turn."""
    done = cuda_module().event(timing=False)
    done.record(stream)
    while not done.query():
        time.sleep(GLANCE)
    copied = array.copy_to_host(stream=stream)
    stream.synchronize()
    return copied


def take(room: Room, settings: Settings, matches: int, tries: int, seed: int, first: int = 0) -> Census:
    """As `census.take`."""
    cuda = cuda_module()
    layout = room.layout(settings)
    with _lock:
        advance, imagine = kernels_for(layout, room.most_moves)
    stream = cuda.stream()
    kind = workspace_type(IN_STEPS, layout, room.most_moves, room.slots)
    template = cuda.to_device(np.asarray(room.template(settings)).view(layout), stream)
    workspaces = cuda.to_device(np.zeros(matches, kind), stream)
    worths = cuda.device_array((matches, BEST, max(tries, 1)), np.float64, stream=stream)
    found = cuda.to_device(np.full(matches, BEGIN, np.int32), stream)
    active = cuda.to_device(np.arange(matches, dtype=np.int32), stream)
    going = matches
    while going:
        advance[-(-going // THREADS), THREADS, stream](
            template, *halves(seed), first, tries, active, going, workspaces, found, worths
        )
        still = np.flatnonzero(fetched(found, stream)).astype(np.int32)
        going = len(still)
        if going:
            active[:going].copy_to_device(still, stream)
            imagine[-(-going * BEST * tries // THREADS), THREADS, stream](
                *halves(seed ^ IMAGINED), first, tries, active, going, workspaces, found, worths
            )
    census = Census.of(room, settings, matches)
    for i, workspace in enumerate(fetched(workspaces, stream).view(kind)):
        census.note(i, room, workspace.game[0], int(workspace.played), workspace.used)
    return census
