"""Soft outlines: points joined by hand, from which a thing's pencil line and its crayon filling are both made.

Points are written as text on a square of 48: `"24 2!, 30 12, 24 20!"`. A `!` is a sharp corner; else the line bends.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hedgerow.scene.pencil import Point, hatch, num, shaky

SIZE = 48
Knot = tuple[float, float, bool]  # x, y, sharp


def knots(points: str) -> tuple[Knot, ...]:
    """
    >>> knots("24 2!, 30.5 12")
    ((24.0, 2.0, True), (30.5, 12.0, False))
    """
    found = []
    for point in points.split(","):
        x, y = point.strip().rstrip("!").split()
        found.append((float(x), float(y), point.endswith("!")))
    return tuple(found)


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
    return ", ".join(f"{SIZE - x:g} {y:g}{'!' if sharp else ''}" for x, y, sharp in knots(points))


def turned(points: str, degrees: float, about: Point, scale: float = 1.0) -> str:
    """The same points turned clockwise around one of them, and sized."""
    cos, sin = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale
    moved = [(x - about[0], y - about[1], sharp) for x, y, sharp in knots(points)]
    return ", ".join(
        f"{about[0] + x * cos - y * sin:.1f} {about[1] + x * sin + y * cos:.1f}{'!' if sharp else ''}"
        for x, y, sharp in moved
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


# --- by hand ----------------------------------------------------------------------------------------------------------


def shaken(outline: tuple[Knot, ...], key: object, by: float) -> tuple[Knot, ...]:
    """The same outline in another hand."""
    hand = shaky("shape", key)
    return tuple((x + hand.uniform(-by, by), y + hand.uniform(-by, by), sharp) for x, y, sharp in outline)


def _bends(outline: tuple[Knot, ...], closed: bool) -> list[tuple[Point, Point, Point, Point]]:
    """Cubic pieces through all knots; a sharp one has no handles."""
    count = len(outline)

    def handle(i: int) -> Point:
        if outline[i][2] or (not closed and i in (0, count - 1)):
            return 0.0, 0.0
        before, after = outline[i - 1], outline[(i + 1) % count]
        return (after[0] - before[0]) / 6, (after[1] - before[1]) / 6

    pairs = list(pairwise(range(count))) + ([(count - 1, 0)] if closed else [])
    pieces = []
    for i, j in pairs:
        (ax, ay), (bx, by) = outline[i][:2], outline[j][:2]
        (ux, uy), (vx, vy) = handle(i), handle(j)
        pieces.append(((ax, ay), (ax + ux, ay + uy), (bx - vx, by - vy), (bx, by)))
    return pieces


def path(outline: tuple[Knot, ...], closed: bool = True) -> str:
    """Path data through all knots: short, because a knot's two handles mirror each other (`S`)."""
    pieces = _bends(outline, closed)
    written = f"M{_pair(pieces[0][0])}C{_pair(pieces[0][1])} {_pair(pieces[0][2])} {_pair(pieces[0][3])}"
    for here, first, second, there in pieces[1:]:
        straight = first == here and second == there
        written += f"L{_pair(there)}" if straight else f"S{_pair(second)} {_pair(there)}"
    return written + ("z" if closed else "")


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def polygon(outline: tuple[Knot, ...], steps: int = 4) -> list[Point]:
    """The closed outline as corners near enough to each other for `hatch`."""
    found = []
    for a, b, c, d in _bends(outline, True):
        for step in range(steps):
            t = step / steps
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            found.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                )
            )
    return found


def outlines(what: Thing, key: object, by: float = 0.35) -> str:
    """The patches without colours: filling, line and width are those of whoever uses them, and they hide each other."""
    return "".join(f'<path d="{path(shaken(piece.outline, (key, i), by))}"/>' for i, piece in enumerate(what.patches))


def details(what: Thing, key: object, by: float = 0.35, width: float = 1.2) -> str:
    """Lines and eyes, to be drawn last."""
    inside = "".join(path(shaken(one, (key, "line", i), by), False) for i, one in enumerate(what.lines))
    parts = [f'<path d="{inside}" stroke-width="{width:g}"/>'] if inside else []
    parts += [f'<path d="M{num(x)} {num(y)}h.1" stroke-width="{2 * radius:g}"/>' for x, y, radius in what.eyes]
    return "".join(parts)


def crayons(what: Thing, key: object, by: float = 0.35) -> dict[str, str]:
    """The filling of the same outlines, by role; what a patch in front hides is left out."""
    polygons = [polygon(shaken(piece.outline, (key, i), by)) for i, piece in enumerate(what.patches)]
    found: dict[str, str] = {}
    for i, piece in enumerate(what.patches):
        if piece.role != "paper":
            strokes = uncovered(hatch(polygons[i], (key, i), 2.8, piece.angle), polygons[i + 1 :])
            drawn = f'<path d="{strokes}" stroke-width="2" opacity="{piece.weight:g}"/>'
            found[piece.role] = found.get(piece.role, "") + drawn
    return found


_STROKE = re.compile(r"M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)")


def uncovered(strokes: str, covers: Sequence[Sequence[Point]]) -> str:
    """The parts of straight strokes that lie outside all these polygons.

    >>> uncovered("M0 5L30 5", [[(10, 0), (20, 0), (20, 10), (10, 10)]])
    'M0 5L10 5M20 5L30 5'
    """
    kept = []
    for x1, y1, x2, y2 in (map(float, found) for found in _STROKE.findall(strokes)):
        cuts = {0.0, 1.0}
        for cover in covers:
            for (ax, ay), (bx, by) in zip(cover, [*cover[1:], cover[0]], strict=True):
                across = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax)
                if across:
                    on_stroke = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across
                    on_edge = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / across
                    if 0 < on_stroke < 1 and 0 <= on_edge <= 1:
                        cuts.add(on_stroke)
        for start, end in pairwise(sorted(cuts)):
            middle = x1 + (x2 - x1) * (start + end) / 2, y1 + (y2 - y1) * (start + end) / 2
            if not any(_inside(middle, cover) for cover in covers):
                ends = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (start, end)]
                kept.append(f"M{_pair(ends[0])}L{_pair(ends[1])}")
    return "".join(kept)


def _inside(point: Point, cover: Sequence[Point]) -> bool:
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(cover, [*cover[1:], cover[0]], strict=True):
        if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
