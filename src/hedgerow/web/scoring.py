"""Paper back in: a finished sheet, typed as a diagram or drawn place by place, checked, its points explained.

The picture shows what was said even where it cannot be: who draws a sheet square by square passes through many that
no match has, and wants to see where she is.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hedgerow import catalog
from hedgerow.kernel import contract
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.given import number_in
from hedgerow.kernel.refusal import BadSettings, BadText
from hedgerow.kernel.room import Record, Room
from hedgerow.scene.palette import LIGHT
from hedgerow.scene.pencil import num
from hedgerow.scene.svg import Spot, picture_svg
from hedgerow.table import scoring
from hedgerow.table.account import account
from hedgerow.table.match import Match
from hedgerow.table.text import read_sketch
from hedgerow.web import render
from hedgerow.web.operations import LOOK, PAGE, TEXT, Routes, form
from hedgerow.web.play import house_of
from hedgerow.web.problems import book_of

BLANK = "blank"  # instead of a place: begin with a blank sheet

routes = Routes()


def _room(request: Request) -> Room:
    if request.path_params["game"] not in catalog.names():
        raise HTTPException(404)
    return catalog.room(request.path_params["game"])


@routes.get("/score/{game}", "A sheet from paper, to be counted: the form.", PAGE, 404)
async def ask(request: Request) -> Response:
    room = _room(request)
    return _page(request, room, await house_of(request).aside.ours(_example, room.name))


@routes.post(
    "/score/{game}", "Count a sheet that is told as a diagram; `put` draws a `sign` at a place of it first.",
    form(text=TEXT, look=LOOK, put=TEXT, sign=TEXT), 404, 422, answers=PAGE,
)  # fmt: skip
async def count(request: Request) -> Response:
    room, sent, visit = _room(request), await request.form(), request.state.visit
    text, put, sign = (str(sent.get(name, "")).replace("\r\n", "\n") for name in ("text", "put", "sign"))
    look = number_in(str(sent.get("look", ""))) or 0
    request.app.state.rates.count("seat", f"score {visit.address}")  # the page asks again while somebody types
    told = await house_of(request).aside.theirs(visit.address, looked_at, room.name, text, look, put, sign)
    return _page(request, room, told)


def _page(request: Request, room: Room, told: dict[str, Any]) -> Response:
    rule = told["rule"]
    facts = {
        "room": room,
        "told": told,
        "rule_title": book_of(room).find(rule)[0].title if rule else "",
        "pencil": room.words.PENCIL if scoring.is_drawn_by_hand(room) else {},  # type: ignore[attr-defined]
    }
    return render.page(request, "score.html", facts, 422 if told["error"] else 200)


@cache
def _example(game: str) -> dict[str, Any]:
    return looked_at(game, scoring.example(catalog.room(game)), 0, "", "")


# --- in the process beside --------------------------------------------------------------------------------------------


def looked_at(game: str, text: str, look: int, put: str, sign: str) -> dict[str, Any]:
    """All that the page tells of a sheet: the text, what cannot be, the points with why, and the picture."""
    room = catalog.room(game)
    told: dict[str, Any] = {
        "picture": "",
        "text": text,
        "error": "",
        "rule": "",
        "rows": [],
        "players": 0,
        "seats": 1,
        "look": 0,
    }
    try:
        if put and scoring.is_drawn_by_hand(room):
            text = told["text"] = scoring.drawn_by_hand(room, text, look, "" if put == BLANK else put, sign)
        match = scoring.position(room, text)
        return told | _counted(match) | _drawn(room, match.view(WATCHER), look)
    except (BadText, BadSettings) as problem:
        told |= {"error": str(problem), "rule": getattr(problem, "rule", "")}
    try:
        records = read_sketch(game, text)[1] if scoring.is_drawn_by_hand(room) and text.strip() else None
    except (BadText, BadSettings):
        records = None  # it is no diagram at all
    if records is None:
        return told
    contract.hide(records[0], WATCHER)
    return told | _drawn(room, records[0], look)


def _counted(match: Match) -> dict[str, Any]:
    outcome = match.outcome
    rows = [(row.what, list(row.points), [list(why) for why in row.why], row.is_sum) for row in account(match)]
    running = "The match is not over; these are the points as they stand."
    return {"rows": rows, "sentence": outcome.sentence if outcome else running}


def _drawn(room: Room, s: Record, look: int) -> dict[str, Any]:
    players = int(s.players)
    look = look if room.has_own_sheets and look < players else 0
    drawing = room.picture.drawing(s, WATCHER, look if room.has_own_sheets else None)
    places = "".join(_place(cell) for cell in scoring.cells(room, s, look))
    picture = picture_svg(drawing, LIGHT).removesuffix("</svg>") + f'<g class="places">{places}</g></svg>'
    return {"picture": picture, "players": players, "look": look, "seats": players if room.has_own_sheets else 1}


def _place(cell: Spot) -> str:
    """A place to draw on; a thin thing is a broad invisible stroke."""
    shape = f'<path d="{cell.bar}"/>' if cell.bar else (
        f'<rect x="{num(cell.x)}" y="{num(cell.y)}" width="{num(cell.width)}" height="{num(cell.height)}"/>'
    )  # fmt: skip
    return f'<g role="button" tabindex="0" data-put="{escape(cell.key)}" aria-label="{escape(cell.label)}">{shape}</g>'
