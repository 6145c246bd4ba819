"""Behind the end: replay, a branch, another match, a file and back, the lists, the proof of the dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.visitor import Visitor


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
    slider.fill("0")
    expect(count).to_have_text(f"0 of {steps}")
    expect(page.locator("#log li.past")).to_have_count(0)
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


def test_another_match_keeps_the_settings(over: Visitor) -> None:
    page, first = over.page, over.match
    page.get_by_role("link", name="Another match").click()
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


def test_the_dice_can_be_checked(over: Visitor) -> None:
    page = over.page
    page.get_by_role("link", name="Check the dice").click()
    assert len(page.get_by_label("Fingerprint shown at the start").input_value()) == 64
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("✓")
    expect(page.get_by_role("status")).not_to_contain_text("✗")


def test_the_lists_know_the_result(over: Visitor) -> None:
    page = over.page
    page.goto("/scores")
    page.get_by_role("link", name="Wildfire").first.click()
    expect(page.get_by_role("table")).to_contain_text("Ann")


def test_the_challenge_of_the_day(ann: Visitor) -> None:
    page = ann.page
    page.goto("/daily")
    page.get_by_label("Your name for the list").fill("Ann of the day")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("challenge of")
    assert ann.ready()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
