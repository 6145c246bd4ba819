"""The analysis of a finished match, as a visitor meets it: asked for, under way, told; and what can go wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import valuing
from hedgerow.bots.queue import Busy
from hedgerow.bots.thinking import NotReady
from hedgerow.bots.workers import WorkFailed
from hedgerow.lab import analysing, keeping
from hedgerow.lab.analysis import Analysis
from hedgerow.store.rows import ScoreRow
from hedgerow.table.proposal import Proposal
from hedgerow.web import analysed, analysis, graph, past
from web.reading import read
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


def by_the_lab(match: hedgerow.Match) -> Analysis:
    """The same in one piece, with as much patience as the table's workers have."""
    lab = analysis.analysis
    begun = lab.begin(match, "", TRIES)
    return lab.completed(match, begun, lab.steps_of(match, begun, 0, match.played))


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
            assert '<svg class="graph"' in page and "Try from here" in page
            assert read(page).faults == []
            own = by_the_lab(hedgerow.load(text))
            assert analysing.judged(own) in unescape(page) and ("not explained" in page) != own.explains_all
            one = own.account(0)
            told_of = [(one.start, False), (one.luck, True), (-one.cost, True)]
            for number, signed in [*told_of, *([] if own.explains_all else [(one.rest, True)])]:
                assert f"<td>{graph.told(own, number, signed)}</td>" in page
            assert analysing.limits_told(own) in unescape(page)
            for step in own.turning_points(0):
                assert f'action="/m/{match}/branch/{step.at}"' in page and f'/replay#{step.at + 1}"' in page
            replay = (await bob.get(f"/m/{match}/replay")).text
            assert '<svg class="graph"' in replay and read(replay).faults == []
            assert hedgerow.load(text).status().split(".")[0] in replay  # before any script runs: nothing moves then
            tried = await bob.form(f"/m/{match}/branch/{own.turning_points(0)[0].at}")
            begun = (await place.house.live(tried.headers["location"].removeprefix("/m/"))).table
            assert begun.match.at(0).tobytes() == hedgerow.load(text).at(own.turning_points(0)[0].at).tobytes()
            pieces = len(mind.askers)
            assert (await ann.form(at)).status == 303 and len(mind.askers) == pieces  # it is kept
            assert {asker.visitor for asker in mind.askers} == {ann.holder}
        async with a_place(tmp_path, mind=mind) as place:  # the house is opened another day
            cleo = place.visitor()
            assert (await cleo.get(at)).text.count("Try from here") == page.count("Try from here")
            assert json.loads((await cleo.get(f"{at}/progress")).body) == told
            assert (await cleo.form(at)).status == 303 and len(mind.askers) == pieces

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


def test_what_was_taken_apart_goes_into_ones_history(tmp_path: Path) -> None:
    """A match that counts, played to its end here: its list tells luck and error rate, and so does one's own page."""

    async def run() -> None:
        async with a_place(tmp_path, mind=Studious()) as place:
            ann, bob = place.visitor(), place.visitor()
            match = await place.house.open(Proposal("wildfire", "", 1), ann.holder)
            table = (await place.house.live(match)).table
            while not table.is_over:
                moved = await ann.post(f"/m/{match}/move", seat=0, words=table.match.legal()[0], seen=table.length)
                assert moved.status == 200
            assert "Given away" not in (await bob.get("/scores/wildfire solo 1")).text
            await ann.form(f"/m/{match}/analysis")
            await ended(ann, f"/m/{match}/analysis")
            one = (await analysed.found_of(place.house, await place.house.live(match))).account(0)  # type: ignore[union-attr]
            (line,) = await place.house.lobby.past(table, ann.holder)
            assert (line.goal, line.luck, line.cost, line.decisions) == ("wins", one.luck, one.cost, one.decisions)
            told = analysing.rate_told("wins", one.cost, one.decisions)
            listed = (await bob.get("/scores/wildfire solo 1")).text
            assert "Given away" in listed and f">{told}<" in listed
            assert f"You gave away {told} of a win in a decision." in (await ann.get(f"/m/{match}/analysis")).text
            stands = json.loads((await ann.get(f"/m/{match}/standing")).body)["sentences"]
            assert stands[1:] == ["Your first result here.", f"You gave away {told} of a win in a decision."]
            assert "You gave away" not in (await bob.get(f"/m/{match}/analysis")).text

    asyncio.run(run())


def test_a_history_of_several_matches() -> None:
    """12 points in 40 decisions are 0.30; match by match 0.20 and 0.40, twenty decisions each: the error is 0.1."""

    def line(match: str, points: int, luck: float, cost: float, board: str = "meadow solo 1") -> ScoreRow:
        return ScoreRow(match, "meadow", "solo", board, 0, "Ann", points, at=1.0, goal="points", luck=luck, cost=cost,
                        decisions=20)  # fmt: skip

    rows = [line("m1", 40, 4.5, 4.0), line("m2", 30, -2.0, 8.0)]
    told = past.told(rows, "m2")
    assert told is not None and told["matches"] == 2
    assert (told["here"], told["rate"], told["error"]) == ("0.40", "0.30", "0.10")
    assert [(row["luck"], row["without"], row["rate"]) for row in told["rows"]] == [
        ("+4.5", "35.5", "0.20"), ("−2.0", "32.0", "0.40"),
    ]  # fmt: skip
    assert past.sentence(told) == (
        "You gave away 0.40 points in a decision; in your 2 matches here that were taken apart, 0.30 ± 0.10."
    )
    assert past.told(rows, "m3") is None
    (against,) = past.beside([{"judged": line("m4", 9, 1.0, 2.0, "meadow duel 2 against greedy")}])
    assert (against["luck"], against["without"]) == ("+1.0", "")  # of a lead, not of points of one's own


def test_an_analysis_is_only_of_its_own_match() -> None:
    """Kept and read again to the last digit; not for a match with another move, nor from something else."""
    text = finished()
    match = hedgerow.load(text)
    found = analysis.analysis.analyse(match, tries=TRIES)
    body = keeping.written(found)
    again = keeping.read(hedgerow.load(text), body)
    assert again is not None and (again.steps, again.start, again.result) == (found.steps, found.start, found.result)
    assert again.account(0) == found.account(0)
    assert keeping.read(hedgerow.load(text).undo(), body) is None
    assert keeping.read(match, b"nonsense") is None
