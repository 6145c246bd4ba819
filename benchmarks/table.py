"""The table under load: how long after a POST every other stream of the match has the new position.

    python benchmarks/table.py                              1,000 matches, 4,000 streams, 200 moves a second
    python benchmarks/table.py --matches 100 --streams 400  a quick look
    python benchmarks/table.py --crowd                      the largest table there is, all seats moving inside 5 s
    python benchmarks/table.py --starts 10                  from exec to the first page
    python benchmarks/table.py --servers 2 --climb          what one server holds on PostgreSQL, and what a second adds

The server is a process of its own with its usual settings (SQLite, an fsync for every commit), but for the limits per
address: all the load comes from one. Several servers share a PostgreSQL (`--database`, or one of our own from the
system's binaries), and the streams of each match are spread over all of them: the worst case.

Beside a single server on SQLite runs, before and after, a bare echo server with the same streams and rate (`echo.py`):
on a busy machine the ratio says more than the milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import crowd
import starts
from guests import Guest, Kind, Listener, Match, mix, open_match
from system import load_average, memory, processor_time
from wire import Lines

HERE = Path(__file__).parent
AT_ONCE = 24  # requests on their way while matches are opened
PATIENCE = 10.0  # seconds after which a move that not everybody has heard of is an error
WARM_UP = 3.0  # seconds of moves that are not counted
FREE = "1000000/second"
FIRST = 20  # matches that are opened before memory is measured
CLIMB = 7  # times that the rate is doubled at most
SOON = 100.0  # milliseconds that 99 of 100 events may take for a rate to be held


@dataclass
class Process:
    """A server that runs."""

    running: subprocess.Popen[str]
    host: str
    port: int

    def cpu(self) -> float:
        return processor_time(self.running.pid)

    def memory(self) -> float:
        return memory(self.running.pid)


@contextmanager
def serving(command: list[str]) -> Iterator[Process]:
    """Start a server that prints its address, and end it."""
    running = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        words = running.stdout.readline().split()
        address = urlsplit(next(word for word in words if word.startswith("http://")))
        yield Process(running, address.netloc, address.port or 80)
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()


def table_command(folder: str, database: str = "") -> list[str]:
    flags = {
        "--port": "0", "--database": database or f"sqlite:///{folder}/table.db", "--most-streams": "100000",
        "--most-streams-address": "100000", "--most-connections-address": "100000", "--rate-address": FREE,
        "--rate-new": FREE, "--rate-seat": FREE, "--rate-match": FREE, "--most-matches": "100000",
    }  # fmt: skip
    return ["-m", "hedgerow", "serve", *(word for pair in flags.items() for word in pair)]


def percentiles(delays: list[float]) -> dict[str, float]:
    """In milliseconds."""
    if not delays:
        return {}
    ordered = sorted(delays)
    at = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * ordered[min(len(ordered) - 1, int(p * len(ordered)))], 1) for name, p in at.items()}


# --- the load ---------------------------------------------------------------------------------------------------------


async def play(matches: list[Match], rate: float, seconds: float, seed: int) -> dict[str, Any]:
    """Moves at an even pace, each in a match where none is on its way."""
    draw = random.Random(seed)
    errors: Counter[str] = Counter()
    late: list[float] = []  # behind our own schedule: what the load generator itself could not do
    answers: list[float] = []
    counted = False
    tasks: set[asyncio.Task[None]] = set()

    async def move(match: Match, who: Listener, words: str) -> None:
        match.length = who.length
        match.waiting = {one for one in match.listeners if one is not who}
        body = {"seat": who.seat, "words": words, "seen": who.length, "key": f"{draw.getrandbits(64):x}"}
        asked = who.guest.deed(match.id, "move", body)
        match.sent = time.perf_counter()
        try:
            answer = await who.guest.lines.ask(asked)
            answers.append(time.perf_counter() - match.sent)
            if answer.status != 200:
                errors[f"{answer.status} {answer.body[:120]!r}"] += 1
                return
            until = match.sent + PATIENCE
            while (match.waiting or who.length <= match.length) and time.perf_counter() < until:
                await asyncio.sleep(0.005)
            if match.waiting:
                errors["an event did not come"] += len(match.waiting)
        except (OSError, TimeoutError) as problem:
            errors[type(problem).__name__] += 1
        finally:
            match.sent = 0.0

    for match in matches:
        match.delays.clear()
    began = time.perf_counter()
    sent = starved = 0
    while (now := time.perf_counter()) < began + WARM_UP + seconds:
        if not counted and now > began + WARM_UP:
            counted, sent, starved = True, 0, 0
            late.clear()
            answers.clear()
            for match in matches:
                match.delays.clear()
        due = began + (sent + starved) / rate + (WARM_UP if counted else 0)
        if now < due:
            await asyncio.sleep(due - now)
            continue
        late.append(now - due)
        for _ in range(50):
            match = draw.choice(matches)
            if not match.sent and (movers := match.movers()):
                who = draw.choice(movers)
                task = asyncio.create_task(move(match, who, draw.choice(who.moves)[0]))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                sent += 1
                break
        else:
            starved += 1
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    delays = [delay for match in matches for delay in match.delays]
    broken = sum(match.broken for match in matches)
    if broken:
        errors["streams that broke"] = broken
    return {
        "moves": sent, "moves_per_s": round(sent / seconds, 1), "events": len(delays),
        "post_to_event": percentiles(delays), "post_to_answer": percentiles(answers),
        "generator_late": percentiles(late), "errors": dict(errors), "moves_not_found": starved,
    }  # fmt: skip


async def open_all(servers: list[Process], count: int, streams: int, say: Any) -> tuple[list[Match], list[Lines]]:
    """Matches of the mix, then the streams: a seat each, then watchers, the same number at every match, spread over
    all servers."""
    lines = [Lines("127.0.0.1", server.port) for server in servers]
    arrived = [await Guest(lines[0], servers[0].host).arrive() for _ in range(5)]
    everywhere = [
        [Guest(line, server.host, guest.cookie, guest.token) for guest in arrived]
        for line, server in zip(lines, servers, strict=True)
    ]
    kinds = [kind for kind, _ in zip(mix(), range(count), strict=False)]
    matches: list[Match] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(n: int, kind: Kind) -> None:
        async with gate:
            matches.append(await open_match(kind, everywhere[n % len(servers)][:4]))

    began = time.perf_counter()
    await asyncio.gather(*(one(n, kind) for n, kind in enumerate(kinds[:FIRST])))
    before = sum(server.memory() for server in servers)  # with all that the first match of each game brings along
    await asyncio.gather(*(one(n, kind) for n, kind in enumerate(kinds[FIRST:])))
    used = sum(server.memory() for server in servers)
    say(f"{count} matches opened in {time.perf_counter() - began:.1f} s; the servers have {used:.0f} MiB")
    per_kind = Counter(str(m.kind) for m in matches)
    say("mix (game, variant, players): " + ", ".join(f"{n} {kind}" for kind, n in sorted(per_kind.items())))
    for n, match in enumerate(matches):
        wanted = streams * (n + 1) // count - streams * n // count
        seats = min(wanted, match.kind.players)
        where = [everywhere[(n + k) % len(servers)] for k in range(wanted)]
        match.listeners = [Listener(match, seat, where[seat][seat]) for seat in range(seats)]
        match.listeners += [Listener(match, -1, where[k][4]) for k in range(seats, wanted)]
    await listen_all(matches)
    seats = sum(one.seat >= 0 for m in matches for one in m.listeners)
    used = sum(server.memory() for server in servers)
    each = 1024 * (used - before) / max(1, count - FIRST)
    say(f"{seats} streams of seats, {streams - seats} of watchers open; the servers have {used:.0f} MiB,")
    say(f"{each:.0f} KiB for each match with its {streams / count:.1f} streams")
    return matches, lines


async def listen_all(matches: list[Match]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(listener: Listener) -> None:
        async with gate:
            await listener.listen()
            while not listener.events and not listener.match.broken:
                await asyncio.sleep(0.02)

    await asyncio.gather(*(one(listener) for match in matches for listener in match.listeners))


async def run_load(
    options: argparse.Namespace, folder: str, say: Any, servers: int = 1, database: str = ""
) -> dict[str, Any]:
    """The load on one server, or on several; with `climb`, more and more of it until it is too much."""
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(serving(table_command(folder, database))) for _ in range(servers)]
        matches, lines = await open_all(running, options.matches, options.streams, say)
        await asyncio.sleep(2)  # who is here has been told to everybody
        rates = [options.rate * 2**n for n in range(CLIMB)] if options.climb else [options.rate]
        steps: list[dict[str, Any]] = []
        for rate in rates:
            cpu, began = [server.cpu() for server in running], time.perf_counter()
            told = await play(matches, rate, options.seconds, options.seed + len(steps))
            used = [server.cpu() - before for server, before in zip(running, cpu, strict=True)]
            told["asked_per_s"] = rate
            told["server_cpu"] = [round(one / (time.perf_counter() - began), 2) for one in used]
            told["server_ms_per_move"] = round(1000 * sum(used) / (told["moves"] * (1 + WARM_UP / options.seconds)), 2)
            steps.append(told)
            if options.climb:
                say(f"{servers} server(s), {rate:g} moves/s: {told['post_to_event']}, processor {told['server_cpu']}")
            if not is_held(told):
                break
        if options.climb:
            told = {"held_per_s": max((s["moves_per_s"] for s in steps if is_held(s)), default=0.0), "steps": steps}
        told["server_mib"] = [round(server.memory()) for server in running]
        heard = [one for m in matches for one in m.listeners if one.events]
        told["bytes_first_event"] = sum(one.first for one in heard) // max(1, len(heard))
        told["bytes_per_event"] = sum(one.later for one in heard) // max(1, sum(one.events - 1 for one in heard))
        told["matches_ended"] = sum(not m.movers() for m in matches)
        told["load_average"] = load_average()
        for match in matches:
            for listener in match.listeners:
                if listener.stream is not None:
                    listener.stream.close()
        for line in lines:
            line.close()
        return told


def is_held(told: dict[str, Any]) -> bool:
    """All moves that were asked for, nothing broken, and 99 of 100 events soon enough to feel at once."""
    soon = told["post_to_event"].get("p99", math.inf) <= SOON
    return soon and not told["errors"] and told["moves_per_s"] >= 0.95 * told["asked_per_s"]


async def run_servers(options: argparse.Namespace, folder: str, say: Any) -> dict[str, Any]:
    """One server, two, ... each time with the same load, on a new database."""
    found: dict[str, Any] = {}
    for count in range(1, options.servers + 1):
        with a_database(options.database) as database:
            found[f"{count} on PostgreSQL"] = await run_load(options, folder, say, count, database)
    if options.climb:
        held = [one["held_per_s"] for one in found.values()]
        found["held_beside_one"] = [round(one / held[0], 2) if held[0] else 0.0 for one in held]
    return found


@contextmanager
def a_database(chosen: str) -> Iterator[str]:
    """A new one on a server that was named, or on one of our own: as careful with the disk as in earnest."""
    sys.path.insert(0, str(HERE.parent / "tests"))
    from sqlalchemy import make_url

    import postgres

    server = postgres.Server(make_url(chosen)) if chosen else postgres.own_server("-c", "max_connections=200")
    try:
        with server.database() as url:
            yield url
    finally:
        if not chosen:
            server.remove()


async def run_echo(options: argparse.Namespace, folder: str) -> dict[str, Any]:
    """The same load on the least server there could be; its rooms are asked for one move that is always the same."""
    with serving([str(HERE / "echo.py"), folder]) as server:
        lines = Lines("127.0.0.1", server.port)
        guest = Guest(lines, server.host, token="-")
        matches = [Match(f"room{n}", Kind("echo", "", 1), [guest]) for n in range(options.matches)]
        for n, match in enumerate(matches):
            wanted = options.streams * (n + 1) // options.matches - options.streams * n // options.matches
            match.listeners = [Listener(match, -1, guest) for _ in range(wanted)]
            match.listeners[0].moves = [("again", [])]
        await listen_all(matches)
        cpu, began = server.cpu(), time.perf_counter()
        told = await play(matches, options.rate, min(options.seconds, 10), options.seed)
        told["server_cpu"] = round((server.cpu() - cpu) / (time.perf_counter() - began), 2)
        told["load_average"] = load_average()
        for match in matches:
            for listener in match.listeners:
                if listener.stream is not None:
                    listener.stream.close()
        lines.close()
        return told


def fsync_ms(folder: str) -> float:
    """The median of what an fsync takes here."""
    found = []
    with open(f"{folder}/fsync", "wb") as file:  # noqa: PTH123
        for _ in range(60):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - began)
    return round(1000 * sorted(found)[30], 2)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000, metavar="N")
    parser.add_argument("--streams", type=int, default=4000, metavar="N")
    parser.add_argument("--rate", type=float, default=200.0, metavar="N", help="moves a second")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="how long to measure")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which moves are chosen")
    parser.add_argument("--servers", type=int, default=0, metavar="N", help="one to N servers on one PostgreSQL")
    parser.add_argument("--database", default="", metavar="URL", help="the PostgreSQL for them; else one of our own")
    parser.add_argument("--climb", action="store_true", help="double the rate until it is too much")
    parser.add_argument("--no-echo", action="store_true", help="leave out the bare server beside it")
    parser.add_argument("--crowd", action="store_true", help="measure one match with the most seats instead")
    parser.add_argument("--starts", type=int, default=0, metavar="N", help="measure so many starts instead")
    parser.add_argument("--folder", default=None, metavar="DIR", help="where the database is; a disk, not memory")
    return parser.parse_args()


async def main() -> None:
    options = parsed()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    def say(text: str) -> None:
        print(text, flush=True)

    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        cores, fsync = os.cpu_count(), fsync_ms(folder)
        say(f"{cores} cores, load average {load_average()} before, an fsync takes {fsync} ms")
        found: dict[str, Any] = {"cores": cores, "fsync_ms": fsync, "load_average_before": load_average()}
        if options.starts:
            found["starts"] = await starts.measure(options.starts, table_command(folder))
        elif options.crowd:
            with serving(table_command(folder)) as server:
                found["crowd"] = await crowd.measure(server.host, server.port, server.memory, say)
        elif options.servers:
            found["servers"] = await run_servers(options, folder, say)
        else:
            if not options.no_echo:
                found["echo_before"] = await run_echo(options, folder)
            found["table"] = await run_load(options, folder, say)
            if not options.no_echo:
                found["echo_after"] = await run_echo(options, folder)
                peers = [found[name]["post_to_event"]["p99"] for name in ("echo_before", "echo_after")]
                found["p99_ratio"] = round(2 * found["table"]["post_to_event"]["p99"] / sum(peers), 1)
        found["load_average_after"] = load_average()
        say(json.dumps(found, indent=2))


if __name__ == "__main__":
    try:
        import uvloop
    except ImportError:
        asyncio.run(main())
    else:
        uvloop.run(main())
