# mypy: allow-untyped-defs, allow-incomplete-defs
"""The quick player's move without a list of moves: the same that `heuristic` would choose, many times as fast.

With the planned fences drawn, areas lie inside the pastures of the plan, whatever other fences there are. So the land's
promise is a sum over six pastures, but for rhinos, who count the areas of all, and empty squares, which count less
while rounds are left. An animal changes one area of one pasture; a fence is planned and changes nothing, or parts an
area of one pasture, or is loose. Squares that promise the same are counted as a set, and one of them is drawn.

A pasture and the fences that may lie inside it, each a bit of a number:

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

from hedgerow.games.shelter.rules.heuristic import (
    PASTURES,
    PLAN_BELOW,
    PLAN_RIGHT,
    PLANNED,
    POINT,
    STOP,
    hope,
    lines_worth,
    samples,
    third_cost,
)
from hedgerow.games.shelter.rules.land import (
    area_of,
    edges_below,
    edges_right,
    high_left,
    longest_side,
    low_left,
    places,
)
from hedgerow.games.shelter.rules.points import (
    bare_squares,
    dog_points,
    elephant_points,
    giraffe_points,
    loose_in,
    near_trees,
    owl_points,
)
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BELOW,
    BLOCK,
    CROSS,
    DOG,
    DONE,
    ELEPHANT,
    FULL,
    GIRAFFE,
    HIGH,
    LINES,
    LOW,
    OWL,
    PLACE,
    RHINO,
    RIGHT,
    ROUNDS,
    SIDE,
    STALLS,
    THIRD,
    TIGER,
)
from hedgerow.games.shelter.rules.transition import adoptions, offer, third_allowed
from hedgerow.kernel.bits import count, lowest, nth
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.rng import BOTS, below

CORNERS = tuple(3 * SIDE * row + 2 * column for row in range(2) for column in range(3))  # of the pastures
BESIDE = (0, SIDE, 2 * SIDE, 0, 1, SIDE, SIDE + 1)  # the square left of or above each inner fence, from the corner
UPRIGHT = 3  # so many of them stand on the right of their square, the others lie below it
WHOLE = 0b111111  # a pasture of one area; its squares are counted row by row
LEAST = -100_000

# --- what fences make of a pasture, for each of the 128 ways in which they may lie ------------------------------------


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


WAYS = range(1 << len(BESIDE))
AREAS, LOOSE, PARTING = tuple(map(_listed, WAYS)), tuple(map(_loose, WAYS)), tuple(map(_parting, WAYS))
_LONGEST = {_piece(area): interpreted(longest_side)(area) for fences in WAYS for area in _areas(fences)}
LONGEST = tuple(_LONGEST.get(piece, 0) for piece in range(WHOLE + 1))


@rule
def on_the_land(piece, corner):
    """The squares of a piece of a pasture."""
    return (piece & 3 | (piece & 12) << 4 | (piece & 48) << 8) << corner


@rule
def inside(right, under, corner):
    """Of sets of fences those inside a pasture."""
    right, under = right >> corner, under >> corner
    return right & 1 | right >> 5 & 2 | right >> 10 & 4 | (under & 3) << 3 | under >> 1 & 0x60


# --- what a pasture promises ------------------------------------------------------------------------------------------


@rule
def crowd_in(sheet, area):
    """How many animals of each kind are there: four bits for each kind."""
    crowd = 0
    for kind in range(6):
        crowd |= count(sheet.animal[kind] & area) << 4 * kind
    return crowd


@rule
def of_one_kind(crowd):
    """[shelter.only-kind]"""
    kinds = crowd >> 4 * TIGER
    kinds = (kinds | kinds >> 1 | kinds >> 2) & 0x11111
    return kinds != 0 and kinds & (kinds - 1) == 0


@rule
def hope_for(crowd):
    """What those promise beyond their score who have a pasture of their own."""
    if not of_one_kind(crowd):
        return 0
    return hope(crowd >> 4 * GIRAFFE & 7, crowd >> 4 * DOG & 7, crowd >> 4 * ELEPHANT & 7)


@rule
def area_promise(s, sheet, piece, area, crowd, near):
    """What an area scores, rhinos apart, if such a crowd lives there, so many giraffes of it near a tree; how many
    rhinos are content, 1 if it counts as an area with rhinos, and what it costs if it is empty."""
    rhinos = crowd >> 4 * RHINO & 7
    empty = 0 if crowd else bare_squares(sheet.trees, area, s.options.tree_area_empty)
    if not of_one_kind(crowd):
        return 0, 0, 1 if rhinos and s.options.rhino_counts_mixed else 0, empty
    points = dog_points(crowd >> 4 * DOG & 7) + elephant_points(crowd >> 4 * ELEPHANT & 7)
    points += LONGEST[piece] if crowd >> 4 * TIGER & 7 == 1 else 0
    points += giraffe_points(crowd >> 4 * GIRAFFE & 7, count(sheet.trees & area), near)
    return POINT * points, rhinos, 1 if rhinos else 0, empty


@rule
def pasture_promise(s, sheet, i, fences):
    """The same for a whole pasture with such fences inside; loose fences and hopes are counted in."""
    crowd = crowd_in(sheet, PASTURES[i])
    points, rhinos, herds, empty = hope_for(crowd) - POINT * LOOSE[fences], 0, 0, 0
    pieces = AREAS[fences]
    while pieces:
        piece = pieces & WHOLE
        area = on_the_land(piece, CORNERS[i])
        here = crowd if piece == WHOLE else crowd_in(sheet, area)
        near = count(sheet.animal[GIRAFFE] & area & near_trees(sheet.trees, area, s.options.giraffe_same_area))
        a, b, c, d = area_promise(s, sheet, piece, area, here, near)
        points += a
        rhinos += b
        herds += c
        empty += d
        pieces >>= 6
    return points, rhinos, herds, empty


@rule
def surveyed(s, sheet):
    """The same for the land."""
    points, rhinos, herds, empty = POINT * owl_points(count(sheet.animal[OWL])), 0, 0, 0
    for kind in range(6):
        if sheet.animal[kind]:
            points += POINT
    for i in range(6):
        a, b, c, d = pasture_promise(s, sheet, i, inside(sheet.right, sheet.below, CORNERS[i]))
        points += a
        rhinos += b
        herds += c
        empty += d
    return points, rhinos, herds, empty


@rule
def together(s, points, rhinos, herds, empty):
    """`heuristic.promise` from what was counted."""
    return points + POINT * rhinos * herds - POINT * empty // (1 + ROUNDS - int(s.turn))


# --- one animal more --------------------------------------------------------------------------------------------------


@rule
def best_places(s, sheet, kind, squares, survey):
    """The most that an animal of a kind promises on one of these squares of a surveyed land, and on which."""
    points, rhinos, herds, empty = survey
    one = 1 << 4 * kind
    if sheet.animal[kind] == 0:
        points += POINT
    if kind == OWL:
        points += POINT * owl_points(1)
    best, where = LEAST, 0
    for i in range(6):
        pieces = AREAS[inside(sheet.right, sheet.below, CORNERS[i])]
        crowd = crowd_in(sheet, PASTURES[i])
        hopes = hope_for(crowd + one) - hope_for(crowd)
        while pieces:
            piece = pieces & WHOLE
            area = on_the_land(piece, CORNERS[i])
            spots = squares & area
            pieces >>= 6
            if spots:
                here = crowd if piece == WHOLE else crowd_in(sheet, area)
                trees = near_trees(sheet.trees, area, s.options.giraffe_same_area)
                near = count(sheet.animal[GIRAFFE] & area & trees)
                a, b, c, d = area_promise(s, sheet, piece, area, here, near)
                if kind == GIRAFFE and spots & trees and of_one_kind(here + one):
                    spots &= trees
                    near += 1
                e, f, g, h = area_promise(s, sheet, piece, area, here + one, near)
                value = together(s, points + hopes + e - a, rhinos + f - b, herds + g - c, empty + h - d)
                if value > best:
                    best, where = value, 0
                if value == best:
                    where |= spots
    return best, where


# --- one fence more ---------------------------------------------------------------------------------------------------


@rule
def parting_fences(sheet, right, under):
    """Of sets of open edges those where a fence would part an area of a pasture."""
    uprights = levels = 0
    for i in range(6):
        edges = PARTING[inside(sheet.right, sheet.below, CORNERS[i])] & inside(right, under, CORNERS[i])
        uprights |= (edges & 1 | (edges & 2) << 5 | (edges & 4) << 10) << CORNERS[i]
        levels |= (edges >> 3 & 3 | (edges & 0x60) << 1) << CORNERS[i]
    return uprights, levels


@rule
def best_fences(s, sheet):
    """Fences that promise most, on the right of squares and below them, with `done` as one square more."""
    right, under = edges_right(sheet, s.dice), edges_below(sheet, s.dice)
    uprights, levels = parting_fences(sheet, right, under)
    best, first, second = PLANNED, right & PLAN_RIGHT, under & PLAN_BELOW
    if (first | second) == 0:
        best, second = STOP, offer(s, sheet, 2) << DONE - BELOW
    if (first | second) == 0:
        best, first, second = -POINT, right & ~uprights, under & ~levels  # they would be loose
    if (first | second) == 0:
        best = LEAST
    if (uprights | levels) == 0:
        return first, second
    points, rhinos, herds, empty = surveyed(s, sheet)
    before = together(s, points, rhinos, herds, empty)
    for i in range(6):
        edges = inside(uprights, levels, CORNERS[i])
        if edges:
            fences = inside(sheet.right, sheet.below, CORNERS[i])
            a, b, c, d = pasture_promise(s, sheet, i, fences)
            while edges:
                edge = lowest(edges)
                e, f, g, h = pasture_promise(s, sheet, i, fences | 1 << edge)
                value = together(s, points + e - a, rhinos + f - b, herds + g - c, empty + h - d) - before
                here = 1 << CORNERS[i] + BESIDE[edge]
                if value > best:
                    best, first, second = value, 0, 0
                if value == best:
                    first |= here if edge < UPRIGHT else 0
                    second |= 0 if edge < UPRIGHT else here
                edges &= edges - 1
    return first, second


# --- the cross in the shelter -----------------------------------------------------------------------------------------


@rule
def best_stalls(s, sheet, squares):
    """The most that a cross on one of these squares of the shelter promises, and on which."""
    crossed, decided = int(sheet.crossed), int(s.decided)
    best, where = LEAST, 0
    while squares:
        square = lowest(squares)
        column, row = square % BLOCK, square // BLOCK
        across, down = count(crossed & LINES[BLOCK + row]), count(crossed & LINES[column])
        lines = int(across == BLOCK - 1 and decided >> BLOCK + row & 1 == 0)
        lines += int(down == BLOCK - 1 and decided >> column & 1 == 0)
        value = lines_worth(s, lines) + max(across, down)
        if value > best:
            best, where = value, 0
        if value == best:
            where |= squares & -squares
        squares &= squares - 1
    return best, where


@rule
def best_adoptions(s, sheet):
    """Squares of the shelter that promise most: sixteen bits for each die, and those for a third fence."""
    survey = surveyed(s, sheet)
    points, rhinos, herds, empty = survey
    nothing = together(s, points, rhinos, herds, empty)
    best, first, second = LEAST, 0, 0
    for i in range(3):
        value = int(s.dice[i])
        squares = adoptions(s, sheet, value) if i == 0 or s.dice[i - 1] != value else 0
        if squares:
            spots = samples(sheet, places(sheet, s.dice, value))
            land, _ = best_places(s, sheet, value - 1, spots, survey) if spots else (nothing, 0)
            cross, stalls = best_stalls(s, sheet, squares)
            if land + cross > best:
                best, first = land + cross, 0
            if land + cross == best:
                first |= stalls << STALLS * i
    if third_allowed(s, sheet):
        cross, stalls = best_stalls(s, sheet, FULL & ~int(sheet.crossed))
        if nothing - third_cost(sheet) + cross > best:
            first = 0
        if nothing - third_cost(sheet) + cross >= best:
            second = stalls
    return first, second


# --- the move ---------------------------------------------------------------------------------------------------------


@rule
def at_sight(s, seat, out, rng):
    """As `heuristic.greedy` of all moves: the best, and one of the equals by lot, counted as they are listed."""
    sheet = s.sheet[seat]
    if sheet.step == ADOPT:
        first, second = best_adoptions(s, sheet)
    elif sheet.step == PLACE:
        value = int(sheet.kind) + 1
        low, high = low_left(s.dice, value), high_left(s.dice, value)
        _, squares = best_places(s, sheet, value - 1, places(sheet, s.dice, value), surveyed(s, sheet))
        first, second = squares & CROSS[low], squares & CROSS[high] if high != low else 0
    else:
        first, second = best_fences(s, sheet)
    many = count(first) + count(second)
    k = below(rng, BOTS, many) if many > 1 else 0
    in_first = k < count(first)
    place = nth(first, k) if in_first else nth(second, k - count(first))
    if sheet.step == ADOPT:
        return STALLS * (int(s.dice[place // STALLS]) - 1) + place % STALLS if in_first else THIRD + place
    if sheet.step == PLACE:
        return (LOW if in_first else HIGH) + place
    return (RIGHT if in_first else BELOW) + place
