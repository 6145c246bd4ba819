"""The lessons can be played as they are written, and end as they say; the cover can be drawn."""

from __future__ import annotations

import tomllib

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER

ROOM = catalog.room("wildfire")


def test_every_step_can_be_played() -> None:
    lessons = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match, seat = hedgerow.read("wildfire", lessons["position"].strip()), lessons["seat"] - 1
    for step in lessons["step"]:
        assert step["title"] and step["text"] and step["after"]
        if "do" in step:
            assert step["do"] in match.legal(seat), step["title"]
            match.play(step["do"], seat)
        for move in step.get("then", []):
            assert match.to_move == "chance"
            match.play(move)
    assert match.outcome is not None
    assert match.outcome.sentence == "Won: the home stands, 11 points."


def test_the_cover_is_a_match_in_progress() -> None:
    match = hedgerow.read("wildfire", (ROOM.folder / "cover.txt").read_text(encoding="utf-8"))
    drawn = ROOM.picture.drawing(match.view(0), 0)
    assert match.to_move == 0
    assert {spot.label for spot in drawn.spots} >= {"B4, home", "D4, burning", "A3, doused", "B3, dug", "F1, burnt"}
    front = ROOM.picture.cover(match.view(WATCHER))
    assert (front.width, front.height) == (6 * 76, 4.5 * 76)
    assert 'id="m-B4"' in front.marks and 'id="m-E5"' in front.marks
    assert 'id="m-F6"' not in front.marks  # burning, but below the picture
