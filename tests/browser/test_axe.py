"""No table has any fault for people who hear it, or see it otherwise: axe-core, all its rules, light and dark. (Of
pages without a match: `test_in_order`.)"""

from __future__ import annotations

import pytest

from browser.conftest import Arrive
from browser.inspection import without_ears
from browser.visitor import Visitor
from hedgerow import catalog

GAMES = catalog.names()


def faults(visitor: Visitor) -> list[str]:
    found = []
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        found += without_ears(visitor)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_match(arrive: Arrive, game: str) -> None:
    ann = arrive()
    ann.forgive(r"status of 422")
    ann.open(game, dice="seed", seed="axe", clock="move 10")  # it is low at once
    ann.ready()
    for fold in ("Talk", "This table", "Links"):
        ann.page.get_by_text(fold, exact=False).first.click()
    ann.say("fly to the moon")
    ann.page.locator("#refusal").wait_for()
    assert faults(ann) == []


def test_the_end_and_the_replay(arrive: Arrive) -> None:
    ann = arrive()
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
