"""The invited friend is welcomed, and the host sees who is there."""

from __future__ import annotations

import re

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


def test_a_clock_is_told_beforehand_and_stands_beside_the_names(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.page.goto("/new/pastures?seat2=friend&name1=Ann&clock=move+180&opt-rows=3&opt-columns=3")
    ann.page.get_by_text("Table", exact=True).first.click()
    expect(ann.page.get_by_label("Time to think")).to_have_value("move 180")
    expect(ann.page.locator("#clock-help")).to_contain_text("the quick bot makes that one decision")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    clocks = ann.page.get_by_role("timer")
    expect(clocks).to_have_text(["3:00", "3:00"])  # nobody's runs before all have come
    bob.page.goto(invite(ann, 2))
    expect(bob.page.locator(".notice")).to_contain_text("There is a clock: 3 minutes for each decision.")
    sit(bob, bob.page.url, "Bob")
    expect(clocks.first).to_have_class("clock runs")
    expect(clocks.first).to_have_text(re.compile(r"2:\d\d"))
    expect(bob.page.get_by_role("timer").nth(1)).to_have_text("3:00")
    ann.do(ann.words()[0])
    expect(bob.page.get_by_role("timer").nth(1)).to_have_class("clock runs")
    expect(clocks.first).to_have_text("3:00")
    ann.page.locator("summary", has_text="This table").click()
    expect(ann.page.locator("dl.facts")).to_contain_text("There is a clock: 3 minutes for each decision.")


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
