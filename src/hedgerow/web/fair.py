"""Fair dice: the promise explained, and checked for whoever asks. The same check as `hedgerow verify`."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hedgerow.kernel.refusal import BadSettings, BadText
from hedgerow.table.text import write_table
from hedgerow.web import render
from hedgerow.web.forms import form_of
from hedgerow.web.operations import AT_MATCH, PAGE, TEXT, Routes, form
from hedgerow.web.streams import check_may_look

EMPTY = {"seed": "", "commitment": "", "match": ""}

routes = Routes()


@routes.get("/fair", "How anybody can check the dice.")
async def explain(request: Request) -> Response:
    return render.page(request, "fair.html", {"values": EMPTY, "findings": [], "error": ""})


@routes.post("/fair", "Check the dice of a match.", form(seed=TEXT, commitment=TEXT, match=TEXT), 422, answers=PAGE)
async def check(request: Request) -> Response:
    sent, visit = form_of(request), request.state.visit
    values = {name: str(sent.get(name, "")) for name in EMPTY}
    try:
        if values["match"].strip():  # it is replayed twice: as much work as opening one
            request.app.state.rates.count("new", visit.address)
        house = request.app.state.house
        findings = await house.check_dice(visit.address, values["seed"], values["commitment"], values["match"])
        facts, status = {"values": values, "findings": findings, "error": ""}, 200
    except (BadText, BadSettings) as problem:
        facts, status = {"values": values, "findings": [], "error": str(problem)}, 422
    return render.page(request, "fair.html", facts, status)


@routes.get("/fair/{match}", "The same, filled in for a match.", PAGE, *AT_MATCH)
async def of_match(request: Request) -> Response:
    """The same page, filled in for one match: the seed and the moves only once it is over."""
    live = await request.app.state.house.live(request.path_params["match"])
    await check_may_look(request.app.state.house, live, request.state.visit.holder)
    async with live.lock:
        values = {"commitment": live.table.row.commitment, "seed": "", "match": ""}
        if request.app.state.house.lobby.tells_seed(live.table):
            values |= {"seed": live.table.row.seed.hex(), "match": write_table(live.table, with_seed=True)}
    return render.page(request, "fair.html", {"values": values, "findings": [], "error": ""})
