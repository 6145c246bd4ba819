"""A finished sheet of Wildfire, drawn square by square; what paper does not tell is filled in."""

from __future__ import annotations

from collections import defaultdict

from hedgerow.games.wildfire.rules import transition
from hedgerow.games.wildfire.rules.state import LONGEST, OVER, SOLO, VS, X4
from hedgerow.games.wildfire.words.checking import check
from hedgerow.games.wildfire.words.diagram import BURNING, BURNT, DOUSED, DUG, EMPTY, HOME, MARKS, grids, mark
from hedgerow.games.wildfire.words.names import QUADRANTS, square_of
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

PENCIL = {BURNT: "burnt", DOUSED: "doused", DUG: "dug", BURNING: "burning", HOME: "home", EMPTY: "empty"}

_digs_for = interpreted(transition.digs_for)


def put(s: Record, seat: int, key: str, sign: str) -> None:
    """Draw a sign on a square, or the next one; a home stays the home until another square is."""
    where, _, place = key.rpartition("-")
    g = [name.replace(" ", "-") for name in QUADRANTS].index(where) if s.variant == X4 else seat
    grid, square = s.grid[g], square_of(place)
    order = list(PENCIL)
    chosen = sign or order[(order.index(mark(grid, square)) + 1) % len(order)]
    if not sign and chosen == HOME and grid.home:
        chosen = EMPTY  # there is one already
    for field, known in MARKS.items():
        grid[field] = int(grid[field]) & ~(1 << square) | (1 << square if chosen == known else 0)
    if chosen == HOME:
        grid.home = 1 << square
    finish(s)


def finish(s: Record) -> None:
    """The end of a match: digs and losses follow from the squares, and the turn is the first that can be."""
    s.phase, s.die, s.at = OVER, 0, 0
    for g in range(grids(s)):
        grid = s.grid[g]
        allowed = _digs_for(s, g, int(grid.home).bit_length() - 1) if grid.home else 0
        grid.digs, grid.owed = max(0, allowed - int(grid.dug).bit_count()), 0
        grid.lost = bool(grid.home & (grid.burning | grid.burnt | grid.doused | grid.dug))
        grid.out = s.variant == VS
    s.stopped = bool(s.variant == SOLO and s.grid[0].lost and s.grid[0].burning)
    told = int(s.turn) or 1
    for turn in (told, *range(1, (4 if s.variant == X4 else 1) * LONGEST + 1)):
        s.turn = turn
        try:
            check(s, defaultdict(int), 0)
        except BadText:
            continue
        return
    s.turn = told
