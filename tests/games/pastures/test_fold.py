"""Positions in which as much can still be gained."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.pastures.test_claiming import claiming
from hedgerow.kernel import contract
from hedgerow.kernel.contract import POINTS, WINS

LAND = "WFFFWFFFW FRRFFFFFF FFFFFFRRF"


@rule("pastures.claiming", "pastures.points")
def test_what_can_still_be_gained_hangs_on_the_sites_alone() -> None:
    """A1 is for player 1 and E1 for player 2, or the other way round: I1 is left, and worth the same to both."""
    forms = []
    for words in (("castle A1", "castle E1"), ("castle E1", "castle A1")):
        match = claiming(LAND, castle_pass=True)
        for castle in words:
            match.play(castle)
        s = match._records.copy()[0]
        if match.to_move is None:
            pytest.fail("a site must be left")
        assert any(s.points) and any(s.castles[0]) and not contract.fold(s, POINTS)
        assert not s.points.any() and not s.castles.any() and s.sites.any()
        forms.append(s.tobytes())
    assert forms[0] == forms[1]


@rule("pastures.claiming?order")
def test_where_four_castles_end_it_their_number_counts() -> None:
    """C1 alone and A1 with E1 leave the same sites to player 2: of two castles that are left to her, or of one."""
    land, forms = "WFWFWFFWFFW FFFFFFFFFFF FFFFFFFFFFF", []
    for words in (("castle C1",), ("castle A1", "castle E1"), ("castle E1", "castle A1")):
        match = claiming(land, castle_order="two_each")
        for castle in words:
            match.play(castle)
        s = match._records.copy()[0]
        assert match.to_move == 1 and match.legal() == ["castle H1", "castle K1"]
        assert not contract.fold(s, POINTS) and not s.castles.any()
        forms.append(s.tobytes())
    assert forms[0] != forms[1] and forms[1] == forms[2]


@rule("pastures.win")
def test_for_winning_points_count() -> None:
    match = claiming(LAND, castle_pass=True).play("castle A1")
    s = match._records.copy()[0]
    assert not contract.fold(s, WINS) and s.tobytes() == match.state.tobytes()


@rule("pastures.filling")
def test_while_the_land_is_written_nothing_is_alike() -> None:
    match = hedgerow.new("pastures").play("mountain A1")
    s = match._records.copy()[0]
    s.points[0] = 3
    before = s.tobytes()
    assert not contract.fold(s, POINTS) and s.tobytes() == before
