# mypy: allow-untyped-defs, allow-untyped-calls
"""The census on a CUDA device: one thread for each imagined end of a match, all matches in step.

Thousands of matches advance together: a first kernel plays each on to its next choice, a second tries every picked
placement of every match, each time in a thread of its own. The matches are those of `census.take`, bit for bit.
"""

from __future__ import annotations

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

THREADS = 64  # per block: a thread needs 9 kB of its own
BEGIN = -1  # in place of a number of placements: the match has not begun


@cache
def kernels_for(layout: np.dtype[Any], most_moves: int) -> tuple[Any, Any]:
    """The two kinds of steps."""
    cuda = _cuda()
    record = numba.from_dtype(layout)
    shape = rng.SHAPE

    @cuda.jit
    def advance(
        template, low, high, first, rollouts, active, games, views, rngs, picked, found, choice, won, wins, turns,
        starters, users,
    ):  # fmt: skip
        moves = cuda.local.array(most_moves, numba.int32)
        j = cuda.grid(1)
        if j < len(active):
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
            found[i] = until_a_choice(games, views, i, moves, picked[i], users[i], rngs[i], rollouts)
            if found[i] == 0:
                note(games[i], wins, turns, starters, i)

    @cuda.jit
    def imagine(low, high, first, rollouts, active, views, picked, found, choice, won):
        imagined = cuda.local.array(1, record)
        moves = cuda.local.array(most_moves, numba.int32)
        inner = cuda.local.array(shape, numba.uint32)
        t = cuda.grid(1)
        j, k, r = t // (BEST * rollouts), t // rollouts % BEST, t % rollouts
        if j < len(active) and k < found[active[j]]:
            i = active[j]
            rng.plant(inner, low, high)
            number = dice_number(first + i, int(choice[i]), r)
            won[i, k, r] = imagined_win(views, i, imagined, to_move(views[i]), int(picked[i, k]), number, moves, inner)

    return advance, imagine


def halves(seed: int) -> tuple[int, int]:
    return seed & rng.MASK, seed >> 32 & rng.MASK


def take(
    players: int, matches: int, rollouts: int, seed: int, first: int = 0, value: str = deck.STANDARD
) -> Census:
    """As `census.take`."""
    from hedgerow.games.vasty import ROOM

    cuda = _cuda()
    template = np.asarray(template_for(players, value))
    layout = ROOM.layout(ROOM.settings(players, None, {"deck": value}))
    advance, imagine = kernels_for(layout, ROOM.most_moves)
    census = Census(players, matches)
    counted = [cuda.to_device(a) for a in (census.wins, census.turns, census.starters, census.users)]
    games, views = (cuda.device_array(matches, layout) for _ in range(2))
    rngs = cuda.to_device(np.zeros((matches, *rng.SHAPE), np.uint32))
    picked, choice = cuda.device_array((matches, BEST), np.int32), cuda.device_array(matches, np.int32)
    found = cuda.to_device(np.full(matches, BEGIN, np.int32))
    won = cuda.device_array((matches, BEST, max(rollouts, 1)), np.int8)
    start_from = cuda.to_device(template.view(layout))
    going = np.arange(matches, dtype=np.int32)
    while len(going):
        active = cuda.to_device(going)
        advance[-(-len(going) // THREADS), THREADS](
            start_from, *halves(seed), first, rollouts, active, games, views, rngs, picked, found, choice, won, *counted
        )
        going = np.flatnonzero(found.copy_to_host()).astype(np.int32)
        if len(going):
            imagine[-(-len(going) * BEST * rollouts // THREADS), THREADS](
                *halves(seed ^ IMAGINED), first, rollouts, cuda.to_device(going), views, picked, found, choice, won
            )
    census.wins, census.turns, census.starters, census.users = (a.copy_to_host() for a in counted)
    return census
