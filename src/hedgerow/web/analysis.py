"""The analysis of a finished match: asked for once, made piece by piece by the bots' workers, kept with the match.

Each piece waits in the fair queue like any other thought, so that nobody's bot waits long for somebody's analysis.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow.bots.queue import Asker, Busy
from hedgerow.bots.thinking import NotReady
from hedgerow.bots.workers import WorkFailed
from hedgerow.lab import analysis, keeping
from hedgerow.lab.analysis import Beginning
from hedgerow.lab.step import Step
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.web import analysed, past, render
from hedgerow.web.afterwards import finished
from hedgerow.web.analysed import Work
from hedgerow.web.answers import Progress
from hedgerow.web.graph import shown
from hedgerow.web.operations import AT_MATCH, JSON, PAGE, Routes, form
from hedgerow.web.play import house_of, looked_at
from hedgerow.web.problems import Problem

routes = Routes()
SECONDS = 30.0  # of a worker, about
PATIENCE = 60.0  # seconds for one piece, on a machine that has other work
PIECE = 6  # moves
AGAIN = 2.0  # seconds until a full queue is tried again
TRIES_AGAIN = 150
_busy: set[str] = set()  # browsers with one under way


@routes.get("/m/{match}/analysis", "Luck and choice in a finished match.", PAGE, *AT_MATCH, 409)
async def page(request: Request) -> Response:
    live = await looked_at(request)
    table = finished(live)
    house, found = house_of(request), await analysed.found_of(house_of(request), live)
    facts: dict[str, Any] = {
        "id": table.row.id, "title": table.room.title, "game": table.room.name, "told": None, "past": None,
        "work": analysed.work_of(live),
    }  # fmt: skip
    if found is not None:
        seat = analysed.seat_of(table, request.state.visit.holder)
        facts["told"] = await house.aside.ours(shown, found, table.names, table.row.id, seat)
        own = past.told(await house.lobby.past(table, request.state.visit.holder), table.row.id)
        facts["past"] = own and own | {"sentence": past.sentence(own)}
    return render.page(request, "analysis.html", facts)


@routes.get("/m/{match}/analysis/progress", "How far it is.", {200: {JSON: Progress}}, *AT_MATCH, 404, 409)
async def progress(request: Request) -> Response:
    live = await looked_at(request)
    played = finished(live).match.played
    work = analysed.work_of(live)
    if work is None and await analysed.found_of(house_of(request), live) is not None:
        work = Work(played, played)  # somebody else's, from before
    if work is None:
        raise Problem(404, "Nobody has asked for an analysis of this match.")
    so_far: Progress = {"done": work.done, "of": work.of, "ended": work.task is None}
    return Response(msgspec.json.encode(so_far), media_type=JSON, headers={"Cache-Control": "no-store"})


@routes.post("/m/{match}/analysis", "Ask for it.", form(), *AT_MATCH, 409)
async def begin(request: Request) -> Response:
    live = await looked_at(request)
    table, holder = finished(live), request.state.visit.holder
    found = await analysed.found_of(house_of(request), live)
    work = analysed.work_of(live)  # asked for behind the wait: of two who come at once, one begins it
    if found is None and (work is None or not work.task):
        if holder in _busy:
            raise Problem(409, "An analysis that you asked for is under way; the next can begin when it is done.")
        request.app.state.rates.count("new", request.state.visit.address)  # more work than opening a match
        work = Work(table.match.played, holder=holder)
        analysed.begun(live, work)
        _busy.add(holder)
        work.task = asyncio.get_running_loop().create_task(_make(house_of(request), live, work))
    return RedirectResponse(f"/m/{table.row.id}/analysis", 303)


async def _make(house: House, live: Live, work: Work) -> None:
    """Piece by piece; whatever goes wrong is a sentence on the page."""
    match, asker = live.table.match, Asker(work.holder, live.table.row.id)
    try:
        begun: Beginning = await _asked(house, live, asker, analysis.begin, match, "", 0, SECONDS)
        steps: list[Step] = []
        while work.done < work.of:
            piece = await _asked(house, live, asker, analysis.steps_of, match, begun, work.done, PIECE)
            if not piece:  # the end was taken back
                break
            steps += piece
            work.done = len(steps)
        if keeping.is_of(steps, match.log):
            await analysed.keep(house, live, analysis.completed(match, begun, steps))
        else:
            work.problem = "The match went on while it was being taken apart."
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
