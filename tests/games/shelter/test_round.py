"""A player's round: adopt, place, fence; figures before and after, dice chosen."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.shelter.figures import OPEN_LAND, Sheet, at, play, refused
from hedgerow.kernel import contract, rng

BEFORE = """
round 2, draw, dice 3 4 4

player 1: adopt
      A   B   C   D   E   F
    +---+---+---+---+---+---+         A       B       C       D
  1 | .   .   .   .   .   . |        owl     owl    rhino   tiger
    +   +   +   +   +   +   +    1    .       .       .       .     wild dog  o
  2 | .   ^   .   .   ^   . |    2    X       .       .       .     wild dog  o
    +   +   +   +   +   +   +    3    .       .       .       .     giraffe   o
  3 | .   .   .   .   .   . |    4    .       .       .       .     elephant  o
    +   +   +   +   +   +   +         o       o       o       o     circles
  4 | .   .   .   .   .   . |
    +   +   +   +---+---+   +    third fence: 4 3 1
  5 | .   ^   .   .   ^   W |    rows and columns at once: 0
    +   +   +   +   +   +   +
  6 | .   .   .   .   .   . |
    +---+---+---+---+---+---+
"""

AFTER = """
round 3, roll

player 1
      A   B   C   D   E   F
    +---+---+---+---+---+---+         A       B       C       D
  1 | .   .   .   .   .   . |        owl     owl    rhino   tiger
    +   +   +   +   +   +   +    1    .       .       .       .     wild dog  o
  2 | .   ^   .   .   ^   . |    2    X       .       X       .     wild dog  o
    +   +   +   +   +   +   +    3    .       .       .       .     giraffe   o
  3 | .   .   .   .   .   . |    4    .       .       .       .     elephant  o
    +---+   +   +   +   +   +         o       o       o       o     circles
  4 | .   .   . | R   .   . |
    +   +   +   +---+---+   +    third fence: 4 3 1
  5 | .   ^   .   .   ^   W |    rows and columns at once: 0
    +   +   +   +   +   +   +
  6 | .   .   .   .   .   . |
    +---+---+---+---+---+---+

  O owl  T tiger  R rhino  G giraffe  W wild dog  E elephant  ^ tree
"""


@rule("shelter.round", "shelter.adopt", "shelter.place", "shelter.fence", "shelter.dice")
def test_a_round_as_a_figure() -> None:
    """The 3 adopts the rhino, one 4 places it, the other 4 is left for fences: each die once."""
    match = hedgerow.read("shelter", BEFORE)
    play(match, "adopt rhino at C2", "place D4")
    assert match.status() == "Round 2 of 16, dice 3 4 4. Draw a fence at row 4 or column D: 0 of 2 drawn."
    play(match, "fence C4-D4", "fence A3-A4")
    assert match.position.split("\n\n", 1)[1].strip() == AFTER.strip()


@rule("shelter.dice")
def test_the_die_that_is_left_is_the_one_for_fences() -> None:
    match = hedgerow.read("shelter", BEFORE.replace("3 4 4", "1 3 4"))
    play(match, "adopt rhino at C2", "place D4")  # the 4, so the 1 is left
    assert refused(match, "fence C4-D4") == ("out-of-reach", "shelter.fence?where")
    play(match.undo(), "place F1", "fence C4-D4", "done")  # the 1, so the 4 is left


@rule("shelter.adopt?die-values", "shelter.sheet?layout", "shelter.adopt")
@pytest.mark.parametrize(
    ("value", "animal", "squares"),
    [
        (1, "owl", "A1 B1 A2 B2 A3 B3 A4 B4"),
        (2, "tiger", "D1 D2 D3 D4"),
        (3, "rhino", "C1 C2 C3 C4"),
        (4, "giraffe", "A3 B3 C3 D3"),
        (5, "wild dog", "A1 B1 C1 D1 A2 B2 C2 D2"),
        (6, "elephant", "A4 B4 C4 D4"),
    ],
)
def test_the_lines_of_each_animal(value: int, animal: str, squares: str) -> None:
    legal = at(f"round 1, draw, dice {value} {value} {value}").legal()
    assert legal == [f"adopt {animal} at {square}" for square in squares.split()]


@rule("shelter.sheet?layout")
@pytest.mark.parametrize(
    ("value", "squares"),
    [
        (1, "A1 B1 C1 D1 A2 A3 A4"),
        (2, "A2 B2 C2 D2"),
        (3, "B1 B2 B3 B4"),
        (4, "D1 D2 D3 D4"),
        (5, "C1 C2 A3 B3 C3 D3 C4"),
        (6, "A4 B4 C4 D4"),
    ],
)
def test_the_lines_of_the_mixed_layout(value: int, squares: str) -> None:
    legal = at(f"round 1, draw, dice {value} {value} {value}", layout="mixed").legal()
    assert [move.split()[-1] for move in legal] == squares.split()


@rule("shelter.adopt?two-heads")
def test_the_die_decides_which_animal_a_square_gives() -> None:
    """C3 is the rhino's and the giraffe's."""
    for animal, letter in (("rhino", "R"), ("giraffe", "G")):
        match = play(at("round 1, draw, dice 3 4 6"), f"adopt {animal} at C3", "place F6")
        assert f"| .   .   .   .   .   {letter} |" in match.position


@rule("shelter.adopt?blocked-value")
def test_an_animal_of_a_full_line_cannot_be_adopted() -> None:
    match = at("round 5, draw, dice 3 3 6", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"))
    assert refused(match, "adopt rhino at C1") == ("lines-full", "shelter.adopt?blocked-value")
    assert refused(match, "adopt rhino at A1") == ("lines-full", "shelter.adopt?blocked-value")
    assert [m for m in match.legal() if m.startswith("adopt")] == [f"adopt elephant at {q}4" for q in "ABD"]


@rule("shelter.dice?separate")
def test_equal_dice_are_three_dice() -> None:
    match = play(at("round 1, draw, dice 4 4 4"), "adopt giraffe at A3", "place D1", "fence D1-D2", "fence C6-D6")
    assert match.to_move == "chance"
    rolled = hedgerow.read("shelter", AFTER).play("roll 6 2 4")
    assert rolled.position.split("\n\n")[1] == "round 3, draw, dice 2 4 6"  # told in rising order


@rule("shelter.round?order")
def test_animal_place_fences_in_this_order() -> None:
    match = at("round 1, draw, dice 1 2 3")
    assert refused(match, "place D4") == ("not-now", "shelter.round?order")
    assert refused(match, "fence C4-C5") == ("not-now", "shelter.round?order")
    assert refused(match, "done") == ("not-yet", "shelter.round?order")
    play(match, "adopt tiger at D1")
    assert refused(match, "adopt tiger at D2") == ("not-now", "shelter.round?order")


@rule("shelter.place?cross", "shelter.place?trees", "shelter.sheet?size", "shelter.sheet")
def test_a_place_is_in_the_row_or_the_column_of_a_die() -> None:
    """Tiger by the 2; two 5s are left: row 5 and column E, without the trees on B5, E5 and E2."""
    match = play(at("round 1, draw, dice 2 5 5"), "adopt tiger at D1")
    assert match.legal() == [f"place {q}" for q in ["E1", "E3", "E4", "A5", "C5", "D5", "F5", "E6"]]
    assert refused(match, "place B5") == ("tree", "shelter.place?trees")
    assert refused(match, "place A1") == ("out-of-reach", "shelter.place")
    assert refused(match, "place G9") == ("no-square", "shelter.place")


@rule("shelter.place?which-die")
def test_where_both_dice_reach_a_square_the_die_is_named() -> None:
    match = play(at("round 1, draw, dice 1 2 4"), "adopt tiger at D1")
    assert [m for m in match.legal() if "with" in m] == [f"place {q} with {d}" for d in (1, 4) for q in ("D1", "A4")]
    assert refused(match, "place D1")[0] == "ambiguous"
    assert "by row" not in match.status()
    assert "row 4 or column D" in play(match, "place D1 with 1").status()
    assert "row 1 or column A" in match.undo().play("place D1 with 4").status()
    assert "row 1 or column A" in match.undo().play("place D5").status()  # only the 4 reaches D5


CROSS_OF_3_FULL = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | .   .   W   .   .   . |
  +   +   +   +   +   +   +
2 | .   .   W   .   .   . |
  +   +   +   +   +   +   +
3 | ^   ^   O   O   O   T |
  +   +   +   +   +   +   +
4 | .   .   O   .   .   . |
  +   +   +   +   +   +   +
5 | .   .   ^   .   .   . |
  +   +   +   +   +   +   +
6 | .   .   ^   .   .   . |
  +---+---+---+---+---+---+
"""
# Seven animals: 3 crosses in column A, 2 in column B, and D4, C4.
SEVEN = "XX.. XX.. X... ..XX"


@rule("shelter.place?no-room")
def test_dice_must_be_used_so_that_the_animal_finds_a_place() -> None:
    """Row 3 and column C are full. With 3 3 6 the rhino can be placed with the 6, the elephant with neither 3."""
    match = at("round 8, draw, dice 3 3 6", Sheet(SEVEN, land=CROSS_OF_3_FULL))
    assert match.legal() == [f"adopt rhino at C{row}" for row in (1, 2, 3)]
    assert refused(match, "adopt elephant at A4") == ("no-room", "shelter.place?no-room")
    play(match, "adopt rhino at C1")
    assert all("3" not in move and "C" not in move for move in match.legal())  # only the 6 has room
    play(match, "place F6")
    assert "row 3 or column C" in match.status()


@rule("shelter.place?no-room", "shelter.bonus?all-kinds")
def test_an_animal_without_any_place_is_lost() -> None:
    """Three 3s: the rhino is adopted, but row 3 and column C are full. No circle is lost, fences are drawn by 3."""
    match = at("round 8, draw, dice 3 3 3", Sheet(SEVEN, land=CROSS_OF_3_FULL))
    assert match.legal() == [f"adopt rhino at C{row}" for row in (1, 2, 3)]
    play(match, "adopt rhino at C1")
    assert match.status() == "Round 8 of 16, dice 3 3 3. Draw a fence at row 3 or column C: 0 of 2 drawn."
    play(match, "fence B1-C1", "done")
    assert "third fence: 4 3 1" in match.position
    assert not match.state.sheet[0].animal[2]  # no rhino lives here


@rule("shelter.place?no-room", "shelter.third-fence")
def test_an_animal_is_lost_although_its_own_die_would_reach_a_place() -> None:
    """2 3 3, no stall for a rhino: the tiger's 2 is used up, and both 3s name row 3 and column C, which are full."""
    sheet = Sheet("X.X. X.X. ..X. .XX.", "ooxo oooo", land=CROSS_OF_3_FULL)
    match = at("round 8, draw, dice 2 3 3", sheet)
    assert [move for move in match.legal() if move.startswith("adopt")] == [
        f"adopt tiger at D{row}" for row in range(1, 5)
    ]
    before = match.state.sheet[0].animal.tobytes()
    play(match, "adopt tiger at D1")
    assert match.status() == "Round 8 of 16, dice 2 3 3. Draw a fence at row 3 or column C: 0 of 2 drawn."
    assert match.state.sheet[0].animal.tobytes() == before


@rule("shelter.fence?where", "shelter.fence", "shelter.border")
@pytest.mark.parametrize(("value", "edges"), [(1, 20), (2, 30), (3, 30), (4, 30), (5, 30), (6, 20)])
def test_edges_of_a_value(value: int, edges: int) -> None:
    animal, stall = {1: ("owl", "A1"), 2: ("tiger", "D1"), 3: ("rhino", "C1")}.get(value, ("", ""))
    if not animal:
        animal, stall = {4: ("giraffe", "A3"), 5: ("wild dog", "A1"), 6: ("elephant", "A4")}[value]
    match = at(f"round 1, draw, dice {value} {value} {value}")
    place = {1: "A1", 2: "C2", 3: "A3", 4: "A4", 5: "A5", 6: "A6"}[value]
    play(match, f"adopt {animal} at {stall}", f"place {place}")
    legal = match.legal()
    assert len(legal) == edges
    for move in legal:
        one, other = move.removeprefix("fence ").split("-")
        assert any(int(q[1]) == value or "ABCDEF".index(q[0]) + 1 == value for q in (one, other))
    assert refused(match, f"fence {place} west" if value != 2 else "fence B1 north") == ("border", "shelter.border")


@rule("shelter.fence?where")
def test_a_fence_is_drawn_once_by_whatever_name() -> None:
    match = play(at("round 1, draw, dice 4 4 4"), "adopt giraffe at A3", "place A4")
    assert refused(match, "fence C4-E4") == ("not-beside", "shelter.fence")
    for other in ("fence c5-c4", "fence C4 south", "fence c5 north", "fence c4 c5"):
        assert play(match, other).log[-1].words == "fence C4-C5"
        match.undo()
    play(match, "fence C4-C5")
    assert refused(match, "fence C4-C5") == ("fenced", "shelter.fence?where")
    assert refused(match, "fence A1-A2") == ("out-of-reach", "shelter.fence?where")
    assert refused(match, "fence somewhere") == ("no-edge", "shelter.fence")


@rule("shelter.fence?amount", "shelter.fence?done")
def test_one_or_two_fences() -> None:
    match = play(at("round 1, draw, dice 4 4 4"), "adopt giraffe at A3", "place A4")
    assert refused(match, "done") == ("fence-first", "shelter.fence?amount")
    play(match, "fence A4-B4")
    assert match.legal()[-1] == "done"
    assert play(match, "done").to_move == "chance"
    assert play(match.undo(), "fence A4-A5").to_move == "chance"  # two are the most: nothing to say
    match = play(at("round 1, draw, dice 4 4 4", fences_optional="on"), "adopt giraffe at A3", "place A4", "done")
    assert match.to_move == "chance"


@rule("shelter.fence?done")
def test_the_order_of_fences_does_not_matter() -> None:
    one = play(at("round 1, draw, dice 4 4 4"), "adopt giraffe at A3", "place A4", "fence A4-B4", "fence C6-D6")
    two = play(at("round 1, draw, dice 4 4 4"), "adopt giraffe at A3", "place A4", "fence C6-D6", "fence A4-B4")
    assert one.state.tobytes() == two.state.tobytes()


# Column A and row 1 are fenced up but for the edge A1-B1.
FENCED_UP = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | .   . | . | . | . | . |
  +---+---+---+---+---+---+
2 | . | ^   .   .   ^   . |
  +---+   +   +   +   +   +
3 | . | .   .   .   .   . |
  +---+   +   +   +   +   +
4 | . | .   .   .   .   . |
  +---+   +   +   +   +   +
5 | . | ^   .   .   ^   . |
  +---+   +   +   +   +   +
6 | . | .   .   .   .   . |
  +---+---+---+---+---+---+
"""


@rule("shelter.fence?none-free")
def test_too_few_open_edges() -> None:
    """By 1 only A1-B1 is open: one fence ends the round. When it is fenced, the round ends without any."""
    sheet = Sheet(
        "XXXX XXXX .... ..X.", "oooo xxoo", third="x x 1", land=FENCED_UP
    )  # 19 fences in 9 rounds, 2 of them third ones
    match = play(at("round 10, draw, dice 1 1 3", sheet), "adopt rhino at C3", "place A1")
    assert match.legal() == ["fence A1-B1"]
    assert play(match, "fence A1-B1").to_move == "chance"
    sheet.land = FENCED_UP.replace("1 | .   . |", "1 | . | . |")
    match = play(at("round 10, draw, dice 1 1 3", sheet), "adopt rhino at C3", "place A1")
    assert match.to_move == "chance"


@rule("shelter.area?mid-game")
def test_fences_change_nothing_but_the_score() -> None:
    match = play(at("round 1, draw, dice 1 1 6"), "adopt elephant at A4", "place A1", "fence A1-B1", "fence A1-A2")
    assert "| E | ." in match.position
    assert match.tally(0)["elephants"] == 1 and match.tally(0)["empty areas"] == -35


# --- the third fence --------------------------------------------------------------------------------------------------

RHINOS_FULL = Sheet("..X. ..X. ..X. ..X.", "ooxo oooo")


@rule("shelter.third-fence", "shelter.third-fence?blocked", "shelter.third-fence?order", "shelter.third-fence?amount")
def test_three_3s_with_the_rhinos_column_full_force_a_third_fence() -> None:
    match = at("round 5, draw, dice 3 3 3", RHINOS_FULL)
    assert match.legal() == [f"third fence at {c}{r}" for r in range(1, 5) for c in "ABD"]  # any empty square
    assert match.status() == "Round 5 of 16, dice 3 3 3. No animal can be adopted: place a third fence."
    play(match, "third fence at B1")
    assert len(match.legal()) == 30
    play(match, "fence C1-D1", "fence C2-D2", "fence C3-D3")
    assert match.to_move == "chance"
    assert "third fence: x 3 1" in match.position
    assert match.position.count(" X ") == 5


@rule("shelter.third-fence?when", "shelter.third-fence?beside-animal")
def test_one_blocked_die_is_enough() -> None:
    match = at("round 5, draw, dice 1 3 6", RHINOS_FULL)
    assert "third fence at D4" in match.legal() and "adopt owl at A1" in match.legal()
    assert "or place a third fence" in match.status()
    strict = at("round 5, draw, dice 1 3 6", RHINOS_FULL, third_fence="all_blocked")
    assert not any(m.startswith("third") for m in strict.legal())
    assert refused(strict, "third fence at D4") == ("third-not-allowed", "shelter.third-fence?when")
    assert at("round 5, draw, dice 3 3 3", RHINOS_FULL, third_fence="all_blocked").legal()[0] == "third fence at A1"
    free = at("round 5, draw, dice 1 2 6", RHINOS_FULL)
    assert refused(free, "third fence at D4") == ("third-not-allowed", "shelter.third-fence?when")


@rule("shelter.third-fence?blocked")
def test_both_lines_of_the_owl_must_be_full() -> None:
    one = Sheet("X... X... X... X...", "xooo oooo")
    assert not any(m.startswith("third") for m in at("round 5, draw, dice 1 2 3", one).legal())
    both = Sheet("XX.. XX.. XX.. XX..", "xxoo oooo")
    assert any(m.startswith("third") for m in at("round 9, draw, dice 1 2 3", both).legal())


@rule("shelter.third-fence?amount", "shelter.fence?amount")
def test_one_to_three_fences_at_any_of_the_values() -> None:
    match = play(at("round 5, draw, dice 1 3 6", RHINOS_FULL), "third fence at D4")
    # Of the 60 inner edges six have no side in row or column 1, 3 or 6.
    out_of_reach = {"D2-E2", "D4-E4", "D5-E5", "B4-B5", "D4-D5", "E4-E5"}
    assert len(match.legal()) == 54
    for edge in out_of_reach:
        assert refused(match, f"fence {edge}") == ("out-of-reach", "shelter.fence?where")
    play(match, "fence A1-B1")
    assert "done" in match.legal()
    play(match, "fence C3-C4")
    assert play(match, "done").to_move == "chance"
    assert play(match.undo(), "fence F5-F6").to_move == "chance"
    lazy = play(at("round 5, draw, dice 1 3 6", RHINOS_FULL, fences_optional="on"), "third fence at D4", "done")
    assert lazy.to_move == "chance"


@rule("shelter.third-fence?circles-gone")
def test_when_all_three_circles_are_gone() -> None:
    gone = Sheet("..X. ..X. ..X. ..X.", "ooxo oooo", "x x x")
    match = at("round 5, draw, dice 1 3 6", gone)
    assert refused(match, "third fence at D4") == ("circles-gone", "shelter.third-fence?circles-gone")
    match = play(
        at("round 5, draw, dice 3 3 3", gone), "third fence at D4", "fence A3-B3", "fence B3-C3", "fence C3-D3"
    )
    assert match.to_move == "chance" and "third fence: x x x" in match.position
    assert int(match.state.sheet[0].third) == 3  # there is no fourth circle


@rule("shelter.third-fence?order")
def test_circles_are_crossed_from_the_left() -> None:
    sheet = Sheet("..X. ..X. ..X. ..X.", "ooxo oooo", "x 3 1")
    match = play(at("round 5, draw, dice 3 3 3", sheet), "third fence at D4", "fence A3-B3", "done")
    assert "third fence: x x 1" in match.position
    with pytest.raises(hedgerow.BadText, match="from the left"):
        at("round 5, draw, dice 3 3 3", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo", "4 x 1"))


def test_the_open_land_has_its_four_trees() -> None:
    assert OPEN_LAND.count("^") == 4


@rule("shelter.dice", "shelter.trees")
def test_trees_and_rounds_are_streams_of_their_own() -> None:
    """However many rolls the trees took, and whatever bots draw by lot, the same seed rolls the same rounds."""
    match = hedgerow.new("shelter", seed=1)
    streams = []
    while match.to_move == "chance":
        streams.append(contract.stream(match.state))
        match.roll_one()
    assert set(streams[:-3]) == {rng.SETUP} and streams[-3:] == [rng.DICE] * 3
