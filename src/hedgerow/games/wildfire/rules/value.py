# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a learned chance to save the home looks at, alone, where an action is to be taken: how near the fire is."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.fire import around, empty
from hedgerow.games.wildfire.rules.state import ACT, SOLO
from hedgerow.kernel.bits import count
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import Part, Shape

RINGS = 6  # squares so many steps from the home, over land that can still burn
MANY = 4  # fires in a ring that are told apart

# Places of the traits; 0 is always 1.
FIRES = 1  # of each ring: is there one, are there two, three, four
LAND = FIRES + MANY * RINGS  # of each ring: squares that can still burn
DIGS = LAND + RINGS  # left: any, how many
OWED = DIGS + 2  # more than one action
ALL_FIRES = OWED + 1  # wherever they are, and those in no ring
BOTH = ALL_FIRES + 2  # a fire at the home and one behind it; two at the home; the same with a dig
TOTAL = BOTH + 4
MOST_FIRES = 8  # stages: so many fires or more
MIND = Shape(MOST_FIRES, (Part(0, TOTAL, (0,)),))


@rule
def ring_traits(grid, free, out):
    """Ring by ring from the home outwards; how many fires were met. Fire does not come through fire: what lies behind
    one counts where it can be reached past it."""
    reached, met = grid.home, 0
    for ring in range(RINGS):
        fresh = around(reached) & (free | grid.burning) & ~(reached | met)
        fires = count(fresh & grid.burning)
        for k in range(min(fires, MANY)):
            out[FIRES + MANY * ring + k] = 1
        out[LAND + ring] = count(fresh & free)
        reached |= fresh & free
        met |= fresh & grid.burning
    return count(met)


@rule
def prospect(s, seat, out):
    """[wildfire.win]"""
    if s.variant != SOLO or s.phase != ACT:
        return -1
    out[:] = 0.0
    grid = s.grid[0]
    fires = count(grid.burning)
    stage = min(max(fires, 1), MOST_FIRES) - 1
    if grid.lost:
        return stage  # nothing but zeros: no chance
    out[0] = 1.0
    met = ring_traits(grid, empty(grid), out)
    can_dig = 1.0 if grid.digs else 0.0
    out[DIGS] = can_dig
    out[DIGS + 1] = grid.digs
    out[OWED] = 1 if grid.owed > 1 else 0
    out[ALL_FIRES] = fires
    out[ALL_FIRES + 1] = fires - met
    at_home, behind, two = out[FIRES], out[FIRES + MANY], out[FIRES + 1]
    out[BOTH] = at_home * behind
    out[BOTH + 1] = at_home * behind * can_dig
    out[BOTH + 2] = two * can_dig
    out[BOTH + 3] = out[FIRES + MANY + 1] * can_dig
    return stage
