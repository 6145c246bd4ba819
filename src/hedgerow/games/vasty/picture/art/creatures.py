"""The four small creatures of the forest, and what each of them is after. Shape and colour both tell whose it is.

The red squirrel wants acorns, the blue hare clover, the green frog dragonflies, the yellow hedgehog mushrooms.
Pawns fill about 48 units around the origin and stand on y = 22; an objective fills a round badge of 32.
"""

from __future__ import annotations

import math

from hedgerow.games.vasty.picture.art import crayoned, sharp, soft
from hedgerow.scene.pencil import Point, ring, round_shape
from hedgerow.scene.svg import dot, filled, line

CREATURES = ("squirrel", "hare", "frog", "hedgehog")
AIMS = ("acorn", "clover", "dragonfly", "mushroom")
ROLES = ("fire", "river", "pine", "bank")  # by seat: red, blue, green, yellow

# --- pawns ------------------------------------------------------------------------------------------------------------

TAIL: list[Point] = [
    (-3, 21), (-13, 20), (-20, 11), (-20, -3), (-16, -14), (-8, -19), (-2, -14), (-4, -8), (-9, -8), (-10, -1), (-6, 8),
]  # fmt: skip
SQUIRREL: list[Point] = [
    (-5, 21), (-7, 13), (-4, 4), (1, -2), (3, -8), (3, -14), (3, -21), (7, -17), (12, -15), (17, -9), (18, -5),
    (14, -2), (11, -1), (12, 4), (13, 12), (14, 18), (13, 21),
]  # fmt: skip
HARE: list[Point] = [
    (-15, 21), (-20, 15), (-19, 5), (-12, -2), (-3, -3), (3, -6), (2, -15), (1, -23), (5, -22), (8, -12), (10, -12),
    (11, -21), (14, -24), (15, -18), (13, -9), (18, -5), (21, 0), (18, 4), (12, 6), (12, 13), (15, 21), (3, 21),
]  # fmt: skip
FROG: list[Point] = [
    (-14, 3), (-16, -4), (-14, -13), (-9, -15), (-4, -10), (0, -9), (4, -10), (9, -15), (14, -13), (16, -4), (14, 3),
    (19, 9), (22, 19), (16, 22), (9, 20), (0, 21), (-9, 20), (-16, 22), (-22, 19), (-19, 9),
]  # fmt: skip


def squirrel(role: str, key: object = "") -> str:
    return (
        crayoned(TAIL, role, ("tail", key))
        + crayoned(SQUIRREL, role, ("squirrel", key))
        + line(soft([(3, 4), (9, 5), (15, 2)], False) + soft([(1, 20), (1, 13), (6, 11)], False), "ink", 1.6)
        + dot(11.5, -9.5, 1.7, "ink")
    )


def hare(role: str, key: object = "") -> str:
    return (
        crayoned(round_shape(-19, 13, 4.5, 7), role, ("scut", key), 1.6)
        + crayoned(HARE, role, ("hare", key))
        + line(soft([(-9, 21), (-12, 12), (-4, 7), (2, 12)], False), "ink", 1.6)
        + dot(14, -2.5, 1.8, "ink")
        + dot(20.5, 0, 1.3, "ink")
    )


def frog(role: str, key: object = "") -> str:
    return (
        crayoned(FROG, role, ("frog", key))
        + filled(sharp(round_shape(-9, -8.5, 3.4, 8)) + sharp(round_shape(9, -8.5, 3.4, 8)), "paper")
        + dot(-9, -8.5, 2, "ink")
        + dot(9, -8.5, 2, "ink")
        + line(soft([(-9, 0), (0, 4), (9, 0)], False), "ink", 1.8)
        + line(soft([(-13, 20), (-9, 13), (-11, 8)], False) + soft([(13, 20), (9, 13), (11, 8)], False), "ink", 1.5)
    )


def _spines() -> list[Point]:
    """A dome of spines from the brow over the back to the ground."""
    points: list[Point] = []
    for i in range(17):
        angle, reach = math.radians(-42 - i * 9.3), (21 if i % 2 else 16)
        points.append((round(-2 + reach * math.cos(angle), 1), round(12 + 1.25 * reach * math.sin(angle), 1)))
    return points


HEDGEHOG_FACE: list[Point] = [(7, -3), (12, 3), (18, 8), (23, 11), (21, 15), (13, 17), (6, 20), (0, 14)]
SPINES = [(8, 20), (7, 8), *_spines(), (-18, 19)]


def hedgehog(role: str, key: object = "") -> str:
    return (
        crayoned(HEDGEHOG_FACE, role, ("face", key), gap=0, tint=0.12)
        + crayoned(SPINES, role, ("spines", key), is_soft=False, angle=0.9, gap=3.2, tint=0.3)
        + dot(13, 8, 1.8, "ink")
        + dot(22.5, 11.5, 2, "ink")
        + line("M-9 20l-1 3M3 20l1 3M12 18l1 4", "ink", 2.2)
    )


PAWNS = (squirrel, hare, frog, hedgehog)


def pawn(seat: int) -> str:
    return PAWNS[seat](ROLES[seat], seat)


# --- objectives -------------------------------------------------------------------------------------------------------


def acorn(role: str) -> str:
    nut: list[Point] = [(-6, -2), (-5, 5), (0, 11), (5, 5), (6, -2)]
    cup: list[Point] = [(-8, -1), (-6, -7), (0, -9), (6, -7), (8, -1), (0, 1)]
    return (
        crayoned(nut, role, "nut", 1.6, gap=3)
        + crayoned(cup, role, "cup", 1.6, gap=2, tint=0.5, angle=0.7)
        + line("M0 -9q1 -2 3 -3", "ink", 1.8)
    )


def clover(role: str) -> str:
    leaves = "".join(
        crayoned(
            [(_turn(x, y, angle)[0], _turn(x, y, angle)[1] - 1) for x, y in LEAF], role, ("clover", angle), 1.5, gap=2.6
        )
        for angle in (-120, 0, 120)
    )
    return line("M0 0q1 6 5 11", "ink", 1.8) + leaves


LEAF: list[Point] = [(0, 0), (-4, -3), (-5, -8), (0, -7.5), (5, -8), (4, -3)]


def _turn(x: float, y: float, degrees: float) -> Point:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * cos - y * sin, x * sin + y * cos


def dragonfly(role: str) -> str:
    wings = "".join(
        crayoned([(0, y), (side * 6, y - 4 + slope), (side * 12, y - 2 + slope), (side * 8, y + 2)], role,
                 ("wing", side, y), 1.3, gap=2.4)
        for side in (-1, 1)
        for y, slope in ((-3, -2), (1, 3))
    )  # fmt: skip
    return wings + line("M0 -6V11", "ink", 3) + dot(0, -8, 3, "ink")


def mushroom(role: str) -> str:
    stem: list[Point] = [(-2.5, 0), (-3.5, 9), (0, 10.5), (3.5, 9), (2.5, 0)]
    cap: list[Point] = [(-10, 1), (-9, -5), (-3, -10), (3, -10), (9, -5), (10, 1), (0, 2)]
    return (
        crayoned(stem, role, "stem", 1.6, gap=0, tint=0.08)
        + crayoned(cap, role, "cap", 1.6, gap=2.8, tint=0.3)
        + dot(-3, -4, 1.7, "paper")
        + dot(3.5, -5.5, 1.5, "paper")
    )


GOALS = (acorn, clover, dragonfly, mushroom)


def badge(role: str, key: object, width: float = 2.2) -> str:
    """The round counter below an objective."""
    return filled(sharp(round_shape(0, 0, 15.5, 16)), "paper") + line(ring(0, 0, 15.5, ("badge", key), 1), role, width)


def aim(seat: int) -> str:
    """An objective lying on the map."""
    return badge(ROLES[seat], seat) + f'<g transform="scale(1.1)">{GOALS[seat](ROLES[seat])}</g>'


def wish() -> str:
    """A box for an objective that is not yet collected: pencil only."""
    return line(ring(0, 0, 13.5, "wish", 1), "pencil", 1.4, 0.8)
