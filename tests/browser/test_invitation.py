"""The invited friend is welcomed, and the host sees who is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.test_hands import invite, sit

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("view", [{}, PHONE, {"color_scheme": "dark"}], ids=["desk", "phone", "dark"])
def test_a_welcome(arrive: Arrive, view: dict[str, object]) -> None:
    ann, bob = arrive(), arrive(**view)
    ann.open("pastures", seat2="friend", name1="Ann", opt_rows=3, opt_columns=3)
    bob.page.goto(invite(ann, 2))
    page = bob.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann invites you to a match")
    expect(page).to_have_title("Ann invites you to Pastures New · Hedgerow")
    picture = page.locator(".welcome img:visible")
    assert picture.count() == 1 and picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    for words, place in (("Learn it in five minutes", "/learn/pastures"), ("Read the rules", "/rules/pastures")):
        assert page.get_by_role("link", name=words).get_attribute("href") == place
    expect(page.locator(".seated li")).to_have_text(["Ann", "Your seat"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_host_sees_who_is_there(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.open("pastures", seat2="friend", name1="Ann", opt_rows=3, opt_columns=3)
    expect(ann.page.locator("#status")).to_contain_text("Waiting for somebody to take seat 2")
    sit(bob, invite(ann, 2), "Bob")
    seat = ann.page.locator("#people li").nth(1)
    expect(seat).to_contain_text("Bob")
    expect(seat).not_to_contain_text("away")
    bob.page.goto("/about")
    expect(seat).to_contain_text("away")
