# mypy: allow-untyped-defs, allow-untyped-calls
"""The engine as kernels of a CUDA device; imported only where there is one, or where Numba simulates it.

One kernel goes on from a decision to the next and also begins matches, so that the rules are compiled once.
"""

from __future__ import annotations

from hedgerow.envs.engine import sight, stepping
from hedgerow.kernel import rng
from hedgerow.kernel.gpu import cuda_module
from hedgerow.kernel.gpu_code import jit

cuda = cuda_module()
NO_ACTION = -2  # in place of one that is not legal
ROWS_EACH = 16  # whose observations a block of threads writes


@jit(cache=True)
def plant(rows, words, actions):
    """Every row before the first match of its seed, of which `words` has both halves."""
    i = cuda.grid(1)
    if i < len(rows):
        row = rows[i]
        rng.plant(row.rng, words[i, 0], words[i, 1])
        row.number = 0
        actions[i] = stepping.BEGIN


@jit(cache=True)
def take(given, masks, actions, mark, refusals):
    """Actions as they were given; the first row whose action is not legal is taken off the mark."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = given[i]
        if not stepping.allowed(masks, i, actions[i]):
            actions[i] = NO_ACTION
            cuda.atomic.max(refusals, 0, mark - i)


@jit(cache=True)
def advance(rows, template, ranges, masks, observations, actions, goal, rewards, paid, ended, seats):
    """One decision of every match whose action is legal."""
    i = cuda.grid(1)
    if i < len(rows):
        if actions[i] == NO_ACTION:
            ended[i] = False
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0
        else:
            stepping.advance(rows, i, template, ranges, masks, observations, actions[i], goal, rewards, paid, ended)
        seats[i] = rows[i].seat


@jit(cache=True)
def write(data, places, stretches, observations):
    """Observations: a thread has one entry, of a few rows one behind the other."""
    first, n = cuda.blockIdx.x * ROWS_EACH, cuda.blockIdx.y * cuda.blockDim.x + cuda.threadIdx.x
    if n < len(places) and places[n, 0] >= 0:
        stretch, at = places[n, 0], places[n, 1]
        for i in range(first, min(first + ROWS_EACH, len(data))):
            observations[i, n] = sight.entry(data, i, stretch, stretches, at)


@jit(cache=True)
def pick(rows, ranges, actions):
    """A legal action of every match."""
    i = cuda.grid(1)
    if i < len(rows):
        actions[i] = stepping.pick(rows, i, ranges)
