"""A thing drawn once: its outline as path data, from which come the pencil line around it and the crayon inside.

Path data here is a small part of SVG's, all absolute: `M` begins, `L` goes straight, `Q` and `C` bend, `Z` closes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from hedgerow.scene.pencil import Point, hatch, num, shaky

_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_PIECES = 6  # straight pieces for each bend: enough for a hatch that ends a little before the line


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
            bends = 2 if command == "Q" else 3
            for i in range(0, len(given), bends):
                points += _bend([points[-1], *given[i : i + bends]])
    return tuple(points)


def _bend(points: list[Point]) -> list[Point]:
    """Points along a curve, the first left out: halfway between halfway points, as often as it takes."""
    along = []
    for i in range(1, _PIECES + 1):
        part, left = i / _PIECES, points
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(left)]
        along.append(left[0])
    return along


def crayon(path: str, key: object = "", gap: float = 5.0, angle: float = -0.7) -> str:
    """Crayon strokes inside an outline."""
    return hatch(polygon(path), key, gap, angle)


def whole(path: str) -> str:
    """The same path on whole units: a third shorter, for things that a board shows many times.

    >>> whole("M3.4 8.6L-0.2 20")
    'M3 9L0 20'
    """
    return _NUMBER.sub(lambda found: str(round(float(found[0]))), path)
