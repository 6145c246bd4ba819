"""Every kind of page is in order: named and described, of a size that is known before it comes, small as it travels and
kept as long as it may be; nothing moves, fails, is not needed or lies out of reach; axe-core finds no fault, light or
dark. Each page is opened once on a desk and once on a phone, and made smaller there: to open it takes the time."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.inspection import FAULTS, UNFOLD, Inspector, too_wide, without_ears
from browser.test_hands import invite
from browser.visitor import Visitor
from hedgerow import catalog

GAMES = catalog.names()
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALONE = [
    "/",
    "/daily",
    "/scores",
    "/fair",
    "/about",
    "/offline",
    "/lab",
    "/lab/rewilding",
    "/nowhere",
    "/m/nothing-of-that-name",
]
MISSING = 2  # of them lead nowhere
OF_A_GAME = ["/new/{}", "/learn/{}/1", "/rules/{}", "/paper/{}", "/score/{}"]


def places_of(game: str) -> list[str]:
    """Those of a game; of none: all others."""
    return [place.format(game) for place in OF_A_GAME] if game else ALONE


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


def test_what_ears_miss_would_be_found(ann: Visitor) -> None:
    ann.page.goto("/about")
    ann.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert "button-name" in " ".join(without_ears(ann))


def test_what_the_dark_hides_would_be_found(ann: Visitor) -> None:
    """Dark ink that does not follow the page into the dark."""
    ann.page.goto("/about")
    ann.page.evaluate("document.querySelector('.top nav a').style.color = 'rgb(40, 40, 40)'")
    assert without_ears(ann) == []
    ann.page.emulate_media(color_scheme="dark")
    assert "color-contrast" in " ".join(without_ears(ann))


def test_what_is_too_wide_would_be_found(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    ann.page.goto("/about")
    assert too_wide(ann) == []
    ann.page.evaluate(
        """() => { const far = document.createElement("button");
          far.style.cssText = "position: absolute; left: 500px; width: 100px"; document.body.append(far); }"""
    )
    assert too_wide(ann)


@pytest.mark.parametrize("game", ["", *GAMES])
def test_pages_on_a_desk(arrive: Arrive, game: str) -> None:
    """Light and dark; and half as wide, as at a zoom of 200%, with all that can be unfolded."""
    ann, found = arrive(**DESK), []
    ann.forgive(r"status of 404")
    inspector = Inspector(ann)
    for place in places_of(game):
        ann.page.set_viewport_size({"width": 1280, "height": 800})
        found += inspector.faults(place)
        for scheme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=scheme)
            found += without_ears(ann)
        ann.page.set_viewport_size({"width": 640, "height": 430})
        ann.page.evaluate(UNFOLD)
        found += too_wide(ann)
    assert found == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_pages_on_a_phone(arrive: Arrive, game: str) -> None:
    """And on smaller ones, to the smallest, there with all that can be unfolded."""
    ann, found = arrive(**PHONE), []
    ann.forgive(r"status of 404")
    inspector = Inspector(ann)
    for place in places_of(game):
        ann.page.set_viewport_size({"width": 390, "height": 844})
        found += inspector.faults(place)
        ann.picture(f"phone{place.replace('/', '-')}")
        for width in (390, 360, 320):
            ann.page.set_viewport_size({"width": width, "height": 740})
            if width == 320:
                ann.page.evaluate(UNFOLD)
            found += too_wide(ann)
    assert found == []


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
    places = ALONE[:-MISSING] + [place.format(GAMES[0]) for place in OF_A_GAME]
    titles, about = [], []
    for place in places:
        ann.page.goto(place)
        titles.append(ann.page.title())
        about.append(ann.page.locator('meta[name="description"]').get_attribute("content"))
    assert len(set(titles)) == len(places), titles
    assert len(set(about)) == len(places), about


def test_a_change_is_run_watched_and_read(arrive: Arrive) -> None:
    """By keyboard alone; the page tells how far it is and turns into the result by itself."""
    ann = arrive(**PHONE)
    ann.page.goto("/lab/wildfire")
    ann.page.get_by_label("After: dug squares count as points, too").focus()
    ann.page.keyboard.type("on")
    ann.page.get_by_label("Matches").fill("40")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("heading", name="What changes").wait_for(timeout=240_000)
    expect(ann.page.get_by_role("listitem").filter(has_text="count_dug: off before, on after")).to_be_visible()
    assert too_wide(ann) + without_ears(ann) == []
    ann.page.emulate_media(color_scheme="dark")
    ann.picture("laboratory")
    assert without_ears(ann) == []


def test_the_table_can_be_installed(ann: Visitor) -> None:
    ann.page.goto("/")
    told = ann.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())")
    assert len(told["short_name"]) <= 12 and told["start_url"] == "/" and told["display"] == "standalone"
    sizes = {icon["sizes"]: icon["src"] for icon in told["icons"]}
    for size in (192, 512):
        drawn = "(src) => { const i = new Image(); i.src = src; return i.decode().then(() => [i.width, i.height]); }"
        assert ann.page.evaluate(drawn, sizes[f"{size}x{size}"]) == [size, size]
