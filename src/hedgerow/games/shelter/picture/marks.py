"""The small marks of a sheet: a fence, a cross, a circle kept or lost."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.scene.outline import whole
from hedgerow.scene.pencil import hatch, ring, round_shape, shaky, stroke
from hedgerow.scene.svg import group, line, text

HIGH = 10  # how far a fence's post stands out
RAILS = 5  # how far a rail lies from the middle


@lru_cache(maxsize=100)
def _rails(length: int, key: object) -> str:
    """Two rails and their posts from (0, 0) to (length, 0), in whole numbers: fences are many."""
    hand = shaky("fence", key)

    def near(value: float, reach: int = 1) -> int:
        return round(value) + hand.randint(-reach, reach)

    path = ""
    for y in (-RAILS, RAILS):
        path += f"M{near(1)} {near(y)}Q{near(length / 2, 8)} {near(y, 2)} {near(length - 1)} {near(y)}"
    for place in (0.14, 0.5, 0.86):
        x = near(length * place, 2)
        path += f"M{near(x)} {near(-HIGH)}L{x} {near(HIGH)}"
    return path


@lru_cache(maxsize=500)
def fence(x: float, y: float, length: int, upright: bool, is_loose: bool, key: object) -> str:
    """A fence that a player drew; the crayon is for one that stands between two areas."""
    wood = f"M4 {-RAILS}H{length - 4}M4 {RAILS}H{length - 4}"
    crayon = "" if is_loose else line(wood, "bank", 6, 0.75)
    return group(crayon, line(_rails(length, key), "ink", 2), at=(x, y), turn=90 if upright else 0)


def border(x: float, y: float, length: int, upright: bool, key: object) -> str:
    """A piece of the printed fence around the land."""
    return group(line(_rails(length, key), "pencil", 1.5), at=(x, y), turn=90 if upright else 0)


@lru_cache(maxsize=500)
def cross(x: float, y: float, size: float, key: object, weight: float = 3.4) -> str:
    """A cross in ink."""
    half = size / 2
    down = stroke(x - half, y - half, x + half, y + half, (key, "down"), 1.4, 1)
    up = stroke(x - half, y + half, x + half, y - half, (key, "up"), 1.4, 1)
    return line(whole(down + up), "ink", weight)


@lru_cache(maxsize=100)
def kept(x: float, y: float, radius: float, worth: int, key: object) -> str:
    """A circle that counts: its number in ink on crayon, inside a bold ring."""
    crayon = hatch(round_shape(x, y, radius), key, 6)
    bold = line(whole(ring(x, y, radius, key, 1)), "bank", 3)
    return line(whole(crayon), "bank", 3.4, 0.45) + bold + text(x, y + 6, str(worth), 18, bold=True)
