"""The description of the routes: all of them, nothing else, and served."""

from __future__ import annotations

import re
from collections import Counter

from starlette.routing import Route

from hedgerow import catalog
from hedgerow.web import openapi
from hedgerow.web.app import all_routes
from hedgerow.web.operations import OPERATIONS
from web.client import Browser


def told_by_the_app() -> Counter[tuple[str, str]]:
    """Method and path of every route, as a description writes them."""
    found: Counter[tuple[str, str]] = Counter()
    for route in all_routes():
        assert isinstance(route, Route)
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        found.update((method, path) for method in (route.methods or set()) - {"HEAD"})
    return found


def test_every_route_is_described_once_and_nothing_else_is() -> None:
    assert Counter(operation.key for operation in OPERATIONS) == told_by_the_app()


def test_it_is_served(browser: Browser) -> None:
    answer = browser.get("/openapi.json")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert told["openapi"] == "3.1.0" and told == openapi.description()
    move = told["paths"]["/m/{match}/move"]["post"]
    assert set(move["responses"]) == {
        "200", "303", "400", "403", "404", "409", "413", "415", "421", "422", "429", "503",
    }  # fmt: skip
    assert move["security"] == [{"browser": [], "token": []}]


def test_addresses_say_what_stands_in_them() -> None:
    new = openapi.description()["paths"]["/new/{game}"]["get"]
    assert new["parameters"][0]["schema"]["enum"] == list(catalog.names())
    assert "421" not in openapi.description()["paths"]["/health"]["get"]["responses"]  # asked by address, not by name
    assert "429" not in openapi.description()["paths"]["/static/{build}/{name}"]["get"]["responses"]
