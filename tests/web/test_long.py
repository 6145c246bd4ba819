"""A long match is told beside the event loop: to who opens its page, who replays it and who listens."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.table import house
from hedgerow.table.proposal import Proposal
from hedgerow.table.telling import Telling
from hedgerow.web import snapshot
from hedgerow.web.snapshot import MANY, MUCH
from web.visitor import a_place


def long_match(game: str, **settings: Any) -> str:
    """A whole match, as a file."""
    match = hedgerow.new(game, seed=5, **settings)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    assert len(match.log) > MUCH
    return match.dump()


@pytest.mark.parametrize("is_for_all", [True, False], ids=["for-all", "for-each"])
@pytest.mark.parametrize("path", ["", "/replay", "/events", "/file"])
def test_a_long_log_is_told_in_a_thread(tmp_path: Path, monkeypatch: Any, path: str, is_for_all: bool) -> None:
    """Move by move while it is replayed, where all are told the same; else at one go, when somebody looks."""
    text = long_match("wildfire", variant="x4") if is_for_all else long_match("shelter", players=2)
    told: list[tuple[str, int]] = []
    tales = Telling.tales

    def noted(telling: Telling, viewer: int) -> Any:
        told.append((threading.current_thread().name, telling.untold(viewer)))
        return tales(telling, viewer)

    monkeypatch.setattr(Telling, "tales", noted)

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            match = await place.house.open(Proposal("", "", 0, moves=text), ann.holder)
            if path == "/events":
                stream = ann.listen(f"/m/{match}/events")
                assert b'"log"' in await stream.news()
                await stream.close()
            else:
                assert (await ann.get(f"/m/{match}{path}")).status == 200

    asyncio.run(run())
    aside = [much for name, much in told if name.startswith("aside")]
    assert sum(aside) > MUCH and (max(aside) == 1 if is_for_all else max(aside) > MUCH)
    assert all(name.startswith("aside") or much <= MUCH for name, much in told)


def test_many_sheets_are_counted_in_a_thread_and_once(tmp_path: Path, monkeypatch: Any) -> None:
    """The end of a match of many, by the last move: its result and its first page. Whoever comes later finds both."""
    counted: Counter[str] = Counter()

    def noted(name: str, count: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            where = "aside" if threading.current_thread().name.startswith("aside") else "loop"
            counted[f"{name} {where}"] += 1
            return count(*given)

        return counting

    monkeypatch.setattr(house, "ending", noted("ending", house.ending))
    monkeypatch.setattr(snapshot, "result", noted("result", snapshot.result))
    monkeypatch.setattr(snapshot, "_open_points", noted("points", snapshot._open_points))
    match = hedgerow.new("shelter", seed=5, players=MANY + 1)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    last = match.log[-1]
    match.undo()

    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann, bob = place.visitor(), place.visitor()
            at = await place.house.open(Proposal("", "", 0, moves=match.dump()), ann.holder)
            assert (await ann.get(f"/m/{at}")).status == 200
            assert counted == {"result aside": 1, "points aside": 1} and not counted["result loop"]
            counted.clear()
            table = (await place.house.live(at)).table
            await place.house.move(at, ann.holder, last.seat, last.words, table.length, "")
            assert table.is_over and counted == {"ending aside": 1}
            for visitor in (ann, bob, ann):
                assert (await visitor.get(f"/m/{at}")).status == 200
            assert counted["result aside"] == 1 and not counted["result loop"]
            assert counted["points aside"] == 1

    asyncio.run(run())
