"""The fire's part of a turn: the spread and the event. A pass lets the fire spread with nothing else changed."""

from __future__ import annotations

import hedgerow
from cite import rule
from games.wildfire.figures import figure, same
from hedgerow.games.wildfire.rules.state import EVENT_COLUMN


@rule("wildfire.turn")
def test_spread_event_action_and_again() -> None:
    match = hedgerow.new("wildfire", seed=0).play("roll 3 3").play("roll 6 1")
    assert match.status() == "Roll for the random event, column then row."  # the spread needs nobody
    match.play("roll 1 6")
    assert match.status() == "Turn 1, 1 action, 2 digs left."
    match.play("douse A6")
    assert match.status() == "Roll for the random event, column then row."
    assert int(match.state.turn) == 2 and int(match.state.phase) == EVENT_COLUMN


@rule("wildfire.spread", "wildfire.spread?diagonal", "wildfire.spread?two-steps")
def test_every_slash_becomes_an_x_and_lights_its_four_sides() -> None:
    """The new slashes of D2 and C3 wait for the next turn; no diagonal square is lit."""
    match = figure(
        """
        . . . . . .
        . . . / . .
        . . . . . .
        . . . . . .
        / . . . . .
        . . . . . ^
        """,
        allow_pass=True,
    )
    assert same(
        match.play("pass"),
        """
        . . . / . .
        . . / X / .
        . . . / . .
        / . . . . .
        X / . . . .
        / . . . . ^
        """,
    )
    assert same(
        match.play("roll 6 6").play("pass").play("pass"),  # the event hits the home: two actions, both declined
        """
        . . / X / .
        . / X X X /
        / . / X / .
        X / . / . .
        X X / . . .
        X / . . . ^
        """,
    )


@rule("wildfire.spread?enters")
def test_fire_enters_empty_squares_and_the_home_and_nothing_else() -> None:
    """C3 burns between a doused, a dug and a burnt square; B5 lights the home, A1 has nowhere to go but B1."""
    match = figure(
        """
        / . . . . .
        o . o . . .
        . # / X . .
        . . # . . .
        . / ^ . . .
        . . . . . .
        """,
        allow_pass=True,
    )
    assert same(
        match.play("pass"),
        """
        X / . . . .
        o . o . . .
        . # X X . .
        . / # . . .
        / X / . . .
        . / . . . .
        """,
    )


@rule("wildfire.spread?two-steps")
def test_old_xs_have_nothing_left_to_light() -> None:
    """The X of C3 is surrounded by marks since it became one; only the slash of E5 spreads."""
    match = figure(
        """
        . . . . . .
        . . o . . .
        . o X o . .
        . . o . . .
        . . . . / .
        ^ . . . . .
        """,
        allow_pass=True,
    )
    assert same(
        match.play("pass"),
        """
        . . . . . .
        . . o . . .
        . o X o . .
        . . o . / .
        . . . / X /
        ^ . . . / .
        """,
    )


BEFORE_THE_EVENT = """
    . . . . . .
    . . / . . .
    . / X / . .
    . . / . . .
    o # . . . .
    . . . . ^ .
    """


@rule("wildfire.event")
def test_an_event_on_an_empty_square_lights_it() -> None:
    match = figure(BEFORE_THE_EVENT, phase="event").play("roll 6 1")
    assert same(match, BEFORE_THE_EVENT.replace(". . . . . .", ". . . . . /", 1))
    assert match.status() == "Turn 1, 1 action, 0 digs left."


@rule("wildfire.event", "wildfire.event?burning")
def test_an_event_on_a_slash_makes_an_x_that_lights_its_sides_and_no_more() -> None:
    match = figure(BEFORE_THE_EVENT, phase="event").play("roll 3 2")
    assert same(
        match,
        """
        . . / . . .
        . / X / . .
        . / X / . .
        . . / . . .
        o # . . . .
        . . . . ^ .
        """,
    )
    assert "douse C1" in match.legal()  # a slash like any other, an X in the next spread


@rule("wildfire.event", "wildfire.event?spent")
def test_an_event_on_an_x_on_a_doused_or_on_a_dug_square_does_nothing() -> None:
    for dice in ("3 3", "1 5", "2 5"):
        match = figure(BEFORE_THE_EVENT, phase="event").play(f"roll {dice}")
        assert same(match, BEFORE_THE_EVENT)
        assert match.status() == "Turn 1, 1 action, 0 digs left."


@rule("wildfire.event", "wildfire.event?home")
def test_an_event_on_the_home_brings_a_second_action_for_this_turn_only() -> None:
    match = figure(BEFORE_THE_EVENT, phase="event").play("roll 5 6")
    assert same(match, BEFORE_THE_EVENT)
    assert match.status() == "Turn 1, 2 actions, 0 digs left."
    match.play("douse C2").play("douse B3")
    assert match.to_move == "chance"
    assert match.play("roll 1 5").status() == "Turn 2, 1 action, 0 digs left."


@rule("wildfire.event?beside-home")
def test_an_event_on_a_slash_beside_the_home_burns_the_home() -> None:
    match = figure(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . . / . . .
        . . ^ . . .
        . . . . . .
        """,
        phase="event",
    ).play("roll 3 4")
    assert same(
        match,
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . / X / . .
        . . / . . .
        . . . . . .
        """,
    )
    assert match.status() == "Turn 1, 1 action, 2 digs left. The home has burnt; play on for points."


@rule("wildfire.event?burning")
def test_an_event_in_a_box_lights_nothing_and_ends_the_game() -> None:
    match = figure(
        """
        / o . . . .
        o . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . ^
        """,
        phase="event",
    ).play("roll 1 1")
    assert match.outcome is not None and match.outcome.sentence == "Won: the home stands, 32 points."
