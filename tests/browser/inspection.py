"""What is asked of every page, as the checkers of other houses ask it, and by axe-core for ears and weak eyes."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from browser.visitor import Visitor

axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
AXE = next(Path(axe.__file__).parent.rglob("axe.min.js"))
WRITTEN = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
PACKED_FROM = 1400  # bytes: what fits one packet gains nothing
HEAVIEST = 250_000  # bytes of a page with all that it brings, as they travel
UNUSED = 20 * 1024  # bytes, as they travel, of one script that a page brings and does not run

STILL = """() => new Promise((done) => {
  const moved = [];
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput)
    moved.push([e.value, e.sources.map((s) => s.node?.outerHTML?.slice(0, 80) ?? s.node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved.filter(([value]) => value >= 0.001)), 100);
})"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
BEYOND = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter((e) => {
  const box = e.getBoundingClientRect();
  const seen = e.checkVisibility({ visibilityProperty: true }) && !e.closest(".scroll, .hidden, .skip");
  if (!box.width || !seen) return false;
  return box.right > innerWidth + 1 || box.left < -1;
}).map((e) => e.outerHTML.slice(0, 120))"""
UNFOLD = "() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }"
HEARING = """() => axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations
  .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`))"""
FAULTS = """() => {
  const found = [], all = (s) => [...document.querySelectorAll(s)], of = (e) => e.outerHTML.slice(0, 100);
  const say = (what, items) => { for (const item of items) found.push(`${what}: ${of(item)}`); };
  const one = (name) => all(`meta[name="${name}"]`).map((m) => m.content);
  if (document.compatMode !== "CSS1Compat") found.push("no doctype");
  if (document.documentElement.lang !== "en") found.push("no language");
  if (document.characterSet !== "UTF-8") found.push("no character set");
  if (document.title.length < 10 || document.title.length > 70) found.push(`title: ${document.title}`);
  if (one("viewport").join() !== "width=device-width, initial-scale=1") found.push(`viewport: ${one("viewport")}`);
  const about = one("description");
  if (about.length !== 1 || about[0].length < 40 || about[0].length > 160) found.push(`description: ${about}`);
  if (all("link[rel=manifest]").length !== 1 || !all("link[rel=icon]").length) found.push("no manifest or icon");
  if (all("h1").length !== 1) found.push(`${all("h1").length} first headings`);
  const ids = all("[id]").map((e) => e.id);
  say("one name twice", all("[id]").filter((e, n) => ids.indexOf(e.id) !== n));
  say("a picture of unknown size", all("img").filter((i) => !i.getAttribute("width") || !i.getAttribute("height")));
  say("a picture without words", all("img:not([alt])"));
  say("a drawing of unknown size", all("svg").filter((s) => !s.viewBox.baseVal?.width && !s.getAttribute("width")));
  const named = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim();
  say("a link without a name", all("a").filter((a) => !a.closest("[aria-hidden=true]") && !named(a)));
  say("a link that leads nowhere", all("a").filter((a) => !/^(\\/|#.|https:)/.test(a.getAttribute("href") ?? "")));
  say("a way to elsewhere that tells from where", all('a[target=_blank]:not([rel~="noopener"])'));
  say("a script or style in the page", all("script:not([src]):not([type='application/json']), style"));
  return found;
}"""


class Inspector:
    """Follows a visitor and writes down what her pages bring."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.came: list[Response] = []
        self.page.on("response", lambda answer: self.came.append(answer))
        self.devtools = visitor.context.new_cdp_session(self.page)
        for order in ("Network.enable", "Profiler.enable"):
            self.devtools.send(order)
        self.devtools.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
        self.sizes: list[float] = []
        self.sources: dict[str, str] = {}
        self.devtools.on("Network.loadingFinished", lambda event: self.sizes.append(event["encodedDataLength"]))

    def faults(self, place: str, settle: bool = True) -> list[str]:
        """Go there (or stay), let it come to rest; everything that is not in order."""
        if place:
            self.came.clear()
            self.sizes.clear()
            self.page.goto(place, wait_until="load")
        if settle:
            self.page.wait_for_load_state("networkidle")
        moved = self.page.evaluate(STILL)
        found = [*self.page.evaluate(FAULTS), *(f"moves by {value}: {what}" for value, what in moved)]
        for answer in self.came:
            found += self._sent(answer)
        if sum(self.sizes) > HEAVIEST:
            found.append(f"{sum(self.sizes):.0f} bytes")
        return [f"{place or self.page.url}: {fault}" for fault in [*found, *self._unused()]]

    def _sent(self, answer: Response) -> list[str]:
        """One answer: packed where that helps, and kept where its address changes with it."""
        where, told, found = urlsplit(answer.url).path, answer.all_headers(), []
        kind = told.get("content-type", "")
        if kind.startswith("text/event-stream") or answer.status >= 300:
            return []
        if kind.startswith(WRITTEN) and "content-encoding" not in told and int(told["content-length"]) >= PACKED_FROM:
            found.append(f"{where} is not packed ({told['content-length']} bytes)")
        if where.startswith(("/static/", "/cover/")) and "max-age=31536000" not in told.get("cache-control", ""):
            found.append(f"{where} is not kept: {told.get('cache-control')}")
        if told.get("x-content-type-options") != "nosniff":
            found.append(f"{where} may be taken for something else")
        return found

    def _unused(self) -> list[str]:
        """Scripts of which much came and was not run: as large as it would be had it travelled alone."""
        found = []
        for script in self.devtools.send("Profiler.takePreciseCoverage")["result"]:
            if "/static/" not in script["url"]:
                continue
            source = self._source(script["url"])
            ran = bytearray(len(source))
            for function in script["functions"]:  # from the outside inwards
                for part in function["ranges"]:
                    start, end = part["startOffset"], part["endOffset"]
                    ran[start:end] = bytes([part["count"] > 0]) * (end - start)
            rest = "".join(letter for letter, used in zip(source, ran, strict=True) if not used)
            if (size := len(gzip.compress(rest.encode()))) > UNUSED:
                found.append(f"{size} bytes of {urlsplit(script['url']).path} are not used")
        return found

    def _source(self, url: str) -> str:
        if url not in self.sources:
            self.sources[url] = self.visitor.context.request.get(url).text()
        return self.sources[url]


def without_ears(visitor: Visitor) -> list[str]:
    """What axe-core finds, by all its rules: faults for people who hear a page, or see it otherwise."""
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    return [f"{visitor.page.url}: {fault}" for fault in visitor.page.evaluate(HEARING)]


def too_wide(visitor: Visitor) -> list[str]:
    """Does the page scroll sideways, and which controls does no scrolling of it bring into sight?"""
    wider, beyond = visitor.page.evaluate(WIDER), visitor.page.evaluate(BEYOND)
    found = [f"{wider} px too wide"] if wider > 0 else []
    return [f"{visitor.page.url}: {fault}" for fault in [*found, *beyond]]
