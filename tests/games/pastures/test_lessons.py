"""The lessons can be played as they are written, and end as they say; the cover can be drawn."""

from __future__ import annotations

import tomllib

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER

ROOM = catalog.room("pastures")


def test_every_step_can_be_played() -> None:
    lessons = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match, seat = hedgerow.read("pastures", lessons["position"].strip()), lessons["seat"] - 1
    for step in lessons["step"]:
        assert step["title"] and step["text"] and step["after"]
        assert match.to_move == seat
        if "do" in step:
            assert step["do"] in match.legal(seat), step["title"]
            match.play(step["do"], seat)
        for move in step.get("then", []):
            assert move.startswith("player 2: ")
            assert move.removeprefix("player 2: ") in match.legal(1)
            match.play(move.removeprefix("player 2: "), 1)
    assert match.outcome is not None
    assert match.outcome.sentence == "Player 1 wins, 25 to 15."


def test_the_numbers_that_the_lessons_tell() -> None:
    """Seventeen on C3, fifteen on G3; then B6, C6 and E6 are left, and C6 takes E6."""
    lessons = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match = hedgerow.read("pastures", lessons["position"].strip())
    for move in ("plains D2", "wasteland B4", "forest D5", "mountain E5", "castle C3", "castle G3"):
        match.play(move)
    assert match.scores() == [17, 15]
    assert match.legal() == ["castle B6", "castle C6", "castle E6"]
    assert match.play("castle B6").scores() == [24, 15]
    assert match.legal() == ["castle E6"]


def test_the_cover_is_a_match_in_progress() -> None:
    match = hedgerow.read("pastures", (ROOM.folder / "cover.txt").read_text(encoding="utf-8"))
    drawn = ROOM.picture.drawing(match.view(0), 0)
    assert match.to_move == 1
    assert "G3, castle of player 1 on plains, 18 points" in {spot.label for spot in drawn.spots}
    front = ROOM.picture.cover(match.view(WATCHER))
    assert (front.width, front.height) == (8 * 70, 6 * 70)
    assert 'id="m-A6"' in front.marks and 'id="m-A7"' not in front.marks
    assert 'id="m-castle-G7"' in front.marks  # stands below, but its land reaches into the picture
