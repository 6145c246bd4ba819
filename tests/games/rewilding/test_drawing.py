"""The board: everything can be pointed at, told apart and read aloud, and nothing on it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

import hedgerow
from games.rewilding.figures import position
from hedgerow import catalog
from hedgerow.games.rewilding.picture import facts, plan, sheet
from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.scene.svg import Drawing, board_svg
from hedgerow.table.match import Match
from play import Case, positions

ROOM = catalog.room("rewilding")
EXAMPLES = [Case(ROOM, dict(example)) for example in ROOM.examples]


def drawn(match: Match, seat: int = 0, look: int | None = None) -> Drawing:
    return ROOM.picture.drawing(match.view(seat), seat, look)


def label(match: Match, key: str) -> str:
    return next(spot.label for spot in drawn(match).spots if spot.key == key)


def played(case: Case, seed: int) -> Iterator[Match]:
    """Every seventh position of a random match, and its first and last."""
    match = case.new(seed)
    yield match
    for i, _ in enumerate(positions(match, seed)):
        if i % 7 == 0:
            yield match
    yield match


def name_of(case: Case) -> str:
    return "-".join(case.example) or "plain"


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of)
def test_every_position_is_drawn_for_everybody_and_every_move_can_be_pointed_at(case: Case) -> None:
    for match in played(case, 11):
        for seat in (*range(match.players), WATCHER):
            keys = {spot.key for spot in drawn(match, seat).spots}
            if seat == WATCHER or not match.may_move(seat):
                continue
            codes = match._codes(seat)
            found = [ROOM.picture.touches(match.state, seat, code) for code in codes]
            words = [ROOM.words.say(match.state, seat, code) for code in codes]
            assert keys.issuperset(key for touched in found for key in touched)
            assert len(set(zip(found, words, strict=True))) == len(codes)
            for one, other in combinations(set(found) - {()}, 2):
                short, long = sorted((one, other), key=len)
                assert short == long or long[: len(short)] != short, "a move hides behind another's first spots"


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of)
def test_the_board_is_sound_svg_with_unique_ids_and_nothing_undefined(case: Case) -> None:
    for match in list(played(case, 5))[::6]:
        svg = board_svg(drawn(match))
        found = list(ElementTree.fromstring(svg).iter())
        ids = [element.get("id") for element in found if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert {element.get("href", "")[1:] for element in found if element.tag.endswith("use")} <= set(ids)


def test_what_is_defined_once_names_no_colour() -> None:
    """A style sheet's `.dark .s-ink` would not reach it there."""
    assert "class=" not in stamps.definitions()


def test_chance_is_pointed_at_nowhere() -> None:
    match = hedgerow.new("rewilding", seed=1)
    assert ROOM.picture.touches(match.state, CHANCE, 3) == ()


def test_spots_keep_apart_and_are_large_enough_for_a_thumb() -> None:
    match = position(dice="1 2 3 4")
    board = drawn(match)
    thumb = 36 / 360 * board.width  # on the smallest screen
    for spot in board.spots:
        assert spot.width >= thumb and spot.height >= thumb, spot.key
        assert 0 <= spot.x <= board.width - spot.width and 0 <= spot.y <= board.height - spot.height
    for one, other in combinations(board.spots, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        above = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert beside or above, (one.key, other.key)


def test_writing_is_large_enough() -> None:
    match = position(dice="1 2 3 4")
    board = drawn(match)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', board.sheet + board.marks)]
    assert min(sizes) >= 13


# --- the sheet --------------------------------------------------------------------------------------------------------


def test_the_same_printed_sheet_has_the_same_key_and_another_another() -> None:
    plain, later = (
        hedgerow.new("rewilding", seed=1),
        position({"A1": "*o ..", "C3": "xx .."}, dice="1 2 3 4", sheet="default"),
    )
    hard = hedgerow.new("rewilding", seed=1, sheet="hard")
    assert drawn(plain).sheet_key == drawn(later).sheet_key != drawn(hard).sheet_key
    assert drawn(plain).sheet == drawn(later).sheet != drawn(hard).sheet
    sheet.sheet.cache_clear()
    assert drawn(later).sheet == drawn(plain).sheet


def test_nothing_is_secret_and_everybody_can_look_at_every_sheet() -> None:
    match = hedgerow.new("rewilding", seed=4, players=3)
    for _ in positions(match, 4, 60):
        pass
    seen = [drawn(match, seat) for seat in range(3)]
    assert len({board.marks for board in seen}) == 3
    for seat in (0, 1, 2, WATCHER):
        for look in range(3):
            assert drawn(match, seat, look) == seen[look]
    assert drawn(match, WATCHER) == seen[0]
    assert seen[1].title == f"Re-Wilding: player 2's sheet in year {int(match.state.year)} of 10"
    assert ">player 2<" in seen[1].marks and ">player 2<" not in seen[0].marks


def test_drawing_leaves_the_position_alone() -> None:
    match = position({"A1": "*o .."}, dice="1 2 3 4")
    before = match.state.tobytes()
    drawn(match)
    assert match.state.tobytes() == before


def test_a_sheet_with_twenty_squares_in_every_row_still_fits() -> None:
    for count in range(1, 21):
        for key in ("mirror", "fire", "cleanup"):
            strip, spot = plan.boxes_in(key), plan.SPOTS[key]
            for box in plan.box_places(strip, count):
                assert strip.x <= box.x and box.x + box.width <= spot.x + spot.width
                assert spot.y <= box.y and box.y + box.height <= spot.y + spot.height
                assert box.width >= 4
    assert plan.box_places(plan.boxes_in("fire"), 0) == []


# --- what a screen reader says ----------------------------------------------------------------------------------------


def test_a_square_says_what_lies_there() -> None:
    match = position(
        {"B1": "*o *.", "D2": "xx *o", "D5": ".o .o"}, dice="1 2 3 4", sheet="default", rows="## ## #. .. ##"
    )
    assert label(match, "B1") == "B1, hills, cleared, two pines, one squirrel"
    assert label(match, "D2") == "D2, moors, cleared, one heather, one snake, contaminated, one slot crossed out"
    assert label(match, "D5") == "D5, banks, cleared, two kingfishers"
    assert label(match, "B2") == "B2, hills, cleared, bare"
    assert label(match, "A2") == "A2, hills, rubbish in its column, bare"
    assert label(match, "B4") == "B4, river, rubbish in its row, bare"
    assert label(match, "C3") == (
        "C3, river, rubbish in its row and column, bare, contamination would strike here next"
    )


def test_the_next_blow_follows_the_arrows() -> None:
    match = position({"E1": "xx ..", "D1": ".. xx", "C3": "xx .."}, dice="1 2 3 4", sheet="default")
    assert "strike" not in label(match, "E1") and "strike" not in label(match, "D1")
    assert label(match, "D2").endswith("fire would strike here next")
    assert label(match, "E4").endswith("contamination would strike here next")  # the second number
    assert label(match, "A1").endswith("storms would strike here next")


def test_rows_boxes_and_species_say_how_far_they_are() -> None:
    match = position(
        {"B1": "*o *o", "A1": "*. .."},
        dice="1 2 3 4",
        rows="## ## #. .. ##",
        changes="2010",
        protection="1200",
        hunger="0 0 3 1",
    )
    assert label(match, "row-3") == "row 3, one of two squares filled"
    assert label(match, "row-1") == "row 1, cleared"
    assert label(match, "column-C") == "column C, none of two squares filled"
    assert label(match, "mirror") == "mirror, dice-change: 2 filled, 2 blank, 0 crossed"
    assert label(match, "drought") == "protection against drought: 2 filled, 3 blank, 0 crossed"
    assert label(match, "cleanup") == "squares of clean-up: 2 filled, 6 blank, 0 crossed"
    assert label(match, "pine") == "3 pines coloured"
    assert label(match, "squirrel") == "2 squirrels coloured, 3 hunger boxes filled"
    assert label(match, "fish") == "0 fish coloured, 1 hunger box filled"


def test_the_panel_shows_dice_before_the_lock_and_what_is_owed_after_it() -> None:
    match = position(dice="1 3 4 6")
    assert label(match, "die-2") == "die 2, shows 3"
    match.play("place 1 3 as plant").play("save 6")
    assert label(match, "plant") == "plant: 4 or 5 points; here 1 plus 3"
    assert label(match, "save") == "save: any single die; here 6"
    assert {s.key for s in drawn(match).spots if s.key.startswith("die")} == {"die-1"}
    match.play("lock")
    assert label(match, "save") == "save: any single die; 1 to resolve, now"
    assert label(match, "plant") == "plant: 4 or 5 points; 1 to resolve"


# --- pointing ---------------------------------------------------------------------------------------------------------


def touched(match: Match, words: str) -> tuple[str, ...]:
    codes = match._codes(0)
    return next(
        ROOM.picture.touches(match.state, 0, code) for code in codes if ROOM.words.say(match.state, 0, code) == words
    )


def test_dice_are_picked_up_and_put_where_they_go() -> None:
    match = position(dice="1 3 4 6", changes="1111")
    assert touched(match, "place 1 3 as plant") == ("die-1", "die-2", "plant")
    assert touched(match, "place 4 6 as grow") == ("die-3", "die-4", "grow")
    assert touched(match, "save 6") == ("die-4", "save")
    assert touched(match, "flip 3") == ("die-2", "flip")
    assert touched(match, "plus 4") == touched(match, "minus 4") == ("die-3", "plusminus")
    assert touched(match, "mirror 6 to 1") == ("die-4", "mirror")
    assert touched(match, "reroll 1 6") == ("die-1", "die-4", "reroll")
    assert touched(match, "lock") == ()


def test_one_place_is_enough_while_an_option_is_resolved() -> None:
    squares = {"B1": "*. *."}
    assert touched(position(phase="saving", panel="save x1"), "fill reroll") == ("reroll",)
    assert touched(position(phase="protecting", panel="protect x1"), "protect flood") == ("flood",)
    clearing = position(phase="clearing", panel="clear x1")
    assert touched(clearing, "clear row 3") == ("row-3",)
    assert touched(clearing, "clear column E") == ("column-E",)
    assert touched(clearing, "clear cleanup") == ("cleanup",)
    planting = position(squares, phase="planting", panel="plant x1", dice="2 5")
    assert touched(planting, "plant B5") == ("B5",)
    assert touched(planting, "decline") == ()
    assert touched(position(squares, phase="introducing", panel="introduce x1"), "introduce B1") == ("B1",)
    growing = position(squares, phase="growing", panel="grow x1")
    assert touched(growing, "grow pine") == ("pine",)
    assert touched(growing, "breed kingfisher") == ("kingfisher",)


def test_a_slot_is_asked_for_on_its_square() -> None:
    match = position(
        {"B1": "*o .."}, phase="asked", stage="weather", weather="fire", asks="strike B1, then breed", ask_slot=True
    )
    assert touched(match, "cross B1 left") == touched(match, "cross B1 right") == ("B1",)


# --- what is shown without reading ------------------------------------------------------------------------------------


def mark(match: Match, key: str) -> str:
    found = re.search(rf'<g id="m-{key}"[^>]*>.*?(?=<g id="m-|$)', drawn(match).marks, re.DOTALL)
    return found[0] if found else ""


def test_the_tray_tells_which_weather_the_dice_would_bring() -> None:
    assert "Weather: 8 + 1 = 9, storms" in mark(position(phase="weather", year=2, dice="2 6", calendar="+"), "tray")
    assert "Weather: 7, perfect" in mark(position(phase="weather", year=2, dice="1 6", calendar="+"), "tray")
    assert "Weather: 3, fire" in mark(position(phase="weather", dice="1 2"), "tray")
    test = position(phase="check", weather="drought", dice="2", calendar="+", protection="1221")
    assert "Drought: safe up to 2" in mark(test, "tray")


def test_crayon_for_what_is_coloured_and_ink_for_what_is_lost() -> None:
    match = position({"B1": "*o *.", "D2": "xx .."}, dice="1 2 3 4", sheet="default")
    coloured = re.findall(r'class="s-(\w+)" href="#rw-(\w+)-\d-\1"', mark(match, "B1"))
    assert coloured == [("bank", "pine"), ("pine", "pine")] * 2 + [("bank", "squirrel"), ("ember", "squirrel")]
    assert 'class="s-ink"' in mark(match, "D2") and "#rw-heather" not in mark(match, "D2")
    assert mark(match, "B2") == ""  # bare and clear: nothing but what is printed


def test_the_score_boxes_add_up() -> None:
    match = position({"B1": "*o *o", "D2": "xx .."}, dice="1 2 3 4", hunger="0 0 2 0")
    # one crossed slot, 23 bare squares, one square of plants, one of animals, two boxes of hunger
    numbers = re.findall(r">([^<>]+)</text>", mark(match, "score"))
    assert [n.replace("\N{MINUS SIGN}", "-") for n in numbers] == ["-1", "-23", "1", "1", "-1", "-23"]


def test_plain_facts_are_the_records_facts() -> None:
    match = position({"B1": "*o *o", "E5": "xx .."}, dice="1 2 3 4")
    s, p = facts.facts(match.state, 0)
    assert p.die == [1, 2, 3, 4] and p.coloured == [2, 2, 2, 2] and p.crossed == [1 << 24, 0]
    tally = [0] * 5
    contract.tally(match.state, 0, tally)
    assert s.year == 1 and s.printed.first == [4, 20, 0, 15] and tally == [-1, -23, 1, 1, 0]
