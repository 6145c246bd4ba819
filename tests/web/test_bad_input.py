"""Bad input over HTTP, item by item: the right status, a clear sentence, no stack trace, nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from hedgerow.bots.queue import Busy
from hedgerow.games.vasty.rules.deck import standard
from hedgerow.store.problems import StoreBusy, StoreFull, StoreGone
from hedgerow.table.live import Live
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.text import write_table
from web.visitor import Answer, Place, Visitor, a_place

GETS = ("", "/events", "/replay", "/at/1", "/file", "/rematch")
POSTS = ("move", "dice", "undo", "hint", "chat", "name", "invite", "reclaim", "resign", "join", "branch/1")
HOSTILE = "<script>alert(1)</script>\u202eevil"


def at_a_table(folder: Path, play: Callable[[Place, Visitor, str, Live], Awaitable[None]], **proposal: Any) -> None:
    """A solo match of Wildfire and who plays it."""

    async def run() -> None:
        async with a_place(folder) as place:
            ann = place.visitor()
            seats = proposal.pop("seats", [SeatProposal("person", name="Ann")])
            chosen = Proposal(proposal.pop("game", "wildfire"), "", proposal.pop("players", 1), seats=seats, **proposal)
            match = await place.house.open(chosen, ann.holder)
            await play(place, ann, match, await place.house.live(match))

    asyncio.run(run())


def is_clear(answer: Answer, status: int) -> str:
    """One sentence (or two) for a person; what it says."""
    assert answer.status == status, (answer.status, answer.text[:400])
    assert "Traceback" not in answer.text and 'File "' not in answer.text and "sqlite" not in answer.text.lower()
    if answer.headers["content-type"] == "application/json":
        sentence = answer.told["error"]
        assert sentence.endswith((".", "!")) and len(sentence) < 300
        return str(sentence)
    assert "<h1" in answer.text
    return answer.text


def test_an_unknown_match(tmp_path: Path) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        for name in ("nowhere", "x" * 3000, "..%2f..", match[:-1]):
            for path in GETS:
                assert is_clear(await ann.get(f"/m/{name}{path}"), 404)
            for verb in POSTS:
                assert is_clear(await ann.post(f"/m/{name}/{verb}", seat=0, words="pass", seen=0), 404)
            assert is_clear(await ann.get(f"/sit/{name}/token"), 404)
            assert is_clear(await ann.get(f"/fair/{name}"), 404)

    at_a_table(tmp_path, play)


def test_a_wrong_token(tmp_path: Path) -> None:
    """Of an invitation, of a form, of a seat: each is refused, and nothing has changed."""

    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        eve, seen = place.visitor(), live.table.length
        words = live.table.match.legal(0)[0]
        assert is_clear(await eve.get(f"/sit/{match}/wrong"), 403)
        assert is_clear(await eve.form(f"/sit/{match}/wrong", name="Eve"), 403)
        assert "not your seat" in is_clear(await eve.post(f"/m/{match}/move", seat=0, words=words, seen=seen), 403)
        headers = {"content-type": "application/json", "x-csrf-token": eve.token, "accept": "application/json"}
        assert is_clear(await ann.ask("POST", f"/m/{match}/move", b'{"seat":0}', headers), 403)
        assert live.table.length == seen and live.table.held_by(eve.holder) == []

    at_a_table(tmp_path, play)


def test_a_stale_position(tmp_path: Path) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        seen, words = live.table.length, live.table.match.legal(0)[0]
        for wrong in (seen - 1, seen + 1, -1, 2**40):
            answer = await ann.post(f"/m/{match}/move", seat=0, words=words, seen=wrong, key=f"k{wrong}")
            assert answer.status in (409, 400) and answer.told["error"]
        assert "gone on" in is_clear(await ann.form(f"/m/{match}/move", seat=0, words=words, seen=seen - 1), 409)
        assert live.table.length == seen
        assert (await ann.post(f"/m/{match}/move", seat=0, words=words, seen=seen)).status == 200

    at_a_table(tmp_path, play)


def test_a_double_click(tmp_path: Path) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        asked = {"seat": 0, "words": live.table.match.legal(0)[0], "seen": live.table.length, "key": "once"}
        told = await asyncio.gather(*(ann.post(f"/m/{match}/move", **asked) for _ in range(4)))
        assert [t.status for t in told] == [200] * 4 and len({t.body for t in told}) == 1
        assert sum(e.seat == 0 for e in live.table.match.log) == 1

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("path", ["/m/{id}/move", "/m/{id}/chat", "/import", "/new/wildfire", "/fair", "/daily"])
def test_too_much_and_the_wrong_kind(tmp_path: Path, path: str) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        where, token = path.format(id=match), {"x-csrf-token": ann.token}
        large = b"x" * 300_000
        assert is_clear(await ann.ask("POST", where, large, token | {"content-type": "application/json"}), 413)
        assert is_clear(await ann.ask("POST", where, large, token | {"content-length": "300000"}), 413)
        for kind in ("text/plain", "application/xml", "image/png", "text/plain;application/json"):
            assert is_clear(await ann.ask("POST", where, b"x", token | {"content-type": kind}), 415)

    at_a_table(tmp_path, play)


def test_digits_that_are_no_numbers(tmp_path: Path) -> None:
    """A superscript is a digit and no number; a number of 5,000 digits is more than Python reads."""

    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        await ann.post(f"/m/{match}/resign", seat=0)
        while not live.table.is_over:
            await asyncio.sleep(0.01)
        long = "9" * 5000
        for odd in ("²", "٣²", long):
            assert (await ann.get(f"/m/{match}?look={quote(odd)}")).status == 200
            assert is_clear(await ann.get(f"/m/{match}/at/{odd}"), 404)
            assert is_clear(await ann.form(f"/m/{match}/branch/{odd}"), 404)
            assert is_clear(await ann.form("/new/wildfire", players=odd), 422)
            deck = standard().replace("DEAL 2", f"DEAL {odd}")
            assert is_clear(await ann.form("/new/vasty", **{"opt-deck": "own", "own-deck": deck}), 422)
        for odd in ("²", long):
            token = {"x-csrf-token": ann.token, "content-type": "application/json", "content-length": odd}
            assert is_clear(await ann.ask("POST", f"/m/{match}/move", b"{}", token), 413)
        text = write_table(live.table)
        head, _, _ = text.rpartition("end: ")
        assert "last line is damaged" in is_clear(
            await ann.form("/import", text=f"{head}end: {long[:500]} moves, check"), 400
        )
        for origin in ("http://[", "http://]", "//", "http://[::1"):
            assert is_clear(await ann.ask("POST", "/daily", b"", {"origin": origin}), 403)

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"seat":"x"}', b'{"seat":1e999}', b"\xff", b"[" * 5000, b"null"])
def test_json_that_is_none(tmp_path: Path, body: bytes) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        headers = {"content-type": "application/json", "x-csrf-token": ann.token, "accept": "application/json"}
        for verb in ("move", "undo", "chat", "hint"):
            assert is_clear(await ann.ask("POST", f"/m/{match}/{verb}", body, headers), 400)

    at_a_table(tmp_path, play)


def test_hostile_names(tmp_path: Path) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        told = await ann.post(f"/m/{match}/name", seat=0, words=HOSTILE)
        assert told.status == 200 and told.told["done"] == "<script>alert(1)</script>evil"  # no mark turns the line
        token = (await ann.post(f"/m/{match}/invite", seat=1)).told["done"]["path"]
        bob = place.visitor()
        assert (await bob.form(token, name='"><img src=x onerror=alert(1)>')).status == 303
        await ann.post(f"/m/{match}/chat", words=HOSTILE + "</script>")
        for path in (f"/m/{match}", f"/m/{match}?look=1", "/", token):
            page = (await ann.get(path)).text
            assert "<script>alert" not in page and "<img src=x" not in page and "\u202e" not in page
        for bad in ("", "\u202e\u200b", "\0", "x" * 41, "x" * 10_000):
            answer = await ann.post(f"/m/{match}/name", seat=0, words=bad)
            assert is_clear(answer, 422 if len(bad) < 200 else 400)
        assert live.table.seats[0].name == "<script>alert(1)</script>evil"

    at_a_table(
        tmp_path, play, game="pastures", players=2, seats=[SeatProposal("person", name="Ann"), SeatProposal("open")]
    )


def test_a_full_queue_of_thoughts_says_when_to_come_back(tmp_path: Path, monkeypatch: Any) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        async def full(*asked: Any) -> Any:
            raise Busy(7)

        monkeypatch.setattr(place.house.mind, "advise", full)
        answer = await ann.post(f"/m/{match}/hint", seat=0)
        assert "try again in 7 seconds" in is_clear(answer, 503) and answer.headers["retry-after"] == "7"

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("trouble", [StoreBusy, StoreGone, StoreFull])
def test_a_database_that_is_locked_gone_or_full(tmp_path: Path, monkeypatch: Any, trouble: Any) -> None:
    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        seen, words = live.table.length, live.table.match.legal(0)[0]

        async def refuse(*asked: Any, **more: Any) -> Any:
            raise trouble("SELECT from sqlite:///secret/place failed.")

        asked = {"seat": 0, "words": words, "seen": seen, "key": "k"}
        with monkeypatch.context() as patch:
            for verb in ("append", "say", "sit", "create", "invite", "count_running", "listed", "health"):
                patch.setattr(place.house.store, verb, refuse)
            assert is_clear(await ann.post(f"/m/{match}/move", **asked), 503)
            page = await ann.form(f"/m/{match}/move", **asked)
            assert "Nothing of yours is lost" in is_clear(page, 503) and page.headers["retry-after"]
            assert is_clear(await ann.post(f"/m/{match}/chat", words="Hello!"), 503)
            assert is_clear(await ann.post(f"/m/{match}/hint", seat=0), 503)
            assert is_clear(await ann.get("/"), 503)
            assert is_clear(await ann.get("/health", accept="application/json"), 503)
            assert (await ann.get(f"/m/{match}")).status == 200  # what is in memory can be looked at
        with monkeypatch.context() as patch:
            patch.setattr(place.house.store, "load", refuse)
            assert is_clear(await ann.get("/m/not-in-memory"), 503)
        assert (await place.house.live(match)).table.length == seen
        assert (await ann.post(f"/m/{match}/move", **asked)).status == 200  # the same click, when all is well

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("trouble", [StoreGone, StoreFull])
def test_nothing_can_be_read_again_either(tmp_path: Path, monkeypatch: Any, trouble: Any) -> None:
    """The write fails and so does making memory anew: the match goes from memory and comes back with the disk."""

    async def play(place: Place, ann: Visitor, match: str, live: Live) -> None:
        seen, words = live.table.length, live.table.match.legal(0)[0]

        async def refuse(*asked: Any, **more: Any) -> Any:
            raise trouble("?")

        asked = {"seat": 0, "words": words, "seen": seen, "key": "k"}
        stream = ann.listen(f"/m/{match}/events")
        await stream.news()
        with monkeypatch.context() as patch:
            patch.setattr(place.house.store, "append", refuse)
            patch.setattr(place.house.store, "load", refuse)
            assert is_clear(await ann.post(f"/m/{match}/move", **asked), 503)
            assert await stream.news() == b"" and stream.task.done()  # nobody sees a move that is not on disk
            assert is_clear(await ann.get(f"/m/{match}"), 503)
        page = await ann.get(f"/m/{match}")
        assert page.status == 200 and (await place.house.live(match)).table.length == seen
        assert (await ann.post(f"/m/{match}/move", **asked)).status == 200

    at_a_table(tmp_path, play)
