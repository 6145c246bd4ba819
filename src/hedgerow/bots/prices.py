# mypy: allow-untyped-defs, allow-untyped-calls
"""What somebody who knows the dice pays for it: what a value W says of the position that fell, less the mean of what it
says of all that might have fallen (Brown, Smith and Sun, 2010).

Whatever W is, who does not know the dice pays nothing on average, for the mean of a price over all outcomes is nothing.
So a bound holds with any W. Here W is the chance to win that a room has learned (`prospect`). It speaks where somebody
is to decide; where a second die follows at once W is its mean over that, and where it says nothing nothing is paid.
"""

from __future__ import annotations

import numpy as np

from hedgerow.bots.exact import final
from hedgerow.kernel.contract import CHANCE, NOBODY, WINS, apply, face, faces, fold, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import prospect
from hedgerow.kernel.mind import expectation

LINE = 4  # positions: before a roll, behind it, behind the one that follows at once, and one to be folded


@rule
def hope(line, k, goal, mind):
    """What W says of a position of the line; NaN: nothing. Where nothing can be gained any more there is no hope."""
    mover = to_move(line[k])
    if mover == NOBODY:
        return final(line[k], goal)
    if mover == CHANCE:
        return np.nan
    line[LINE - 1] = line[k]
    if fold(line[LINE - 1], goal):
        return 0.0
    stage = prospect(line[k], 0, mind.traits)
    if stage < 0:
        return np.nan
    found = expectation(mind, stage, 0, len(mind.traits))
    return min(max(found, 0.0), 1.0) if goal == WINS else found


@rule
def hope_behind(line, k, goal, mind):
    """The same, or its mean over the die that follows at once."""
    if to_move(line[k]) != CHANCE:
        return hope(line, k, goal, mind)
    total, n = 0.0, faces(line[k])
    for i in range(n):
        line[k + 1] = line[k]
        apply(line[k + 1], CHANCE, face(line[k], i))
        total += hope(line, k + 1, goal, mind)
    return total / n


@rule
def price(line, s, outcome, goal, mind):
    """Of an outcome of a roll, to who knew it."""
    total, fell, n = 0.0, 0.0, faces(s)
    line[0] = s
    for i in range(n):
        line[1] = line[0]
        apply(line[1], CHANCE, face(s, i))
        found = hope_behind(line, 1, goal, mind)
        total += found
        if face(s, i) == outcome:
            fell = found
    return 0.0 if np.isnan(total) else fell - total / n
