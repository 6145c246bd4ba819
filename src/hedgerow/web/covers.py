"""The picture of each game: its own drawing of a chosen position, as SVG that stands alone, light and dark."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import hedgerow
from hedgerow import catalog
from hedgerow.kernel import cache
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Room
from hedgerow.scene.palette import DARK, LIGHT
from hedgerow.scene.svg import Drawing, picture_svg
from hedgerow.scene.thrift import lighter
from hedgerow.web.assets import FOREVER, Asset
from hedgerow.web.operations import SVG, Routes

THEMES = {"light": LIGHT, "dark": DARK}
SIZE = WIDE, HIGH = 480, 360  # pages keep such a place free for every cover, so that nothing jumps when it comes

routes = Routes()


def drawing_of(room: Room) -> Drawing:
    """The room's cover position as anybody may see it."""
    match = hedgerow.read(room.name, (room.folder / "cover.txt").read_text(encoding="utf-8"))
    if hasattr(room.picture, "cover"):  # a room may have a picture of its own for it, or none
        drawn: Drawing = room.picture.cover(match.view(WATCHER))
        return drawn
    return room.picture.drawing(match.view(WATCHER), WATCHER)


def cover(game: str, theme: str) -> Asset:
    """The picture file: drawn once and kept beside the compiled code, since drawing takes longer than starting."""
    folder, name = cache.folder(), f"{game}-{theme}-{digest(game)}.svg"
    if folder:
        with contextlib.suppress(OSError):
            return Asset.of("cover.svg", (folder / "covers" / name).read_bytes())
    content = draw(catalog.room(game), theme).encode()
    if folder:
        cache.write(folder / "covers" / name, content)
    return Asset.of("cover.svg", content)


remembered = lru_cache(maxsize=64)(cover)


def draw(room: Room, theme: str) -> str:
    """The picture, made now."""
    return lighter(picture_svg(drawing_of(room), THEMES[theme]))


@lru_cache(maxsize=64)
def digest(game: str) -> str:
    """Changes whenever the picture may: with the room, its cover's position among it, or with how things are drawn."""
    told = hashlib.sha256(cache.package_hash().encode())
    folder = catalog.room(game).folder  # it may be outside the package
    for file in sorted([*folder.rglob("*.py"), folder / "cover.txt"]):
        told.update(file.read_bytes())
    return told.hexdigest()[:12]


def address(game: str, theme: str) -> str:
    """Where a page finds it."""
    return f"/cover/{digest(game)}/{game}-{theme}.svg"


@routes.get("/cover/{digest}/{name}.svg", "A game's picture: `GAME-light` or `GAME-dark`.", {200: {SVG: None}}, 404)
async def serve(request: Request) -> Response:
    game, _, theme = request.path_params["name"].partition("-")
    if game not in catalog.names() or theme not in THEMES:
        raise HTTPException(404)
    picture = await asyncio.to_thread(remembered, game, theme)
    return picture.response(request, FOREVER if request.path_params["digest"] == digest(game) else "no-cache")
