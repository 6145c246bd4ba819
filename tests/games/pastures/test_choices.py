"""Moves by their place in the list, found without listing: what random play and the search ask for."""

from __future__ import annotations

import numpy as np

import hedgerow
from cite import rule
from games.pastures.test_claiming import claiming
from hedgerow.kernel import contract

SEVEN = 7  # what a buffer held before: nothing may be left of it


def by_place(match: hedgerow.Match) -> list[str]:
    """All moves, asked for one by one, in words."""
    scratch, seat = np.zeros(match.room.most_moves, np.int32), match.to_move
    assert isinstance(seat, int)
    n = contract.choices(match.state, seat, scratch)
    codes = [int(contract.choice(match.state, seat, k, scratch)) for k in range(n)]
    return [match.room.words.say(match.state, seat, code) for code in codes]


@rule("pastures.claiming", "pastures.claiming?must")
def test_castles_by_their_place_in_the_list() -> None:
    """Six wastelands in four rows, two of them in one row, one in the last; where it is allowed, a pass comes last."""
    sites = [f"castle {square}" for square in ("A1", "C1", "B2", "A3", "D3", "D4")]
    land = "WFWF FWFF WFFW FFFW"
    assert by_place(claiming(land)) == sites
    assert by_place(claiming(land, castle_pass=True)) == [*sites, "pass"]


@rule("pastures.filling", "pastures.neighbours")
def test_writings_by_their_place_in_the_list() -> None:
    """3 x 16, a mountain on H2, then a forest on A1: neither again, and no plains beside H2."""
    match = hedgerow.new("pastures", rows=3, columns=16).play("mountain H2").play("forest A1")
    squares = [f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEFGHIJKLMNOP"]
    free = [square for square in squares if square not in ("H2", "A1")]
    closed = {"plains": {"H1", "G2", "I2", "H3"}}
    terrains = ("plains", "river", "desert", "wasteland")
    assert by_place(match) == [f"{t} {square}" for t in terrains for square in free if square not in closed.get(t, ())]


@rule("pastures.points", "pastures.open")
def test_a_tally_begins_at_nothing_and_nothing_is_rolled() -> None:
    match = claiming("WFWF FWFF WFFW FFFW")
    out = np.full(4, SEVEN, np.int32)
    contract.tally(match.state, 1, out)
    assert out.tolist() == [0, 0, 0, 0]
    assert contract.faces(match.state) == 0
