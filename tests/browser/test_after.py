"""Behind the end: replay, a branch, another match, a file and back, the lists, the proof of the dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Arrive
from browser.visitor import Visitor

# Pixels by which the first line in sight is cut off.
CUT = """() => {
  const list = document.querySelector("#log"), edge = list.getBoundingClientRect().top;
  const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT), rects = [];
  for (const range = document.createRange(); texts.nextNode(); rects.push(...range.getClientRects()))
    range.selectNode(texts.currentNode);
  const lines = rects.filter(({ top, bottom }) => top < edge && bottom > edge);
  return Math.max(0, ...lines.map(({ top, bottom }) => Math.min(edge - top, bottom - edge) - 4));
}"""


@pytest.fixture
def over(ann: Visitor) -> Visitor:
    """A finished match of Wildfire with dice that nobody chose."""
    ann.open("wildfire", name1="Ann")
    ann.play_out(seed=7)
    return ann


def test_replay_by_slider_keys_and_link(over: Visitor) -> None:
    page = over.page
    last = over.drawn()
    page.get_by_role("link", name="Replay").click()
    slider, count = page.get_by_role("slider", name="Move"), page.locator("#count")
    steps = int(slider.get_attribute("max") or 0)
    expect(count).to_have_text(f"{steps} of {steps}")
    on, again = page.get_by_role("button", name="Play on from here"), page.get_by_role("link", name="Play again")
    expect(on).to_be_hidden()  # it is over
    expect(again).to_be_visible()
    slider.fill("0")
    expect(count).to_have_text(f"0 of {steps}")
    expect(on).to_be_visible()
    expect(again).to_be_hidden()
    expect(page.locator("#log .told.past")).to_have_count(0)
    first = over.drawn()
    assert first != last
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"1 of {steps}")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"0 of {steps}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{steps} of {steps}")
    page.get_by_role("button", name="First position").click()
    page.get_by_role("button", name="One move on").click()
    expect(count).to_have_text(f"1 of {steps}")
    assert page.url.endswith("/replay#1")
    page.reload()
    expect(count).to_have_text(f"1 of {steps}")
    for step in (steps, steps // 2):  # the story is where the board is, and its first line is whole
        slider.fill(str(step))
        current = page.locator("#log .told.current")
        lines = page.eval_on_selector_all("#log .told", "all => all.map((line) => Number(line.dataset.at))")
        expect(current).to_have_attribute("data-at", str(max(at for at in lines if at < step)))
        expect(current).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) < 2


def test_a_replay_tells_the_story_in_the_hand_of_the_match(over: Visitor) -> None:
    """Sentences that begin with a capital, what the dice did in pencil; the line that is shown in ink."""
    page = over.page
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Move").fill("1")
    expect(page.locator("#log .current")).to_have_count(1)
    first = "(said) => getComputedStyle(said, '::first-letter').textTransform"
    for kind in ("decided", "rolled"):
        begins = page.locator(f"#log li > .told:first-child > .{kind}").last
        assert begins.evaluate(first) == "uppercase"
    tale, rolled = page.locator("#log .tale").last, page.locator("#log .rolled").last
    colour = "(said) => getComputedStyle(said).color"
    assert rolled.evaluate(colour) == tale.evaluate(colour)
    expect(rolled).to_have_css("font-style", "italic")
    decided = page.locator("#log .decided").first
    assert page.locator("#log .current .rolled").first.evaluate(colour) == decided.evaluate(colour)


def test_play_on_from_an_earlier_position(over: Visitor) -> None:
    page = over.page
    page.get_by_role("link", name="Replay").click()
    steps = int(page.get_by_role("slider", name="Move").get_attribute("max") or 0)
    before = page.url
    page.get_by_role("slider", name="Move").fill(str(steps // 2))
    expect(page.locator("#branch")).to_have_attribute(
        "action", f"{before.rsplit('/replay', 1)[0][len(over.address) :]}/branch/{steps // 2}"
    )
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/replay" not in url and over.match not in before)
    over.play_out(seed=1)
    expect(page.locator("#result")).to_contain_text("does not count for the lists")


def test_who_moves_the_slider_before_the_script_is_there_is_heard(over: Visitor) -> None:
    """On a slow line the page is there before what moves it: the script is held back until somebody has slid."""
    page, held = over.page, list[Route]()
    page.route("**/replay.js*", lambda route: held.append(route))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Move").fill("3")
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#branch")).to_have_attribute("action", re.compile("/branch/3$"))
    expect(page.locator("#count")).to_contain_text("3 of")


def test_another_match_keeps_the_settings(over: Visitor) -> None:
    page, first = over.page, over.match
    page.get_by_role("link", name="Play again").click()
    expect(page.get_by_label("Name on seat 1")).to_have_value("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board")).to_be_visible()
    second = over.match
    assert second != first
    page.goto(f"/m/{first}")
    page.get_by_text("Talk").click()
    link = page.get_by_role("link", name="Another match is offered: go there")
    assert (link.get_attribute("href") or "").endswith(second)


def test_a_file_and_back(over: Visitor, tmp_path: Path) -> None:
    page, log = over.page, over.log()
    page.get_by_text("This table").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save this match as a file").click()
    saving.value.save_as(tmp_path / "ann.match")
    dump = (tmp_path / "ann.match").read_text()
    assert dump.startswith("hedgerow") and "wildfire" in dump
    over.bring(dump)
    assert over.ready()["over"] and over.log() == log
    page.goto("/")
    over.forgive(r"status of 4\d\d")
    page.locator("#file").set_input_files({"name": "x.match", "mimeType": "text/plain", "buffer": b"no match at all"})
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("main")).not_to_contain_text("Traceback")
    expect(page.locator("h1")).to_be_visible()


FINISHED = """hedgerow match 1
game: pastures
players: 2
option rows: 3
option columns: 3
name 1: Ada Lovelace
name 2: Ben
moves:
player 1: plains B1
player 2: forest A1
player 1: river C1
player 2: wasteland A2
player 1: plains B2
player 2: forest C2
player 1: river A3
player 2: wasteland C3
player 1: plains B3
player 2: castle C3
end
"""


def test_a_finished_match_from_a_file_is_finished(arrive: Arrive) -> None:
    """The castle on C3 counts the plains on B2 and B3 and the forest on C2, 3 and 3 and 2; at 320 px, too."""
    ann = arrive(viewport={"width": 320, "height": 700})
    ann.bring(FINISHED)
    page, result = ann.page, ann.page.locator("#result")
    expect(result.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(result).to_contain_text("Ben wins, 8 to 0.")
    expect(result).to_contain_text("What decided it: plains (6 to 0); Ben is 8 points ahead of Ada Lovelace in all.")
    expect(result.locator(".account tr")).to_have_count(6)  # the names, four terrains, the total
    why = result.locator(".account .why").first
    expect(why).to_contain_text("The castle on")
    expect(why).to_be_hidden()  # on a phone the numbers stand alone
    result.get_by_role("button", name="Show the reasons").click()
    expect(why).to_be_visible()
    expect(page.locator("#typed")).to_be_hidden()
    expect(result.get_by_role("link", name="Check the dice")).to_have_count(0)  # nothing was ever rolled
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    with page.expect_download() as saving:
        result.get_by_role("link", name="Picture of the board").click()
    assert saving.value.suggested_filename.endswith(".svg")
    expect(page.locator("#log")).to_contain_text("The castle on C3 claims B2 to C3")
    page.goto("/")
    expect(page.locator(".matches").first).to_contain_text("finished")


def test_the_dice_can_be_checked(over: Visitor) -> None:
    page = over.page
    page.get_by_role("link", name="Check the dice").click()
    assert len(page.get_by_label("Fingerprint shown at the start").input_value()) == 64
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("✓")
    expect(page.get_by_role("status")).not_to_contain_text("✗")


def test_the_lists_know_the_result(over: Visitor) -> None:
    page = over.page
    expect(page.locator("#result .standing")).to_contain_text("in the list. Your first result here.")
    page.goto("/scores")
    expect(page.locator("main")).not_to_contain_text("0 results")
    page.get_by_role("link", name="Wildfire").first.click()
    expect(page.get_by_role("table")).to_contain_text("Ann")
    expect(page.get_by_role("table")).to_contain_text(re.compile("won|lost"))


def test_the_challenge_of_the_day(ann: Visitor) -> None:
    page = ann.page
    page.goto("/daily")
    page.get_by_label("Your name for the list").fill("Ann of the day")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("challenge of")
    assert ann.ready()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
