"""Pencil and crayon as plain path data: seeded jitter (same key, same stroke), so a redraw never shimmers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]


def shaky(*key: object) -> random.Random:
    """The hand that draws a stroke: the same for the same key, on every machine."""
    return random.Random(repr(key))


def num(value: float) -> str:
    """A coordinate with one decimal, without a trailing `.0`.

    >>> num(3.0), num(2.25), num(-0.04)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}"
    return text[:-2].replace("-0", "0") if text.endswith(".0") else text


@lru_cache(maxsize=50_000)
def stroke(x1: float, y1: float, x2: float, y2: float, key: object = "", wobble: float = 1.0, passes: int = 2) -> str:
    """A straight line by hand: passes that nearly meet, each a gentle cubic."""
    hand = shaky("stroke", x1, y1, x2, y2, key)
    reach = wobble * min(2.2, 0.5 + math.hypot(x2 - x1, y2 - y1) / 120)

    def near(value: float, more: float = 1.0) -> str:
        return num(value + hand.uniform(-reach, reach) * more)

    path = []
    for _ in range(passes):
        thirds = [
            near(a + (b - a) * part, 1.3) for part in (1 / 3, 2 / 3) for a, b in ((x1, x2), (y1, y2))
        ]  # x, y at a third, then x, y at two thirds
        path.append(f"M{near(x1)} {near(y1)}C{' '.join(thirds)} {near(x2)} {near(y2)}")
    return "".join(path)


def polyline(
    points: Sequence[Point], key: object = "", wobble: float = 1.0, passes: int = 2, closed: bool = False
) -> str:
    """Strokes from point to point; `closed` draws back to the first."""
    ends = [*points[1:], points[0]] if closed else points[1:]
    return "".join(
        stroke(*here, *there, (key, i), wobble, passes)
        for i, (here, there) in enumerate(zip(points, ends, strict=False))
    )


def box(x: float, y: float, width: float, height: float, key: object = "", wobble: float = 1.0) -> str:
    """Four strokes around a rectangle."""
    return polyline(corners(x, y, width, height), ("box", key), wobble, closed=True)


def lattice(x: float, y: float, columns: int, rows: int, size: float) -> tuple[list[str], list[str]]:
    """The lines between the rows of a grid and those between its columns; its border is a `box`.

    >>> [len(lines) for lines in lattice(0, 0, 6, 4, 10)]
    [3, 5]
    """
    wide, high = columns * size, rows * size
    between_rows = [stroke(x, y + i * size, x + wide, y + i * size, ("h", i)) for i in range(1, rows)]
    between_columns = [stroke(x + i * size, y, x + i * size, y + high, ("v", i)) for i in range(1, columns)]
    return between_rows, between_columns


def corners(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of a rectangle, for `hatch` and `polyline`."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@lru_cache(maxsize=20_000)
def ring(x: float, y: float, radius: float, key: object = "", passes: int = 2) -> str:
    """A circle by hand: each pass goes a little more than once around."""
    hand = shaky("ring", x, y, radius, key)
    path = []
    for _ in range(passes):
        first = hand.uniform(0, math.tau)
        points = []
        for i in range(13):
            angle, reach = first + i * 6.6 / 12, radius * (1 + hand.uniform(-0.045, 0.045))
            points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        path.append(curve(points))
    return "".join(path)


def curve(points: Sequence[Point]) -> str:
    """A soft line through the middles between points, beginning at the first."""
    path = f"M{num(points[0][0])} {num(points[0][1])}"
    for (x1, y1), (x2, y2) in pairwise(points):
        path += f"Q{num(x1)} {num(y1)} {num((x1 + x2) / 2)} {num((y1 + y2) / 2)}"
    return path


def round_shape(x: float, y: float, radius: float, points: int = 10) -> list[Point]:
    """A polygon close to a circle, for `hatch`."""
    return [
        (x + radius * math.cos(i * math.tau / points), y + radius * math.sin(i * math.tau / points))
        for i in range(points)
    ]


def hatch(outline: Sequence[Point], key: object = "", gap: float = 5.0, angle: float = -0.7) -> str:
    """Crayon inside a polygon: strokes to and fro at an angle, ending a little before the outline."""
    return _hatch(tuple(outline), key, gap, angle)


@lru_cache(maxsize=20_000)
def _hatch(outline: tuple[Point, ...], key: object, gap: float, angle: float) -> str:
    hand = shaky("hatch", key)
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in outline]
    level = min(y for _, y in turned) + gap * 0.4
    last = max(y for _, y in turned)
    path, backwards = [], False
    while level < last:
        crossings = sorted(
            x1 + (level - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in zip(turned, turned[1:] + turned[:1], strict=True)
            if y1 <= level < y2 or y2 <= level < y1
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            inset = min(hand.uniform(0.5, 2.5), (right - left) / 3)
            a, b = (right - inset, left + inset) if backwards else (left + inset, right - inset)
            ya, yb = level + hand.uniform(-0.8, 0.8), level + hand.uniform(-0.8, 0.8)
            path.append(f"M{num(a * cos - ya * sin)} {num(a * sin + ya * cos)}")
            path.append(f"L{num(b * cos - yb * sin)} {num(b * sin + yb * cos)}")
        backwards = not backwards
        level += gap * hand.uniform(0.85, 1.15)
    return "".join(path)
