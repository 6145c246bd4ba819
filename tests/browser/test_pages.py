"""The pages around the board: walkthroughs to their end, rules, weight, a match on narrow screens, dark, paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.inspection import too_wide
from browser.visitor import Visitor
from hedgerow import catalog
from hedgerow.web import lessons

GAMES = catalog.names()
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


# Middle dots that begin a line, with what follows them: they part what stands before them from what comes.
ASTRAY = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  const range = document.createRange(), lines = new Map();
  while (texts.nextNode()) {
    const { textContent: text, parentElement: of } = texts.currentNode, block = of.closest("p, li, h1, dd");
    if (!block || !of.checkVisibility()) continue;
    [...text].forEach((letter, at) => {
      if (!letter.trim()) return;
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const { top, bottom } = range.getBoundingClientRect(), middle = (top + bottom) / 2;
      if (letter === "·" && lines.has(block) && middle - lines.get(block) > 10) found.push(text.slice(at));
      lines.set(block, middle);
    });
  }
  return found;
}"""


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_no_line_begins_with_a_dot(arrive: Arrive, width: int) -> None:
    ann = arrive(viewport={"width": width, "height": 740})
    for page in ("/", "/new/wildfire", "/new/shelter", "/about"):
        ann.page.goto(page)
        assert ann.page.evaluate(ASTRAY) == [], page


@pytest.mark.parametrize("game", GAMES)
def test_a_walkthrough_to_its_end(ann: Visitor, game: str) -> None:
    page, room = ann.page, catalog.room(game)
    lesson = lessons.read(game, room.folder / "lessons.toml")
    assert lesson
    ann.forgive(r"status of 422")
    page.goto("/")
    page.get_by_role("link", name=f"Learn {room.title}").click()
    for number, step in enumerate(lesson.steps, 1):
        expect(page.get_by_role("heading", level=1)).to_have_text(step.title)
        if step.do:
            page.get_by_label("Your move").fill("fly to the moon")
            page.get_by_role("button", name="Play it").click()
            expect(page.get_by_role("alert")).to_contain_text("fly to the moon")
            page.get_by_label("Your move").fill(step.do)
            page.get_by_role("button", name="Play it").click()
            expect(page.get_by_role("status")).to_be_visible()
        elif step.goes_on:
            page.get_by_role("link", name="Roll the dice" if step.rolls else "Go on").click()
            expect(page.get_by_role("status")).to_be_visible()
        if number < len(lesson.steps):
            page.get_by_role("link", name="Next").click()
    page.get_by_role("link", name="Play a match").click()
    expect(page).to_have_url(f"{ann.address}/new/{game}")


def test_a_walkthrough_can_be_pointed_at(ann: Visitor) -> None:
    page = ann.page
    lesson = lessons.read("wildfire", catalog.room("wildfire").folder / "lessons.toml")
    assert lesson
    number = next(n for n, step in enumerate(lesson.steps, 1) if step.do.startswith("douse "))
    step = lesson.steps[number - 1]
    page.goto(f"/learn/wildfire/{number}")
    page.locator(f'[data-spot="{step.do.removeprefix("douse ")}"]').click()
    choice = page.locator("[data-choices] button", has_text=step.do)
    if choice.count():
        choice.click()
    expect(page.get_by_role("status")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_the_contents_leads_to_its_rule(ann: Visitor, game: str) -> None:
    page = ann.page
    page.goto(f"/rules/{game}")
    missing = page.evaluate(
        """() => [...document.querySelectorAll('.contents a[href^="#"], .prose a[href^="#"]')]
          .map((a) => decodeURIComponent(a.getAttribute("href").slice(1)))
          .filter((id) => !document.getElementById(id))"""
    )
    assert missing == []
    entry = page.locator(".contents a").last
    entry.click()
    expect(page.locator(f'[id="{(entry.get_attribute("href") or "")[1:]}"]')).to_be_in_viewport()


def test_the_first_page_weighs_less_than_a_hundred_kilobytes(ann: Visitor) -> None:
    devtools = ann.context.new_cdp_session(ann.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    ann.page.goto("/", wait_until="networkidle")
    ann.page.mouse.wheel(0, 5000)  # pictures further down come when they are seen
    ann.page.wait_for_load_state("networkidle")
    assert len(sizes) > 8
    assert sum(sizes) < 100_000


@pytest.mark.parametrize("place", ["/rules/rewilding", "/new/wildfire", "/daily", "/learn/wildfire/1", "/about"])
def test_ruled_lines_run_under_the_text(ann: Visitor, place: str) -> None:
    """Each text is ruled by its own lines: a line every line-height, drawn at its foot; nothing behind the page."""
    ann.page.goto(place)
    ruled = ann.page.evaluate(
        """() => [...document.querySelectorAll("main *, main, body")].map((e) => {
          const style = getComputedStyle(e);
          return [e.outerHTML.slice(0, 60), style.backgroundImage, style.backgroundSize, style.backgroundPosition,
                  parseFloat(style.lineHeight)];
        }).filter(([, image]) => image !== "none")"""
    )
    assert ruled, "the paper is ruled"
    for what, image, size, where, height in ruled:
        assert image.startswith("linear-gradient") and where == "0px 0px", what
        assert float(size.removeprefix("100% ").removesuffix("px")) == pytest.approx(height, abs=0.02), what


@pytest.mark.parametrize("game", GAMES)
def test_a_match_fits_a_phone(arrive: Arrive, game: str) -> None:
    ann = arrive(**PHONE)
    ann.open(game, dice="seed", seed="phone")
    now = ann.ready()
    assert too_wide(ann) == []
    if now["spots"]:
        box = ann.page.locator(f'[data-spot="{now["spots"][0]}"]:visible').bounding_box()
        assert box and min(box["width"], box["height"]) > 30
    ann.picture(f"phone-match-{game}")


def test_a_large_board_scrolls_in_its_frame_and_grows(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    ann.open("pastures", opt_rows=16, opt_columns=16, dice="seed", seed="large")
    ann.ready()  # the script that fits the board to the screen has run
    square = ann.page.locator('[data-spot="A1"]')
    small = square.bounding_box()
    assert small and small["width"] >= 33 and too_wide(ann) == []
    ann.page.get_by_role("button", name="Larger").click()
    large = square.bounding_box()
    assert large and large["width"] > 1.2 * small["width"] and too_wide(ann) == []


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_match_is_in_sight_on_a_small_desk(arrive: Arrive, game: str) -> None:
    """1280 x 800: nothing to scroll, neither the board nor what can be done."""
    ann = arrive(viewport={"width": 1280, "height": 800})
    ann.open(game, dice="seed", seed="desk")
    ann.ready()
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 800
    expect(ann.page.locator("#typed button")).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("#tools a")).to_be_in_viewport(ratio=1)


def test_on_paper_only_the_board_and_the_log_remain(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="paper")
    ann.ready()
    ann.page.emulate_media(media="print", color_scheme="dark")
    for gone in ("#choices", "#tools", ".top nav", ".zoom"):
        expect(ann.page.locator(gone)).to_be_hidden()
    expect(ann.page.locator("#board")).to_be_visible()
    paper = ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(248, 243, 230)"  # light, whatever the screen is


def test_rules_on_paper(ann: Visitor) -> None:
    """Every ruling unfolded, figures whole, no contents to click, no buttons, no address of a rule."""
    ann.page.goto("/rules/wildfire")
    ann.page.emulate_media(media="print", color_scheme="dark")
    ann.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for gone in (".contents", ".top nav", ".actions", ".signs", ".slug"):
        expect(ann.page.locator(gone).first).to_be_hidden()
    expect(ann.page.locator(".ruling dl").first).to_be_visible()
    expect(ann.page.locator(".still").first).to_be_visible()
    breaks = "[...document.querySelectorAll('.figure, .ruling')].map((e) => getComputedStyle(e).breakInside)"
    assert set(ann.page.evaluate(breaks)) == {"avoid"}
    assert ann.page.evaluate("getComputedStyle(document.querySelector('.prose')).maxWidth") == "none"


def test_scores_on_paper(ann: Visitor) -> None:
    ann.open("pastures", opt_rows=3, opt_columns=3, seat2="bot-random")
    ann.play_out(seed=1)
    ann.page.goto("/scores")
    ann.page.locator("main ul a").first.click()
    ann.page.emulate_media(media="print")
    expect(ann.page.locator(".scores")).to_be_visible()
    for gone in (".back", ".scores td:last-child a", ".bottom", ".theme"):
        expect(ann.page.locator(gone).first).to_be_hidden()


def test_dark_is_remembered(ann: Visitor) -> None:
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Dark page").click()
    ann.page.goto("/about")
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(29, 33, 31)"
