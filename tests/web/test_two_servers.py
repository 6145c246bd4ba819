"""Two real servers on one PostgreSQL: any of them serves any seat, and what one knows the other knows soon."""

from __future__ import annotations

import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

import postgres
from web.test_server import running

PATIENCE = 90.0  # seconds; far beyond what it takes
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent as Unix does")


class Browser:
    """One visitor, at either server with the same cookie."""

    def __init__(self, stack: ExitStack, *addresses: str) -> None:
        clients = [httpx.Client(base_url=address, timeout=PATIENCE) for address in addresses]
        self.http = [stack.enter_context(client) for client in clients]
        page = self.http[0].get("/about")
        self.cookie = page.cookies["hedgerow"]
        for http in self.http:
            http.cookies.set("hedgerow", self.cookie)
            http.headers["x-csrf-token"] = self.token(self.http[0])

    def token(self, http: httpx.Client) -> str:
        found = re.search(r'<meta name="csrf" content="([^"]+)"', http.get("/about").text)
        assert found
        return found[1]

    def form(self, server: int, path: str, **fields: str) -> httpx.Response:
        return self.http[server].post(path, data=fields)

    def open(self, server: int, game: str, **fields: str) -> str:
        answer = self.form(server, f"/new/{game}", **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/m/")

    def deed(self, server: int, match: str, verb: str, **fields: Any) -> httpx.Response:
        return self.http[server].post(f"/m/{match}/{verb}", json=fields)

    def move(self, server: int, match: str, seat: int) -> httpx.Response:
        told = self.look(server, match)
        words, seen = told["moves"][0][0], told["length"]
        return self.deed(server, match, "move", seat=seat, words=words, seen=seen, key=f"{seen}")

    def look(self, server: int, match: str) -> dict[str, Any]:
        """What the page was given."""
        page = self.http[server].get(f"/m/{match}").text
        found = re.search(r'<script type="application/json" id="parts">(.*?)</script>', page, re.S)
        assert found, page
        told: dict[str, Any] = json.loads(found[1])
        return told

    @contextmanager
    def listening(self, server: int, match: str) -> Iterator[list[dict[str, Any]]]:
        """The events of a stream, as they come."""
        events: list[dict[str, Any]] = []
        with self.http[server].stream("GET", f"/m/{match}/events") as stream:
            assert stream.status_code == 200

            def read() -> None:
                try:
                    events.extend(json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
                except (httpx.HTTPError, RuntimeError):
                    return  # closed, by us or by the server's death

            reader = threading.Thread(target=read, daemon=True)
            reader.start()
            until(lambda: bool(events))
            yield events
            with suppress(OSError):  # it may have died; who only closes it waits until the reader hears something again
                stream.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            reader.join(PATIENCE)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


@contextmanager
def two_servers(folder: Path, *flags: str) -> Iterator[tuple[list[Any], Callable[[], Browser]]]:
    """Their processes, and browsers before both of them."""
    with postgres.database() as url, ExitStack() as stack:
        started = [
            stack.enter_context(running(folder, "serve", "--port", "0", "--database", url, *flags)) for _ in range(2)
        ]
        yield [process for process, _ in started], lambda: Browser(stack, *(address for _, address in started))


def test_one_table_at_two_servers(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (processes, browser):
        ann, bob = browser(), browser()
        match = ann.open(0, "pastures", seat1="me", name1="Ann", seat2="friend", listed="on", watch="on")
        bob.look(1, match)  # the other server knows the match before anybody sits down
        assert bob.form(1, f"/m/{match}/join", name="Bob").status_code == 303

        with bob.listening(1, match) as news:
            until(lambda: ann.look(0, match)["asked"] == "move")
            told = ann.look(0, match)
            assert ann.move(0, match, 0).is_success
            until(lambda: any(event.get("length", 0) > told["length"] for event in news))

            # who is here is known at either, and so is who has gone
            until(lambda: ann.look(0, match)["people"][1]["here"])
            assert not ann.look(0, match)["people"][0]["here"]
            with ann.listening(0, match):
                until(lambda: bob.look(1, match)["people"][0]["here"])
            until(lambda: not bob.look(1, match)["people"][0]["here"])

            # names and second devices make no event in the log
            assert ann.deed(0, match, "name", seat=0, words="Annabel").is_success
            until(lambda: bob.look(1, match)["people"][0]["name"] == "Annabel")
            link = bob.deed(1, match, "invite", seat=1).json()["done"]["path"]
            phone = browser()
            assert phone.form(0, link, name="Bob").status_code == 303
            until(lambda: phone.look(1, match)["people"][1]["mine"])

        # a server that dies takes nobody along: her seat is known to be empty, and she plays on at the other
        with ann.listening(0, match):
            until(lambda: bob.look(1, match)["people"][0]["here"])
            processes[0].kill()
            until(lambda: not bob.look(1, match)["people"][0]["here"])
        seat = next(n for n in (0, 1) if (ann, bob)[n].look(1, match)["asked"] == "move")
        who = (ann, bob)[seat]
        assert who.move(1, match, seat).is_success


def test_two_servers_allow_what_one_does(tmp_path: Path) -> None:
    """Without sharing each would allow all eight."""
    with two_servers(tmp_path, "--rate-new", "8/hour") as (_, browser):
        ann = browser()
        allowed = [0, 0]
        for n in range(24):
            answer = ann.form(n % 2, "/new/wildfire")
            assert answer.status_code in (303, 429)
            allowed[n % 2] += answer.status_code == 303
            time.sleep(0.3)
        assert 8 <= sum(allowed) <= 11, allowed


def test_the_day_has_one_ranked_try_at_both(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (_, browser):
        ann = browser()
        tries = [ann.form(n % 2, "/daily", name="Ann").headers["location"] for n in range(4)]
        assert len(set(tries)) == 1  # taken up where it was left, wherever she comes in
