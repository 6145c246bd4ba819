"""Setting up: the land, the dice, the home and its digs, the first fire."""

from __future__ import annotations

from itertools import product

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import same
from hedgerow import Match

PLAIN = """
    . . . . . .
    . . . . . .
    . . ^ . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """


def begun(home: str, *rolls: str, **options: object) -> Match:
    match = hedgerow.new("wildfire", seed=0, **options).play(f"roll {home}")
    for roll in rolls:
        match.play(f"roll {roll}")
    return match


@rule("wildfire.grid", "wildfire.dice", "wildfire.home")
def test_the_left_die_is_the_column_and_the_right_one_the_row() -> None:
    assert same(
        begun("3 5"),
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . ^ . . .
        . . . . . .
        """,
    )


@rule("wildfire.dice?order")
def test_fires_and_events_read_the_dice_in_the_same_order() -> None:
    match = begun("3 5", "1 2")  # the fire of A2 has spread
    picture = """
        / . . . . .
        X / . . . .
        / . . . . .
        . . . . . .
        . . ^ . . .
        . . . . . .
        """
    assert same(match, picture)
    assert same(match.play("roll 5 1"), picture.replace("/ . . . . .", "/ . . . / .", 1))


@rule("wildfire.first-fire", "wildfire.first-fire?neighbouring")
@pytest.mark.parametrize(("gap", "near"), [(8, 8), (4, 4)])
def test_squares_around_the_home_refuse_the_first_fire(gap: int, near: int) -> None:
    """Home C3. With 8, B2 to D4 refuse; with 4, only C2, C4, B3 and D3 do."""
    refusing = set()
    for column, row in product(range(1, 7), repeat=2):
        match = begun("3 3", f"{column} {row}", start_gap=gap)
        if match.status() == "Roll for the first fire, column then row.":
            refusing.add((column, row))
    corners = {(2, 2), (4, 2), (2, 4), (4, 4)}
    sides = {(3, 2), (3, 4), (2, 3), (4, 3)}
    assert refusing - {(3, 3)} == (sides | corners if gap == 8 else sides)
    assert len(refusing - {(3, 3)}) == near


@rule("wildfire.first-fire?on-home")
@pytest.mark.parametrize("gap", [8, 4])
def test_the_home_itself_refuses_the_first_fire(gap: int) -> None:
    match = begun("3 3", "3 3", start_gap=gap)
    assert match.status() == "Roll for the first fire, column then row."
    assert same(match, PLAIN)


@rule("wildfire.first-fire?again")
def test_only_the_fire_is_rolled_again_as_often_as_needed() -> None:
    match = begun("3 3", *["2 2", "3 3", "4 4"] * 7)
    assert same(match, PLAIN)
    match.play("roll 6 6")
    assert match.status() == "Roll for the random event, column then row."
    assert same(
        match,
        """
        . . . . . .
        . . . . . .
        . . ^ . . .
        . . . . . .
        . . . . . /
        . . . . / X
        """,
    )


@rule("wildfire.digs", "wildfire.digs?corner")
def test_digs_by_the_place_of_the_home() -> None:
    """Corner 0, border 1, inside 2; drawn as a map of the whole land."""
    found = {}
    for column, row in product(range(1, 7), repeat=2):
        match = begun(f"{column} {row}")
        found[column, row] = int(match.state.grid[0].digs)
    assert [[found[column, row] for column in range(1, 7)] for row in range(1, 7)] == [
        [0, 1, 1, 1, 1, 0],
        [1, 2, 2, 2, 2, 1],
        [1, 2, 2, 2, 2, 1],
        [1, 2, 2, 2, 2, 1],
        [1, 2, 2, 2, 2, 1],
        [0, 1, 1, 1, 1, 0],
    ]


@rule("wildfire.turn?first")
def test_the_first_turn_has_a_spread_and_an_event_before_its_action() -> None:
    match = begun("3 3", "6 6")
    assert match.to_move == "chance"  # F5 and E6 burn already, and the event comes before any action
    assert match.play("roll 6 5").legal() == ["douse F4", "douse E5", "douse E6", *DIGS]


# The event on F5 made it an X and lit F4 and E5; everything else but C3 and F6 may be dug.
DIGS = [
    f"dig {column}{row}"
    for row in range(1, 7)
    for column in "ABCDEF"
    if column + str(row) not in ("C3", "F4", "E5", "F5", "E6", "F6")
]


@rule("wildfire.first-fire")
def test_the_dice_of_the_setup_and_of_events_are_streams_of_their_own() -> None:
    """However often the first fire is refused, the same seed rolls the same events."""
    lucky = hedgerow.new("wildfire", seed=5).play("roll 3 3 6 6").roll()
    unlucky = hedgerow.new("wildfire", seed=5).play("roll 3 3 3 3 4 4 2 2 6 6").roll()
    assert lucky.log[-2:] == unlucky.log[-2:]
