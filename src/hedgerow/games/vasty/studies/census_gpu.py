# mypy: allow-untyped-defs, allow-untyped-calls
"""The census on a CUDA device: one thread for each imagined end of a match, all matches of a block in step.

A first kernel plays each match on to its next choice, a second tries every picked placement of every match, each time
in a thread of its own. The matches are those of `census.take`, bit for bit. At every step a block waits for its longest
imagined end, so several blocks are played beside each other, each from a thread of the host and in a stream of its own.
"""

from __future__ import annotations

import threading
import time
from functools import cache
from typing import Any

import numba
import numpy as np

from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.studies.census import Census, note, template_for
from hedgerow.games.vasty.studies.thinker import BEST, IMAGINED, dice_number, imagined_win, play, until_a_choice
from hedgerow.kernel import rng
from hedgerow.kernel.contract import to_move
from hedgerow.kernel.gpu import cuda_module
from hedgerow.kernel.playout import begin

THREADS = 32  # per block: one warp, as threads part ways at once
BEGIN = -1  # in place of a number of placements: the match has not begun
GLANCE = 0.002  # seconds between two looks at a stream

_lock = threading.Lock()  # the kernels are made once


@cache
def kernels_for(layout: np.dtype[Any], most_moves: int) -> tuple[Any, Any]:
    """The two kinds of steps. A thread plays in its local memory: in global memory a block took a fifth longer."""
    cuda = cuda_module()
    record = numba.from_dtype(layout)
    shape = rng.SHAPE

    @cuda.jit
    def advance(
        template, low, high, first, rollouts, active, going, games, views, rngs, picked, found, choice, won,
        wins, turns, starters, users,
    ):  # fmt: skip
        moves = cuda.local.array(most_moves, numba.int32)
        j = cuda.grid(1)
        if j < going:
            i = active[j]
            if found[i] == BEGIN:
                games[i] = template[0]
                rng.plant(rngs[i], low, high)
                begin(games[i], first + i, rngs[i])
                choice[i] = 0
            else:
                best, best_wins = 0, -1
                for k in range(found[i]):
                    total = 0
                    for r in range(rollouts):
                        total += won[i, k, r]
                    if total > best_wins:
                        best, best_wins = k, total
                play(games[i], to_move(games[i]), int(picked[i, best]), users[i])
                choice[i] += 1
            found[i] = until_a_choice(games, views, i, moves, picked[i], users[i], rngs[i], rollouts)
            if found[i] == 0:
                note(games[i], wins, turns, starters, i)

    @cuda.jit
    def imagine(low, high, first, rollouts, active, going, views, picked, found, choice, won):
        imagined = cuda.local.array(1, record)
        moves = cuda.local.array(most_moves, numba.int32)
        inner = cuda.local.array(shape, numba.uint32)
        t = cuda.grid(1)
        j, k, r = t // (BEST * rollouts), t // rollouts % BEST, t % rollouts
        if j < going and k < found[active[j]]:
            i = active[j]
            rng.plant(inner, low, high)
            number = dice_number(first + i, int(choice[i]), r)
            won[i, k, r] = imagined_win(views, i, imagined, to_move(views[i]), int(picked[i, k]), number, moves, inner)

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


def take(players: int, matches: int, rollouts: int, seed: int, first: int = 0, value: str = deck.STANDARD) -> Census:
    """As `census.take`."""
    from hedgerow.games.vasty import ROOM

    cuda = cuda_module()
    layout = ROOM.layout(ROOM.settings(players, None, {"deck": value}))
    with _lock:
        advance, imagine = kernels_for(layout, ROOM.most_moves)
    stream = cuda.stream()

    def empty(shape: Any, dtype: Any) -> Any:
        return cuda.device_array(shape, dtype, stream=stream)

    census = Census(players, matches)
    counted = [cuda.to_device(a, stream) for a in (census.wins, census.turns, census.starters, census.users)]
    template = cuda.to_device(np.asarray(template_for(players, value)).view(layout), stream)
    games, views, rngs = empty(matches, layout), empty(matches, layout), empty((matches, *rng.SHAPE), np.uint32)
    picked, choice = empty((matches, BEST), np.int32), empty(matches, np.int32)
    won = empty((matches, BEST, max(rollouts, 1)), np.int8)
    found = cuda.to_device(np.full(matches, BEGIN, np.int32), stream)
    active = cuda.to_device(np.arange(matches, dtype=np.int32), stream)
    going = matches
    while going:
        advance[-(-going // THREADS), THREADS, stream](
            template, *halves(seed), first, rollouts, active, going, games, views, rngs, picked, found, choice, won,
            *counted,
        )  # fmt: skip
        still = np.flatnonzero(fetched(found, stream)).astype(np.int32)
        going = len(still)
        if going:
            active[:going].copy_to_device(still, stream)
            imagine[-(-going * BEST * rollouts // THREADS), THREADS, stream](
                *halves(seed ^ IMAGINED), first, rollouts, active, going, views, picked, found, choice, won
            )
    census.wins, census.turns, census.starters, census.users = (fetched(a, stream) for a in counted)
    return census
