# mypy: allow-untyped-defs, allow-untyped-calls
"""The census on a CUDA device: one thread for each imagined end of a match, all matches in step.

Thousands of matches advance together: a first kernel plays each on to its next choice, a second tries every picked
placement of every match, each time in a thread of its own. The matches are those of `census.take`, bit for bit.
"""

from __future__ import annotations

import os
import threading
from functools import cache
from typing import Any

import numba
import numpy as np

from hedgerow.games.vasty import deck
from hedgerow.games.vasty.census import Census, note, template_for
from hedgerow.games.vasty.thinker import BEST, IMAGINED, dice_number, imagined_win, play, until_a_choice
from hedgerow.kernel import rng
from hedgerow.kernel.contract import start, to_move
from hedgerow.kernel.gpu import _cuda

THREADS = 64  # per block
BEGIN = -1  # in place of a number of placements: the match has not begun
VARIANT = os.environ.get("VARIANT", "global")


@cache
def kernels_for(layout: np.dtype[Any], most_moves: int) -> tuple[Any, Any]:
    """The two kinds of steps."""
    cuda = _cuda()
    record = numba.from_dtype(layout)
    shape = rng.SHAPE

    @cuda.jit
    def advance(
        template, low, high, first, rollouts, active, going, games, views, rngs, moves, picked, found, choice, won,
        wins, turns, starters, users,
    ):  # fmt: skip
        j = cuda.grid(1)
        if j < going:
            i = active[j]
            if found[i] == BEGIN:
                games[i] = template[0]
                rng.plant(rngs[i], low, high)
                rng.rewind(rngs[i], first + i)
                start(games[i])
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
            found[i] = until_a_choice(games, views, i, moves[j], picked[i], users[i], rngs[i], rollouts)
            if found[i] == 0:
                note(games[i], wins, turns, starters, i)

    def imagine(low, high, first, rollouts, active, going, views, imagined, inner, moves, picked, found, choice, won):
        t = cuda.grid(1)
        j, k, r = t // (BEST * rollouts), t // rollouts % BEST, t % rollouts
        if j < going and k < found[active[j]]:
            i = active[j]
            rng.plant(inner[t], low, high)
            number = dice_number(first + i, int(choice[i]), r)
            won[i, k, r] = imagined_win(
                views, i, imagined, t, to_move(views[i]), int(picked[i, k]), number, moves[t], inner[t]
            )

    def imagine_local(low, high, first, rollouts, active, going, views, im, inn, mo, picked, found, choice, won):
        imagined = cuda.local.array(1, record)
        moves = cuda.local.array(most_moves, numba.int32)
        inner = cuda.local.array(shape, numba.uint32)
        t = cuda.grid(1)
        j, k, r = t // (BEST * rollouts), t // rollouts % BEST, t % rollouts
        if j < going and k < found[active[j]]:
            i = active[j]
            rng.plant(inner, low, high)
            number = dice_number(first + i, int(choice[i]), r)
            won[i, k, r] = imagined_win(
                views, i, imagined, 0, to_move(views[i]), int(picked[i, k]), number, moves, inner
            )

    if VARIANT == "local":
        return advance, cuda.jit(imagine_local)
    if VARIANT == "global64":
        return advance, cuda.jit(imagine, max_registers=64)
    return advance, cuda.jit(imagine)


def halves(seed: int) -> tuple[int, int]:
    return seed & rng.MASK, seed >> 32 & rng.MASK


def fetched(array: Any, stream: Any) -> Any:
    """A copy, once all that was asked of the stream is done."""
    copied = array.copy_to_host(stream=stream)
    stream.synchronize()
    return copied


_lock = threading.Lock()  # blocks are played in threads; the kernels are made once


def take(players: int, matches: int, rollouts: int, seed: int, first: int = 0, value: str = deck.STANDARD) -> Census:
    """As `census.take`. In a stream of its own, so that threads can play several blocks beside each other."""
    from hedgerow.games.vasty import ROOM

    cuda = _cuda()
    layout = ROOM.layout(ROOM.settings(players, None, {"deck": value}))
    with _lock:
        advance, imagine = kernels_for(layout, ROOM.most_moves)
    stream = cuda.stream()
    census = Census(players, matches)
    counted = [cuda.to_device(a, stream) for a in (census.wins, census.turns, census.starters, census.users)]
    template = cuda.to_device(np.asarray(template_for(players, value)).view(layout), stream)
    slots = matches * BEST * max(rollouts, 1)  # imagined ends at the same time
    games, views, imagined = (cuda.device_array(n, layout, stream=stream) for n in (matches, matches, slots))
    rngs, inner = (cuda.device_array((n, *rng.SHAPE), np.uint32, stream=stream) for n in (matches, slots))
    moves = cuda.device_array((slots, ROOM.most_moves), np.int32, stream=stream)
    picked, choice, active = (
        cuda.device_array(shape, np.int32, stream=stream) for shape in ((matches, BEST), matches, matches)
    )
    won = cuda.device_array((matches, BEST, max(rollouts, 1)), np.int8, stream=stream)
    found = cuda.to_device(np.full(matches, BEGIN, np.int32), stream)
    going = matches
    active.copy_to_device(np.arange(matches, dtype=np.int32), stream)
    while going:
        advance[-(-going // THREADS), THREADS, stream](
            template, *halves(seed), first, rollouts, active, going, games, views, rngs, moves, picked, found, choice,
            won, *counted,
        )  # fmt: skip
        still = np.flatnonzero(fetched(found, stream)).astype(np.int32)
        going = len(still)
        if going:
            active[:going].copy_to_device(still, stream)
            imagine[-(-going * BEST * rollouts // THREADS), THREADS, stream](
                *halves(seed ^ IMAGINED), first, rollouts, active, going, views, imagined, inner, moves, picked, found,
                choice, won,
            )  # fmt: skip
    census.wins, census.turns, census.starters, census.users = (fetched(a, stream) for a in counted)
    return census
