"""Windfall as a drawing: a tree, a basket, and the apples at home.

Measures, the sheet and the marks stand here together; in a larger room each has its file (plan, sheet, marks).
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.windfall.picture.spots import BASKET_AT, TREE_AT, spots_of
from hedgerow.games.windfall.rules.state import OVER
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Record
from hedgerow.scene.pencil import hatch, polyline, ring, round_shape, stroke
from hedgerow.scene.svg import Drawing, line, mark, text

WIDTH, HEIGHT = 512.0, 360.0
HOMES, ROW = 420.0, 44.0  # the middle of the column of players, and how high each is
IN_A_ROW = 5  # apples in the basket
ON_THE_TREE = ((58, 70), (100, 48), (142, 66), (76, 112), (124, 108), (50, 140), (108, 156), (150, 136))


def drawing(s: Record, seat: int, look: int | None = None) -> Drawing:
    """One board for all: nothing is hidden."""
    players = int(s.players)
    mover = -1 if s.phase == OVER else int(s.seat)
    marks = [_basket(int(s.basket)), *(_home(p, int(s.home[p]), p == mover) for p in range(players))]
    told = "over" if s.phase == OVER else f"turn {int(s.round)} of {int(s.options.turns)}"
    spots = spots_of(int(s.basket))
    return Drawing(WIDTH, HEIGHT, f"Windfall, {told}.", f"windfall-{players}", sheet(players), "".join(marks), spots)


@lru_cache(maxsize=8)
def sheet(players: int) -> str:
    """The tree, the empty basket and the names of the players."""
    x, y, size, _ = TREE_AT
    middle, crown = x + size / 2, round_shape(x + size / 2, y + size / 2, size / 2 - 12, 14)
    trunk = stroke(middle - 9, y + size - 14, middle - 14, 330, "trunk") + stroke(
        middle + 9, y + size - 14, middle + 14, 330, "trunk"
    )
    names = [text(HOMES, 48 + ROW * 1.6 * p, f"player {p + 1}", 15, "pencil", italic=True) for p in range(players)]
    return (
        line(hatch(crown, "crown", 8), "pine", 5, 0.5)
        + line(ring(middle, y + size / 2, size / 2 - 8, "crown"), "pine", 2.4)
        + line(trunk, "bank", 2.4)
        + basket()
        + "".join(apple(x + across, y + down) for across, down in ON_THE_TREE)
        + "".join(names)
    )


def basket() -> str:
    """Woven, and empty."""
    left, top, wide, high = BASKET_AT
    sides = [(left, top), (left + 14, top + high), (left + wide - 14, top + high), (left + wide, top)]
    return line(polyline(sides), "bank", 2.4)


@lru_cache(maxsize=64)
def _basket(apples: int) -> str:
    left, top, wide, high = BASKET_AT
    step = (wide - 40) / IN_A_ROW
    found = [
        apple(left + 20 + step * (n % IN_A_ROW + 0.5), top + high - 14 - 20 * (n // IN_A_ROW)) for n in range(apples)
    ]
    return mark("basket", *found)


def apple(x: float, y: float) -> str:
    """Crayon, an outline and a stalk."""
    return (
        line(hatch(round_shape(x, y, 8), (x, y), 4), "fire", 3, 0.6)
        + line(ring(x, y, 8, "apple", 1), "fire", 1.8)
        + line(stroke(x, y - 7, x + 3, y - 12, "stalk", 0.4, 1), "ink", 1.6)
    )


@lru_cache(maxsize=1000)
def _home(player: int, apples: int, is_mover: bool) -> str:
    """What a player has at home; a line below it for whose turn it is."""
    level = 48 + ROW * 1.6 * player
    number = text(HOMES, level + 28, plural(apples, "apple"), 22, "ink", bold=True)
    below = line(stroke(HOMES - 48, level + 36, HOMES + 48, level + 36, ("turn", player)), "accent", 3)
    return mark(f"home-{player + 1}", number + below * is_mover)
