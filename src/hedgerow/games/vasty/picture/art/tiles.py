"""What cards look like: a clearing with a trail to its dots, undergrowth by kind, and home in the middle of it all.

A card lies heading north around the origin of its space, one cell is CELL units; the map turns it. A space has a bold
frame (white in the published game), a dot is a blue ring on shaded ground (black there).
"""

from __future__ import annotations

import math

from hedgerow.games.vasty.picture.art import crayoned, sharp, soft
from hedgerow.games.vasty.picture.plan import CELL, EDGE, FORWARD, HALF, SIDES
from hedgerow.scene.pencil import Point, hatch, num, ring, shaky, stroke
from hedgerow.scene.svg import dot, filled, group, line


def outline_of(dots: int) -> list[Point]:
    """The border of a card: its space and one cell for each dot."""
    near, far = HALF - EDGE, HALF + CELL - EDGE
    left, front, right = dots & 1, dots & 2, dots & 4
    points: list[Point] = [(-near, near)]
    points += [(-far, near), (-far, -near)] if left else []
    points += [(-near, -near)]
    points += [(-near, -far), (near, -far)] if front else []
    points += [(near, -near)]
    points += [(far, -near), (far, near)] if right else []
    return [*points, (near, near)]


def card(dots: int, is_root: bool) -> str:
    """A whole card without its effects: ground, trail, rings, frame, arrow."""
    key, ground = (dots, is_root), "bank" if is_root else "pine"
    border = outline_of(dots)
    shaded = "".join(
        filled(sharp(_square(x * CELL, y * CELL, HALF - EDGE)), "rule", 0.75)
        for k, (x, y) in enumerate(SIDES)
        if dots >> k & 1
    )
    rings = "".join(
        line(ring(x * CELL, y * CELL, 33, ("dot", key, k), 1), "river", 2.6)
        for k, (x, y) in enumerate(SIDES)
        if dots >> k & 1
    )
    trails = "".join(trail(x, y, (key, k)) for k, (x, y) in enumerate(SIDES) if dots >> k & 1)
    return (
        filled(sharp(border), "paper")
        + shaded
        + clearing(ground, key)
        + trails
        + rings
        + line(_by_hand(border, key), "pencil", 1.5)
        + arrow()
    )


def clearing(ground: str, key: object) -> str:
    """The space: a wash of colour and a bold frame."""
    frame = _blob(0, 0, HALF - 6, ("clearing", key))
    return filled(soft(frame), ground, 0.13) + line(soft(frame), "ink", 2)


def _blob(x: float, y: float, reach: float, key: object) -> list[Point]:
    """A square with round corners, by hand."""
    hand = shaky("blob", key)
    return [
        (x + reach * a + hand.uniform(-1.2, 1.2), y + reach * b + hand.uniform(-1.2, 1.2))
        for a, b in ((-1, -0.6), (-0.6, -1), (0.6, -1), (1, -0.6), (1, 0.6), (0.6, 1), (-0.6, 1), (-1, 0.6))
    ]


def _square(x: float, y: float, reach: float) -> list[Point]:
    return [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]


def _by_hand(points: list[Point], key: object) -> str:
    """One pass of the pencil round a border, corners overshot a little."""
    return "".join(
        stroke(*a, *b, (key, i), 0.8, 1) for i, (a, b) in enumerate(zip(points, points[1:] + points[:1], strict=True))
    )


def trail(x: float, y: float, key: object, start: float = 0.3, end: float = 0.62) -> str:
    """Trodden earth from a space towards the border of its cell and beyond: what is joined is joined by this."""
    path = stroke(x * start * CELL, y * start * CELL, x * end * CELL, y * end * CELL, ("trail", key), 0.8, 1)
    return line(path, "bank", 12, 0.42)


def stub(direction: int) -> str:
    """The trail that comes in from the card below, on the side where that one lies."""
    x, y = FORWARD[direction]
    return trail(x, y, ("stub", direction), 0.24, 0.49)


def arrow() -> str:
    """Which way the card heads."""
    return line("M0 -29V-19", "fire", 2.4) + filled("M0 -36L-5.5 -27H5.5z", "fire")


# --- undergrowth ------------------------------------------------------------------------------------------------------


def pine() -> str:
    half: list[Point] = [(0, -19), (6, -9), (3, -9), (9, 0), (4, 0), (12, 10)]
    tree = half + [(-x, y) for x, y in half[:0:-1]]
    return line("M0 10V16", "bank", 3) + crayoned(tree, "pine", "pine", 1.3, "pencil", 3.4, 0.15, is_soft=False)


def oak() -> str:
    crown: list[Point] = [(-5, 6), (-13, 2), (-12, -8), (-5, -10), (-1, -17), (8, -14), (9, -6), (14, -2), (10, 6)]
    return line("M-1 16V4M1 16V4M0 8l5 -6", "bank", 2) + crayoned(crown, "pine", "oak", 1.3, "pencil", 3.4, 0.15)


def fern() -> str:
    fronds = "M0 16C0 4 2 -6 9 -15M-1 16C-4 6 -9 0 -16 -3M1 16C4 10 9 7 15 6"
    leaves = "".join(
        f"M{x} {y}l-5 -3M{x} {y}l5 -1"
        for x, y in ((1, 5), (2.4, -1), (4.4, -7), (7, -12), (-4.5, 7), (-8.5, 2), (-12.5, -1), (6, 9.5), (10.5, 7.5))
    )
    return line(fronds, "pine", 1.8) + line(leaves, "pine", 1.5, 0.85)


def birch() -> str:
    crown: list[Point] = [(0, -19), (6, -12), (7, -2), (4, 6), (-4, 6), (-7, -2), (-6, -12)]
    bark = line("M-1.6 16V3M1.6 16V3", "pencil", 1.2) + line("M-1.5 8h2M0 12h1.5", "ink", 1.3)
    return bark + crayoned(crown, "bank", "birch", 1.3, "pencil", 3.4, 0.12)


def bells() -> str:
    """Bluebells."""
    stalks = "M-6 16C-6 4 -5 -4 0 -10C3 -13 7 -12 8 -8M3 16C3 8 5 3 9 0C12 -1 13 1 13 3M-6 16l-8 -10M3 16l6 -5"
    flowers = "".join(f"M{x} {y}q-3 5 -2 7h6q1 -3 -2 -7z" for x, y in ((8, -8), (2, -6), (13, 3), (-2, -2)))
    return line(stalks, "pine", 1.6) + filled(flowers, "heather", 0.55) + line(flowers, "heather", 1.2)


def stones() -> str:
    parts = [[(-15, 14), (-14, 5), (-6, 1), (1, 6), (2, 14)], [(0, 14), (2, 8), (8, 6), (14, 10), (14, 14)]]
    return "".join(crayoned(p, "pencil", ("stone", i), 1.3, "pencil", 4, 0.1) for i, p in enumerate(parts)) + line(
        "M-9 1q-1 -6 -5 -9M-7 1q1 -7 4 -10", "pine", 1.6
    )


def roots() -> str:
    """The undergrowth of a root card."""
    strands = (
        "M-17 -8C-8 -10 -6 0 2 -1S14 -9 17 -4M-17 8C-9 10 -5 1 3 3S12 12 17 9M-8 -3C-6 4 -9 9 -12 14M6 1C9 6 8 11 6 15"
    )
    return line(strands, "bank", 2.6, 0.85) + line(strands, "pencil", 0.8, 0.8)


PLANTS = (pine, oak, fern, birch, bells, stones)

# --- home -------------------------------------------------------------------------------------------------------------


def home() -> str:
    """A plus of nine cells; the burrow below its oak in the middle, a trail to each of the four dots."""
    border = _plus_points()
    arms = "".join(_arm(x, y) for x, y in FORWARD)
    return filled(sharp(border), "paper") + arms + line(_by_hand(border, "home"), "pencil", 1.8) + burrow()


def _arm(x: float, y: float) -> str:
    end = filled(sharp(_square(2 * CELL * x, 2 * CELL * y, HALF - EDGE)), "rule", 0.75)
    return end + trail(x, y, "home", 0.5, 1.62) + line(ring(2 * CELL * x, 2 * CELL * y, 33, "home", 1), "river", 2.6)


def _plus_points() -> list[Point]:
    near, far = HALF - EDGE, 2.5 * CELL - EDGE
    return [
        (-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near),
        (near, far), (-near, far), (-near, near), (-far, near), (-far, -near), (-near, -near),
    ]  # fmt: skip


def burrow() -> str:
    """Roots and a round door below an old oak: 80 units wide."""
    crown: list[Point] = [
        (-12, -4), (-30, -6), (-37, -18), (-28, -28), (-16, -28), (-6, -37), (10, -36), (18, -28), (32, -24), (36, -12),
        (26, -4), (10, -3),
    ]  # fmt: skip
    trunk: list[Point] = [
        (-11, -5), (-12, 8), (-22, 24), (-36, 33), (-14, 34), (0, 35), (14, 34), (36, 33), (22, 24), (12, 8), (11, -5),
    ]  # fmt: skip
    door: list[Point] = [(-9, 34), (-10, 22), (0, 13), (10, 22), (9, 34)]
    return (
        crayoned(trunk, "bank", "trunk", 2.2, gap=4.4, angle=1.3)
        + crayoned(crown, "pine", "crown", 2.2, gap=4.4)
        + crayoned(door, "ember", "door", 2, gap=2.6, tint=0.4, angle=1.57)
        + dot(5, 26, 1.7, "ink")
        + line("M-19 -16q5 -4 9 0M2 -24q5 -4 9 0M12 -12q4 -3 8 0M-6 -9q4 -3 8 0", "ink", 1.4)
    )


# --- paper ------------------------------------------------------------------------------------------------------------


def compass() -> str:
    """North is up: a rose in a corner of the map."""
    points: list[Point] = []
    for i in range(8):
        angle, reach = math.radians(45 * i - 90), 30 if i % 2 == 0 else 8
        points.append((round(reach * math.cos(angle), 1), round(reach * math.sin(angle), 1)))
    north = sharp([(0, 0), points[7], points[0]])
    return (
        line(ring(0, 0, 20, "compass", 1), "pencil", 1.2, 0.7)
        + filled(sharp(points), "paper")
        + filled(north, "fire", 0.8)
        + line(hatch([(0.0, 0.0), points[3], points[4]], "south", 3), "pencil", 1.2)
        + line(sharp(points), "pencil", 1.6)
    )


def back() -> str:
    """The back of a card that the viewer may not know: a leaf on hatched ground, 60 by 84."""
    border = [(-30.0, -42.0), (30.0, -42.0), (30.0, 42.0), (-30.0, 42.0)]
    leaf: list[Point] = [(0, -22), (10, -10), (12, 4), (0, 20), (-12, 4), (-10, -10)]
    return (
        filled(sharp(border), "paper")
        + line(hatch(border, "back", 6), "pine", 1.4, 0.45)
        + line(_by_hand(border, "back"), "pencil", 1.6)
        + crayoned(leaf, "pine", "leaf", 1.6, "pencil", 4)
        + line("M0 -16V28M0 -4l6 -5M0 4l7 -5M0 0l-6 -5M0 8l-7 -5", "pencil", 1.4)
    )


def ghost(dots: int) -> str:
    """A card that is announced but not down yet: dashes."""
    border = sharp(outline_of(dots))
    return (
        f'<g stroke-dasharray="7 6">{line(border, "ink", 2)}</g>'
        + group(arrow())
        + line(hatch(_square(0, 0, HALF - 8), ("ghost", dots), 9), "pencil", 1.2, 0.5)
    )


def lone_dot() -> str:
    """A dot of a card that has no cells (in a tree)."""
    shaded = filled(sharp(_square(0, 0, HALF - EDGE)), "rule", 0.75)
    border = line(_by_hand(_square(0, 0, HALF - EDGE), "lone"), "pencil", 1.5)
    return shaded + border + line(ring(0, 0, 33, "lone", 1), "river", 2.6)


def grid(columns: int, rows: int) -> str:
    """Squared paper."""
    path = "".join(f"M{num(i * CELL)} 0V{num(rows * CELL)}" for i in range(columns + 1))
    path += "".join(f"M0 {num(i * CELL)}H{num(columns * CELL)}" for i in range(rows + 1))
    return line(path, "rule", 1.2)
