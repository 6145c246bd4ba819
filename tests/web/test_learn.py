"""The walkthrough: a step's position is replayed, the move asked for goes on, others are talked about."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.web import lessons, markup
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


def told(text: str) -> str:
    return str(markup.block(text))


@pytest.mark.parametrize("game", taught())
def test_whoever_follows_the_pages_reads_every_word_and_ends_at_a_match(browser: Browser, game: str) -> None:
    """From the first page on by nothing but what each page offers: its main button, or the move that it shows."""
    lesson = lesson_of(catalog.room(game))
    assert lesson
    place, seen, steps = f"/learn/{game}/1", [], 0
    while not place.startswith("/new/") and (steps := steps + 1) <= 3 * len(lesson.steps):
        page = browser.get(place).text
        seen.append(page)
        if " data-move>" in page:
            shown = html.unescape(re.findall(r"<p>Type <code>(.*?)</code>", page)[0])
            place = browser.post(place, {"move": shown}).headers["location"]
        else:
            place = re.findall(r'<a class="button primary" href="([^"]*)"', page)[0]
    assert place == f"/new/{game}"
    for number, step in enumerate(lesson.steps, 1):
        for words in (step.text, step.after):
            assert any(told(words) in page for page in seen), (number, words)


@pytest.mark.parametrize("game", taught())
def test_every_other_legal_move_is_talked_about(browser: Browser, game: str) -> None:
    """A move that is legal but teaches less never gets silence, and never goes on."""
    lesson = lesson_of(catalog.room(game))
    assert lesson
    for number, step in enumerate(lesson.steps, 1):
        if not step.do:
            continue
        others = [words for words in lesson.before(number).legal(lesson.seat) if words != step.do]
        for words in others[:2] + others[-2:]:
            answer = lesson.attempt(number, words)
            assert answer and answer == (step.refused or answer), (number, words)
        assert step.refused or len(others) < 20, f"step {number}: say why this move and none of {len(others)} others"


def test_words_behind_a_step_without_a_move_are_shown(browser: Browser) -> None:
    """Finding: "A 5 and a 2: the fire began on E2" was never seen by anybody."""
    first = browser.get("/learn/wildfire/1").text
    assert 'href="/learn/wildfire/1?done">Roll the dice</a>' in first
    done = browser.get("/learn/wildfire/1?done").text
    assert "A 5 and a 2: the fire began on E2." in done and 'href="/learn/wildfire/2">Next</a>' in done
