"""The first-match walkthrough plays as it is told, and the cover can be read."""

from __future__ import annotations

import tomllib

import hedgerow
from games.rewilding.figures import fact, squares
from hedgerow import catalog
from hedgerow.table.match import Match

ROOM = catalog.room("rewilding")
LESSONS = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))


def learned() -> Match:
    match = hedgerow.read("rewilding", LESSONS["position"])
    for step in LESSONS["step"]:
        if "do" in step:
            assert step["do"] in match.legal(LESSONS["seat"] - 1)
            match.play(step["do"])
        for moves in step.get("then", ()):
            match.play(moves)
    return match


def test_every_step_says_something_and_only_what_lessons_may_say() -> None:
    assert 5 <= len(LESSONS["step"]) <= 8
    for step in LESSONS["step"]:
        assert step["title"] and step["text"].strip()
        assert set(step) <= {"title", "text", "do", "refused", "then", "after"}
        assert "do" in step or not {"refused", "then", "after"} & set(step)


def test_the_lesson_ends_as_it_says() -> None:
    match = learned()
    assert squares(match) == {
        "A1": "*. ..",
        "B1": "*o *o",
        "C1": "*. ..",
        "A2": "*. ..",
        "B2": "*. *.",
        "D2": "*. *.",
        "D5": "*. *.",
    }
    assert fact(match, "clean-up") == "xxx....."
    assert fact(match, "hunger") == "0 0 0 0"
    assert fact(match, "calendar") == "- + 0 . . . . . . ."
    assert int(match.state.year) == 4


def test_the_cover_is_a_position_worth_a_picture() -> None:
    match = hedgerow.read("rewilding", (ROOM.folder / "cover.txt").read_text(encoding="utf-8"))
    board = ROOM.picture.drawing(match.view(0), 0)
    labels = {spot.key: spot.label for spot in board.spots}
    for species in ("pine", "heather", "lily", "bulrush", "squirrel", "snake", "fish", "kingfisher"):
        assert not labels[species].startswith("0")
    assert match.scores() == [17]  # 15 squares of plants, 7 of animals; 2 crossed slots, 3 bare squares
