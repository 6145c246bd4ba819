"""The first half: what may be written where, and the rare player who can write nothing."""

from __future__ import annotations

import numpy as np
import pytest

import hedgerow
from cite import rule
from games.pastures.figures import figure
from hedgerow.kernel import contract


def refused(match: hedgerow.Match, words: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    before = match.position
    with pytest.raises(hedgerow.IllegalMove) as caught:
        match.play(words)
    assert match.position == before and caught.value.sentence
    return caught.value.code, caught.value.rule


def after(*moves: str, **options: object) -> hedgerow.Match:
    match = hedgerow.new("pastures", **options)
    for words in moves:
        match.play(words)
    return match


def terrains(match: hedgerow.Match) -> set[str]:
    return {words.split()[0] for words in match.legal()}


# --- turns and terrains -----------------------------------------------------------------------------------------------


@rule("pastures.grid", "pastures.terrains", "pastures.own-repeat?first-moves")
def test_the_first_move_is_free() -> None:
    match = hedgerow.new("pastures")
    assert len(match.legal()) == 64 * 6 and match.to_move == 0
    assert match.legal()[0] == "mountain A1" and match.legal()[-1] == "wasteland H8"
    assert match.status() == "Write a terrain; 64 squares are empty."


@rule("pastures.own-repeat?first-moves", "pastures.turns")
def test_the_second_move_avoids_one_terrain_and_the_third_two() -> None:
    match = after("wasteland A1")
    assert match.to_move == 1 and len(match.legal()) == 63 * 5 and "wasteland" not in terrains(match)
    match.play("forest H8")
    assert match.to_move == 0 and terrains(match) == {"mountain", "plains", "river", "desert"}
    assert match.status(1) == "Player 1 writes a terrain, but not wasteland or forest; 62 squares are empty."


@rule("pastures.own-repeat")
def test_not_your_own_last_terrain() -> None:
    assert refused(after("forest A1", "river B1"), "forest C3") == ("own-repeat", "pastures.own-repeat")


@rule("pastures.opponent-repeat")
def test_not_your_opponents_last_terrain() -> None:
    assert refused(after("forest A1"), "forest C3") == ("opponent-repeat", "pastures.opponent-repeat")


@rule("pastures.opponent-repeat?last-turn")
def test_an_earlier_terrain_is_free_again() -> None:
    match = after("forest A1", "wasteland B1", "mountain C1")
    assert terrains(match) == {"plains", "river", "desert", "forest"}
    match.play("forest D1")
    assert terrains(match) == {"plains", "river", "desert", "wasteland"}


@rule("pastures.filling?anywhere")
def test_any_empty_square_will_do() -> None:
    match = after("forest A1", "river H8", "mountain D5")
    assert "desert E4" in match.legal() and "desert G8" not in match.legal()


@rule("pastures.filling?rewrite", "pastures.filling")
def test_nothing_is_rewritten() -> None:
    match = after("forest A1")
    assert refused(match, "river A1") == ("not-empty", "pastures.filling?rewrite")
    assert refused(match, "A1") == ("not-empty", "pastures.filling?rewrite")


@rule("pastures.filling?pass")
def test_no_passing() -> None:
    assert refused(hedgerow.new("pastures"), "pass") == ("no-pass", "pastures.filling?pass")


@rule("pastures.terrains?woods")
def test_woods_are_forest() -> None:
    match = hedgerow.new("pastures")
    assert refused(match, "woods C4") == ("woods", "pastures.terrains?woods")
    assert match.play("f c4").log[-1].words == "forest C4"


@rule("pastures.open")
def test_there_are_no_dice() -> None:
    match = hedgerow.new("pastures")
    assert refused(match, "roll 3") == ("no-roll-owed", "pastures.open")
    while match.to_move is not None:
        assert match.to_move != "chance"
        match.play(match.legal()[0])


@rule("pastures.claiming", "pastures.grid")
def test_other_refusals() -> None:
    match = after("forest A1")
    assert refused(match, "castle B2") == ("not-full", "pastures.claiming")
    assert refused(match, "river I1") == ("no-square", "pastures.grid")
    assert refused(match, "river A9") == ("no-square", "pastures.grid")
    assert refused(match, "river")[0] == "ambiguous"
    assert refused(match, "C4")[0] == "ambiguous"
    assert refused(match, "swamp C4")[0] == "not-understood"
    assert refused(match, "")[0] == "not-understood"
    assert refused(match, "river C4 please")[0] == "not-understood"
    assert refused(match, "C4 C4")[0] in ("ambiguous", "no-terrain")


# --- neighbours -------------------------------------------------------------------------------------------------------

PAIRS = [("desert", "river"), ("river", "desert"), ("plains", "mountain"), ("mountain", "plains")]


@rule("pastures.neighbours", "pastures.neighbours?adjacent")
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_terrains_that_may_not_touch(first: str, second: str) -> None:
    match = after(f"{first} C3")
    for square in ("C2", "B3", "D3", "C4"):
        assert refused(match, f"{second} {square}") == ("neighbour", "pastures.neighbours")
    for square in ("B2", "D2", "B4", "D4", "A3", "C5"):
        assert f"{second} {square}" in match.legal()
    others = {"mountain", "plains", "river", "desert", "forest", "wasteland"} - {first, second}
    assert {f"{other} C2" for other in others} <= set(match.legal())


@rule("pastures.neighbours?adjacent")
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_variant_with_eight_neighbours(first: str, second: str) -> None:
    match = after(f"{first} C3", adjacency=8)
    closed = [f"{column}{row}" for row in (2, 3, 4) for column in "BCD" if (column, row) != ("C", 3)]
    assert len(closed) == 8
    for square in closed:
        assert refused(match, f"{second} {square}") == ("neighbour", "pastures.neighbours")
    assert f"{second} E3" in match.legal() and f"{second} C1" in match.legal()


@rule("pastures.neighbours")
def test_the_borders_are_not_joined() -> None:
    """H1 is not next to A1 or A2, nor A8 to A1, whatever the numbers inside."""
    match = after("river H1")
    assert {"desert A1", "desert A2", "desert H8", "desert A8"} <= set(match.legal())
    assert "desert G1" not in match.legal() and "desert H2" not in match.legal()
    wide = after("river P1", rows=4, columns=16)
    assert {"desert A1", "desert A2"} <= set(wide.legal()) and "desert P2" not in wide.legal()


# --- the stuck player -------------------------------------------------------------------------------------------------

TO_THE_HOLE = [
    *("forest A1", "mountain B1", "desert A2", "wasteland C1"),
    *("river C2", "plains B3", "forest C3", "wasteland A3"),
]


@rule("pastures.filling?stuck", "pastures.claiming?first")
def test_a_stuck_player_may_repeat() -> None:
    """
       A B C
    1  F M W     B2 has all four quarrelsome neighbours,
    2  D . R     and Forest and Wasteland were written last.
    3  W P F
    """
    match = after(*TO_THE_HOLE, rows=3, columns=3)
    assert match.legal() == ["forest B2", "wasteland B2"]
    assert match.status() == "You are stuck, so forest and wasteland may be repeated this once; 1 square is empty."
    assert refused(match, "river B2") == ("neighbour", "pastures.neighbours")
    assert refused(match, "pass") == ("no-pass", "pastures.filling?pass")
    match.play("wasteland B2")
    assert match.to_move == 1, "player 1 filled the last square"
    match.play("castle B2")
    assert match.scores() == [0, 3 + 2 * 2 + 1 + 1] and match.to_move is None


@rule("pastures.filling?stuck")
def test_or_must_pass_where_the_table_says_so() -> None:
    match = after(*TO_THE_HOLE, rows=3, columns=3, stuck="pass")
    assert match.legal() == ["pass"]
    assert match.status() == "You are stuck and must pass; 1 square is empty."
    for words in ("forest B2", "B2", "plains B2", "roll", "pass it"):
        assert refused(match, words) == ("stuck", "pastures.filling?stuck")
    match.play("pass")
    assert match.to_move == 1 and match.legal() == ["forest B2", "wasteland B2"]
    assert "wrote" not in match.position
    match.play("forest B2")
    assert match.to_move == 0, "the pass has shifted the alternation"


TWO_HOLES = """
option rows: 3
option columns: 5
option stuck: {stuck}

filling, player 2 to write
player 1 wrote wasteland
player 2 wrote forest

     A B C D E
  1  F M F M W
  2  D . R . D
  3  W P F P F
"""


@rule("pastures.filling?stuck", "pastures.own-repeat?first-moves")
def test_the_next_player_is_barred_by_what_was_written() -> None:
    match = hedgerow.read("pastures", TWO_HOLES.format(stuck="relax"))
    assert match.legal() == ["forest B2", "forest D2", "wasteland B2", "wasteland D2"]
    match.play("wasteland B2")
    assert match.legal() == ["forest D2"], "only wasteland is barred: both wrote it last"
    assert match.status() == "Write a terrain, but not wasteland; 1 square is empty."
    match.undo().play("forest B2")
    assert match.legal() == ["forest D2", "wasteland D2"], "player 1 is stuck in turn"


def drawn(match: hedgerow.Match) -> list[str]:
    """Every move that a lot can fall on, in its order: what random play knows of the list."""
    seat, buffer = match.to_move, np.zeros(match.room.most_moves, np.int32)
    assert isinstance(seat, int)
    count = contract.choices(match.state, seat, buffer)
    codes = [contract.choice(match.state, seat, k, buffer) for k in range(count)]
    return [match.room.words.say(match.state, seat, code) for code in codes]


@rule("pastures.filling?stuck")
def test_lots_fall_on_what_a_stuck_player_may_do() -> None:
    """Both holes with both lifted terrains, or the pass; then, behind a wasteland, only the forest in the last hole."""
    match = hedgerow.read("pastures", TWO_HOLES.format(stuck="relax"))
    assert drawn(match) == ["forest B2", "forest D2", "wasteland B2", "wasteland D2"]
    assert drawn(match.play("wasteland B2")) == ["forest D2"]
    assert drawn(match.undo().play("forest B2")) == ["forest D2", "wasteland D2"]
    match = hedgerow.read("pastures", TWO_HOLES.format(stuck="pass"))
    assert drawn(match) == ["pass"]
    assert drawn(match.play("pass")) == ["forest B2", "forest D2", "wasteland B2", "wasteland D2"]
    text = TWO_HOLES.format(stuck="relax").replace("D . R . D", "D . R . .")
    assert drawn(figure(text)) == ["mountain E2", "plains E2", "river D2", "river E2", "desert E2"]


@rule("pastures.filling?stuck", "pastures.claiming?first")
def test_a_stuck_pass_wipes_both_bars() -> None:
    match = hedgerow.read("pastures", TWO_HOLES.format(stuck="pass"))
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.legal() == ["forest B2", "forest D2", "wasteland B2", "wasteland D2"], "nothing is barred"
    match.play("forest B2")
    assert match.legal() == ["wasteland D2"], "one terrain is barred, her own last turn was a pass"
    match.play("wasteland D2")
    assert match.to_move == 0


@rule("pastures.filling?stuck", "pastures.neighbours?adjacent")
def test_with_eight_neighbours_a_border_square_can_be_the_hole() -> None:
    match = hedgerow.read(
        "pastures",
        """option rows: 3
option columns: 3
option adjacency: 8

filling, player 1 to write
player 1 wrote wasteland
player 2 wrote forest

     A B C
  1  M . P
  2  D F R
  3  W F W
""",
    )
    assert match.legal() == ["forest B1", "wasteland B1"]
    assert refused(match, "river B1") == ("neighbour", "pastures.neighbours")


@rule("pastures.filling?stuck")
def test_one_open_square_elsewhere_and_nobody_is_stuck() -> None:
    text = TWO_HOLES.format(stuck="relax").replace("D . R . D", "D . R . .")
    match = figure(text)
    assert sorted(match.legal()) == ["desert E2", "mountain E2", "plains E2", "river D2", "river E2"]
