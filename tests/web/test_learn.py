"""The walkthrough: a step's position is replayed, the move asked for goes on, others are talked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.web import lessons
from hedgerow.web.learn import lesson_of
from web.client import Browser
from web.reading import read

FILE = '''
seat = 1
position = """
game: wildfire
variant: solo
{diagram}"""
[[step]]
title = "Look"
text = "Only **read**."
[[step]]
title = "Put it out"
text = "Do it."
do = "{do}"
then = ["roll {roll}"]
after = "It is out."
'''


def taught() -> list[str]:
    return [game for game in catalog.names() if lesson_of(catalog.room(game))]


@pytest.mark.parametrize("game", taught())
def test_every_step_can_be_taken(browser: Browser, game: str) -> None:
    """From the first page to the last by the moves that are asked for, each page whole."""
    lesson = lesson_of(catalog.room(game))
    assert lesson is not None and 5 <= len(lesson.steps) <= 8
    assert browser.get(f"/learn/{game}").headers["location"] == f"/learn/{game}/1"
    for number, step in enumerate(lesson.steps, 1):
        page = browser.get(f"/learn/{game}/{number}")
        assert page.status_code == 200 and read(page.text).faults == []
        assert f"step {number} of {len(lesson.steps)}" in page.text
        if step.do:
            answer = browser.post(f"/learn/{game}/{number}", {"move": step.do})
            assert answer.status_code == 303 and answer.headers["location"] == f"/learn/{game}/{number}?done"
            assert read(browser.get(f"/learn/{game}/{number}?done").text).faults == []
    assert browser.get(f"/learn/{game}/{len(lesson.steps) + 1}").status_code == 404
    assert browser.get(f"/learn/{game}/0").status_code == 404


def first_deed(game: str) -> int:
    lesson = lesson_of(catalog.room(game))
    assert lesson
    return next(n for n, step in enumerate(lesson.steps, 1) if step.do)


@pytest.mark.parametrize("game", taught())
def test_other_moves_are_talked_about(browser: Browser, game: str) -> None:
    number = first_deed(game)
    nonsense = browser.post(f"/learn/{game}/{number}", {"move": "<b>castle</b>"})
    assert nonsense.status_code == 422 and 'role="alert"' in nonsense.text and "<b>castle" not in nonsense.text
    assert browser.post(f"/learn/{game}/{number}", {"move": " "}).status_code == 200
    assert browser.post(f"/learn/{game}/{number}", {"move": "x" * 5000}).status_code == 422


def test_a_legal_move_that_teaches_less(tmp_path: Path) -> None:
    """Fires at A1 and F5: dousing either is legal, dousing A1 is asked for."""
    import hedgerow

    match = hedgerow.new("wildfire").play("roll 3 4").play("roll 6 6").play("roll 1 1")
    assert match.legal()[:2] == ["douse A1", "douse F5"]
    diagram = match.position.split("\n\n", 1)[1]
    file = tmp_path / "lessons.toml"
    file.write_text(FILE.format(diagram="\n" + diagram, do="douse A1", roll="2 2"))
    lesson = lessons.read("wildfire", file)
    assert lesson and lesson.seat == 0
    assert lesson.attempt(2, "douse a1") == ""
    assert "try 'douse A1' here" in lesson.attempt(2, "douse F5")
    with pytest.raises(hedgerow.IllegalMove, match="nothing to douse"):
        lesson.attempt(2, "douse B2")
    assert lesson.before(2).position == match.position  # nothing was kept of the attempts
    assert "douse A1" not in lesson.after(2).legal()


def test_a_lesson_that_cannot_be_played_says_which_step(tmp_path: Path) -> None:
    import hedgerow

    match = hedgerow.new("wildfire").play("roll 3 4").play("roll 6 6").play("roll 1 1")
    file = tmp_path / "lessons.toml"
    file.write_text(FILE.format(diagram="\n" + match.position.split("\n\n", 1)[1], do="douse B2", roll="2 2"))
    lesson = lessons.read("wildfire", file)
    assert lesson
    with pytest.raises(lessons.BadLesson, match="Step 2 of wildfire cannot be played"):
        lesson.after(2)


def test_a_game_without_lessons() -> None:
    assert lessons.read("wildfire", Path("/nowhere/lessons.toml")) is None
