"""Paper from the table: sheets to print, the rules as a booklet, and a finished match to keep, as PDF.

Setting a page takes up to a second of the processor, so it happens in the process for strangers' work
(`table/aside.py`: a fair queue, so much time and no more), and what everybody prints is kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hedgerow import catalog
from hedgerow.kernel.given import number_in
from hedgerow.kernel.room import Room
from hedgerow.press import orders, typesetting
from hedgerow.press.layout import PAPERS, paper_called
from hedgerow.scene.paper import svg_of
from hedgerow.table.text import write_table
from hedgerow.web import render
from hedgerow.web.operations import AT_MATCH, PAGE, TEXT, Routes, Schema
from hedgerow.web.play import house_of, looked_at
from hedgerow.web.problems import Problem

PDF = "application/pdf"
SHEET: Schema = {"type": "string", "enum": list(PAPERS), "description": "The size of the paper."}
MOST_BYTES = 24_000_000  # of finished files that are kept
NO_PRESS = "There is no press here: whoever runs this table would have to install hedgerow[print]."

routes = Routes()


class Drawer:
    """Files that were printed before, as many as fit; the one not asked for longest goes first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._files: OrderedDict[object, bytes] = OrderedDict()

    def find(self, key: object) -> bytes | None:
        if key not in self._files:
            return None
        self._files.move_to_end(key)
        return self._files[key]

    def put(self, key: object, file: bytes) -> None:
        self._files[key] = file
        while sum(map(len, self._files.values())) > self._most:
            self._files.popitem(last=False)


drawer = Drawer()


@routes.get("/paper/{game}", "What can be printed of a game, and the key of its symbols.", PAGE, 404)
async def page(request: Request) -> Response:
    room = _room(request.path_params["game"])
    plain = room.template(room.settings())[0]
    chapters = [
        {
            "title": chapter.title,
            "symbols": [
                {"name": s.name, "meaning": s.meaning, "rule": s.rule, "picture": svg_of(s.picture, s.box)}
                for s in chapter.symbols
            ],
        }
        for chapter in room.picture.key(plain)
    ]
    facts = {
        "room": room,
        "chapters": chapters,
        "sizes": list(PAPERS),
        "has_press": typesetting.is_here(),
        "options": [option for option in room.options if option.name in room.picture.paper(plain).options],
    }
    return render.page(request, "paper.html", facts)


@routes.get(
    "/print/{name}.pdf", "`GAME`: sheets or cards, and the key; `GAME-rules`, `GAME-booklet`: the rules.",
    {200: {PDF: None}}, 404, 422, 503, variant=TEXT, players=TEXT, paper=SHEET, grey=TEXT,
)  # fmt: skip
async def print_it(request: Request) -> Response:
    """Options of the game may be asked for by their names."""
    game, _, what = request.path_params["name"].partition("-")
    room, query = _room(game), request.query_params
    if what not in ("", "rules", "booklet"):
        raise HTTPException(404)
    paper, grey = _paper(query.get("paper", "A4")), query.get("grey", "") not in ("", "off")
    if what:
        return await _answer(request, f"{game}-{what}", orders.rules, game, paper, grey, what == "booklet")
    options = {option.name: query[option.name] for option in room.options if query.get(option.name)}
    players = None
    if query.get("players"):
        players = number_in(query["players"])
        if players is None:
            raise Problem(422, "The number of players is no number.")
    settings = room.settings(players, query.get("variant") or None, options, files=False)
    chosen = room.chosen(settings)
    return await _answer(
        request, game, orders.sheets, game, settings.variant, settings.players, chosen, paper, grey,
    )  # fmt: skip


@routes.get(
    "/m/{match}/keep.pdf", "A finished match as a page to keep.", {200: {PDF: None}}, *AT_MATCH, 409, 422, 503,
    paper=SHEET,
)  # fmt: skip
async def keep(request: Request) -> Response:
    paper = _paper(request.query_params.get("paper", "A4"))
    live = await looked_at(request)
    async with live.lock:
        table = live.table
        if not table.is_over:
            raise Problem(409, "This match is not finished; only its end can be kept.")
        text, names = write_table(table), tuple(table.names)
        name = f"{table.room.name}-{table.row.id[:8]}"
        ended = datetime.fromtimestamp(table.row.ended or table.row.created, UTC)
    return await _answer(request, name, orders.kept, text, names, f"{ended:%d %B %Y}".lstrip("0"), paper)


def _room(name: str) -> Room:
    if name not in catalog.names():
        raise HTTPException(404)
    return catalog.room(name)


def _paper(name: str) -> str:
    try:
        return paper_called(name)
    except typesetting.CannotPrint as problem:
        raise Problem(422, str(problem)) from None


async def _answer(request: Request, name: str, work: Callable[..., bytes], *given: Any) -> Response:
    """A file from the drawer, or made now beside the event loop."""
    if not typesetting.is_here():
        raise Problem(503, NO_PRESS)
    key = (work.__name__, repr(given))
    made = drawer.find(key)
    if made is None:
        request.app.state.rates.count("new", request.state.visit.address)
        made = await house_of(request).aside.theirs(request.state.visit.address, work, *given)
        drawer.put(key, made)
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "private, max-age=600"}
    return Response(made, media_type=PDF, headers=headers)
