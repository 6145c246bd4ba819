"""The analysis of a finished match: asked for once, made piece by piece by the bots' workers, kept with the match.

Each piece waits in the fair queue like any other thought, so that nobody's bot waits long for somebody's analysis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.thinking import NotReady
from hedgerow.bots.workers import WorkFailed
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import with_names
from hedgerow.lab import analysis
from hedgerow.lab.analysing import told
from hedgerow.lab.analysis import Account, Analysis, Beginning, Step
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.web import render
from hedgerow.web.afterwards import finished
from hedgerow.web.answers import Progress
from hedgerow.web.kept import OfMatch
from hedgerow.web.operations import AT_MATCH, JSON, PAGE, Routes, form
from hedgerow.web.play import house_of, looked_at
from hedgerow.web.problems import Problem

routes = Routes()
SECONDS = 30.0  # of a worker, about
PATIENCE = 60.0  # seconds for one piece, on a machine that has other work
PIECE = 6  # moves
AGAIN = 2.0  # seconds until a full queue is tried again
TRIES_AGAIN = 150
LISTED = 12
WIDE, HIGH = 720, 220  # the graph, in its own measure


@dataclass
class _Work:
    """One that is under way, or done."""

    of: int
    done: int = 0
    found: Analysis | None = None
    problem: str = ""
    task: asyncio.Task[None] | None = None
    holder: str = ""


@dataclass
class _Asked:
    """What was asked for of a match, if anything."""

    work: _Work | None = None


_asked_for: OfMatch[_Asked] = OfMatch(_Asked)
_busy: set[str] = set()  # browsers with one under way


def _work(live: Live) -> _Work | None:
    return _asked_for.of(live).work


@routes.get("/m/{match}/analysis", "Luck and choice in a finished match.", PAGE, *AT_MATCH, 409)
async def page(request: Request) -> Response:
    live = await looked_at(request)
    table = finished(live)
    work = _work(live)
    facts: dict[str, Any] = {
        "id": table.row.id, "title": table.room.title, "game": table.room.name, "work": work, "told": None,
    }  # fmt: skip
    if work is not None and work.found is not None:
        facts["told"] = await house_of(request).aside.ours(shown, work.found, table.names)
    return render.page(request, "analysis.html", facts)


@routes.get("/m/{match}/analysis/progress", "How far it is.", {200: {JSON: Progress}}, *AT_MATCH, 404, 409)
async def progress(request: Request) -> Response:
    live = await looked_at(request)
    finished(live)
    work = _work(live)
    if work is None:
        raise Problem(404, "Nobody has asked for an analysis of this match.")
    so_far: Progress = {"done": work.done, "of": work.of, "ended": work.task is None}
    return Response(msgspec.json.encode(so_far), media_type=JSON, headers={"Cache-Control": "no-store"})


@routes.post("/m/{match}/analysis", "Ask for it.", form(), *AT_MATCH, 409)
async def begin(request: Request) -> Response:
    live = await looked_at(request)
    table, holder = finished(live), request.state.visit.holder
    work = _work(live)
    if work is None or work.problem:
        if holder in _busy:
            raise Problem(409, "An analysis that you asked for is under way; the next can begin when it is done.")
        request.app.state.rates.count("new", request.state.visit.address)  # more work than opening a match
        work = _asked_for.of(live).work = _Work(table.match.played, holder=holder)
        _busy.add(holder)
        work.task = asyncio.get_running_loop().create_task(_make(house_of(request), live, work))
    return RedirectResponse(f"/m/{table.row.id}/analysis", 303)


async def _make(house: House, live: Live, work: _Work) -> None:
    """Piece by piece; whatever goes wrong is a sentence on the page."""
    match, asker = live.table.match, Asker(work.holder, live.table.row.id)
    try:
        begun: Beginning = await _asked(house, live, asker, analysis.begin, match, "", 0, SECONDS)
        steps: list[Step] = []
        while work.done < work.of:
            steps += await _asked(house, live, asker, analysis.steps_of, match, begun, work.done, PIECE)
            work.done = len(steps)
        work.found = analysis.completed(match, begun, steps)
    except NotReady:
        work.problem = "The table does not know this game well enough to take a match of so many apart."
    except (Busy, WorkFailed):
        work.problem = "The table has too much to think about just now. Please try again later."
    finally:
        work.task = None
        _busy.discard(work.holder)


async def _asked(house: House, live: Live, asker: Asker, work: Any, *given: Any) -> Any:
    """A piece, in its turn. A full queue is waited for, and so is code that is being compiled."""
    table = live.table
    for n in range(TRIES_AGAIN):
        try:
            return await house.mind.study(table.room, table.match.settings, work, given, PATIENCE, asker)
        except (Busy, NotReady) as not_now:
            if n == TRIES_AGAIN - 1 or (isinstance(not_now, NotReady) and not not_now.is_coming):
                raise
            await asyncio.sleep(AGAIN)
    raise AssertionError("unreachable")


# --- showing ------------------------------------------------------------------------------------------------------


GIVEN = "given by others"
PARTS: tuple[tuple[str, Callable[[Account], float]], ...] = (
    ("start", lambda one: one.start),
    ("luck", lambda one: one.luck),
    ("choices", lambda one: -one.cost),
    (GIVEN, lambda one: one.given),
    ("not explained", lambda one: one.rest),
    ("result", lambda one: one.result),
)


def shown(found: Analysis, names: Sequence[str]) -> dict[str, Any]:
    """What the page tells: accounts, the graph, turning points, what was given away."""
    match = found.match
    seats = range(match.players)
    accounts = [found.account(seat) for seat in seats]
    rows = [(name, [told(found, number(one)) for one in accounts]) for name, number in PARTS]
    if match.players == 1:
        rows = [row for row in rows if row[0] != GIVEN]
    rates = [f"{told(found, one.per_decision, False)} in {one.decisions}" for one in accounts]
    mirrored = match.players == 2  # one's luck is the other's
    costly = sorted((step for step in found.steps if found.mark(step)), key=lambda step: -step.cost)[:LISTED]
    return {
        "what": found.unit,
        "ends": found.ends,
        "judge": analysis.judge_of(match.room),
        "names": names,
        "rows": [*rows, ("a decision, on average", rates)],
        "is_vague": found.is_vague,
        "turning": [
            (names[seat], [_told(found, step, seat, names) for step in found.turning_points(seat)])
            for seat in (seats[:1] if mirrored else seats)
        ],
        "costly": [_told(found, step, step.seat, names) for step in sorted(costly, key=lambda step: step.at)],
        "graph": graph(found, names),
    }


def _told(found: Analysis, step: Step, seat: int, names: Sequence[str]) -> dict[str, Any]:
    return {
        "at": step.at,
        "who": "" if step.seat == CHANCE else names[step.seat],
        "words": with_names(step.words, names),
        "change": told(found, step.change[seat]),
        "error": told(found, step.error, False),
        "mark": found.mark(step),
        "better": with_names(step.best, names),
    }


def graph(found: Analysis, names: Sequence[str]) -> str:
    """Every seat's value behind every move, as a line; lines differ by dashes, not by colour alone."""
    series = [[found.start[seat], *(step.values[seat] for step in found.steps)] for seat in range(found.match.players)]
    flat = [value for line in series for value in line]
    low, high = min(flat), max(flat)
    step, height = WIDE / max(1, len(series[0]) - 1), (high - low) or 1.0

    def y(value: float) -> float:
        return round(8 + (HIGH - 16) * (high - value) / height, 1)

    drawn = []
    for seat, line in enumerate(series):
        points = " ".join(f"{n * step:.1f},{y(value)}" for n, value in enumerate(line))
        drawn.append(f'<polyline class="line line-{seat % 4}" points="{points}"/>')
    for seat in range(min(len(series), 4)):
        drawn += [
            f'<circle class="turn" cx="{(turn.at + 1) * step:.1f}" cy="{y(turn.values[seat])}" r="4"/>'
            for turn in found.turning_points(seat)
        ]
    zero = f'<line class="zero" x1="0" x2="{WIDE}" y1="{y(0)}" y2="{y(0)}"/>' if low < 0 < high else ""
    both = zip(names, series, strict=True)
    ends = ", ".join(f"{name}: from {told(found, line[0])} to {told(found, line[-1])}" for name, line in both)
    label = escape(f"The value behind each move. {ends}")
    frame = f'<svg class="graph" viewBox="-4 0 {WIDE + 8} {HIGH}" role="img" aria-label="{label}">'
    return f"{frame}{zero}{''.join(drawn)}</svg>"
