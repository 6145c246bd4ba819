"""The drawing: every move can be pointed at, nothing hidden is drawn, and spots say what lies there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import hedgerow
from games.wildfire.figures import figure
from hedgerow import catalog
from hedgerow.games.wildfire.picture import drawing, touches
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.rng import generator
from hedgerow.scene.svg import Drawing, board_svg
from play import Case, positions

ROOM = catalog.room("wildfire")
EXAMPLES = [dict(example) for example in ROOM.examples] + [{"variant": "vs", "players": 8}]


@pytest.fixture(params=EXAMPLES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(ROOM, request.param)


def seen(match, seat, look=None) -> Drawing:
    return drawing(match.view(seat), seat, look)


def labels(drawn: Drawing) -> dict[str, str]:
    return {spot.key: spot.label for spot in drawn.spots}


def test_every_legal_move_is_pointed_at_where_it_happens(case: Case) -> None:
    for match in positions(case.new(1), 1, 400):
        mover = contract.to_move(match._s)
        seats = [CHANCE] if mover == CHANCE else [seat for seat in range(match.players) if match.may_move(seat)]
        for seat in seats:
            keys = labels(seen(match, max(seat, 0)))
            told = set()
            for move in match._codes(seat):
                spots, words = touches(match._s, seat, move), ROOM.words.say(match._s, seat, move)
                assert set(spots) <= set(keys)
                assert all(words.endswith(spot.rsplit("-", 1)[-1]) for spot in spots)
                told.add((spots, words))
            assert len(told) == len(match._codes(seat))


def test_the_page_is_well_formed_and_its_ids_are_unique(case: Case) -> None:
    for n, match in enumerate(positions(case.new(2), 2, 400)):
        if n % 5 == 0 or match.to_move is None:
            for seat in (*range(match.players), WATCHER):
                for look in (None, 0, match.players - 1, 99):
                    page = board_svg(seen(match, seat, look), {"C4"})
                    ids = re.findall(r' id="([^"]*)"', page)
                    assert len(ids) == len(set(ids)) and not any(" " in i for i in ids)
                    assert ElementTree.fromstring(page).tag.endswith("svg")


def test_spots_lie_on_the_board_and_do_not_overlap(case: Case) -> None:
    match = case.new(3)
    drawn = seen(match, 0)
    taken = set()
    for spot in drawn.spots:
        assert spot.width >= 44 and spot.height >= 44
        assert spot.x >= 0 and spot.x + spot.width <= drawn.width and spot.y + spot.height <= drawn.height
        taken |= {(spot.x, spot.y)}
    assert len(taken) == len(drawn.spots) == (144 if match.settings.variant == "x4" else 36)


def test_hidden_facts_change_nothing_in_the_drawing(case: Case) -> None:
    """Neither other truths that fit what a seat knows, nor the truth itself, drawn by mistake without hiding."""
    for n, match in enumerate(positions(case.new(4), 4, 200)):
        if n % 6 == 0 and match.to_move is not None:
            for seat in (*range(min(match.players, 3)), WATCHER):
                for look in range(match.players):
                    view = seen(match, seat, look)
                    assert drawing(match._s, seat, look) == view
                    if seat != WATCHER:
                        guessed = match._records.copy()
                        contract.guess(guessed[0], seat, generator(n))
                        contract.hide(guessed[0], seat)
                        assert drawing(guessed[0], seat, look) == view


def test_the_sheet_depends_on_its_key_alone() -> None:
    sheets: dict[str, str] = {}
    for example in EXAMPLES:
        match = Case(ROOM, example).new(5)
        for n, _ in enumerate(positions(match, 5, 60)):
            if n % 20 == 0:
                drawn = seen(match, WATCHER)
                assert sheets.setdefault(drawn.sheet_key, drawn.sheet) == drawn.sheet
    assert len(sheets) == 5  # solo, X4, VS for 2, 3 and 8


def test_spots_tell_what_lies_there() -> None:
    told = labels(
        seen(
            figure("""
                . . o o X X
                . / X X X X
                o # / X X X
                . ^ # / X X
                . . . . / X
                . . . . . /
            """),
            0,
        )
    )
    assert told["A1"] == "A1, empty"
    assert told["C1"] == "C1, doused"
    assert told["B2"] == "B2, burning"
    assert told["E3"] == "E3, burnt"
    assert told["C4"] == "C4, dug"
    assert told["B4"] == "B4, home"


def test_a_lost_home_is_still_told() -> None:
    told = labels(seen(figure(". . . . . .\n" * 4 + ". X / . . .\n. . . . . .", home="B5", digs=0), 0))
    assert told["B5"] == "B5, home, burnt"
    assert told["C5"] == "C5, burning"


def test_strip_shows_turn_points_and_dice() -> None:
    match = hedgerow.new("wildfire", seed=1).play("roll 3 4").play("roll 6 6")  # the fire burns F6, lights E6 and F5
    drawn = seen(match, 0)
    assert ">Turn 1<" in drawn.marks and ">32<" in drawn.marks  # 36 less home, F6, E6, F5
    assert drawn.marks.count("<circle") == 1  # the doorknob: both dice are blank
    rolled = seen(match.play("roll 5"), 0)
    assert rolled.marks.count("<circle") == 1 + 5
    acting = seen(match.play("roll 1"), 0)  # E1 burns
    assert ">31<" in acting.marks and 'id="m-actions"' in acting.marks


def test_x4_names_squares_by_quadrant_and_looks_at_the_acting_one() -> None:
    match = hedgerow.new("wildfire", seed=3, variant="x4")
    match.roll()
    drawn = seen(match, 0)
    told = labels(drawn)
    assert set(told) == {
        f"{quadrant}-{column}{row}"
        for quadrant in ("top-left", "top-right", "bottom-right", "bottom-left")
        for column in "ABCDEF"
        for row in range(1, 7)
    }
    assert told["top-left-A1"].startswith("top left A1, ")
    where = {spot.key: spot for spot in drawn.spots}
    assert where["bottom-left-A1"].y == where["bottom-right-A1"].y > where["top-left-F6"].y
    assert where["top-right-A1"].x == where["bottom-right-A1"].x > where["top-left-F6"].x
    quadrant = touches(match._s, 0, match._codes(0)[0])[0].rsplit("-", 1)[0]
    corner = where[f"{quadrant}-A1"]
    assert drawn.focus == (corner.x + 3 * corner.width, corner.y + 3 * corner.height)


def test_vs_shows_the_others_only_at_the_end() -> None:
    match = hedgerow.new("wildfire", seed=8, variant="vs", players=2)
    match.play("roll 1 1").play("roll 6 6").play("roll 6 6")
    own, other = labels(seen(match, 0)), labels(seen(match, 0, 1))
    assert own["F6"] == "F6, burnt" and own["F5"] == "F5, burning"
    assert other["F6"] == "F6, hidden"
    assert other["A1"] == "A1, the home stood here at the start, the rest is hidden"
    assert labels(seen(match, WATCHER)) == other
    while match.to_move is not None:
        for seat in (0, 1):
            if match.to_move == "chance":
                match.play("roll 6 6")
            elif match.may_move(seat):
                match.play(match.legal(seat)[0], seat)
    assert labels(seen(match, 0, 1))["F6"] == "F6, burnt"
    assert labels(seen(match, WATCHER, 1)) == labels(seen(match, 1))
