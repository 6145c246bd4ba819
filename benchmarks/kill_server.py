"""`kill -9` of the server at random moments while several clients play: no acknowledged move may be lost.

    python benchmarks/kill_server.py --times 200

Each client plays matches over HTTP and remembers every move that the server said it had kept. The server is killed,
started again on the same file, and asked: every match must open, every acknowledged move must be in its log, in order,
once; a move whose answer was lost is sent again under the same key and must then be there exactly once.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

GAMES = ("wildfire", "rewilding", "shelter", "pastures")
UNLIMITED = [f"--rate-{kind}=1000000/second" for kind in ("address", "new", "seat", "match")]
_PARTS = re.compile(r'<script type="application/json" id="parts">(.*?)</script>', re.DOTALL)


@dataclass
class Match:
    """What a client knows to be true of one match."""

    id: str
    kept: list[str] = field(default_factory=list)  # acknowledged moves, in order
    sent: dict[str, Any] | None = None  # asked for, not yet answered


@dataclass
class Client:
    """A browser that plays at random and keeps its cookie over restarts."""

    chosen: random.Random
    cookie: str = ""
    token: str = ""
    matches: list[Match] = field(default_factory=list)
    line: http.client.HTTPConnection | None = None

    def connect(self, port: int) -> None:
        if self.line:
            self.line.close()
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        answer, page = self.ask("GET", "/about")
        self.cookie = self.cookie or answer.headers["set-cookie"].partition(";")[0]
        answer, page = self.ask("GET", "/about")
        self.token = re.findall(r'name="csrf" content="([^"]+)"', page)[0]

    def ask(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[http.client.HTTPResponse, str]:
        assert self.line
        headers = {"Cookie": self.cookie, "X-CSRF-Token": self.token, "Accept": "application/json"}
        if kind:
            headers["Content-Type"] = kind
        self.line.request(method, path, body or None, headers)
        answer = self.line.getresponse()
        return answer, answer.read().decode()

    def open(self) -> None:
        game = self.chosen.choice(GAMES)
        _, page = self.ask("GET", f"/new/{game}")
        form = _form_in(page) | {"seat1": "me", "seat2": "guest", "csrf": self.token}
        answer, told = self.ask("POST", f"/new/{game}", urlencode(form), "application/x-www-form-urlencoded")
        if answer.status != 303:
            raise AssertionError(f"a new match of {game}: {answer.status} {told[:300]}")
        self.matches.append(Match(answer.headers["location"].removeprefix("/m/")))

    def parts(self, match: Match) -> Any:
        answer, page = self.ask("GET", f"/m/{match.id}")
        if answer.status != 200:
            raise AssertionError(f"match {match.id} cannot be read: {answer.status} {page[:300]}")
        return json.loads(_PARTS.findall(page)[0])

    def play(self) -> None:
        """One move of the running match, or a new match."""
        if not self.matches:
            return self.open()
        match = self.matches[-1]
        told = self.parts(match)
        if not told["moves"]:
            return self.open()
        words = self.chosen.choice(told["moves"])[0]
        match.sent = {"seat": told["seat"], "words": words, "seen": told["length"], "key": uuid4().hex}
        self.send(match)
        return None

    def send(self, match: Match) -> None:
        assert match.sent
        answer, told = self.ask("POST", f"/m/{match.id}/move", json.dumps(match.sent), "application/json")
        if answer.status != 200:
            raise AssertionError(f"{match.sent} was answered {answer.status} {told[:300]}")
        match.kept.append(match.sent["words"])
        match.sent = None

    def check(self, match: Match) -> None:
        """Is everything that was acknowledged there, and nothing else but what was on its way?"""
        found = _decisions(self.parts(match))
        if found[: len(match.kept)] != match.kept:
            raise AssertionError(f"match {match.id} has lost a move: {match.kept} were kept, {found} are there")
        if len(found) - len(match.kept) > (match.sent is not None):
            raise AssertionError(f"match {match.id} has a move that nobody made: {found[len(match.kept) :]}")
        if match.sent:
            self.send(match)  # once more under its key: one move, whether it was kept before or not
            if _decisions(self.parts(match)) != match.kept:
                raise AssertionError(f"match {match.id}: a move that was sent twice is not there once")


def _decisions(parts: Any) -> list[str]:
    return [words for _, seat, words, _, _ in parts["log"] if seat >= 0]


def _form_in(page: str) -> dict[str, str]:
    """What the form for a new match would send as it comes."""
    sent = {}
    for name, inside in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        options = re.findall(r"<option([^>]*)>([^<]*)", inside)
        facts, text = next((o for o in options if "selected" in o[0]), options[0])
        value = re.search(r'value="([^"]*)"', facts)
        sent[name] = value[1] if value else text.strip()
    for tag in re.findall(r"<input[^>]*>", page):
        facts = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        ticked = facts.get("type") not in ("radio", "checkbox") or re.search(r"\schecked", tag)
        if "name" in facts and ticked:
            sent[facts["name"]] = facts.get("value", "on")
    return sent


@contextlib.contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A running server and its port; whatever is left of it is ended."""
    command = [sys.executable, "-m", "hedgerow", "serve", "--port=0", f"--database=sqlite:///{folder / 'table.db'}"]
    process = subprocess.Popen(
        [*command, *UNLIMITED], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        found = re.search(r":(\d+) ", line)
        if not found:
            raise AssertionError(f"the server did not start: {line}{process.stdout.read()}")
        yield process, int(found[1])
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def play_until_killed(process: subprocess.Popen[str], clients: list[Client], seconds: float) -> None:
    """All clients at once; the server is killed so many seconds behind the first move, whatever it is doing."""
    faults: list[BaseException] = []
    is_dead = threading.Event()

    def play(client: Client) -> None:
        try:
            while not is_dead.is_set():
                client.play()
        except (OSError, http.client.HTTPException):
            if not is_dead.wait(5):
                faults.append(AssertionError("the server hung up by itself"))
        except BaseException as problem:
            faults.append(problem)

    threads = [threading.Thread(target=play, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    before, patience = _moves(clients), time.monotonic() + 30
    while _moves(clients) == before and not faults and time.monotonic() < patience:
        time.sleep(0.005)
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)
    is_dead.set()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def _moves(clients: list[Client]) -> int:
    return sum(len(match.kept) for client in clients for match in client.matches)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20, help="how often the server is killed")
    parser.add_argument("--clients", type=int, default=6, help="how many play at once")
    parser.add_argument("--seed", type=int, default=1, help="of moments and moves")
    asked = parser.parse_args()
    chosen = random.Random(asked.seed)
    clients = [Client(random.Random(asked.seed * 1000 + n)) for n in range(asked.clients)]
    starts, began = [], time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        for number in range(asked.times + 1):
            before = time.monotonic()
            with server(Path(name)) as (process, port):
                starts.append(time.monotonic() - before)
                for client in clients:
                    client.connect(port)
                    is_last = number == asked.times
                    for match in client.matches if is_last else client.matches[-2:]:
                        client.check(match)
                if number < asked.times:
                    play_until_killed(process, clients, chosen.uniform(0, 0.6))
            if number % 20 == 19:
                print(f"{number + 1} kills, {_moves(clients)} moves", flush=True)
    starts.sort()
    matches = sum(len(client.matches) for client in clients)
    print(f"{asked.times} times killed: {_moves(clients)} acknowledged moves in {matches} matches")
    print(f"none lost, every match readable; {time.monotonic() - began:.0f} s in all")
    print(f"a start took {starts[len(starts) // 2]:.2f} s (median), {starts[-1]:.2f} s at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
