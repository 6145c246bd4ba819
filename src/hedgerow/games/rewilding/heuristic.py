# mypy: allow-untyped-defs, allow-incomplete-defs
"""stub"""

from __future__ import annotations

from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below


@rule
def greedy(s, seat, moves, n, rng):
    return below(rng, BOTS, n)
