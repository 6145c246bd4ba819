"""Questions before a move: why nothing can be done there, and what this would do. Questions never write."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.layout import copied
from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.refusal import Refusal as Reason
from hedgerow.kernel.room import Records
from hedgerow.scene import svg
from hedgerow.table import refusing
from hedgerow.table.table import Table
from hedgerow.web import problems, render, snapshot
from hedgerow.web.answers import Preview, Refusal
from hedgerow.web.kept import OfPosition
from hedgerow.web.operations import AT_MATCH, JSON, TEXT, Routes
from hedgerow.web.outlook import outlook
from hedgerow.web.play import LONGEST_MOVE, house_of, looked_at
from hedgerow.web.preview import preview
from hedgerow.web.problems import Problem
from hedgerow.web.streams import number

MOST_SPOTS = 8  # nobody points at more places for one move
routes = Routes()

Previews = dict[tuple[int, str], Preview]  # by whose eyes, and the move in words
_previews: OfPosition[Previews] = OfPosition(dict)


def spots_asked(request: Request) -> list[str]:
    """The places that somebody has pointed at."""
    keys = [key for key in request.query_params.get("spots", "").split(",") if key]
    if not 0 < len(keys) <= MOST_SPOTS:
        raise Problem(422, f"Name from one to {MOST_SPOTS} places of the board, with commas between.")
    return keys


def no_such_place() -> Problem:
    return Problem(404, "There is no such place on this board.")


@routes.get(
    "/m/{match}/why", "Why nothing can be done there: as a refused move is answered, for places of the board.",
    {200: {JSON: Refusal}}, *AT_MATCH, 422, spots=TEXT, look=TEXT,
)  # fmt: skip
async def why(request: Request) -> Response:
    live = await looked_at(request)
    keys = spots_asked(request)
    async with live.lock:
        table = live.table
        who = snapshot.viewer(table, request.state.visit.holder, number(request.query_params.get("look")))
        before_her = outlook(live, who.seat, who.look, who.seats)
        if not before_her.keys.issuperset(keys):
            raise no_such_place()
        if who.seat == WATCHER:
            told = Reason("watching", "You watch this match; only who plays can do something on the board.")
        elif who.look not in (None, who.seat):
            told = Reason("not-yours", "This is another player's sheet; look at your own to play.")
        else:
            told = refusing.why(table, who.seat, keys, [words for words, _ in before_her.moves])
    return JSONResponse(problems.refusal(table.room, IllegalMove(told), table.names))


def seen_by(table: Table, seat: int) -> Records:
    """All that a preview is made from."""
    return copied(table.view(seat))


@routes.get(
    "/m/{match}/preview", "What a move would do, as far as the mover can know, up to the next die.",
    {200: {JSON: Preview}, 204: {}}, *AT_MATCH, words=TEXT,
)  # fmt: skip
async def show(request: Request) -> Response:
    live = await looked_at(request)
    words = request.query_params.get("words", "")[:LONGEST_MOVE]
    async with live.lock:
        table = live.table
        who = snapshot.viewer(table, request.state.visit.holder)
        before_her = outlook(live, who.seat, None, who.seats)
        moves = dict(zip((said for said, _ in before_her.moves), before_her.codes, strict=True))
        if before_her.asked != "move" or words not in moves:
            return Response(status_code=204)  # the match has gone on, as it does while people look
        kept, view = _previews.of(live), seen_by(table, who.seat)
    if (who.seat, words) not in kept:
        made = await house_of(request).aside.ours(preview, table.room, view, who.seat, moves[words])
        made["says"] = [with_names(sentence, table.names) for sentence in made["says"]]
        made["ghost"] = svg.peopled(made["ghost"], table.names)
        kept[who.seat, words] = made
    return render.packed(request, msgspec.json.encode(kept[who.seat, words]), JSON)
