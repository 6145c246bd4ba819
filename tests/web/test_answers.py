"""What programs get is what `/openapi.json` says: real answers and real events of every game, against its schemas."""

from __future__ import annotations

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from hedgerow import catalog
from hedgerow.table.live import Live
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.web import openapi, snapshot, streams
from hedgerow.web.app import OPERATIONS
from hedgerow.web.layers import pieces
from table.seated import new
from web.visitor import Answer, Visitor, a_place

TOLD = openapi.description(OPERATIONS)
EVENT = {"$ref": "#/components/schemas/Event"}
GAMES = Path(__file__).parents[1] / "games"


def strict(schema: Any) -> Any:
    """The same, with nothing in an object that is not described: clients must bear more than they know, we must not
    send more than we tell."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: strict(one) for name, one in schema.items()}
    if "properties" in found and found.get("type") == "object":
        found["additionalProperties"] = False
    return found


COMPONENTS = strict(copy.deepcopy(TOLD["components"]))


def check(schema: dict[str, Any], told: Any) -> None:
    jsonschema_rs.Draft202012Validator(schema | {"components": COMPONENTS}).validate(told)


def checked(method: str, address: str, answer: Answer) -> Any:
    """What was answered, if it is as the description of this address says."""
    content = TOLD["paths"][address][method]["responses"][str(answer.status)]["content"]
    check(content["application/json"]["schema"], answer.told)
    return answer.told


def events(raw: bytes) -> list[dict[str, Any]]:
    """What came by a stream, each event as described."""
    found = []
    for block in raw.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
        if fields.get("event") == "table":
            assert set(fields) == {"id", "event", "data"}
            found.append(json.loads(fields["data"]))
            check(EVENT, found[-1])
            assert fields["id"] == str(found[-1]["length"])
    return found


def kept(parts: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """What a client knows behind an event, by the words of the description alone."""
    known = parts | event
    if "log" in event:
        known["log"] = parts.get("log", [])[: event["log"]["from"]] + event["log"]["lines"]
    for layer in ("marks", "spots"):
        if isinstance(news := event.get(layer), list):
            before = pieces(parts[layer])
            known[layer] = "".join(one if isinstance(one, str) else "".join(before[slice(*one)]) for one in news)
    return known


@pytest.mark.parametrize("game", catalog.names())
def test_a_match_as_it_is_described(game: str, tmp_path: Path) -> None:
    """A few turns of two people (or of one) over HTTP; whoever keeps the news knows what a newcomer is told."""

    async def run() -> None:
        variant = catalog.room(game).variants[0]
        players = max(variant.players[0], min(2, variant.players[1]))
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            seats = [
                SeatProposal("person", name="Ann"),
                *(SeatProposal("guest", name="Bea") for _ in range(players - 1)),
            ]
            match = await place.house.open(
                Proposal(game, variant.name, players, seats=seats), ann.holder, seed=bytes(32)
            )
            whole, parts = ann.listen(f"/m/{match}/events"), ann.listen(f"/m/{match}/events?pieces=1")
            known, pieced = {}, {}
            for turn in range(5):
                for event in events(await whole.news()):
                    known = kept(known, event)
                for event in events(await parts.news()):
                    pieced = kept(pieced, event)
                assert pieced == known
                assert known["asked"] == "move" and known["moves"]
                deed = {
                    "seat": known["seat"],
                    "words": known["moves"][0][0],
                    "seen": known["length"],
                    "key": f"k{turn}",
                }
                told = checked("post", "/m/{match}/move", await ann.post(f"/m/{match}/move", **deed))
                assert told["done"] > known["length"]
            for event in events(await whole.news()):
                known = kept(known, event)
            late = ann.listen(f"/m/{match}/events")
            assert [kept({}, event) for event in events(await late.news())] == [known]
            for stream in (whole, parts, late):
                await stream.close()
            await refused(ann, match, known)

    asyncio.run(run())


async def refused(ann: Visitor, match: str, known: dict[str, Any]) -> None:
    """The answers beside the way."""
    late = await ann.post(f"/m/{match}/move", seat=known["seat"], words=known["moves"][0][0], seen=known["length"] - 1)
    assert late.status == 409 and checked("post", "/m/{match}/move", late)["late"]
    wrong = await ann.post(f"/m/{match}/move", seat=known["seat"], words="fly to the moon", seen=known["length"])
    assert wrong.status == 422 and checked("post", "/m/{match}/move", wrong)["error"]
    hints = checked("post", "/m/{match}/hint", await ann.post(f"/m/{match}/hint", seat=known["seat"]))
    assert hints["done"]["moves"][0]["told"] == "False" and hints["done"]["last"]
    first = await ann.post(f"/m/{match}/hint", seat=known["seat"], words="at once")
    assert checked("post", "/m/{match}/hint", first)["done"]["moves"][0]["told"] == "True"
    assert checked("post", "/m/{match}/chat", await ann.post(f"/m/{match}/chat", words="Hello!")) == {"done": True}
    named = await ann.post(f"/m/{match}/name", seat=0, words="Anna")
    assert checked("post", "/m/{match}/name", named) == {"done": "Anna"}
    nothing = await ann.post(f"/m/{'x' * 22}/move", seat=0, words="pass")
    assert nothing.status == 404 and checked("post", "/m/{match}/move", nothing)["error"]


@pytest.mark.parametrize("game", catalog.names())
def test_the_end_as_it_is_described(game: str, tmp_path: Path) -> None:
    """The shortest of the finished playthroughs of a game, brought as a file: its result, and a position of it."""
    files = [file.read_text(encoding="utf-8") for file in (GAMES / game / "playthroughs").glob("*.txt")]
    file = min((file for file in files if "= outcome: " in file and "ongoing" not in file), key=len)
    moves = "\n".join(line for line in file.splitlines() if not line.startswith("= "))

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            opened = await ann.form("/import", text=moves)
            assert opened.status == 303, opened.text
            match = opened.headers["location"]
            stream = ann.listen(f"{match}/events")
            [event] = events(await stream.news())
            await stream.close()
            missing = set(COMPONENTS["schemas"]["Event"]["properties"]) - set(event)
            assert missing <= {"look", "dice", "clock"}  # nobody asked, rolled or had a clock: null is not sent
            assert event["result"]["sheet"] and event["moves"] == []
            step = checked("get", "/m/{match}/at/{step}", await ann.get(f"{match}/at/1", accept="application/json"))
            assert step["step"] == 1

    asyncio.run(run())


def test_a_match_that_ends_at_the_table(tmp_path: Path) -> None:
    """The first move of the list each time, until nothing is asked: all parts of the result are there."""

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            seats = [SeatProposal("person", name="Ann")]
            match = await place.house.open(Proposal("wildfire", "solo", 1, seats=seats), ann.holder, seed=bytes(32))
            stream, known = ann.listen(f"/m/{match}/events"), {}
            for _ in range(100):
                for event in events(await stream.news()):
                    known = kept(known, event)
                if not known["asked"]:
                    break
                deed = {"seat": 0, "words": known["moves"][0][0], "seen": known["length"]}
                checked("post", "/m/{match}/move", await ann.post(f"/m/{match}/move", **deed))
            await stream.close()
            assert set(known["result"]) == set(COMPONENTS["schemas"]["Result"]["properties"])
            assert known["result"]["points"] == known["result"]["sheet"][-1]["points"]

    asyncio.run(run())


def test_a_link_and_the_health_as_they_are_described(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            seats = [SeatProposal("person", name="Ann"), SeatProposal("open")]
            match = await place.house.open(Proposal("pastures", "", 2, seats=seats), ann.holder)
            link = checked("post", "/m/{match}/invite", await ann.post(f"/m/{match}/invite", seat=1))["done"]["path"]
            assert link.startswith(f"/sit/{match}/")
            assert checked("get", "/health", await ann.get("/health")) == {"status": "well"}

    asyncio.run(run())


def test_no_answer_is_just_an_object() -> None:
    """Every JSON answer that is not a description of itself has fields that are told."""
    for operation in OPERATIONS:
        for kind in (kind for content in operation.answers.values() for kind in content.values()):
            if kind is not None and operation.path != "/openapi.json":
                shapes = openapi.Shapes([operation])
                [schema] = [shapes.content("application/json", kind)["schema"]]
                assert shapes.components[schema["$ref"].rsplit("/", 1)[1]]["properties"], operation.path


def test_in_a_crowd_everybody_is_told_of_everybody_and_of_herself() -> None:
    """What is the same to all is written once; her own seat is hers alone, and every position is written anew."""
    live = Live(new("shelter", players=streams.CROWD + 2))
    live.table.roll_owed()
    sent = []
    for _ in range(2):
        for holder in ("h0", "h5", "nobody"):
            who = snapshot.viewer(live.table, holder)
            parts = snapshot.snapshot(live, who)
            told = streams.event_of(live, who, streams.NOTHING, parts, "", False)
            people = json.loads(told.split(b"data: ")[1])["people"]
            assert people == json.loads(json.dumps(parts["people"]))
            assert [p["seat"] for p in people if p["mine"]] == list(who.seats)
            sent.append(people)
        while 5 in live.table.owing():
            live.table.play(5, live.table.match.legal(5)[0])
        live.changed()
    assert sent[0][1:5] == sent[1][1:5] == sent[2][1:5]
    assert [people[5]["ready"] for people in sent] == [False] * 3 + [True] * 3
