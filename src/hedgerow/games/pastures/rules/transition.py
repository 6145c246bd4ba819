# mypy: allow-untyped-defs, allow-incomplete-defs
"""Pastures New: the transition. Read from the bottom up: `apply` is the whole game. Nothing in it is left to chance."""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.alike import forget
from hedgerow.games.pastures.rules.castles import (
    covered,
    list_sites,
    sites_left,
    standing,
    survey,
    take_sites,
    value,
    worth,
)
from hedgerow.games.pastures.rules.filling import clear, list_writings, nth_of_row, nth_writing, occupy, writings
from hedgerow.games.pastures.rules.state import (
    ALTERNATE,
    ANY,
    CASTLE,
    CASTLES_OF_BOTH,
    CLAIMING,
    FILLING,
    FOREST,
    MOUNTAIN,
    NONE,
    OVER,
    PASS,
    PLAINS,
    RANDOM,
    RIVER,
    SIDE,
    STARTER,
    TWO_EACH,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.contract import DRAW, LOSS, NOBODY, ONGOING, POINTS, WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SETUP, below

# --- whose turn -------------------------------------------------------------------------------------------------------


@rule
def lots(s, rng):
    """One lot a match, where the starter was left to it. [pastures.turns?first]"""
    if s.options.first == RANDOM:
        s.options.first = below(rng, SETUP, 2)


@rule
def start(s):
    """An empty grid, and the player who was chosen to begin. [pastures.turns?first]"""
    clear(s)
    s.turn = s.options.first


@rule
def to_move(s):
    return NOBODY if s.phase == OVER else int(s.turn)


@rule
def begin_claims(s):
    """The grid is full: the alternation goes on, or the option says who builds first. [pastures.claiming?first]"""
    s.phase = CLAIMING
    s.last[0] = NONE  # [pastures.own-repeat?castles]
    s.last[1] = NONE
    if s.options.castle_first != ALTERNATE:
        s.turn = s.options.first if s.options.castle_first == STARTER else 1 - s.options.first
    survey(s)
    if sites_left(s) == 0:  # [pastures.end?no-site]
        finish(s)


@rule
def finish(s):
    """[pastures.end]"""
    s.phase = OVER
    s.turn = 0
    s.passed = 0


# --- what may be played -----------------------------------------------------------------------------------------------


@rule
def legal(s, seat, out):
    """Terrains by square while filling, then castles by square; `pass` last, where it is allowed."""
    if s.phase == FILLING:
        return list_writings(s, out)
    n = list_sites(s, out)
    if s.options.castle_pass:  # [pastures.claiming?must]
        out[n] = PASS
        n += 1
    return n


@rule
def choices(s, seat, moves):
    """How many moves `legal` lists."""
    if s.phase == FILLING:
        return writings(s)
    return sites_left(s) + (1 if s.options.castle_pass else 0)


@rule
def choice(s, seat, k, moves):
    """The k-th move that `legal` lists."""
    if s.phase == FILLING:
        return nth_writing(s, k)
    for row in range(int(s.options.rows)):
        mask = np.int64(s.sites[row])
        here = count(mask)
        if k < here:
            return CASTLE + SIDE * row + nth_of_row(mask, k)
        k -= here
    return PASS


@rule
def faces(s):
    """No dice, no cards. [pastures.open]"""
    return 0


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def write(s, seat, move):
    """[pastures.filling]"""
    terrain = move >> 8  # SQUARES is 256 and SIDE is 16: cheaper than division
    occupy(s, terrain, move >> 4 & 15, move & 15)
    s.last[seat] = terrain
    if s.left[ANY] == 0:
        begin_claims(s)


@rule
def build(s, seat, square):
    """A castle earns its points at once; nothing that follows changes them. [pastures.claiming]"""
    row, column = square >> 4, square & 15
    s.castles[seat, row] |= 1 << column
    s.points[seat] += worth(s, row, column)
    s.passed = 0
    take_sites(s, row, column)
    if sites_left(s) == 0:
        finish(s)
    elif s.options.castle_order == TWO_EACH:
        two_each(s, seat)


@rule
def two_each(s, seat):
    """First builder, second, second again, first: whoever built the second castle builds the third, and the fourth is
    the last. [pastures.claiming?order]"""
    n = standing(s)
    if n == CASTLES_OF_BOTH:
        finish(s)
    elif 2 * n == CASTLES_OF_BOTH:
        s.turn = seat


@rule
def skip(s):
    """A pass: while filling it wipes both bars [pastures.filling?stuck]; a second one among castles ends the match."""
    if s.phase == FILLING:
        s.last[0] = NONE
        s.last[1] = NONE
    elif s.passed:
        finish(s)
    else:
        s.passed = 1


@rule
def apply(s, seat, move):
    """[pastures.turns]"""
    s.turn = 1 - seat
    if move < CASTLE:
        write(s, seat, move)
    elif move < PASS:
        build(s, seat, move - CASTLE)
    else:
        skip(s)


# --- points -----------------------------------------------------------------------------------------------------------


@rule
def score(s, seat):
    """[pastures.points]"""
    return int(s.points[seat])


@rule
def tally(s, seat, out):
    """Points from plains, forests, rivers and mountains."""
    out[:4] = 0
    for row in range(int(s.options.rows)):
        mask = np.int64(s.castles[seat, row])
        while mask:
            column = nth_of_row(mask, 0)
            mask &= mask - 1
            for category, terrain in enumerate((PLAINS, FOREST, RIVER, MOUNTAIN)):
                out[category] += value(s, terrain) * covered(s, terrain, row, column)


@rule
def result(s, seat):
    """More points win; equal points are a draw. [pastures.win]"""
    if s.phase != OVER:
        return ONGOING
    mine, theirs = int(s.points[seat]), int(s.points[1 - seat])
    if mine == theirs:  # [pastures.win?tie]
        return DRAW
    return WIN if mine > theirs else LOSS


@rule
def left(s):
    """Squares that are still to be written; castles are few."""
    return int(s.left[ANY])


@rule
def fold(s, goal):
    """What can still be gained hangs on points and ground that castles may reach, and on nobody's castles."""
    forget(s, goal == POINTS)
    return False
