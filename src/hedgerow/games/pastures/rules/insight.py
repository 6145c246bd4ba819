# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned chance to draw looks at, for whoever builds the second castle.

Against somebody who plays at sight she cannot win (docs/studies/floors.md), but she can draw: if the two richest sites
are worth the same, and the next two. Castles stand in the four quarters of the land. So the places of the net are the
quarters, the one with the richest site first, and its rows are the sites: where in its quarter one lies, how much less
its block gives than the richest one, how many squares of it are open, and whether a terrain is written there already.
"""

from __future__ import annotations

import numpy as np

from hedgerow.games.pastures.rules.blocks import EMPTY, POINTS, around
from hedgerow.games.pastures.rules.state import (
    ANY,
    FILLING,
    NONE,
    PLAINS,
    SIDE,
    SQUARES,
    STUCK_PASS,
    TERRAINS,
    WASTELAND,
)
from hedgerow.games.pastures.rules.value import EIGHT, GIVEN, OPEN, is_known
from hedgerow.kernel.jit import rule
from hedgerow.kernel.net import Net, hear, hush

HALF = EIGHT // 2
QUARTERS = 4
SPOTS = 10  # places in a quarter, mirrored at its diagonal, counted from the corner of the land
BEHIND = 16  # points that a site has less than the richest one: so many or more are as many
OPENS = 9  # open squares of a block: none to eight
RICHEST = 25  # points of a block: none to 24
HOPELESS = 8  # points: what is farther behind than all its open squares could make up for but so many, is left out
MOST_AT_ONCE = HALF * HALF + 1
SEARCHED = 2  # squares behind an own writing: with so many or fewer left, all that may follow is looked at

SITE_ROWS = SPOTS * BEHIND * OPENS * 2
QUARTER_ROWS = QUARTERS * BEHIND * OPENS  # of the best site of each quarter, by its rank
STAGES = EIGHT * EIGHT // 2
BARS = (TERRAINS + 1) ** 2
NET = Net(
    places=QUARTERS,
    rows=SITE_ROWS + QUARTER_ROWS,
    width=16,
    whole=STAGES + BARS + RICHEST * OPENS,
    hidden=32,
    last=16,
    most=MOST_AT_ONCE,
)

# Places in `notes` behind the points and open squares of all blocks (see `value`): of each quarter its best site's
# points and open squares, as one number, and its rank.
BEST, RANK = 2 * SQUARES, 2 * SQUARES + QUARTERS


@rule
def is_plain(s):
    """Is this a land that was learned about? The one of the rules, with nothing chosen otherwise."""
    options = s.options
    usual = options.adjacency == 4 and options.forest_points == 2 and options.castle_square_scores == 0
    return is_known(s) and usual and options.full_block_only == 0 and options.stuck != STUCK_PASS


@rule
def bearing(s, row):
    """Of a row, where a castle may come to stand."""
    return np.int64(s.land[PLAINS, row]) | np.int64(s.land[WASTELAND, row]) | np.int64(s.free[ANY, row])


@rule
def quarter_of(row, column):
    return 2 * (row // HALF) + column // HALF


@rule
def spot_of(row, column):
    """Where in its quarter a square lies."""
    down, across = min(row, EIGHT - 1 - row), min(column, EIGHT - 1 - column)
    low, high = min(down, across), max(down, across)
    return low * HALF - low * (low - 1) // 2 + high - low


@rule
def survey_quarters(s, notes):
    """The best site of each quarter, and the richest of all: its points and open squares. A quarter without a site
    counts as one with nothing."""
    notes[BEST : BEST + QUARTERS] = -1
    most, opens = -1, 0
    for row in range(EIGHT):
        sites = bearing(s, row)
        for column in range(EIGHT):
            if sites >> column & 1:
                square = SIDE * row + column
                points, free = notes[GIVEN + square], notes[OPEN + square]
                quarter = BEST + quarter_of(row, column)
                notes[quarter] = max(notes[quarter], 16 * points + free)
                if points > most:
                    most, opens = points, free
    return max(most, 0), opens


@rule
def rank_quarters(notes):
    """The richest first; of equals the first."""
    for quarter in range(QUARTERS):
        here, rank = notes[BEST + quarter], 0
        for other in range(QUARTERS):
            there = notes[BEST + other]
            rank += int(there > here or (there == here and other < quarter))
        notes[RANK + quarter] = rank


@rule
def hear_sites(s, most, notes, net):
    """Every site speaks for its quarter."""
    for row in range(EIGHT):
        sites, empty = bearing(s, row), np.int64(s.free[ANY, row])
        for column in range(EIGHT):
            if sites >> column & 1:
                square = SIDE * row + column
                behind, free = most - notes[GIVEN + square], notes[OPEN + square]
                if behind >= BEHIND and 3 * free < behind - HOPELESS:
                    continue
                place = spot_of(row, column) * BEHIND + min(behind, BEHIND - 1)
                hear(net, notes[RANK + quarter_of(row, column)], (place * OPENS + free) * 2 + (empty >> column & 1))


@rule
def hear_quarters(most, notes, net):
    """And so does the best site of each, by its rank."""
    for quarter in range(QUARTERS):
        best, rank = notes[BEST + quarter], notes[RANK + quarter]
        behind = min(most - (best >> 4), BEHIND - 1) if best >= 0 else BEHIND - 1
        free = best & 15 if best >= 0 else 0
        hear(net, rank, SITE_ROWS + (rank * BEHIND + behind) * OPENS + free)


@rule
def hear_whole(s, seat, most, opens, net):
    """How much is left to write, what the other wrote last and what oneself, and the richest site."""
    hear(net, QUARTERS, min(int(s.left[ANY]) // 2, STAGES - 1))
    hear(net, QUARTERS, STAGES + (int(s.last[1 - seat]) - NONE) * (TERRAINS + 1) + int(s.last[seat]) - NONE)
    hear(net, QUARTERS, STAGES + BARS + min(most, RICHEST - 1) * OPENS + opens)


@rule
def insight(s, seat, mind):
    """What speaks of a position behind a writing of whoever builds second; is anything known of it? Of the end nothing
    was learned: it is searched (`counsel`)."""
    if s.phase != FILLING or s.left[ANY] <= SEARCHED or s.left[ANY] % 2 or s.turn == seat or not is_plain(s):
        return False
    notes, net = mind.notes, mind.net
    around(s, POINTS, notes[GIVEN:])
    around(s, EMPTY, notes[OPEN:])
    most, opens = survey_quarters(s, notes)
    rank_quarters(notes)
    hush(net)
    hear_quarters(most, notes, net)
    hear_sites(s, most, notes, net)
    hear_whole(s, seat, most, opens, net)
    return True
