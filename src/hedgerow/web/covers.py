"""The picture of each game: its own drawing of a chosen position, as SVG that stands alone, light and dark."""

from __future__ import annotations

import hashlib
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Room
from hedgerow.scene.palette import DARK, LIGHT
from hedgerow.scene.pencil import curve, hatch
from hedgerow.scene.svg import Drawing, line, picture_svg, text
from hedgerow.scene.thrift import lighter
from hedgerow.web.assets import FOREVER, Asset

THEMES = {"light": LIGHT, "dark": DARK}
WIDE, HIGH = 480, 360


def drawing_of(room: Room) -> Drawing:
    """The room's cover position as anybody may see it; a title card where a room has no cover."""
    file = room.folder / "cover.txt"
    if not file.exists() or not hasattr(room.view, "drawing"):
        return card(room)
    match = hedgerow.read(room.name, file.read_text(encoding="utf-8"))
    if hasattr(room.view, "cover"):
        return room.view.cover(match.view(WATCHER))
    return room.view.drawing(match.view(WATCHER), WATCHER)


def card(room: Room) -> Drawing:
    """A title on a small hill, for a room without a cover."""
    hill = [(40.0 + 8 * i, 262 - 46 * (1 - ((i - 25) / 25) ** 2)) for i in range(51)]
    field = [*hill, (440.0, 300.0), (40.0, 300.0)]
    drawn = line(hatch(field, room.name, 7), "pine", 2, 0.5) + line(curve(hill), "pencil", 2)
    title = text(WIDE / 2, 150, room.title, 44, bold=True)
    return Drawing(WIDE, HIGH, f"{room.title}, a title card.", f"card-{room.name}", drawn + title, "")


@cache
def cover(game: str, theme: str) -> Asset:
    """The picture file."""
    return Asset.of("cover.svg", lighter(picture_svg(drawing_of(catalog.room(game)), THEMES[theme])).encode())


def size(game: str) -> tuple[int, int]:
    """Width and height, so that the page does not jump when the picture comes."""
    drawing = _drawing(game)
    return round(drawing.width), round(drawing.height)


@cache
def _drawing(game: str) -> Drawing:
    return drawing_of(catalog.room(game))


def address(game: str, theme: str) -> str:
    """Where a page finds it: the address changes with the picture."""
    digest = hashlib.sha256(cover(game, theme).plain).hexdigest()[:12]
    return f"/cover/{digest}/{game}-{theme}.svg"


async def serve(request: Request) -> Response:
    game, _, theme = request.path_params["name"].partition("-")
    if game not in catalog.names() or theme not in THEMES:
        raise HTTPException(404)
    return cover(game, theme).response(request, FOREVER)


routes: list[BaseRoute] = [Route("/cover/{digest}/{name}.svg", serve)]
