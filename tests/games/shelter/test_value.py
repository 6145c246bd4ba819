"""What the learned value looks at, counted by hand, and the search of a round against all that may happen in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cite import rule
from games.shelter.figures import Sheet, at
from hedgerow import catalog
from hedgerow.games.shelter.rules import land, value
from hedgerow.games.shelter.rules.state import FENCE, PLACE, ROUNDS
from hedgerow.games.shelter.rules.value import (
    BONUS,
    FENCES,
    KIND,
    LAND,
    NOW,
    OPEN_LINE,
    OPEN_SQUARE,
    PASTURE,
    PLANNED,
    SUPPLY,
)
from hedgerow.kernel import contract, learned
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import QUICKLY
from hedgerow.table.match import Match
from minds import appraised
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
    out = np.zeros(value.TRAITS)
    stage = learned.traits(match._records[0], 0, out)
    return stage, out.tolist()


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
    assert seen[KIND : KIND + 12] == [1, 1, 0, 0, 0, 0, 1, 1, 1, 2, 1, 1]  # owl, tiger, rhino, giraffe, dog, elephant


def test_the_pastures_of_the_plan() -> None:
    """Three are empty: C1-D3 without a tree lacks 2 fences, A4-B6 with one tree 3, E4-F6 with two trees 3. C4-D6 has
    the elephant and five free squares and lacks all 8. The dogs' pasture is closed and has four free squares, the
    giraffe's is closed and has three and a tree."""
    _, seen = traits_of(after_five_rounds())
    p = seen[PASTURE:SUPPLY]
    assert p[0] == 3 and p[6] == 3 and p[7:10] == [1, 1, 1] and p[10] == 8
    assert p[11:14] == [0, 0, 0]  # none is mixed
    assert p[14:16] == [8, 2] and p[16:20] == [1, 0, 0, 4]  # fences missing, closed pastures; dogs, none odd
    assert p[1:4] == [1, 0, 0] and p[4:6] == [5, 5]  # a herd of one with five free squares
    assert p[22:24] == [1, 3] and p[20:22] == p[24:26] == [0, 0]


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
            after, out = match.play(words).state, np.zeros(value.TRAITS)
            interpreted(value.land_traits)(after, after.sheet[0], out)
            match.undo()
            assert said == pytest.approx(float(match.room.weights[stage, :LAND] @ out[:LAND])), words
            checked[step] += 1
    assert min(checked.values()) > 15


@pytest.mark.parametrize(("mask", "kept"), [(0xFFFF, 12), (0x0000, 0)])
def test_a_full_block_has_no_open_square(mask: int, kept: int) -> None:
    out = np.zeros(value.TRAITS)
    interpreted(value.block_traits)(mask, kept, out)
    assert out[LAND] == 1 and out[value.KEPT] == kept
    assert out[OPEN_SQUARE] == (0 if mask else 16) and out[OPEN_LINE : value.KEPT].sum() == (0 if mask else 8)
