"""What has just happened, and what is owed, stays in sight; what is past goes; the keyboard is never lost."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.visitor import Visitor

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def douse_something(ann: Visitor) -> None:
    ann.do(next(words for words in ann.words() if words.startswith("douse")))


def test_the_newest_line_of_the_story_is_in_sight(arrive: Arrive) -> None:
    """On a small desk, behind eight decisions or the end: nothing has to be scrolled to read what the dice brought."""
    ann = arrive(**DESK)
    ann.open("wildfire", dice="seed", seed="sight")
    for _ in range(8):
        douse_something(ann)
        ann.ready()
        if ann.page.locator("#result").is_visible():
            return
        last = ann.page.locator("#log li").last
        expect(last).to_be_in_viewport(ratio=0.9)
        expect(ann.page.locator("#tools a")).to_be_in_viewport(ratio=1)


def test_what_happened_is_told_under_the_board_until_something_is_chosen(arrive: Arrive) -> None:
    """The other's move by name, and what came of one's own; what a chosen move would do takes its place."""
    ann = arrive(**DESK)
    ann.open("pastures", opt_rows=4, opt_columns=4, name1="Ann", seat2="bot-random", dice="seed", seed="news")
    ann.do("plains B2")
    news = ann.page.locator("#caption .news")
    expect(news).to_contain_text("Random bot: ", timeout=60_000)  # it may have to get to know the game
    assert "Ann: plains B2" not in news.inner_text()
    assert news.get_attribute("aria-hidden") == "true", "a screen reader has heard it by then"
    ann.ready()
    free = ann.words()[0].split()[-1]
    ann.page.locator(f'[data-spot="{free}"]').click()
    ann.page.locator("#options > button").first.hover()
    expect(ann.page.locator("#caption .does")).not_to_be_empty()
    expect(news).to_be_hidden()


def test_a_refusal_goes_when_something_else_is_chosen(ann: Visitor) -> None:
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="bot-random", dice="seed", seed="past")
    ann.do("plains B2")
    ann.ready()
    ann.page.locator('[data-spot="B2"]').click(force=True)  # it is told as disabled, and answers
    expect(ann.page.locator("#refusal")).to_be_visible()
    free = ann.words()[0].split()[-1]
    ann.page.locator(f'[data-spot="{free}"]').click()
    expect(ann.page.locator("#refusal")).to_be_hidden()


def test_choosing_moves_nothing_that_is_not_chosen(arrive: Arrive) -> None:
    """The field for words, the tools and the names stay where they are when a place is picked, for which six terrains
    are offered, and when something is refused."""
    ann = arrive(**DESK)
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="calm")
    ann.do("forest A1")
    ann.ready()
    places = ("#typed", "#tools", "#people")
    before = [ann.page.locator(place).bounding_box() for place in places]
    ann.page.locator('[data-spot="B2"]').click()
    expect(ann.page.locator("#options > button")).to_have_count(6)  # five terrains, and to start again
    assert [ann.page.locator(place).bounding_box() for place in places] == before
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-spot="A1"]').click(force=True)
    expect(ann.page.locator("#refusal")).to_be_visible()
    assert [ann.page.locator(place).bounding_box() for place in places[:2]] == before[:2]
    keys = ann.page.locator("dl.keys")
    ann.page.keyboard.press("Escape")
    for is_open in (True, False):
        ann.page.keyboard.press("?")
        expect(keys).to_be_visible(visible=is_open)


def test_a_button_that_goes_leaves_the_keyboard_on_the_board(ann: Visitor) -> None:
    """Re-Wilding: all dice are saved, the panel is locked by its button; there is none in its place."""
    ann.open("rewilding", dice="seed", seed="keys")
    while any(words.startswith("save") for words in ann.words()):
        ann.do(next(words for words in ann.words() if words.startswith("save")))
    ann.ready()
    before = ann.length()
    lock = ann.page.locator("#options > button", has_text="lock")
    lock.focus()
    ann.page.keyboard.press("Enter")
    ann.wait_for_length(before + 1)
    ann.ready()
    assert ann.page.evaluate("document.activeElement.closest('[data-spot]') !== null")


def test_on_a_phone_what_is_owed_is_at_the_thumb_and_its_place_in_sight(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    ann.open("shelter", dice="seed", seed="thumb")
    ann.ready()
    owed, status = ann.page.locator("#bar .owed"), ann.page.locator("#status")
    expect(owed).to_be_hidden()  # its own line is in sight
    ann.page.evaluate("scrollTo(0, 400)")
    expect(owed).to_have_text(status.inner_text())
    ann.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ann.do(ann.words()[0])  # an animal is adopted below; it is placed on the land above
    ann.ready()
    hidden = "(spot) => spot.getBoundingClientRect().bottom > innerHeight - document.querySelector('#bar').offsetHeight"
    ann.page.wait_for_timeout(300)
    may = ann.page.locator(".spot.may").all()
    assert any(box["y"] >= 0 and not spot.evaluate(hidden) for spot in may if (box := spot.bounding_box()))


def test_on_a_phone_the_bar_keeps_its_height_while_one_chooses(arrive: Arrive) -> None:
    """Shelter: nothing chosen, a stall for two animals, the one looked at, the other, and made so."""
    ann = arrive(**PHONE)
    ann.open("shelter", dice="seed", seed="thumb")
    ann.ready()
    bar, buttons = ann.page.locator("#bar"), ann.page.locator("#options > button:not(.quiet)")
    height = bar.evaluate("(bar) => bar.offsetHeight")

    def is_steady() -> bool:
        ann.page.wait_for_timeout(200)
        return abs(bar.evaluate("(bar) => bar.offsetHeight") - height) <= 20  # a line, and not the half of the board

    for spot in ann.page.locator(".spot.may").all():
        spot.tap()
        if buttons.count() > 1:
            break
        ann.page.locator("#commit [data-drop]").tap()
    assert is_steady()
    for at in (0, 1):
        buttons.nth(at).tap()
        expect(buttons.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(ann.page.locator("#commit")).to_be_hidden()  # the button that is pressed again says it
        assert is_steady()
    length = ann.length()
    buttons.nth(1).tap()
    ann.wait_for_length(length + 1)
    assert is_steady()
    ann.page.locator('[data-spot="score-total"]').tap(force=True)  # refused, with the rule's name and no more
    expect(ann.page.locator("#caption .refused")).to_be_visible()
    expect(ann.page.locator("#refusal a")).to_be_visible()
    assert is_steady()


def test_on_a_phone_a_hand_and_the_players_lie_below_each_other(arrive: Arrive) -> None:
    """Vasty Wilds: nobody's slip begins beside the screen, however narrow. Turned, the phone has room for them beside
    the hand; what can be chosen can be chosen either way."""
    ann = arrive(**PHONE)
    ann.open("vasty", players=4, seat2="guest", seat3="guest", seat4="guest", dice="seed", seed="slips")
    if ann.ready().get("pass"):
        ann.page.get_by_role("button", name="Show my view").tap()
    slips = [ann.page.locator(f'.tray [data-spot="player-{seat}"]') for seat in (1, 2, 3, 4)]
    drawn = ann.page.locator('.tray [data-spot="drawn"]')
    expect(slips[0]).to_be_in_viewport(ratio=0.9)
    for width in (390, 320):
        ann.resize(width, 844)
        for slip in slips:
            box, above = slip.bounding_box(), drawn.bounding_box()
            assert box and above and box["x"] >= 0 and box["x"] + box["width"] <= width
            assert box["y"] > above["y"] + above["height"] / 2
    ann.resize(844, 390)
    beside, hand = slips[0].bounding_box(), drawn.bounding_box()
    assert beside and hand and beside["x"] > hand["x"] + hand["width"]
    ann.do(ann.words()[0])


# How much of the bar lies empty below the last line that is seen in it, in pixels.
EMPTY = """(bar) => {
  const all = [...bar.querySelectorAll("p, button, a, summary, .ask")];
  const lines = all.filter((one) => one.checkVisibility() && one.textContent);
  return bar.getBoundingClientRect().bottom - Math.max(...lines.map((one) => one.getBoundingClientRect().bottom));
}"""


def test_on_a_phone_the_bar_is_as_low_as_its_words_when_the_match_has_ended(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    ann.open("wildfire", dice="seed", seed="low")
    ann.play_out(3)
    place = ann.page.locator('[data-spot="C4"]')
    place.scroll_into_view_if_needed()
    place.tap(force=True)  # the board answers: why nothing can be done there
    expect(ann.page.locator("#caption .refused")).to_be_visible()
    assert ann.page.locator("#bar").evaluate(EMPTY) < 20


def test_on_a_phone_the_bar_is_as_low_as_its_words_before_who_only_watches(arrive: Arrive) -> None:
    ann, bob = arrive(**PHONE), arrive(**PHONE)
    ann.open("wildfire", dice="seed", seed="low")
    ann.ready()
    bob.page.goto(ann.page.url)
    expect(bob.page.locator("#board")).to_be_visible()
    douse_something(ann)
    expect(bob.page.locator("#caption .news")).to_be_visible()
    assert bob.page.locator("#bar").evaluate(EMPTY) < 20


def test_on_a_phone_a_hint_comes_into_sight_and_is_about_no_other_place(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    ann.open("shelter", dice="seed", seed="thumb")
    ann.ready()
    ann.page.locator(".spot.may").first.tap()
    expect(ann.page.locator("#caption .what")).not_to_be_empty()
    ann.page.get_by_role("button", name="Hint").tap()
    first = ann.page.locator("#hint li button").first
    expect(first).to_be_visible(timeout=60_000)
    above = (
        "(place) => place.getBoundingClientRect().bottom <= document.querySelector('#bar').getBoundingClientRect().top"
    )
    assert first.evaluate(above), "the bar does not lie over it"
    first.tap()
    expect(ann.page.locator("#caption .what")).to_be_empty()
