"""The printed example: one castle on a small section of the land, here taken as a whole grid of five by five."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from hedgerow import catalog, rulebook

LAND = """
       A B C D E
    1  M M F D D
    2  M {B2} P P P
    3  F P P R P
    4  F R R R W
    5  R R W W W
"""
SIZE = "option rows: 5\noption columns: 5\noption castle_first: player1\n\n"  # a part of a land with even rows
BEFORE = SIZE + "claiming, player 1 to build\n" + LAND.format(B2="W")
AFTER = SIZE + "claiming, player 2 to build\n" + LAND.format(B2="1")


def example(text: str = BEFORE, **options: object) -> hedgerow.Match:
    header = "".join(f"option {name}: {value}\n" for name, value in options.items())
    return hedgerow.read("pastures", header + text)


@rule("pastures.overlap", "pastures.castle", "pastures.influence", "pastures.overlap?own")
def test_the_six_answers() -> None:
    match = example().play("castle B2")
    assert match.to_move == 1
    assert sorted(match.legal()) == [f"castle {q}" for q in ("C5", "D5", "E2", "E3", "E4", "E5")]


@rule("pastures.points", "pastures.points?forest", "pastures.open?visible")
@pytest.mark.parametrize(("forest", "points"), [(1, 14), (2, 16)])
@pytest.mark.parametrize("own_square", ["on", "off"])
def test_its_points(forest: int, points: int, own_square: str) -> None:
    """3 Plains, 3 Mountains, 2 Forests: 9 + 3 + 2 = 14 as printed, 9 + 3 + 4 = 16 by the list; Wasteland 0."""
    match = example(forest_points=forest, castle_square_scores=own_square).play("castle B2")
    assert match.scores() == [points, 0]
    assert f"castle B2: player 1, on wasteland, {points} points" in match.position
    assert f"points: player 1 {points}, player 2 0" in match.position
    assert match.tally(0) == {"plains": 9, "forest": 2 * forest, "river": 0, "mountain": 3}


@rule("pastures.neighbours?adjacent")
def test_diagonal_neighbours_would_forbid_it() -> None:
    with pytest.raises(hedgerow.BadText, match=r"plains in C2 stands next to mountain"):
        example(adjacency=8)


@rule("pastures.neighbours")
def test_the_castle_cannot_have_stood_on_plains() -> None:
    with pytest.raises(hedgerow.BadText, match=r"plains in B2 stands next to mountain"):
        example(AFTER + "castle B2: player 1, on plains\n")
    assert example(AFTER + "castle B2: player 1, on wasteland\n").scores() == [16, 0]


@rule("pastures.end", "pastures.win", "pastures.influence?edge", "pastures.points?ownership")
def test_played_to_the_end() -> None:
    """E5 holds one River: 1. Then only E2 is far enough from both: 2 Plains and a River, 7 for player 1. 23 to 1."""
    match = example().play("castle B2").play("castle E5")
    assert match.scores() == [16, 1]
    assert match.legal() == ["castle E2"]
    match.play("castle E2")
    assert match.outcome is not None
    assert match.outcome.points == (23, 1) and match.outcome.results == ("win", "loss")
    assert match.outcome.sentence == "Player 1 wins, 23 to 1."


@rule("pastures.example", "pastures.points", "pastures.overlap")
def test_the_rulebook_prints_it_and_counts_right() -> None:
    """The figure of the rulebook is this example, and its sums and squares are those of the rules."""
    printed = rulebook.read(catalog.room("pastures").folder / "rules.md").find("pastures.example")[0].text
    figure = next(block for block in rulebook.blocks(printed) if block.kind == "figure")
    text = "\n".join(figure.lines)
    before, after = text[: text.index("> player 1: castle B2")], text[text.index("claiming, player 2") :]
    assert example(before).state.tobytes() == example().state.tobytes()
    match = example(SIZE + after)
    assert match.state.tobytes() == example(AFTER + "castle B2: player 1, on wasteland\n").state.tobytes()
    words = " ".join(printed.split())
    assert "three Plains (C2, B3, C3), two Forests (C1, A3) and three Mountains (A1, B1, A2)" in words
    assert "together 16 points" in words and match.scores() == [16, 0]
    assert "E2, E3, E4, E5, C5 and D5 do" in words
    assert {move.split()[1] for move in match.legal()} == {"E2", "E3", "E4", "E5", "C5", "D5"}
