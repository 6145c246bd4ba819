"""The form for a new match: sensible as it comes, so that Play is the second click."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hedgerow.kernel.settings import Option, spelled
from hedgerow.web import covers, render
from hedgerow.web.pages import players_of, room_named
from hedgerow.web.wishes import DICE, MOST_GRACE, OWN, SEATS, Wishes, defaults, rows_of


def choices_of(option: Option) -> list[str]:
    """What a list offers; empty where a number is typed."""
    if option.data:
        return [*option.names, OWN]
    return [word.strip() for word in option.values().split(",")] if option.choices else []


def page(request: Request, wishes: Wishes, status: int = 200) -> Response:
    room = wishes.room
    facts = {
        "room": room,
        "wishes": wishes,
        "values": wishes.values,
        "errors": wishes.errors,
        "rows": rows_of(room),
        "most": max(v.players[1] for v in room.variants),
        "seat_kinds": SEATS,
        "dice_kinds": DICE,
        "choices": {option.name: choices_of(option) for option in room.options},
        "usual": {option.name: spelled(option.default) for option in room.options},
        "own": OWN,
        "most_grace": MOST_GRACE,
        "players": players_of(room),
        "light": covers.address(room.name, "light"),
        "dark": covers.address(room.name, "dark"),
        "size": covers.SIZE,
    }
    return render.page(request, "new.html", facts, status)


async def ask(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    return page(request, Wishes(room, {"listed": ""} | defaults(room, request.query_params)))


async def open_match(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    form = await request.form()
    wishes = Wishes.sent(room, {name: value for name, value in form.items() if isinstance(value, str)})
    plan = wishes.plan()
    if plan is None:
        return page(request, wishes, 422)
    request.app.state.rates.count("new", request.state.visit.address)
    match_id = await request.app.state.house.open(plan, request.state.visit.holder)
    return RedirectResponse(f"/m/{match_id}", 303)


routes: list[BaseRoute] = [
    Route("/new/{game}", ask),
    Route("/new/{game}", open_match, methods=["POST"]),
]
