"""The drawing: every move can be pointed at, and spots and the table say what the rules say."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import hedgerow
from cite import rule
from hedgerow import catalog
from hedgerow.games.pastures.picture import drawing, touches, why
from hedgerow.games.pastures.picture.facts import Land
from hedgerow.games.pastures.words import names
from hedgerow.kernel import contract
from hedgerow.kernel.contract import WATCHER
from hedgerow.scene.svg import Drawing, board_svg
from play import Case, positions

ROOM = catalog.room("pastures")
EXAMPLES = [*(dict(example) for example in ROOM.examples), {"rows": 16, "columns": 16}]

EXAMPLE = """
option rows: 5
option columns: 5
option castle_first: player1

claiming, player 2 to build

     A B C D E
  1  M M F D D
  2  M 1 P P P
  3  F P P R P
  4  F R R R W
  5  R R W W W

castle B2: player 1, on wasteland
"""


@pytest.fixture(params=EXAMPLES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(ROOM, request.param)


def seen(match, seat=0) -> Drawing:
    return drawing(match.view(seat), seat)


def labels(drawn: Drawing) -> dict[str, str]:
    return {spot.key: spot.label for spot in drawn.spots}


def written(drawn: Drawing, key: str) -> list[str]:
    """The words inside a mark."""
    found = re.search(rf'<g id="m-{key}">.*?(?=<g id="m-|$)', drawn.marks)
    return re.findall(r">([^<>]+)</text>", found[0]) if found else []


def test_every_legal_move_is_pointed_at_where_it_happens(case: Case) -> None:
    for n, match in enumerate(positions(case.new(1), 1, 400)):
        if match.to_move is not None and (n % 7 == 0 or n > 50):
            seat, keys, told = match.to_move, labels(seen(match)), set()
            for move in match._codes(seat):
                spots, words = touches(match._s, seat, move), ROOM.words.say(match._s, seat, move)
                assert set(spots) <= set(keys)
                assert words == "pass" or words.split()[-1] == spots[0]
                told.add((spots, words))
            assert len(told) == len(match._codes(seat))


def test_the_page_is_well_formed_and_its_ids_are_unique(case: Case) -> None:
    for n, match in enumerate(positions(case.new(2), 2, 400)):
        if n % 17 == 0 or match.to_move is None:
            for seat in (0, 1, WATCHER):
                page = board_svg(seen(match, seat), {"C3"})
                ids = re.findall(r' id="([^"]*)"', page)
                assert len(ids) == len(set(ids)) and not any(" " in i for i in ids)
                assert ElementTree.fromstring(page).tag.endswith("svg")


def test_everybody_sees_the_same_but_which_castle_is_hers(case: Case) -> None:
    for n, match in enumerate(positions(case.new(3), 3, 400)):
        if n % 25 == 0:
            first, second, watcher = (
                replace(drawn := seen(match, seat), marks=re.sub(r'<g id="m-you">.*?</g></g>', "", drawn.marks))
                for seat in (0, 1, WATCHER)
            )
            assert first == second == watcher


def test_spots_lie_on_the_board_and_do_not_overlap(case: Case) -> None:
    match = case.new(4)
    drawn = seen(match)
    for spot in drawn.spots:
        assert spot.width >= 44 and spot.x >= 0 and spot.y >= 0
        assert spot.x + spot.width <= drawn.width and spot.y + spot.height <= drawn.height
    places = {(spot.x, spot.y) for spot in drawn.spots}
    options = match.settings.options
    assert len(places) == len(drawn.spots) == int(options["rows"]) * int(options["columns"]) + 6  # and the terrains


@rule("pastures.points", "pastures.neighbours", "pastures.own-repeat", "pastures.opponent-repeat")
def test_the_terrains_of_the_table_tell_what_they_are() -> None:
    """They are no moves by themselves: pointed at, they ask for a square, or say why they are barred."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    told = labels(seen(match))
    assert told["plains"] == "plains: 3 points for each in a castle's block; never beside mountain"
    assert told["wasteland"] == "wasteland: earns no castle anything"
    assert why(match.view(0), 0, ["plains"], match.legal(0)).sentence == (
        "Point at an empty square first; then plains can be chosen."
    )
    before = match.state.copy()
    ROOM.words.put(before, 0, "plains", "")
    assert before.tobytes() == match.state.tobytes(), "nor is anything drawn there"
    match.play("plains B2")
    barred = why(match.view(1), 1, ["plains"], match.legal(1))
    assert barred.rule == "pastures.opponent-repeat" and "plains" in barred.sentence


def test_what_the_drawing_counts_is_what_the_rules_count(case: Case) -> None:
    for match in positions(case.new(5), 5, 400):
        if match.state.phase:
            land = Land(match.state)
            for row, column, seat in land.castles:
                square = 16 * row + column
                assert names.owner_at(match.state, square) == seat
                assert land.worth(row, column) == names.earned(match.state, square)
            for seat in (0, 1):
                assert written(seen(match), f"points-{seat + 1}")[-1] == str(contract.score(match._s, seat))


def test_the_sheet_depends_on_its_key_alone() -> None:
    sheets: dict[str, str] = {}
    for example in [*EXAMPLES, {"castle_pass": True}, {"forest_points": 1}, {"adjacency": 8}]:
        match = Case(ROOM, example).new(6)
        for n, _ in enumerate(positions(match, 6, 300)):
            if n % 60 == 0:
                drawn = seen(match)
                assert sheets.setdefault(drawn.sheet_key, drawn.sheet) == drawn.sheet
    assert len(sheets) == len(EXAMPLES) + 2  # castle_pass changes nothing on paper
    assert len(set(sheets.values())) == len(sheets)


def test_spots_tell_what_lies_there() -> None:
    told = labels(seen(hedgerow.read("pastures", EXAMPLE)))
    assert told["B2"] == "B2, castle of player 1 on wasteland, 16 points"
    assert told["C2"] == "C2, plains, held by player 1"
    assert told["D4"] == "D4, river"
    # E4 has plains on E3, rivers on D3 and D4, wasteland on D5 and E5: 3 + 1 + 1
    assert told["E4"] == "E4, wasteland, a castle here would earn 5"


def test_the_table_tells_points_by_terrain() -> None:
    """Three plains, two forests, three mountains around B2."""
    drawn = seen(hedgerow.read("pastures", EXAMPLE))
    assert written(drawn, "points-1") == ["9", "4", "0", "3", "16"]
    assert written(drawn, "points-2") == ["0", "0", "0", "0", "0"]


def test_the_table_strikes_what_is_barred() -> None:
    match = hedgerow.new("pastures", seed=1, rows=3, columns=3)
    assert "barred" not in seen(match).marks
    match.play("forest A1").play("river C3")
    drawn = seen(match)
    assert set(re.findall(r"m-barred-(\w+)", drawn.marks)) == {"forest", "river"}
    assert written(drawn, "left") == ["7", "to fill"]
    assert labels(drawn)["A1"] == "A1, forest" and labels(drawn)["B2"] == "B2, empty"


@pytest.mark.parametrize(("stuck", "struck"), [("relax", set()), ("pass", {"forest", "wasteland"})])
def test_a_stuck_player_sees_which_bars_hold(stuck: str, struck: set[str]) -> None:
    match = hedgerow.read(
        "pastures",
        f"option rows: 3\noption columns: 3\noption stuck: {stuck}\n\n"
        "filling, player 1 to write\nplayer 1 wrote forest\nplayer 2 wrote wasteland\n\n"
        "     A B C\n  1  F M W\n  2  D . R\n  3  W P F\n",
    )
    assert set(re.findall(r"m-barred-(\w+)", seen(match).marks)) == struck


def test_each_sees_which_castle_is_hers() -> None:
    match = hedgerow.new("pastures")
    rows = [
        re.findall(r'id="m-you".*?<text[^>]* y="([\d.]+)"', drawing(match.state, seat).marks)
        for seat in (0, 1, WATCHER)
    ]
    assert len(rows[0]) == len(rows[1]) == 1 and float(rows[0][0]) < float(rows[1][0])
    assert rows[2] == []
