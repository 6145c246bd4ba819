"""A whole match of every game with nothing but a mouse; one with nothing but keys; one typed."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from browser.visitor import HEARD, Visitor
from hedgerow import catalog
from play import Case, finished

SHORT: dict[str, dict[str, object]] = {
    "pastures": {"opt_rows": 3, "opt_columns": 3, "seat2": "bot-random"},
    "rewilding": {},
    "shelter": {},
    "vasty": {"players": 4, "seat2": "bot-greedy", "seat3": "bot-greedy", "seat4": "bot-greedy"},
    "wildfire": {},
}


@pytest.mark.parametrize("game", sorted(SHORT))
def test_by_mouse(ann: Visitor, game: str) -> None:
    ann.open(game, dice="seed", seed="by mouse", **SHORT[game])
    clicks = ann.play_out(seed=4)
    result = ann.page.locator("#result")
    expect(result.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(result.get_by_role("link", name="Replay")).to_be_visible()
    assert clicks > 5 and ann.log()
    expect(ann.page.locator(".spot.may")).to_have_count(0)


def test_in_words(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="in words")
    chance = random.Random(1)
    said = []
    while not ann.ready()["over"]:
        said.append(chance.choice(ann.words()))
        ann.do(said[-1])
    assert ann.log() == said
    expect(ann.page.locator("#result")).to_contain_text("The match is over")


def test_the_end_of_vasty_wilds_by_mouse(ann: Visitor) -> None:
    """A random match has 600 moves; here are its last five, which no die decides. `test_hands` plays a beginning."""
    match = finished(Case(catalog.room("vasty"), {"players": 2}), 5)
    last = match.log[-5:]
    assert all(entry.words.startswith("step to ") for entry in last)
    ann.bring(match.undo(5).dump())
    ann.page.get_by_role("button", name="Show my view").click()
    for entry in last:
        before = ann.ready()
        assert not before["over"]
        ann.page.locator(f'[data-spot="{entry.words.removeprefix("step to ")}"]:visible').click()
        ann.page.evaluate(HEARD, before["length"])
        if ann.length() == before["length"]:  # what it would do is shown first
            ann.page.locator("#commit [data-commit]").click()
            ann.wait_for_length(before["length"] + 1)
    assert ann.ready()["over"]
    expect(ann.page.locator("#result")).to_contain_text("Player 1 has all her objectives and wins.")


def test_by_keys_alone(ann: Visitor) -> None:
    """Tab to the board, arrows to a ringed place, Enter; Enter again on the first button."""
    ann.open("pastures", opt_rows=3, opt_columns=3, seat2="bot-random", dice="seed", seed="keys")
    keys = ann.page.keyboard
    moves = 0
    while not (now := ann.ready())["over"]:
        assert moves < 60
        if not now["spots"]:
            _tab_to(ann, "#options button, #commit [data-commit]")  # of the last square there may be one terrain left
            keys.press("Enter")
        else:
            if not ann.page.evaluate("document.activeElement.matches('[data-spot]')"):
                _tab_to(ann, "[data-spot]")
            _walk_to(ann, now["spots"][0])
            keys.press("Enter")
            if ann.page.evaluate("document.activeElement.matches('#options button')"):
                keys.press("Enter")
        moves += 1
    expect(ann.page.locator("#result")).to_contain_text("The match is over")


def _tab_to(ann: Visitor, selector: str) -> None:
    for _ in range(60):
        if ann.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        ann.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to {selector}")


def _walk_to(ann: Visitor, key: str) -> None:
    """Arrows only; the squares lie on a lattice, so one way after the other leads there."""
    where = """key => {
      const middle = (s) => { const b = s.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
      const [x, y] = middle(document.activeElement), [a, b] = middle(document.querySelector(`[data-spot="${key}"]`));
      return [a - x, b - y];
    }"""
    for _ in range(30):
        right, down = ann.page.evaluate(where, key)
        if abs(right) < 5 and abs(down) < 5:
            return
        way = (
            ("ArrowRight" if right > 0 else "ArrowLeft") if abs(right) >= 5 else "ArrowDown" if down > 0 else "ArrowUp"
        )
        ann.page.keyboard.press(way)
    raise AssertionError(f"the arrows never came to {key}")
