"""Every kind of page is in order, as the checkers of other houses ask it: named and described, of a size that is known
before it comes, small as it travels and kept as long as it may be, with nothing that moves, fails or is not needed."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from browser.conftest import Arrive
from browser.test_hands import invite
from browser.visitor import Visitor
from hedgerow import catalog

GAMES = catalog.names()
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALONE = ["/", "/daily", "/scores", "/fair", "/about", "/offline", "/nowhere"]
OF_A_GAME = ["/new/{}", "/learn/{}/1", "/rules/{}", "/paper/{}", "/score/{}"]
WRITTEN = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
PACKED_FROM = 1400  # bytes: what fits one packet gains nothing
HEAVIEST = 250_000  # bytes of a page with all that it brings, as they travel
UNUSED = 20 * 1024  # bytes, as they travel, of one script that a page brings and does not run

STILL = """() => new Promise((done) => {
  const moved = [];
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput)
    moved.push([e.value, e.sources.map((s) => s.node?.outerHTML?.slice(0, 80) ?? s.node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved.filter(([value]) => value >= 0.001)), 300);
})"""
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


def test_faults_would_be_found(ann: Visitor) -> None:
    """A page with six of them, made here: none is overlooked."""
    ann.page.goto("/about")
    ann.page.evaluate(
        """() => { document.documentElement.lang = ""; document.title = "?";
          document.querySelector("meta[name=description]").remove();
          const main = document.querySelector("main");
          for (const name of ["img", "a", "h1"]) main.append(document.createElement(name)); }"""
    )
    told = " ".join(ann.page.evaluate(FAULTS))
    looked_for = "no language;title: ?;description;unknown size;without words;without a name;2 first headings"
    for fault in looked_for.split(";"):
        assert fault in told


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
def test_pages(arrive: Arrive, view: dict[str, object]) -> None:
    ann = arrive(**view)
    ann.forgive(r"status of 404")
    inspector = Inspector(ann)
    places = ALONE + [place.format(game) for game in GAMES for place in OF_A_GAME]
    assert [fault for place in places for fault in inspector.faults(place)] == []


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match(arrive: Arrive, game: str, view: dict[str, object]) -> None:
    """Of a match everything but the stream comes to rest."""
    ann = arrive(**view)
    match = ann.open(game, dice="seed", seed="order")
    ann.ready()  # whoever came first has moved
    inspector = Inspector(ann)
    ann.page.goto(f"/m/{match}")
    ann.ready()
    found = inspector.faults("", settle=False)
    assert found + inspector.faults(f"/fair/{match}") == []


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
def test_the_end_and_what_comes_after(arrive: Arrive, view: dict[str, object]) -> None:
    ann = arrive(**view)
    match = ann.open("pastures", opt_rows=3, opt_columns=3, seat2="bot-random", dice="seed", seed="order")
    ann.play_out(seed=1)
    inspector, found = Inspector(ann), []
    for place in (f"/m/{match}", f"/m/{match}/replay"):
        ann.page.goto(place)
        ann.page.wait_for_timeout(300)
        found += inspector.faults("", settle=False)
    assert found + inspector.faults(f"/m/{match}/analysis") == []


def test_an_invitation(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(**PHONE)
    ann.open("pastures", seat2="friend", name1="Ann", clock="move 180")
    assert Inspector(bob).faults(invite(ann, 2)) == []


def test_pages_say_what_they_are(ann: Visitor) -> None:
    """No two of them have one title, and those of different kinds no one description."""
    places = ALONE[:-1] + [place.format(GAMES[0]) for place in OF_A_GAME]
    titles, about = [], []
    for place in places:
        ann.page.goto(place)
        titles.append(ann.page.title())
        about.append(ann.page.locator('meta[name="description"]').get_attribute("content"))
    assert len(set(titles)) == len(places), titles
    assert len(set(about)) == len(places), about


def test_the_table_can_be_installed(ann: Visitor) -> None:
    ann.page.goto("/")
    told = ann.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())")
    assert len(told["short_name"]) <= 12 and told["start_url"] == "/" and told["display"] == "standalone"
    sizes = {icon["sizes"]: icon["src"] for icon in told["icons"]}
    for size in (192, 512):
        drawn = "(src) => { const i = new Image(); i.src = src; return i.decode().then(() => [i.width, i.height]); }"
        assert ann.page.evaluate(drawn, sizes[f"{size}x{size}"]) == [size, size]
