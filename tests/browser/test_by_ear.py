"""A match by ear and keyboard: a script that knows only what a screen reader is told plays to the end, and knows then
what lies where and who has won."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.visitor import Visitor

# Whatever live regions come to say, as a screen reader speaks it: each text once, when it changes.
LISTEN = """() => {
  window.heard = [];
  for (const place of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
    if (place.getAttribute("aria-live") === "off") continue;
    let last = "";
    new MutationObserver(() => {
      const text = place.checkVisibility({ visibilityProperty: true }) ? place.innerText.trim() : "";
      if (text && text !== last) window.heard.push(text);
      last = text;
    }).observe(place, { childList: true, subtree: true, characterData: true, attributes: true });
  }
}"""
BUTTON = re.compile(r'- button "([^"]+)"( \[[^\]]*disabled[^\]]*\])?')
MADE = re.compile(r"\b(Ada|Random bot): (\w+) ([A-C][1-3])\b")


def buttons(who: Visitor) -> list[str]:
    """The names of all buttons that do something, from the accessibility tree."""
    tree = who.page.locator("main").aria_snapshot()
    return [name for name, is_disabled in BUTTON.findall(tree) if not is_disabled]


def press(who: Visitor, name: str) -> None:
    who.page.get_by_role("button", name=name, exact=True).first.focus()
    who.page.keyboard.press("Enter")


def test_a_whole_match(ann: Visitor) -> None:
    ann.open(
        "pastures",
        opt_rows=3,
        opt_columns=3,
        seat2="bot-random",
        name1="Ada",
        name2="Random bot",
        dice="seed",
        seed="ear",
    )
    ann.ready()
    ann.page.evaluate(LISTEN)
    for _ in range(40):
        if ann.ready()["over"]:
            break
        before = ann.length()
        places = [name for name in buttons(ann) if re.match(r"[A-C][1-3], (empty|.*would earn)", name)]
        assert places, "it is her turn, and nothing can be done by ear"
        press(ann, places[0])
        chosen = places[0][:2]
        named = next(name for name in buttons(ann) if re.search(rf"^\w+ {chosen}\b", name))
        press(ann, named)
        ann.wait_for_length(before + 1)
    heard: list[str] = ann.page.evaluate("window.heard")
    written, castles = {}, {}
    made = MADE.findall("\n".join(heard))
    assert len(made) == len(set(made)), "everything is spoken once"
    for who, what, where in made:
        (castles if what == "castle" else written)[where] = who if what == "castle" else what
    assert len(written) == 9, heard
    for square, terrain in written.items():
        expect(ann.page.locator(f'[data-spot="{square}"]')).to_have_attribute("aria-label", re.compile(terrain))
    standing = ann.page.locator('[data-spot][aria-label*="castle of"]')
    assert sorted(castles) == sorted(standing.evaluate_all("all => all.map((spot) => spot.dataset.spot)"))
    assert any(re.search(r"(Ada|Random bot) wins|share|draw", text) for text in heard), heard[-3:]
