"""The lessons can be played as they are written, and end as they say; the cover can be drawn."""

from __future__ import annotations

import re
import tomllib

import hedgerow
from hedgerow import catalog

ROOM = catalog.room("vasty")


def test_every_step_can_be_played() -> None:
    lessons = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match, seat = hedgerow.read("vasty", lessons["position"].strip()), lessons["seat"] - 1
    assert 5 <= len(lessons["step"]) <= 8
    for step in lessons["step"]:
        assert step["title"] and step["text"] and step["after"]
        if "do" in step:
            assert step["do"] in match.legal(seat), step["title"]
            match.play(step["do"], seat)
        for words in step.get("then", []):
            said = re.fullmatch(r"player (\d): (.+)", words)
            assert bool(said) == (match.to_move != "chance"), words
            match.play(said[2], int(said[1]) - 1) if said else match.play(words)
    assert match.outcome is not None
    assert match.outcome.winners == (seat,) and match.outcome.points == (5, 4)


def test_what_the_lessons_say_happens() -> None:
    """The squirrel is healed by the first dot; the hare's card brings her to two markers; home takes both away."""
    lessons = tomllib.loads((ROOM.folder / "lessons.toml").read_text(encoding="utf-8"))
    match = hedgerow.read("vasty", lessons["position"].strip())
    damage = []
    for step in lessons["step"]:
        for words in [*([step["do"]] if "do" in step else []), *step.get("then", [])]:
            match.play(re.sub(r"^player \d: ", "", words))
        damage.append([int(d) for d in match.state.damage[:2]])
    assert damage == [[1, 1], [0, 1], [0, 1], [2, 1], [2, 1], [2, 1], [1, 0], [1, 0]]


def test_the_cover_is_a_match_in_progress() -> None:
    match = hedgerow.read("vasty", (ROOM.folder / "cover.txt").read_text(encoding="utf-8"))
    labels = {spot.label for spot in ROOM.picture.drawing(match.view(2), 2).spots}
    assert match.to_move == 2
    sword = "R09, root, sword (one more in duels; lost on a natural 1 or 2)"
    assert {"R06, root, player 2's hare", "F36, forest, player 4's hedgehog", sword} <= labels
    assert "F37, forest, blue objective (clover)" in labels
