"""What can be made of a match besides playing it: a replay, another from any of its positions, a file, a rematch."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from hedgerow.kernel.phrases import with_minus, with_names
from hedgerow.kernel.settings import spelled
from hedgerow.scene import svg
from hedgerow.scene.palette import LIGHT
from hedgerow.store.rows import BOT, GUEST, PERSON
from hedgerow.table.live import Live
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.text import write_position, write_table
from hedgerow.table.vintage import ReadOnly
from hedgerow.web import analysed, archive, past, render, snapshot
from hedgerow.web.answers import Position, Standing
from hedgerow.web.forms import form_of
from hedgerow.web.graph import graph, steps_told
from hedgerow.web.operations import AT_MATCH, GONE_ON, JSON, LOOK, PAGE, PLAIN, SVG, TEXT, Routes, form
from hedgerow.web.outlook import named
from hedgerow.web.play import board, for_script, house_of, looked_at, told_log
from hedgerow.web.problems import Problem
from hedgerow.web.streams import number

routes = Routes()


@routes.get("/m/{match}/replay", "A finished match, step by step.", PAGE, *AT_MATCH, 409)
async def replay_page(request: Request) -> Response:
    """A finished match, step by step."""
    live = await looked_at(request)
    finished(live)
    house, found = house_of(request), await analysed.found_of(house_of(request), live)
    async with live.lock:
        table = finished(live)
        who = snapshot.viewer(table, request.state.visit.holder)
        seat = analysed.seat_of(table, request.state.visit.holder)
        await snapshot.prepare(house, live, who)
        parts = snapshot.snapshot(live, who)
        told = {
            "steps": table.match.played, "people": parts["people"], "result": parts["result"],
            "id": table.row.id, "worth": steps_told(found, table.names, seat) if found else [],
        } | told_log(parts)  # fmt: skip
        facts = {
            "id": table.row.id, "title": table.room.title, "game": table.room.name, "board": board(live, who, parts),
            "parts": for_script(told), "steps": table.match.played, "players": table.match.players,
            "graph": graph(found, table.names, table.row.id, seat) if found else "",
            "looks": table.room.has_own_sheets and table.match.players > 1, "people": parts["people"],
            "status": parts["status"],
        }  # fmt: skip
    return render.page(request, "replay.html", facts)


@routes.get(
    "/m/{match}/at/{step}", "The position behind so many moves.", {200: {JSON: Position}}, *AT_MATCH, 409, look=LOOK
)
async def position(request: Request) -> Response:
    """A finished match as it stood behind so many moves."""
    live = await looked_at(request)
    async with live.lock:
        table = finished(live)
        step = _step(request, table)
        look = number(request.query_params.get("look"))
        records = table.match.at(step)
        drawing = named(table.room.picture.drawing(records[0], max(0, look or 0), look), table.names)
        told: Position = {
            "step": step,
            "board": snapshot.paper_of(drawing),
            "sheet": drawing.sheet,
            "marks": svg.marks_svg(drawing),
            "spots": svg.spots_svg(drawing),
            "status": with_minus(with_names(table.room.words.status(records[0], 0), table.names)),
        }
    headers = {"Cache-Control": "private, max-age=3600"}
    return render.packed(request, msgspec.json.encode(told), JSON, headers=headers)


@routes.get("/m/{match}/standing", "Where one's result stands.", {200: {JSON: Standing}}, *AT_MATCH, 409)
async def standing(request: Request) -> Response:
    """The place in the list, and among one's own results; what one gave away, if the match was taken apart."""
    table, holder = finished(await looked_at(request)), request.state.visit.holder
    lobby = house_of(request).lobby
    told = await lobby.standing(table, holder)
    if own := past.told(await lobby.past(table, holder), table.row.id):
        told["sentences"].append(past.sentence(own))
    return Response(msgspec.json.encode(told), media_type=JSON, headers={"Cache-Control": "no-store"})


@routes.get("/m/{match}/picture", "The board at the end, as a picture.", {200: {SVG: None}}, *AT_MATCH, 409, look=LOOK)
async def picture(request: Request) -> Response:
    """The final board to keep or to send: one SVG with its colours in it."""
    live = await looked_at(request)
    async with live.lock:
        table = finished(live)
        look = number(request.query_params.get("look"))
        look = look if look is not None and look < table.match.players else 0
        drawing = named(table.room.picture.drawing(table.match.state, look, look), table.names)
        name = f"{table.room.name}-{table.row.id[:8]}.svg"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return render.packed(request, svg.picture_svg(drawing, LIGHT).encode(), SVG, headers=headers)


def finished(live: Live) -> Any:
    """The table of a match that is over; else 409 with a sentence."""
    if not live.table.is_over:
        raise Problem(409, "The match is still being played; it can be replayed when it is over.")
    return live.table


def _step(request: Request, table: Any) -> int:
    text = request.path_params["step"]
    step = int(text) if text.isdecimal() and len(text) < 7 else -1
    if not 0 <= step <= table.match.played:
        raise Problem(404, f"This match has {table.match.played} moves; there is no move {text[:12]!r}.")
    return step


@routes.post("/m/{match}/branch/{step}", "Play on from there, in a new match.", form(), 404, 409, 422)
async def branch(request: Request) -> Response:
    """Play on from any point of a finished match: a new one, with the same people or bots in the seats."""
    live = await looked_at(request)
    house, holder = house_of(request), request.state.visit.holder
    async with live.lock:
        table = finished(live)
        step = _step(request, table)
        text = write_position(table.room, table.match.settings, table.match.at(step)[0])
        mine = set(table.held_by(holder)) or {0}
        seats = [
            SeatProposal(PERSON, name=s.name)
            if s.seat in mine
            else SeatProposal(BOT, s.level or "greedy", s.name if s.kind == BOT else f"Bot for {s.name}")
            for s in table.seats
        ]
        settings = table.match.settings
        proposal = Proposal(
            table.room.name, settings.variant, settings.players, {}, seats, parent=table.row.id, opening=text,
            dice=table.row.dice,
        )  # fmt: skip
    request.app.state.rates.count("new", request.state.visit.address)
    return RedirectResponse(f"/m/{await house.open(proposal, holder)}", 303)


@routes.get("/m/{match}/file", "The match as a file.", {200: {PLAIN: None}}, *AT_MATCH, 409)
async def dump(request: Request) -> Response:
    """The match as a file; while hands are hidden it would tell too much."""
    try:
        live = await looked_at(request)
    except ReadOnly as closed:
        return archive.file(request, closed.archive)
    async with live.lock:
        table = live.table
        if not table.is_over and table.room.hidden and table.match.players > 1:
            raise Problem(409, "While something is hidden the file would tell it; it is yours when the match is over.")
        told_seed = house_of(request).lobby.tells_seed(table)
        text = await house_of(request).aside.ours(write_table, table, told_seed)  # a long match is told for long
        name = f"{table.room.name}-{table.row.id[:8]}.match"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@routes.post(
    "/import", "Open a match from a file, sent as `file` or pasted as `text`.", form(text=TEXT, file=TEXT), 422
)
async def bring(request: Request) -> Response:
    """A match from a file: played on where it stands, or replayed if it is over."""
    sent = form_of(request)
    given = sent.get("file")
    raw = await given.read() if isinstance(given, UploadFile) else str(sent.get("text") or "").encode()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Problem(422, "This is not a text file, so it is no Hedgerow match.") from None
    visit = request.state.visit
    request.app.state.rates.count("new", visit.address)
    match_id = await house_of(request).open(Proposal("", "", 0, moves=text), visit.holder)
    return RedirectResponse(f"/m/{match_id}", 303)


@routes.get("/m/{match}/rematch", "To the form for another match like this.", GONE_ON, *AT_MATCH)
async def rematch(request: Request) -> Response:
    """The form for another match with the same settings and people, to be changed before it begins."""
    live = await looked_at(request)
    table, holder = live.table, request.state.visit.holder
    mine = table.held_by(holder)
    chosen = {"variant": table.match.settings.variant, "players": str(table.match.players), "from": table.row.id}
    chosen |= {"dice": table.row.dice, "grace": str(table.row.grace // 60), "clock": table.row.clock}
    for seat in table.seats[:8]:
        kind = f"bot-{seat.level}" if seat.kind == BOT else "friend"
        if seat.seat in mine:
            kind = "guest" if seat.kind == GUEST else "me"
        chosen |= {f"seat{seat.seat + 1}": kind, f"name{seat.seat + 1}": seat.name}
    for name, value in table.room.chosen(table.match.settings).items():
        chosen[f"opt-{name}"] = spelled(value)
    return RedirectResponse(f"/new/{table.row.game}?{urlencode(chosen)}", 303)
