"""The table over HTTP keeps its addresses, forms, JSON keys and component names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from promises import database
from promises.recordings import RECORDED, load, missing_parts
from promises.table_server import Browser, TableServer, api_outline, ids_of

PAGES = load("pages.json")
VISITORS = load("visitors.json")


def test_the_description_has_the_recorded_addresses_fields_and_components(server: TableServer) -> None:
    recorded, today = load("openapi.json"), api_outline(Browser(server).get("/openapi.json").json())
    assert missing_parts(recorded, today) == []
    for name, component in recorded["components"].items():
        assert set(component["required"]) <= set(today["components"][name]["required"]), name


def test_every_recorded_address_answers_as_it_did(server: TableServer) -> None:
    """Status, kind of content, target of a redirect, forms with their fields, keys of JSON; and the cookie."""
    today = database.view_pages(server)
    for visitor in ("ann", "stranger"):
        for address, recorded in PAGES[visitor].items():
            assert missing_parts(recorded, today[visitor].get(address, {}), address) == []
    assert today["cookie"] == PAGES["cookie"]


@pytest.mark.parametrize("game", PAGES["rules"])
def test_rules_have_the_recorded_anchors(server: TableServer, game: str) -> None:
    assert missing_parts(PAGES["rules"][game], ids_of(Browser(server).get(f"/rules/{game}").text)) == []


def test_the_token_of_an_open_page_stays_good(server: TableServer) -> None:
    """The page was open while the program changed: cookie and token are from before."""
    ann = database.visitor(server, "ann")
    ann.token = VISITORS["token of ann"]
    assert ann.send(f"{VISITORS['matches']['solo']}/chat", words="Hello!").json() == {"done": True}


def test_live_updates_have_their_name_and_number(server: TableServer) -> None:
    """Each server-sent event is named `table`; its id is the length of the log."""
    ann, fields = database.visitor(server, "ann"), dict[str, str]()
    with ann.client.stream("GET", f"{VISITORS['matches']['rivals']}/events") as stream:
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            fields[name] = value
            if not line and "data" in fields:
                break
    assert fields["event"] == "table"
    assert fields["id"] == str(json.loads(fields["data"])["length"])


def test_forms_open_matches_with_the_same_dice(own_server: TableServer) -> None:
    """Check that the same seed gives the same dice, and that options, own sheets and own decks are accepted."""
    assert database.open_matches(own_server) == load("openings.json")


def test_match_files_are_imported(own_server: TableServer) -> None:
    ann = Browser(own_server)
    for name, description in load("matches.json").items():
        if description["outcome"] is None:
            continue
        text = (RECORDED / "matches" / f"{name}.match").read_text(encoding="utf-8")
        answer = ann.post("/import", {"text": text})
        assert answer.status_code == 303, answer.text
        result = ann.parts(answer.headers["location"])["result"]
        assert [result[name] for name in ("results", "points", "winners")] == description["outcome"], name


def test_a_sitting_of_two_programs(own_server: TableServer) -> None:
    """Open, invite, sit down, preview, move, repeat a key, be refused, take back, talk, ask for a hint, resign."""
    ann, bea = Browser(own_server), Browser(own_server)
    form = {"variant": "vs", "players": "2", "seat1": "me", "name1": "Ann", "seat2": "friend", "chat": "on"}
    match = ann.post("/new/wildfire", form | {"watch": "on", "dice": "seed", "seed": "a sitting"}).headers["location"]
    link = ann.send(f"{match}/invite", seat=1).json()["done"]["path"]
    assert link.startswith(match.replace("/m/", "/sit/"))
    assert bea.post(link, {"name": "Bea"}).headers["location"] == match
    parts = ann.parts(match)
    words = parts["moves"][0][0]
    preview = ann.get(f"{match}/preview", params={"words": words}).json()
    assert {"ghost", "gone", "points", "reach", "rolls", "says", "warning", "words"} <= set(preview)
    move: dict[str, Any] = {"seat": 0, "words": words, "seen": parts["length"], "key": "once"}
    assert ann.send(f"{match}/move", **move).json() == ann.send(f"{match}/move", **move).json()
    length = ann.parts(match)["length"]
    assert length == parts["length"] + 1
    late = ann.send(f"{match}/move", **move | {"key": "twice", "seen": 0})
    assert (late.status_code, late.json()["late"]) == (409, True)
    refusal = ann.send(f"{match}/move", seat=0, words="douse Z9", seen=length)
    assert refusal.status_code == 422
    assert {"code", "error", "link", "rule", "text", "title"} <= set(refusal.json())
    assert ann.send(f"{match}/undo", seat=0, seen=length, key="back").status_code == 200
    assert ann.send(f"{match}/chat", words="Good luck!").json() == {"done": True}
    hint = ann.send(f"{match}/hint", seat=0, words="at once").json()["done"]
    assert {"about", "aside", "last", "moves"} <= set(hint)
    assert {"told", "words"} <= set(hint["moves"][0])
    assert bea.send(f"{match}/name", seat=1, words="Beatrice").json() == {"done": "Beatrice"}
    assert bea.send(f"{match}/resign", seat=1).status_code == 200
    stranger = Browser(own_server)
    stranger.client.cookies.clear()
    assert stranger.send(f"{match}/move", **move).status_code == 403
