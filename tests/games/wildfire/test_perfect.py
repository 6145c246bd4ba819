"""The exact chance to save a home: worked out by hand, and found by a search that forgets nothing."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from cite import rule
from games.wildfire.figures import figure
from hedgerow import Match
from hedgerow.bots.solver import Solver
from hedgerow.games.wildfire.rules import danger, perfect
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.state import ALL, DIG, SQUARES
from hedgerow.kernel.jit import interpreted

AHEAD = 200  # moves: more than any match here has to come
ROUNDING = 1e-12
TWO_WAYS = """
    ^ . . / X X
    . X X X X X
    . X X X X X
    / X X X X X
    X X X X X X
    X X X X X X
"""


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python runs the search: for a few squares that is quicker than to compile it."""
    for name in ("foresee", "begin", "go_on", "copy_table"):
        monkeypatch.setattr(perfect, name, interpreted(getattr(perfect, name)))
    monkeypatch.setattr(danger, "flipped", interpreted(danger.flipped))


def chances(match: Match, code: int | None = None) -> tuple[float, float]:
    """After an action, before the fire spreads: at least and at most."""
    grid = match.state.grid[0]
    burning, digs = int(grid.burning), int(grid.digs)
    empty = ALL & ~(int(grid.home) | burning | int(grid.burnt) | int(grid.doused) | int(grid.dug))
    if code is not None:
        here = 1 << (code % SQUARES)
        digs -= code >= DIG
        burning, empty = burning & ~here, empty & ~here
    found = [Perfect(int(grid.home), passing, 64).chance(burning, empty, digs) for passing in (False, True)]
    assert found[0] is not None and found[1] is not None
    return found[0], found[1]


@rule("wildfire.win", "wildfire.event")
def test_two_ways_to_the_home_by_hand() -> None:
    """The spread lights C1 and A3; B1 and A2 are left. Then, of 36 events:

    the home: both are doused, and it is safe. C1, A3, B1 or A2: what burns beside the home is doused, the other way is
    open, and in the next turn its last square burns; only an event on that square loses: 35/36. Any of 31 others: one
    of C1 and A3 is doused, and in the next turn A2, say, burns; an event on it loses, and so does one that lights B1,
    since there is one action for both: 34/36.
    """
    wanted = (1 + 4 * Fraction(35, 36) + 31 * Fraction(34, 36)) / 36
    for chance in chances(figure(TWO_WAYS)):
        assert chance == pytest.approx(float(wanted), abs=ROUNDING)


@rule("wildfire.dig", "wildfire.win")
def test_a_dig_closes_one_of_two_ways() -> None:
    """As above; but with one of 31 events that change nothing B1 is dug, and only an event on A2 loses: 35/36."""
    wanted = (1 + 35 * Fraction(35, 36)) / 36
    for chance in chances(figure(TWO_WAYS, digs=1)):
        assert chance == pytest.approx(float(wanted), abs=ROUNDING)


@rule("wildfire.loss")
def test_a_home_between_two_fires_is_lost() -> None:
    assert chances(figure(TWO_WAYS.replace("^ .", "^ /"))) == (0.0, 0.0)


FAR_FIRE = """
    ^ . X . . .
    . . X . / .
    X X X . . .
    . . . . . .
    . / . . . .
    . . . . . .
"""


@rule("wildfire.win")
def test_behind_a_closed_line_the_home_is_safe() -> None:
    """Whatever an event lights inside is doused in the same turn, as long as the fire outside may burn."""
    assert chances(figure(FAR_FIRE)) == (1.0, 1.0)


def small_land(seed: int) -> Match:
    """The eight squares next to a home are empty, three or four a little farther off burn, everything else is burnt."""
    lot = random.Random(seed)
    home = lot.randrange(SQUARES)
    others = [n for n in range(SQUARES) if n != home]
    others.sort(key=lambda n: abs(n % 6 - home % 6) + abs(n // 6 - home // 6) + lot.random())
    fires = lot.sample(others[8:15], 3 + seed % 2)
    signs = ["X"] * SQUARES
    for places, sign in ((others[:8], "."), (fires, "/"), ([home], "^")):
        for place in places:
            signs[place] = sign
    return figure("\n".join(" ".join(signs[row : row + 6]) for row in range(0, SQUARES, 6)), digs=seed % 3)


@pytest.mark.parametrize("seed", range(8))
@rule("wildfire.action", "wildfire.event", "wildfire.spread")
def test_a_search_that_forgets_nothing_finds_the_same(seed: int) -> None:
    """The rules themselves, every die and every action, far squares and all: `bots.exact`."""
    match = small_land(seed)
    found = list(Solver(match.room, match._records.copy(), AHEAD, "wins", 4).values())
    assert any(0.0 < (one.value or 0.0) < 1.0 for one in found), "choose another seed: nothing is at stake"
    for one in found:
        least, most = chances(match, one.move)
        assert one.value is not None
        assert least == pytest.approx(one.value, abs=ROUNDING), one.words
        assert most == pytest.approx(one.value, abs=ROUNDING), one.words


def test_a_full_table_grows_and_forgets_nothing() -> None:
    match = small_land(2)
    grid = match.state.grid[0]
    search = Perfect(int(grid.home), False, 16)
    empty = ALL & ~(int(grid.home) | int(grid.burning) | int(grid.burnt))
    found = search.chance(int(grid.burning), empty, 2)
    assert len(search.arena.keys) > 16
    looked_at = search.looked_at
    assert search.chance(int(grid.burning), empty, 2) == found and search.looked_at == looked_at
    assert Perfect(int(grid.home), False, 1 << 12).chance(int(grid.burning), empty, 2) == found


def test_whoever_has_no_patience_gets_no_answer_and_may_ask_again() -> None:
    match = small_land(2)
    grid = match.state.grid[0]
    search = Perfect(int(grid.home), False, 1 << 12)
    asked = (int(grid.burning), ALL & ~(int(grid.home) | int(grid.burning) | int(grid.burnt)), 2)
    assert search.chance(*asked, lambda: False) is None
    assert search.chance(*asked) is not None


def test_every_position_has_a_key_of_its_own() -> None:
    """A number of base three, so that no two positions are ever taken for each other; mirror images are meant to be."""
    lot = np.random.default_rng(5)
    keys = set()
    arena = danger.laid_out(1 << 1, False, 16)
    for marks in lot.integers(0, 3, (500, SQUARES)):
        burning, land = (sum(1 << k for k in range(SQUARES) if marks[k] == sign) for sign in (2, 1))
        keys.add(interpreted(danger.key_of)(arena, burning, land, 0))
        assert interpreted(danger.flipped)(interpreted(danger.flipped)(burning)) == burning
    assert len(keys) == 500 and min(keys) > 0 and max(keys) < 1 << 62
