"""A thing of the sheet: patches of crayon with soft outlines, lines and eyes, drawn on a square of 48."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.scene.outline import Knot, enclosed, knots, shaken, soft, spelled, uncovered
from hedgerow.scene.pencil import Point, hatch, num

SIZE = 48


@dataclass(frozen=True)
class Patch:
    """A closed outline and its crayon."""

    outline: tuple[Knot, ...]
    role: str
    angle: float = -0.7
    weight: float = 0.8  # how firmly the crayon is pressed


@dataclass(frozen=True)
class Thing:
    """Something to draw: patches from the back to the front, then open lines, then eyes."""

    patches: tuple[Patch, ...]
    lines: tuple[tuple[Knot, ...], ...] = ()
    eyes: tuple[tuple[float, float, float], ...] = ()


def patch(points: str, role: str, angle: float = -0.7, weight: float = 0.8) -> Patch:
    return Patch(knots(points), role, angle, weight)


def thing(*patches: Patch, lines: Sequence[str] = (), eyes: Sequence[tuple[float, float, float]] = ()) -> Thing:
    return Thing(patches, tuple(knots(points) for points in lines), tuple(eyes))


def mirrored(points: str) -> str:
    """The same points seen in a glass that stands in the middle of the square."""
    return spelled((SIZE - x, y, sharp) for x, y, sharp in knots(points))


def turned(points: str, degrees: float, about: Point, scale: float = 1.0) -> str:
    """The same points turned clockwise around one of them, and sized."""
    cos, sin = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale
    moved = [(x - about[0], y - about[1], sharp) for x, y, sharp in knots(points)]
    return spelled(
        (round(about[0] + x * cos - y * sin, 1), round(about[1] + x * sin + y * cos, 1), sharp) for x, y, sharp in moved
    )


def ribbon(middle: str, widths: Sequence[float]) -> tuple[Knot, ...]:
    """The outline of a body that follows a line, as thick at each of its knots as `widths` says."""
    line_of = knots(middle)
    left: list[Knot] = []
    right: list[Knot] = []
    for i, (x, y, _) in enumerate(line_of):
        before, after = line_of[max(0, i - 1)], line_of[min(len(line_of) - 1, i + 1)]
        length = math.hypot(after[0] - before[0], after[1] - before[1])
        across = ((before[1] - after[1]) / length, (after[0] - before[0]) / length)
        is_end = i in (0, len(line_of) - 1)
        left.append((x + across[0] * widths[i], y + across[1] * widths[i], is_end))
        right.append((x - across[0] * widths[i], y - across[1] * widths[i], is_end))
    return (*left, *reversed(right))


# --- drawn -----------------------------------------------------------------------------------------------------------


def outlines(what: Thing, key: object, by: float = 0.35) -> str:
    """The patches without colours: filling, line and width are those of whoever uses them, and they hide each other."""
    return "".join(f'<path d="{soft(shaken(piece.outline, by, key, i))}"/>' for i, piece in enumerate(what.patches))


def details(what: Thing, key: object, by: float = 0.35, width: float = 1.2) -> str:
    """Lines and eyes, to be drawn last."""
    inside = "".join(soft(shaken(one, by, key, "line", i), False) for i, one in enumerate(what.lines))
    parts = [f'<path d="{inside}" stroke-width="{width:g}"/>'] if inside else []
    parts += [f'<path d="M{num(x)} {num(y)}h.1" stroke-width="{2 * radius:g}"/>' for x, y, radius in what.eyes]
    return "".join(parts)


def crayons(what: Thing, key: object, by: float = 0.35) -> dict[str, str]:
    """The filling of the same outlines, by role; what a patch in front hides is left out."""
    polygons = [enclosed(shaken(piece.outline, by, key, i)) for i, piece in enumerate(what.patches)]
    found: dict[str, str] = {}
    for i, piece in enumerate(what.patches):
        if piece.role != "paper":
            strokes = uncovered(hatch(polygons[i], (key, i), 2.8, piece.angle), polygons[i + 1 :])
            drawn = f'<path d="{strokes}" stroke-width="2" opacity="{piece.weight:g}"/>'
            found[piece.role] = found.get(piece.role, "") + drawn
    return found
