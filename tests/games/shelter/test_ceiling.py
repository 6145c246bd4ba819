"""What nobody exceeds: ends of the game on the block worked out by hand, and others by plain recursion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest

from cite import rule
from games.shelter.oracle import COLUMNS, DIE, ROWS
from hedgerow import catalog
from hedgerow.games.shelter.rules import housing
from hedgerow.games.shelter.rules.ceiling import Block
from hedgerow.games.shelter.rules.state import ELEPHANT, FULL, LAYOUTS, TIGER

PAIR = 6
A1, B1, B2, C1, C4, D4 = (1 << bit for bit in (0, 1, 5, 2, 14, 15))


@pytest.fixture
def block() -> Block:
    return Block(list(LAYOUTS).index("listed"), PAIR)


def land_of(block: Block, *worth: int, lost: tuple[int, ...] = (0, 0, 0, 0)) -> np.ndarray:
    """A land on which each animal of a kind brings so much, less what lost circles cost."""
    animals = np.indices([n + 1 for n in block.most])
    return np.array([np.tensordot(worth, animals, 1) - cost for cost in lost])


@rule("shelter.solo", "shelter.solo?at-once")
def test_the_last_crosses_of_the_block(block: Block) -> None:
    """The last cross completes a row and a column, 6 points. Two open squares in different lines: both crosses do, 12.
    Two in one row: the first completes its column alone, and the second both."""
    bare = land_of(block, 0, 0, 0, 0, 0, 0)
    for still_open, points in ((0, 0), (A1, 6), (A1 | B2, 12), (A1 | B1, 6)):
        assert block.worth(bare, FULL & ~still_open) == pytest.approx(points)


def test_what_no_die_reaches_may_be_crossed_by_any(block: Block) -> None:
    """Open are A1, B1 and B2. B1 first completes nothing, and leaves two squares that lie apart: 12. An owl or a dog
    reaches it; every other kind has no open square, and then any may be crossed."""
    assert block.worth(land_of(block, 0, 0, 0, 0, 0, 0), FULL & ~(A1 | B1 | B2)) == pytest.approx(12)


def test_dice_that_do_not_reach_the_best_square(block: Block) -> None:
    """Open are C1, C4 and D4. C4 first leaves C1 and D4 apart: 12; C1 first completes row 1 alone, then C4 and D4 share
    a row: 6, and D4 first as well. A rhino or an elephant reaches C4; a dog (5) only C1, a tiger only D4; owls and
    giraffes have nothing open, so that any square will do. 12 but where only dogs and tigers are rolled: 8 of 216."""
    bare = land_of(block, 0, 0, 0, 0, 0, 0)
    assert block.worth(bare, FULL & ~(C1 | C4 | D4)) == pytest.approx(12 - 6 * 8 / 216)


@rule("shelter.adopt", "shelter.third-fence")
def test_the_last_animal(block: Block) -> None:
    """D4 is open, a tiger brings 6, an elephant 1, a lost circle costs 4. A tiger lies in 91 of 216 rolls, else an
    elephant in 61; the other 64 reach nothing, and a third fence is all there is."""
    worth = [0] * 6
    worth[TIGER], worth[ELEPHANT] = 6, 1
    found = block.worth(land_of(block, *worth, lost=(0, 4, 7, 8)), FULL & ~D4)
    assert found[(0,) * 6] == pytest.approx(PAIR + (6 * 91 + 61 - 4 * 64) / 216)


@rule("shelter.adopt?two-heads", "shelter.dice")
def test_one_die_serves_the_block_and_the_land(block: Block) -> None:
    """Open are C1, C4 and D4, as above; now a tiger brings 8, and is adopted at D4 or nowhere.

    With C1 and D4 left: 12, and a tiger if one is rolled now (p), or in the last round, but where three elephants
    crossed D4 without one. With C4 and D4 left: 6, and a tiger now or then. A tiger at once: 8, and 6 for what is left.
    Best is C4, and only dogs and tigers do not reach it: then a tiger, if there is one (7 of 8 such rolls), or C1.
    """
    worth = [0] * 6
    worth[TIGER] = 8
    p = 91 / 216
    by_c4 = 12 + 8 * (p + (1 - p - 1 / 216) * p)
    by_c1 = 6 + 8 * (p + (1 - p) * p)
    assert by_c4 > 8 + 6
    found = block.worth(land_of(block, *worth), FULL & ~(C1 | C4 | D4))
    assert found[(0,) * 6] == pytest.approx((208 * by_c4 + 7 * (8 + 6) + by_c1) / 216)


Naive = Callable[[int, tuple[int, ...], int], float]


def by_recursion(layout: str, land: np.ndarray, real: bool) -> Naive:
    """The same from the document: all 216 rolls, squares by their heads. Where all circles are lost, the rules let
    nobody choose a third fence (`real`); the ceiling gives an owl for it."""
    kinds = {number - 1: name for number, name in DIE.items()}
    squares = {
        kind: [4 * r + c for r in range(4) for c in range(4) if name in (ROWS[layout][r], COLUMNS[layout][c])]
        for kind, name in kinds.items()
    }

    @cache
    def value(crossed: int, animals: tuple[int, ...], lost: int) -> float:
        if crossed == FULL:
            return float(land[(lost, *(min(n, most - 1) for n, most in zip(animals, land.shape[1:], strict=True)))])

        def cross(square: int, kind: int | None, gone: int) -> float:
            after = crossed | 1 << square
            row = all(after >> 4 * (square // 4) + i & 1 for i in range(4))
            column = all(after >> square % 4 + 4 * i & 1 for i in range(4))
            more = tuple(n + (kind == k) for k, n in enumerate(animals))
            return PAIR * (row and column) + value(after, more, gone)

        still = [q for q in range(16) if not crossed >> q & 1]
        adopt = {k: [cross(q, k, lost) for q in still if q in squares[k]] for k in kinds}
        given_up = max(cross(q, 0 if lost == 3 and not real else None, min(lost + 1, 3)) for q in still)
        total = 0.0
        for roll in product(kinds, repeat=3):
            blocked = [not adopt[k] for k in roll]
            third = all(blocked) or (any(blocked) and not (real and lost == 3))
            total += max([v for k in roll for v in adopt[k]] + [given_up] * third)
        return total / 216

    return value


@pytest.mark.parametrize("layout", list(LAYOUTS))
@pytest.mark.parametrize("still_open", [(0, 5, 6, 7), (2, 3, 10, 15), (1, 4, 5, 6, 14)])
@rule("shelter.third-fence?when", "shelter.third-fence?circles-gone", "shelter.sheet?layout")
def test_late_positions_by_plain_recursion(layout: str, still_open: tuple[int, ...]) -> None:
    """Lands that bring anything, by lot, but no less for an animal more: exactly what recursion finds, and never less
    than by the rules themselves."""
    block = Block(list(LAYOUTS).index(layout), PAIR)
    land = np.random.default_rng(sum(still_open)).random([4, *(n + 1 for n in block.most)])
    for axis in range(1, 7):
        land = np.cumsum(land, axis) / land.shape[axis]
    land *= 40 / land.max()
    crossed = FULL & ~sum(1 << q for q in still_open)
    worth = block.worth(land, crossed)
    exact, real = by_recursion(layout, land, False), by_recursion(layout, land, True)
    some = np.array(worth.shape[:-1]) // 3  # tigers, rhinos, giraffes, dogs, elephants; all others are owls
    for lost in range(worth.shape[-1]):
        position = (crossed, (crossed.bit_count() - lost - int(some.sum()), *some.tolist()), lost)
        assert worth[(*some, lost)] == pytest.approx(exact(*position))
        assert real(*position) <= exact(*position) + 1e-9


def test_several_lands_at_once(block: Block) -> None:
    """A tiger brings 6 on one and nothing on the other; D4 is open, and a tiger is rolled 91 times of 216."""
    most = np.stack([land_of(block, 0, worth, 0, 0, 0, 0) for worth in (6, 0)], axis=-1)
    found = block.worth(most, FULL & ~D4)[(0,) * 6]
    assert found == pytest.approx([PAIR + 6 * 91 / 216, PAIR])


def test_the_circles_alone(block: Block) -> None:
    """Four pairs of circles are 24; no dice are that kind for ever, but nearly."""
    assert 23 < block.worth(land_of(block, 0, 0, 0, 0, 0, 0)).item() < 24


def test_the_mean_over_all_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """If every land brought what its best sheet has: the mean of that, weighed by how often such trees are rolled."""
    monkeypatch.setattr(Block, "worth", lambda self, land: land.reshape(-1, land.shape[-1]).max(axis=0))
    room = catalog.room("shelter")
    assert room.ceiling is not None
    best = {land: housing.brings(land, Block(0, PAIR).most).max() for land in housing.lands()}
    mean = sum(share * best[land] for land, share in housing.lands().items())
    assert sum(room.ceiling(room.settings(1)).values()) == pytest.approx(mean)
