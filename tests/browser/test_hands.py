"""Two browsers at one table of Vasty Wilds, by an invitation; three at Shelter's; one device for two."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.visitor import Visitor

# Everything a page holds in words: texts, labels, offers, and the facts it came with. Not tokens: random letters.
HELD = """() => [
  document.querySelector("#table").innerText, document.querySelector("#parts").textContent,
  ...[...document.querySelectorAll("svg text")].map((t) => t.textContent),
  ...[...document.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label")),
  ...[...document.querySelectorAll("[data-spot]")].map((e) => e.dataset.spot + " " + e.id),
  ...[...document.querySelectorAll("#marks [id]")].map((e) => e.id),
  ...[...document.querySelectorAll("option")].map((o) => o.value),
].join("\\n")"""


def held_by(visitor: Visitor) -> str:
    held: str = visitor.page.evaluate(HELD)
    return held


def hand_of(visitor: Visitor) -> set[str]:
    """The cards that lie before a player, as their labels tell them."""
    labels = visitor.page.eval_on_selector_all(
        '[data-spot^="hand-"]:not(.cut)', "all => all.map(e => e.getAttribute('aria-label'))"
    )
    return {found[0] for label in labels if (found := re.search(r"\bF\d\d\b", label))}


def invite(host: Visitor, seat: int) -> str:
    """The link that the host's page makes for a seat."""
    host.page.get_by_role("button", name=f"Invite somebody to seat {seat}").click()
    link = host.page.get_by_label("The link to this seat")
    expect(link).to_be_visible()
    return link.input_value()


def sit(guest: Visitor, link: str, name: str) -> None:
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down and play").click()
    expect(guest.page.locator("#board")).to_be_visible()


def test_two_browsers_never_hold_each_others_hands(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.open("vasty", seat2="friend", dice="seed", seed="two hands", name1="Ann")
    sit(bob, invite(ann, 2), "Bob")
    expect(ann.page.locator("#people")).to_contain_text("Bob")
    chance, hands = random.Random(2), 0
    for _ in range(90):
        mover = ann if ann.is_asked() else bob
        mover.act(chance)
        for visitor in (ann, bob):
            visitor.wait_for_length(mover.length())
        for one, other in ((ann, bob), (bob, ann)):
            hand, known = hand_of(one), held_by(other)
            hands += len(hand)
            assert not [card for card in hand if re.search(rf"\b{card}\b", known)]
        if hands > 60:
            break
    assert hands > 60, "the match never came to hands of cards"
    ann.page.reload()
    bob.page.reload()
    assert hand_of(ann) and hand_of(bob)
    assert not [card for card in hand_of(ann) if re.search(rf"\b{card}\b", held_by(bob))]
    assert not [card for card in hand_of(bob) if re.search(rf"\b{card}\b", held_by(ann))]


def test_everybody_marks_her_sheet_and_waits_for_the_others(arrive: Arrive) -> None:
    people = [arrive(), arrive(), arrive()]
    ann = people[0]
    ann.open(
        "shelter", variant="table", players=3, seat2="friend", seat3="friend", dice="seed", seed="three", name1="Ann"
    )
    for seat, name in ((2, "Bob"), (3, "Cat")):
        sit(people[seat - 1], invite(ann, seat), name)
    chance = random.Random(3)
    for number, visitor in enumerate(people[:2], 1):
        while visitor.is_asked():
            visitor.act(chance)
        expect(visitor.page.locator("#people li.mine .ready")).to_be_visible()
        expect(people[2].page.locator("#people .ready")).to_have_count(number)
        expect(visitor.page.locator(".spot.may")).to_have_count(0)
    expect(ann.page.locator("#status")).to_contain_text("Round 1 of 16")
    while ann.page.locator("#people .ready").count():
        people[2].act(chance)
    for visitor in people:
        expect(visitor.page.locator("#status")).to_contain_text("Round 2 of 16")
        expect(visitor.page.locator("#people li.mine")).to_contain_text("your turn")


def test_one_device_for_two_hides_each_hand_from_the_other(ann: Visitor) -> None:
    ann.open("vasty", seat2="guest", name1="Ann", name2="Bob", dice="seed", seed="one device")
    chance = random.Random(5)
    passed: list[str] = []
    for _ in range(60):
        cover = ann.page.locator("#pass")
        now = ann.ready()
        if now.get("pass"):
            passed.append(cover.locator("p").inner_text())
            expect(ann.page.locator("#board-frame")).to_be_hidden()
            assert not ann.page.locator('[data-spot^="hand-"]:visible').count()
            cover.get_by_role("button", name="Show my view").click()
            expect(ann.page.locator("#board-frame")).to_be_visible()
        ann.step(chance)
        if len(passed) > 3:
            break
    assert set(passed) == {"Hand over to Ann.", "Hand over to Bob."}
    assert all(one != two for one, two in pairwise(passed))


def test_who_shares_a_phone_is_told_of_no_keyboard(arrive: Arrive) -> None:
    """Where the seats are chosen, at the table, and under the cover: whatever they play on, the words are true."""
    ann = arrive(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.page.goto("/new/vasty")
    main = ann.page.locator("main")
    expect(main).to_contain_text("Somebody on this device")
    expect(main).not_to_contain_text("keyboard")
    ann.open("vasty", seat2="guest", name1="Ann", name2="Bob", dice="seed", seed="one device")
    while not ann.ready().get("pass"):
        ann.do(ann.words()[0])
    expect(main).to_contain_text("Hand over to")
    expect(ann.page.locator("#people")).to_contain_text("Bob (on this device)")
    expect(main).not_to_contain_text("keyboard")
