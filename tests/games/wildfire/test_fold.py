"""Positions that are worth the same, for who wants points and for who wants to save the home."""

from __future__ import annotations

import hedgerow
from cite import rule
from games.wildfire.figures import figure
from hedgerow.kernel import contract
from hedgerow.kernel.contract import POINTS, WINS
from hedgerow.kernel.room import Record

LAND = """
    ^ . X o . .
    . / # X . .
    . . . . . .
    . . . . . .
    . . . . / .
    . . . . . .
"""
SPENT = 1 << 2 | 1 << 3 | 1 << 8 | 1 << 9  # C1, D1, C2, D2


def folded(match: hedgerow.Match, goal: int) -> tuple[Record, bool]:
    s = match._records.copy()[0]
    return s, contract.fold(s, goal)


@rule("wildfire.points")
def test_for_points_only_the_turn_is_forgotten() -> None:
    match = figure(LAND, turn=9, digs=0)
    s, decided = folded(match, POINTS)
    assert not decided and s.turn == 0
    s.turn = 9
    assert s.tobytes() == match.state.tobytes()


@rule("wildfire.win")
def test_for_a_home_all_spent_squares_are_one() -> None:
    s, decided = folded(figure(LAND, turn=9, digs=0), WINS)
    grid = s.grid[0]
    assert not decided and s.turn == 0
    assert (int(grid.burnt), int(grid.doused), int(grid.dug)) == (SPENT, 0, 0)
    assert (int(grid.home), int(grid.burning), int(grid.owed)) == (1, 1 << 7 | 1 << 28, 1)


@rule("wildfire.loss")
def test_a_lost_home_cannot_be_saved_but_points_are_still_to_be_had() -> None:
    lost = figure(LAND.replace("^", "/"), home="A1", digs=0)
    assert folded(lost, WINS)[1] and not folded(lost, POINTS)[1]


@rule("wildfire.x4", "wildfire.loss")
def test_in_x4_every_home_counts() -> None:
    match = hedgerow.new("wildfire", seed=3, variant="x4").roll()
    s = match._records.copy()[0]
    s.turn = 4
    for g in range(4):
        one = match._records.copy()[0]
        one.grid[g].lost = 1
        assert contract.fold(one, WINS) and not contract.fold(one, POINTS)
        s.grid[g].doused = 1 << 35
    assert not contract.fold(s, WINS)
    assert all(int(s.grid[g].burnt) >> 35 and not int(s.grid[g].doused) for g in range(4))


@rule("wildfire.vs")
def test_between_players_marks_stay_what_they_are() -> None:
    match = hedgerow.new("wildfire", seed=3, variant="vs", players=2).roll()
    s = match._records.copy()[0]
    s.grid[1].lost = 1
    before = s.grid.tobytes()
    assert not contract.fold(s, WINS) and s.grid.tobytes() == before
