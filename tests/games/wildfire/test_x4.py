"""X4: four quadrants in one land. Figures are 12 by 12; squares are named inside their quadrant."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import figure, refused, same
from hedgerow import Match

# Four homes far from the lines, and fire beside the lines.
LAND = """
    . . . . . . . . . . . .
    . ^ . . . . . . . . ^ .
    . . . . . / . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . ^ . . . . . . . . ^ .
    . . . . . . . . . . . .
    """


def land(**marks: str) -> str:
    """LAND with other marks: land(F3=".", A12="/"); columns A to L, rows 1 to 12."""
    rows = [line.split() for line in LAND.strip().splitlines()]
    for square, mark in marks.items():
        rows[int(square[1:]) - 1]["ABCDEFGHIJKL".index(square[0])] = mark
    return "\n".join(" ".join(row) for row in rows)


def x4(picture: str, quadrant: int = 1, phase: str = "action", **options: object) -> Match:
    return figure(picture, variant="x4", quadrant=quadrant, phase=phase, allow_pass=True, **options)


def whose(match: Match) -> str:
    """The quadrant named by the status."""
    return match.status().split(":")[0]


@rule("wildfire.x4?setup", "wildfire.x4?clockwise")
def test_all_homes_are_rolled_first_then_all_fires_both_clockwise() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="x4")
    asked = []
    for dice in ("2 2", "5 2", "5 5", "2 5", "6 3", "1 1", "6 2", "1 2"):
        asked.append(match.status().removesuffix(", column then row."))
        match.play(f"roll {dice}")
    corners = ("Top left", "Top right", "Bottom right", "Bottom left")
    assert asked == [f"{corner}: Roll for {what}" for what in ("the home", "the first fire") for corner in corners]
    # Every quadrant has its fire, and the first turn has begun in the top left: F3 is an X, across the line G3 burns.
    assert whose(match) == "Top left"
    assert same(
        match,
        """
        . . . . . . / . . . . .
        . ^ . . . / . . . . ^ .
        . . . . / X / . . . . .
        . . . . . / . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        / . . . . . . . . . . /
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . ^ . . . . . . . . ^ .
        . . . . . . . . . . . .
        """,
    )


@rule("wildfire.first-fire?x4")
@pytest.mark.parametrize("gap", [8, 4])
def test_a_first_fire_keeps_away_from_the_homes_of_all_quadrants(gap: int) -> None:
    """The top left home is F6: A6 of the top right is beside it, A5 of the top right diagonal to it."""
    match = hedgerow.new("wildfire", seed=0, variant="x4", start_gap=gap)
    match.play("roll 6 6 5 2 5 5 2 5")  # homes
    match.play("roll 1 1")  # top left: fire A1
    match.play("roll 1 6")
    assert whose(match) == "Top right", "beside a home: refused"
    match.play("roll 1 5")
    assert whose(match) == ("Top right" if gap == 8 else "Bottom right")


@rule("wildfire.digs?x4")
def test_digs_by_the_quadrant_or_by_the_whole_land() -> None:
    """Homes F6 (by the crossing of the lines), F1 (by the outer border), D4 (inside), A6 (the outer corner)."""
    dice = "roll 6 6 6 1 4 4 1 6"
    for big, digs in ((False, [0, 0, 2, 0]), (True, [2, 0, 2, 0])):
        match = hedgerow.new("wildfire", seed=0, variant="x4", x4_big_border=big).play(dice)
        assert [int(grid.digs) for grid in match.state.grid] == digs
    # F1 of the top right is a corner of the land; A1 of it lies on one outer border only.
    match = hedgerow.new("wildfire", seed=0, variant="x4", x4_big_border=True).play("roll 6 1 1 1 6 3 1 1")
    assert [int(grid.digs) for grid in match.state.grid] == [1, 1, 1, 1]


@rule("wildfire.digs?x4")
def test_digs_are_not_shared() -> None:
    """Every home is inside and has two digs; the top left's are for the top left."""
    match = x4(land(), digs=2).play("dig D4")
    assert [int(grid.digs) for grid in match.state.grid] == [1, 2, 2, 2]


@rule("wildfire.x4", "wildfire.x4?which-burn")
def test_fire_crosses_into_a_later_quadrant_and_burns_on_in_the_same_round() -> None:
    """F3 of the top left lights G3 across the line; the top right has its turn next, and G3 becomes an X there."""
    match = x4(land(E3="X"))
    match.play("pass")  # only the top left burns: it is its turn again
    assert whose(match) == "Top left"
    assert same(match, land(E3="X", F3="X", F2="/", F4="/", G3="/"))
    match.play("roll 1 1").play("pass")
    assert whose(match) == "Top right"
    assert same(match, land(A1="/", E3="X", F3="X", F2="/", F4="/", G3="X", G2="/", G4="/", H3="/"))


@rule("wildfire.x4?which-burn")
def test_fire_that_crosses_into_an_earlier_quadrant_waits_for_the_next_round() -> None:
    """The bottom left burns A7 of the land, which lights A6 of the top left; that becomes an X in the next round."""
    before = land(F3=".", A7="/", L12="/")
    match = x4(before, quadrant=3)
    match.play("pass")  # bottom right has acted; the bottom left spreads
    assert whose(match) == "Bottom left"
    assert same(match, land(F3=".", A7="X", A6="/", B7="/", A8="/", L12="/"))
    match.play("roll 1 1").play("pass")  # A1 of the bottom left is the X: nothing
    assert whose(match) == "Top left"
    assert same(match, land(F3=".", A7="X", A6="X", B7="/", A8="/", L12="/", A5="/", B6="/"))


@rule("wildfire.x4?old-xs")
def test_old_xs_light_nothing_across_a_line() -> None:
    """G3 was doused before: the X at F3 beside it does not light it, nor does it ever light anything again."""
    match = x4(land(F3="X", F2="o", F4="o", E3="o", G3="o", A1="/")).play("pass")
    assert same(match, land(F3="X", F2="o", F4="o", E3="o", G3="o", A1="X", A2="/", B1="/"))


@rule("wildfire.x4?clockwise")
def test_turns_go_clockwise() -> None:
    match = x4(land(A1="/", L1="/", L12="/", A12="/", F3="."))
    order = []
    for _ in range(5):
        order.append(whose(match))
        match.play("pass").play("roll 3 3")  # C3 of every quadrant is empty, or burns: never the home
    assert order == ["Top left", "Top right", "Bottom right", "Bottom left", "Top left"]


@rule("wildfire.x4?event")
def test_events_fall_in_the_quadrant_and_light_across_the_lines() -> None:
    """In the bottom right's turn 1 1 is its own A1, G7 of the land. There it lights F7 and G6, which is a home."""
    picture = land(F3=".", K2=".", G6="^", G7="/", L12="/")
    match = x4(picture, quadrant=3, phase="event").play("roll 1 1")
    assert same(match, land(F3=".", K2=".", G6="/", F7="/", G7="X", H7="/", G8="/", L12="/"))
    assert match.state.grid[1].lost == 1 and whose(match) == "Bottom right"


@rule("wildfire.x4?out-of-turn")
def test_a_home_burnt_in_another_quadrants_turn_is_lost_at_once() -> None:
    """F3 burns, the top right's home stands across the line at G3: lost, and the turn stays with the top left."""
    match = x4(land(K2=".", G3="^")).play("pass")
    assert match.state.grid[1].lost == 1
    assert whose(match) == "Top left" and match.to_move == "chance"
    assert refused(match, "douse A3", "dice-first", "wildfire.turn")
    match.play("roll 1 1")
    assert match.legal()[:4] == ["douse A1", "douse F2", "douse E3", "douse F4"]


@rule("wildfire.x4?actions")
def test_actions_stay_in_the_quadrant() -> None:
    match = x4(land(G3="/", A12="/"))
    douses = [move for move in match.legal() if move.startswith("douse")]
    assert douses == ["douse F3"]  # not A3 of the top right, not A6 of the bottom left
    assert refused(match, "douse A3", "not-burning", "wildfire.douse")


@rule("wildfire.x4?skip")
def test_a_quadrant_without_fire_is_skipped_until_fire_enters_it() -> None:
    match = x4(land(L12="/")).play("pass")
    assert whose(match) == "Bottom right", "nothing burns in the top right"
    match.play("roll 6 6").play("pass")
    assert whose(match) == "Top left", "nor in the bottom left"
    match.play("roll 1 1").play("pass")  # in its spread F3 lit G3, so the top right is back in the game
    assert whose(match) == "Top right"


@rule("wildfire.x4?early-end")
def test_a_quadrant_whose_last_slash_goes_in_its_turn_is_done() -> None:
    boxed = {"F2": "o", "E3": "o", "F4": "o", "G3": "o", "L12": "/"}
    # The bottom left acts; then the top left's F3, boxed in, becomes an X and lights nothing: no event for it.
    spread = x4(land(**boxed, A12="/"), quadrant=4).play("pass")
    assert whose(spread) == "Bottom right" and spread.to_move == "chance"

    event = x4(land(**boxed), phase="event").play("roll 6 3")
    assert whose(event) == "Bottom right" and event.to_move == "chance", "no action after such an event"

    action = x4(land(**boxed), owed=2).play("douse F3")
    assert whose(action) == "Bottom right" and action.to_move == "chance", "no second action"


@rule("wildfire.x4?early-end")
def test_tested_at_the_start_of_turns_a_quadrant_plays_its_turn_to_the_end() -> None:
    boxed = {"F2": "o", "E3": "o", "F4": "o", "G3": "o", "L12": "/"}
    match = x4(land(**boxed, A12="/"), quadrant=4, end_check="turn_start").play("pass")
    assert whose(match) == "Top left" and match.to_move == "chance"
    match.play("roll 1 1")
    assert match.legal()[0] == "douse A1"
    match.play("douse A1")
    assert whose(match) == "Bottom right"


@rule("wildfire.x4?lost-quadrant")
def test_a_quadrant_without_a_home_takes_its_turns() -> None:
    homes = ("B2", "E2", "E5", "B5")
    match = x4(land(B2="X", L12="/"), homes=homes, quadrant=3).play("pass")
    assert whose(match) == "Top left"
    match.play("roll 2 2")
    assert match.status() == "Top left: Turn 2, 1 action, 2 digs left. The home has burnt; play on for points."
    assert refused(match, "stop", "no-stop", "wildfire.loss?play-on") == (
        "In this variant everybody plays on to the end."
    )


@rule("wildfire.x4?result")
def test_x4_is_won_when_all_four_homes_stand() -> None:
    match = x4(land()).play("douse F3")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("win",), (144 - 4 - 1,))
    assert match.outcome.sentence == "Won: all four homes stand, 139 points."


@rule("wildfire.x4?result", "wildfire.loss?play-on")
def test_x4_is_lost_with_one_home_and_counts_its_points_all_the_same() -> None:
    homes = ("B2", "E2", "E5", "B5")
    match = x4(land(B2="X", K11="o"), homes=homes).play("douse F3")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("loss",), (139,))
    assert match.outcome.sentence == "Lost: 2 of four homes stand, 139 points."


@rule("wildfire.x4?result")
@pytest.mark.parametrize("turn", [5, 41, 120])
@pytest.mark.parametrize(
    ("burnt", "told"),
    [
        ("", "Won: all four homes stand, 139 points."),
        ("K2", "Lost: 3 of four homes stand, 139 points."),
        ("K2 K11", "Lost: 2 of four homes stand, 139 points."),
        ("K2 K11 B11", "Lost: 1 of four homes stands, 139 points."),
        ("B2 K2 K11 B11", "Lost: 0 of four homes stand, 139 points."),
    ],
)
def test_the_homes_that_stand_are_counted_however_late_it_is(turn: int, burnt: str, told: str) -> None:
    """Each home is one square, burnt or not: 144 less four homes and the doused F3."""
    marks = dict.fromkeys(burnt.split(), "X")
    match = x4(land(**marks), homes=("B2", "E2", "E5", "B5"), turn=turn).play("douse F3")
    assert match.outcome is not None and match.outcome.sentence == told
    assert match.outcome.results == ("win" if not burnt else "loss",)


@rule("wildfire.x4?result")
def test_x4_goes_on_while_anything_burns_anywhere() -> None:
    match = x4(land(L12="/")).play("douse F3")
    assert match.outcome is None and whose(match) == "Bottom right"
