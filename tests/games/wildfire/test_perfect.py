"""The exact chance to save a home: worked out by hand, and found by a search that forgets nothing."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from cite import rule
from games.wildfire.figures import figure
from games.wildfire.referee import ROUNDING, TWO_WAYS, Referee, by_python, small_land, squares
from hedgerow import Match
from hedgerow.bots.solver import Solver
from hedgerow.games.wildfire.rules import danger, perfect
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.state import ALL, DIG, SQUARES
from hedgerow.kernel.jit import interpreted

AHEAD = 200  # moves: more than any match here has to come


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    by_python(monkeypatch)


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


@pytest.mark.parametrize("seed", range(9))
@rule("wildfire.action", "wildfire.event", "wildfire.spread")
def test_whoever_forgets_nothing_finds_the_same(seed: int) -> None:
    match = small_land(seed)
    grid = match.state.grid[0]
    burning, empty, digs = (
        squares(int(grid.burning)),
        squares(ALL & ~int(grid.home | grid.burning | grid.burnt)),
        seed % 3,
    )
    referee = Referee(min(squares(int(grid.home))))
    found = set()
    for one in Solver(match.room, match._records.copy(), AHEAD, "wins", 4).values():
        here = {one.move % SQUARES}
        wanted = referee.after_actions(burning - here, empty - here, digs - (one.move >= DIG))
        assert one.value == pytest.approx(wanted, abs=ROUNDING), one.words
        for chance in chances(match, one.move):
            assert chance == pytest.approx(wanted, abs=ROUNDING), one.words
        found.add(wanted)
    assert found - {0.0, 1.0}, "choose another seed: nothing is at stake"


def test_a_full_table_grows_and_forgets_nothing() -> None:
    match = small_land(2)
    grid = match.state.grid[0]
    search = Perfect(int(grid.home), False, 4)
    empty = ALL & ~(int(grid.home) | int(grid.burning) | int(grid.burnt))
    found = search.chance(int(grid.burning), empty, 2)
    assert len(search.arena.keys) > 4
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


def test_rounding_makes_no_bound_exact() -> None:
    """36 times this limit, divided by 36, is a little more than the limit; still it is a bound, kept below zero."""
    limit = 0.9999678497942387
    arena = danger.laid_out(1 << 1, False, 16)
    turn = arena.turns[0]
    turn.key, turn.limit, turn.hope = 5, limit, SQUARES * limit
    assert turn.hope / SQUARES > limit
    interpreted(perfect.come_up)(arena, 0)
    assert arena.values[interpreted(danger.place)(arena.keys, 5)] == -1.0 - limit
