"""The things of Vasty Wilds, drawn by hand: soft outlines through a few points, crayon inside them from the same ones;
and the stamps they are put with.

Everything is drawn around the origin, x to the right, y down, so that a symbol can be put anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.scene import outline
from hedgerow.scene.pencil import Point, hatch
from hedgerow.scene.stamps import Stamps
from hedgerow.scene.svg import filled, line

STAMPS = Stamps("vw-")


def soft(points: Sequence[Point], closed: bool = True) -> str:
    """A soft path through all the points."""
    return outline.soft(outline.through(points), closed)


def sharp(points: Sequence[Point], closed: bool = True) -> str:
    """Straight sides."""
    return outline.soft(outline.through(points, True), closed)


def crayoned(
    points: Sequence[Point], role: str, key: object, width: float = 2, drawn_in: str = "ink", gap: float = 3.6,
    tint: float = 0.22, is_soft: bool = True, angle: float = -0.7,
) -> str:  # fmt: skip
    """Paper, a thin wash, crayon strokes (none with `gap` 0), and the outline: what a player made."""
    path = soft(points) if is_soft else sharp(points)
    inside = outline.enclosed(outline.through(points)) if is_soft else list(points)
    strokes = line(hatch(inside, key, gap, angle), role, gap * 0.5, 0.8) if gap else ""
    return filled(path, "paper") + filled(path, role, tint) + strokes + line(path, drawn_in, width)


def pencilled(points: Sequence[Point], role: str = "pencil", width: float = 1.6, is_soft: bool = True) -> str:
    """Paper and an outline: what is printed."""
    path = soft(points) if is_soft else sharp(points)
    return filled(path, "paper") + line(path, role, width)
