"""The door. Each test fails if its point of the safety list is taken out."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hedgerow.kernel.refusal import BadSettings, BadText, HedgerowError, IllegalMove, Refusal
from hedgerow.store.problems import NotFound, Stale, StoreBusy, StoreFull
from hedgerow.web import identity
from hedgerow.web.config import Config
from web.client import BROWSER, HOST, Browser, Client, FakeHouse, app_with, visiting

JSON = {"accept": "application/json", "content-type": "application/json"}


def answering(problem: Exception, config: Config | None = None) -> Client:
    """An app with one more page, which fails."""

    async def fail(request: Request) -> Response:
        raise problem

    app = app_with(FakeHouse(), config)
    app.router.routes.append(Route("/fail", fail))
    return Client(app)


# --- headers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/nothing", "/health", "/static/x/css/notebook.css"])
def test_every_response_carries_the_security_headers(browser: Browser, path: str) -> None:
    told = browser.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in told["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in told["content-security-policy"]
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "same-origin"
    assert "camera=()" in told["permissions-policy"]
    assert len(told["x-request-id"]) == 12
    assert "strict-transport-security" not in told


def test_errors_carry_them_too() -> None:
    with answering(RuntimeError("the secret path /srv/x")) as client:
        assert "object-src 'none'" in client.get("/fail").headers["content-security-policy"]


def test_an_encrypted_house_says_so() -> None:
    with visiting(config=Config(base_url="https://games.example.org")) as browser:
        answer = browser.get("/", host="games.example.org")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert "; Secure" in answer.headers["set-cookie"]


# --- the cookie -------------------------------------------------------------------------------------------------------


def test_the_cookie_is_long_random_and_out_of_reach(browser: Browser) -> None:
    cookie = browser.get("/").headers["set-cookie"]
    value = cookie.split("=", 1)[1].split(";")[0]
    assert len(value) == 43  # 256 bits
    assert "; HttpOnly" in cookie and "; SameSite=Lax" in cookie and "Secure" not in cookie
    with visiting() as other:
        assert value not in other.get("/").headers["set-cookie"]


def test_the_cookie_stays(browser: Browser) -> None:
    assert "set-cookie" in browser.get("/").headers
    assert "set-cookie" not in browser.get("/").headers
    assert "set-cookie" not in browser.get("/static/x/css/notebook.css").headers


def test_a_cookie_that_somebody_chose_is_replaced(browser: Browser) -> None:
    browser.client.cookies.set(identity.COOKIE, "known-to-the-attacker")
    assert "set-cookie" in browser.get("/").headers


def test_the_house_sees_the_hash_of_the_cookie_only(browser: Browser) -> None:
    browser.post("/daily", {"name": "Ann"})
    cookie = browser.client.cookies[identity.COOKIE]
    holder = browser.house.tries[0][0]
    assert len(holder) == 64 and cookie not in holder
    assert holder == identity.holder_of(cookie)


# --- the token --------------------------------------------------------------------------------------------------------


def test_a_post_with_the_token_is_taken(browser: Browser) -> None:
    assert browser.post("/daily", {"name": "Ann"}).status_code == 303
    header = browser.client.post("/daily", data={"name": "Bo"}, headers=BROWSER | {"x-csrf-token": browser.token()})
    assert header.status_code == 303


@pytest.mark.parametrize("token", ["", "x", "A" * 86, "é" * 86])
def test_a_post_without_it_is_refused(browser: Browser, token: str) -> None:
    assert browser.post("/daily", {"name": "Ann", "csrf": token}).status_code == 403
    assert browser.house.tries == []


def test_a_token_of_somebody_else_is_refused(browser: Browser) -> None:
    with visiting() as other:
        stolen = other.token()
    assert browser.post("/daily", {"csrf": stolen}).status_code == 403


def test_a_token_without_its_cookie_is_refused(browser: Browser) -> None:
    token = browser.token()
    browser.client.cookies.clear()
    answer = browser.client.post("/daily", data={"csrf": token}, headers=BROWSER)
    assert answer.status_code == 403 and browser.house.tries == []


def test_tokens_differ_from_page_to_page(browser: Browser) -> None:
    """A constant secret could be guessed from the length of compressed pages."""
    assert browser.token() != browser.token()


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"origin": "http://127.0.0.1:9999"},
     {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_posts_from_other_sites_are_refused(browser: Browser, headers: dict[str, str]) -> None:
    assert browser.post("/daily", {"name": "Ann"}, **headers).status_code == 403
    assert browser.house.tries == []


def test_a_post_from_our_own_site_is_taken(browser: Browser) -> None:
    assert browser.post("/daily", {"name": "Ann"}, origin=HOST).status_code == 303


# --- hosts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("config", "host", "status"),
    [
        (Config(), "127.0.0.1:8014", 200),
        (Config(), "localhost", 200),
        (Config(), "evil.example", 421),  # a foreign name that points at this machine
        (Config(), "", 421),
        (Config(bind="0.0.0.0"), "192.168.1.4:8014", 200),
        (Config(bind="0.0.0.0", base_url="https://games.example.org"), "games.example.org", 200),
        (Config(bind="0.0.0.0", base_url="https://games.example.org"), "evil.example", 421),
    ],
)
def test_the_table_answers_to_its_own_names(config: Config, host: str, status: int) -> None:
    with visiting(config=config) as browser:
        assert browser.get("/about", host=host).status_code == status


# --- sizes, kinds, rates ----------------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_not_read(browser: Browser) -> None:
    answer = browser.post("/daily", {"name": "x" * 300_000})
    assert answer.status_code == 413 and "262,144 bytes" in answer.text


def test_a_body_of_unknown_length_is_cut_off(browser: Browser) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"name=" + b"x" * 20_000

    headers = BROWSER | {"content-type": "application/x-www-form-urlencoded", "x-csrf-token": browser.token()}
    assert browser.client.post("/daily", content=endless(), headers=headers).status_code == 413


@pytest.mark.parametrize("length", ["-5", "many", "1" * 40])
def test_a_length_that_is_none(browser: Browser, length: str) -> None:
    headers = BROWSER | {"content-length": length, "x-csrf-token": browser.token()}
    assert browser.client.post("/daily", content=b"x", headers=headers).status_code == 413


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "text/html; charset=utf-8"])
def test_other_kinds_of_body_are_refused(browser: Browser, kind: str) -> None:
    headers = BROWSER | {"content-type": kind, "x-csrf-token": browser.token()}
    assert browser.client.post("/daily", content=b"name=Ann", headers=headers).status_code == 415


def test_who_asks_too_often_waits() -> None:
    with visiting(config=Config(rate_address="3/hour")) as browser:
        assert [browser.get("/about").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = browser.get("/about")
        assert int(refused.headers["retry-after"]) >= 1 and "Please wait" in refused.text
        assert browser.get("/static/x/css/notebook.css").status_code == 200  # a page brings a dozen of these


def test_new_matches_have_a_rate_of_their_own() -> None:
    with visiting(config=Config(rate_new="2/hour")) as browser:
        assert [browser.post("/new/wildfire", FORM).status_code for _ in range(3)] == [303, 303, 429]
        assert len(browser.house.opened) == 2


FORM = {"variant": "solo", "players": "1", "seat1": "me", "dice": "table", "grace": "0", "start_gap": "8"} | {
    "opt-start_gap": "8", "opt-allow_pass": "off", "opt-end_check": "always", "opt-count_dug": "off",
    "opt-play_on": "on",
}  # fmt: skip


def test_addresses_behind_a_proxy_are_told_apart_only_where_the_host_says_so() -> None:
    with visiting(config=Config(rate_address="1/hour", behind_proxy=True)) as browser:
        for forwarded, status in [
            ("1.1.1.1", 200),
            ("1.1.1.1", 429),
            ("1.1.1.1, 2.2.2.2", 200),
            ("9.9.9.9, 2.2.2.2", 429),
        ]:
            assert browser.get("/about", **{"x-forwarded-for": forwarded}).status_code == status
    with visiting(config=Config(rate_address="1/hour")) as browser:
        assert browser.get("/about", **{"x-forwarded-for": "1.1.1.1"}).status_code == 200
        assert browser.get("/about", **{"x-forwarded-for": "2.2.2.2"}).status_code == 429


# --- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (HedgerowError("One sentence."), 422),
        (BadSettings("One sentence."), 422),
        (BadText("One sentence."), 400),
        (IllegalMove(Refusal("code", "One sentence.", "wildfire.douse")), 422),
        (StoreBusy("the secret path /srv/x is locked"), 503),
        (StoreFull("the secret path /srv/x is full"), 503),
        (Stale(7), 409),
        (NotFound("x"), 404),
        (RuntimeError("the secret path /srv/x"), 500),
        (KeyError("the secret path /srv/x"), 500),
    ],
)
def test_problems_are_pages_and_json(problem: Exception, status: int) -> None:
    with answering(problem) as client:
        page, told = client.get("/fail", headers=BROWSER), client.get("/fail", headers=JSON)
    assert page.status_code == told.status_code == status
    assert set(told.json()) == {"error", "rule", "request"}
    for text in (page.text, told.text):
        assert "secret" not in text and "Traceback" not in text
    if isinstance(problem, HedgerowError) and status != 503:
        assert told.json()["error"] == str(problem)
    if isinstance(problem, IllegalMove):
        assert told.json()["rule"] == "wildfire.douse"
        assert 'href="/rules/wildfire#wildfire.douse"' in page.text
    assert ("retry-after" in page.headers) == (status == 503)


def test_our_mistakes_are_logged_under_the_request(caplog: pytest.LogCaptureFixture) -> None:
    with answering(RuntimeError("what went wrong")) as client, caplog.at_level(logging.ERROR):
        answer = client.get("/fail", headers=BROWSER)
    assert answer.headers["x-request-id"] in caplog.text and "what went wrong" in caplog.text
    assert answer.headers["x-request-id"] in answer.text


def test_a_wrong_method_is_told(browser: Browser) -> None:
    answer = browser.post("/about", {})
    assert answer.status_code == 405 and "Not like this" in answer.text


def test_web_sockets_are_turned_away(browser: Browser) -> None:
    told = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, object]) -> None:
        told.append(message["type"])

    scope = {"type": "websocket", "path": "/", "headers": []}
    browser.client.loop.run_until_complete(app_with(FakeHouse())(scope, receive, send))  # type: ignore[arg-type]
    assert told == ["websocket.close"]
