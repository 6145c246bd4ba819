"""What the learned value looks at, counted by hand, and the search of a round against all that may happen in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cite import rule
from games.shelter.figures import Sheet, at
from hedgerow import catalog
from hedgerow.games.shelter.rules import land, value
from hedgerow.games.shelter.rules.pasture import AREAS, WAYS, WHOLE
from hedgerow.games.shelter.rules.points import land_points
from hedgerow.games.shelter.rules.state import DOG, FENCE, OWL, PLACE, ROUNDS
from hedgerow.games.shelter.rules.value import (
    ALONE,
    BONUS,
    EMPTY,
    FENCES,
    KIND,
    LAND,
    MIXED,
    NOW,
    OF_DOGS,
    OF_ELEPHANTS,
    OF_GIRAFFES,
    OF_RHINOS,
    OF_TIGERS,
    OPEN_LINE,
    OPEN_SQUARE,
    PLANNED,
    SUPPLY,
)
from hedgerow.kernel import contract, learned
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import QUICKLY
from hedgerow.table.match import Match
from minds import appraised, mind_for
from play import Case, positions

# Two pastures of the plan are closed: A1-B3 with two dogs, E1-F3 with a giraffe and an owl. An elephant has the rest.
HALF_DONE = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | W   . | .   . | .   . |
  +   +   +   +   +   +   +
2 | .   W | .   . | ^   G |
  +   +   +   +   +   +   +
3 | .   . | .   . | .   O |
  +---+---+   +   +---+---+
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   E   .   ^ |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   ^ |
  +---+---+---+---+---+---+
"""


def traits_of(match: Match) -> tuple[int, list[float]]:
    """By the plan as it is: without weights, it promises no less than the plan turned."""
    own = mind_for(match, weights=np.zeros_like(match.room.weights))
    stage = learned.traits(match._records[0], 0, own)
    return stage, own.traits.tolist()


def after_five_rounds() -> Match:
    return at("round 6, roll", Sheet("XX.. X... ..X. X...", land=HALF_DONE))


def test_the_land_as_it_is_and_as_planned() -> None:
    """The owl 2, dogs 6; the giraffe has one tree in its area and stands beside it: 2; the elephant alone: 1.

    With all planned fences the same, but three areas without an animal, C1-D3, A4-B6 and E4-F6, of six squares each:
    trees' squares count, too [shelter.empty?tree]. Of twelve upright planned fences six are drawn, of six level ones
    four; none that is not planned.
    """
    stage, seen = traits_of(after_five_rounds())
    assert stage == 4 and seen[0] == 1
    assert seen[NOW : NOW + 8] == [2, 2, 6, 0, 0, 1, 0, 0]
    assert seen[PLANNED : PLANNED + 8] == [2, 2, 6, 0, 0, 1, 0, 18]
    assert seen[FENCES : FENCES + 2] == [8, 0]
    assert seen[BONUS : BONUS + 5] == [8, 0, 1, 0, 0]  # all circles open; four kinds
    owl, tiger, rhino, giraffe, dog, elephant = (seen[KIND + 3 * kind : KIND + 3 * kind + 3] for kind in range(6))
    assert owl == giraffe == elephant == [1, 1, 1] and tiger == rhino == [0, 0, 0] and dog == [1, 2, 4]


def test_the_areas_of_the_plan() -> None:
    """Three are empty: C1-D3 without a tree lacks 2 fences, A4-B6 with one tree 3, E4-F6 with two trees 3; each is
    three squares long and has more than three free. C4-D6 has the elephant and five free squares and lacks all 8. The
    dogs' area is closed and has four free squares, the giraffe's is closed and has three and a tree."""
    _, seen = traits_of(after_five_rounds())
    assert seen[EMPTY:MIXED] == [3, 3, 1, 1, 1, 8, 9, 3, 3]
    assert seen[MIXED:ALONE] == [0] * 9
    assert seen[ALONE:OF_DOGS] == [8, 2]  # fences missing, closed areas
    assert seen[OF_DOGS:OF_ELEPHANTS] == [1, 0, 0, 4]  # none odd
    assert seen[OF_ELEPHANTS:OF_RHINOS] == [1, 0, 0, 5, 5]  # a herd of one with five free squares
    assert seen[OF_GIRAFFES:OF_TIGERS] == [1, 3]
    assert seen[OF_RHINOS:OF_GIRAFFES] == seen[OF_TIGERS:SUPPLY] == [0, 0, 0]


# A1-B3: a tiger and a dog. C1-D3: two rhinos and an elephant. E1-F3 is parted: two elephants, and E3-F3 without any.
SHARED = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | T | . | R   .   .   . |
  +   +   +   +   +   +   +
2 | .   . | E   R   E   E |
  +   +   +   +   +---+---+
3 | W   . | .   .   ^   . |
  +---+---+   +   +   +   +
4 | .   .   .   O   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   .   .   ^ |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   ^ |
  +---+---+---+---+---+---+
"""


def test_kinds_that_share_an_area_could_be_parted() -> None:
    """In A1-B3, which is closed, one fence does, below A1; one dog is worth nothing. In C1-D3 it takes three, C1-C2,
    C2-D2 and C2-C3, for an elephant's 1; of the plan D1-E1 to D3-E3, C3-C4 and D3-D4 are missing. Five animals share.

    E1-F2 has a herd of two with two free squares and lacks D1-E1 and D2-E2. E3-F3 is two squares long, with a tree and
    one free square; it lacks D3-E3, E3-E4 and F3-F4. Below, A4-B6 lacks 3 fences, C4-D6 8, E4-F6 5; the second of them
    has an owl; they have a tree, none and two, are three squares long each and have room for more than three."""
    _, seen = traits_of(at("round 9, roll", Sheet("XX.. XX.. ..X. X.XX", land=SHARED)))
    assert seen[MIXED:ALONE] == [2, 5, 5, 1, 0, 1, 0, 0, 1]
    assert seen[OF_ELEPHANTS:OF_RHINOS] == [0, 1, 0, 2, 4] and seen[ALONE:OF_DOGS] == [2, 0]
    assert seen[EMPTY:MIXED] == [4, 3, 1, 2, 1, 3 + 3 + 8 + 5, 2 + 9, 3, 3]


def pieces(way: int) -> list[int]:
    return [AREAS[way] >> 6 * i & WHOLE for i in range(6)]


@pytest.mark.parametrize("drawn", [0, 0b0000001, 0b1010100])
def test_a_pasture_is_parted_by_the_fewest_fences(drawn: int) -> None:
    """The referee draws fences in all ways and looks at the areas that they leave."""
    for one in range(1, WHOLE, 3):
        for other in (WHOLE & ~one, *(1 << i for i in range(6) if one >> i & 1 == 0)):
            ways = [way | drawn for way in WAYS if not any(p & one and p & other for p in pieces(way | drawn))]
            assert interpreted(value.parting)(one, other, drawn) == min((way & ~drawn).bit_count() for way in ways)


def test_a_land_that_is_turned() -> None:
    """Rows become columns: the dogs stay on A1 and B2, the owl of F3 stands on C6. The fences on the right of B1-B3 and
    D1-D3 lie below A2-C2 and A4-C4, those below A3, B3, E3 and F3 stand on the right of C1, C2, C5 and C6. What it
    scores is the same; turned again, all is as before."""
    match = after_five_rounds()
    before, sheet = match._records.tobytes(), match._records[0].sheet[0]
    points = interpreted(land_points)(sheet, match.state.options)
    interpreted(value.turn)(sheet)
    assert sheet.animal[OWL] == 1 << 6 * 5 + 2 and sheet.animal[DOG] == 1 | 1 << 6 + 1
    assert sheet.below == 0b111 << 6 * 1 | 0b111 << 6 * 3
    assert sheet.right == 1 << 2 | 1 << 6 + 2 | 1 << 6 * 4 + 2 | 1 << 6 * 5 + 2
    assert interpreted(land_points)(sheet, match.state.options) == points
    interpreted(value.turn)(sheet)
    assert match._records.tobytes() == before


def test_of_both_plans_the_one_counts_that_promises_more() -> None:
    """A planned fence that is missing costs a point. Eight of the plan's are. Turned, it lies below rows 2 and 4 and
    stands behind column C, where no fence is: all 18 are missing, and the ten that there are were not planned. On the
    land turned it is the other way round, and what the land promises is the same."""
    match = after_five_rounds()
    own = mind_for(match, weights=np.zeros_like(match.room.weights))
    own.weights[:, FENCES] = -1
    for _ in range(2):
        assert learned.traits(match._records[0], 0, own) == 4
        assert own.traits[FENCES : FENCES + 2].tolist() == [8, 0]
        interpreted(value.turn)(match._records[0].sheet[0])
    own.weights[:, FENCES] = 1
    assert learned.traits(match._records[0], 0, own) == 4
    assert own.traits[FENCES : FENCES + 2].tolist() == [18, 10]


@rule("shelter.adopt")
def test_who_may_still_join_those_on_the_land() -> None:
    """Columns A and B are the owls', C the rhinos', D the tigers'; rows 1 and 2 the dogs', 3 the giraffes', 4 the
    elephants'. Crosses on A1, B1, A2, C3 and A4 leave 4 squares for owls, 4 for tigers, 3 for rhinos, 3 for giraffes, 5
    for dogs and 3 for elephants. Each is counted; where there is one of the kind; and times what its pastures are."""
    _, seen = traits_of(after_five_rounds())
    stalls = seen[SUPPLY:LAND]
    assert stalls[:6] == [4, 4, 3, 3, 5, 3] and stalls[6:12] == [4, 0, 0, 3, 5, 3]
    assert stalls[12:17] == [3, 0, 0, 15, 15]  # a herd of one with five free squares
    assert stalls[17:19] == [12, 9]  # three empty pastures, for tigers and for rhinos
    assert stalls[19:23] == [5, 0, 0, 20]  # a pasture of dogs with four free squares
    assert stalls[23:] == [0, 0, 3, 9, 0]  # no rhino; a giraffe with a tree and three free squares; no tiger


def test_the_block() -> None:
    """Crosses on A1, B1, A2, C3 and A4: columns 3 1 1 0, rows 2 1 1 1."""
    _, seen = traits_of(after_five_rounds())
    lines = [seen[OPEN_LINE + 4 * line : OPEN_LINE + 4 * line + 4].index(1) for line in range(8)]
    assert lines == [3, 1, 1, 0, 2, 1, 1, 1]
    open_squares = np.array(seen[OPEN_SQUARE : OPEN_SQUARE + 16]).reshape(4, 4)  # by crosses in the row, in the column
    assert open_squares[1, 3] == 1  # A3
    assert open_squares[2].tolist() == [1, 1, 0, 0]  # D1, C1
    assert open_squares[1].tolist() == [3, 5, 0, 1] and open_squares.sum() == 11


@rule("shelter.fence", "shelter.score")
def test_the_last_fence_of_a_match_is_drawn_for_its_points() -> None:
    """In the last round the value is the score itself: every move is appraised at what the match would end with."""
    block = "XXXX XXXX XXXX XXX."
    match = at("round 16, draw, dice 1 2 3", Sheet(block, circles="xxxo xxxo", land=HALF_DONE))
    for move in ("adopt tiger at D4", "place F1"):
        match.play(move)
    match.play(max(appraised(match).items(), key=lambda said: said[1])[0])
    said, ends = appraised(match), {}
    for words in match.legal():
        ends[words] = int(contract.score(match.play(words).state, 0))
        assert match.to_move is None
        match.undo()
    circles = {round(ends[words] - said[words], 6) for words in ends}
    assert len(circles) == 1, "what it leaves out are the circles of the block, and no fence changes them"


@pytest.mark.parametrize("options", [{}, {"rhino_counts_mixed": True, "tree_area_empty": "uncounted"}])
def test_what_an_animal_or_a_fence_changes_is_what_the_whole_value_says(options: dict[str, Any]) -> None:
    """A quick search judges a place, or the last fence of a round, by what it changes in a survey of the land. The
    value of the land behind it, counted from nothing, is the referee."""
    checked = {PLACE: 0, FENCE: 0}
    for match in positions(Case(catalog.room("shelter"), options).new(3), 8):
        s = match.state
        sheet = s.sheet[0]
        step, stage = int(sheet.step), int(s.turn) - 1
        if match.to_move != 0 or stage == ROUNDS - 1 or stage % 4 != 3 or step not in checked:
            continue
        if step == FENCE and land.drawn(sheet) + 1 < land.most_fences(sheet):
            continue
        for words, said in appraised(match, QUICKLY).items():
            after, out, both = match.play(words)._records[0].copy(), np.zeros(value.TRAITS), []
            match.undo()
            for _ in range(2):  # the plan as it is, and turned
                interpreted(value.land_traits)(after, after.sheet[0], out)
                both.append(float(match.room.weights[stage, :LAND] @ out[:LAND]))
                interpreted(value.turn)(after.sheet[0])
            assert said == pytest.approx(max(both)), words
            checked[step] += 1
    assert min(checked.values()) > 15


@pytest.mark.parametrize(("mask", "kept"), [(0xFFFF, 12), (0x0000, 0)])
def test_a_full_block_has_no_open_square(mask: int, kept: int) -> None:
    out = np.zeros(value.TRAITS)
    interpreted(value.block_traits)(mask, kept, out)
    assert out[LAND] == 1 and out[value.KEPT] == kept
    assert out[OPEN_SQUARE] == (0 if mask else 16) and out[OPEN_LINE : value.KEPT].sum() == (0 if mask else 8)
