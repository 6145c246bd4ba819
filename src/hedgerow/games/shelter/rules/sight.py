# mypy: allow-untyped-defs, allow-incomplete-defs
"""The quick player's move without a list of moves: the same that `heuristic` would choose, many times as fast.

With the planned fences drawn, areas lie inside the pastures of the plan, whatever other fences there are. So the land's
promise is a sum over six pastures, but for rhinos, who count the areas of all, and empty squares, which count less
while rounds are left. An animal changes one area of one pasture; a fence is planned and changes nothing, or parts an
area of one pasture, or is loose. Squares that promise the same are counted as a set, and one of them is drawn.
"""

from __future__ import annotations

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
    edges_below,
    edges_right,
    high_left,
    low_left,
    places,
)
from hedgerow.games.shelter.rules.pasture import (
    AREAS,
    BESIDE,
    CORNERS,
    LONGEST,
    LOOSE,
    PARTING,
    UPRIGHT,
    WHOLE,
    inside,
    squares_of,
)
from hedgerow.games.shelter.rules.points import (
    bare_squares,
    dog_points,
    elephant_points,
    giraffe_points,
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
    STALLS,
    THIRD,
    TIGER,
)
from hedgerow.games.shelter.rules.transition import adoptions, offer, third_allowed
from hedgerow.kernel.bits import count, lowest, nth
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, below

LEAST = -100_000
# What an empty square costs with so many rounds left, times 65,536 and a little more: rounded down, the cost of all
# squares of the land is that of `heuristic.promise`, which divides, and a GPU divides slowly.
FADING = tuple((POINT << 16) // (1 + left) + 1 for left in range(ROUNDS + 1))


# --- what a pasture promises ------------------------------------------------------------------------------------------


@rule
def crowd_in(sheet, area, corner):
    """How many animals of each kind are in an area of a pasture: four bits for each kind."""
    crowd = 0
    for kind in range(6):
        crowd |= count(sheet.animal[kind] >> corner & area) << 4 * kind
    return crowd & 0x777777  # nothing is lost: a GPU is told that half a word is enough


@rule
def of_one_kind(crowd):
    """[shelter.only-kind]"""
    kinds = crowd >> 4 * TIGER
    return count((kinds | kinds >> 1 | kinds >> 2) & 0x11111) == 1


@rule
def hope_for(crowd):
    """What those promise beyond their score who have a pasture of their own."""
    if not of_one_kind(crowd):
        return 0
    return hope(crowd >> 4 * GIRAFFE & 7, crowd >> 4 * DOG & 7, crowd >> 4 * ELEPHANT & 7)


@rule
def near_in(s, trees, area, corner):
    """Where a giraffe of that area is next to a tree."""
    return near_trees(trees, area << corner, s.options.giraffe_same_area) >> corner & area


@rule
def area_promise(s, piece, area, trees, crowd, near):
    """What an area with these trees scores, rhinos apart, if such a crowd lives there, so many giraffes of it near a
    tree; how many rhinos are content, 1 if it counts as an area with rhinos, and what it costs if it is empty."""
    rhinos = crowd >> 4 * RHINO & 7
    empty = 0 if crowd else bare_squares(trees, area, s.options.tree_area_empty)
    if not of_one_kind(crowd):
        return 0, 0, 1 if rhinos and s.options.rhino_counts_mixed else 0, empty
    points = dog_points(crowd >> 4 * DOG & 7) + elephant_points(crowd >> 4 * ELEPHANT & 7)
    points += LONGEST[piece] if crowd >> 4 * TIGER & 7 == 1 else 0
    points += giraffe_points(crowd >> 4 * GIRAFFE & 7, count(trees & area), near)
    return POINT * points, rhinos, 1 if rhinos else 0, empty


@rule
def pasture_promise(s, sheet, corner, fences):
    """The same for a whole pasture with such fences inside, of which some are loose."""
    points, rhinos, herds, empty = -POINT * LOOSE[fences], 0, 0, 0
    pieces, trees = AREAS[fences], sheet.trees
    while pieces:
        piece = pieces & WHOLE
        area = squares_of(piece)
        near = count(sheet.animal[GIRAFFE] >> corner & near_in(s, trees, area, corner))
        crowd = crowd_in(sheet, area, corner)
        a, b, c, d = area_promise(s, piece, area, trees >> corner & area, crowd, near)
        points += a
        rhinos += b
        herds += c
        empty += d
        pieces >>= 6
    return points, rhinos, herds, empty


@rule
def surveyed(s, sheet):
    """What is counted over all pastures: rhinos that are content, areas with rhinos, and what empty areas cost."""
    here = sheet.animal
    others = here[TIGER] | here[GIRAFFE] | here[DOG] | here[ELEPHANT]
    rhinos = herds = empty = 0
    for i in range(6):
        pieces = AREAS[inside(sheet.right, sheet.below, CORNERS[i])]
        while pieces:
            area = squares_of(pieces & WHOLE) << CORNERS[i]
            found, alone = count(here[RHINO] & area), others & area == 0
            rhinos += found if alone else 0
            herds += 1 if found and (alone or s.options.rhino_counts_mixed) else 0
            if (here[RHINO] | others | here[OWL]) & area == 0:
                empty += bare_squares(sheet.trees, area, s.options.tree_area_empty)
            pieces >>= 6
    return rhinos, herds, empty


@rule
def together(s, rhinos, herds, empty):
    """What they come to."""
    return POINT * rhinos * herds - (empty * FADING[ROUNDS - int(s.turn)] >> 16)


# --- one animal more --------------------------------------------------------------------------------------------------


@rule
def best_places(s, sheet, kind, squares, rhinos, herds, empty):
    """The most that an animal of a kind adds on one of these squares of a land that was surveyed, and on which."""
    one = 1 << 4 * kind
    new = (0 if sheet.animal[kind] else POINT) + (POINT * owl_points(1) if kind == OWL else 0)
    best, where, trees = LEAST, 0, sheet.trees
    for i in range(6):
        corner = CORNERS[i]
        pieces = AREAS[inside(sheet.right, sheet.below, corner)]
        whole = crowd_in(sheet, PASTURES[0], corner)
        hopes = hope_for(whole + one & 0x777777) - hope_for(whole) + new
        while pieces:
            piece = pieces & WHOLE
            area = squares_of(piece)
            spots = squares >> corner & area
            pieces >>= 6
            if spots:
                before = whole if piece == WHOLE else crowd_in(sheet, area, corner)
                after = before + one & 0x777777
                close = near_in(s, trees, area, corner)
                near = count(sheet.animal[GIRAFFE] >> corner & close)
                a, b, c, d = area_promise(s, piece, area, trees >> corner & area, before, near)
                if kind == GIRAFFE and spots & close and of_one_kind(after):
                    spots &= close
                    near += 1
                e, f, g, h = area_promise(s, piece, area, trees >> corner & area, after, near)
                value = hopes + e - a + together(s, rhinos + f - b, herds + g - c, empty + h - d)
                if value > best:
                    best, where = value, 0
                if value == best:
                    where |= spots << corner
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
    rhinos, herds, empty = surveyed(s, sheet)
    best += together(s, rhinos, herds, empty)
    for i in range(6):
        corner = CORNERS[i]
        edges = inside(uprights, levels, corner)
        if edges:
            fences = inside(sheet.right, sheet.below, corner)
            a, b, c, d = pasture_promise(s, sheet, corner, fences)
            while edges:
                edge = lowest(edges)
                e, f, g, h = pasture_promise(s, sheet, corner, fences | 1 << edge)
                value = e - a + together(s, rhinos + f - b, herds + g - c, empty + h - d)
                if value > best:
                    best, first, second = value, 0, 0
                if value == best:
                    first |= 1 << corner + BESIDE[edge] if edge < UPRIGHT else 0
                    second |= 0 if edge < UPRIGHT else 1 << corner + BESIDE[edge]
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
    rhinos, herds, empty = surveyed(s, sheet)
    nothing = together(s, rhinos, herds, empty)
    best, first, second = LEAST, 0, 0
    for i in range(3):
        value = int(s.dice[i])
        squares = adoptions(s, sheet, value) if i == 0 or s.dice[i - 1] != value else 0
        if squares:
            spots = samples(sheet, places(sheet, s.dice, value))
            land, _ = best_places(s, sheet, value - 1, spots, rhinos, herds, empty) if spots else (nothing, 0)
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
        rhinos, herds, empty = surveyed(s, sheet)
        _, squares = best_places(s, sheet, value - 1, places(sheet, s.dice, value), rhinos, herds, empty)
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
