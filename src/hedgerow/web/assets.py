"""Style sheets, scripts and fonts: read once, compressed once, under an address that changes when any of them does."""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow.scene import palette
from hedgerow.web.operations import MOVED, PLAIN, SVG, Routes

FOLDER = Path(__file__).with_name("static")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
FOREVER = "public, max-age=31536000, immutable"
SMALLEST_TO_COMPRESS = 600
_IMPORT = re.compile(r'^import .*?"(\.{1,2}/[^"]+)";', re.MULTILINE)
SENT = dict.fromkeys(("text/css", "text/javascript", SVG, "image/png", "font/woff2", PLAIN))

routes = Routes()


@dataclass(frozen=True)
class Asset:
    """One file as it goes out."""

    kind: str
    plain: bytes
    packed: bytes  # empty where compressing gains nothing

    @classmethod
    def of(cls, name: str, content: bytes) -> Asset:
        kind = KINDS[Path(name).suffix]
        pack = not kind.startswith(("font", "image/png")) and len(content) >= SMALLEST_TO_COMPRESS
        return cls(kind, content, gzip.compress(content, 9, mtime=0) if pack else b"")

    def response(self, request: Request, caching: str) -> Response:
        told = {"Cache-Control": caching}
        content = self.plain
        if self.packed:
            told["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                told["Content-Encoding"], content = "gzip", self.packed
        return Response(content, media_type=self.kind, headers=told)


def palette_css() -> str:
    """The notebook's colours for pages and drawings: light or dark, by the system's wish or the reader's."""

    def colours(chosen: dict[str, str]) -> str:
        return "".join(f"--{role}:{colour};" for role, colour in chosen.items())

    light, dark = colours(palette.LIGHT), colours(palette.DARK)
    drawn = palette.rules_for({role: f"var(--{role})" for role in palette.ROLES})
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark)"
        f'{{:root:not([data-theme="light"]){{color-scheme:dark;{dark}}}}}\n'
        f'@media screen{{:root[data-theme="dark"]{{color-scheme:dark;{dark}}}}}\n'
        f"{palette.STROKES}\n"
        f'[class^="t-"]{{font-family:{palette.TYPEFACE}}}\n{drawn}\n'
    )


@cache
def all_of_them() -> dict[str, Asset]:
    """By path below `static/`."""
    contents = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in KINDS
    }
    contents["css/palette.css"] = palette_css().encode()
    return {name: Asset.of(name, content) for name, content in contents.items()}


@cache
def build() -> str:
    """A hash over all of them: one for all, so that they can name each other by relative paths."""
    digest = hashlib.sha256()
    for name, asset in sorted(all_of_them().items()):
        digest.update(name.encode() + b"\0" + asset.plain)
    return digest.hexdigest()[:12]


def address(name: str) -> str:
    """Where a page finds an asset."""
    if name not in all_of_them():
        raise KeyError(f"there is no asset {name!r}")
    return f"/static/{build()}/{name}"


@cache
def imports(name: str) -> tuple[str, ...]:
    """The addresses of all modules that a script needs, directly or not: a page that names them waits for none."""
    found, todo = dict[str, None](), [name]
    while todo:
        script = todo.pop()
        for path in _IMPORT.findall(all_of_them()[script].plain.decode()):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(script), path))
            if module not in found:
                found[module] = None
                todo.append(module)
    return tuple(map(address, found))


@routes.get("/static/{build}/{name:path}", "A style sheet, script, font or picture of the pages.", {200: SENT}, 404)
async def serve(request: Request) -> Response:
    """An asset. A page from before an upgrade gets the new file, but may not keep it."""
    asset = all_of_them().get(request.path_params["name"])
    if asset is None:
        raise HTTPException(404)
    return asset.response(request, FOREVER if request.path_params["build"] == build() else "no-cache")


@routes.get("/favicon.ico", "The small picture in the tab.", MOVED)
async def icon(request: Request) -> Response:
    return RedirectResponse(address("icon.svg"), 302)
