"""How fast the store acknowledges: appends at a steady rate, beside an event loop that has other things to do.

    python benchmarks/store.py                                  # SQLite in a temporary folder
    python benchmarks/store.py --url postgresql://... --rate 200 --seconds 10 --busy 0.5

`--busy` is the share of the event loop's time that goes to plain Python work (drawing boards, say) in slices of 2 ms.
A bare write and fsync in the same folder is measured first, so that a slow disk is not called a slow store.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import tempfile
import time
from pathlib import Path

from hedgerow.store import HolderRow, MatchRow, SeatRow, Store, open_store

SLICE = 0.002
EVENT = b'{"seat":0,"move":"douse C4","at":1794742713.2}'


def percentiles(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    parts = [f"p{share} {1000 * ordered[int(len(ordered) * share / 100)]:6.2f}" for share in (50, 90, 99)]
    print(f"{name:<28} {len(ordered):>6} x   {'   '.join(parts)}   max {1000 * ordered[-1]:6.2f} ms")


def bare_disk(folder: Path, times: int = 300) -> list[float]:
    """What an fsync costs here: 16 kB appended, as a commit does."""
    took = []
    handle = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY)
    for _ in range(times):
        began = time.perf_counter()
        os.write(handle, bytes(16384))
        os.fsync(handle)
        took.append(time.perf_counter() - began)
    os.close(handle)
    return took


async def keep_busy(share: float) -> None:
    while share:
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until:
            pass
        await asyncio.sleep(SLICE * (1 - share) / share)


async def steady(store: Store, matches: int, rate: float, seconds: float) -> list[float]:
    """Appends begin when they are due, whether or not earlier ones are done."""
    chance, took = random.Random(1), list[float]()
    lengths = [(await store.load(f"m{n}")).row.length for n in range(matches)]
    locks = [asyncio.Lock() for _ in range(matches)]

    async def move(which: int, due: float) -> None:
        async with locks[which]:
            lengths[which] = await store.append(f"m{which}", lengths[which], [EVENT], f"{due}")
        took.append(time.perf_counter() - due)

    began, tasks = time.perf_counter(), []
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(move(chance.randrange(matches), time.perf_counter())))
    await asyncio.gather(*tasks)
    return took


async def flat_out(store: Store, writers: int, seconds: float) -> tuple[int, list[float]]:
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def play(which: int) -> None:
        length = (await store.load(f"m{which}")).row.length
        while (began := time.perf_counter()) < until:
            length = await store.append(f"m{which}", length, [EVENT])
            took.append(time.perf_counter() - began)

    await asyncio.gather(*(play(n) for n in range(writers)))
    return len(took), took


async def measure(url: str, folder: Path, asked: argparse.Namespace) -> None:
    percentiles("bare fsync of 16 kB", bare_disk(folder))
    async with open_store(url) as store:
        changes = await store.changes()
        for n in range(asked.matches):
            row = MatchRow(f"m{n}", "meadow", "{}", bytes(32), "00" * 32, listed=True)
            await store.create(row, [SeatRow(row.id, 0, "person")], [HolderRow(row.id, 0, "ann")], [])
        for share in sorted({0.0, asked.busy}):
            busy = asyncio.create_task(keep_busy(share))
            took = await steady(store, asked.matches, asked.rate, asked.seconds)
            percentiles(f"{asked.rate:g}/s, loop {share:.0%} busy", took)
            busy.cancel()
        began = time.perf_counter()
        count, took = await flat_out(store, min(64, asked.matches), asked.seconds / 2)
        percentiles("64 writers, flat out", took)
        print(f"{'':<28} {count / (time.perf_counter() - began):,.0f} appends/s")
        await changes.aclose()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="an empty database; SQLite in a temporary folder without it")
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--busy", type=float, default=0.5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        gc.collect()
        gc.freeze()  # as a server should: a full collection of what the compiler has loaded takes a quarter of a second
        asyncio.run(measure(asked.url or f"sqlite:///{folder}/table.db", Path(folder), asked))


if __name__ == "__main__":
    main()
