"""The score boxes, figure by figure; every number was counted by hand. Below the land what matters is named."""

from __future__ import annotations

import pytest

from cite import rule
from games.shelter.figures import OPEN_LAND, Sheet, at, scored
from hedgerow.games.shelter.words.score import explain_score

# The document's own examples on one land: 3 dogs, 3 elephants, 2 + 1 rhinos, 2 giraffes with 4 trees, a tiger.
DOCUMENT = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | W   .   . | E   .   E |
  +   +   +   +   +   +   +
2 | W   .   W | .   .   E |
  +---+---+---+---+---+---+
3 | R   .   R | .   R   . |
  +---+---+---+---+---+---+
4 | ^   ^   ^   G   .   G |
  +   +   +   +   +   +   +
5 | ^   .   .   .   .   . |
  +---+---+---+---+---+---+
6 | .   .   T   . | O   . |
  +---+---+---+---+---+---+
"""


@rule("shelter.dogs", "shelter.elephant", "shelter.rhino", "shelter.giraffe", "shelter.tiger", "shelter.tiger?example")
def test_the_documents_examples() -> None:
    boxes = scored(DOCUMENT)
    assert boxes["wild dogs"] == 6  # three dogs: one pair
    assert boxes["elephants"] == 9  # 3 elephants x 3
    assert boxes["rhinos"] == 6  # 3 rhinos x 2 areas
    assert boxes["giraffes"] == 9  # 2 giraffes x 4 trees, and D4 is next to the tree on C4
    assert boxes["tigers"] == 4  # four wide; the document's 3 is a slip
    assert boxes["owls"] == 2
    assert boxes["bonus"] == 7  # all six kinds
    assert boxes["loose fences"] == boxes["empty areas"] == boxes["shelter"] == 0
    assert sum(boxes.values()) == 43


PENALTIES = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | .   .   .   . | .   . |
  +   +   +   +   +   +   +
2 | .   . | .   . | .   O |
  +   +---+   +   +   +   +
3 | .   .   T   . | .   . |
  +---+---+---+---+---+---+
4 | ^   .   .   .   . | . |
  +   +   +   +   +   +   +
5 | .   .   .   .   . | . |
  +   +   +   +   +   +   +
6 | O   .   .   .   . | . |
  +---+---+---+---+---+---+
"""


@rule("shelter.loose", "shelter.loose?same-area", "shelter.empty", "shelter.empty?heading", "shelter.tiger?shape")
def test_two_loose_fences_and_three_empty_squares() -> None:
    """As in the document's picture: B2-C2 and B2-B3 end in the open, F4 to F6 is an empty area."""
    boxes = scored(PENALTIES)
    assert boxes["loose fences"] == -2
    assert boxes["empty areas"] == -3
    assert boxes["tigers"] == 4
    assert sum(boxes.values()) == 4 + 4 - 2 - 3


@rule("shelter.owl", "shelter.only-kind", "shelter.only-kind?mixed", "shelter.empty?owl")
def test_owls_score_everywhere_and_are_overlooked() -> None:
    land = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | E   O   E | T   O   R |
  +---+---+---+---+---+---+
2 | .   .   . | .   O   . |
  +---+---+---+---+---+---+
3 | ^   G   W | O   O   O |
  +---+---+---+---+---+---+
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   W |
  +---+---+---+---+---+---+
"""
    boxes = scored(land)
    assert boxes["owls"] == 12  # six of them, in a pure area, in a mixed one and alone
    assert boxes["elephants"] == 4  # the owl between them is overlooked
    assert boxes["tigers"] == boxes["rhinos"] == 0  # tiger and rhino share D1-F1
    assert boxes["giraffes"] == 0  # mixed with a dog: neither the tree nor the one beside it counts
    assert boxes["wild dogs"] == 0
    assert boxes["empty areas"] == -3  # A2-C2; D2-F2 has an owl, D3-F3 has nothing but owls


@rule("shelter.dogs?per-area")
@pytest.mark.parametrize(("dogs", "points"), [(0, 0), (1, 0), (2, 6), (3, 6), (4, 12), (5, 12), (6, 18)])
def test_pairs_of_dogs(dogs: int, points: int) -> None:
    row = "1 | " + "   ".join("W" if i < dogs else "." for i in range(6)) + " |"
    assert scored(OPEN_LAND.replace("1 | .   .   .   .   .   . |", row))["wild dogs"] == points


@rule("shelter.dogs?per-area")
def test_two_dogs_in_two_areas_are_no_pair() -> None:
    row = "1 | W | W   .   .   .   . |\n  +---+   +   +   +   +   +"
    assert scored(OPEN_LAND.replace("1 | .   .   .   .   .   . |\n  +   +   +   +   +   +   +", row))["wild dogs"] == 0


@rule("shelter.area", "shelter.area?open-land")
def test_a_land_without_fences_is_one_area() -> None:
    one = scored(OPEN_LAND.replace("6 | .", "6 | T"))
    assert one["tigers"] == 6 and one["empty areas"] == 0
    assert scored(OPEN_LAND)["empty areas"] == -36
    assert scored(OPEN_LAND.replace("6 | .   .", "6 | T   R"))["tigers"] == 0


RHINOS = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | R   .   R | R   .   . |
  +---+---+---+---+---+---+
2 | R   T   . | .   .   . |
  +---+---+---+---+---+---+
3 | ^   .   .   .   .   O |
  +   +   +   +   +   +   +
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   . |
  +---+---+---+---+---+---+
"""


@rule("shelter.rhino?mixed")
def test_rhinos_in_mixed_areas() -> None:
    """Three rhinos in two areas of their own, one with a tiger."""
    assert scored(RHINOS)["rhinos"] == 3 * 2
    assert scored(RHINOS, rhino_counts_mixed=True)["rhinos"] == 3 * 3


@rule("shelter.tiger?two", "shelter.tiger?shape")
def test_tigers() -> None:
    land = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | T   .   T | T | .   . |
  +---+---+---+   +   +   +
2 | .   .   . | . | .   . |
  +   +   +   +   +   +   +
3 | T | .   . | .   .   . |
  +   +   +   +---+---+   +
4 | .   .   . | .   .   . |
  +---+---+---+   +   +   +
5 | .   .   . | .   .   O |
  +   +   +   +   +   +   +
6 | .   .   . | .   .   . |
  +---+---+---+---+---+---+
"""
    # A1-C1 has two tigers: nothing, yet not empty. A2-C4 is a square with one: 3, its fence A3-B3 is loose.
    # D1 belongs to the crooked area from D1 round to D6: six high, three wide. D1-E1, D2-E2, D3-D4 and E3-E4 are loose.
    boxes = scored(land)
    assert boxes["tigers"] == 3 + 6
    assert boxes["loose fences"] == -5
    assert boxes["empty areas"] == -6  # A5-C6 only


GIRAFFES = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | G   . | ^   . | .   . |
  +   +   +   +   +   +   +
2 | .   G | ^   O | .   ^ |
  +---+---+---+---+   +   +
3 | O   .   .   . | G | ^ |
  +   +   +   +   +   +   +
4 | .   .   .   . | .   . |
  +---+---+---+---+---+---+
5 | O   .   .   .   .   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   . |
  +---+---+---+---+---+---+
"""


@rule("shelter.giraffe", "shelter.giraffe?behind-a-fence")
def test_giraffes_look_over_fences() -> None:
    # B2: no tree in A1-B2, but C2 stands behind the fence: 1. E3: two trees in E1-F4, and F3 beside it behind a
    # loose fence: 2 + 1. A1: nothing.
    assert scored(GIRAFFES)["giraffes"] == 0 + 1 + 3
    assert scored(GIRAFFES, giraffe_same_area=True)["giraffes"] == 0 + 0 + 3  # a loose fence does not matter
    assert scored(GIRAFFES)["loose fences"] == -1


@rule("shelter.giraffe")
def test_two_trees_beside_a_giraffe_count_once() -> None:
    row = "2 | .   ^   G   ^   .   . |"
    assert scored(OPEN_LAND.replace("2 | .   ^   .   .   ^   . |", row))["giraffes"] == 4 + 1


EMPTY = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | ^   .   . | .   .   . |
  +   +   +   +   +   +   +
2 | .   ^   . | .   .   . |
  +---+---+---+---+---+---+
3 | ^   .   .   .   .   O |
  +   +   +   +   +   +   +
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   ^ |
  +---+---+---+---+---+---+
"""


@rule("shelter.empty?tree")
def test_empty_areas_with_trees() -> None:
    """A1-C2 has two trees among its six squares, D1-F2 none."""
    assert scored(EMPTY)["empty areas"] == -12
    assert scored(EMPTY, tree_area_empty=False)["empty areas"] == -6
    assert scored(EMPTY, tree_area_empty="uncounted")["empty areas"] == -(4 + 6)


@rule("shelter.bonus", "shelter.bonus?all-kinds")
def test_all_six_kinds_need_not_score() -> None:
    row = "6 | O   T   R   G   W   {} |"
    assert scored(OPEN_LAND.replace("6 | .   .   .   .   .   . |", row.format("E")))["bonus"] == 7
    assert scored(OPEN_LAND.replace("6 | .   .   .   .   .   . |", row.format("W")))["bonus"] == 0


@rule("shelter.score", "shelter.score?extra", "shelter.bonus", "shelter.third-fence?order")
@pytest.mark.parametrize(("third", "bonus"), [("4 3 1", 8), ("x 3 1", 4), ("x x 1", 1), ("x x x", 0)])
def test_open_circles_at_the_end(third: str, bonus: int) -> None:
    """Alone: the last cross has kept one row and one column, all other lines were completed one by one."""
    sheet = Sheet("XXXX XXXX XXXX XXXX", "xxx3 xxx3", third, pairs=1)
    tally = at("over", sheet).tally(0)
    assert tally["bonus"] == bonus
    assert tally["shelter"] == 6
    assert at("over", sheet, double_worth=3).tally(0)["shelter"] == 3


@rule("shelter.score?running")
def test_the_score_during_play() -> None:
    """Round 6: column A is decided and kept, column B lost, the others open; third-fence circles count at the end."""
    mine = Sheet("XX.. X... X... X...", "3xoo oooo", land=OPEN_LAND.replace("6 | .", "6 | T"))
    other = Sheet("XX.. .X.. .X.. .X..", "x3oo oooo", land=OPEN_LAND)
    tally = at("round 6, roll", mine, other).tally(0)
    assert tally["shelter"] == 3 and tally["bonus"] == 0
    assert tally["tigers"] == 6
    assert at("round 6, roll", mine, other).scores() == [9, -36 + 3]


@rule("shelter.score")
def test_every_number_can_be_explained() -> None:
    mine = Sheet("XX.. X... X... X...", "3xoo oooo", land=OPEN_LAND.replace("6 | .   .", "6 | T   W"))
    told = explain_score(at("round 6, roll", mine, Sheet("XX.. .X.. .X.. .X..", "x3oo oooo")).state, 0)
    assert "Tigers: 0" in told and "Wild dogs: 0" in told and "Shelter: 3" in told
    assert "  The whole land: 1 tiger mixed with wild dogs: nothing." in told
    assert "  The circle of column A (owl) is kept: 3." in told
    assert "  The circle of column B (owl) is crossed out." in told
    assert [line for line in told if line.startswith("Total")] == [
        "Total animals: 0", "Total extra: 3", "Total minus: 0", "Total: 3",
    ]  # fmt: skip


@rule("shelter.score")
def test_the_subtotals_are_those_of_the_sheet() -> None:
    """A tiger alone on the whole land, 6; one circle kept, 3; a corner of one square is empty, -1."""
    land = OPEN_LAND.replace("1 | .   .", "1 | . | T").replace("+   +", "+---+", 1)
    sheet = Sheet("XX.. X... X... X...", "3xoo oooo", land=land)
    match = at("round 6, roll", sheet, Sheet("XX.. .X.. .X.. .X..", "x3oo oooo"))
    assert match.subtotals(0) == {"animals": 6, "extra": 3, "minus": -1}
    assert sum(match.subtotals(0).values()) == match.scores()[0] == 8
