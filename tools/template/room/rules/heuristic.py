# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player: shakes as long as one more shake brings more, on average, than the wasp takes."""

from __future__ import annotations

from hedgerow.games.windfall.rules.state import BASKET, SHAKE
from hedgerow.games.windfall.rules.transition import FACES, WASP
from hedgerow.kernel.jit import rule


@rule
def gain(basket):
    """Six times what one more shake brings on average."""
    apples = -basket
    for face in range(WASP + 1, FACES + 1):
        apples += min(face, BASKET - basket)
    return apples


@rule
def greedy(s, seat, moves, n, rng):
    goes_on = gain(int(s.basket)) > 0
    for i in range(n):
        if (moves[i] == SHAKE) == goes_on:
            return i
    return 0
