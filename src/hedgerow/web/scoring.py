"""Paper back in: a finished sheet typed as a diagram, checked by the rules, its points explained line by line."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import BadSettings, BadText
from hedgerow.kernel.room import Room
from hedgerow.scene.palette import LIGHT
from hedgerow.scene.svg import picture_svg
from hedgerow.table import scoring
from hedgerow.table.account import account
from hedgerow.web import render
from hedgerow.web.forms import form_of
from hedgerow.web.operations import PAGE, TEXT, Routes, form
from hedgerow.web.play import house_of
from hedgerow.web.problems import book_of

routes = Routes()


def _room(request: Request) -> Room:
    if request.path_params["game"] not in catalog.names():
        raise HTTPException(404)
    return catalog.room(request.path_params["game"])


@routes.get("/score/{game}", "A sheet from paper, to be counted: the form.", PAGE, 404)
async def ask(request: Request) -> Response:
    room = _room(request)
    told = await house_of(request).aside.ours(_example, room.name)
    return _page(request, room, scoring.example(room), told)


@routes.post("/score/{game}", "Count a sheet that is told as a diagram.", form(text=TEXT), 404, 422, answers=PAGE)
async def count(request: Request) -> Response:
    room, sent, visit = _room(request), form_of(request), request.state.visit
    text = str(sent.get("text", "")).replace("\r\n", "\n")
    request.app.state.rates.count("seat", f"score {visit.address}")  # the page asks again while somebody types
    try:
        return _page(request, room, text, await house_of(request).aside.theirs(visit.address, counted, room.name, text))
    except (BadText, BadSettings) as problem:
        return _page(request, room, text, None, problem)


def _page(
    request: Request, room: Room, text: str, told: dict[str, Any] | None, problem: BadText | BadSettings | None = None
) -> Response:
    rule = problem.rule if isinstance(problem, BadText) else ""
    facts = {
        "room": room,
        "text": text,
        "told": told,
        "error": str(problem or ""),
        "rule": rule,
        "rule_title": book_of(room).find(rule)[0].title if rule else "",
    }
    return render.page(request, "score.html", facts, 422 if problem else 200)


@cache
def _example(game: str) -> dict[str, Any]:
    return counted(game, scoring.example(catalog.room(game)))


def counted(game: str, text: str) -> dict[str, Any]:
    """In the process beside: the rows of the account, how it ended, and the sheet drawn, to compare with one's own."""
    match = scoring.position(catalog.room(game), text)
    outcome = match.outcome
    drawing = match.room.picture.drawing(match.view(WATCHER), WATCHER)
    return {
        "rows": [(row.what, list(row.points), [list(why) for why in row.why], row.is_sum) for row in account(match)],
        "players": match.players,
        "sentence": outcome.sentence if outcome else "The match is not over; these are the points as they stand.",
        "picture": picture_svg(drawing, LIGHT),
    }
