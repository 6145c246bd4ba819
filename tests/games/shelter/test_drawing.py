"""The drawn sheet: every move can be pointed at, every place says what lies there, and nothing hidden shows."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

import hedgerow
from cite import rule
from games.shelter.figures import OPEN_LAND, ROOM, Sheet, at, play
from hedgerow.games.shelter.picture import plan
from hedgerow.games.shelter.picture.art.animals import ANIMALS, TREE
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.rng import generator
from hedgerow.scene.outline import enclosed, knots
from hedgerow.scene.svg import Drawing, Spot, board_svg
from play import Case, positions

CASES = [Case(ROOM, dict(example)) for example in ROOM.examples]


def labels(drawing: Drawing) -> dict[str, str]:
    return {spot.key: spot.label for spot in drawing.spots}


def drawn(match: hedgerow.Match, seat: int = 0, look: int | None = None) -> Drawing:
    drawing: Drawing = ROOM.picture.drawing(match.view(seat) if seat >= 0 else watched(match), seat, look)
    return drawing


def watched(match: hedgerow.Match):  # type: ignore[no-untyped-def]
    copy = match._records.copy()
    contract.hide(copy[0], WATCHER)
    return copy[0]


def apart(one: Spot, other: Spot) -> bool:
    """Do two spots not overlap? Round ones are measured as circles."""
    if one.is_round and other.is_round:
        gap = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 if one.width == other.width else 1e9
        if gap >= one.width:
            return True
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_every_move_has_its_place_and_the_drawing_is_sound(case: Case) -> None:
    sheets: dict[str, str] = {}
    for number, match in enumerate(positions(case.new(3), 3)):
        if number % 9 and match.to_move is not None:
            continue
        for seat in (*range(match.players), WATCHER):
            drawing = drawn(match, seat)
            ElementTree.fromstring(board_svg(drawing))
            ids = re.findall(r' id="([^"]+)"', board_svg(drawing))
            assert len(ids) == len(set(ids))
            assert sheets.setdefault(drawing.sheet_key, drawing.sheet) == drawing.sheet
            if seat >= 0 and match.may_move(seat):
                keys = set(labels(drawing))
                told = []
                for move in match._codes(seat):
                    spots = ROOM.picture.touches(match._s, seat, move)
                    assert set(spots) <= keys
                    told.append((spots, ROOM.words.say(match._s, seat, move)))
                assert len(told) == len(set(told))
    assert len(sheets) == 1


@pytest.mark.parametrize("case", [c for c in CASES if c.example.get("players", 1) > 1], ids=lambda c: str(c.example))
def test_a_drawing_does_not_change_with_what_is_hidden(case: Case) -> None:
    for number, match in enumerate(positions(case.new(8), 8, 150)):
        if number % 6:
            continue
        for seat, look in itertools.product(range(match.players), repeat=2):
            seen = drawn(match, seat, look)
            for k in range(2):
                copy = match._records.copy()
                contract.guess(copy[0], seat, generator(k))
                contract.hide(copy[0], seat)
                assert ROOM.picture.drawing(copy[0], seat, look) == seen


def rhombs_are_apart(one: Spot, other: Spot) -> bool:
    """Equal upright rhombs do not meet if their middles are as far from each other, across and down together, as
    one is wide."""
    return abs(one.x - other.x) + abs(one.y - other.y) >= one.width == other.height


def test_places_do_not_overlap_and_are_large_enough_for_a_thumb() -> None:
    match = at("round 1, draw, dice 3 4 6")
    phone = 360 / plan.WIDTH
    for moves in ((), ("adopt rhino at C2",), ("place D4",)):
        drawing = drawn(play(match, *moves))
        edges = [spot for spot in drawing.spots if spot.bar]  # their rhombs tile the land
        others = [spot for spot in drawing.spots if not spot.bar]
        assert all(apart(one, other) for one, other in itertools.combinations(others, 2))
        assert all(rhombs_are_apart(one, other) for one, other in itertools.combinations(edges, 2))
        for move in match._codes(0):
            for key in ROOM.picture.touches(match._s, 0, move):
                spot = next(spot for spot in drawing.spots if spot.key == key)
                assert spot.width * phone >= 36 and spot.height * phone >= 36
        for spot in drawing.spots:
            assert spot.x >= 0 and spot.y >= 0
            assert spot.x + spot.width <= drawing.width and spot.y + spot.height <= drawing.height


LAND = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | W   . | .   .   .   . |
  +   +   +   +   +   +   +
2 | .   ^ | .   .   ^   . |
  +---+---+   +   +   +   +
3 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
4 | .   .   . | G   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   .   ^   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   . |
  +---+---+---+---+---+---+
"""


def test_labels_tell_what_lies_there() -> None:
    """Two animals, a closed corner of four squares, and a loose fence between C4 and D4."""
    match = at("round 4, draw, dice 3 4 6", Sheet("X... .X.. ..X. ....", third="4 3 1", land=LAND))
    said = labels(drawn(match))
    assert said["A1"] == "A1, wild dog, area of 4 squares"
    assert said["B2"] == "B2, tree, fence right and below, area of 4 squares"
    assert said["A3"] == "A3, empty, fence above, area of 32 squares"
    assert said["D4"] == "D4, giraffe, fence left, area of 32 squares"
    assert said["F6"] == "F6, empty, area of 32 squares"
    assert said["shelter-A1"] == "shelter A1, owl column, wild dog row, crossed"
    assert said["shelter-D4"] == "shelter D4, tiger column, elephant row, free"
    assert said["circle-A"] == "circle of column A, owl, worth 3, open"
    assert said["third-4"] == "third-fence circle worth 4, open"
    assert said["all-kinds"] == "all six kinds, worth 7, not yet reached"
    play(match, "adopt rhino at C1", "place E4")
    said = labels(drawn(match))
    assert "A1" not in said  # now the edges are pointed at
    assert said["C4-D4"] == "C4-D4, loose fence between empty and giraffe"
    assert said["B1-C1"] == "B1-C1, fence between empty and empty"
    assert said["D4-E4"] == "D4-E4, no fence between giraffe and rhino"


@rule("shelter.score", "shelter.loose", "shelter.empty?tree")
def test_every_line_of_the_score_says_what_it_counts() -> None:
    """As above: the giraffe counts the three trees of its area, a fence is loose, one dog is no pair."""
    match = at("round 4, draw, dice 3 4 6", Sheet("X... .X.. ..X. ....", third="4 3 1", land=LAND))
    board = drawn(match)
    said = labels(board)
    assert said["score-giraffes"] == (
        "giraffes: each the trees of its area, and 1 if a tree is next to it; in a mixed area nothing; now 3"
    )
    assert said["score-wild-dogs"].endswith("6 points for every pair in an area; in a mixed area nothing; now 0")
    assert said["score-owls"] == "owls: 2 points each, wherever it sits; now 0"
    assert said["score-loose-fences"].endswith("the same area on both sides; now \N{MINUS SIGN}1")
    assert said["score-total"] == "total: everything together; now 2"
    told = ROOM.picture.why(match.view(0), 0, ["score-tigers"], match.legal(0))
    assert (told.code, told.rule) == ("counts-itself", "shelter.score")
    names = [spot.key for spot in board.spots if spot.key.startswith("score-")]
    assert len(names) == 14 and not set(re.findall(r'id="m-([^"]+)"', board.marks)) & set(names)  # nothing is ticked
    other = hedgerow.new("shelter", seed=1, tree_area_empty=False)
    assert "of an area with neither animal nor tree;" in labels(drawn(other))["score-empty-squares"]


def test_circles_are_kept_or_crossed_out() -> None:
    """Player 1 has completed column A, player 2 row 1 and given up an animal."""
    first = Sheet("X... X... X... X...", "3ooo xooo")
    second = Sheet("XXXX .... .... ....", "xooo 3ooo", third="x 3 1")
    match = at("round 5, roll", first, second)
    said = labels(drawn(match, 0, 1))
    assert said["player-2-circle-A"] == "circle of column A, owl, worth 3, crossed out"
    assert said["player-2-circle-1"] == "circle of row 1, wild dog, worth 3, kept"
    assert said["player-2-third-4"] == "third-fence circle worth 4, crossed out"
    assert labels(drawn(match))["circle-A"] == "circle of column A, owl, worth 3, kept"


def test_only_the_own_sheet_can_be_played_on() -> None:
    match = at("round 1, draw, dice 1 2 3", Sheet(), Sheet())
    own, other = drawn(match, 0), drawn(match, 0, 1)
    for move in match._codes(0):
        touched = set(ROOM.picture.touches(match._s, 0, move))
        assert touched <= set(labels(own)) and not touched & set(labels(other))
    assert drawn(match, WATCHER).title == "The sheet of player 1 in round 1"
    assert drawn(match, WATCHER, 1).title == "The sheet of player 2 in round 1"


def test_what_touches_what() -> None:
    match = at("round 1, draw, dice 1 3 3")
    touches = ROOM.picture.touches

    def pointed() -> dict[str, tuple[str, ...]]:
        return {ROOM.words.say(match._s, 0, move): touches(match._s, 0, move) for move in match._codes(0)}

    assert pointed()["adopt rhino at C2"] == ("shelter-C2",)
    play(match, "adopt rhino at C2")
    assert pointed()["place A3 with 1"] == pointed()["place A3 with 3"] == ("A3",)
    assert pointed()["place F3"] == ("F3",)
    play(match, "place F3", "fence A1-B1")
    assert pointed()["fence A1-A2"] == ("A1-A2",)
    assert pointed()["done"] == ()
    assert touches(match._s, CHANCE, 4) == ()


def test_the_used_dice_are_told_from_those_left() -> None:
    """Dice 3 4 6: the elephant takes the 6, D4 the 4, so that the 3 is left for fences."""
    match = at("round 1, draw, dice 3 4 6")
    assert ">adopted<" not in drawn(match).marks
    marks = drawn(play(match, "adopt elephant at C4")).marks
    assert marks.count(">adopted<") == 1 and ">fences<" not in marks
    marks = drawn(play(match, "place D4")).marks
    first, rest = marks.split('id="m-die-2"')
    assert ">fences<" in first and ">fences<" not in rest and ">adopted<" in rest


def test_the_boxes_are_the_tally() -> None:
    """One dog in an area of its own scores nothing, a giraffe beside no tree the three trees of its area."""
    match = at("round 4, roll", Sheet("X... .X.. ..X. ....", land=LAND))
    marks = drawn(match).marks
    found = dict(re.findall(r'id="m-score-?(\d*)"[^>]*><text[^>]*>([^<]+)<', marks))
    # Box 4 is the giraffes' (trees at E2, B5 and E5), box 11 for loose fences (C4-D4); 7 and 13 are the subtotals of
    # the animals and of what is lost, and the last is the total.
    lost = "\N{MINUS SIGN}1"
    assert found == {"4": "3", "7": "3", "11": lost, "13": lost, "": "2"}


def test_a_fence_gets_its_colour_when_it_parts_two_areas() -> None:
    match = at("round 4, roll", Sheet("X... .X.. ..X. ....", land=LAND))
    marks = drawn(match).marks
    for edge, is_closing in (("B1-C1", True), ("A2-A3", True), ("C4-D4", False)):
        piece = marks.split(f'id="m-{edge}"')[1].split('id="m-')[0]
        assert ("s-bank" in piece) == is_closing


def test_trees_and_the_end_have_heads_of_their_own() -> None:
    match = hedgerow.new("shelter", seed=1)
    match.play("roll 3")
    drawing = drawn(match)
    assert drawing.title == "The sheet before the first round" and ">0 of 4 planted<" in drawing.marks
    assert ">row<" in drawing.marks and ">column<" in drawing.marks
    for _ in positions(match, 2):
        pass
    assert drawn(match).title == "The sheet at the end" and ">The end<" in drawn(match).marks


def test_every_outline_stays_in_its_box() -> None:
    for figure in (*ANIMALS, TREE):
        for shape in figure.shapes:
            assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in enclosed(knots(shape)))


def test_a_drawing_of_a_large_table_is_no_longer_than_of_a_small_one() -> None:
    match = hedgerow.new("shelter", seed=4, players=99).roll()
    drawing = drawn(match, 50)
    assert "player 51" in drawing.title and len(drawing.marks) < 10_000
    assert drawing.marks.replace("player 51", "player 1") == drawn(match, 0).marks


def test_an_untouched_land_is_one_area_that_nobody_need_hear_of() -> None:
    match = at("round 1, roll", Sheet(land=OPEN_LAND))
    assert labels(drawn(match))["B2"] == "B2, tree"
