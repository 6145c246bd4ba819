"""What no player alone can exceed on average: the game with nearly everything allowed, solved exactly.

Three things are taken away, each of which only hinders: that one die has to serve both the shelter's block and the land
(each chooses its own), that places and fences depend on dice (every animal finds the best place there is, fenced off
from all others), and that a third fence costs anything. What is left are two small games of chance that dynamic
programming solves to the last digit:

    block   which square is crossed, for the circles of rows and columns that are completed at once
    land    which kinds are adopted; of each kind no more than its lines of the block have squares

Perfect play of the game itself has no more than both together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.games.shelter.rules.state import (
    ALL_KINDS,
    CIRCLE,
    DOG,
    ELEPHANT,
    FULL,
    GIRAFFE,
    KIND_LINES,
    KINDS,
    LINES,
    OWL,
    RHINO,
    ROUNDS,
    SIDE,
    STALLS,
    THIRD_FENCE,
    TIGER,
    TREES,
)

FACES = len(KINDS)
Array = Any


def best_of_three(values: Array) -> Array:
    """The mean, over all rolls of three dice, of the best of what the faces bring; the last axis has the six faces.

    >>> round(float(best_of_three(np.array([0.0, 0.0, 0.0, 0.0, 0.0, 216.0]))), 9)  # 91 of 216 rolls show a six
    91.0
    """
    share = (np.arange(FACES + 1) / FACES) ** 3  # of the rolls that show nothing but the lowest so many
    return np.sort(values, axis=-1) @ np.diff(share)


# --- the block --------------------------------------------------------------------------------------------------------


def crossed_next(crossed: Array, worth: Array, pair: int) -> Array:
    """For each of these sets and each square: what a cross there brings, with all that comes after it. A cross that
    completes its row and its column at once keeps both circles. [shelter.solo]"""
    found = np.full((len(crossed), STALLS), -np.inf)
    for square in range(STALLS):
        after = crossed | 1 << square
        at_once = np.all([after & line == line for line in LINES if line >> square & 1], axis=0)
        found[:, square] = np.where(crossed >> square & 1, -np.inf, worth[after] + pair * at_once)
    return found


def block(layout: int, pair: int) -> Array:
    """For every set of crossed squares: the circles' points still to come, if a third fence costs nothing."""
    worth, sets = np.zeros(FULL + 1), np.arange(FULL + 1)
    size = np.bitwise_count(sets)
    for rounds in range(STALLS - 1, -1, -1):
        crossed = sets[size == rounds]
        gains = crossed_next(crossed, worth, pair)
        faces = np.empty((len(crossed), FACES))
        for kind in range(FACES):
            lines = KIND_LINES[FACES * layout + kind]
            faces[:, kind] = gains[:, [square for square in range(STALLS) if lines >> square & 1]].max(axis=1)
        anywhere = gains.max(axis=1)[:, None]
        worth[crossed] = best_of_three(np.where(np.isinf(faces), anywhere, faces))  # [shelter.third-fence]
    return worth


# --- the land ---------------------------------------------------------------------------------------------------------


def capacity(layout: int, kinds: int) -> int:
    """How many squares of the block the lines of these kinds have together, as a set of kinds. [shelter.adopt]"""
    squares = 0
    for kind in range(FACES):
        squares |= KIND_LINES[FACES * layout + kind] if kinds >> kind & 1 else 0
    return squares.bit_count()


def counts(layout: int) -> Array:
    """All numbers of animals of each kind, as six arrays that fit a grid with an axis for each kind."""
    return np.ogrid[tuple(slice(capacity(layout, 1 << kind) + 1) for kind in range(FACES))]


def possible(layout: int) -> Array:
    """Which numbers may stand beside each other: some kinds together have no more than their lines have squares."""
    animals = counts(layout)
    found = np.ones(np.broadcast_shapes(*(axis.shape for axis in animals)), bool)
    for kinds in range(1, 1 << FACES):
        together = sum(animals[kind] for kind in range(FACES) if kinds >> kind & 1)
        found &= together <= capacity(layout, kinds)
    return found


def most(layout: int) -> Array:
    """What so many animals of each kind bring at most, wherever they live, with all third-fence circles open.

    Owls 2 each; tigers the whole side of the land; rhinos an area each; giraffes all trees, and one beside them; dogs
    in pairs; elephants in one herd. [shelter.owl] [shelter.tiger] [shelter.rhino] [shelter.giraffe] [shelter.dogs]
    [shelter.elephant] [shelter.bonus]
    """
    n = counts(layout)
    all_kinds = n[OWL] * n[TIGER] * n[RHINO] * n[GIRAFFE] * n[DOG] * n[ELEPHANT] > 0
    animals = 2 * n[OWL] + SIDE * n[TIGER] + n[RHINO] ** 2 + (TREES + 1) * n[GIRAFFE] + n[DOG] // 2 * 6
    return animals + n[ELEPHANT] ** 2 + ALL_KINDS * all_kinds + sum(THIRD_FENCE)


def land(layout: int, rounds: int = ROUNDS) -> Array:
    """For all numbers of animals: what the land brings at most on average, with so many rounds to come."""
    can_be = possible(layout)
    worth = np.where(can_be, most(layout), -np.inf)
    for _ in range(rounds):
        faces = np.stack([_one_more(worth, kind) for kind in range(FACES)], axis=-1)
        faces = np.maximum(faces, worth[..., None])  # a lost animal, or none, is as good as any that finds no place
        worth = np.where(can_be, best_of_three(np.where(can_be[..., None], faces, 0.0)), -np.inf)
    return worth


def _one_more(worth: Array, kind: int) -> Array:
    """The same with one animal more of a kind, where there may be one."""
    found = np.full_like(worth, -np.inf)
    ahead = [slice(None)] * FACES
    here = list(ahead)
    ahead[kind], here[kind] = slice(1, None), slice(None, -1)
    found[tuple(here)] = worth[tuple(ahead)]
    return found


def ceiling(layout: int, double_worth: int) -> dict[str, float]:
    """From the first round on: the shelter's part and the land's."""
    pair = 2 * CIRCLE if double_worth == 2 * CIRCLE else CIRCLE
    return {"the shelter": float(block(layout, pair)[0]), "the land": float(land(layout)[(0,) * FACES])}
