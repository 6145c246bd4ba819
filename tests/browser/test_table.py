"""The tools of the table: taking back, hints, talk, refusals, real dice."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.visitor import Visitor
from hedgerow import catalog


def test_taking_back(ann: Visitor) -> None:
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="back")
    ann.do("forest A1")
    assert "m-A1" in ann.drawn()
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator("#log .told")).to_have_count(0)
    assert "m-A1" not in ann.drawn()
    ann.do("plains A1")
    ann.page.locator("h1").click()
    ann.page.keyboard.press("u")
    expect(ann.page.locator("#log .told")).to_have_count(0)
    expect(ann.page.locator("#log .remark").last).not_to_be_empty()  # that something was taken back is said


def test_a_hint_is_given_and_noted_in_the_result(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="hint")
    ann.ready()
    ann.page.get_by_role("button", name="Hint").click()
    told = ann.page.locator("#hint li b")
    expect(told.first).to_be_visible(timeout=25_000)
    best = told.first.inner_text()
    assert best in ann.words()
    ann.do(best)
    expect(ann.page.locator("#hint")).to_be_hidden()
    ann.play_out(seed=1)
    expect(ann.page.locator("#result")).to_contain_text("does not count for the lists")
    expect(ann.page.locator("#result")).to_contain_text("hints were asked for.")
    expect(ann.page.get_by_role("button", name="Show the reasons")).to_be_hidden()  # here is room for them


def test_a_move_typed_without_scripts(arrive: Arrive) -> None:
    """Or before they have come: the form itself sends it, and the page that answers shows it."""
    ann = arrive(java_script_enabled=False)
    ann.page.goto("/new/pastures?opt-rows=4&opt-columns=4&seat2=guest")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.say("forest A1")
    expect(ann.page.locator("#m-A1")).to_be_attached()


def test_talk_is_text_whatever_is_typed(ann: Visitor) -> None:
    ann.open("pastures", seat2="guest")
    ann.page.get_by_text("Talk").click()
    ann.page.get_by_label("Your words").fill("<script>document.title = 'gone'</script><b>hi</b>")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(ann.page.locator("#chat li")).to_have_text("Player 1: <script>document.title = 'gone'</script><b>hi</b>")
    ann.page.get_by_label("A phrase").select_option("Good luck!")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(ann.page.locator("#chat li").nth(1)).to_have_text("Player 1: Good luck!")
    ann.page.reload()
    expect(ann.page.locator("#chat script, #chat b:text('hi')")).to_have_count(0)
    assert "gone" not in ann.page.title()


def test_a_refusal_quotes_the_rule_and_leads_to_it(ann: Visitor) -> None:
    ann.forgive(r"status of 422")
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="no")
    ann.do("desert A1")
    ann.say("river A2")
    refusal = ann.page.locator("#refusal")
    expect(refusal.locator(".sentence")).to_be_visible()
    expect(refusal.locator("blockquote b")).not_to_be_empty()
    link = refusal.get_by_role("link")
    slug = link.inner_text().removeprefix("Rule ")
    assert slug.startswith("pastures.")
    assert (link.get_attribute("href") or "").endswith(f"/rules/pastures#{slug}")
    link.click()
    rules = ann.page.locator("#drawer")
    expect(rules.locator(f'[id="{slug}"]')).to_be_in_viewport()
    rules.get_by_role("button", name="Close").click()
    ann.do("forest A2")
    expect(refusal).to_be_hidden()


def test_real_dice_are_entered_corrected_and_noted(ann: Visitor) -> None:
    ann.open("wildfire", dice="paper")
    rolled = ann.page.locator("#log .rolled")
    ann.ready()
    expect(ann.page.locator("#ask")).to_have_text("Enter what you rolled or drew:")
    before = ann.length()
    ann.page.get_by_role("button", name="roll 2", exact=True).click()
    ann.wait_for_length(before + 1)
    assert rolled.last.inner_text().startswith("Roll 2")
    ann.page.get_by_role("button", name="Correct the dice").click()
    ann.wait_for_length(before + 2)
    expect(rolled).to_have_count(0)
    ann.page.get_by_role("button", name="roll 5", exact=True).click()
    ann.wait_for_length(before + 3)
    assert rolled.last.inner_text().startswith("Roll 5")
    ann.play_out(seed=2)
    expect(ann.page.locator("#result")).to_contain_text("Entered dice were corrected 1 time.")


def test_the_same_die_twice_in_quick_succession(ann: Visitor) -> None:
    """A double click is one move, but two equal dice are two."""
    ann.open("wildfire", dice="paper")
    for _ in range(2):
        ann.ready()
        ann.page.get_by_role("button", name="roll 3", exact=True).click()
    ann.wait_for_length(2)
    assert re.sub(r"\s+", " ", ann.page.locator("#log .rolled").first.text_content() or "") == "roll 3 3"


# What is drawn and can be pointed at, without what only says that it was drawn just now, or where the keyboard is.
SHOWN = """() => {
  const told = (node) => [node.nodeName, node.nodeValue, [...(node.attributes ?? [])].map(({ name, value }) =>
    name === "class" ? value.split(" ").filter((c) => c && c !== "fresh").sort().join(" ") : `${name}=${value}`
  ).filter((one) => one && !/^(pathLength|tabindex)=/.test(one)).sort(), [...node.childNodes].map(told)];
  return ["marks", "spots"].map((layer) => [...document.querySelector(`#board #${layer}`).childNodes].map(told));
}"""

# Names of the marks that the tray has a window on, and of those that lie below its line by where they are drawn.
IN_THE_TRAY = """() => {
  const line = document.querySelector("#board").viewBox.baseVal.height, middle = (box) => box.y + box.height / 2;
  const seen = [...document.querySelectorAll(".tray use[href^='#m-']")].map((one) => one.getAttribute("href").slice(1));
  const lie = [...document.querySelectorAll("#marks > g")].filter((mark) => middle(mark.getBBox()) > line);
  return [seen, lie.map((mark) => mark.id)];
}"""


@pytest.mark.parametrize("game", catalog.names())
def test_a_board_that_was_followed_is_the_one_that_is_drawn_anew(ann: Visitor, game: str) -> None:
    """Only what a move changes is touched, and taking back brings back what was there, in the order it was in."""
    wishes = {"opt_rows": 4, "opt_columns": 4} if game == "pastures" else {}
    ann.open(
        game, dice="seed", seed="follow", **({"seat2": "guest"} if game in ("pastures", "vasty") else {}), **wishes
    )
    chance = random.Random(5)
    for move in range(14):
        now = ann.ready()
        if now.get("pass"):
            ann.page.get_by_role("button", name="Show my view").click()
            now = ann.ready()
        if now["over"]:
            break
        if move % 5 == 4 and ann.page.get_by_role("button", name=re.compile("^Take back")).is_visible():
            before = len(ann.log())
            ann.page.get_by_role("button", name=re.compile("^Take back")).click()
            expect(ann.page.locator("#log .decided")).not_to_have_count(before)
        else:
            ann.do(chance.choice(ann.words()))
    ann.page.evaluate("document.activeElement.blur()")
    if ann.ready().get("pass"):
        ann.page.get_by_role("button", name="Show my view").click()
        ann.ready()
    followed = ann.page.evaluate(SHOWN)
    if ann.page.locator(".tray").count():
        seen, lie = ann.page.evaluate(IN_THE_TRAY)
        assert lie and seen == lie
    ann.page.reload()
    if ann.ready().get("pass"):
        ann.page.get_by_role("button", name="Show my view").click()
        ann.ready()
    anew = ann.page.evaluate(SHOWN)
    assert followed[0] == anew[0]
    assert followed[1] == anew[1]
