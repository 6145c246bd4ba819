"""What animals bring at most on a land: by hand, against all ways to divide a small one, and on sheets really drawn."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import comb

import numpy as np
import pytest

import hedgerow
from cite import rule
from hedgerow import catalog
from hedgerow.games.shelter.rules import housing
from hedgerow.games.shelter.rules.housing import Land
from hedgerow.games.shelter.rules.state import SIDE
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.lab.batch import Batch

MOST = (8, 4, 4, 4, 8, 4)  # owls, tigers, rhinos, giraffes, dogs and elephants in the layout `listed`


def test_what_a_budget_of_height_and_width_buys() -> None:
    """Rhinos need 2 for an area each, and all earn the number of areas. Four dogs stand in two by two, 4; two in 3. Of
    three elephants two stand in 3, all of them in 4. Two tigers share 9: lengths of 6 and 1, or 5 and 2; with 8,
    one has all."""
    assert housing.rhinos(3, 7).tolist() == [0, 0, 3, 3, 6, 6, 9, 9]
    assert housing.dogs(5, 5).tolist() == [0, 0, 0, 6, 12, 12]
    assert housing.elephants(3, 4).tolist() == [0, 0, 1, 4, 9]
    assert housing.tigers(2, 2, SIDE, 9)[8:].tolist() == [6, 7] and housing.tigers(1, 1, SIDE, 4).tolist() == [
        0,
        0,
        1,
        2,
        3,
    ]


@rule("shelter.tiger", "shelter.giraffe")
def test_giraffes_with_all_trees_stand_in_the_tigers_way() -> None:
    """Trees five apart both ways: around all of them one tiger finds the whole side, the second has 5 at most. Two
    giraffes earn 10, and with three trees 8, but then both tigers have 6: 21 against 20. No area needs more than
    plenty."""
    plenty = 60
    assert housing.giraffes_and_tigers(2, 2, Land(5), plenty)[plenty] == 10 + 6 + 5
    assert housing.giraffes_and_tigers(1, 2, Land(6), plenty)[plenty] == 4 + 6 + 6  # all trees: 5 + 5 + 5
    assert housing.giraffes_and_tigers(1, 0, Land(6), 11)[11] == 4  # around all trees height and width are 12


@rule("shelter.fence?amount", "shelter.third-fence", "shelter.bonus", "shelter.owl")
def test_the_whole_land_by_hand() -> None:
    """One of each: 2 + 6 + 1 + 5 + 0 + 1, 7 for all kinds, 8 for the circles; with one lost 4 fewer. And four tigers
    beside four rhinos and eight dogs: 28 + 8 + 6 are 42 of 44, so that nothing is lost; four elephants need 4, and then
    two tigers are one shorter; a third fence gives one of that back and costs 4."""
    most = housing.brings(Land(1), MOST)
    assert most[0, 1, 1, 1, 1, 1, 1] == 30 and most[1, 1, 1, 1, 1, 1, 1] == 26
    assert most[0, 0, 4, 4, 0, 8, 0] == 24 + 16 + 24 + 8
    assert most[0, 0, 4, 4, 0, 8, 4] == 22 + 16 + 24 + 16 + 8 and most[1, 0, 4, 4, 0, 8, 4] == 23 + 16 + 24 + 16 + 4


@rule("shelter.trees")
def test_how_often_trees_lie_how_far_apart() -> None:
    """All in one of twelve lines: 15 sets each. Six apart both ways: none of four border lines is without a tree."""
    share = {land.narrow: part for land, part in housing.lands().items()}
    assert sum(share.values()) == pytest.approx(1) and share[1] == pytest.approx(12 * 15 / comb(36, 4))
    without = comb(36, 4) - 4 * comb(30, 4) + 2 * comb(24, 4) + 4 * comb(25, 4) - 4 * comb(20, 4) + comb(16, 4)
    assert share[6] == pytest.approx(without / comb(36, 4))


# --- all ways to divide a land of three by three ----------------------------------------------------------------------

SMALL = [(row, column) for row in range(3) for column in range(3)]
STEPS = [(a, b) for a, b in combinations(SMALL, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
FEW = (0, 3, 3, 3, 4, 4)  # animals of each kind on it, without owls
Facts = tuple[int, int, int, int]  # of an area: places, trees, places beside any tree, longest side


def divisions() -> dict[frozenset[frozenset[tuple[int, int]]], int]:
    """Every way to divide it into areas, and how many fences that takes: 4096 ways to draw fences, fewer of areas."""
    found = {}
    for drawn in range(1 << len(STEPS)):
        area = {square: frozenset([square]) for square in SMALL}
        for step, (a, b) in enumerate(STEPS):
            if not drawn >> step & 1 and area[a] != area[b]:
                for square in (both := area[a] | area[b]):
                    area[square] = both
        found[frozenset(area.values())] = sum(area[a] != area[b] for a, b in STEPS)
    return found


def facts(area: frozenset[tuple[int, int]], trees: set[tuple[int, int]]) -> Facts:
    places = area - trees
    near = sum(any(abs(a - r) + abs(b - c) == 1 for r, c in trees) for a, b in places)
    height, width = (max(line) - min(line) + 1 for line in zip(*area, strict=True))
    return len(places), len(area & trees), near, max(height, width)


def tenants(area: Facts) -> list[tuple[tuple[int, ...], int]]:
    """Who may live in an area: tigers, rhinos, their areas, giraffes, dogs, elephants; points but for rhinos."""
    places, trees, near, side = area
    found = [((0, 0, 0, 0, 0, 0), 0)]
    if places:
        found.append(((1, 0, 0, 0, 0, 0), side))
    for n in range(1, places + 1):
        found.append(((0, n, 1, 0, 0, 0), 0))
        found.append(((0, 0, 0, n, 0, 0), n * trees + min(n, near)))
        found.append(((0, 0, 0, 0, n, 0), 6 * (n // 2)))
        found.append(((0, 0, 0, 0, 0, n), n * n))
    return found


def best_in(areas: tuple[Facts, ...]) -> dict[tuple[int, ...], int]:
    """For the numbers of tigers, rhinos, giraffes, dogs and elephants: the best of all ways to let them live there."""
    caps = (FEW[1], FEW[2], FEW[2], *FEW[3:])
    ways: dict[tuple[int, ...], int] = {(0,) * 6: 0}
    for area in areas:
        more: dict[tuple[int, ...], int] = defaultdict(int)
        for there, points in ways.items():
            for who, gain in tenants(area):
                both = tuple(a + b for a, b in zip(there, who, strict=True))
                if all(n <= cap for n, cap in zip(both, caps, strict=True)):
                    more[both] = max(more[both], points + gain)
        ways = more
    best: dict[tuple[int, ...], int] = defaultdict(int)
    for (tiger, rhino, homes, *others), points in ways.items():
        animals = (tiger, rhino, *others)
        best[animals] = max(best[animals], points + rhino * homes)
    return best


@pytest.mark.parametrize(
    ("trees", "narrow"),
    [
        ({(0, 0), (0, 1)}, 1),
        ({(0, 0), (1, 1)}, 2),
        ({(0, 1), (2, 0)}, 2),
        ({(0, 0), (2, 2)}, 3),
        ({(0, 1), (1, 0), (2, 2)}, 3),
    ],
)
@rule("shelter.area", "shelter.only-kind")
def test_no_way_to_divide_a_small_land_brings_more(trees: set[tuple[int, int]], narrow: int) -> None:
    """All areas, all who may live in them, any number of fences: never more, and often as much."""
    alike: dict[tuple[int, tuple[Facts, ...]], None] = {}
    for areas, fences in divisions().items():
        alike[fences, tuple(sorted(facts(area, trees) for area in areas))] = None
    best = np.zeros((len(STEPS) + 1, *(n + 1 for n in FEW[1:])), int)
    for fences, those in alike:
        for animals, points in best_in(those).items():
            best[(fences, *animals)] = max(best[(fences, *animals)], points)
    for axis in range(best.ndim):  # fewer fences, or an animal that earns nothing, may always be
        best = np.maximum.accumulate(best, axis)
    most = np.array([housing.housed(Land(narrow, 3, len(trees)), n, FEW) for n in range(len(STEPS) + 1)])
    assert best.shape == most.shape and (best <= most).all()
    few_animals = np.indices(best.shape)[1:].sum(axis=0) <= 3
    assert (best == most)[few_animals].mean() > 0.5


# --- sheets that were drawn -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [RANDOM, GREEDY])
@pytest.mark.parametrize("layout", ["listed", "mixed"])
def test_no_sheet_that_was_drawn_has_more(how: int, layout: str) -> None:
    """The land and the bonus at the end, against what such animals bring at most with such trees."""
    room = catalog.room("shelter")
    batch = Batch(room, room.settings(1, options={"layout": layout}), 1)
    most = {land.narrow: housing.brings(land, MOST) for land in housing.lands()}
    counted = np.zeros(len(room.categories), np.int64)
    for match in range(60):
        batch.play_levels([how], seed=7, first=match)
        record = (batch.last if how == RANDOM else batch._mixed.game)[0]
        sheet = record.sheet[0]
        hedgerow.kernel.contract.tally(record, 0, counted)
        land = int(counted.sum()) - int(counted[room.categories.index("shelter")])
        trees = [square for square in range(36) if int(sheet.trees) >> square & 1]
        narrow = min(
            len(range(min(line), max(line) + 1)) for line in zip(*(divmod(q, SIDE) for q in trees), strict=True)
        )
        assert land <= most[narrow][(int(sheet.third), *(int(where).bit_count() for where in sheet.animal))]
