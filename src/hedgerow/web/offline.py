"""The table as an app: what a browser needs to install it, and the one page that is there when the server is not."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from hedgerow.scene.palette import LIGHT
from hedgerow.web import assets, render
from hedgerow.web.operations import PAGE, Routes

MANIFEST, SCRIPT = "application/manifest+json", "text/javascript"
PLACE = "/offline"
NEEDED = (
    "css/palette.css", "css/notebook.css", "js/theme.js", "js/page.js", "js/offline.js", "icon.svg",
    "fonts/vollkorn-400-normal.woff2", "fonts/vollkorn-600-normal.woff2",
)  # fmt: skip
ICONS = {"icon-192.png": "192x192", "icon-512.png": "512x512"}
SHORT = {"Cache-Control": "no-cache"}  # asked for each time: it names the assets of this build

routes = Routes()


def manifest() -> dict[str, object]:
    """What the browser shows of an installed table."""
    drawn = {"src": assets.address("icon.svg"), "type": "image/svg+xml", "sizes": "any"}
    painted = [
        {"src": assets.address(name), "type": "image/png", "sizes": size, "purpose": "any maskable"}
        for name, size in ICONS.items()
    ]
    return {
        "id": "/",
        "name": "Hedgerow: nature games, one table",
        "short_name": "Hedgerow",
        "description": "Pencil and paper games about nature: alone, with friends, with bots, or beside real paper.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT["paper"],
        "theme_color": LIGHT["paper"],
        "icons": [drawn, *painted],
    }


@routes.get("/manifest.webmanifest", "For browsers that install the table as an app.", {200: {MANIFEST: None}})
async def serve_manifest(request: Request) -> Response:
    return Response(json.dumps(manifest()), media_type=MANIFEST, headers=SHORT)


@routes.get("/worker.js", "The small program that a browser keeps for when the server is away.", {200: {SCRIPT: None}})
async def serve_worker(request: Request) -> Response:
    """At the root, since a worker looks after the addresses below its own; its first line says what it keeps."""
    kept = json.dumps([PLACE, *(assets.address(name) for name in NEEDED)])
    told = f"const BUILD = {json.dumps(assets.build())}, PLACE = {json.dumps(PLACE)}, KEPT = {kept};\n"
    script = assets.all_of_them()["js/worker.js"].plain.decode()
    return Response(told + script, media_type=SCRIPT, headers=SHORT)


@routes.get(PLACE, "What a browser shows while the server cannot be reached.", PAGE)
async def page(request: Request) -> Response:
    return render.page(request, "offline.html")
