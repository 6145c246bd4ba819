"""A link as a QR code, for the phone at the same table: one path, no styles, in the page's own ink."""

from __future__ import annotations

import re
from functools import lru_cache

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from hedgerow.web.operations import SVG, Routes
from hedgerow.web.problems import Problem

LONGEST = 600
QUIET = 4  # modules of empty paper around the code: readers need them
LINK = "/(m|sit)/[A-Za-z0-9_/-]{1,100}"  # of our own: the code must not advertise others

routes = Routes()


@lru_cache(maxsize=500)
def qr_svg(link: str, label: str = "QR code of the link") -> Markup:
    """Inline SVG; always dark on light, since many readers fail on the reverse."""
    if len(link) > LONGEST:
        raise ValueError("a link this long makes no readable code")
    code = segno.make(link, error="m", micro=False)
    rows = [list(row) for row in code.matrix]
    wide = len(rows) + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{run}v1h-{run}z" for y, row in enumerate(rows) for x, run in _runs(row))
    return Markup(
        '<svg class="qr" viewBox="0 0 {w} {w}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<rect width="{w}" height="{w}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    ).format(w=wide, label=label, path=path)


@routes.get(
    "/qr.svg",
    "A link of this table as a QR code.",
    {200: {SVG: None}},
    400,
    path={"type": "string", "pattern": f"^{LINK}$"},
)
async def picture(request: Request) -> Response:
    """`/qr.svg?path=...`: one of our own links as a code that stands alone."""
    path = request.query_params.get("path", "")
    if not re.fullmatch(LINK, path):
        raise Problem(400, "Only links to a match or to a seat are drawn.")
    base = request.app.state.config.base_url.rstrip("/") or str(request.base_url).rstrip("/")
    drawn = str(qr_svg(f"{base}{path}")).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Where dark modules begin, and how many follow each other."""
    found, start = [], None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            found.append((start, x - start))
            start = None
    return found
