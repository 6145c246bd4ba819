"""A long match is told beside the event loop: to who opens its page, who replays it and who listens."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.table.proposal import Proposal
from hedgerow.table.telling import Telling
from hedgerow.web.snapshot import MUCH
from web.visitor import a_place


def long_match() -> str:
    """A whole match on four grids, as a file."""
    match = hedgerow.new("wildfire", seed=5, variant="x4")
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    assert len(match.log) > MUCH
    return match.dump()


@pytest.mark.parametrize("path", ["", "/replay", "/events"])
def test_a_long_log_is_told_in_a_thread(tmp_path: Path, monkeypatch: Any, path: str) -> None:
    told: list[tuple[str, int]] = []
    read = Telling.read

    def noted(telling: Telling, viewer: int) -> Any:
        told.append((threading.current_thread().name, telling.untold(viewer)))
        return read(telling, viewer)

    monkeypatch.setattr(Telling, "read", noted)

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await place.house.open(Proposal("", "", 0, moves=long_match()), ann.holder)
            if path == "/events":
                stream = ann.listen(f"/m/{match}/events")
                assert b'"log"' in await stream.news()
                await stream.close()
            else:
                assert (await ann.get(f"/m/{match}{path}")).status == 200

    asyncio.run(run())
    assert told[0][0].startswith("aside") and told[0][1] > MUCH
    assert all(name.startswith("aside") or much <= MUCH for name, much in told)
