"""What is asked for and does not exist leaves nothing behind in the house."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from pathlib import Path
from typing import Any

from web.visitor import a_place

ASKED = 60
PATHS = ("", "/events", "/replay", "/at/1", "/file", "/rematch")
VERBS = ("move", "dice", "undo", "hint", "chat", "name", "invite", "reclaim", "resign", "join", "branch/1")


def held(thing: Any, depth: int = 3) -> dict[str, int]:
    """How much lies in everything that a part of the house keeps, by where it lies."""
    found = {}
    for name, value in vars(thing).items():
        if isinstance(value, Sized) and not isinstance(value, str | bytes):
            found[name] = len(value)
        if depth and type(value).__module__.startswith("hedgerow.") and hasattr(value, "__dict__"):
            found |= {f"{name}.{inner}": count for inner, count in held(value, depth - 1).items()}
    return found


def test_matches_that_are_not_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            eve = place.visitor()
            await eve.get("/m/nothing")  # whatever is made once is there now
            before = held(place.house)
            assert any("_loading" in name for name in before)
            for number in range(ASKED):
                for path in PATHS:
                    assert (await eve.get(f"/m/nothing{number}{path}")).status == 404
                for verb in VERBS:
                    assert (await eve.post(f"/m/nothing{number}/{verb}", seat=0, words="x", seen=0)).status == 404
                assert (await eve.get(f"/sit/nothing{number}/token")).status == 404
                assert (await eve.get(f"/fair/nothing{number}")).status == 404
            after = held(place.house)
            assert {name: n for name, n in after.items() if n > before.get(name, 0) + 5} == {}

    asyncio.run(run())
