"""Dice, drawn once for all games."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.scene.pencil import box, num
from hedgerow.scene.svg import dot, filled, line

# The pips of each face on a 3 by 3 grid, by (column, row).
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((2, 0), (0, 2)),
    3: ((2, 0), (1, 1), (0, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@lru_cache(maxsize=2000)
def die(value: int, x: float, y: float, size: float = 40, key: object = "", role: str = "ink") -> str:
    """A six-sided die showing a value; 0 is a blank one."""
    paper = filled(f"M{num(x)} {num(y)}h{num(size)}v{num(size)}h{num(-size)}z", "paper")
    pips = [
        dot(x + size * (0.25 + 0.25 * column), y + size * (0.25 + 0.25 * row), size * 0.085, role)
        for column, row in PIPS.get(value, ())
    ]
    return paper + line(box(x, y, size, size, ("die", key)), role, 1.8) + "".join(pips)
