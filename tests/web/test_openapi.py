"""The description of the routes: made from what serves them, so that neither can be without the other."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from starlette.routing import Route

from hedgerow import catalog, web
from hedgerow.web import openapi
from hedgerow.web.app import OPERATIONS
from web.client import Browser, FakeHouse, app_with


def test_the_app_serves_what_is_described_and_nothing_else() -> None:
    """Both come from one list; nothing is in it twice."""
    served = Counter[tuple[str, str]]()
    for route in app_with(FakeHouse()).routes:
        assert isinstance(route, Route)
        served.update((method, route.path) for method in (route.methods or set()) - {"HEAD"})
    assert served == Counter((operation.method, operation.path) for operation in OPERATIONS)
    assert set(served.values()) == {1}
    paths = openapi.description(OPERATIONS)["paths"]
    described = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    assert sorted(described) == sorted((operation.method, operation.address) for operation in OPERATIONS)


def test_every_module_with_routes_is_in_the_list() -> None:
    """A module of the package that registers handlers and was forgotten would serve nothing, silently."""
    registering = set()
    for file in Path(str(web.__file__)).parent.glob("*.py"):
        calls = (node.func for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))
        if any(isinstance(call, ast.Name) and call.id == "Routes" for call in calls):
            registering.add(file.stem)
    inside = {operation.endpoint.__module__.removeprefix("hedgerow.web.") for operation in OPERATIONS}
    assert registering == inside and len(inside) > 10


def test_it_is_served(browser: Browser) -> None:
    answer = browser.get("/openapi.json")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert told["openapi"] == "3.1.0" and told == openapi.description(OPERATIONS)
    move = told["paths"]["/m/{match}/move"]["post"]
    assert set(move["responses"]) == {
        "200", "303", "400", "403", "404", "409", "413", "415", "421", "422", "429", "503",
    }  # fmt: skip
    assert move["security"] == [{"browser": [], "token": []}]


def test_addresses_say_what_stands_in_them() -> None:
    paths = openapi.description(OPERATIONS)["paths"]
    assert paths["/new/{game}"]["get"]["parameters"][0]["schema"]["enum"] == list(catalog.names())
    assert "421" not in paths["/health"]["get"]["responses"]  # asked by address, not by name
    assert "429" not in paths["/static/{build}/{name}"]["get"]["responses"]
