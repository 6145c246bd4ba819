# mypy: allow-untyped-defs, allow-untyped-calls
"""Exact values: what a position is worth if everybody plays perfectly, for one or two players who see everything.

One search for all games: maximum over decisions (of the second player: minimum), mean over the outcomes of chance.
Between two players, and as long as nothing is rolled, alpha-beta; above a roll nothing is cut: a mean is a mean.
Positions that `fold` calls alike are looked at once: a table of fixed size keeps their values, and forgets the cheapest
when it is full. A position is known by 128 bits of its bytes: that two share them is less likely than a broken chip.

All is written in an arena that is laid out once, the way down included, so that a search can be stopped after any
number of positions and taken up again: `go_on` does a bounded part of the work.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hedgerow.bots.workspace import sort_down
from hedgerow.kernel.contract import (
    CHANCE,
    DRAW,
    NOBODY,
    POINTS,
    WIN,
    WINS,
    apply,
    face,
    faces,
    fold,
    legal,
    result,
    score,
    to_move,
)
from hedgerow.kernel.jit import rule
from hedgerow.kernel.room import Room

NOTHING, EXACT, AT_LEAST, AT_MOST = 0, 1, 2, 3  # what the table says of a value
NEAR = 8  # places of the table that a position may lie in
BOUNDLESS = 1e18
DEPTH, RETURNING, STUCK = 0, 1, 2  # places in `Arena.where`: how deep, is a value on its way up, is there no room?
VISITED, FOUND, FORGOTTEN = 0, 1, 2  # places in `Arena.counts`
FRAME = np.dtype(
    (
        np.record,
        [
            ("seat", "i8"),
            ("n", "i8"),  # moves or outcomes, and which of them is being looked at
            ("i", "i8"),
            ("first", "i8"),  # the best move so far
            ("low", "f8"),  # a value outside these limits changes nothing above
            ("high", "f8"),
            ("least", "f8"),  # the limits as they were on the way down
            ("most", "f8"),
            ("held", "f8"),  # what the players have already: the table keeps what is still to come
            ("best", "f8"),  # of a decision; of chance, the sum
            ("since", "i8"),  # positions visited before this one
            ("key", "u8", (2,)),
        ],
    )
)
ENTRY = np.dtype((np.record, [("key", "u8", (2,)), ("value", "f8"), ("work", "i8"), ("first", "i4"), ("kind", "i4")]))
MEGABYTE = 1 << 20


class Arena(NamedTuple):
    """Everything a search writes to."""

    line: Any  # the positions from the root down
    folded: Any  # a position in the form that stands for all alike, and its bytes as words
    words: Any
    moves: Any
    looks: Any  # how good each move looks at once
    frames: Any
    table: Any
    where: Any
    value: Any  # the one that is returned, and the root's
    counts: Any


def laid_out(room: Room, layout: np.dtype[Any], depth: int, megabytes: int) -> Arena:
    """An arena for so many moves ahead; the table has a power of two of places within so many megabytes."""
    buffer = np.zeros(-(-layout.itemsize // 8), np.uint64)
    places = 1 << max(4, (megabytes * MEGABYTE // ENTRY.itemsize).bit_length() - 1)
    return Arena(
        line=np.zeros(depth, layout),
        folded=buffer.view(np.uint8)[: layout.itemsize].view(layout),
        words=buffer,
        moves=np.zeros((depth, room.most_moves), np.int32),
        looks=np.zeros((depth, room.most_moves)),
        frames=np.zeros(depth, FRAME),
        table=np.zeros(places, ENTRY),
        where=np.zeros(3, np.int64),
        value=np.zeros(2),
        counts=np.zeros(3, np.int64),
    )


# --- what a position is worth -----------------------------------------------------------------------------------------


@rule
def standing(s, goal):
    """What the players have now, as the first of them sees it."""
    if goal == WINS:
        return 0.0
    return float(score(s, 0) - (score(s, 1) if s.players == 2 else 0))


@rule
def final(s, goal):
    """What the end of a match is worth to the first player."""
    if goal != WINS:
        return standing(s, goal)
    ended = result(s, 0)
    return 1.0 if ended == WIN else 0.5 if ended == DRAW else 0.0


# --- the table --------------------------------------------------------------------------------------------------------


@rule
def write_key(a, d, goal):
    """Two words that stand for the position and all like it; True, if nothing can be gained any more."""
    a.folded[0] = a.line[d]
    if fold(a.folded[0], goal):
        return True
    mix_key(a, d, 0)
    return False


@rule
def mix_key(a, d, salt):
    """Two words that stand for the bytes of `folded` and a number."""
    one, two = np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(salt), np.uint64(0xC2B2AE3D27D4EB4F)
    for word in a.words:
        one = (one ^ word) * np.uint64(0xFF51AFD7ED558CCD)
        one ^= one >> np.uint64(32)
        two = (two + word) * np.uint64(0x9FB21C651E98DF25)
        two ^= two >> np.uint64(29)
    a.frames[d].key[0] = one
    a.frames[d].key[1] = two


@rule
def place(a, d):
    """Where the table has the position, or -1."""
    frame = a.frames[d]
    last = len(a.table) - 1
    at = np.int64(frame.key[0] & np.uint64(last))
    for k in range(NEAR):
        entry = a.table[(at + k) & last]
        if entry.kind != NOTHING and entry.key[0] == frame.key[0] and entry.key[1] == frame.key[1]:
            return (at + k) & last
    return -1


@rule
def keep(a, d, value, kind):
    """Into the table, in place of what cost least to find."""
    frame = a.frames[d]
    last = len(a.table) - 1
    at, cheapest = place(a, d), np.int64(frame.key[0] & np.uint64(last))
    if at < 0:
        for k in range(NEAR):
            here = (np.int64(frame.key[0] & np.uint64(last)) + k) & last
            if a.table[here].work < a.table[cheapest].work:
                cheapest = here
        at = cheapest
        if a.table[at].kind != NOTHING:
            a.counts[FORGOTTEN] += 1
    entry = a.table[at]
    entry.key[0], entry.key[1] = frame.key[0], frame.key[1]
    entry.value = value - frame.held
    entry.work = a.counts[VISITED] - frame.since + 1
    entry.first = frame.first
    entry.kind = kind


# --- the search -------------------------------------------------------------------------------------------------------


@rule
def is_over(a, d, goal):
    """Arrive at a position: has the match ended there? Then its value is in `value[0]`."""
    a.counts[VISITED] += 1
    frame, s = a.frames[d], a.line[d]
    frame.seat = to_move(s)
    frame.first = -1
    if frame.seat == NOBODY:
        a.value[0] = final(s, goal)
        return True
    frame.held = standing(s, goal)
    frame.since = a.counts[VISITED]
    return False


@rule
def is_known(a, d, goal):
    """Is the value of a position known, or known to be outside the limits? Then it is in `value[0]`."""
    if is_over(a, d, goal):
        return True
    frame = a.frames[d]
    if write_key(a, d, goal):
        a.value[0] = frame.held
        return True
    at = place(a, d)
    if at < 0:
        return False
    entry = a.table[at]
    value = entry.value + frame.held
    frame.first = entry.first
    outside = (entry.kind == AT_LEAST and value >= frame.high) or (entry.kind == AT_MOST and value <= frame.low)
    if entry.kind == EXACT or outside:
        a.value[0] = value
        a.counts[FOUND] += 1
        return True
    return False


@rule
def look_around(a, d, goal):
    """List what may happen in a position, what looks best first where that helps."""
    frame, s = a.frames[d], a.line[d]
    frame.i = 0
    frame.least, frame.most = frame.low, frame.high
    if frame.seat == CHANCE:
        frame.n = faces(s)
        frame.best = 0.0
        for k in range(frame.n):
            a.moves[d, k] = face(s, k)
        return
    frame.n = legal(s, frame.seat, a.moves[d])
    frame.best = -BOUNDLESS if frame.seat == 0 else BOUNDLESS
    if s.players == 2:
        put_in_order(a, d, goal)


@rule
def put_in_order(a, d, goal):
    """The table's best move first, then by what is gained at once: the earlier the best is met, the more is cut."""
    frame = a.frames[d]
    sign = 1.0 if frame.seat == 0 else -1.0
    moves, looks = a.moves[d], a.looks[d]
    for i in range(frame.n):
        a.line[d + 1] = a.line[d]
        apply(a.line[d + 1], frame.seat, moves[i])
        looks[i] = BOUNDLESS if moves[i] == frame.first else sign * standing(a.line[d + 1], POINTS)
    sort_down(moves, looks, frame.n)


@rule
def step_down(a, d):
    """To the next position below."""
    frame = a.frames[d]
    a.line[d + 1] = a.line[d]
    apply(a.line[d + 1], frame.seat, a.moves[d, frame.i])
    below = a.frames[d + 1]
    if frame.seat == CHANCE:  # a mean needs every value in full
        below.low, below.high = -BOUNDLESS, BOUNDLESS
    else:
        below.low, below.high = frame.low, frame.high


@rule
def is_settled(frame, goal):
    """Does what is left to look at change nothing?"""
    if frame.i == frame.n:
        return True
    if frame.seat == CHANCE:
        return False
    if goal == WINS and (frame.best >= 1.0 if frame.seat == 0 else frame.best <= 0.0):
        return True  # nothing is better than to win for certain
    return frame.low >= frame.high


@rule
def take_up(a, d, value):
    """A value comes up from the move or outcome that was looked at."""
    frame = a.frames[d]
    if frame.seat == CHANCE:
        frame.best += value
    elif frame.seat == 0 and value > frame.best:
        frame.best, frame.first = value, a.moves[d, frame.i]
        frame.low = max(frame.low, value)
    elif frame.seat == 1 and value < frame.best:
        frame.best, frame.first = value, a.moves[d, frame.i]
        frame.high = min(frame.high, value)
    frame.i += 1


@rule
def come_up(a, d):
    """All is seen: the value of this position."""
    frame = a.frames[d]
    value = frame.best / frame.n if frame.seat == CHANCE else frame.best
    kind = EXACT
    if frame.seat != CHANCE:
        kind = AT_LEAST if value >= frame.most else AT_MOST if value <= frame.least else EXACT
    keep(a, d, value, kind)
    a.value[0] = value


@rule
def go_on(a, goal, positions):
    """Visit so many positions more; True when the root's value is known. Where the arena ends, it does not get on."""
    d, returning = a.where[DEPTH], a.where[RETURNING] != 0
    until = a.counts[VISITED] + positions
    while a.counts[VISITED] < until:
        if not returning and not is_known(a, d, goal):
            if d + 2 > len(a.line):
                a.where[STUCK] = 1
                break
            look_around(a, d, goal)
            step_down(a, d)
            d += 1
            continue
        if d == 0:
            a.value[1] = a.value[0]
            return True
        d -= 1
        take_up(a, d, a.value[0])
        returning = is_settled(a.frames[d], goal)
        if returning:
            come_up(a, d)
        else:
            step_down(a, d)
            d += 1
    a.where[DEPTH], a.where[RETURNING] = d, returning
    return False
