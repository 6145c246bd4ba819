"""How a thing of this game is drawn: one outline by hand gives the pencil line, the ink line and the crayon inside.

A shape is written as points in a box of 100 by 100 through which a soft line runs, `50,10 62,15! 70,30`; a point with
`!` is a corner. Lines of detail are written the same way and stay open. Coordinates are whole numbers and steps are
relative, so a drawing is short enough to be sent with every update.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hedgerow.scene.pencil import Point, hatch, shaky
from hedgerow.scene.svg import dot, filled, group, line

Node = tuple[float, float, bool]  # x, y, is it a corner?


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


def nodes(written: str) -> list[Node]:
    """The points of a shape.

    >>> nodes("50,10 62,15!")
    [(50.0, 10.0, False), (62.0, 15.0, True)]
    """
    found = []
    for word in written.split():
        x, y = word.rstrip("!").split(",")
        found.append((float(x), float(y), word.endswith("!")))
    return found


def _bends(points: Sequence[Node], closed: bool) -> list[tuple[Point, Point, Point, Point]]:
    """The cubic pieces of the soft line through points: each leaves along the way between its neighbours."""
    count = len(points)

    def at(i: int) -> Node:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    def slope(i: int) -> Point:
        (x0, y0, _), (x2, y2, _) = at(i - 1), at(i + 1)
        return (0.0, 0.0) if at(i)[2] else ((x2 - x0) / 6, (y2 - y0) / 6)

    pieces = []
    for i in range(count if closed else count - 1):
        (x1, y1, _), (x2, y2, _) = at(i), at(i + 1)
        (u1, v1), (u2, v2) = slope(i), slope(i + 1)
        pieces.append(((x1, y1), (x1 + u1, y1 + v1), (x2 - u2, y2 - v2), (x2, y2)))
    return pieces


def soft(written: str, closed: bool = True, shake: float = 0.0, key: object = "") -> str:
    """Path data of a soft line; `shake` moves its points a little, always the same way for the same key."""
    hand = shaky("soft", written, key)
    moved = [(x + hand.uniform(-shake, shake), y + hand.uniform(-shake, shake), c) for x, y, c in nodes(written)]
    here = (round(moved[0][0]), round(moved[0][1]))
    path, last = f"M{here[0]} {here[1]}", "M"
    for start, *bend in _bends(moved, closed):
        # A line leaves a point as it came, so all but the first piece (`c`) need not say how (`s`).
        verb = "l" if len(moved) == 2 or (bend[0] == start and bend[1] == bend[2]) else "c" if last == "M" else "s"
        steps = [(round(x) - here[0], round(y) - here[1]) for x, y in bend[{"l": 2, "s": 1, "c": 0}[verb] :]]
        path += verb if verb != last else ""
        for number in (n for step in steps for n in step):
            path += f" {number}" if number >= 0 and path[-1] != verb else f"{number}"
        here, last = (here[0] + steps[-1][0], here[1] + steps[-1][1]), verb
    return path + ("z" if closed else "")


def polygon(written: str, steps: int = 4) -> list[Point]:
    """The same shape as straight pieces, for the crayon."""
    points = []
    for p, q, r, t in _bends(nodes(written), True):
        for k in range(steps):
            b = k / steps
            a = 1 - b
            w = (a * a * a, 3 * a * a * b, 3 * a * b * b, b * b * b)
            points.append(
                (
                    w[0] * p[0] + w[1] * q[0] + w[2] * r[0] + w[3] * t[0],
                    w[0] * p[1] + w[1] * q[1] + w[2] * r[1] + w[3] * t[1],
                )
            )
    return points


@lru_cache(maxsize=100)
def printed(figure: Figure, weight: float) -> str:
    """As the sheet shows it: a pencil's outline, twice around."""
    again = "".join(soft(shape, True, 1.0) for shape in figure.shapes)
    return line(again, "pencil", weight * 0.6) + outlined(figure, weight * 0.8, "pencil")


@lru_cache(maxsize=100)
def outlined(figure: Figure, weight: float, role: str = "ink") -> str:
    """Its lines alone."""
    shapes = "".join(soft(shape) for shape in (*figure.shapes, *figure.pale))
    return line(shapes + _details(figure), role, weight) + _points(figure, role)


@lru_cache(maxsize=500)
def made(figure: Figure, weight: float, key: object = "", gap: float = 6.0) -> str:
    """As a player draws it: crayon first, then the outline in ink."""
    crayon = "".join(hatch(polygon(shape), (key, i), gap, figure.lean) for i, shape in enumerate(figure.shapes))
    pale = "".join(soft(shape) for shape in figure.pale)
    return (
        line(whole(crayon), figure.role, round(gap * 0.64, 1), 0.7)
        + (filled(pale, "paper") if pale else "")
        + outlined(figure, round(weight, 1))
    )


def _details(figure: Figure) -> str:
    return "".join(soft(detail, False) for detail in (*figure.behind, *figure.details))


def _points(figure: Figure, role: str) -> str:
    patches = "".join(soft(patch) for patch in figure.patches)
    patched = filled(patches, figure.patch if role == "ink" else role, 0.8) if patches else ""
    return patched + "".join(dot(x, y, r, role) for x, y, r in figure.eyes)


def whole(path: str) -> str:
    """Path data in whole numbers: fine enough for a crayon, and half as long.

    >>> whole("M10.4 2L3.5 7.6")
    'M10 2L4 8'
    """
    return re.sub(r"-?\d+(\.\d+)?", lambda found: str(round(float(found[0]))), path)


def put(piece: str, x: float, y: float, scale: float, turn: int = 0) -> str:
    """A drawing of the 100 by 100 box with its middle at a place."""
    cos, sin, half = math.cos(math.radians(turn)), math.sin(math.radians(turn)), 50 * scale
    corner = (x - half * cos + half * sin, y - half * sin - half * cos)
    return group(piece, at=corner, scale=scale, turn=turn)
