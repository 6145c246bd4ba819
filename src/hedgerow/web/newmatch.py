"""The form for a new match: sensible as it comes, so that Play is the second click."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow.kernel.settings import Option, spelled
from hedgerow.table.clock import TIME_UP
from hedgerow.web import covers, render
from hedgerow.web.forms import form_of
from hedgerow.web.operations import NAME, PAGE, TEXT, Routes, Schema, form
from hedgerow.web.pages import players_of, room_named
from hedgerow.web.wishes import (
    DICE,
    LONGEST_SEED,
    MOST_GRACE,
    OWN,
    SEATS,
    Wishes,
    bots_of,
    clocks,
    defaults,
    rows_of,
    seats_of,
)

BOX: Schema = {"type": "string", "enum": ["on"], "description": "A ticked box; left out where it is not ticked."}
NEW_MATCH = form(
    variant=TEXT,
    players={"type": "string", "pattern": "^[0-9]{1,2}$", "examples": ["2"]},
    dice={"type": "string", "enum": list(DICE)},
    seed={"type": "string", "maxLength": LONGEST_SEED},
    grace={"type": "string", "pattern": "^[0-9]{1,4}$", "description": f"Minutes, at most {MOST_GRACE}; 0: never."},
    clock={"type": "string", "maxLength": 20, "examples": ["move 60", "player 900"], "description": "Empty: none."},
    rest={"type": "string", "enum": SEATS},
    watch=BOX,
    chat=BOX,
    listed=BOX,
) | {
    "patternProperties": {
        "^seat[1-8]$": {"type": "string", "enum": SEATS},
        "^name[1-8]$": NAME,
        "^opt-[a-z0-9_]{1,30}$": TEXT,
        "^own-[a-z0-9_]{1,30}$": TEXT,
    }
}  # the options of each game are those of `hedgerow games`

routes = Routes()


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
        "seat_kinds": seats_of(room),
        "bots": bots_of(room),
        "dice_kinds": DICE,
        "choices": {option.name: choices_of(option) for option in room.options},
        "usual": {option.name: spelled(option.default) for option in room.options},
        "own": OWN,
        "most_grace": MOST_GRACE,
        "clocks": clocks(room, wishes.values["clock"]),
        "time_up": TIME_UP,
        "players": players_of(room),
        "light": covers.address(room.name, "light"),
        "dark": covers.address(room.name, "dark"),
        "size": covers.SIZE,
    }
    return render.page(request, "new.html", facts, status)


@routes.get("/new/{game}", "The form for a new match; a query fills it in.", PAGE, 404, variant=TEXT, players=TEXT)
async def ask(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    return page(request, Wishes(room, {"listed": ""} | defaults(room, request.query_params)))


@routes.post("/new/{game}", "Open a match.", NEW_MATCH, 404, 422)
async def open_match(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    sent = form_of(request)
    wishes = Wishes.sent(room, {name: value for name, value in sent.items() if isinstance(value, str)})
    proposal = wishes.proposal()
    if proposal is None:
        return page(request, wishes, 422)
    request.app.state.rates.count("new", request.state.visit.address)
    match_id = await request.app.state.house.open(proposal, request.state.visit.holder)
    return RedirectResponse(f"/m/{match_id}", 303)
