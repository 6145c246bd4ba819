"""A match that cannot be replayed here: why, its log in words, its file, and a way to throw it away."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from hedgerow.kernel.contract import CHANCE
from hedgerow.table.vintage import Archive, settings_told
from hedgerow.web import render
from hedgerow.web.operations import Routes, form
from hedgerow.web.problems import Problem

MOST_LINES = 2_000  # of the log on a page; the file has them all

routes = Routes()


def page(request: Request, kept: Archive) -> Response:
    """In place of the table."""
    holder = request.state.visit.holder
    check_may_look(kept, holder)
    told = kept.told_to(holder)
    names = {seat.seat: seat.name or f"Player {seat.seat + 1}" for seat in kept.seats} | {CHANCE: "Dice"}
    facts = {
        "id": kept.row.id,
        "title": kept.title,
        "variant": settings_told(kept.row).get("variant", ""),
        "names": [seat.name or "open seat" for seat in kept.seats],
        "why": kept.closed,
        "result": kept.result,
        "lines": [(names.get(move.seat, "Somebody"), move.words) for move in told[-MOST_LINES:]],
        "is_short": len(told) > MOST_LINES,
        "is_partial": len(told) < len(kept.moves),
        "unread": kept.unread,
        "may_save": kept.is_open,
        "may_delete": bool(holder) and holder == kept.row.host,
    }
    return render.page(request, "archive.html", facts)


def file(request: Request, kept: Archive) -> Response:
    """As `afterwards.dump`, from what was written down."""
    check_may_look(kept, request.state.visit.holder)
    if not kept.is_open:
        raise Problem(409, "Something may be hidden in this match, so its file is for when it is over.")
    name = f"{kept.row.game}-{kept.row.id[:8]}.match"
    return PlainTextResponse(kept.file_text(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


def check_may_look(kept: Archive, holder: str) -> None:
    """As at any table: who has the address may watch, unless the host allows no watchers."""
    if not kept.row.watch and not kept.held_by(holder) and holder != kept.row.host:
        raise Problem(403, "At this table only the players may look.")


@routes.post("/m/{match}/delete", "Delete a match that cannot be played on; its host may.", form(), 404, 409)
async def delete(request: Request) -> Response:
    await request.app.state.house.delete(request.path_params["match"], request.state.visit.holder)
    return RedirectResponse("/", 303)
