"""The one outline engine: a thing's outline, from which come the pencil line around it and the crayon inside.

An outline is written in one of two ways. By *knots*, through which a soft line runs: `50,10 62,15! 70,30`, where a `!`
is a sharp corner. Or as path data, a small part of SVG's, all absolute: `M` begins, `L` goes straight, `Q` and `C`
bend, `Z` closes. Both are cubic bends inside; what is made of them does not care who wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from hedgerow.scene.pencil import Point, hatch, num, shaky

Knot = tuple[float, float, bool]  # x, y, is it a sharp corner?
Bend = tuple[Point, Point, Point, Point]  # from, two handles, to

_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_PATH_STEPS, _KNOT_STEPS = 6, 4  # straight pieces for each bend: enough for a hatch that ends a little before the line


# --- knots ------------------------------------------------------------------------------------------------------------


def knots(written: str) -> tuple[Knot, ...]:
    """The knots of an outline.

    >>> knots("50,10 62.5,15!")
    ((50.0, 10.0, False), (62.5, 15.0, True))
    """
    found = []
    for word in written.split():
        x, y = word.rstrip("!").split(",")
        found.append((float(x), float(y), word.endswith("!")))
    return tuple(found)


def through(points: Iterable[Point], sharp: bool = False) -> tuple[Knot, ...]:
    """Plain points as knots: a soft line through all of them, or straight sides."""
    return tuple((x, y, sharp) for x, y in points)


def spelled(outline: Iterable[Knot]) -> str:
    """Knots as they are written.

    >>> spelled(knots("50,10 62.5,15!"))
    '50,10 62.5,15!'
    """
    return " ".join(f"{x:g},{y:g}{'!' * sharp}" for x, y, sharp in outline)


def shaken(outline: Sequence[Knot], by: float, *key: object) -> tuple[Knot, ...]:
    """The same outline in another hand, always the same for the same key."""
    hand = shaky("outline", *key)
    return tuple((x + hand.uniform(-by, by), y + hand.uniform(-by, by), sharp) for x, y, sharp in outline)


def bends(outline: Sequence[Knot], closed: bool = True) -> list[Bend]:
    """The cubic pieces of the line through the knots: it passes each along the way between its neighbours."""
    count = len(outline)

    def at(i: int) -> Knot:
        return outline[i % count] if closed else outline[min(max(i, 0), count - 1)]

    def handle(i: int) -> Point:
        (x0, y0, _), (x2, y2, _) = at(i - 1), at(i + 1)
        return (0.0, 0.0) if at(i)[2] else ((x2 - x0) / 6, (y2 - y0) / 6)

    pieces = []
    for i in range(count if closed else count - 1):
        (x1, y1, _), (x2, y2, _) = at(i), at(i + 1)
        (u1, v1), (u2, v2) = handle(i), handle(i + 1)
        pieces.append(((x1, y1), (x1 + u1, y1 + v1), (x2 - u2, y2 - v2), (x2, y2)))
    return pieces


def soft(outline: Sequence[Knot], closed: bool = True, decimals: int = 1) -> str:
    """Path data of the line through the knots, in relative steps: a drawing is short enough to be sent with every move.

    >>> soft(knots("10,10! 20,10! 20,30!"), decimals=0)
    'M10 10l10 0 0 20-10-20z'
    """
    unit = 10**decimals

    def rounded(point: Point) -> tuple[int, int]:
        return round(point[0] * unit), round(point[1] * unit)

    here = rounded(outline[0][:2])
    path, last = f"M{_short(here[0], unit)} {_short(here[1], unit)}", "M"
    for start, *bend in bends(outline, closed):
        straight = len(outline) == 2 or (bend[0] == start and bend[1] == bend[2])
        # A line leaves a knot as it came, so all but the first bend (`c`) need not say how (`s`).
        verb = "l" if straight else "s" if last in "cs" else "c"
        path += verb if verb != last else ""
        targets = [rounded(point) for point in bend[{"l": 2, "s": 1, "c": 0}[verb] :]]
        for number in (n for x, y in targets for n in (x - here[0], y - here[1])):
            shown = _short(number, unit)
            path += shown if path[-1] == verb or number < 0 else f" {shown}"
        here, last = targets[-1], verb
    return path + ("z" if closed else "")


def _short(number: int, unit: int) -> str:
    """So many units, as short as path data allows.

    >>> _short(-5, 10), _short(30, 10), _short(12, 1)
    ('-.5', '3', '12')
    """
    text = f"{number / unit:g}"
    return text.replace("0.", ".", 1) if abs(number) < unit and number else text


def enclosed(outline: Sequence[Knot]) -> list[Point]:
    """The closed outline as corners near enough to each other for `hatch`."""
    return _flat(bends(outline), _KNOT_STEPS)


# --- path data --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2000)
def by_hand(path: str, key: object = "", wobble: float = 0.6, passes: int = 2) -> str:
    """The outline as a hand draws it: passes that nearly meet."""
    hand = shaky("by hand", path, key)

    def near(found: re.Match[str]) -> str:
        return num(float(found[0]) + hand.uniform(-wobble, wobble))

    return "".join(_NUMBER.sub(near, path) for _ in range(passes))


@lru_cache(maxsize=2000)
def polygon(path: str) -> tuple[Point, ...]:
    """The corners of an outline, bends as several straight pieces.

    >>> polygon("M0 0L8 0L8 6Z")
    ((0.0, 0.0), (8.0, 0.0), (8.0, 6.0))
    """
    points: list[Point] = []
    for command, rest in _STEP.findall(path):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        given = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command in "ML":
            points += given
        elif command in "QC":
            bend = 2 if command == "Q" else 3
            for i in range(0, len(given), bend):
                piece = _cubic(points[-1], *given[i : i + bend])
                points += [*_flat([piece], _PATH_STEPS)[1:], piece[3]]
    return tuple(points)


def _cubic(start: Point, *rest: Point) -> Bend:
    """A quadratic bend is a cubic one whose handles reach two thirds of the way to its own."""
    if len(rest) == 3:
        return start, *rest
    (px, py), (ex, ey) = rest
    near = (start[0] + (px - start[0]) * 2 / 3, start[1] + (py - start[1]) * 2 / 3)
    return start, near, (ex + (px - ex) * 2 / 3, ey + (py - ey) * 2 / 3), (ex, ey)


def crayon(path: str, key: object = "", gap: float = 5.0, angle: float = -0.7) -> str:
    """Crayon strokes inside an outline."""
    return hatch(polygon(path), key, gap, angle)


def whole(path: str) -> str:
    """The same path on whole units: a third shorter, for things that a board shows many times.

    >>> whole("M3.4 8.6L-0.2 20")
    'M3 9L0 20'
    """
    return _NUMBER.sub(lambda found: str(round(float(found[0]))), path)


# --- both -------------------------------------------------------------------------------------------------------------


def _flat(pieces: Iterable[Bend], steps: int) -> list[Point]:
    """So many points of each bend, its end left to the next."""
    found = []
    for a, b, c, d in pieces:
        for step in range(steps):
            t = step / steps
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
            found.append((x, y))
    return found


_STROKE = re.compile(r"M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)")


def uncovered(strokes: str, covers: Sequence[Sequence[Point]]) -> str:
    """The parts of straight strokes that lie outside all these polygons: what a thing in front does not hide.

    >>> uncovered("M0 5L30 5", [[(10, 0), (20, 0), (20, 10), (10, 10)]])
    'M0 5L10 5M20 5L30 5'
    """
    kept = []
    for x1, y1, x2, y2 in (map(float, found) for found in _STROKE.findall(strokes)):
        cuts = {0.0, 1.0}
        for cover in covers:
            cuts.update(_crossings((x1, y1), (x2, y2), cover))
        for start, end in pairwise(sorted(cuts)):
            middle = x1 + (x2 - x1) * (start + end) / 2, y1 + (y2 - y1) * (start + end) / 2
            if not any(_inside(middle, cover) for cover in covers):
                ends = [f"{num(x1 + (x2 - x1) * t)} {num(y1 + (y2 - y1) * t)}" for t in (start, end)]
                kept.append(f"M{ends[0]}L{ends[1]}")
    return "".join(kept)


def _crossings(start: Point, end: Point, cover: Sequence[Point]) -> list[float]:
    """Where along a stroke it crosses the sides of a polygon."""
    (x1, y1), (x2, y2) = start, end
    found = []
    for (ax, ay), (bx, by) in zip(cover, [*cover[1:], cover[0]], strict=True):
        across = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax)
        if across:
            on_stroke = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across
            on_edge = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / across
            if 0 < on_stroke < 1 and 0 <= on_edge <= 1:
                found.append(on_stroke)
    return found


def _inside(point: Point, cover: Sequence[Point]) -> bool:
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(cover, [*cover[1:], cover[0]], strict=True):
        if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
