"""Positions in which as much can still be gained."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from games.pastures.figures import figure
from games.pastures.test_claiming import claiming
from hedgerow.bots.solver import Solver
from hedgerow.games.pastures.rules.state import ANY
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
    assert not contract.fold(s, WINS)
    assert s.points.tolist() == match.state.points.tolist() == [5, 0]
    assert s.castles.tobytes() == match.state.castles.tobytes()


def form(text: str, goal: int = POINTS) -> bytes:
    """Of a position, as a diagram."""
    s = figure(text)._records.copy()[0]
    assert not contract.fold(s, goal)
    return bytes(s.tobytes())


def writing(land: str, *, rows: int = 3, last: str = "plains forest", **options: object) -> str:
    """Player 1 to write; rows are parted by blanks."""
    lines = land.split()
    one, two = last.split()
    chosen = {"rows": rows, "columns": len(lines[0]), **options}
    told = [f"option {name}: {value}" for name, value in chosen.items()]
    told += ["", "filling, player 1 to write", f"player 1 wrote {one}", f"player 2 wrote {two}", ""]
    told.append("     " + " ".join("ABCDEFGH"[: len(lines[0])]))
    told += [f"  {n + 1}  {' '.join(line)}" for n, line in enumerate(lines)]
    return "\n".join(told) + "\n"


@rule("pastures.points")
def test_river_and_mountain_are_one_where_they_shut_nothing_out() -> None:
    """A1 lies behind two Forests: no neighbour of it is empty. On C3, beside C2 which is still empty, River shuts out
    the Desert and Mountain the Plains. Desert gives nothing there, and is another."""
    assert form(writing("RFP F.F FWD")) == form(writing("MFP F.F FWD"))
    assert form(writing("FFP F.. FWR")) != form(writing("FFP F.. FWM"))
    assert form(writing("RFP F.F FWD")) != form(writing("DFP F.F FWD"))


@rule("pastures.points?forest")
def test_a_forest_is_a_river_only_where_it_gives_as_much() -> None:
    for points, alike in ((2, False), (1, True)):
        one, other = (form(writing(land, forest_points=points)) for land in ("RFP F.F FWD", "FFP F.F FWD"))
        assert (one == other) == alike


@rule("pastures.influence")
def test_what_no_castle_reaches_is_forgotten() -> None:
    """Castles may come to stand on A1 and B1, if that is Plains or Wasteland: they reach A to C. E1 gives nobody
    anything. D1 does, as soon as C1 is ground."""

    def reached(land: str) -> bytes:
        return form(writing(f"{land} RRRRR RRRRR", last="river wasteland"))

    assert reached("W.RRF") == reached("W.RRR") != reached("W.FRR")
    assert reached("W.WFR") != reached("W.WRR")


@rule("pastures.own-repeat", "pastures.opponent-repeat")
def test_a_bar_on_what_is_open_nowhere_is_forgotten() -> None:
    """B2 has a River beside it: no Desert. With a Mountain on the other side Plains are out, too, so that it is all one
    which of the two is barred; with a Forest there Plains may be written."""
    for land, alike in (("FRP M.F FFD", True), ("FRP F.F FFD", False)):
        one, other = (form(writing(land, last=f"{terrain} forest")) for terrain in ("desert", "plains"))
        assert (one == other) == alike


@rule("pastures.grid")
def test_mirror_images_of_a_small_land_are_one() -> None:
    """Three by four, mirrored across, down and both ways. Nothing else is: here the River and the Forest change places.
    A large land is left as it lies."""
    images = ("R.F. W... ...P", ".F.R ...W P...", "...P W... R.F.", "P... ...W .F.R")
    assert len({form(writing(land)) for land in images}) == 1
    assert form(writing("F.R. W... ...P")) != form(writing(images[0]))
    large = ["RFP....."] + ["........"] * 7
    assert form(writing(" ".join(large), rows=8)) != form(writing(" ".join(large[::-1]), rows=8))


OPTIONS = (
    {},
    {"forest_points": 1, "castle_square_scores": True},
    {"adjacency": 8, "stuck": "pass"},
    {"full_block_only": True, "rows": 4},
    {"castle_pass": True},
    {"castle_order": "two_each", "columns": 6},
)


@rule("pastures.claiming", "pastures.filling")
@pytest.mark.parametrize("goal", ["points", "wins"])
@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_forgotten_changes_no_value(options: dict[str, object], goal: str) -> None:
    """Lands by lot with two or three squares left, by trying everything, beside one search that remembers what it has
    seen of all of them, mirror images and all."""
    solver, lot = None, random.Random(5)
    for _ in range(12):
        match = hedgerow.new("pastures", **{"rows": 3, "columns": 4, **options})
        until = lot.choice((2, 3))
        while match.state.left[ANY] > until:
            match.play(lot.choice(match.legal()))
        records = match._records.copy()
        solver = solver or Solver(match.room, records, 40, goal, 8)
        assert solver.value_of(records) == tried(match, goal)


def tried(match: hedgerow.Match, goal: str) -> float:
    """By trying everything, as the first player sees it."""
    seat = match.to_move
    if seat is None:
        lead = match.scores()[0] - match.scores()[1]
        return float(lead) if goal == "points" else (lead > 0) + 0.5 * (lead == 0)
    assert isinstance(seat, int)
    found = []
    for code in match.codes():
        found.append(tried(match.play_code(seat, code), goal))
        match.undo()
    return max(found) if seat == 0 else min(found)
