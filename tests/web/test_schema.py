"""Every operation as its description says, and as it does not: no answer breaks, none is undescribed.

Schemathesis makes the requests from the description and a few hints; they go to a real house with matches in it, once
by a browser that has seats there, once by a stranger without cookie or token.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import hedgerow
from hedgerow.table.house import House
from hedgerow.web import identity, openapi
from hedgerow.web.app import OPERATIONS, create_app
from hedgerow.web.config import Config
from hedgerow.web.guard import CSRF_HEADER
from hedgerow.web.identity import COOKIE
from hedgerow.web.operations import TEXT
from web.client import HOST, Browser, Client, FakeHouse
from web.real import UNLIMITED, opener

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
TOO_OLD = "This page was too old or cookies are off."  # the door's answer to a wrong token
ENDLESS = "/m/{match}/events"  # a stream that never ends has tests of its own
NOWHERE = "x" * 22
NOW = 999_983  # stands for the length of the match's log
LIKELY: dict[str, list[Any]] = {  # in paths and bodies; `Visitor.meant` knows what they mean
    "match": ["alone", "paper", "rival", "open", "over", NOWHERE],
    "token": ["invitation", NOWHERE],
    "step": [0, 1, 2, 999_999],
    "seat": [0, 1],
    "words": ["a move", "Hello!"],
    "seen": [NOW, 0],
    "variant": ["solo", "vs", "duel"],
    "players": ["1", "2"],
    "text": ["finished", "game: wildfire"],
}
FILES = {"/static/{build}/{name}": ["css/notebook.css", "icon.svg", "fonts/OFL.txt", "nothing"],
         "/cover/{digest}/{name}.svg": ["wildfire-light", "shelter-dark", "nothing"]}  # fmt: skip
FEW = settings(max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def description() -> dict[str, Any]:
    """Ours, with hints at what lies in the house: random ids and moves would never get beyond the first question."""
    told = openapi.description(OPERATIONS)
    del told["paths"][ENDLESS]
    for path, operation in ((path, one) for path, methods in told["paths"].items() for one in methods.values()):
        likely = LIKELY | {"name": FILES[path]} if path in FILES else LIKELY
        for parameter in operation["parameters"]:
            if parameter["name"] in likely and parameter["in"] == "path":
                parameter["schema"] = {"enum": likely[parameter["name"]]}
        for content in operation.get("requestBody", {}).get("content", {}).values():
            content["schema"] = hinted(content["schema"])
    return told


def hinted(body: dict[str, Any]) -> dict[str, Any]:
    """Only what is likely: the other way of asking, and test_fuzz.py, send all the rest."""
    fields = {name: {"enum": LIKELY[name]} if name in LIKELY else schema for name, schema in body["properties"].items()}
    return body | {"properties": fields, "required": [name for name in fields if name in LIKELY]}


def api_of(mode: GenerationMode) -> Any:
    api = schemathesis.openapi.from_dict(description())
    api.config.generation.update(modes=[mode], with_security_parameters=False)
    api.config.phases.coverage.enabled = False
    return api


def takes_anything(context: Any) -> bool:
    """Nothing to be sent, or any text: there is no way to ask otherwise."""
    told = context.operation.definition.raw
    return "requestBody" not in told and all(p["schema"] == TEXT for p in told["parameters"])


as_described = api_of(GenerationMode.POSITIVE)
otherwise = api_of(GenerationMode.NEGATIVE).exclude(takes_anything)


class Visitor:
    """A browser with seats, and what it may do in the name of a test."""

    def __init__(self, client: Client, house: House) -> None:
        self.client, self.house = client, house
        browser = Browser(client, FakeHouse())
        self.token = browser.token()
        self.cookie = client.cookies[COOKIE]
        two = {"players": "2", "watch": "on", "chat": "on"}
        self.known = {
            "alone": self._opened(browser, "/new/wildfire", two | {"variant": "solo", "players": "1"}),
            "paper": self._opened(browser, "/new/wildfire", {"variant": "solo", "players": "1", "dice": "paper"}),
            "rival": self._opened(browser, "/new/pastures", two | {"variant": "duel", "seat2": "bot-random"}),
            "open": self._opened(browser, "/new/wildfire", two | {"variant": "vs", "seat2": "friend", "listed": "on"}),
            "over": self._opened(browser, "/import", {"text": finished()}),
            "finished": finished(),
        }
        link = self.client.post(f"/m/{self.known['open']}/invite", json={"seat": 1}, headers={CSRF_HEADER: self.token})
        self.known["invitation"] = link.json()["done"]["path"].rsplit("/", 1)[1]

    def _opened(self, browser: Browser, path: str, form: dict[str, str]) -> str:
        answer = browser.post(path, form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/m/")

    def meant(self, told: Any, match: str = "") -> Any:
        """With ids in the place of their names, and with what the match waits for."""
        if not isinstance(told, dict):
            return told
        known: dict[Any, Any] = dict(self.known)
        if match in self.known.values():
            table = self.client.loop.run_until_complete(self.house.live(match)).table
            known |= {NOW: table.length, "a move": "pass" if table.is_over else table.match.legal()[0]}
        return {
            name: known.get(value, value) if isinstance(value, str | int) else value for name, value in told.items()
        }

    def send(self, case: schemathesis.Case, token: str, cookie: str) -> httpx.Response:
        """On the client's own loop, since the house lives there; the answer has the checks of all answers behind it."""
        case.path_parameters = self.meant(case.path_parameters)
        case.body = self.meant(case.body, case.path_parameters.get("match", ""))
        told = requests.Request(**case.as_transport_kwargs(HOST, {CSRF_HEADER: token})).prepare()
        assert told.method and told.url
        headers = dict(told.headers) | {"cookie": f"{COOKIE}={cookie}"}
        answer = self.client.request(told.method, told.url, headers=headers, content=told.body)
        case.validate_response(answer, checks=CHECKS)
        return answer


def finished() -> str:
    """A whole match, the first legal move each time."""
    match = hedgerow.new("wildfire", seed=7)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    return match.dump()


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    app = create_app(Config(**UNLIMITED), opener(tmp_path_factory.mktemp("house")))  # type: ignore[arg-type]
    with Client(app) as client:
        yield Visitor(client, app.state.house)


@as_described.parametrize()
@FEW
def test_as_described(case: schemathesis.Case, visitor: Visitor) -> None:
    assert TOO_OLD not in visitor.send(case, visitor.token, visitor.cookie).text


@otherwise.parametrize()
@settings(FEW, max_examples=4)
def test_otherwise(case: schemathesis.Case, visitor: Visitor) -> None:
    assert TOO_OLD not in visitor.send(case, visitor.token, visitor.cookie).text


@as_described.include(method="POST").parametrize()
@settings(FEW, max_examples=2)
def test_strangers_are_stopped_at_the_door(case: schemathesis.Case, visitor: Visitor) -> None:
    assert TOO_OLD in visitor.send(case, "", "guessed").text
    assert TOO_OLD in visitor.send(case, visitor.token, identity.new_cookie()).text
