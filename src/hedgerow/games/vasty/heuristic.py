# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player."""
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below


@rule
def greedy(s, seat, moves, n, rng):
    return below(rng, BOTS, n)
