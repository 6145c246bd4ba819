# mypy: allow-untyped-defs, allow-incomplete-defs
"""Positions in which as much can still be gained, brought into one form: what a search to the end has seen of one, it
knows of all.

What lies on the land matters by its points and as ground to build on, and only where a castle may still reach it; which
neighbours it shuts out is kept in `free`. Small lands are also mirrored, row by row and column by column: on large ones
a search begins when hardly anything is left to write, and no two positions of it are mirror images.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.castles import standing
from hedgerow.games.pastures.rules.state import (
    ANY,
    CLAIMING,
    DESERT,
    FILLING,
    FOREST,
    MOUNTAIN,
    NONE,
    PLAINS,
    RIVER,
    SIDE,
    TERRAINS,
    TWO_EACH,
    WASTELAND,
)
from hedgerow.kernel.jit import rule

SMALL = 20  # squares of a land that is mirrored
LOW, FACTOR = (1 << 40) - 1, 1_000_003  # so that no product is larger than 63 bits


@rule
def ground(s, row):
    """The squares of a row on which a castle may stand now or, while the land is written, may come to stand."""
    if s.phase != FILLING:
        return np.int64(s.sites[row])
    return np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]) | np.int64(s.free[ANY, row])


@rule
def around(squares):
    """The squares of a row with their neighbours in it."""
    return squares | squares << 1 | squares >> 1


@rule
def in_reach(s, row):
    """The squares of a row that a castle may still influence. [pastures.influence]"""
    found = around(ground(s, row))
    if row > 0:
        found |= around(ground(s, row - 1))
    if row < s.options.rows - 1:
        found |= around(ground(s, row + 1))
    return found


@rule
def forget_names(s):
    """River and Mountain give one point, and Forest does where the settings say so; Desert gives nothing. While sites
    are known, Wasteland gives nothing either. [pastures.points]"""
    for row in range(int(s.options.rows)):
        s.land[MOUNTAIN, row] = np.int64(s.land[MOUNTAIN, row]) | np.int64(s.land[RIVER, row])
        s.land[RIVER, row] = 0
        s.land[DESERT, row] = 0
        if s.options.forest_points == 1:  # [pastures.points?forest]
            s.land[MOUNTAIN, row] = np.int64(s.land[MOUNTAIN, row]) | np.int64(s.land[FOREST, row])
            s.land[FOREST, row] = 0
        if s.phase == CLAIMING:
            s.land[WASTELAND, row] = 0


@rule
def forget_what_is_out_of_reach(s):
    """What is ground stays, or nobody would know what is in reach."""
    for row in range(int(s.options.rows)):
        here = in_reach(s, row)
        s.land[MOUNTAIN, row] = np.int64(s.land[MOUNTAIN, row]) & here
        s.land[FOREST, row] = np.int64(s.land[FOREST, row]) & here
        if s.phase == CLAIMING:  # where that is told by the sites
            s.land[PLAINS, row] = np.int64(s.land[PLAINS, row]) & here


@rule
def forget_idle_bars(s):
    """A terrain that is open nowhere, now or later, need not be barred. [pastures.own-repeat]"""
    for seat in range(2):
        terrain = int(s.last[seat])
        if NONE < terrain < ANY and s.left[terrain] == 0:
            s.last[seat] = NONE


# --- mirrors ----------------------------------------------------------------------------------------------------------


@rule
def mirrored(squares, columns):
    """A row from its other end."""
    squares = (squares & 0x5555) << 1 | squares >> 1 & 0x5555
    squares = (squares & 0x3333) << 2 | squares >> 2 & 0x3333
    squares = (squares & 0x0F0F) << 4 | squares >> 4 & 0x0F0F
    squares = (squares & 0x00FF) << 8 | squares >> 8 & 0x00FF
    return squares >> (SIDE - columns)


@rule
def mix(sign, squares, columns, across):
    one = mirrored(squares, columns) if across else squares
    sign = (sign & LOW) * FACTOR + one
    return sign ^ sign >> 23


@rule
def sign_of(s, across, down):
    """A number that stands for all sets of squares, mirrored so."""
    rows, columns = int(s.options.rows), int(s.options.columns)
    sign = 1
    for i in range(rows):
        row = rows - 1 - i if down else i
        for terrain in range(TERRAINS):
            sign = mix(sign, np.int64(s.land[terrain, row]), columns, across)
        for which in range(ANY + 1):
            sign = mix(sign, np.int64(s.free[which, row]), columns, across)
        sign = mix(sign, np.int64(s.sites[row]), columns, across)
        for seat in range(2):
            sign = mix(sign, np.int64(s.castles[seat, row]), columns, across)
    return sign


@rule
def turn(sets, rows, columns, across, down):
    """Mirror one set of squares."""
    if across:
        for row in range(rows):
            sets[row] = mirrored(np.int64(sets[row]), columns)
    if down:
        for row in range(rows // 2):
            other = rows - 1 - row
            here, there = np.int64(sets[row]), np.int64(sets[other])
            sets[row], sets[other] = there, here


@rule
def turn_over(s, across, down):
    """Mirror the land itself."""
    rows, columns = int(s.options.rows), int(s.options.columns)
    for terrain in range(TERRAINS):
        turn(s.land[terrain], rows, columns, across, down)
    for which in range(ANY + 1):
        turn(s.free[which], rows, columns, across, down)
    turn(s.sites, rows, columns, across, down)
    for seat in range(2):
        turn(s.castles[seat], rows, columns, across, down)


@rule
def one_of_four(s):
    """Of the four mirror images the one whose number is the least."""
    least, best = sign_of(s, False, False), 0
    for k in range(1, 4):
        sign = sign_of(s, (k & 1) != 0, (k & 2) != 0)
        if sign < least:
            least, best = sign, k
    turn_over(s, (best & 1) != 0, (best & 2) != 0)


@rule
def forget(s, for_points):
    """Bring a position into the form of all alike. `for_points`: what players have does not matter, only what can still
    be gained; and how many castles there are, where their number ends the match. [pastures.claiming?order]"""
    if for_points and s.phase == CLAIMING:
        s.points[:] = 0
        if s.options.castle_order == TWO_EACH:
            s.points[0] = standing(s)
        s.castles[:] = 0
    forget_names(s)
    forget_what_is_out_of_reach(s)
    if s.phase == FILLING:
        forget_idle_bars(s)
    if int(s.options.rows) * int(s.options.columns) <= SMALL:
        one_of_four(s)
