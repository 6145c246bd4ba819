"""Lines that break, servers that fall, two tabs, quick fingers: nothing is lost and nothing happens twice."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Arrive
from browser.server import Server
from browser.visitor import LONGER, Visitor

DISCONNECTED = (
    r"ERR_INTERNET_DISCONNECTED",
    r"ERR_CONNECTION",
    r"ERR_INCOMPLETE",
    r"ERR_EMPTY_RESPONSE",
    r"network error",
)


def start(visitor: Visitor, seed: str) -> str:
    """Pastures against nobody fast: both seats are on this device."""
    return visitor.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed=seed)


def test_a_line_that_breaks_in_the_middle_of_a_move(ann: Visitor) -> None:
    start(ann, "line")
    ann.do("forest A1")
    ann.forgive(*DISCONNECTED)
    ann.context.set_offline(True)
    ann.say("plains B2")
    expect(ann.page.locator("#table")).to_have_attribute("aria-busy", "true")
    ann.context.set_offline(False)
    ann.wait_for_length(2)
    expect(ann.page.locator("#gone")).to_be_hidden()
    assert ann.log() == ["Player 1: forest A1", "Player 2: plains B2"]
    ann.page.reload()
    assert ann.log() == ["Player 1: forest A1", "Player 2: plains B2"]


def test_a_server_that_falls_in_the_middle_of_a_move(arrive: Arrive, own_table: Server) -> None:
    ann = arrive(own_table)
    ann.forgive(*DISCONNECTED)
    start(ann, "fall")
    ann.do("forest A1")
    own_table.kill()
    expect(ann.page.locator("#gone")).to_be_visible()
    ann.say("plains B2")
    own_table.start()
    ann.wait_for_length(2)
    expect(ann.page.locator("#gone")).to_be_hidden()
    assert ann.log() == ["Player 1: forest A1", "Player 2: plains B2"]
    ann.do("river D4")
    assert ann.log()[2:] == ["Player 1: river D4"]


def test_two_tabs_of_a_seat_are_equal(ann: Visitor) -> None:
    start(ann, "tabs")
    other = ann.tab()
    other.goto(ann.page.url)
    ann.do("forest A1")
    other.evaluate(LONGER, 1)
    other.locator("#words").fill("plains B2")
    other.locator("#words").press("Enter")
    ann.wait_for_length(2)
    other.evaluate(LONGER, 2)

    def seen(page: Page) -> list[str]:
        return [
            page.locator("#marks").inner_html(),
            page.locator("#log").inner_html(),
            page.locator("#status").inner_text(),
        ]

    assert _plain(seen(ann.page)) == _plain(seen(other))
    assert "B2" in ann.page.locator("#log").inner_text()


def test_a_stale_page_is_told_that_the_match_has_gone_on(ann: Visitor) -> None:
    """A second window that hears nothing any more plays on what it shows: nothing happens, and it is said why."""
    ann.forgive(*DISCONNECTED, r"status of 409", r"ERR_FAILED")
    start(ann, "stale")
    other = ann.tab()
    other.route("**/events*", lambda route: route.abort())
    other.goto(ann.page.url)
    ann.do("forest A1")
    other.locator("#words").fill("forest B2")
    other.locator("#words").press("Enter")
    expect(other.locator("#refusal .sentence")).to_have_text("The match has gone on meanwhile; look again.")
    assert ann.length() == 1
    other.unroute("**/events*")
    expect(other.locator("#m-A1")).to_be_attached(timeout=25_000)
    expect(other.locator("#refusal .sentence")).to_be_visible()


def _plain(parts: list[str]) -> list[str]:
    """Without the traces of a mark that has just been drawn by hand."""
    return [part.replace(' pathLength="1"', "").replace(' class="fresh"', "").replace(" fresh", "") for part in parts]


def test_a_double_click_is_one_move(ann: Visitor) -> None:
    """Even where a button of the next question appears under the finger."""
    ann.open("pastures", opt_rows=4, opt_columns=4, seat2="guest", dice="seed", seed="twice")
    for number, spot in enumerate(("A1", "C3", "D1"), 1):
        ann.ready()
        ann.page.locator(f'[data-spot="{spot}"]').click()
        ann.page.locator("#options > button:not(.quiet)").first.dblclick()
        ann.wait_for_length(number)
        ann.ready()
        assert len(ann.log()) == number
    ann.open("wildfire", dice="seed", seed="twice")
    while len(ann.ready()["spots"]) < 2:
        ann.do(ann.words()[0])
    before = len(ann.log())
    ann.page.locator(f'[data-spot="{ann.ready()["spots"][0]}"]').dblclick()
    ann.ready()
    ann.page.reload()
    assert len(ann.log()) <= before + 1


def test_a_tab_that_fell_asleep_is_told_and_catches_up(ann: Visitor) -> None:
    ann.open("wildfire", dice="seed", seed="asleep")
    sleeper = ann.tab()
    sleeper.route("**/events*", lambda route: route.abort())
    sleeper.goto(ann.page.url)
    ann.forgive(r"ERR_FAILED", r"status of 409")
    old, before = ann.words(), ann.length()
    ann.do(old[0])
    assert sleeper.locator("#log .decided").count() == 0
    sleeper.unroute("**/events*")
    sleeper.locator("#words").fill(old[1])
    sleeper.locator("#words").press("Enter")
    expect(sleeper.locator("#refusal")).to_contain_text("The match has gone on meanwhile")
    sleeper.evaluate(LONGER, before + 1)
    assert sleeper.locator("#log .decided").all_text_contents() == [old[0]] == ann.log()
