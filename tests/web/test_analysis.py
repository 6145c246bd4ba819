"""The analysis of a finished match, as a visitor meets it: asked for, under way, told; and what can go wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import valuing
from hedgerow.bots.queue import Busy
from hedgerow.bots.thinking import NotReady
from hedgerow.bots.workers import WorkFailed
from hedgerow.table.proposal import Proposal
from hedgerow.web import analysis
from web.visitor import Mind, a_place

TRIES = 2


class Studious(Mind):
    """Thinks at once, and little; counts who asked."""

    def __init__(self, problem: Exception | None = None, first: tuple[Exception, ...] = ()) -> None:
        self.problem, self.first, self.askers = problem, list(first), list[Any]()

    async def study(
        self, room: Any, settings: Any, work: Callable[..., Any], given: tuple[Any, ...], seconds: float, asker: Any
    ) -> Any:
        self.askers.append(asker)
        if self.first:
            raise self.first.pop()
        if self.problem is not None:
            raise self.problem
        if work is analysis.analysis.begin:
            given = (*given[:2], TRIES, given[3])
        return await asyncio.to_thread(work, *given)


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """So that no test waits for it."""
    room = hedgerow.new("wildfire").room
    valuing.NEED.use(room, room.settings())


def finished(name: str = "") -> str:
    """A whole match, as a file."""
    match = hedgerow.new("wildfire", seed=5)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    text = match.dump()
    return text if not name else text.replace("moves:", f"name 1: {name}\nmoves:", 1).rsplit("end:", 1)[0] + "end\n"


async def ended(visitor: Any, at: str) -> dict[str, Any]:
    """Wait until it is done, or could not be."""
    for _ in range(10_000):
        told = json.loads((await visitor.get(f"{at}/progress")).body)
        if told["ended"]:
            return dict(told)
        await asyncio.sleep(0.02)
    pytest.fail("it never ended")


def test_from_the_button_to_the_page(tmp_path: Path) -> None:
    """Asked for once, whoever asks; afterwards everybody reads it, names are escaped, and sums are those of the lab."""
    mind = Studious(first=(Busy(1), NotReady(True)))
    text = finished("<b>Ann")

    async def run() -> None:
        async with a_place(tmp_path, mind=mind) as place:
            ann, bob = place.visitor(), place.visitor()
            match = await place.house.open(Proposal("", "", 0, moves=text), ann.holder)
            at = f"/m/{match}/analysis"
            assert "Take it apart" in (await ann.get(at)).text
            assert (await ann.get(f"{at}/progress")).status == 404
            asked = await ann.form(at)
            assert asked.status == 303 and asked.headers["location"] == at
            assert (await bob.form(at)).status == 303  # the same one
            told = await ended(bob, at)
            played = (await place.house.live(match)).table.match.played
            assert told == {"done": played, "of": played, "ended": True}
            page = (await bob.get(at)).text
            assert "&lt;b&gt;Ann" in page and "<b>Ann" not in page
            assert "not explained" in page and '<svg class="graph"' in page and "Try from here" in page
            own = analysis.analysis.analyse(hedgerow.load(text), tries=TRIES)
            assert f"{own.ends} imagined ends" in page
            one = own.account(0)
            for number in (one.start, one.luck, -one.cost, one.rest, one.result):
                assert f"<td>{analysis.told(own, number)}</td>" in page
            pieces = len(mind.askers)
            assert (await ann.form(at)).status == 303 and len(mind.askers) == pieces  # it is kept
            assert {asker.visitor for asker in mind.askers} == {ann.holder}

    analysis.AGAIN, before = 0.01, analysis.AGAIN
    try:
        asyncio.run(run())
    finally:
        analysis.AGAIN = before


@pytest.mark.parametrize(
    ("problem", "told"),
    [(NotReady(False), "does not know this game well enough"), (WorkFailed("broken"), "too much to think about")],
)
def test_what_cannot_be_thought_is_said_and_can_be_asked_again(tmp_path: Path, problem: Exception, told: str) -> None:
    mind = Studious(problem)

    async def run() -> None:
        async with a_place(tmp_path, mind=mind) as place:
            ann = place.visitor()
            at = f"/m/{await place.house.open(Proposal('', '', 0, moves=finished()), ann.holder)}/analysis"
            await ann.form(at)
            await ended(ann, at)
            page = (await ann.get(at)).text
            assert told in page and "Take it apart" in page
            mind.problem = None
            await ann.form(at)
            await ended(ann, at)
            assert "not explained" in (await ann.get(at)).text

    asyncio.run(run())


def test_a_match_that_goes_on_is_not_taken_apart(tmp_path: Path) -> None:
    """Nor are two at once for one visitor."""

    async def run() -> None:
        async with a_place(tmp_path, mind=Studious()) as place:
            ann = place.visitor()
            running = await place.house.open(Proposal("wildfire", "", 1), ann.holder)
            for asked in (ann.get(f"/m/{running}/analysis"), ann.form(f"/m/{running}/analysis")):
                answer = await asked
                assert answer.status == 409 and "still being played" in answer.text
            one, two = [await place.house.open(Proposal("", "", 0, moves=finished()), ann.holder) for _ in range(2)]
            assert (await ann.form(f"/m/{one}/analysis")).status == 303
            refused = await ann.form(f"/m/{two}/analysis")
            assert refused.status == 409 and "under way" in refused.text
            await ended(ann, f"/m/{one}/analysis")
            assert (await ann.form(f"/m/{two}/analysis")).status == 303
            await ended(ann, f"/m/{two}/analysis")

    asyncio.run(run())
