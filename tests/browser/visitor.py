"""A person before a browser: opens matches, points, types, and notices whatever goes wrong on the way."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect

# The page's policy forbids strings as code, so waiting is done by a function that is given to the page, not by name.
_SOON = """async (check) => {
  const until = Date.now() + 25000;
  for (;;) {
    const found = %s;
    if (found) return found;
    if (Date.now() > until) throw new Error("nothing came: " + document.querySelector("#status")?.textContent);
    await new Promise((done) => setTimeout(done, 8));
  }
}"""
READY = (
    _SOON
    % """(() => {
  const all = (s) => [...document.querySelectorAll(s)];
  const table = document.querySelector("#table");
  if (!table.dataset.length || table.hasAttribute("aria-busy")) return null;
  const pass = document.querySelector("#pass");
  if (!pass.hidden) return { pass: true };
  const over = !document.querySelector("#result").hidden;
  const spots = all(".spot.may:not(.cut)").map((s) => s.dataset.spot);
  const buttons = all("#options > button:not(.quiet)").map((b) => b.getAttribute("aria-label") ?? b.textContent);
  const chosen = !document.querySelector("#commit").hidden;
  return over || spots.length || buttons.length || chosen
    ? { over, spots, buttons, chosen, length: Number(table.dataset.length) } : null;
})()"""
)
LONGER = _SOON % """(() => Number(document.querySelector("#table").dataset.length) >= check || null)()"""
HEARD = (
    _SOON
    % """(() => {
  const table = document.querySelector("#table");
  if (table.hasAttribute("aria-busy")) return null;
  const chosen = document.querySelector(".spot.picked:not(.cut), #options [aria-pressed=true]");
  return Number(table.dataset.length) > check || chosen !== null || null;
})()"""
)
COMMIT = "#commit [data-commit]:visible, #options > button[aria-pressed=true]:visible"  # at the thumb one is enough
BUTTONS = "#options > button:not(.quiet)"


class Visitor:
    """One browser profile; `problems` gathers everything that should not have happened."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, **options)
        self.context.set_default_timeout(25_000)
        self.problems: list[str] = []
        self.forgiven: list[str] = []
        self.context.on("request", lambda request: self._asked(request.url))
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda problem: self.problems.append(str(problem)))
        return page

    def _asked(self, url: str) -> None:
        if url.startswith(("http", "ws")) and urlsplit(url).netloc != urlsplit(self.address).netloc:
            self.problems.append(f"a request to {url}")

    def forgive(self, *patterns: str) -> None:
        """A test that provokes an error says which."""
        self.forgiven += patterns

    def leave(self) -> list[str]:
        """Close; what went wrong and was not provoked."""
        self.context.close()
        return [p for p in self.problems if not any(re.search(pattern, p) for pattern in self.forgiven)]

    def resize(self, width: int, height: int) -> None:
        """Another size of the window; what answers to it has been laid out, so that places may be measured."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # --- opening ------------------------------------------------------------------------------------------------------

    def open(self, game: str, **wishes: object) -> str:
        """A new match by the form, as a link to it may prepare it; the match's id."""
        told = {name.replace("opt_", "opt-"): str(value) for name, value in wishes.items()}
        self.page.goto(f"/new/{game}?{urlencode(told)}")
        self.page.get_by_role("button", name="Play", exact=True).click()
        expect(self.page.locator("#table")).to_be_visible()
        return self.match

    @property
    def match(self) -> str:
        return self.page.url.rstrip("/").rsplit("/", 1)[1]

    def bring(self, dump: str) -> str:
        """A match from a file, by the form of the front page."""
        self.page.goto("/")
        self.page.locator("#file").set_input_files(
            {"name": "some.match", "mimeType": "text/plain", "buffer": dump.encode()}
        )
        self.page.get_by_role("button", name="Open it").click()
        expect(self.page.locator("#table")).to_be_visible()
        return self.match

    # --- playing ------------------------------------------------------------------------------------------------------

    def ready(self) -> dict[str, Any]:
        """Wait until something can be done, or all is over; what."""
        found: dict[str, Any] = self.page.evaluate(READY)
        return found

    def length(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-length") or 0)

    def wait_for_length(self, length: int) -> None:
        self.page.evaluate(LONGER, length)

    def step(self, chance: random.Random) -> dict[str, Any]:
        """Point at something that may be pointed at, or press a button; what could be done before that."""
        now = self.ready()
        if now.get("pass"):
            self.page.get_by_role("button", name="Show my view").click()
            return self.step(chance)
        if now["over"]:
            return now
        if now["chosen"]:  # what it would do has been shown
            self.page.locator(COMMIT).first.click()
        elif now["spots"] and (not now["buttons"] or chance.random() < 0.8):
            key = chance.choice(now["spots"])
            self.page.locator(f'[data-spot="{key}"]:visible').click()
        else:
            self.page.locator(BUTTONS).nth(chance.randrange(len(now["buttons"]))).click()
        return now

    def act(self, chance: random.Random) -> None:
        """Point and press until a move is made and its news has come."""
        before = self.ready()["length"]
        while self.length() == before:
            self.step(chance)
            self.page.evaluate(HEARD, before)

    def is_asked(self) -> bool:
        """Has she something to decide, as far as her page knows?"""
        return bool(self.page.locator("#people li.turn.mine").count())

    def play_out(self, seed: int, most: int = 800) -> int:
        """By mouse to the end; how many clicks it took."""
        chance = random.Random(seed)
        for clicks in range(most):
            if self.step(chance).get("over"):
                return clicks
        raise AssertionError(f"no end after {most} clicks")

    def words(self) -> list[str]:
        """All moves in words, as the field for typing offers them."""
        self.ready()
        found: list[str] = self.page.eval_on_selector_all("#all-moves option", "all => all.map(o => o.value)")
        return found

    def say(self, words: str) -> None:
        """Type a move."""
        self.page.locator("#words").fill(words)
        self.page.locator("#words").press("Enter")

    def do(self, words: str) -> None:
        """Type a move that is legal and wait until it is done."""
        self.ready()
        before = self.length()
        self.say(words)
        self.wait_for_length(before + 1)

    def log(self) -> list[str]:
        """Decisions so far, as they are told; a paragraph begins with a capital only to the eye."""
        return self.page.locator("#log .decided").all_text_contents()

    def drawn(self) -> str:
        return self.page.locator("#marks").inner_html()

    def picture(self, name: str) -> None:
        """For whoever wants to look: HEDGEROW_PICTURES names a folder."""
        if folder := os.environ.get("HEDGEROW_PICTURES"):
            self.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
