"""No page has any fault for people who hear it, or see it otherwise: axe-core, all its rules, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser.conftest import Arrive
from browser.visitor import Visitor
from hedgerow import catalog

axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
SCRIPT = next(Path(axe.__file__).parent.rglob("axe.min.js"))
GAMES = catalog.names()
PAGES = ["/", "/daily", "/scores", "/fair", "/about", "/offline", "/nowhere", "/m/nothing-of-that-name"]
PAGES += [f"/{part}/{game}" for part in ("new", "learn", "rules", "paper", "score") for game in GAMES]
WISH = """() => axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations
  .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`))"""


def faults(visitor: Visitor) -> list[str]:
    visitor.page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: list[str] = visitor.page.evaluate(WISH)
    return [f"{visitor.page.url}: {fault}" for fault in found]


def test_a_fault_would_be_found(ann: Visitor) -> None:
    ann.page.goto("/about")
    ann.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert "button-name" in " ".join(faults(ann))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages(arrive: Arrive, scheme: str) -> None:
    ann = arrive(color_scheme=scheme)
    ann.forgive(r"status of 404")
    found = []
    for place in PAGES:
        ann.page.goto(place)
        found += faults(ann)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match(arrive: Arrive, game: str, scheme: str) -> None:
    ann = arrive(color_scheme=scheme)
    ann.forgive(r"status of 422")
    ann.open(game, dice="seed", seed="axe", clock="move 10")  # it is low at once
    ann.ready()
    for fold in ("Talk", "This table", "Links"):
        ann.page.get_by_text(fold, exact=False).first.click()
    ann.say("fly to the moon")
    ann.page.locator("#refusal").wait_for()
    assert faults(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_and_the_replay(arrive: Arrive, scheme: str) -> None:
    ann = arrive(color_scheme=scheme)
    ann.open("pastures", opt_rows=3, opt_columns=3, seat2="bot-random", dice="seed", seed="axe")
    ann.play_out(seed=1)
    found = faults(ann)
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.locator("#log .told.current").wait_for()
    assert found + faults(ann) == []


def test_an_invitation(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.open("pastures", seat2="friend", clock="player 300")
    ann.page.get_by_role("button", name="Invite somebody to seat 2").click()
    link = ann.page.get_by_label("The link to this seat")
    bob.page.goto(link.input_value())
    assert faults(ann) + faults(bob) == []
