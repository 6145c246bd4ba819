"""The cover can be read, and the first lesson can be played as it is told."""

from __future__ import annotations

import tomllib
from typing import Any

import hedgerow
from games.shelter.figures import ROOM
from hedgerow.scene.svg import Drawing


def lesson() -> dict[str, Any]:
    return tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))


def test_the_cover_is_a_position_as_it_is_written() -> None:
    text = (ROOM.folder / "cover.txt").read_text(encoding="utf-8")
    match = hedgerow.read("shelter", text)
    assert match.position == text
    drawing: Drawing = ROOM.picture.drawing(match.view(0), 0)
    assert all(sum(kind in spot.label.split(", ") for spot in drawing.spots) for kind in ("owl", "tiger", "rhino"))


def test_the_lesson_can_be_played_and_counts_as_it_says() -> None:
    told = lesson()
    match = hedgerow.read("shelter", told["position"])
    seat = told["seat"] - 1
    assert 5 <= len(told["step"]) <= 8
    points = []
    for step in told["step"]:
        assert step["title"] and step["text"].strip()
        if "do" in step:
            assert step["do"] in match.legal(seat)
            match.play(step["do"], seat)
        for move in step.get("then", ()):
            match.play(move)
        points.append(match.tally(seat))
    # What the texts promise: 3 for a giraffe, 6 for the dogs, 6 for two giraffes, then 4 for elephants, 1 for a rhino.
    assert points[0]["giraffes"] == 3 and points[0]["wild dogs"] == 0 and points[0]["loose fences"] == -4
    assert points[3]["wild dogs"] == 6 and points[3]["loose fences"] == -2
    assert points[4]["loose fences"] == -3
    assert points[6]["giraffes"] == 6
    last = {box: count for box, count in points[7].items() if count}
    assert last == {"owls": 2, "giraffes": 6, "wild dogs": 6, "rhinos": 1, "elephants": 4}
