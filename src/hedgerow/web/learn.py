"""The first match as a walkthrough: one page per step, its board drawn, moves checked by the real rules."""

from __future__ import annotations

import asyncio
import json

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.refusal import Refusal as Reason
from hedgerow.kernel.room import Room
from hedgerow.scene import svg
from hedgerow.table.match import Match
from hedgerow.web import lessons, markup, problems, render
from hedgerow.web.answers import Refusal
from hedgerow.web.asking import no_such_place, spots_asked
from hedgerow.web.forms import form_of
from hedgerow.web.lessons import Walkthrough
from hedgerow.web.operations import GONE_ON, JSON, MOVED, PAGE, TEXT, Routes, form
from hedgerow.web.pages import room_named

LONGEST_MOVE = 200
Moves = list[tuple[str, tuple[str, ...]]]

routes = Routes()


def moves_of(match: Match, seat: int) -> Moves:
    """What may be played, in words, with the spots to point at."""
    if match.to_move is None:
        return []
    mover = seat if match.may_move(seat) else CHANCE
    if mover == CHANCE and match.to_move != "chance":
        return []
    s, view, room = match.state, match.view(seat), match.room
    return [(room.words.say(s, mover, code), room.picture.touches(view, mover, code)) for code in match.codes(mover)]


def board(match: Match, seat: int, moves: Moves) -> Markup:
    """The board as it is seen from the learner's seat."""
    first = {touched[0] for _, touched in moves if touched}
    return Markup(svg.board_svg(match.room.picture.drawing(match.view(seat), seat), first))


def lesson_of(room: Room) -> Walkthrough | None:
    return lessons.read(room.name, room.folder / "lessons.toml")


def facts_of(room: Room, lesson: Walkthrough, number: int, done: bool) -> dict[str, object]:
    """Everything a step's page shows."""
    step = lesson.steps[number - 1]
    match = lesson.after(number) if done else lesson.before(number)
    moves = [] if done or not step.do else moves_of(match, lesson.seat)
    return {
        "room": room,
        "lesson": lesson,
        "step": step,
        "number": number,
        "done": done,
        "text": markup.block(step.text),
        "after": markup.block(step.after),
        "board": board(match, lesson.seat, moves),
        "moves": json.dumps(moves),
        "status": match.status(lesson.seat),
        "tried": "",
        "refusal": "",
        "rule": "",
    }


def chosen(request: Request) -> tuple[Room, Walkthrough, int]:
    """The step that an address names; a page that does not exist for anything else."""
    room = room_named(request.path_params["game"])
    lesson, number = lesson_of(room), request.path_params["step"]
    if lesson is None or not 1 <= number <= len(lesson.steps):
        raise HTTPException(404)
    return room, lesson, number


@routes.get("/learn/{game}", "To the first step of a game's lesson, if it has one.", PAGE | MOVED, 404)
async def begin(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    if lesson_of(room) is None:
        return render.page(request, "unwritten.html", {"room": room})
    return RedirectResponse(f"/learn/{room.name}/1", 302)


@routes.get("/learn/{game}/{step:int}", "A step of the lesson.", PAGE, 404, done=TEXT)
async def show(request: Request) -> Response:
    room, lesson, number = chosen(request)
    done = "done" in request.query_params
    facts = await asyncio.to_thread(facts_of, room, lesson, number, done)
    return render.page(request, "learn.html", facts)


@routes.get(
    "/learn/{game}/{step:int}/why", "Why nothing can be done at places of the lesson's board.", {200: {JSON: Refusal}},
    404, 422, spots=TEXT,
)  # fmt: skip
async def why(request: Request) -> Response:
    """As a match answers it."""
    room, lesson, number = chosen(request)
    keys = spots_asked(request)
    told = await asyncio.to_thread(_why, room, lesson, number, keys)
    return JSONResponse(problems.refusal(room, IllegalMove(told)))


def _why(room: Room, lesson: Walkthrough, number: int, keys: list[str]) -> Reason:
    match, seat = lesson.before(number), lesson.seat
    view = match.view(seat)
    if not {spot.key for spot in room.picture.drawing(view, seat).spots}.issuperset(keys):
        raise no_such_place()
    if not match.may_move(seat):
        return Reason("not-your-turn", match.status(seat), room.turn_rule)
    return room.picture.why(view, seat, keys, match.legal(seat))


@routes.post("/learn/{game}/{step:int}", "Try a move in the lesson.", form(move=TEXT), 404, 422, answers=PAGE | GONE_ON)
async def attempt(request: Request) -> Response:
    """A move: the one asked for goes on, another legal one is talked about, an illegal one is explained."""
    room, lesson, number = chosen(request)
    sent = form_of(request)
    words = str(sent.get("move", ""))[:LONGEST_MOVE].strip()
    rule, status = "", 200
    try:
        if not lesson.steps[number - 1].do:
            raise HTTPException(404)
        refusal = (
            await asyncio.to_thread(lesson.attempt, number, words) if words else "Point at the board or type a move."
        )
    except IllegalMove as problem:
        refusal, rule, status = str(problem), problem.rule, 422
    if not refusal:
        return RedirectResponse(f"/learn/{room.name}/{number}?done", 303)
    facts = await asyncio.to_thread(facts_of, room, lesson, number, False)
    return render.page(request, "learn.html", facts | {"tried": words, "refusal": refusal, "rule": rule}, status)
