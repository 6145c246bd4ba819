"""A whole match in Firefox and in WebKit, where they are installed: pointing, pressing, to the end and over a reload.

`apt-get install firefox-esr webkit2gtk-driver xvfb` brings both to a Debian machine. `.ci/run` does not: to fetch them
takes longer than all tests that need them.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.others import Browser, Firefox, Missing, WebKit
from browser.server import Server
from browser.visitor import HEARD, READY

# Where the middle of something is that may be pointed at or pressed, after it was brought into sight.
MIDDLE = """async (selector, number) => {
  const found = [...document.querySelectorAll(selector)].filter((e) => e.getBoundingClientRect().width)[number];
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await new Promise((done) => setTimeout(done, 30));
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
SOON_HEARD = HEARD.replace("25000", "3000")
MOST = 300  # decisions
MOST_CLICKS = 12  # for one of them


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    try:
        opened = request.param(tmp_path_factory.mktemp("home"))
    except Missing as why:
        pytest.skip(str(why))
    yield opened
    opened.quit()


def click(browser: Browser, selector: str, number: int = 0) -> bool:
    where = browser.run(MIDDLE, selector, number)
    if where:
        browser.click(*where)
    return bool(where)


def text(browser: Browser, selector: str) -> str:
    return str(browser.run("async (s) => document.querySelector(s)?.innerText ?? ''", selector)).strip()


def until(browser: Browser, condition: str) -> None:
    """Asked again and again: a question of a page that goes away is never answered."""
    for _ in range(600):
        with contextlib.suppress(RuntimeError, AssertionError):  # between two pages
            if browser.run(f"async () => {condition}"):
                return
        time.sleep(0.05)
    raise AssertionError(f"never: {condition}")


def turn(browser: Browser, now: dict[str, Any], chance: random.Random) -> None:
    """One decision by pointing and pressing."""
    before = now["length"]
    for _ in range(MOST_CLICKS):
        if now["over"] or now["length"] != before:
            return
        buttons = len(now["buttons"])
        if now.get("chosen"):  # what it would do has been shown
            click(browser, "#commit [data-commit], #options > button[aria-pressed=true]")
        elif buttons and (not now["spots"] or chance.random() < 0.5):
            click(browser, "#options > button:not(.quiet)", chance.randrange(buttons))
        else:
            click(browser, ".spot.may:not(.cut)", chance.randrange(len(now["spots"])))
        with contextlib.suppress(AssertionError):  # a board that moved away under the hand is pointed at again
            browser.run(SOON_HEARD, before)  # something was chosen, or the move is made
        now = browser.run(READY, None)
    raise AssertionError(f"pointing comes to nothing: {now}")


@pytest.mark.parametrize(
    ("game", "wishes"),
    [("pastures", "opt-rows=3&opt-columns=3&seat2=bot-random"), ("wildfire", "dice=seed&seed=other+browsers")],
)
def test_a_whole_match(browser: Browser, table: Server, game: str, wishes: str) -> None:
    before = len(browser.complaints())
    browser.go(f"{table.address}/new/{game}?{wishes}")
    assert click(browser, "form.new button.large")
    chance, pointed = random.Random(5), 0
    until(browser, "Boolean(document.querySelector('#table'))")
    while not (now := browser.run(READY, None))["over"] and pointed < MOST:
        turn(browser, now, chance)
        pointed += 1
    assert now["over"], "the match came to no end"
    told, log = text(browser, "#result .sentence"), text(browser, "#log")
    assert told and log
    browser.go(browser.run("async () => location.href"))
    browser.run(READY, None)
    assert text(browser, "#result .sentence") == told and text(browser, "#log") == log  # nothing was lost by a reload
    assert browser.complaints()[before:] == []


@pytest.mark.parametrize("place", ["/", "/daily", "/rules/vasty", "/learn/wildfire/3", "/offline"])
def test_a_page(browser: Browser, table: Server, place: str) -> None:
    before = len(browser.complaints())
    browser.go(table.address + place)
    assert text(browser, "h1") and browser.run("async () => document.fonts.check('16px Vollkorn')")
    assert browser.run("async () => document.documentElement.scrollWidth - innerWidth") <= 0
    assert browser.complaints()[before:] == []


def test_a_lesson_is_pointed_at(browser: Browser, table: Server) -> None:
    browser.go(f"{table.address}/learn/wildfire/3")
    assert click(browser, '[data-spot="C6"]')
    until(browser, "document.querySelector('[role=status]')?.innerText.includes('That is good luck')")


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for kind, name in ((Firefox, "firefox-esr"), (WebKit, "webkit2gtk-driver")):
        with pytest.raises(Missing, match=name):
            kind(tmp_path)
