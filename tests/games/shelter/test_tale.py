"""Moves in sentences, worked out by hand; and what is told of circles beside the sheets."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from games.shelter.figures import Sheet, at, play
from games.shelter.test_round import CROSS_OF_3_FULL, SEVEN
from hedgerow.kernel.contract import WATCHER
from hedgerow.table.match import Match

RHINOS_FULL = Sheet("..X. ..X. ..X. ..X.", "ooxo oooo")
TREES = ("roll 1 1", "roll 1 2", "roll 1 3", "roll 1 4")


def last(match: Match, *moves: str, seat: int | None = None) -> list[str]:
    play(match, *moves, seat=seat)
    return match.tale(len(match.log) - 1)


def rounds(players: int, *stalls: str) -> Match:
    """The first rounds, all dice 5: each player adopts a dog at her stall, places it in row 5, and fences it off
    on its right; no area is closed. A round is told by the stalls of all players."""
    match = play(hedgerow.new("shelter", players=players), *TREES)
    for column, crossed in zip("ABCD", stalls, strict=False):
        match.play("roll 5 5 5")
        for seat, stall in enumerate(crossed.split()):
            edge = f"{column}5-{chr(ord(column) + 1)}5"
            play(match, f"adopt wild dog at {stall}", f"place {column}5", f"fence {edge}", "done", seat=seat)
    return match


@rule("shelter.trees", "shelter.trees?repeated", "shelter.trees?own")
def test_trees() -> None:
    match = hedgerow.new("shelter")
    assert last(match, "roll 2 4") == ["A tree grows on D2."]
    assert last(match, "roll 2 4") == ["There is a tree already; the dice are rolled again."]
    own = hedgerow.new("shelter", players=2, own_trees=True)
    assert last(own, *TREES) == ["Player 1: a tree grows on D1."]
    assert last(own, "roll 6 6") == ["Player 2: a tree grows on F6."]


NEARLY_CLOSED = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | .   .   .   .   . | . |
  +   +   +   +   +   +   +
2 | .   ^   .   .   ^   . |
  +   +   +   +   +   +   +
3 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   .   ^   W |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   . |
  +---+---+---+---+---+---+
"""


@rule("shelter.area", "shelter.fence")
@pytest.mark.parametrize(
    ("place", "edge", "told"),
    [
        ("F2", "F1-F2", ["Area F1 is closed, and nobody lives there."]),
        ("F2", "F2-F3", ["Area F1 F2 is closed, with 1 owl."]),  # with E2-F2, which is drawn first
        ("B1", "E2-F2", []),  # F1 is still open to F2, and F2 to F3
    ],
)
def test_a_fence_that_closes_an_area(place: str, edge: str, told: list[str]) -> None:
    match = at("round 2, draw, dice 1 2 2", Sheet(".... X... .... ....", land=NEARLY_CLOSED))
    play(match, "adopt owl at A1", f"place {place}")
    if edge == "F2-F3":
        play(match, "fence E2-F2")
        told = [*told, "Round 3 of 16."]  # the second fence ends the round
    assert last(match, f"fence {edge}") == told


@rule("shelter.place?no-room")
def test_an_animal_without_a_place() -> None:
    match = at("round 8, draw, dice 3 3 3", Sheet(SEVEN, land=CROSS_OF_3_FULL))
    assert last(match, "adopt rhino at C1") == ["There is no free place for the animal: it is lost."]
    placed = at("round 8, draw, dice 3 3 6", Sheet(SEVEN, land=CROSS_OF_3_FULL))
    assert last(placed, "adopt rhino at C1") == []


@rule("shelter.third-fence", "shelter.third-fence?circles-gone")
def test_a_third_fence() -> None:
    match = at("round 5, draw, dice 1 3 6", RHINOS_FULL)
    assert last(match, "third fence at D4") == ["The circle worth 4 is crossed out for a third fence."]
    gone = at("round 5, draw, dice 3 3 3", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo", "x x x"))
    assert last(gone, "third fence at D4") == []  # nothing is left to pay with, and nothing is lost


@rule("shelter.circles", "shelter.solo")
def test_a_line_alone_and_a_line_at_a_table() -> None:
    """The dogs' row 1 is full after four rounds. At the table the second player has one square of it."""
    alone = rounds(1, "A1", "B1", "C1", "D1")
    assert alone.tale(len(alone.log) - 1) == [
        "Row 1 (wild dog) is complete; alone, its circle is crossed out.",
        "Round 5 of 16.",
    ]
    table = rounds(2, "A1 A2", "B1 B2", "C1 C2", "D1 A1")
    assert table.tale(len(table.log) - 1) == [
        "Player 1 is the first to complete row 1 (wild dog) and keeps its circle, 3 points.",
        "Round 5 of 16.",
    ]
    both = rounds(2, "A1 A1", "B1 B1", "C1 C1", "D1 D1")
    assert both.tale(len(both.log) - 1)[0] == (
        "Player 1 and player 2 are the first to complete row 1 (wild dog) and keep its circle, 3 points."
    )


@rule("shelter.circles", "shelter.round?hidden")
def test_every_line_is_told_once() -> None:
    match, chosen = hedgerow.new("shelter", players=3, seed=2), random.Random(2)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play(chosen.choice(match.legal()))
    told = [sentence for at in range(len(match.log)) for sentence in match.tale(at)]
    assert sum("first to complete" in sentence for sentence in told) == int(match.state.decided).bit_count()
    assert sum("for a third fence" in sentence for sentence in told) == sum(
        int(match.state.sheet[seat].third) for seat in range(3)
    )
    assert told[-1] == "The sixteen rounds are over."


@rule("shelter.round?hidden")
def test_nobody_hears_of_the_running_round_of_another() -> None:
    """Player 1 closes F1 in the running round; player 2 and a watcher hear of it when the round is over."""
    sheet = Sheet(".... X... .... ....", land=NEARLY_CLOSED)
    match = at("round 2, draw, dice 1 2 2", sheet, sheet)
    told = "Player 1: Area F1 is closed, and nobody lives there."
    play(match, "adopt owl at A1", "place F2", "fence F1-F2", seat=0)
    assert [match.tale(len(match.log) - 1, seat) for seat in (0, 1, WATCHER)] == [[told], [], []]
    play(match, "done", seat=0)
    play(match, "adopt owl at A1", "place B1", "fence B1-C1", "done", seat=1)
    assert [match.tale(len(match.log) - 1, seat)[:1] for seat in (0, 1, WATCHER)] == [
        ["Round 3 of 16."],
        [told],
        [told],
    ]
