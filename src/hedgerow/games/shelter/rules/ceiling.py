"""What no player alone can exceed on average: the game with its hindrances on the land taken away, solved exactly.

Taken away is what dice say of places and fences: on the land all is arranged when the last animal is there, and brings
what `housing` proves to be the most for such animals on a land with such trees. Left is the block, square by square:
one die names a kind, a square in its lines is crossed, and the same cross is for the circles of rows and columns that
are completed at once and for one animal more of that kind. Where a rolled kind has no square left, any may be crossed
for a third fence, a circle less and no animal.

Whatever a player of the game does can be done here as well, and brings no less: whoever plays this perfectly is a
ceiling for all. A position is the set of crossed squares, how many animals of each kind there are and how many circles
beside the third fence are lost; owls are what is left, for every round brings a cross. Dynamic programming goes through
all of them, from the last cross to the first.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import numpy as np

from hedgerow.games.shelter.rules.housing import brings, lands
from hedgerow.games.shelter.rules.state import (
    BLOCK,
    CIRCLE,
    FULL,
    KIND_LINES,
    KINDS,
    LAYOUTS,
    LINES,
    OWL,
    STALLS,
    THIRD_FENCE,
)

FACES = len(KINDS)
LOST = len(THIRD_FENCE)
SHARES = np.diff((np.arange(FACES + 1) / FACES) ** 3)  # of all rolls, those that show no face above the lowest, ...
Array = Any


def best_of_three(values: Array) -> Array:
    """The mean, over all rolls of three dice, of the best of what the faces bring; the first axis has the six faces.

    >>> round(float(best_of_three(np.array([0.0, 0.0, 0.0, 0.0, 0.0, 216.0]))), 9)  # 91 of 216 rolls show a six
    91.0
    """
    ordered = values.reshape(FACES, -1).copy()
    for turn in range(FACES):  # neighbours change places: six faces in a third of the time of NumPy's own sort
        low, high = ordered[turn % 2 : -1 : 2], ordered[turn % 2 + 1 :: 2]
        lesser = np.minimum(low, high)
        np.maximum(low, high, out=high)
        low[...] = lesser
    return (SHARES @ ordered).reshape(values.shape[1:])


class Block:
    """The shelter's block in one layout, and what a row and a column completed at once are worth."""

    def __init__(self, layout: int, pair: int) -> None:
        self.of_kind = KIND_LINES[FACES * layout : FACES * (layout + 1)]
        self.most = tuple(lines.bit_count() for lines in self.of_kind)
        self.pair = pair
        self.alike = _alike(tuple(LAYOUTS.values())[layout])

    def shape(self, crossed: int) -> tuple[int, ...]:
        """How many tigers, rhinos, giraffes, dogs and elephants there may be, and circles lost beside the third fence.

        For a third fence some kind must have all its squares crossed, four at least, before the first of them.
        """
        animals = [(crossed & lines).bit_count() + 1 for kind, lines in enumerate(self.of_kind) if kind != OWL]
        blocked = any(crossed & lines == lines for lines in self.of_kind)
        return (*animals, 1 + min(LOST, crossed.bit_count() - BLOCK) if blocked else 1)

    def at_once(self, crossed: int, square: int) -> int:
        """A cross that completes its row and its column keeps both circles. [shelter.solo]"""
        after = crossed | 1 << square
        return self.pair if all(after & line == line for line in LINES if line >> square & 1) else 0

    def full(self, land: Array) -> Array:
        """The last positions of all, as `brings` knows them by numbers of animals, owls among them; behind that may
        stand more axes, as for several lands at once."""
        n = np.indices(self.shape(FULL))
        owls = np.clip(STALLS - n.sum(axis=0), 0, self.most[OWL])  # numbers beyond are never reached
        return land[n[-1], owls, n[0], n[1], n[2], n[3], n[4]].astype(float)

    def before(self, crossed: int, later: dict[int, Array]) -> Array:
        """What the circles and the land bring on average from here on, by the positions after one more cross."""
        shape = self.shape(crossed)
        some = later[next(iter(later))].shape[len(shape) :]
        faces, third = np.full((FACES, *shape, *some), -np.inf), np.full((*shape, *some), -np.inf)
        blocked = [kind for kind, lines in enumerate(self.of_kind) if crossed & lines == lines]
        one_more = [_one_more(shape, kind) for kind in range(FACES)]
        for square in range(STALLS):
            if crossed >> square & 1:
                continue
            after, gain = later[int(self.alike[crossed | 1 << square])], self.at_once(crossed, square)
            for kind, lines in enumerate(self.of_kind):
                if lines >> square & 1:
                    np.maximum(faces[kind], after[one_more[kind]] + gain, out=faces[kind])
            if blocked:
                np.maximum(third, _without_animal(after, shape) + gain, out=third)
        faces[blocked] = third  # [shelter.third-fence?when]
        return best_of_three(faces)

    def worth(self, land: Array, crossed: int = 0) -> Array:
        """The same for all positions with these squares crossed, if the land brings so much in the end."""
        sets = np.arange(FULL + 1)
        sets = np.unique(self.alike[sets & crossed == crossed])
        later = {FULL: self.full(land)}
        for rounds in range(STALLS - 1, crossed.bit_count() - 1, -1):
            later = {int(some): self.before(int(some), later) for some in sets[np.bitwise_count(sets) == rounds]}
        return later[int(self.alike[crossed])]


def _alike(heads: tuple[int, ...]) -> Array:
    """For every set of squares the least of those that differ from it only by lines of the same animal swapped."""
    sets = np.arange(FULL + 1)
    least = sets
    for columns, rows in product(_swaps(heads[:BLOCK]), _swaps(heads[BLOCK:])):
        places = [(BLOCK * row + column, BLOCK * rows[row] + columns[column]) for row in rows for column in columns]
        least = np.minimum(least, sum((sets >> old & 1) << new for old, new in places))
    return least


def _swaps(heads: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All orders of some lines in which their animals are the same."""
    return [order for order in permutations(range(BLOCK)) if tuple(heads[line] for line in order) == heads]


def _one_more(shape: tuple[int, ...], kind: int) -> tuple[slice, ...]:
    """Where one animal more of a kind leads to; of owls nothing is noted."""
    return tuple(slice(1, size + 1) if axis == kind - 1 else slice(size) for axis, size in enumerate(shape))


def _without_animal(after: Array, shape: tuple[int, ...]) -> Array:
    """Where a third fence leads to. With all circles lost it costs nothing more, and then it even brings what an owl
    does, since nothing is noted of it: too much, but hardly ever. [shelter.third-fence?circles-gone]"""
    circles = [min(lost + 1, LOST) for lost in range(shape[-1])]
    return after[(*(slice(size) for size in shape[:-1]), circles)]


def ceiling(layout: int, double_worth: int) -> dict[str, float]:
    """From the first round on, the mean over all trees."""
    block = Block(layout, 2 * CIRCLE if double_worth == 2 * CIRCLE else CIRCLE)
    shares = lands()
    most = np.stack([brings(land, block.most) for land in shares], axis=-1)
    most, which = np.unique(most, axis=-1, return_inverse=True)  # with all trees in two lines it is as with them in one
    worth = block.worth(most).reshape(-1)[which]
    return {"block and land together": float(worth @ list(shares.values()))}
