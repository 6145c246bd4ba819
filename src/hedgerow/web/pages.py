"""The pages around the board: front page, today's challenge, scores, about, health."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hedgerow import catalog
from hedgerow.bots.players import level
from hedgerow.kernel.room import Room
from hedgerow.store.problems import StoreProblem
from hedgerow.web import assets, covers, past, render
from hedgerow.web.answers import Health
from hedgerow.web.forms import form_of
from hedgerow.web.operations import JSON, NAME, PAGE, Routes, form
from hedgerow.web.problems import ill_of
from hedgerow.web.words import clean_name

log = logging.getLogger("hedgerow.web")
routes = Routes()
FIRST = 3  # of one's matches; the others are folded away, so that the games stay on the first screen


@dataclass(frozen=True)
class Card:
    """A game on the front page."""

    room: Room
    light: str
    dark: str
    players: str


def room_named(game: str) -> Room:
    """The room of an address; unlike a typed name, a wrong one is a page that does not exist."""
    if game not in catalog.names():
        raise HTTPException(404)
    return catalog.room(game)


def players_of(room: Room) -> str:
    """For how many, over all variants.

    >>> players_of(catalog.room("pastures"))
    '2 players'
    """
    low = min(v.players[0] for v in room.variants)
    high = max(v.players[1] for v in room.variants)
    if low == high:
        return f"{low} player{'s' * (low != 1)}"
    return f"{low} to {high} players"


def card_of(game: str) -> Card:
    room = catalog.room(game)
    light, dark = covers.address(game, "light"), covers.address(game, "dark")
    return Card(room, light, dark, players_of(room))


def prepare() -> None:
    """Read and draw what the first visitor will want; in a thread, while the port is open already."""
    try:
        assets.build()
        for game in catalog.names():
            covers.digest(game)
        for game in catalog.names():
            covers.remembered(game, "light")
    except Exception:  # whoever asks for the picture will get a page that says so
        log.exception("The covers could not be drawn.")


@routes.get("/", "The front page: games, your matches, open tables.")
async def front(request: Request) -> Response:
    lobby, holder = request.app.state.house.lobby, request.state.visit.holder
    shows_tables = request.app.state.config.open_tables
    cards = await asyncio.to_thread(lambda: [card_of(game) for game in catalog.names()])
    mine = [] if request.state.visit.is_new else await lobby.mine(holder)
    first = [match for match in mine if not match["over"]][:FIRST]
    facts = {
        "cards": cards,
        "size": covers.SIZE,
        "mine": mine,
        "first": first,
        "rest": [match for match in mine if match not in first],
        "daily": await lobby.daily(),
        "open_tables": await lobby.open_tables() if shows_tables else [],
        "running": await lobby.running() if shows_tables else [],
    }
    return render.page(request, "front.html", facts)


@routes.get("/daily", "Today's challenge.")
async def daily(request: Request) -> Response:
    lobby, visit = request.app.state.house.lobby, request.state.visit
    had = None if visit.is_new else await lobby.todays_try(visit.holder)
    today = await lobby.daily()
    facts = {
        "daily": today,
        "verb": "Play" if had is None else "Practise" if had[1] else "Go on with your try",
        "had": had,
        "run": 0 if visit.is_new else await lobby.run_of_days(visit.holder),
        "yesterday": await lobby.yesterday(),
        "level": level(today["rival"]) if today["rival"] else None,
        "card": await asyncio.to_thread(card_of, today["game"]),
        "size": covers.SIZE,
    }
    return render.page(request, "daily.html", facts)


@routes.post("/daily", "Open a try at today's challenge.", form(name=NAME), 409, 422)
async def try_daily(request: Request) -> Response:
    """Open a try at today's challenge, or go on with it; whether it is the ranked one, the house knows."""
    lobby, visit = request.app.state.house.lobby, request.state.visit
    sent = form_of(request)
    name = clean_name(str(sent.get("name", "")) or "Somebody")
    had = await lobby.todays_try(visit.holder)
    if had is None or had[1]:
        request.app.state.rates.count("new", visit.address)
    match_id, _ = await lobby.open_daily(visit.holder, name)
    return RedirectResponse(f"/m/{match_id}", 303)


@routes.get("/scores", "The lists of scores.")
async def boards(request: Request) -> Response:
    return render.page(request, "scores.html", {"boards": await request.app.state.house.lobby.boards()})


@routes.get("/scores/{board}", "One list of scores.", PAGE, 404)
async def board(request: Request) -> Response:
    lobby, wanted = request.app.state.house.lobby, request.path_params["board"]
    rows = await lobby.scores(wanted)
    if rows is None:
        raise HTTPException(404)
    facts = next((b for b in await lobby.boards() if b["board"] == wanted), {"title": wanted, "variant": ""})
    return render.page(request, "board.html", {"board": facts, "rows": past.beside(rows)})


@routes.get("/about", "About this table.")
async def about(request: Request) -> Response:
    return render.page(request, "about.html", {"rooms": [catalog.room(game) for game in catalog.names()]})


@routes.get("/health", "For whoever watches over the server: 200 while matches can be kept.", {200: {JSON: Health}})
async def health(request: Request) -> Response:
    """For whoever watches over the server: can a match be kept now?"""
    headers = {"Cache-Control": "no-store"}
    try:
        await request.app.state.house.health()
    except StoreProblem as problem:
        told: Health = {"status": "ill", "error": ill_of(problem)}
        return JSONResponse(told, HTTPStatus.SERVICE_UNAVAILABLE, headers | {"Retry-After": "5"})
    well: Health = {"status": "well"}
    return JSONResponse(well, headers=headers)
