"""The learned lead: what it looks at, by hand; and beside castles built perfectly, by a referee of its own."""

from __future__ import annotations

from functools import cache
from statistics import mean
from typing import Any

import numpy as np
import pytest

import hedgerow
from games.pastures.test_claiming import claiming
from hedgerow import catalog
from hedgerow.games.pastures.rules import blocks, castles, value
from hedgerow.games.pastures.rules.state import ANY, SIDE, SQUARES
from hedgerow.kernel import contract, learned, rng
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import expectation
from minds import appraised, mind_for
from play import Case, positions

ROOM = catalog.room("pastures")
DESERT = "DDDDDDDD"
TWO_SITES = " ".join(["WPDDDDDD", "FPDDDDDD", *[DESERT] * 4, "DDDDDDFF", "DDDDDDFW"])


def test_what_it_looks_at() -> None:
    """A full land with sites A1, B1 and B2, which are near each other, and H8. A castle on A1 would earn 3 + 3 + 2 = 8,
    one on B1 5, on B2 5, on H8 6. So A1 and H8 are picked; the first builder leads by 2 if she takes A1."""
    match = claiming(TWO_SITES)
    mind = mind_for(match)
    assert learned.outlook(match.state, 0, mind) == 0
    seen = mind.traits.tolist()
    assert (seen[0], seen[value.SITES], seen[value.CLAIMED]) == (1.0, 4.0, 2.0)
    assert seen[value.WORTH : value.WORTH + 3] == [8.0, 6.0, 0.0]
    assert seen[value.ROOM : value.ROOM + 2] == [0.0, 0.0]
    assert seen[value.SETTLED : value.SETTLED + 3] == seen[value.STANDS : value.STANDS + 3] == [1.0, 1.0, 0.0]
    learned.outlook(match.state, 1, mind)
    assert mind.traits.tolist() == [-trait for trait in seen]  # what is good for one is bad for the other


def test_what_is_still_to_be_written_is_a_promise() -> None:
    """One Plains on B2: the block of each square around it has 3 points; inside, C3 is the first of the squares that
    have most, with seven squares open beside the Plains, and so has less of them than an untouched block, but more in
    all: 3 + 7 * 1.25."""
    match = hedgerow.new("pastures").play("plains B2")
    mind = mind_for(match)
    assert learned.outlook(match.state, 0, mind) == 63
    assert mind.traits[value.WORTH] == 3.0 and mind.traits[value.ROOM] == 7.0
    assert mind.traits[value.SETTLED] == 0.0 and mind.traits[value.CLAIMED] == 0.0
    assert mind.traits[value.WORTH + 1] == 0.0 and mind.traits[value.ROOM + 1] == 8.0


def test_it_speaks_of_lands_that_were_learned_about() -> None:
    for options in ({"rows": 7}, {"columns": 9}, {"castle_order": "two_each"}, {"castle_first": "player1"},
                    {"castle_pass": True}):  # fmt: skip
        match = hedgerow.new("pastures", **options).play("plains B2")
        assert learned.outlook(match.state, 0, mind_for(match)) == -1
        moves, worth = np.zeros(ROOM.most_moves, np.int32), np.zeros(ROOM.most_moves)
        assert not learned.appraise(match.state, 1, moves, 1, mind_for(match), worth)
    begun = hedgerow.new("pastures")
    assert learned.outlook(begun.state, 0, mind_for(begun)) == -1  # nothing is written yet
    built = claiming(TWO_SITES).play("castle A1")
    assert learned.outlook(built.state, 0, mind_for(built)) == -1  # castles are for other searches


def test_every_writing_promises_a_lead() -> None:
    match = hedgerow.new("pastures").play("plains B2").play("forest G7")
    said = appraised(match)
    assert set(said) == set(match.legal(0)) and -40 < min(said.values()) < max(said.values()) < 40


def perfect_lead(s: np.record) -> int:
    """The lead of who builds first if both build as well as can be: all orders are tried, on paper of its own."""
    land = {}
    for terrain, letter in enumerate("MPRDFW"):
        for row in range(8):
            for column in range(8):
                if int(s.land[terrain, row]) >> column & 1:
                    land[row, column] = letter
    points = {"P": 3, "F": 2, "R": 1, "M": 1, "D": 0, "W": 0}
    sites = tuple(place for place, letter in land.items() if letter in "PW")
    earns = {
        (r, c): sum(points[land[y, x]] for y, x in land if (y, x) != (r, c) and abs(y - r) < 2 and abs(x - c) < 2)
        for r, c in sites
    }

    @cache
    def best(left: tuple[tuple[int, int], ...]) -> int:
        found = -99 if left else 0
        for r, c in left:
            apart = tuple(place for place in left if abs(place[0] - r) > 2 or abs(place[1] - c) > 2)
            found = max(found, earns[r, c] - best(apart))
        return found

    return best(sites)


def test_beside_perfect_castles() -> None:
    """Lands that two quick players have filled: the value of a full land is nearer to the lead that perfect castles
    bring than the mean of all these leads is."""
    moves, exact, told = np.zeros(ROOM.most_moves, np.int32), [], []
    for seed in range(4):
        match = hedgerow.new("pastures")
        records, dice = match._records.copy(), rng.generator(seed)
        while records[0].left[ANY]:
            seat = int(records[0].turn)
            n = contract.legal(records[0], seat, moves)
            contract.apply(records[0], seat, int(moves[contract.greedy(records[0], seat, moves, n, dice)]))
        mind = mind_for(match)
        assert learned.outlook(records[0], 0, mind) == 0
        told.append(interpreted(expectation)(mind, 0, 0, value.TOTAL))
        exact.append(perfect_lead(records[0]))
    off = mean(abs(a - b) for a, b in zip(exact, told, strict=True))
    spread = mean(abs(a - mean(exact)) for a in exact)
    assert min(exact) >= 0 and off < spread


def test_open_squares_of_a_block() -> None:
    """The empty land of four by four: three squares beside a corner, five beside a border, eight inside; a square that
    is written is open no more."""
    match = hedgerow.new("pastures", rows=4, columns=4)
    out = np.zeros(SQUARES, np.int64)
    around = interpreted(blocks.around)
    around(match.state, blocks.EMPTY, out)
    assert out.reshape(SIDE, SIDE)[:4, :4].tolist() == [[3, 5, 5, 3], [5, 8, 8, 5], [5, 8, 8, 5], [3, 5, 5, 3]]
    match.play("forest A1")
    around(match.state, blocks.EMPTY, out)
    assert out.reshape(SIDE, SIDE)[:4, :4].tolist() == [[3, 4, 5, 3], [4, 7, 8, 5], [5, 8, 8, 5], [3, 5, 5, 3]]


@pytest.mark.parametrize("example", ROOM.examples, ids=str)
def test_points_of_all_blocks(example: dict[str, Any]) -> None:
    """Beside each block counted by itself."""
    out, worth = np.zeros(SQUARES, np.int64), interpreted(castles.worth)
    for number, match in enumerate(positions(Case(ROOM, example).new(3), 3)):
        if number % 20 == 0:
            s = match.state
            interpreted(blocks.around)(s, blocks.POINTS, out)
            squares = [(row, column) for row in range(s.options.rows) for column in range(s.options.columns)]
            assert [out[SIDE * row + column] for row, column in squares] == [worth(s, *square) for square in squares]
