"""The quick player does what a person would do without thinking long."""

from __future__ import annotations

import numpy as np

from games.wildfire.figures import figure
from hedgerow import Match
from hedgerow.kernel import contract
from hedgerow.kernel.rng import generator


def chosen(match: Match, seat: int = 0) -> str:
    codes = np.array(match._codes(seat), np.int32)
    return match.legal(seat)[contract.greedy(match.state, seat, codes, len(codes), generator())]


AT_THE_DOOR = """
    . . . . . .
    . . . . . .
    . . / . . .
    . . X / ^ .
    . . / . . .
    . . . . . .
    """


def test_a_slash_beside_the_home_is_doused() -> None:
    assert chosen(figure(AT_THE_DOOR)) == "douse D4"


def test_the_last_open_side_is_dug() -> None:
    """Three sides of the home are doused; two slashes are two steps from the fourth, one douse would leave one."""
    match = figure(
        """
        . . . . / /
        . . . . . .
        . . o . / .
        . o ^ . / .
        . . o . . .
        . . . . . .
        """
    )
    assert chosen(match) == "dig D4"


def test_where_points_alone_decide_land_comes_before_the_home() -> None:
    """Dousing at the door saves a home in a corner and nothing else; dousing in the open saves land."""
    corner = """
        . . . . . .
        . . . . . .
        . . / . . .
        . . . . . o
        . . . o o o
        X X X o / ^
        """
    settings = {"fires": "A6 A6", "events": "A6"}
    assert chosen(figure(corner, corner, variant="vs", vs_home_first=True, **settings)) == "douse E6"
    assert chosen(figure(corner, corner, variant="vs", **settings)) == "douse C3"


def test_nobody_stops_or_passes_who_can_act() -> None:
    lost = figure(AT_THE_DOOR.replace("^", "X"), home="E4", allow_pass=True)
    assert chosen(lost).split()[0] in ("douse", "dig")
