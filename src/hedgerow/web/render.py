"""Pages from templates. Everything that comes from people is escaped here, by the template engine, always."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import Response

import hedgerow
from hedgerow.scene import palette
from hedgerow.web import assets, identity

FOLDER = Path(__file__).with_name("templates")
SMALLEST_TO_COMPRESS = 1000
QUICK = 4  # of nine: pages are made anew each time, and the last two percent cost the most


@cache
def templates() -> jinja2.Environment:
    """Strict: a misspelt name is our mistake and shows in tests, not an empty space on a page."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static=assets.address,
        modules=assets.imports,
        version=hedgerow.__version__,
        papers=(palette.LIGHT["paper"], palette.DARK["paper"]),
    )
    return made


def token(request: Request) -> str:
    """The CSRF token of this browser, for a form or a script."""
    return identity.csrf_token(request.app.state.secret, request.state.visit.cookie)


def html(request: Request, template: str, facts: Mapping[str, Any]) -> str:
    """A page, or a piece of one, as text."""
    common = {"csrf": token(request), "here": request.url.path, "config": request.app.state.config}
    return templates().get_template(template).render(common | dict(facts))


def page(
    request: Request,
    template: str,
    facts: Mapping[str, Any] | None = None,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A whole page as a response."""
    content = html(request, template, facts or {}).encode()
    return packed(request, content, "text/html; charset=utf-8", status, headers)


def packed(
    request: Request, content: bytes, kind: str, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A response that is made anew each time, compressed where the browser likes that."""
    told = dict(headers or {}) | {"Vary": "Accept-Encoding"}
    if len(content) >= SMALLEST_TO_COMPRESS and "gzip" in request.headers.get("accept-encoding", ""):
        content, told["Content-Encoding"] = gzip.compress(content, QUICK, mtime=0), "gzip"
    return Response(content, status, told, kind)
