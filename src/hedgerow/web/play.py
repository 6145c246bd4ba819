"""One match over HTTP: its page, what can be done at it, and sitting down.

Every verb says who asks (the cookie's hash) and the house checks it; a move also says which position it answers and
carries a key, so that a double click is one move.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hedgerow.kernel.refusal import IllegalMove
from hedgerow.scene import svg
from hedgerow.table.house import House
from hedgerow.table.live import Live, TooLate
from hedgerow.table.vintage import ReadOnly
from hedgerow.web import archive, problems, render, snapshot
from hedgerow.web.answers import Done, Hint, HintLine, Invitation, Refusal
from hedgerow.web.operations import (
    AT_MATCH,
    FORMS,
    GONE_ON,
    JSON,
    LOOK,
    PAGE,
    Endpoint,
    Operation,
    Routes,
    Schema,
)
from hedgerow.web.problems import Problem
from hedgerow.web.streams import check_may_look, number
from hedgerow.web.words import clean_name, clean_text

PHRASES = (
    "Hello!", "Good luck!", "Nice move.", "Well played!", "Oops.", "Thinking ...", "Back in a moment.", "Your turn.",
    "Thank you for the match!", "Another one?",
)  # fmt: skip
LONGEST_MOVE, LONGEST_KEY, LONGEST_CHAT = 200, 64, 300
routes = Routes()


AT_ONCE = "at once"  # words to a hint: a first thought will do


class Deed(msgspec.Struct):
    """What a page asks for; which fields matter depends on the verb."""

    seat: Annotated[int, Meta(description="Counted from 0.")] = -1
    words: Annotated[str, Meta(description="A move, dice, a name or a remark, as a person would write it.")] = ""
    seen: Annotated[int, Meta(description="The length of the log that this answers, from the last event.")] = -1
    key: Annotated[str, Meta(description="Random; the same key twice is one deed.")] = ""


DEED: Schema = msgspec.json.schema_components([Deed])[1]["Deed"]


async def deed(request: Request) -> Deed:
    """The body of a POST, from a script or from a form without scripts; raises a 400 with a sentence."""
    try:
        if request.headers.get("content-type", "").startswith("application/json"):
            asked = msgspec.json.decode(await request.body(), type=Deed)
        else:
            async with request.form(max_files=0, max_fields=20) as sent:
                known = {name: sent.get(name) for name in ("seat", "words", "seen", "key")}
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


@routes.get("/m/{match}", "The table of a match.", PAGE, *AT_MATCH, look=LOOK)
async def page(request: Request) -> Response:
    """The match as a page: the board drawn, everything else filled in by the first event of its stream."""
    try:
        live = await looked_at(request)
    except ReadOnly as closed:
        return archive.page(request, closed.archive)
    visit = request.state.visit
    offered = await house_of(request).seating.offered(request.path_params["match"], visit.holder)
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
            "parts": for_script({k: v for k, v in parts.items() if k not in ("marks", "spots")} | told_log(parts)),
            "status": parts["status"],
            "seat": who.seat,
            "length": parts["length"],
            "people": parts["people"],
            "commitment": table.row.commitment,
            "dice": table.row.dice,
            "rolls": table.room.rolls,
            "chosen_seed": bool(table.row.chosen_seed),
            "day": table.row.day,
            "parent": table.row.parent,
            "is_host": who.is_host,
            "seats": who.seats,
            "phrases": PHRASES,
            "free_chat": table.row.chat and request.app.state.config.free_chat,
            "ended": bool(parts["result"]),
            "listed": table.row.listed,
            "offered": offered,
            "has_open": not table.is_full,
            "grace": table.row.grace // 60,
            "clock": table.clock.terms.sentence if table.clock else "",
            "now": house_of(request).clock() if table.clock else 0,
            "advice": table.room.advice(table.match.settings),
        }
    return render.page(request, "match.html", facts)


def board(live: Live, who: snapshot.Viewer, parts: snapshot.Parts) -> str:
    """The whole drawing, for the first sight."""
    told = parts["board"]
    sheet = svg.Drawing(told["width"], told["height"], told["title"], told["sheet"], snapshot.sheet(live, who), "", ())
    whole = svg.board_svg(sheet)
    empty = svg.marks_svg(sheet) + svg.spots_svg(sheet)
    first = {touched[0] for _, touched in parts["moves"] if touched}
    return whole.replace(empty, parts["marks"] + svg.with_may(parts["spots"], first))


def told_log(parts: snapshot.Parts) -> dict[str, Any]:
    """The log as a page takes it: all lines at once."""
    return {"log": parts["log"].lines()}


def for_script(parts: Any) -> str:
    """JSON that can stand inside a page: no `<` can end the element it stands in."""
    return msgspec.json.encode(parts).decode().replace("<", "\\u003c").replace("\u2028", " ").replace("\u2029", " ")


# --- deeds ----------------------------------------------------------------------------------------------------

Act = Callable[[House, str, str, Deed], Awaitable[Any]]


def verb(word: str, about: str) -> Callable[[Act], Act]:
    """A POST at a match. Scripts send JSON and get what the act returns; forms lead back to the match."""

    def register(act: Act) -> Act:
        told: Any = get_type_hints(act)["return"]
        path, answers = f"/m/{{match}}/{word}", {200: {JSON: Done[told]}, **GONE_ON}
        routes.add(
            Operation("POST", path, served(act), about, answers, (404, 409, 422), body=DEED, kinds=(JSON, *FORMS))
        )
        return act

    return register


def served(act: Act) -> Endpoint:
    """Rates, the deed, and an answer for scripts or a way back for forms."""

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
            return JSONResponse(problems.refusal(live.table.room, refused, live.table.names), 422)
        except TooLate as late:
            if not _is_script(request):
                raise
            refusal: Refusal = {"error": str(late), "late": True}
            return JSONResponse(refusal, 409)
        if _is_script(request):
            return Response(msgspec.json.encode(Done(told)), media_type=JSON)
        return RedirectResponse(f"/m/{match_id}", 303)

    return endpoint


def _is_script(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


@verb("move", "Play a move, in words.")
async def move(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.move(match_id, holder, asked.seat, asked.words, asked.seen, asked.key)


@verb("dice", "Enter dice that were rolled on a real table.")
async def enter(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.enter(match_id, holder, asked.words, asked.seen, asked.key)


@verb("undo", "Take back, where the law allows it.")
async def undo(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.take_back(match_id, holder, asked.seat, asked.seen, asked.key)


@verb("ask", "Ask the others to let a decision be taken back that the law would keep.")
async def ask_back(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.ask_back(match_id, holder, asked.seat)


@verb("answer", "Agree to what somebody asks for (`yes`), or not (`no`).")
async def answer(house: House, match_id: str, holder: str, asked: Deed) -> int:
    if asked.words not in ("yes", "no"):
        raise Problem(422, "The answer is 'yes' or 'no'.")
    return await house.answer(match_id, holder, asked.seat, asked.words == "yes")


@verb("reclaim", "Take a seat back from the bot that keeps it.")
async def reclaim(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.reclaim(match_id, holder, asked.seat)


@verb("resign", "Leave a seat to a bot.")
async def resign(house: House, match_id: str, holder: str, asked: Deed) -> int:
    return await house.resign(match_id, holder, asked.seat)


@verb("hint", "Ask for a hint: up to three moves, the best first, and why. With the words `at once`, a first thought.")
async def hint(house: House, match_id: str, holder: str, asked: Deed) -> Hint:
    found = await house.hint(match_id, holder, asked.seat, asked.words == AT_ONCE)
    moves: list[HintLine] = [{"words": line.words, "told": line.sentences} for line in found.lines]
    return {"about": found.about, "moves": moves, "aside": found.aside, "last": found.is_last}


@verb("name", "Take another name.")
async def rename(house: House, match_id: str, holder: str, asked: Deed) -> str:
    name = clean_name(asked.words)
    await house.seating.rename(match_id, holder, asked.seat, name)
    return name


@verb("chat", "Say something.")
async def chat(house: House, match_id: str, holder: str, asked: Deed) -> bool:
    text = clean_text(asked.words, LONGEST_CHAT)
    await house.say(match_id, holder, text, free=text not in PHRASES)
    return True


@verb("invite", "A link to a seat.")
async def invite(house: House, match_id: str, holder: str, asked: Deed) -> Invitation:
    """A link for a friend, and its picture for a phone at the same table."""
    token = await house.seating.invite(match_id, holder, asked.seat)
    return {"path": f"/sit/{match_id}/{token}"}
