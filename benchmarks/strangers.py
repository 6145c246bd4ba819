"""What strangers at the door cost others: each attack beside tables that have nothing to do with it.

    python benchmarks/strangers.py                       all attacks, some six minutes
    python benchmarks/strangers.py --only hints files    some of them
    python benchmarks/strangers.py --list                what there is

The server is a process of its own with its usual limits and 1,024 descriptors, but for how many matches one address may
open: limits by cost are on trial here, not by count. Everything stays on this machine: tables play from 127.0.1.x, each
attack comes from an address of its own in 127.0.9.x and from a process of its own, sends at most 200 requests a second
and ends after some seconds. For each the table says how long after a move the others at that table had it (median, p99,
worst), what failed, how long another table waited for a quick bot, and what the strangers were answered. Wanted: p99 at
most three times that without an attack, and below 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from guests import FORM, Failed, Guest, Kind, Listener, Match, open_match
from system import memory, processor_time
from wire import Lines, form, request

import hedgerow
from table import PATIENCE, listen_all, play

DESCRIPTORS, MANY = 1024, 4096  # the server's, and ours
TABLES = [Kind("pastures", "duel", 2), Kind("rewilding", "together", 3), Kind("shelter", "table", 4),
          Kind("vasty", "standard", 2)] * 2  # fmt: skip
RATE = 20.0  # moves a second at all tables together
RATIO, MOST_MS = 3.0, 100.0  # wanted of the p99
WHERE = "127.0.0.1"
LOG = "server.log"
PACE = 200.0  # requests a second of one attack, at most
AGAIN = 3.0  # seconds until a connection that was closed is opened again


# --- the server ------------------------------------------------------------------------------------------------------


@dataclass
class Server:
    """One that runs."""

    host: str
    port: int
    pid: int = 0

    def lines(self, address: str) -> Lines:
        return Lines(WHERE, self.port, address=address)


@contextlib.contextmanager
def serving(folder: str) -> Iterator[Server]:
    flags = ["--port", "0", "--database", f"sqlite:///{folder}/table.db", "--rate-new", "1000000/second"]

    def few_descriptors() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))

    command = [sys.executable, "-m", "hedgerow", "serve", *flags]
    with Path(folder, LOG).open("w") as log:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=few_descriptors)
    try:
        assert running.stdout is not None
        words = running.stdout.readline().split()
        address = urlsplit(next(word for word in words if word.startswith("http://")))
        yield Server(address.netloc, address.port or 80, running.pid)
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()


# --- strangers -------------------------------------------------------------------------------------------------------


@dataclass
class Stranger:
    """Somebody with one address, and what she was answered."""

    server: Server
    address: str
    answers: Counter[str] = field(default_factory=Counter)
    files: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.guest = Guest(self.server.lines(self.address), self.server.host)

    async def ask(self, asked: bytes) -> None:
        try:
            answer = await self.guest.lines.ask(asked)
            self.answers[str(answer.status)] += 1
        except (OSError, TimeoutError) as problem:
            self.answers[type(problem).__name__] += 1

    async def form(self, path: str, **fields: str) -> None:
        body = form({"csrf": self.guest.token} | fields)
        await self.ask(request("POST", self.server.host, path, self.guest.cookie, body, FORM))

    async def get(self, path: str, cookie: str | None = None) -> None:
        await self.ask(request("GET", self.server.host, path, self.guest.cookie if cookie is None else cookie))

    async def many(self, at_once: int, deed: Callable[[], Awaitable[None]]) -> None:
        """So many at once, again and again."""

        async def one() -> None:
            while True:
                await deed()
                await asyncio.sleep(at_once / PACE)

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def hold(self, count: int, first: bytes, drip: bytes = b"") -> None:
        """So many connections that begin a request and never end it; those that are closed are opened anew."""

        async def one() -> None:
            while True:
                writer = None
                try:
                    reader, writer = await asyncio.open_connection(
                        WHERE, self.server.port, local_addr=(self.address, 0), limit=1 << 20
                    )
                    writer.write(first)
                    self.answers["opened"] += 1
                    while not reader.at_eof():
                        if drip:
                            writer.write(drip)
                        with contextlib.suppress(TimeoutError):
                            async with asyncio.timeout(1.0):
                                if not await reader.read(1):
                                    break
                    self.answers["closed"] += 1
                except OSError as problem:
                    self.answers[type(problem).__name__] += 1
                finally:
                    if writer is not None:
                        writer.close()
                await asyncio.sleep(AGAIN)

        await asyncio.gather(*(one() for _ in range(count)))


Attack = Callable[[Stranger], Awaitable[None]]


async def nothing(who: Stranger) -> None:
    """Nobody is at the door."""
    await asyncio.sleep(3600)


async def hints(who: Stranger) -> None:
    """60 hints at once from one seat, again and again."""
    match = (await who.guest.post_form("/new/shelter", {"variant": "solo", "players": "1", "seat1": "me"}))[3:]
    asked = who.guest.deed(match, "hint", {"seat": 0})
    await who.many(60, lambda: who.ask(asked))


async def dice_without_end(who: Stranger) -> None:
    """Wildfire files of 44,000 legal dice, as many as a request may carry."""
    await who.many(4, lambda: who.form("/import", text=who.files["dice"]))


async def large_files(who: Stranger) -> None:
    """The longest real match there is, 99 people's, imported again and again."""
    await who.many(4, lambda: who.form("/import", text=who.files["large"]))


async def opened_files(who: Stranger) -> None:
    """The same, and each of them opened by its address."""

    async def deed() -> None:
        try:
            where = await who.guest.post_form("/import", {"text": who.files["large"]})
        except (Failed, OSError, TimeoutError):
            who.answers["refused"] += 1
            return
        await who.get(where)

    await who.many(4, deed)


async def verifying(who: Stranger) -> None:
    """Its dice checked again and again."""
    await who.many(4, lambda: who.form("/fair", seed="00" * 32, match=who.files["large"]))


async def long_pages(who: Stranger) -> None:
    """A long match opened by one new visitor after the other: its page, its replay, its file."""
    where = await who.guest.post_form("/import", {"text": who.files["long"]})
    paths = ["", "/replay", "/file", "?look=1"]
    await who.many(4, lambda: who.get(where + random.choice(paths), secrets.token_urlsafe(32)))


async def half_sent(who: Stranger) -> None:
    """1,100 requests that stop in the middle of their headers."""
    await who.hold(1100, f"GET / HTTP/1.1\r\nHost: {who.server.host}\r\nX-Slow: ".encode())


async def dripping(who: Stranger) -> None:
    """300 bodies of a byte a second."""
    head = f"POST /daily HTTP/1.1\r\nHost: {who.server.host}\r\nContent-Length: 100000\r\n\r\n"
    await who.hold(300, head.encode(), b"x")


async def not_reading(who: Stranger) -> None:
    """300 readers who ask for large pages, one behind the other, and read nothing."""
    asked = f"GET /rules/vasty HTTP/1.1\r\nHost: {who.server.host}\r\n\r\n" * 4

    async def one() -> None:
        _, writer = await asyncio.open_connection(WHERE, who.server.port, local_addr=(who.address, 0), limit=1)
        writer.write(asked.encode())
        who.answers["opened"] += 1
        try:
            await asyncio.sleep(3600)
        finally:
            writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(300)))


async def player_counts(who: Stranger) -> None:
    """Shelter tables of 30 to 41 seats, bots in all but one."""
    for players in range(30, 42):
        fields = {"variant": "table", "players": str(players), "rest": "bot-strong"}
        fields |= {f"seat{n}": "me" if n == 1 else "bot-strong" for n in range(1, 9)}
        await who.form("/new/shelter", **fields)
    await asyncio.sleep(3600)


async def not_there(who: Stranger) -> None:
    """Matches that do not exist, as fast as answers come."""
    await who.many(16, lambda: who.get(f"/m/{secrets.token_urlsafe(16)}"))


async def daily(who: Stranger) -> None:
    """The day's challenge, clicked again and again."""
    await who.many(8, lambda: who.form("/daily", name="Eve"))


async def taking_back(who: Stranger) -> None:
    """A move played and taken back without end."""
    match = (await who.guest.post_form("/new/wildfire", {"variant": "solo", "players": "1", "seat1": "me"}))[3:]
    seen = 0

    async def deed() -> None:
        nonlocal seen
        seen += 1
        for verb, words in (("move", "dig"), ("undo", "")):
            await who.ask(who.guest.deed(match, verb, {"seat": 0, "words": words, "seen": seen}))

    await who.many(8, deed)


ATTACKS: dict[str, Attack] = {
    "nothing": nothing, "hints": hints, "dice": dice_without_end, "files": large_files, "opened": opened_files,
    "fair": verifying, "pages": long_pages, "half": half_sent, "drip": dripping, "readers": not_reading,
    "players": player_counts, "404": not_there, "daily": daily, "undo": taking_back,
}  # fmt: skip


def files() -> dict[str, str]:
    """What strangers bring."""

    def played(game: str, **settings: Any) -> str:
        match, chosen = hedgerow.new(game, seed=1, **settings), random.Random(1)
        while match.to_move is not None:
            if match.to_move == "chance":
                match.roll_one()
            else:
                match.play_code(match.to_move, chosen.choice(match.codes(match.to_move)))
        return match.dump()

    head = hedgerow.new("wildfire", seed=0).play("roll 3 3").dump()
    dice = head[: head.rindex("end:")] + "roll 3 3\n" * 22_000 + "end\n"
    return {"dice": dice, "large": played("shelter", players=99), "long": played("vasty", players=2)}


# --- those who play meanwhile ----------------------------------------------------------------------------------------


async def tables(server: Server) -> list[Match]:
    """Tables of all kinds that last, each with a stream for every seat."""
    guests = [await Guest(server.lines(f"127.0.1.{n}"), server.host).arrive() for n in range(1, 5)]
    matches = [await open_match(kind, guests) for kind in TABLES]
    for match in matches:
        match.listeners = [Listener(match, seat, guests[seat]) for seat in range(match.kind.players)]
    await listen_all(matches)
    return matches


async def with_a_bot(server: Server, delays: list[float]) -> None:
    """Another table: how long after her move it is her turn again, a quick bot having played."""
    guest = await Guest(server.lines("127.0.1.9"), server.host).arrive()
    fields = {"variant": "duel", "players": "2", "seat1": "me", "seat2": "bot-greedy"}
    match = Match((await guest.post_form("/new/pastures", fields))[3:], Kind("pastures", "duel", 2), [guest])
    me = Listener(match, 0, guest)
    await me.listen()
    try:
        while True:
            while not me.moves:
                await asyncio.sleep(0.01)
            length, began = me.length, time.perf_counter()
            body = {"seat": 0, "words": me.moves[0][0], "seen": length, "key": secrets.token_hex(8)}
            await guest.lines.ask(guest.deed(match.id, "move", body))
            while me.length < length + 2 and time.perf_counter() < began + PATIENCE * 3:
                await asyncio.sleep(0.005)
            delays.append(time.perf_counter() - began)
            await asyncio.sleep(0.5)
    finally:
        if me.stream is not None:
            me.stream.close()


async def attacking(name: str, host: str, address: str, given: str) -> None:
    """The process of an attack: until its input ends, and no longer than ten minutes."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (MANY, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    os.nice(5)
    who = Stranger(Server(host, int(host.rpartition(":")[2])), address, files=json.loads(Path(given).read_text()))
    await who.guest.arrive()
    attack = asyncio.create_task(ATTACKS[name](who))
    end = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await asyncio.wait({attack, end}, timeout=600, return_when=asyncio.FIRST_COMPLETED)
    if attack.done() and attack.exception():
        who.answers[repr(attack.exception())[:80]] += 1
    print(json.dumps(who.answers), flush=True)
    os._exit(0)  # hundreds of connections need no farewell


async def suffer(server: Server, number: int, name: str, given: str, seconds: float) -> dict[str, Any]:
    """What the tables felt while this went on."""
    matches, bot_delays = await tables(server), list[float]()
    before = processor_time(server.pid)
    command = [sys.executable, __file__, "--attack", name, server.host, f"127.0.9.{number}", given]
    attack = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    bot = asyncio.create_task(with_a_bot(server, bot_delays))
    try:
        told = await play(matches, RATE, seconds, seed=number)
    finally:
        bot.cancel()
        problem = (await asyncio.gather(bot, return_exceptions=True))[0]
        answers = (await attack.communicate(b""))[0]  # the end of its input is the end of the attack
    for match in matches:
        for one in match.listeners:
            if one.stream is not None:
                one.stream.close()
        for guest in match.guests:
            guest.lines.close()
    if isinstance(problem, Exception):
        told["errors"][f"the table with a bot: {problem!r:.80}"] = 1
    felt = told["post_to_event"]
    return {
        "attack": name, **felt, "errors": told["errors"], "bot_worst": round(1000 * max(bot_delays, default=0)),
        "bots": len(bot_delays), "strangers": json.loads(answers or b"{}"), "cpu": processor_time(server.pid) - before,
        "mib": memory(server.pid),
    }  # fmt: skip


def line(found: dict[str, Any], usual: float) -> str:
    ratio = found["p99"] / usual if usual and found.get("p99") else 0.0
    good = (
        found.get("p99", 1e9) <= MOST_MS and ratio <= RATIO and not found["errors"] and "500" not in found["strangers"]
    )
    told = ", ".join(f"{n} {answer}" for answer, n in sorted(found["strangers"].items()))
    return (
        f"{found['attack']:8} {found.get('p50', 0):7.1f} {found.get('p99', 0):7.1f} {found.get('max', 0):8.1f} "
        f"{ratio:5.1f}x {'good' if good else 'BAD':4} {sum(found['errors'].values()):6} {found['bot_worst']:9} "
        f"{found['cpu']:6.1f} {found['mib']:6.0f}  {told}"
    )


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), default=list(ATTACKS), metavar="ATTACK")
    parser.add_argument("--seconds", type=float, default=15.0, metavar="S", help="how long each is measured")
    parser.add_argument("--list", action="store_true", help="say what attacks there are")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default=None, metavar="DIR", help="where the database is; a disk, not memory")
    options = parser.parse_args()
    if options.list:
        print("\n".join(f"{name:8} {attack.__doc__}" for name, attack in ATTACKS.items()))
        return 0
    if options.attack:
        await attacking(*options.attack)
    bad, usual = 0, 0.0
    print("         milliseconds from a move to the others' events         quick bot  server")
    print("attack    median     p99    worst  ratio      errors  worst ms  cpu s    MiB  strangers were answered")
    wanted = ["nothing", *(name for name in options.only if name != "nothing"), "nothing"]
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        given = f"{folder}/files.json"
        Path(given).write_text(json.dumps(files()))
        for number, name in enumerate(wanted, 1):
            with serving(folder) as server:
                await asyncio.sleep(4)  # its workers have started
                try:
                    found = await suffer(server, number, name, given, options.seconds)
                except (Failed, OSError) as problem:
                    print(f"{name:8} the tables could not play: {problem}")
                    bad += 1
                    continue
            usual = usual or found["p99"]
            told = line(found, usual)
            bad += "BAD" in told
            print(told, flush=True)
            for error, count in found["errors"].items():
                print(f"         {count} x {error}")
            if "500" in found["strangers"]:
                print(Path(folder, LOG).read_text()[-3000:])
    print(f"Wanted: p99 at most {RATIO:g} times the first line's and below {MOST_MS:g} ms. {bad or 'None'} missed it.")
    return 1 if bad else 0


if __name__ == "__main__":
    try:
        import uvloop
    except ImportError:
        sys.exit(asyncio.run(main()))
    else:
        sys.exit(uvloop.run(main()))
