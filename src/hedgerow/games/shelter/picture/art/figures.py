"""How a thing of this game is drawn: one outline by hand gives the pencil line, the ink line and the crayon inside.

A shape is written as the knots of an outline (`scene.outline`) in a box of 100 by 100; lines of detail are written the
same way and stay open. Coordinates are whole numbers, so a drawing is short enough to be sent with every update.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

from hedgerow.scene.outline import enclosed, knots, shaken, soft, whole
from hedgerow.scene.pencil import hatch
from hedgerow.scene.svg import dot, filled, group, line


@dataclass(frozen=True)
class Figure:
    """One drawing: closed `shapes` (crayoned), `pale` shapes (left as paper), open `details`, `patches`, dots."""

    role: str  # the colour of its crayon
    shapes: tuple[str, ...]
    details: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()  # open lines outside the shapes: a tail, a branch
    pale: tuple[str, ...] = ()
    patches: tuple[str, ...] = ()  # filled with `patch`
    patch: str = "ink"
    eyes: tuple[tuple[float, float, float], ...] = field(default=())  # x, y, radius
    lean: float = -0.7  # the angle of the crayon


@lru_cache(maxsize=100)
def printed(figure: Figure, weight: float) -> str:
    """As the sheet shows it: a pencil's outline, twice around."""
    again = "".join(soft(shaken(knots(shape), 1.0, shape), decimals=0) for shape in figure.shapes)
    return line(again, "pencil", weight * 0.6) + outlined(figure, weight * 0.8, "pencil")


@lru_cache(maxsize=100)
def outlined(figure: Figure, weight: float, role: str = "ink") -> str:
    """Its lines alone."""
    shapes = "".join(_line(shape) for shape in (*figure.shapes, *figure.pale))
    return line(shapes + _details(figure), role, weight) + _points(figure, role)


@lru_cache(maxsize=500)
def made(figure: Figure, weight: float, key: object = "", gap: float = 6.0) -> str:
    """As a player draws it: crayon first, then the outline in ink."""
    crayon = "".join(hatch(enclosed(knots(shape)), (key, i), gap, figure.lean) for i, shape in enumerate(figure.shapes))
    pale = "".join(_line(shape) for shape in figure.pale)
    return (
        line(whole(crayon), figure.role, round(gap * 0.64, 1), 0.7)
        + (filled(pale, "paper") if pale else "")
        + outlined(figure, round(weight, 1))
    )


def _line(written: str, closed: bool = True) -> str:
    return soft(knots(written), closed, decimals=0)


def _details(figure: Figure) -> str:
    return "".join(_line(detail, False) for detail in (*figure.behind, *figure.details))


def _points(figure: Figure, role: str) -> str:
    patches = "".join(_line(patch) for patch in figure.patches)
    patched = filled(patches, figure.patch if role == "ink" else role, 0.8) if patches else ""
    return patched + "".join(dot(x, y, r, role) for x, y, r in figure.eyes)


def put(piece: str, x: float, y: float, scale: float, turn: int = 0) -> str:
    """A drawing of the 100 by 100 box with its middle at a place."""
    cos, sin, half = math.cos(math.radians(turn)), math.sin(math.radians(turn)), 50 * scale
    corner = (x - half * cos + half * sin, y - half * sin - half * cos)
    return group(piece, at=corner, scale=scale, turn=turn)
