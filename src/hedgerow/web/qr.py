"""A link as a QR code, for the phone at the same table: one path, no styles, in the page's own ink."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

LONGEST = 600
QUIET = 4  # modules of empty paper around the code: readers need them


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
