"""The largest table: all seats decide inside five seconds; when has everybody the new dice behind the last of them?"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from typing import Any

from guests import Guest, Listener, Match, largest, open_match
from wire import Lines

ROUNDS = 5
SPREAD = 5.0  # seconds in which all seats have moved


class Crowd:
    """The seats of one match, in rounds: a round is over when the table rolls again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.errors: dict[str, int] = {}
        self.last_post = 0.0
        self.arrivals: dict[int, float] = {}

    def heard(self, listener: Listener, now: float) -> None:
        if listener.dice_at > self.round_at and listener.seat not in self.arrivals:
            self.arrivals[listener.seat] = now

    async def round(self, draw: random.Random) -> tuple[float, float, int]:
        """Milliseconds from the last POST to the last event of the new round, and to the median one; moves made."""
        self.round_at = max(one.dice_at for one in self.match.listeners)
        self.arrivals = {}
        self.moves = 0
        self.match.heard = self.heard  # type: ignore[method-assign]
        await asyncio.gather(*(self.seat(one, draw) for one in self.match.listeners))
        until = time.perf_counter() + 20
        while len(self.arrivals) < len(self.match.listeners) and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        delays = sorted(at - self.last_post for at in self.arrivals.values())
        if len(delays) < len(self.match.listeners):
            self.errors["never heard of the new round"] = len(self.match.listeners) - len(delays)
        return 1000 * delays[-1], 1000 * delays[len(delays) // 2], self.moves

    async def seat(self, who: Listener, draw: random.Random) -> None:
        """All decisions of one seat in this round, at moments inside the spread."""
        began = time.perf_counter()
        done = 0
        while who.moves and who.dice_at == self.round_at:
            left = SPREAD - (time.perf_counter() - began)
            await asyncio.sleep(draw.uniform(0, max(0.0, left) / (1.5 if done else 1.0)) if left > 0 else 0)
            if not who.moves or who.dice_at != self.round_at:
                return
            length, words = who.length, draw.choice(who.moves)[0]
            body = {"seat": who.seat, "words": words, "seen": length, "key": f"{draw.getrandbits(64):x}"}
            before = who.moves
            self.last_post = max(self.last_post, time.perf_counter())
            answer = await who.guest.lines.ask(who.guest.deed(self.match.id, "move", body))
            done += 1
            self.moves += 1
            if answer.status != 200:
                told = f"{answer.status} {answer.body[:120]!r}"
                self.errors[told] = self.errors.get(told, 0) + 1
            while who.moves is before and time.perf_counter() < began + 4 * SPREAD:  # her own page has to know of it
                await asyncio.sleep(0.005)


async def measure(host: str, port: int, memory: Callable[[], float], say: Callable[[str], None]) -> dict[str, Any]:
    lines, kind, draw = Lines("127.0.0.1", port), largest(), random.Random(1)
    empty = memory()
    guests = [await Guest(lines, host).arrive() for _ in range(kind.players)]
    began = time.perf_counter()
    match = await open_match(kind, guests)
    say(f"{kind}: everybody sat down in {time.perf_counter() - began:.1f} s")
    match.listeners = [Listener(match, seat, guest) for seat, guest in enumerate(guests)]
    await asyncio.gather(*(one.listen() for one in match.listeners))
    while not all(one.events for one in match.listeners):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    crowd, rounds = Crowd(match), []
    for n in range(ROUNDS):
        last, median, moves = await crowd.round(draw)
        rounds.append({"moves": moves, "last_event_ms": round(last), "median_event_ms": round(median)})
        say(f"round {n + 1}: {moves} moves; barrier to last event {last:.0f} ms, median {median:.0f} ms")
    for one in match.listeners:
        if one.stream is not None:
            one.stream.close()
    return {
        "seats": kind.players, "rounds": rounds, "errors": crowd.errors, "load_average": round(os.getloadavg()[0], 1),
        "mib_of_the_match": round(memory() - empty),
    }  # fmt: skip
