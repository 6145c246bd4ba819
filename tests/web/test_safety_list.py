"""The safety list, point by point, with the tests that fail when a protection is taken out.

The names below are looked up, so that the map cannot rot. What no other module tests is tested here.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.web import streams
from hedgerow.web.app import OPERATIONS
from web.visitor import PATIENT, Place, Visitor, a_place, settled

TESTS = Path(__file__).parents[1]
MAP = {
    "1 one view for every byte": (
        "web/test_leaks.py::test_nothing_hidden_leaves",
        "web/test_leaks.py::test_a_planted_leak_is_found",
        "table/test_hearing.py::test_dealt_cards_are_heard_by_their_owner_only",
        "every_game/test_secrets.py::test_a_guess_shows_the_seat_what_it_saw",
    ),
    "2 dice from a secret seed, its hash first, the seed last": (
        "table/test_dice.py::test_the_fingerprint_is_the_hash_of_the_seed",
        "table/test_dice.py::test_every_face_has_equally_many_numbers",
        "table/test_dice.py::test_the_audit_finds_a_changed_roll",
        "web/test_leaks.py::test_the_seed_is_told_at_the_end_and_not_before",
        "web/test_safety_list.py::test_the_fingerprint_is_shown_from_the_start",
    ),
    "3 seat tokens: long, hashed at rest, then a cookie out of reach": (
        "table/test_house.py::test_an_invitation_is_a_hash_on_disk_and_void_once_somebody_sits",
        "web/test_guard.py::test_the_cookie_is_long_random_and_out_of_reach",
        "web/test_guard.py::test_the_house_sees_the_hash_of_the_cookie_only",
    ),
    "4 every verb asks who, streams included; origin and token on every POST": (
        "web/test_safety_list.py::test_a_table_without_watchers_tells_strangers_nothing",
        "web/test_safety_list.py::test_no_post_without_its_token",
        "web/test_safety_list.py::test_no_post_from_another_site",
        "web/test_bad_input.py::test_a_wrong_token",
        "table/test_house.py::test_only_who_sits_there_plays",
    ),
    "5 rates, caps, expiry; reading never creates": (
        "web/test_guard.py::test_who_asks_too_often_waits",
        "web/test_guard.py::test_new_matches_have_a_rate_of_their_own",
        "web/test_safety_list.py::test_seats_and_matches_have_rates",
        "web/test_safety_list.py::test_streams_are_counted",
        "table/test_house.py::test_a_full_house_takes_no_more",
        "web/test_guard.py::test_a_body_that_is_too_large_is_not_read",
        "store/test_store.py::test_only_abandoned_matches_expire",
        "web/test_pages.py::test_looking_at_pages_stores_nothing",
        "web/test_safety_list.py::test_looking_at_a_match_stores_nothing",
        "web/test_laboratory.py::test_it_is_shut_for_strangers",
    ),
    "6 names and talk are text; no inline script": (
        "web/test_bad_input.py::test_hostile_names",
        "web/test_pages.py::test_hostile_names_stay_text",
        "web/test_guard.py::test_every_response_carries_the_security_headers",
        "web/test_pages.py::test_every_page_is_there_and_whole",
    ),
    "7 one writer; positions and keys": (
        "table/test_house.py::test_two_clicks_at_once_are_one_move",
        "table/test_house.py::test_a_repeated_key_is_one_move",
        "table/test_house.py::test_houses_on_one_store_follow_each_other",
        "table/test_table.py::test_a_stale_move_is_refused",
        "table/test_table.py::test_an_honest_move_is_not_refused_because_others_moved",
        "store/test_store.py::test_two_processes_never_write_the_same_place",
    ),
    "8 what was acknowledged survives; broken files are refused": (
        "web/test_kill_server.py::test_an_acknowledged_move_survives_the_server",
        "store/test_kill.py::test_what_was_acknowledged_survives_being_killed",
        "table/test_house.py::test_nobody_hears_of_a_move_before_it_is_on_disk",
        "table/test_house.py::test_if_the_disk_refuses_the_truth_is_what_is_on_disk",
        "table/test_house.py::test_a_file_is_played_on_and_a_broken_one_is_refused",
        "web/test_bad_input.py::test_nothing_can_be_read_again_either",
    ),
    "9 dead streams are noticed": (
        "web/test_safety_list.py::test_a_stream_that_is_left_is_forgotten",
        "web/test_safety_list.py::test_a_quiet_stream_gives_signs_of_life",
    ),
    "10 crowds get differences, coalesced": (
        "web/test_safety_list.py::test_an_event_holds_what_has_changed",
        "web/test_safety_list.py::test_in_a_crowd_events_are_coalesced",
    ),
}


@pytest.mark.parametrize("point", MAP)
def test_every_point_has_its_tests(point: str) -> None:
    for named in MAP[point]:
        file, _, test = named.partition("::")
        assert re.search(rf"^(async )?def {test}\(", (TESTS / file).read_text(), re.MULTILINE), named


def visiting(folder: Path, visit: Any, config: Any = PATIENT, game: str = "pastures", **proposal: Any) -> None:
    """A match of two with Ann at the first seat."""

    async def run() -> None:
        async with a_place(folder, config) as place:
            ann = place.visitor()
            seats = [SeatProposal("person", name="Ann"), SeatProposal("guest", name="Guest")]
            match = await place.house.open(Proposal(game, "", 2, seats=seats, **proposal), ann.holder)
            await visit(place, ann, match)

    asyncio.run(run())


def test_the_fingerprint_is_shown_from_the_start(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        table = (await place.house.live(match)).table
        assert len(table.row.seed) == 32 and table.row.commitment in (await ann.get(f"/m/{match}")).text

    visiting(tmp_path, visit, game="shelter")  # where there are dice to be sealed


def test_a_table_without_watchers_tells_strangers_nothing(tmp_path: Path) -> None:
    """Every address of a match, the stream among them."""
    paths = [o.path for o in OPERATIONS if "{match}" in o.path and o.method == "GET"]
    assert "/m/{match}/events" in paths

    async def visit(place: Place, ann: Visitor, match: str) -> None:
        eve = place.visitor()
        for path in paths:
            answer = await eve.get(path.replace("{match}", match).replace("{step}", "0").replace("{token}", "x"))
            assert answer.status == 403, path
        assert (await ann.get(f"/m/{match}")).status == 200

    visiting(tmp_path, visit, watch=False)


def _posts() -> list[str]:
    found = [o.path for o in OPERATIONS if o.method == "POST"]
    assert len(found) > 15
    return found


def _filled(path: str, match: str) -> str:
    path = path.replace("{match}", match).replace("{game}", "pastures").replace("{token}", "x")
    return re.sub(r"\{step(:int)?\}", "1", path)


def test_no_post_without_its_token(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        for path in _posts():
            for kind, body in (("application/json", b"{}"), ("application/x-www-form-urlencoded", b"name=x")):
                answer = await ann.ask("POST", _filled(path, match), body, {"content-type": kind})
                assert answer.status == 403 and "load the page anew" in answer.text, path

    visiting(tmp_path, visit)


def test_no_post_from_another_site(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        good = {"content-type": "application/json", "x-csrf-token": ann.token}
        for path in _posts():
            for foreign in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
                answer = await ann.ask("POST", _filled(path, match), b"{}", good | foreign)
                assert answer.status == 403 and "another site" in answer.text, path

    visiting(tmp_path, visit)


@pytest.mark.parametrize("rate", ["rate_seat", "rate_match"])
def test_seats_and_matches_have_rates(tmp_path: Path, rate: str) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        told = [await ann.post(f"/m/{match}/chat", words="Hello!") for _ in range(4)]
        assert [t.status for t in told] == [200, 200, 200, 429] and told[-1].headers["retry-after"]
        other = await place.visitor().post(f"/m/{match}/chat", words="Hello!")
        assert other.status == (429 if rate == "rate_match" else 403)

    visiting(tmp_path, visit, replace(PATIENT, **{rate: "3/hour"}))


@pytest.mark.parametrize(("cap", "elsewhere"), [("most_streams", 503), ("most_streams_address", 200)])
def test_streams_are_counted(tmp_path: Path, cap: str, elsewhere: int) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        path = f"/m/{match}/events"
        opened = [ann.listen(path) for _ in range(2)]
        for stream in opened:
            await stream.news()
        assert (await ann.get(path)).status == 503
        far = place.visitor(address="10.0.0.9")
        third = far.listen(path)
        assert (b"event: table" in await third.news()) == (elsewhere == 200)
        for stream in (*opened, third):
            await stream.close()
        fourth = ann.listen(path)
        assert b"event: table" in await fourth.news()  # a place is free again
        await fourth.close()

    visiting(tmp_path, visit, replace(PATIENT, **{cap: 2}))


def test_looking_at_a_match_stores_nothing(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        eve = place.visitor()
        before = await place.house.store.load(match)
        for path in ("", "/file", "/rematch", "?look=1"):
            assert (await eve.get(f"/m/{match}{path}")).status < 400
        stream = eve.listen(f"/m/{match}/events")
        await stream.news()
        await stream.close()
        assert await place.house.store.load(match) == before
        assert await place.house.store.count_running() == 1

    visiting(tmp_path, visit)


def test_a_stream_that_is_left_is_forgotten(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        live = await place.house.live(match)
        stream = ann.listen(f"/m/{match}/events")
        await stream.news()
        assert len(live.listeners) == 1 and live.present[0] == 1 and place.app.state.streams.here.total() == 1
        stream.gone.set()  # as a server tells of a connection that broke
        await asyncio.wait_for(stream.task, 5)
        await settled()
        assert not live.listeners and live.present[0] == 0 and not place.app.state.streams.here

    visiting(tmp_path, visit)


def test_a_quiet_stream_gives_signs_of_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead connection is noticed when one cannot be sent."""
    monkeypatch.setattr(streams, "ALIVE", 0.01)

    async def visit(place: Place, ann: Visitor, match: str) -> None:
        stream = ann.listen(f"/m/{match}/events")
        assert b": still here" in await stream.news(b": still here")
        await stream.close()

    visiting(tmp_path, visit)


def test_an_event_holds_what_has_changed(tmp_path: Path) -> None:
    async def visit(place: Place, ann: Visitor, match: str) -> None:
        live = await place.house.live(match)
        stream = ann.listen(f"/m/{match}/events")
        whole = await stream.news()
        await ann.post(f"/m/{match}/chat", words="Hello!")
        news = await stream.news()
        assert b"Hello!" in news and b'"marks"' not in news and len(news) * 10 < len(whole)
        words = live.table.match.legal(0)[0]
        await ann.post(f"/m/{match}/move", seat=0, words=words, seen=live.table.length)
        news = await stream.news()
        assert b'"marks"' in news and b"Hello!" not in news and b'"sheet":"' not in news.replace(b'"board"', b"")
        await stream.close()

    visiting(tmp_path, visit)


def test_in_a_crowd_events_are_coalesced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a stream takes breath five things are said; then they come in one event."""
    breath = asyncio.Event()
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        await (breath.wait() if seconds == streams.BREATH else real(seconds))

    monkeypatch.setattr(streams, "CROWD", 2)
    monkeypatch.setattr(streams.asyncio, "sleep", sleep)

    async def visit(place: Place, ann: Visitor, match: str) -> None:
        crowd = [ann.listen(f"/m/{match}/events") for _ in range(4)]
        for stream in crowd:
            await stream.news()
        for number in range(5):
            await ann.post(f"/m/{match}/chat", words=f"word {number}")
        assert not any(stream.parts for stream in crowd[2:])
        breath.set()
        news = await crowd[-1].news(b"word 4")
        assert news.count(b"event: table") == 1 and b"word 0" in news and b"word 4" in news
        for stream in crowd:
            await stream.close()

    visiting(tmp_path, visit)
