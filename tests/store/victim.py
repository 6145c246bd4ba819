"""A process to be killed: plays at several matches as fast as it can and says what was acknowledged, `match length`.

Run as `python victim.py URL`. Matches that are there already are played on.
"""

from __future__ import annotations

import asyncio
import os
import sys
import types
from pathlib import Path

# Only the store is wanted. The whole package would load the compiler, and there are many victims.
hedgerow = types.ModuleType("hedgerow")
hedgerow.__path__ = [str(Path(__file__).parents[2] / "src" / "hedgerow")]
sys.modules.setdefault("hedgerow", hedgerow)

from hedgerow.store import Change, MatchRow, NotFound, SeatRow, Store, open_store  # noqa: E402

MATCHES = 6


def event(match: str, position: int) -> bytes:
    """Long enough now and then to need pages of its own."""
    return f"{match}:{position}:".encode() * (400 if position % 17 == 0 else 1)


async def play(store: Store, match: str) -> None:
    try:
        length = (await store.load(match)).row.length
    except NotFound:
        length = 0
        await store.create(MatchRow(match, "meadow", "{}", bytes(32), ""), [SeatRow(match, 0, "person")], [], [])
    while True:
        events = [event(match, length + n) for n in range(1 + length % 3)]
        after = str(length + len(events))
        length = await store.append(match, length, events, after, Change(result=after))
        os.write(1, f"{match} {length}\n".encode())  # a single write: a line is there whole or not at all


async def main() -> None:
    store = open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"m{n}") for n in range(MATCHES)))


if __name__ == "__main__":
    asyncio.run(main())
