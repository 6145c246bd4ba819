"""How a game ends, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import figure, refused, same
from hedgerow import catalog
from hedgerow.games.wildfire.words import explain_score
from play import Case, positions

ROOM = catalog.room("wildfire")

LAST_SLASH = """
    . . . . . .
    . . o . . .
    . o / # . .
    . . X . . .
    . . . . ^ .
    . . . . . .
    """


@rule("wildfire.end", "wildfire.win", "wildfire.points", "wildfire.points?blank", "wildfire.points?always")
def test_dousing_the_last_slash_wins_and_empty_squares_are_points() -> None:
    """36 squares less the home, two doused, one dug, the X and the last slash: 30."""
    match = figure(LAST_SLASH).play("douse C3")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("win",), (30,))
    assert match.outcome.sentence == "Won: the home stands, 30 points."
    assert match.tally(0) == {"empty squares": 30}


@rule("wildfire.points?dug")
def test_a_dug_square_counts_as_an_option() -> None:
    assert figure(LAST_SLASH, count_dug=True).play("douse C3").scores() == [31]


@rule("wildfire.end?tested", "wildfire.end")
def test_a_boxed_in_slash_ends_the_game_before_the_event() -> None:
    """A dig elsewhere; then C3 becomes an X and lights nothing."""
    match = figure(LAST_SLASH, allow_pass=True).play("pass")
    assert match.outcome is not None and match.outcome.results == ("win",)
    assert same(match, LAST_SLASH.replace("/", "X"))


@rule("wildfire.end?tested")
def test_tested_at_the_start_of_turns_the_event_still_comes() -> None:
    match = figure(LAST_SLASH, allow_pass=True, end_check="turn_start").play("pass")
    assert match.to_move == "chance"
    assert match.play("roll 1 1").legal()[0] == "douse A1"
    assert match.play("douse A1").outcome is not None


@rule("wildfire.end?tested")
def test_the_first_of_two_actions_may_be_the_last() -> None:
    match = figure(LAST_SLASH, owed=2).play("douse C3")
    assert match.to_move is None
    later = figure(LAST_SLASH, owed=2, end_check="turn_start").play("douse C3")
    assert later.to_move == 0  # one dig is left, and must be made
    assert later.play("dig A1").scores() == [29]


@rule("wildfire.points", "wildfire.points?blank", "wildfire.points?dug")
def test_points_are_explained_by_what_the_land_lost() -> None:
    """Of 36 squares the home, the X on C4, C2, B3 and at last C3 doused, and D3 dug are not empty."""
    match = figure(LAST_SLASH).play("douse C3")
    assert explain_score(match.state, 0) == [
        "Empty squares: 30",
        "  36 squares, less the home, 1 burnt, 3 doused and 1 dug: 30.",
        "Total: 30",
    ]
    dug = figure(LAST_SLASH, count_dug=True).play("douse C3")
    assert explain_score(dug.state, 0)[1:] == ["  36 squares, less the home, 1 burnt and 3 doused: 31.", "Total: 31"]


@rule("wildfire.loss?score", "wildfire.loss?play-on")
def test_a_loss_without_playing_on_explains_its_nothing() -> None:
    stopped = figure(LAST_SLASH.replace("^", "X"), home="E5").play("stop")
    over = figure(NEAR, allow_pass=True, play_on=False).play("pass")
    for match in (stopped, over):
        told = explain_score(match.state, 0)
        assert told[1:] == ["  The home burnt, and nobody played on for points: nothing counts.", "Total: 0"]


@rule("wildfire.x4?result")
def test_the_points_of_x4_are_explained_by_quadrant() -> None:
    """Homes B2, A1, E5 and B5, fires F3, C3, F2 and A2: F3 is an X and has lit F2, E3, F4 and, over the line, A3."""
    match = hedgerow.new("wildfire", seed=0, variant="x4").play("roll 2 2 1 1 5 5 2 5 6 3 3 3 6 2 1 2")
    assert explain_score(match.state, 0) == [
        "Empty squares: 132",
        "  Top left: 36 squares, less the home, 3 burning and 1 burnt: 31.",
        "  Top right: 36 squares, less the home and 2 burning: 33.",
        "  Bottom right: 36 squares, less the home and 1 burning: 34.",
        "  Bottom left: 36 squares, less the home and 1 burning: 34.",
        "Total: 132",
    ]


@rule("wildfire.vs?hidden", "wildfire.points")
def test_in_vs_only_what_is_seen_is_explained() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="vs", players=2).play("roll 6 6").play("roll 3 3")
    assert explain_score(match.view(0), 0)[1] == "  36 squares, less the home, 4 burning and 1 burnt: 30."
    assert explain_score(match.view(0), 1) == []


@rule("wildfire.vs?winner")
def test_where_homes_come_first_the_explanation_says_which_it_is() -> None:
    lost = NEAR.replace("^", "X")
    match = figure(NEAR, lost, variant="vs", homes=("D3", "D3"), fires="A1 A1", events="A1", vs_home_first=True)
    assert explain_score(match.state, 0)[2] == "  The home stands: that comes before points."
    assert explain_score(match.state, 1)[2] == (
        "  The home burnt: everybody whose home stands comes first, whatever the points."
    )


@pytest.mark.parametrize("example", [dict(example) for example in ROOM.examples], ids=str)
def test_explanations_end_in_the_score(example: dict[str, Any]) -> None:
    for seed in range(4):
        for match in positions(Case(ROOM, example).new(seed), seed, 200):
            for seat in range(match.players):
                assert explain_score(match.state, seat)[-1] == f"Total: {match.scores()[seat]}"


NEAR = """
    X X . . . .
    . . . . . .
    . . / ^ . .
    . . . . . .
    . . . . . .
    . . . . . .
    """


@rule("wildfire.loss", "wildfire.loss?play-on", "wildfire.loss?stop", "wildfire.loss?score")
def test_a_slash_on_the_home_loses_and_one_may_stop_for_nothing() -> None:
    match = figure(NEAR, allow_pass=True).play("pass")
    assert same(
        match,
        """
        X X . . . .
        . . / . . .
        . / X / . .
        . . / . . .
        . . . . . .
        . . . . . .
        """,
    )
    assert match.to_move == "chance"  # the event is rolled before the player may stop
    match.play("roll 1 1")
    assert match.legal()[-1] == "stop"
    assert match.scores() == [29]
    match.play("stop")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("loss",), (0,))
    assert match.outcome.sentence == "Lost: the home burnt, and you stopped: 0 points."
    assert match.tally(0) == {"empty squares": 0}


@rule("wildfire.loss?stop")
def test_one_may_stop_at_every_later_action_but_not_before_the_loss() -> None:
    match = figure(NEAR)
    assert refused(match, "stop", "no-stop", "wildfire.loss?stop") == "One may stop only after the home has burnt."
    match.play("dig A6").play("roll 1 1").play("douse C2").play("roll 1 1")
    assert "stop" in match.legal()
    assert match.play("stop").scores() == [0]


@rule("wildfire.loss?stop", "wildfire.loss?score", "wildfire.end?tested")
def test_stopping_when_nothing_burns_any_more_is_worth_nothing_either() -> None:
    """The home D3 is an X and the last slash was doused; the turn is still played to its end, with a dig or a stop."""
    match = figure(
        """
        . . . . . .
        . . o . . .
        . o X X o .
        . . o o . .
        . . . . . .
        . . . . . .
        """,
        home="D3",
        end_check="turn_start",
    )
    assert match.legal()[0] == "dig A1" and match.legal()[-1] == "stop"
    assert match.scores() == [36 - 7]
    match.play("stop")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("loss",), (0,))
    assert match.outcome.sentence == "Lost: the home burnt, and you stopped: 0 points."


@rule("wildfire.loss?first")
def test_a_spread_that_burns_the_home_and_leaves_nothing_else_is_a_loss() -> None:
    """F6 is boxed in by doused squares with a burning neighbour: the home's own slash is the only one left."""
    before = """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . o o
        . . . o / ^
        """
    match = figure(before, allow_pass=True).play("pass")
    assert same(match, before.replace("/ ^", "X /"))
    assert match.to_move == "chance"  # not over: the home's slash can still become an X
    assert match.play("roll 6 5").play("douse F6").outcome is not None
    assert match.outcome is not None and match.outcome.results == ("loss",)
    assert match.outcome.sentence == "Lost: the home burnt, 31 points."


@rule("wildfire.loss?play-on")
def test_without_playing_on_the_game_ends_with_the_home() -> None:
    match = figure(NEAR, allow_pass=True, play_on=False).play("pass")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("loss",), (0,))
    by_event = figure(NEAR, phase="event", play_on=False).play("roll 3 3")
    assert by_event.outcome is not None and by_event.outcome.results == ("loss",)
    assert by_event.outcome.sentence == "Lost: the home burnt, 0 points."


@rule("wildfire.loss?score")
def test_playing_on_scores_what_the_fire_leaves() -> None:
    match = figure(
        """
        o / o o . .
        . o o . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        home="B1",
    )
    match.play("douse B1")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points) == (("loss",), (30,))


@rule("wildfire.loss?burnt-home")
def test_the_burnt_home_is_an_ordinary_burning_square() -> None:
    lost = """
        . . . . . .
        . . . . . .
        . . X / . .
        . . o o . .
        . . . . . .
        . . . . . .
        """
    assert "douse D3" in figure(lost, home="D3").legal()
    assert same(
        figure(lost, home="D3", allow_pass=True).play("pass"),
        """
        . . . . . .
        . . . / . .
        . . X X / .
        . . o o . .
        . . . . . .
        . . . . . .
        """,
    )
    event = figure(lost, home="D3", phase="event").play("roll 4 3")
    assert event.status() == "Turn 1, 1 action, 2 digs left. The home has burnt; play on for points."
    assert event.state.grid[0].burnt == (1 << 14) | (1 << 15)  # C3 and D3


@rule("wildfire.loss?burnt-home")
@pytest.mark.parametrize("mark", ["X", "o"])
def test_an_event_on_a_home_that_is_spent_brings_nothing(mark: str) -> None:
    picture = f"""
        / . . . . .
        . . . . . .
        . . . {mark} . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    match = figure(picture, home="D3", phase="event").play("roll 4 3")
    assert same(match, picture)
    assert match.status().startswith("Turn 1, 1 action, 2 digs left.")


# --- the test material of the rulings ---------------------------------------------------------------------------------


@rule("wildfire.first-fire?neighbouring", "wildfire.loss")
@pytest.mark.parametrize("doused", ["C2", "B3"])
def test_a_diagonal_start_is_hopeless(doused: str) -> None:
    match = hedgerow.new("wildfire", seed=0, start_gap=4).play("roll 3 3").play("roll 2 2")
    assert same(
        match,
        """
        . / . . . .
        / X / . . .
        . / ^ . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
    )
    match.play("roll 6 6").play(f"douse {doused}")
    assert match.state.grid[0].lost == 1


@rule("wildfire.dig", "wildfire.douse", "wildfire.win")
def test_sealing_the_home() -> None:
    """Home C3, fire E3. Douse D3, dig C2, douse C4 when it burns, dig B3: whatever comes, the home stands."""
    match = hedgerow.new("wildfire", seed=0).play("roll 3 3").play("roll 5 3")
    assert same(
        match,
        """
        . . . . . .
        . . . . / .
        . . ^ / X /
        . . . . / .
        . . . . . .
        . . . . . .
        """,
    )
    match.play("roll 5 3").play("douse D3")
    match.play("roll 5 3").play("dig C2")
    assert same(
        match,
        """
        . . . / X /
        . . # X X X
        . . ^ o X X
        . . / X X X
        . . . / X /
        . . . . / .
        """,
    )
    match.play("roll 5 3").play("douse C4").play("roll 5 3").play("dig B3")
    assert same(
        match,
        """
        . / X X X X
        . . # X X X
        . # ^ o X X
        . . o X X X
        . / X X X X
        . . / X X X
        """,
    )
    while match.to_move is not None:
        match.play("roll" if match.to_move == "chance" else match.legal()[0])
    assert match.outcome is not None and match.outcome.results == ("win",)
