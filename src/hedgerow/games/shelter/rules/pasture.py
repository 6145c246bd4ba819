# mypy: allow-untyped-defs, allow-incomplete-defs
"""A pasture of the quick player's plan, and what fences inside it make of it, for each of the 128 ways to draw them.

The fences, each a bit of a number:

      +---+---+
      |   0   |
      +-3-+-4-+
      |   1   |
      +-5-+-6-+
      |   2   |
      +---+---+
"""

from __future__ import annotations

from functools import cache

from hedgerow.games.shelter.rules.heuristic import PASTURES, PLAN_BELOW, PLAN_RIGHT
from hedgerow.games.shelter.rules.land import area_of, longest_side
from hedgerow.games.shelter.rules.points import loose_in
from hedgerow.games.shelter.rules.state import SIDE
from hedgerow.kernel.jit import interpreted, rule

CORNERS = tuple(3 * SIDE * row + 2 * column for row in range(2) for column in range(3))  # of the pastures
BESIDE = (0, SIDE, 2 * SIDE, 0, 1, SIDE, SIDE + 1)  # the square left of or above each inner fence, from the corner
UPRIGHT = 3  # so many of them stand on the right of their square, the others lie below it
WHOLE = 0b111111  # a pasture of one area; its squares are counted row by row


def _drawn(fences: int) -> tuple[int, int]:
    """Fences inside the first pasture, and those of the plan, as sets of squares."""
    right = sum(1 << BESIDE[i] for i in range(UPRIGHT) if fences >> i & 1)
    under = sum(1 << BESIDE[i] for i in range(UPRIGHT, len(BESIDE)) if fences >> i & 1)
    return right | PLAN_RIGHT, under | PLAN_BELOW


@cache
def _areas(fences: int) -> tuple[int, ...]:
    areas, todo = [], PASTURES[0]
    while todo:
        areas.append(interpreted(area_of)(todo & -todo, *_drawn(fences)))
        todo &= ~areas[-1]
    return tuple(areas)


def _piece(area: int) -> int:
    """An area of the first pasture, its squares counted row by row."""
    return area & 3 | area >> 4 & 12 | area >> 8 & 48


def _listed(fences: int) -> int:
    """The areas, six bits each."""
    return sum(_piece(area) << 6 * i for i, area in enumerate(_areas(fences)))


def _loose(fences: int) -> int:
    return sum(interpreted(loose_in)(area, *_drawn(fences)) for area in _areas(fences))


def _parting(fences: int) -> int:
    """The fences that would part an area."""
    return sum(1 << i for i in range(len(BESIDE)) if len(_areas(fences | 1 << i)) > len(_areas(fences)))


def _around(piece: int) -> int:
    """The fences between these squares of the pasture, counted row by row, and its others."""
    sides = ((0, 1), (2, 3), (4, 5), (0, 2), (1, 3), (2, 4), (3, 5))
    return sum(1 << i for i, (one, other) in enumerate(sides) if (piece >> one ^ piece >> other) & 1)


AROUND = tuple(_around(piece) for piece in range(WHOLE + 1))
WAYS = range(1 << len(BESIDE))
AREAS, LOOSE, PARTING = tuple(map(_listed, WAYS)), tuple(map(_loose, WAYS)), tuple(map(_parting, WAYS))
_LONGEST = {_piece(area): interpreted(longest_side)(area) for fences in WAYS for area in _areas(fences)}
LONGEST = tuple(_LONGEST.get(piece, 0) for piece in range(WHOLE + 1))


@rule
def squares_of(piece):
    """A piece of a pasture as squares of the first one."""
    return piece & 0x3 | piece << 4 & 0xC0 | piece << 8 & 0x3000


@rule
def inside(right, under, corner):
    """Of sets of fences those inside a pasture."""
    right, under = right >> corner, under >> corner
    return right & 1 | right >> 5 & 2 | right >> 10 & 4 | (under & 3) << 3 | under >> 1 & 0x60
