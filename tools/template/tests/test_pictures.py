"""Every move can be pointed at, the drawing says what the position says, the lesson can be played."""

from __future__ import annotations

import tomllib
from xml.etree import ElementTree

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER
from hedgerow.scene.svg import board_svg

ROOM = catalog.room("windfall")


def test_every_decision_has_a_place_of_its_own() -> None:
    match = hedgerow.new("windfall").play("roll 4")
    places = [ROOM.picture.touches(match.state, 0, move) for move in (0, 1)]
    assert places == [("tree",), ("basket",)]
    drawn = ROOM.picture.drawing(match.view(0), 0)
    assert {spot.key for spot in drawn.spots} == {"tree", "basket"}
    assert "the basket, with 4 apples" in [spot.label for spot in drawn.spots]


def test_the_cover_is_a_match_in_progress() -> None:
    match = hedgerow.read("windfall", (ROOM.folder / "cover.txt").read_text(encoding="utf-8"))
    drawn = ROOM.picture.drawing(match.view(WATCHER), WATCHER)
    assert ElementTree.fromstring(board_svg(drawn)).tag.endswith("svg")
    assert drawn.marks.count('"s-fire"') == 2 * 13 and ">42 apples</text>" in drawn.marks
    for spot in drawn.spots:
        assert spot.x >= 0 and spot.x + spot.width <= drawn.width and spot.y + spot.height <= drawn.height


def test_every_step_of_the_lesson_can_be_played() -> None:
    lesson = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match = hedgerow.read("windfall", lesson["position"].strip())
    for step in lesson["step"]:
        for move in ([step["do"]] if "do" in step else []) + step.get("then", []):
            match.play(move.removeprefix("player 2: "))
    assert match.outcome is not None and match.outcome.sentence == "Player 1 wins, with 42 apples."
