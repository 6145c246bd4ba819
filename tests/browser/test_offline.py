"""Installed as an app: a page that says so while the server is away, and goes on when it is back."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.server import Server

WATCHED = """() => new Promise((done) => {
  if (navigator.serviceWorker.controller) done(true);
  else navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
})"""


def test_away_and_back(arrive: Arrive, own_table: Server) -> None:
    ann = arrive(own_table)
    ann.forgive(r"net::ERR", r"Failed to load resource")
    page = ann.page
    page.goto("/")
    page.evaluate(WATCHED)
    own_table.stop()
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_have_text("The table cannot be reached")
    expect(page.get_by_role("button", name="Try again now")).to_be_visible()
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Vollkorn'))")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(248, 243, 230)"
    own_table.start()
    back = page.get_by_role("heading", level=1)
    expect(back).to_have_text("About this table", timeout=30_000)  # by itself, at the same address


def test_it_can_be_installed(arrive: Arrive) -> None:
    ann = arrive()
    ann.page.goto("/")
    ann.page.evaluate(WATCHED)
    devtools = ann.context.new_cdp_session(ann.page)
    told = devtools.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"].endswith("/manifest.webmanifest")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [e["errorId"] for e in errors if e["errorId"] != "in-incognito"] == []  # a test's window is a private one


def test_a_notification_is_asked_for_once_and_only_by_a_click(arrive: Arrive) -> None:
    ann = arrive()
    ann.context.add_init_script(
        """window.asked = 0;
        Object.defineProperty(Notification, "permission", { get: () => (window.asked ? "granted" : "default") });
        Notification.requestPermission = async () => { window.asked += 1; return "granted"; };"""
    )
    ann.open("wildfire", dice="seed", seed="bell")
    ann.ready()
    assert ann.page.evaluate("window.asked") == 0
    ann.page.get_by_text("This table").first.click()
    ask = ann.page.get_by_role("button", name="Tell me when it is my turn")
    ask.click()
    expect(ask).to_be_hidden()
    assert ann.page.evaluate("window.asked") == 1
    expect(ann.page).to_have_title("● Your turn: Wildfire · Hedgerow")
