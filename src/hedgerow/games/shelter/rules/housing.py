"""What so many animals bring at most on a land, wherever they live: nobody's sheet has more.

The areas of a land are disjoint and cover it. Two arguments say what cannot stand beside each other there.

Fences. The perimeters of all areas together are the land's own border and twice the fences between areas. An area's
perimeter is at least that of the smallest rectangle around it, twice its height and width. So, halved: height and
width of all areas together are at most two sides of the land and the number of fences. That sum is shared out here as a
budget: a tiger that earns L needs L + 1 of it, for its area is L long and one wide at least; an area with so many
animals in it needs what the smallest rectangle with as many squares has.

Trees. Giraffes that earn all trees live in an area around all trees, as high and wide as these lie apart at least. Take
its highest square and all squares straight above that, its lowest and all straight below: with the area they reach from
top to bottom without a gap. Whatever else reaches from left to right must pass there, and not through the area: it has
one of those other squares, and there are as many as the side less the area's height. So no more tigers than that have
the whole side from left to right; from top to bottom, none more than the side less the width. And one that reaches from
left to right crosses any that reaches from top to bottom, so that there are not both.

Everything else is allowed: areas need not fit together, and other animals need no place at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from hedgerow.games.shelter.rules.state import (
    ALL_KINDS,
    DOG,
    ELEPHANT,
    GIRAFFE,
    OWL,
    RHINO,
    ROUNDS,
    SIDE,
    SQUARES,
    THIRD_FENCE,
    TIGER,
    TREES,
)

Array = Any
EDGES = 2 * SIDE * (SIDE - 1)


@dataclass(frozen=True)
class Land:
    """A square land: its side, how many trees it has, and the lesser of height and width of where they lie."""

    narrow: int
    side: int = SIDE
    trees: int = TREES


def lands() -> dict[Land, float]:
    """All lands there are, and the share of each. All sets of four squares are as likely. [shelter.trees]"""
    trees = np.array(list(combinations(range(SQUARES), TREES)))
    narrow = np.minimum(*(np.ptp(line, axis=1) + 1 for line in (trees // SIDE, trees % SIDE)))
    return {Land(int(least)): float(np.mean(narrow == least)) for least in np.unique(narrow)}


def around(squares: int) -> int:
    """Height and width, added, of the smallest rectangle with so many squares.

    >>> [around(squares) for squares in range(8)]
    [0, 2, 3, 4, 4, 5, 5, 6]
    """
    return next(both for both in range(2 * squares + 1) if both // 2 * (both - both // 2) >= squares)


# --- points by budget: the last axis of an array is how much height and width there is for the areas ------------------


def at_most(options: Iterable[tuple[int, int]], budget: int) -> Array:
    """The best of some (need, points), of which none need be taken, for each budget up to the whole."""
    found = np.zeros(budget + 1, np.int64)
    for need, points in options:
        found[need:] = np.maximum(found[need:], points)
    return found


def beside(one: Array, other: Array) -> Array:
    """Both, in areas of their own, with the budget shared as is best; the axes of `one`, those of `other`, the budget.

    >>> beside(np.array([0, 0, 5]), np.array([0, 2, 3])).tolist()
    [0, 2, 5]
    """
    one = one.reshape(one.shape[:-1] + (1,) * (other.ndim - 1) + one.shape[-1:])
    both = np.broadcast_shapes(one.shape, other.shape)
    found = np.zeros(both, np.int64)
    for first in range(both[-1]):
        rest = both[-1] - first
        found[..., first:] = np.maximum(found[..., first:], one[..., first, None] + other[..., :rest])
    return found


def rhinos(number: int, budget: int) -> Array:
    """Each earns the number of areas with rhinos. [shelter.rhino]"""
    return at_most(((areas * around(1), number * areas) for areas in range(1, number + 1)), budget)


def dogs(number: int, budget: int) -> Array:
    """Pairs in one area: in several they need no less. [shelter.dogs]"""
    return at_most(((around(2 * pairs), 6 * pairs) for pairs in range(1, number // 2 + 1)), budget)


def elephants(number: int, budget: int) -> Array:
    """One herd: two earn less and need more. Some may be elsewhere. [shelter.elephant]"""
    return at_most(((around(herd), herd * herd) for herd in range(1, number + 1)), budget)


def tigers(number: int, whole: int, side: int, budget: int) -> Array:
    """One to an area, each as many points as that is long; so many may have the whole side. [shelter.tiger]"""
    found = at_most([], budget)
    for tiger in range(number):
        longest = side if tiger < whole else side - 1
        found = beside(found, at_most(((length + 1, length) for length in range(1, longest + 1)), budget))
    return found


def giraffes_and_tigers(giraffes: int, tiger: int, land: Land, budget: int) -> Array:
    """Of the areas with giraffes one has most trees; none earns more than these and one beside it. [shelter.giraffe]"""
    found = tigers(tiger, tiger, land.side, budget)  # the giraffes earn nothing
    for trees in range(land.trees + 1 if giraffes else 0):
        need, whole = around(trees + 1), tiger
        if trees == land.trees:
            need, whole = max(need, 2 * land.narrow), land.side - land.narrow
        those = at_most([(need, giraffes * (trees + 1))], budget)
        found = np.maximum(found, beside(those, tigers(tiger, whole, land.side, budget)))
    return found


# --- the whole land ---------------------------------------------------------------------------------------------------


def housed(land: Land, fences: int, most: tuple[int, ...]) -> Array:
    """What tigers, rhinos, giraffes, dogs and elephants bring at most, for all numbers of each up to `most` (which has
    the owls' in front), if so many fences are drawn."""
    budget = 2 * land.side + fences
    some = range(most[GIRAFFE] + 1), range(most[TIGER] + 1)
    tall = np.array([[giraffes_and_tigers(g, t, land, budget) for g in some[0]] for t in some[1]])
    kinds = ((RHINO, rhinos), (DOG, dogs), (ELEPHANT, elephants))
    rest = [np.array([brings(n, budget) for n in range(most[kind] + 1)]) for kind, brings in kinds]
    small = beside(beside(rest[0], rest[1]), rest[2])[..., ::-1]  # tiger, giraffe; rhino, dog, elephant
    found = np.max([tall[..., b][:, :, None, None, None] + small[..., b] for b in range(budget + 1)], axis=0)
    return found.transpose(0, 2, 1, 3, 4)


def brings(land: Land, most: tuple[int, ...]) -> Array:
    """The land and the bonus at most: by circles lost beside the third fence, and by the number of each kind.

    Two fences a round, and one more for each circle; where all three are lost, an animal may be given up for nothing,
    and every edge may be fenced. [shelter.fence?amount] [shelter.third-fence] [shelter.bonus] [shelter.owl]
    """
    n = np.ogrid[tuple(slice(number + 1) for number in most)]
    all_kinds = n[OWL] * n[TIGER] * n[RHINO] * n[GIRAFFE] * n[DOG] * n[ELEPHANT] > 0
    fixed = 2 * n[OWL] + ALL_KINDS * all_kinds
    found = []
    for lost in range(len(THIRD_FENCE) + 1):
        fences = 2 * ROUNDS + lost if lost < len(THIRD_FENCE) else EDGES
        found.append(fixed + housed(land, fences, most) + sum(THIRD_FENCE[lost:]))
    return np.array(found)
