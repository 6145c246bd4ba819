"""What the learned chance to save the home looks at, by hand, by the rules as Python runs them."""

from __future__ import annotations

import numpy as np

import hedgerow
from games.wildfire.figures import LAST_STAND, figure
from hedgerow import Match
from hedgerow.games.wildfire.rules.value import ALL_FIRES, BOTH, DIGS, FIRES, LAND, MANY, MIND, OWED
from hedgerow.kernel import learned

# Steps from the home over land that can burn:      ^ 1 . . . .
# two fires two steps away, and what lies behind    1 . 5 6 . .
# them is reached around them, past B3.             2 3 4 5 6 .
#                                                   3 4 5 6 . .
#                                                   4 5 6 . . .
#                                                   5 6 . . . .
CORNER = """
    ^ . / X . .
    . / . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def told(match: Match) -> tuple[int, dict[int, float]]:
    """The stage, and the traits that are not 0."""
    out = np.full(MIND.traits, 7.0)
    stage = learned.prospect(match._records[0], 0, out)
    return stage, {int(i): float(out[i]) for i in np.flatnonzero(out)}


def test_rings_around_the_home() -> None:
    land = {LAND + ring: float(count) for ring, count in enumerate((2, 1, 2, 3, 5, 5))}
    fires = {FIRES + MANY: 1.0, FIRES + MANY + 1: 1.0, ALL_FIRES: 2.0}
    assert told(figure(CORNER)) == (1, {0: 1.0, **fires, **land})
    dig = {DIGS: 1.0, DIGS + 1: 1.0, BOTH + 3: 1.0}
    assert told(figure(CORNER, digs=1, owed=2)) == (1, {0: 1.0, **fires, **land, **dig, OWED: 1.0})


def test_fires_at_the_home_and_fires_that_cannot_reach_it() -> None:
    """Two fires at its only sides: no land is left, and the home burns unless both are put out."""
    two = {FIRES: 1.0, FIRES + 1: 1.0, ALL_FIRES: 2.0}
    assert told(figure(LAST_STAND)) == (1, {0: 1.0, **two})
    apart = LAST_STAND.replace("^ / X X X X", "^ X X X X /")
    one = {FIRES: 1.0, ALL_FIRES: 2.0, ALL_FIRES + 1: 1.0}
    assert told(figure(apart)) == (1, {0: 1.0, **one})


def test_a_lost_home_has_no_chance() -> None:
    assert told(figure(LAST_STAND.replace("^", "/"), home="A1")) == (2, {})


def test_it_speaks_of_one_home_and_of_actions() -> None:
    assert told(hedgerow.new("wildfire", seed=1))[0] == -1
    assert told(hedgerow.new("wildfire", seed=1, variant="x4").roll())[0] == -1
    assert told(hedgerow.new("wildfire", seed=1, variant="vs", players=2).roll())[0] == -1
