# mypy: allow-untyped-defs, allow-incomplete-defs
"""The first half: writing terrains. What is open, what is barred, and what a written square closes."""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.state import ANY, FOREST, NONE, PASS, RELAX, SIDE, SQUARES, TERRAINS, WASTELAND
from hedgerow.kernel.bits import count, listed
from hedgerow.kernel.jit import rule


@rule
def bars(s):
    """The barred terrains, as bits. They are the same for both players: what one wrote last bars the other, too."""
    return 1 << (int(s.last[0]) - NONE) | 1 << (int(s.last[1]) - NONE)


@rule
def open_to(s, terrain, barred):
    """How many squares a terrain may be written in, none if it is barred."""
    return int(s.left[min(terrain, ANY)]) * (1 - (barred >> (terrain - NONE) & 1))


@rule
def unbarred(s):
    """How many moves the bars leave; 0 when the player is stuck. [pastures.filling?stuck]"""
    n, barred = 0, bars(s)
    for terrain in range(TERRAINS):
        n += open_to(s, terrain, barred)
    return n


@rule
def writings(s):
    """How many moves there are while filling."""
    n = unbarred(s)
    if n == 0:  # nothing but Forest and Wasteland is open, and these two are barred
        n = 2 * int(s.left[ANY]) if s.options.stuck == RELAX else 1
    return n


@rule
def list_terrain(s, terrain, out, n):
    """The moves that write one terrain, by square."""
    for row in range(int(s.options.rows)):
        n = listed(np.int64(s.free[min(terrain, ANY), row]), SQUARES * terrain + SIDE * row, out, n)
    return n


@rule
def list_writings(s, out):
    """All moves while filling: by terrain, then by square. A stuck player has the two lifted terrains, or a pass."""
    n, barred = 0, bars(s)
    for terrain in range(TERRAINS):
        if open_to(s, terrain, barred):
            n = list_terrain(s, terrain, out, n)
    if n == 0:
        if s.options.stuck == RELAX:
            return list_terrain(s, WASTELAND, out, list_terrain(s, FOREST, out, 0))
        out[0] = PASS
        n = 1
    return n


@rule
def nth_writing(s, k):
    """The k-th of `list_writings`, without listing.

    Here and below no branch hangs on k: a random one would be guessed wrong, which costs more than all the counting.
    """
    barred, terrain, seen, before = bars(s), 0, 0, 0
    for other in range(TERRAINS):
        seen += open_to(s, other, barred)
        terrain += int(k >= seen)
        before = seen if k >= seen else before
    if terrain < TERRAINS:
        return nth_square(s, terrain, k - before)
    if s.options.stuck != RELAX:
        return PASS
    here = int(s.left[ANY])
    return nth_square(s, FOREST, k) if k < here else nth_square(s, WASTELAND, k - here)


@rule
def nth_square(s, terrain, k):
    """The k-th move that writes a terrain."""
    row, seen, before = 0, 0, 0
    for other in range(int(s.options.rows)):
        seen += count(np.int64(s.free[min(terrain, ANY), other]))
        row += int(k >= seen)
        before = seen if k >= seen else before
    return SQUARES * terrain + SIDE * row + nth_of_row(np.int64(s.free[min(terrain, ANY), row]), k - before)


@rule
def nth_of_row(mask, k):
    """The index of the k-th square of a row: halves of 8, 4, 2 and 1 squares are skipped or not."""
    place = 0
    for step in (8, 4, 2, 1):
        here = count(mask >> place & ((1 << step) - 1))
        skip = int(k >= here)
        k -= here * skip
        place += step * skip
    return place


@rule
def close(s, which, row, mask):
    """Take squares of a row out of a set of `free`."""
    squares = np.int64(s.free[which, row])
    gone = squares & mask
    s.free[which, row] = squares ^ gone
    s.left[which] -= count(gone)


@rule
def occupy(s, terrain, row, column):
    """The square is taken, and its neighbours close to the terrain's opposite. [pastures.neighbours]"""
    here = 1 << column
    s.land[terrain, row] |= here
    for which in range(ANY + 1):
        close(s, which, row, here)
    if terrain < ANY:
        sides = here << 1 | here >> 1
        beyond = here | sides if s.options.adjacency == 8 else here  # [pastures.neighbours?adjacent]
        close(s, terrain ^ 1, row, sides)
        if row > 0:
            close(s, terrain ^ 1, row - 1, beyond)
        if row < s.options.rows - 1:
            close(s, terrain ^ 1, row + 1, beyond)


@rule
def clear(s):
    """An empty grid. [pastures.grid]"""
    whole = (1 << int(s.options.columns)) - 1
    for which in range(ANY + 1):
        s.left[which] = int(s.options.rows) * int(s.options.columns)
        for row in range(int(s.options.rows)):
            s.free[which, row] = whole
    s.last[0] = NONE
    s.last[1] = NONE
