"""The board as one meets it: nothing on it is mute, and everything shows what it does before it is done."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Route, expect

import hedgerow
from browser.conftest import Arrive
from browser.visitor import Visitor


def spot(who: Visitor, key: str) -> Locator:
    return who.page.locator(f'[data-spot="{key}"]:not(.cut)')


def small_pasture(who: Visitor) -> None:
    who.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="point")
    who.ready()


def test_what_is_under_the_mouse_or_the_keyboard_is_told_under_the_board(ann: Visitor) -> None:
    small_pasture(ann)
    what = ann.page.locator("#caption .what")
    spot(ann, "B2").hover()
    expect(what).to_have_text("B2, empty")
    spot(ann, "C3").focus()
    expect(what).to_have_text("C3, empty")
    ann.page.keyboard.press("ArrowRight")
    expect(what).to_have_text("D3, empty")


def test_what_is_told_of_a_place_is_told_anew_when_it_has_changed(ann: Visitor) -> None:
    small_pasture(ann)
    what = ann.page.locator("#caption .what")
    spot(ann, "A1").hover()
    expect(what).to_have_text("A1, empty")
    ann.say("forest A1")
    expect(what).to_have_text("A1, forest")


def test_nothing_that_is_said_before_a_move_is_cut_off(ann: Visitor) -> None:
    """A castle has most to say; it grows over the edge of the board, which stays where it is."""
    small_pasture(ann)
    while not ann.words()[0].startswith("castle"):
        ann.do(ann.words()[0])
    frame = "document.querySelector('#board-frame').getBoundingClientRect().height"
    before = ann.page.evaluate(frame)
    spot(ann, ann.ready()["spots"][0]).click()
    does = ann.page.locator("#caption .does")
    expect(does).to_contain_text(re.compile("left\\.$"))
    assert does.evaluate("(p) => p.scrollHeight <= p.clientHeight + 1 && p.scrollWidth <= p.clientWidth + 1")
    assert ann.page.evaluate(frame) == before


def test_pointing_where_nothing_can_be_done_tells_why_as_typing_does(ann: Visitor) -> None:
    small_pasture(ann)
    ann.do("forest A1")
    spot(ann, "A1").click(force=True)  # nothing can be done there
    refused = "A1 is forest already; nothing is rewritten."
    expect(ann.page.locator("#caption .does")).to_have_text(refused)
    expect(ann.page.locator("#refusal .sentence")).to_have_text(refused)
    expect(ann.page.locator("#refusal a")).to_have_text("Rule pastures.filling?rewrite")
    spot(ann, "A1").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#caption .does")).to_have_text(refused)
    assert ann.length() == 1


def test_the_first_click_shows_what_it_does_and_the_next_makes_it_so(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="glance")
    now = ann.ready()
    key, other = now["spots"][:2]
    spot(ann, key).click()
    does = ann.page.locator("#caption .does")
    expect(does).to_contain_text(key)
    expect(ann.page.locator("#ghost > *").first).to_be_attached()
    assert ann.length() == now["length"], "nothing is played by looking"
    spot(ann, other).click()
    expect(does).to_contain_text(other)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#ghost")).to_have_count(0)
    expect(ann.page.locator("#commit")).to_be_hidden()
    spot(ann, key).click()
    spot(ann, key).click(delay=20)
    ann.wait_for_length(now["length"] + 1)
    assert key in ann.log()[0]


def test_a_click_before_the_news_of_the_last_move_is_not_lost(ann: Visitor) -> None:
    """The move takes its time while she goes on: what she points at is chosen when the news has come, and not made."""
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest")
    ann.ready()
    held: list[Route] = []
    ann.page.route("**/move", lambda route: held.append(route))
    ann.say("forest A1")
    expect(ann.page.locator("#table")).to_have_attribute("aria-busy", "true")
    spot(ann, "C3").click()
    held[0].continue_()
    ann.wait_for_length(1)
    expect(spot(ann, "C3")).to_have_attribute("aria-pressed", "true")
    assert ann.length() == 1


def test_enter_and_enter_again(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="enter")
    now = ann.ready()
    spot(ann, now["spots"][0]).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#commit")).to_be_visible()
    assert ann.length() == now["length"]
    ann.page.keyboard.press("Enter")
    ann.wait_for_length(now["length"] + 1)
    ann.ready()
    assert ann.page.evaluate("document.activeElement.closest('[data-spot]') !== null"), (
        "the keyboard stays on the board"
    )


def test_at_once_is_kept_in_the_browser(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="at once")
    ann.page.get_by_text("This table").click()
    ann.page.get_by_label("Make a move at once").check()
    ann.page.reload()
    now = ann.ready()
    spot(ann, now["spots"][0]).click()
    ann.wait_for_length(now["length"] + 1)


def test_dice_are_a_set_and_equal_dice_are_equal(ann: Visitor) -> None:
    """Real dice, so that they are known: 6 then 3, the later of two equal ones, and back."""
    ann.open("rewilding", dice="paper")
    for face in (3, 3, 6, 1):
        before = ann.ready()["length"]
        ann.page.get_by_role("button", name=f"roll {face}", exact=True).click()
        ann.wait_for_length(before + 1)
    ann.ready()
    faces = {key: spot(ann, key).get_attribute("aria-label") for key in ("die-1", "die-2", "die-3", "die-4")}
    by_face = sorted(faces, key=lambda key: (faces[key] or "")[-1])  # 1, 3, 3, 6
    _, _, later, six = by_face
    spot(ann, six).click()
    spot(ann, later).click()
    expect(spot(ann, six)).to_have_attribute("aria-pressed", "true")
    expect(spot(ann, later)).to_have_attribute("aria-pressed", "true")
    spot(ann, "introduce").click()
    expect(ann.page.locator("#commit [data-commit]")).to_have_text("place 3 6 as introduce")
    expect(ann.page.locator("#marks .going")).to_have_count(2)
    for key in (six, later):  # the one that was picked is seen to go, not its like
        expect(ann.page.locator(f"#m-{key}")).to_have_class(re.compile("going"))
    spot(ann, later).click()  # not this one; the 6 alone would do, too
    expect(ann.page.locator("#commit [data-commit]")).to_have_text("place 6 as introduce")
    expect(ann.page.locator("#ask")).to_have_text("The same again, or Enter, makes it so, or point at more.")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#commit")).to_be_hidden()
    spot(ann, six).click()
    spot(ann, "plant").click(force=True)
    expect(ann.page.locator("#caption .does")).to_have_text("6 points are for introduce, not for plant.")
    spot(ann, "introduce").focus()
    expect(ann.page.locator("#caption .does")).to_be_empty()  # that was about another place
    before = ann.ready()["length"]
    for _ in range(2):  # chosen, and made, though a die could be added
        ann.page.keyboard.press("Enter")
    ann.wait_for_length(before + 1)
    expect(ann.page.locator("#log .decided").last).to_have_text("place 6 as introduce")


def test_what_wastes_something_says_so_first(ann: Visitor) -> None:
    ann.open("rewilding", dice="seed", seed="waste")
    before = ann.ready()["length"]
    lock = ann.page.locator("#options > button", has_text="lock")
    expect(lock).to_contain_text("4 dice stay unused")
    lock.click()
    expect(ann.page.locator("#caption .warns")).to_contain_text("4 dice stay unused")
    assert ann.length() == before
    lock.click()
    ann.wait_for_length(before + 1)


def test_a_fence_shows_the_area_it_closes(ann: Visitor) -> None:
    ann.open("shelter", dice="seed", seed="fence")
    while not any("-" in key and not key.startswith("shelter") for key in ann.ready()["spots"]):
        ann.do(ann.words()[0])
    key = next(key for key in ann.ready()["spots"] if "-" in key)
    edge = spot(ann, key)
    expect(edge.locator(".rail")).to_have_count(1)
    edge.locator(".hit").click()
    expect(ann.page.locator(f'#ghost [data-of="m-{key}"]')).to_be_attached()
    expect(ann.page.locator("#caption .does")).to_contain_text(f"fence {key}")


def test_one_hand_is_never_shown_on_another(ann: Visitor) -> None:
    """Vasty: behind a discard of another's open hand her own lies there; shown beforehand, the open one stays."""
    match, chance = hedgerow.new("vasty", players=2, seed=3), random.Random(3)
    while match.to_move == "chance" or not match.legal()[0].startswith("discard"):
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(chance.choice(match.legal()))
    ann.bring(match.dump())
    if ann.ready().get("pass"):
        ann.page.get_by_role("button", name="Show my view").click()
    spot(ann, next(key for key in ann.ready()["spots"] if key.startswith("shown"))).click()
    whole = ann.page.locator("#caption .what").evaluate("(p) => p.scrollWidth <= p.clientWidth + 1")
    assert whole, "a card has much to say, and all of it can be read"
    expect(ann.page.locator("#caption .does")).to_contain_text("goes under the pile")
    expect(ann.page.locator("#m-shown-1")).to_have_css("opacity", "1")
    expect(ann.page.locator('#ghost [data-of*="hand-"]')).to_have_count(0)
    ann.resize(320, 844)  # where it is narrow, all that can be chosen is in sight
    for key in ann.ready()["spots"]:
        expect(spot(ann, key)).to_be_in_viewport(ratio=0.9)


def test_what_was_drawn_face_down_says_what_it_is(ann: Visitor) -> None:
    """The slip, laid by the page's own hand on a place that nothing else draws on: no cards need be dealt for it."""
    ann.open("wildfire", dice="seed", seed="slip")
    ann.ready()
    ann.page.evaluate("""async () => {
        const { showDice } = await import(document.querySelector('link[rel=modulepreload][href*="/dice"]').href);
        const place = document.querySelector("main").appendChild(document.createElement("div"));
        const told = place.parentNode.appendChild(document.createElement("p"));
        told.id = "told";
        showDice(place, { words: null }, false, (label) => { told.textContent = label; });
    }""")
    ann.page.get_by_text("drawn face down", exact=True).hover()
    expect(ann.page.locator("#told")).to_have_text("What was drawn last lies face down: only who drew it has seen it.")


@pytest.mark.parametrize(("rows", "hushed"), [(3, 0), (8, 1)])
def test_few_places_are_ringed_even_if_all_can_be_chosen(ann: Visitor, rows: int, hushed: int) -> None:
    """On an empty land every square can be written in: nine rings help, sixty-four do not."""
    ann.open("pastures", opt_rows=rows, opt_columns=rows, seat2="guest")
    ann.ready()
    expect(ann.page.locator(".spot.may")).to_have_count(rows * rows)
    expect(ann.page.locator(".hushed")).to_have_count(hushed)


def test_focus_stays_after_every_choice(ann: Visitor) -> None:
    """Two spots, a button between them, by keys alone."""
    small_pasture(ann)
    spot(ann, "B2").focus()
    ann.page.keyboard.press("Enter")
    focused = (
        "document.activeElement.dataset.words ?? document.activeElement.closest('[data-spot]')?.dataset.spot ?? ''"
    )
    assert ann.page.evaluate(focused) == "plains B2", "on the first of the terrains"
    terrains = [words.split()[0] for words in ann.page.locator("#options > button:not(.quiet)").all_inner_texts()]
    legend = ann.page.locator(".spot").evaluate_all("(all) => all.map((s) => s.dataset.spot)")
    assert terrains == [key for key in legend if key in terrains] and len(terrains) == 6
    ann.page.keyboard.press("Enter")
    ann.wait_for_length(1)
    ann.ready()
    assert ann.page.evaluate(focused) != ""
    ann.page.get_by_role("button", name="Take back").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#log .told")).to_have_count(0)
    assert ann.page.evaluate("document.activeElement !== document.body")


def test_rules_open_beside_the_board_at_the_rule_that_matters(ann: Visitor) -> None:
    ann.open("shelter", dice="seed", seed="rules")
    ann.ready()
    ann.page.get_by_role("link", name="Rules", exact=True).click()
    drawer = ann.page.locator("#drawer")
    expect(drawer.locator(".meant")).to_be_in_viewport()
    expect(drawer.locator(".meant")).to_have_id("shelter.round")
    ann.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert ann.page.evaluate("document.activeElement.textContent") == "Rules"


def test_a_finger_that_rests_reads_a_label_and_plays_nothing(arrive: Arrive) -> None:
    ann = arrive(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    small_pasture(ann)
    box = spot(ann, "B2").bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = ann.context.new_cdp_session(ann.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(ann.page.locator("#caption .what")).to_have_text("B2, empty")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(spot(ann, "B2")).not_to_have_attribute("aria-pressed", "true")
    spot(ann, "B2").tap()
    expect(spot(ann, "B2")).to_have_attribute("aria-pressed", "true")
    bar = ann.page.locator("#bar")
    expect(bar.locator("#options button").first).to_be_in_viewport()
    bar.locator("#options button").first.tap()
    assert ann.length() == 0, "a finger sees first what a button does"
    bar.locator("#options button").first.tap()
    ann.wait_for_length(1)


def test_a_lesson_tells_why_nothing_can_be_done_there(ann: Visitor) -> None:
    ann.page.goto("/learn/wildfire/1")
    while not ann.page.locator("form[data-move]").count():
        ann.page.get_by_role("link", name=re.compile("^(Next|Go on|Roll the dice)$")).click()
    ann.page.locator(".spot[aria-disabled=true]").first.click(force=True)
    told = ann.page.locator("[data-caption]")
    expect(told.get_by_role("alert")).not_to_be_empty()
    expect(told.get_by_role("link", name="The rule")).to_be_visible()
    ann.page.locator(".spot.may").first.hover()
    expect(told).to_have_text(ann.page.locator(".spot.may").first.get_attribute("aria-label") or "?")


def test_a_tall_sheet_uses_a_wide_screen(arrive: Arrive) -> None:
    """Land left, panels right; no printed label is smaller than 10.7 pixels: 11, less a scroll bar."""
    smallest = """() => Math.min(...[...document.querySelectorAll("#board text")].map(
      (t) => Number(t.getAttribute("font-size")) * t.getScreenCTM().a))"""
    for game in ("shelter", "rewilding"):
        ann = arrive(viewport={"width": 1280, "height": 860})
        ann.open(game, dice="seed", seed="wide")
        ann.ready()
        land, panel = (
            spot(ann, "A1").bounding_box(),
            spot(ann, {"shelter": "shelter-A1"}.get(game, "flip")).bounding_box(),
        )
        assert land and panel and panel["x"] > land["x"] + 300
        assert ann.page.evaluate(smallest) >= 10.7
        ann.resize(390, 844)
        below = spot(ann, {"shelter": "shelter-A1"}.get(game, "row-5")).bounding_box()
        assert below and below["x"] < 390


def test_every_place_is_large_enough_for_a_finger_and_nothing_scrolls_sideways(arrive: Arrive) -> None:
    """As it is drawn; the ring of one that can be chosen lies a little inside."""
    ann = arrive(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    sides = """() => [...document.querySelectorAll(".spot.may:not(.cut)")].map((s) => {
      const { width, height } = s.firstElementChild, drawn = s.getScreenCTM().a;
      return Math.min(width.baseVal.value, height.baseVal.value) * drawn;
    })"""
    for game in ("wildfire", "pastures", "shelter", "rewilding", "vasty"):
        ann.open(game, dice="seed", seed="thumb", **({"seat2": "guest"} if game in ("pastures", "vasty") else {}))
        ann.ready()
        assert min(ann.page.evaluate(sides)) >= 36, game
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320, game
