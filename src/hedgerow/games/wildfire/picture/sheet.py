"""Wildfire's blank sheet: the land in pencil, its letters and numbers, the tools and the legend."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.picture.plan import Plan
from hedgerow.games.wildfire.rules.state import SIDE, SQUARES, VS, X4
from hedgerow.kernel.phrases import LETTERS
from hedgerow.scene.dice import PIPS
from hedgerow.scene.pencil import box, lattice, shaky
from hedgerow.scene.svg import dot, group, line, text

# The strip above the land: where its things begin, from the left edge of the grid, and how wide they are.
DICE, ACTIONS, DIGS = (128.0, 174.0), (238.0, 278.0), (328.0, 361.0)
POINTS = 436.0
STRIP_WIDTH, STRIP_TOP, CAPTION, TOOL = 456.0, 22.0, 88.0, 38.0
DIE = 40.0


def on_strip(plan: Plan, *parts: str) -> str:
    """Pieces of the strip, which is as wide as the land."""
    return group(*parts, at=(plan.left, 0), scale=round((plan.width - 2 * plan.left) / STRIP_WIDTH, 3))


@lru_cache(maxsize=16)
def sheet_for(plan: Plan) -> str:
    grids = range(4) if plan.variant == X4 else range(1)
    parts = [land(plan, g) for g in grids] + [lines(plan), labels(plan), _tools(plan), legend(plan)]
    return "".join(parts)


def land(plan: Plan, g: int, squares: int = SQUARES) -> str:
    """Something grows on every square (or on the first of them); never the same beside the same."""
    hand, kinds = shaky("land", plan.variant == X4, g), list(range(len(art.GROWING)))
    chosen: list[int] = []
    for square in range(squares):
        beside = {chosen[square - 1] if square % SIDE else -1, chosen[square - SIDE] if square >= SIDE else -1}
        fit = [k for k in kinds if art.GROWING[k] not in {art.GROWING[b] for b in beside if b >= 0}]
        chosen.append(hand.choice(fit))
    return "".join(
        group(art.land(kind, square % art.HANDS), at=plan.square_at(g, square), scale=plan.scale)
        for square, kind in enumerate(chosen)
    )


def lines(plan: Plan) -> str:
    """Thin ones between squares, thick ones around the land and between the quadrants of X4."""
    squares = SIDE * (2 if plan.variant == X4 else 1)
    whole = squares * plan.size
    thin, thick = "", box(plan.left, plan.top, whole, whole, "border")
    for i, both in enumerate(zip(*lattice(plan.left, plan.top, squares, squares, plan.size), strict=True), 1):
        if i == SIDE:
            thick += "".join(both)
        else:
            thin += "".join(both)
    return line(thin, "pencil", 1.3, 0.75) + line(thick, "pencil", 2.4 if plan.variant == X4 else 1.8)


def labels(plan: Plan) -> str:
    """Letters, and above each the die that names its column; numbers at the sides. [wildfire.dice]"""
    parts = []
    blocks = 2 if plan.variant == X4 else 1
    for i in range(SIDE * blocks):
        middle = (i + 0.5) * plan.size
        x, y, face = plan.left + middle, plan.top - 13, i % SIDE + 1
        parts.append(text(x + 8, y, LETTERS[i % SIDE], 18, "pencil", bold=True))
        parts += [dot(x - 18 + 5 * column, y - 11 + 5 * row, 1.5, "pencil") for column, row in PIPS[face]]
        parts.append(text(plan.left - 18, plan.top + middle + 6, str(face), 18, "pencil", bold=True))
        if blocks == 2:
            parts.append(
                text(plan.left + plan.side * 2 + 18, plan.top + middle + 6, str(face), 18, "pencil", bold=True)
            )
    return "".join(parts)


def _tools(plan: Plan) -> str:
    """The strip in pencil: two actions, two digs, points. Dice lie there while they are rolled."""
    parts = [group(art.bucket(False, i), at=(at, STRIP_TOP), scale=TOOL / art.BOX) for i, at in enumerate(ACTIONS)]
    parts += [group(art.spade(False, i), at=(at, STRIP_TOP), scale=TOOL / art.BOX) for i, at in enumerate(DIGS)]
    for at, words in ((277, "actions"), (364, "digs"), (POINTS, "points")):
        parts.append(text(at, CAPTION, words, 15, "pencil", italic=True))
    return on_strip(plan, *parts)


def legend(plan: Plan) -> str:
    words = ("home", "burning", "burnt", "doused", "dug", "saved")
    pieces = (art.home(1), art.burning(1), art.burnt(1), art.doused(1), art.dug(1), art.land(2))
    whole = plan.width - 2 * plan.left
    step, y = whole / len(words), plan.top + (2 if plan.variant == X4 else 1) * plan.side + 24
    parts = []
    for i, (word, piece) in enumerate(zip(words, pieces, strict=True)):
        middle = plan.left + (i + 0.5) * step
        parts.append(group(piece, at=(middle - 17, y), scale=34 / art.BOX))
        parts.append(text(middle, y + 53, word, 15 if plan.variant != X4 else 19, "pencil", italic=True))
    return "".join(parts)


def sheet_key(plan: Plan) -> str:
    """Everything that the sheet depends on."""
    return f"wildfire-{('solo', 'x4', 'vs')[plan.variant]}" + (f"-{plan.players}" if plan.variant == VS else "")
