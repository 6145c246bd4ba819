"""One match over HTTP: its page, what can be done at it, and what can be taken away from it.

Every verb says who asks (the cookie's hash) and the house checks it; a move also says which position it answers and
carries a key, so that a double click is one move.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.settings import spelled
from hedgerow.scene import svg
from hedgerow.table.house import House
from hedgerow.table.live import Live, NotYours, TooLate
from hedgerow.table.plan import Plan, SeatPlan
from hedgerow.table.vintage import ReadOnly
from hedgerow.web import archive, quotation, render, snapshot
from hedgerow.web.problems import Problem
from hedgerow.web.streams import check_may_look, number
from hedgerow.web.words import clean_name, clean_text

PHRASES = (
    "Hello!", "Good luck!", "Nice move.", "Well played!", "Oops.", "Thinking ...", "Back in a moment.", "Your turn.",
    "Thank you for the match!", "Another one?",
)  # fmt: skip
LONGEST_MOVE, LONGEST_KEY, LONGEST_CHAT = 200, 64, 300


class Deed(msgspec.Struct):
    """What a page asks for; which fields matter depends on the verb."""

    seat: int = -1
    words: str = ""
    seen: int = -1
    key: str = ""


async def deed(request: Request) -> Deed:
    """The body of a POST, from a script or from a form without scripts; raises a 400 with a sentence."""
    try:
        if request.headers.get("content-type", "").startswith("application/json"):
            asked = msgspec.json.decode(await request.body(), type=Deed)
        else:
            async with request.form(max_files=0, max_fields=20) as form:
                known = {name: form.get(name) for name in ("seat", "words", "seen", "key")}
            asked = msgspec.convert({k: v for k, v in known.items() if v not in (None, "")}, Deed, strict=False)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem(400, "This request is not in the form the table understands.") from None
    if len(asked.words) > LONGEST_MOVE or len(asked.key) > LONGEST_KEY or not -(2**31) < asked.seen < 2**31:
        raise Problem(400, "This request is longer than anything the table understands.")
    return asked


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def looked_at(request: Request) -> Live:
    """The match of the address, if she who asks may see it."""
    live = await house_of(request).live(request.path_params["match"])
    await check_may_look(house_of(request), live, request.state.visit.holder)
    return live


# --- the page ----------------------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """The match as a page: the board drawn, everything else filled in by the first event of its stream."""
    try:
        live = await looked_at(request)
    except ReadOnly as closed:
        return archive.page(request, closed.archive)
    visit = request.state.visit
    offered = await house_of(request).offered(request.path_params["match"], visit.holder)
    async with live.lock:
        table = live.table
        who = snapshot.viewer(table, visit.holder, number(request.query_params.get("look")))
        await snapshot.prepare(house_of(request), live, who)
        parts = snapshot.snapshot(live, who)
        facts = {
            "id": table.row.id,
            "game": table.room.name,
            "title": table.room.title,
            "variant": table.match.settings.variant,
            "players": table.match.players,
            "board": board(live, who, parts),
            "parts": _for_script({k: v for k, v in parts.items() if k not in ("marks", "spots")} | told_log(parts)),
            "status": parts["status"],
            "seat": who.seat,
            "length": parts["length"],
            "people": parts["people"],
            "commitment": table.row.commitment,
            "dice": table.row.dice,
            "chosen_seed": bool(table.row.chosen_seed),
            "day": table.row.day,
            "parent": table.row.parent,
            "is_host": who.is_host,
            "seats": who.seats,
            "phrases": PHRASES,
            "free_chat": table.row.chat and request.app.state.config.free_chat,
            "over": table.is_over,
            "listed": table.row.listed,
            "offered": offered,
            "has_open": not table.is_full,
            "grace": table.row.grace // 60,
            "advice": table.room.advice(table.match.settings),
        }
    return render.page(request, "match.html", facts)


def board(live: Live, who: snapshot.Viewer, parts: snapshot.Parts) -> str:
    """The whole drawing, for the first sight."""
    told = parts["board"]
    sheet = svg.Drawing(told["width"], told["height"], told["title"], told["sheet"], snapshot.sheet(live, who), "", ())
    whole = svg.board_svg(sheet)
    empty = svg.marks_svg(sheet) + svg.spots_svg(sheet)
    return whole.replace(empty, parts["marks"] + parts["spots"])


def told_log(parts: snapshot.Parts) -> dict[str, Any]:
    """The log as a page takes it: all lines at once."""
    return {"log": parts["log"].lines()}


def _for_script(parts: Any) -> str:
    """JSON that can stand inside a page: no `<` can end the element it stands in."""
    return msgspec.json.encode(parts).decode().replace("<", "\\u003c").replace("\u2028", " ").replace("\u2029", " ")


# --- deeds ----------------------------------------------------------------------------------------------------

Act = Callable[[House, str, str, Deed], Awaitable[Any]]


def verb(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A POST at a match: rates, the deed, and an answer for scripts or a way back for forms."""

    async def endpoint(request: Request) -> Response:
        match_id, visit = request.path_params["match"], request.state.visit
        rates = request.app.state.rates
        rates.count("seat", f"{match_id} {visit.holder}")
        rates.count("match", match_id)
        asked = await deed(request)
        house = house_of(request)
        try:
            told = await act(house, match_id, visit.holder, asked)
        except IllegalMove as refused:
            if not _is_script(request):
                raise
            live = await house.live(match_id)
            return JSONResponse(quotation.refusal(live.table.room, refused), 422)
        except TooLate as late:
            if not _is_script(request):
                raise
            return JSONResponse({"error": str(late), "late": True}, 409)
        if _is_script(request):
            return JSONResponse({"done": told})
        return RedirectResponse(f"/m/{match_id}", 303)

    return endpoint


def _is_script(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


async def move(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.move(match_id, holder, asked.seat, asked.words, asked.seen, asked.key)


async def enter(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.enter(match_id, holder, asked.words, asked.seen, asked.key)


async def undo(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.take_back(match_id, holder, asked.seat, asked.seen, asked.key)


async def reclaim(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.reclaim(match_id, holder, asked.seat)


async def resign(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.resign(match_id, holder, asked.seat)


async def hint(house: House, match_id: str, holder: str, asked: Deed) -> Any:
    found = await house.hint(match_id, holder, asked.seat)
    return [{"words": words, "wins": wins, "points": round(points, 2)} for words, wins, points in found[:3]]


async def rename(house: House, match_id: str, holder: str, asked: Deed) -> str:
    name = clean_name(asked.words)
    await house.rename(match_id, holder, asked.seat, name)
    return name


async def chat(house: House, match_id: str, holder: str, asked: Deed) -> bool:
    text = clean_text(asked.words, LONGEST_CHAT)
    await house.say(match_id, holder, text, free=text not in PHRASES)
    return True


async def invite(house: House, match_id: str, holder: str, asked: Deed) -> dict[str, str]:
    """A link for a friend, and its picture for a phone at the same table."""
    token = await house.invite(match_id, holder, asked.seat)
    return {"path": f"/sit/{match_id}/{token}"}


# --- sitting down ----------------------------------------------------------------------------------------------------


async def seat_page(request: Request) -> Response:
    """Behind an invitation: a name, and a button. Looking at it changes nothing."""
    match_id, token = request.path_params["match"], request.path_params["token"]
    table = (await house_of(request).live(match_id)).table
    try:
        seat = await house_of(request).invited(match_id, token)
    except NotYours:
        if table.held_by(request.state.visit.holder):  # the link in her mail, once more
            return RedirectResponse(f"/m/{match_id}", 303)
        raise
    facts = {
        "id": match_id, "token": token, "seat": seat, "title": table.room.title,
        "variant": table.match.settings.variant,
        "names": [s.name for s in table.seats if s.name and s.seat != seat], "name": table.seats[seat].name,
    }  # fmt: skip
    return render.page(request, "seat.html", facts)


async def sit(request: Request) -> Response:
    match_id, token = request.path_params["match"], request.path_params["token"]
    async with request.form(max_files=0, max_fields=10) as form:
        name = clean_name(str(form.get("name") or "Friend"))
    await house_of(request).sit(match_id, token, request.state.visit.holder, name)
    return RedirectResponse(f"/m/{match_id}", 303)


async def join(request: Request) -> Response:
    match_id = request.path_params["match"]
    async with request.form(max_files=0, max_fields=10) as form:
        name = clean_name(str(form.get("name") or "Friend"))
    await house_of(request).join(match_id, request.state.visit.holder, name)
    return RedirectResponse(f"/m/{match_id}", 303)


# --- after the end ----------------------------------------------------------------------------------------------------


async def replay_page(request: Request) -> Response:
    """A finished match, step by step."""
    live = await looked_at(request)
    async with live.lock:
        table = _finished(live)
        who = snapshot.viewer(table, request.state.visit.holder)
        await snapshot.prepare(house_of(request), live, who)
        parts = snapshot.snapshot(live, who)
        told = {
            "steps": len(table.match.log), "people": parts["people"], "result": parts["result"],
            "id": table.row.id,
        } | told_log(parts)  # fmt: skip
        facts = {
            "id": table.row.id, "title": table.room.title, "game": table.room.name, "board": board(live, who, parts),
            "parts": _for_script(told), "steps": len(table.match.log), "players": table.match.players,
            "looks": table.room.has_own_sheets and table.match.players > 1, "people": parts["people"],
        }  # fmt: skip
    return render.page(request, "replay.html", facts)


async def position(request: Request) -> Response:
    """A finished match as it stood behind so many moves."""
    live = await looked_at(request)
    async with live.lock:
        table = _finished(live)
        step = _step(request, table)
        look = number(request.query_params.get("look"))
        records = table.match.at(step)
        drawing = table.room.picture.drawing(records[0], max(0, look or 0), look)
        told = {
            "step": step,
            "board": {
                "sheet": drawing.sheet_key,
                "width": drawing.width,
                "height": drawing.height,
                "tray": drawing.tray,
            },
            "sheet": drawing.sheet,
            "marks": svg.marks_svg(drawing),
            "status": table.room.words.status(records[0], 0),
        }
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(msgspec.json.encode(told), media_type="application/json", headers=headers)


def _finished(live: Live) -> Any:
    if not live.table.is_over:
        raise Problem(409, "The match is still being played; it can be replayed when it is over.")
    return live.table


def _step(request: Request, table: Any) -> int:
    text = request.path_params["step"]
    step = int(text) if text.isdecimal() and len(text) < 7 else -1
    if not 0 <= step <= len(table.match.log):
        raise Problem(404, f"This match has {len(table.match.log)} moves; there is no move {text[:12]!r}.")
    return step


async def branch(request: Request) -> Response:
    """Play on from any point of a finished match: a new one, with the same people or bots in the seats."""
    live = await looked_at(request)
    house, holder = house_of(request), request.state.visit.holder
    async with live.lock:
        table = _finished(live)
        step = _step(request, table)
        from hedgerow.table.text import write_position

        text = write_position(table.room, table.match.settings, table.match.at(step)[0])
        mine = set(table.held_by(holder)) or {0}
        seats = [
            SeatPlan("person", name=s.name)
            if s.seat in mine
            else SeatPlan("bot", s.level or "greedy", f"{s.name} (bot)")
            for s in table.seats
        ]
        settings = table.match.settings
        plan = Plan(
            table.room.name, settings.variant, settings.players, {}, seats, parent=table.row.id, opening=text,
            dice=table.row.dice,
        )  # fmt: skip
    request.app.state.rates.count("new", request.state.visit.address)
    return RedirectResponse(f"/m/{await house.open(plan, holder)}", 303)


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
        text = table.file_text(with_seed=house_of(request).tells_seed(table))
        name = f"{table.room.name}-{table.row.id[:8]}.match"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def bring(request: Request) -> Response:
    """A match from a file: played on where it stands, or replayed if it is over."""
    async with request.form(max_files=1, max_fields=10) as form:
        given = form.get("file")
        raw = await given.read() if isinstance(given, UploadFile) else str(form.get("text") or "").encode()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Problem(422, "This is not a text file, so it is no Hedgerow match.") from None
    visit = request.state.visit
    request.app.state.rates.count("new", visit.address)
    match_id = await house_of(request).open(Plan("", "", 0, moves=text), visit.holder)
    return RedirectResponse(f"/m/{match_id}", 303)


async def rematch(request: Request) -> Response:
    """The form for another match with the same settings and people, to be changed before it begins."""
    live = await looked_at(request)
    table, holder = live.table, request.state.visit.holder
    mine = table.held_by(holder)
    chosen = {"variant": table.match.settings.variant, "players": str(table.match.players), "from": table.row.id}
    chosen |= {"dice": table.row.dice, "grace": str(table.row.grace // 60)}
    for seat in table.seats[:8]:
        kind = f"bot-{seat.level}" if seat.kind == "bot" else "friend"
        if seat.seat in mine:
            kind = "guest" if seat.kind == "guest" else "me"
        chosen |= {f"seat{seat.seat + 1}": kind, f"name{seat.seat + 1}": seat.name}
    for name, value in table.room.chosen(table.match.settings).items():
        chosen[f"opt-{name}"] = spelled(value)
    return RedirectResponse(f"/new/{table.row.game}?{urlencode(chosen)}", 303)


def post(path: str, act: Act) -> Route:
    return Route(f"/m/{{match}}/{path}", verb(act), methods=["POST"])


routes = [
    Route("/m/{match}", page),
    post("move", move),
    post("dice", enter),
    post("undo", undo),
    post("hint", hint),
    post("chat", chat),
    post("name", rename),
    post("invite", invite),
    post("reclaim", reclaim),
    post("resign", resign),
    Route("/m/{match}/join", join, methods=["POST"]),
    Route("/m/{match}/replay", replay_page),
    Route("/m/{match}/at/{step}", position),
    Route("/m/{match}/branch/{step}", branch, methods=["POST"]),
    Route("/m/{match}/file", dump),
    Route("/m/{match}/rematch", rematch),
    Route("/import", bring, methods=["POST"]),
    Route("/sit/{match}/{token}", seat_page),
    Route("/sit/{match}/{token}", sit, methods=["POST"]),
]
