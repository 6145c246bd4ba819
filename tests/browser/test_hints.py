"""Hints on the board, what has changed, and the board on paper."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.conftest import Arrive
from browser.visitor import Visitor


def test_a_hint_is_on_the_board_and_choosing_it_plays_nothing(ann: Visitor) -> None:
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="hint")
    ann.ready()
    ann.page.get_by_role("button", name="Hint").click()
    first = ann.page.locator("#hint li button").first
    expect(first).to_be_visible(timeout=60_000)
    expect(ann.page.locator("#hints text").first).to_have_text("1")
    about = ann.page.locator("#hint p").last
    last = re.compile("same dice|Proven|by itself|just now")  # behind the first thought
    expect(about).to_contain_text(last, timeout=60_000)
    words = first.inner_text()
    length = ann.length()
    first.click()
    expect(ann.page.locator("#commit [data-commit]")).to_have_text(words)
    assert ann.length() == length
    ann.page.keyboard.press("Enter")
    ann.wait_for_length(length + 1)
    expect(ann.page.locator("#hint")).to_be_hidden()
    expect(ann.page.locator("#hints")).to_have_count(0)


def test_a_hint_that_is_chosen_twice_is_played(ann: Visitor) -> None:
    """The bar says that the same again makes it so: of a hint, too. Another one in between is only chosen."""
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest")
    ann.ready()
    moves = [{"words": words, "told": ""} for words in ("forest A1", "plains B2")]
    told = {"done": {"about": "same dice", "moves": moves, "aside": "", "last": True}}
    ann.page.route("**/hint", lambda route: route.fulfill(json=told))
    ann.page.keyboard.press("h")
    hints = ann.page.locator("#hint li button")
    expect(hints).to_have_count(2)
    one, other = hints.all()
    length = ann.length()
    for chosen, words in ((one, "forest A1"), (other, "plains B2")):
        chosen.click()
        expect(ann.page.locator("#commit [data-commit]")).to_have_text(words)
        assert ann.length() == length
    other.click()
    ann.wait_for_length(length + 1)
    expect(ann.page.locator("#m-B2")).to_be_attached()
    expect(ann.page.locator("#m-A1")).to_have_count(0)


def test_a_hint_says_first_what_it_costs_and_what_takes_longer_comes_by_itself(ann: Visitor) -> None:
    """The answers are laid into the page's hand: a first thought, the same while code is compiled, and the last."""
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="bot-random")
    ann.ready()
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        about = ("at sight", "comes by itself", "same dice")[min(len(asked), 3) - 1]
        told = {"about": about, "moves": [{"words": "forest A1", "told": ""}], "aside": "", "last": len(asked) > 2}
        route.fulfill(json={"done": told})

    ann.page.route("**/hint", answer)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#hint")).to_contain_text("no longer counts for the lists")
    ann.page.get_by_role("button", name="No hint").click()
    expect(ann.page.locator("#hint")).to_be_hidden()
    assert not asked
    for _ in range(2):
        ann.page.keyboard.press("h")
    expect(ann.page.locator("#hint p")).to_contain_text("same dice")
    assert len(asked) == 3


def test_numbers_stand_side_by_side_only_where_they_name_one_place(ann: Visitor) -> None:
    """Two moves on A1, one on B2: 1 and 3 stand in the same corner of their squares, 2 stands beside 1."""
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest")
    ann.ready()
    moves = [{"words": words, "told": ""} for words in ("forest A1", "plains A1", "forest B2")]
    told = {"done": {"about": "same dice", "moves": moves, "aside": "", "last": True}}
    ann.page.route("**/hint", lambda route: route.fulfill(json=told))
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#hints text")).to_have_text(["1", "2", "3"])

    def x(what: str) -> float:
        return float(ann.page.locator(what).get_attribute("x") or 0)

    one, two, three = (x(f"#hints g:nth-child({n}) text") for n in (1, 2, 3))
    assert two - one == 24 and three - one == x("#s-B2 > :first-child") - x("#s-A1 > :first-child")


def test_what_changed_since_the_last_look_is_shown_and_can_be_shown_again(arrive: Arrive) -> None:
    ann = arrive()
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="seen")
    ann.do("forest A1")
    ann.ready()
    link = ann.page.url
    other = ann.tab()
    other.goto(link)
    other.locator("#words").fill("plains B2")
    ann.page.goto("/")
    other.evaluate("localStorage.setItem('kept', localStorage.getItem('looks'))")
    other.locator("#words").press("Enter")
    expect(other.locator("#m-B2")).to_be_attached()
    other.close()
    ann.page.evaluate("localStorage.setItem('looks', localStorage.getItem('kept'))")  # as if she had not seen that
    ann.page.goto(link)
    expect(ann.page.locator("#m-B2")).to_have_class("fresh")
    expect(ann.page.locator("#m-A1.fresh")).to_have_count(0)
    ann.page.get_by_role("button", name="What changed?").click()
    expect(ann.page.locator("#m-B2")).to_have_class("fresh")


def test_a_match_on_paper_is_the_board_the_people_and_the_story(ann: Visitor) -> None:
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="print")
    ann.do("forest A1")
    ann.page.emulate_media(media="print")
    for shown in ("#board-frame", "#people", "#log"):
        expect(ann.page.locator(shown)).to_be_visible()
    for hidden in (".top", "#bar", "#typed", "#spots", "#tools", "#chat-fold", "#invite-fold"):
        expect(ann.page.locator(hidden)).to_be_hidden()


def test_who_hands_over_can_do_nothing_under_the_cover(ann: Visitor) -> None:
    ann.open("vasty", seat2="guest", name1="Ann", name2="Bob", dice="seed", seed="cover")
    while not ann.ready().get("pass"):
        ann.do(ann.words()[0])
    expect(ann.page.get_by_role("button", name="Take back")).to_be_hidden()
    before = ann.length()
    ann.page.keyboard.press("u")
    ann.page.get_by_role("button", name="Show my view").click()
    assert ann.ready()["length"] == before
