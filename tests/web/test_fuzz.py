"""Whatever is sent to whatever route, the answer is a page or JSON with a status below 500."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hedgerow import catalog
from hedgerow.web.app import OPERATIONS, create_app
from hedgerow.web.config import Config
from web.client import BROWSER, Client
from web.real import UNLIMITED, opener

ENDLESS = "/events"  # a stream that never ends has tests of its own
ROUTES = [operation.route() for operation in OPERATIONS if not operation.path.endswith(ENDLESS)]
FIELDS = ("variant", "players", "seat1", "name1", "dice", "seed", "grace", "opt-start_gap", "own-sheet", "opt-sheet",
          "name", "move", "seat", "words", "seen", "key", "commitment", "match", "file", "text", "rest")  # fmt: skip
TEXT = st.text(max_size=60) | st.sampled_from(
    [
        "",
        "0",
        "1",
        "-1",
        "99",
        "douse C4",
        "roll 3 5",
        "pass",
        "vs",
        "me",
        "own",
        "on",
        "\0",
        "\ud7ff",
        "../../etc",
        "1e9",
    ]
)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | TEXT
JSON = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3))
DEED = st.dictionaries(st.sampled_from(["seat", "words", "seen", "key", "x"]), PLAIN, max_size=5)


class Visitor:
    """A browser with seats at two matches, one alone and one against a bot."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.token = self._token()
        self.matches = [self._open("wildfire"), self._open("pastures")]

    def _token(self) -> str:
        found = re.search(r'name="csrf" content="([^"]+)"', self.client.get("/about", headers=BROWSER).text)
        assert found
        return found[1]

    def _open(self, game: str) -> str:
        room = catalog.room(game)
        players = room.variants[0].players[0]
        form = {"csrf": self.token, "variant": room.variants[0].name, "players": str(players), "dice": "table",
                "grace": "0", "watch": "on", "seat1": "me", "seat2": "bot-random"}  # fmt: skip
        form |= {f"opt-{o.name}": "on" if o.default is True else "off" if o.default is False else str(o.default)
                 for o in room.options}  # fmt: skip
        answer = self.client.post(f"/new/{game}", data=form, headers=BROWSER)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/m/")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder: Path = tmp_path_factory.mktemp("house")
    with Client(create_app(Config(**UNLIMITED), opener(folder))) as client:  # type: ignore[arg-type]
        yield Visitor(client)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A route, its blanks filled with likely and unlikely things, and a body or none."""
    route = draw(st.sampled_from(ROUTES))
    path = route.path
    for blank in re.findall(r"\{([^}]+)\}", path):
        likely = {
            "match": st.sampled_from(["<0>", "<1>"]),
            "game": st.sampled_from(catalog.names()),
            "step:int": st.integers(0, 10).map(str),
            "step": st.integers(-1, 30).map(str),
        }.get(blank, TEXT)
        path = path.replace(f"{{{blank}}}", quote(draw(likely | likely | TEXT), safe="<>"))
    query = draw(st.dictionaries(st.sampled_from(["look", "done", "variant", "seats", "sheet", "from", *FIELDS]), TEXT))
    method = draw(st.sampled_from(sorted(route.methods or {"GET"})))
    kind = draw(st.sampled_from(["form", "deed", "json", "raw"]))
    told: dict[str, Any] = {"method": method, "path": path, "params": query, "kind": kind}
    if kind == "form":
        told["data"] = draw(st.dictionaries(st.sampled_from(FIELDS), TEXT))
    else:
        told["content"] = draw({"deed": DEED.map(json.dumps), "json": JSON.map(json.dumps)}.get(kind, st.binary()))
    return told


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(asked=requests())
def test_nothing_breaks_the_table(visitor: Visitor, asked: dict[str, Any]) -> None:
    path = asked["path"].replace("<0>", visitor.matches[0]).replace("<1>", visitor.matches[1])
    headers = BROWSER | {"x-csrf-token": visitor.token}
    body: dict[str, Any] = {}
    if asked["method"] == "POST":
        if asked["kind"] == "form":
            body["data"] = asked["data"]
        else:
            headers |= {"content-type": "application/json", "accept": "application/json"}
            body["content"] = asked["content"]
    answer = visitor.client.request(asked["method"], path or "/", params=asked["params"], headers=headers, **body)
    assert answer.status_code < 500, (answer.status_code, answer.text[:300])
    assert "content-security-policy" in answer.headers
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        assert answer.json()["error"]
