# mypy: allow-untyped-defs, allow-incomplete-defs
"""What is had without a pass, by the best way of a search in which one may always pass: it is walked once more.

Such a search finds what is had *at most* (`perfect`). On the way it meets positions in which a pass is best, but hardly
any of them lies on the best way from where it began. So that way is walked: at every turn it comes to, for every event,
she does what is worth most of all that is no pass, by the values that the search knows to be exact. What this player
has is counted turn by turn, the last ones first. She never passes, so what she has **is had** by somebody who may not:
no perfect player has less. Where it is what is had at most, it is the exact chance, and no second search is needed.

Of the turns that a search looks at the best way comes to a few in a hundred; a second search takes as long as the
first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.games.wildfire.rules.danger import (
    HOME,
    MOST_EVENTS,
    PLAN,
    Arena,
    copy_plan,
    foresee,
    list_events,
    list_nothing,
    place,
    weigh,
)
from hedgerow.games.wildfire.rules.fire import around
from hedgerow.games.wildfire.rules.state import LONGEST, SQUARES
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule

UNKNOWN = -1.0  # below every chance: as a limit, it rules nothing out
SAFE_OR_LOST = 0  # a key that no turn has: nothing is left to walk


@rule
def better(a, plan, best, burning, land, digs):
    """Keep an action, or two, if what comes of it is known and worth more than the best so far."""
    plan.key = SAFE_OR_LOST
    if foresee(a, plan, burning, land, digs, UNKNOWN) and plan.bound > best.bound:
        copy_plan(plan, best)


@rule
def best_way(a, event, digs, plan, best):
    """The best that can be done about an event without a pass, of what is known exactly. [wildfire.action]"""
    best.bound, best.key = UNKNOWN, SAFE_OR_LOST
    first = event.burning & around(a.where[HOME])  # doused, or the home burns
    burning, land, actions = event.burning & ~first, event.land, event.actions - count(first)
    if actions == 0:
        better(a, plan, best, burning, land, digs)
        return
    rest = burning | land if digs else burning
    while rest:
        here = rest & -rest
        rest ^= here
        spent = 1 if land & here else 0
        if actions == 1:
            better(a, plan, best, burning & ~here, land & ~here, digs - spent)
            continue
        others = rest
        while others:
            there = others & -others
            others ^= there
            both = spent + (1 if land & there else 0)
            if both <= digs:
                better(a, plan, best, burning & ~(here | there), land & ~(here | there), digs - both)


@rule
def settle(a, turn, way, n, low, spare):
    """What is had of a turn, if that of all it comes to is known: then it is noted in `low`. Else those that are not
    are put on the stack `way`, behind the first `n`. How many there are now."""
    here = a.turns[0]
    here.burning, here.land, here.digs = turn.burning, turn.land, turn.digs
    list_nothing(a, 0)
    list_events(a, 0)
    worth, known = here.hope, n
    for i in range(here.events):
        event = a.events[0, i]
        best = spare[1]
        best_way(a, event, turn.digs, spare[0], best)
        had = max(best.bound, 0.0)
        if best.key != SAFE_OR_LOST:
            had = low[place(a.keys, best.key)]
            if had < 0.0:
                copy_plan(best, way[n])
                n += 1
        worth -= event.weight * (1.0 - had)
    if n == known:
        low[place(a.keys, turn.key)] = max(worth, 0.0) / SQUARES
    return n


@rule
def walk(a, way, low, spare):
    """From way[0] to all that the best way comes to; what is had of it."""
    n = 1
    while n > 0:
        if low[place(a.keys, way[n - 1].key)] >= 0.0:
            n -= 1
        else:
            n = settle(a, way[n - 1], way, n, low, spare)
    return low[place(a.keys, way[0].key)]


def nothing_walked(arena: Arena) -> Any:
    """A place for what is had of every turn of a table: nothing is known yet. As long as the table does not change it
    serves for one walk after the other."""
    return np.full(len(arena.keys), UNKNOWN)


def unpassed(
    arena: Arena, burning: int, empty: int, digs: int, is_spread: bool = False, low: Any = None
) -> float:  # fmt: skip
    """Of a position before the next spread or, if it `is_spread`, behind it, and behind a search of it: what can be had
    at least. `low`: what earlier walks through the same table have noted."""
    way = np.zeros(MOST_EVENTS * (LONGEST + 2), PLAN)
    spare = np.zeros(2, PLAN)
    root = spare[0]
    root.key = SAFE_OR_LOST
    if not (weigh if is_spread else foresee)(arena, root, burning, empty, digs, UNKNOWN):
        return 0.0  # it was not searched to its end
    if root.key == SAFE_OR_LOST:
        return float(root.bound)
    way[0] = root
    return float(walk(arena, way, nothing_walked(arena) if low is None else low, spare))
