"""A whole match of every game with nothing but a mouse; one with nothing but keys; one typed."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from browser.visitor import Visitor

SHORT: dict[str, dict[str, object]] = {
    "pastures": {"opt_rows": 3, "opt_columns": 3, "seat2": "bot-random"},
    "rewilding": {},
    "shelter": {},
    "vasty": {"seat2": "bot-random"},
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
