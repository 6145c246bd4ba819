"""A thing drawn by hand: soft outlines through a few points, crayon inside them from the same points.

Everything is drawn around the origin, x to the right, y down, so that a symbol can be put anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.scene.pencil import Point, hatch, num
from hedgerow.scene.svg import filled, line

STEPS = 4  # points of a soft side, for the crayon


def soft(points: Sequence[Point], closed: bool = True) -> str:
    """A soft path through all the points (Catmull-Rom as cubics)."""
    path = f"M{num(points[0][0])} {num(points[0][1])}"
    for a, b, c, d in _sides(points, closed):
        pulls = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += f"C{' '.join(num(v) for v in (*pulls, *c))}"
    return path + ("z" if closed else "")


def sharp(points: Sequence[Point], closed: bool = True) -> str:
    """Straight sides."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("z" if closed else "")


def _sides(points: Sequence[Point], closed: bool) -> list[tuple[Point, Point, Point, Point]]:
    n = len(points)
    if closed:
        return [(points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]) for i in range(n)]
    return [(points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, n - 1)]) for i in range(n - 1)]


def rounded(points: Sequence[Point]) -> list[Point]:
    """The polygon that a soft outline encloses, for `hatch`."""
    found: list[Point] = []
    for a, b, c, d in _sides(points, True):
        for k in range(STEPS):
            t = k / STEPS
            found.append(
                (
                    _between(a[0], b[0], c[0], d[0], t),
                    _between(a[1], b[1], c[1], d[1], t),
                )
            )
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def crayoned(
    points: Sequence[Point], role: str, key: object, width: float = 2, outline: str = "ink", gap: float = 3.6,
    tint: float = 0.22, is_soft: bool = True, angle: float = -0.7,
) -> str:  # fmt: skip
    """Paper, a thin wash, crayon strokes (none with `gap` 0), and the outline: what a player made."""
    path = soft(points) if is_soft else sharp(points)
    inside = rounded(points) if is_soft else list(points)
    strokes = line(hatch(inside, key, gap, angle), role, gap * 0.5, 0.8) if gap else ""
    return filled(path, "paper") + filled(path, role, tint) + strokes + line(path, outline, width)


def pencilled(points: Sequence[Point], role: str = "pencil", width: float = 1.6, is_soft: bool = True) -> str:
    """Paper and an outline: what is printed."""
    path = soft(points) if is_soft else sharp(points)
    return filled(path, "paper") + line(path, role, width)
