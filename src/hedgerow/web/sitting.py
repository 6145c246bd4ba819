"""Sitting down: the welcome behind an invitation, and the free seats of a listed table."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow.store.rows import OPEN
from hedgerow.table.live import NotYours
from hedgerow.web import covers, render
from hedgerow.web.operations import AT_MATCH, GONE_ON, NAME, PAGE, Routes, form
from hedgerow.web.pages import card_of
from hedgerow.web.play import house_of
from hedgerow.web.words import clean_name

routes = Routes()


@routes.get("/sit/{match}/{token}", "An invitation to a seat.", PAGE | GONE_ON, *AT_MATCH)
async def seat_page(request: Request) -> Response:
    """Behind an invitation: who waits, for what, and how it is played. Looking at it changes nothing."""
    match_id, token = request.path_params["match"], request.path_params["token"]
    table = (await house_of(request).live(match_id)).table
    try:
        seat = await house_of(request).seating.invited(match_id, token)
    except NotYours:
        if table.held_by(request.state.visit.holder):  # the link in her mail, once more
            return RedirectResponse(f"/m/{match_id}", 303)
        raise
    hosts = [s.name for s in table.seats if s.seat in table.held_by(table.row.host) and s.name]
    facts = {
        "id": match_id,
        "seat": seat,
        "name": table.seats[seat].name,
        "is_hers": table.seats[seat].kind != OPEN,  # a link to her own seat, for another device
        "host": hosts[0] if hosts else "",
        "variant": table.match.settings.variant,
        "seats": [(s.name, s.kind, s.seat == seat) for s in table.seats],
        "has_begun": bool(table.match.log),
        "watch": table.row.watch,
        "clock": table.clock.terms.sentence if table.clock else "",
        "card": await asyncio.to_thread(card_of, table.room.name),
        "size": covers.SIZE,
    }
    return render.page(request, "seat.html", facts)


@routes.post("/sit/{match}/{token}", "Take the seat.", form(name=NAME), 404, 409, 422)
async def sit(request: Request) -> Response:
    match_id, token = request.path_params["match"], request.path_params["token"]
    async with request.form(max_files=0, max_fields=10) as sent:
        name = clean_name(str(sent.get("name") or "Friend"))
    await house_of(request).seating.sit(match_id, token, request.state.visit.holder, name)
    return RedirectResponse(f"/m/{match_id}", 303)


@routes.post("/m/{match}/join", "Sit down at a listed table.", form(name=NAME), 404, 409, 422)
async def join(request: Request) -> Response:
    match_id = request.path_params["match"]
    async with request.form(max_files=0, max_fields=10) as sent:
        name = clean_name(str(sent.get("name") or "Friend"))
    await house_of(request).seating.join(match_id, request.state.visit.holder, name)
    return RedirectResponse(f"/m/{match_id}", 303)
