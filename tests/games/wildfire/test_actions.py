"""The player's part of a turn: dousing, digging, extra actions, passing, and what is refused."""

from __future__ import annotations

import pytest

from cite import rule
from games.wildfire.figures import figure, refused, same

BURNING = """
    . . . . . .
    . . / . . .
    . / X / . .
    . . o . . .
    . . # . ^ .
    . . . . . .
    """


@rule("wildfire.action", "wildfire.douse")
def test_a_doused_slash_never_spreads() -> None:
    assert same(
        figure(BURNING).play("douse C2"),
        """
        . . . . . .
        . / o / . .
        / X X X / .
        . / o / . .
        . . # . ^ .
        . . . . . .
        """,
    )


@rule("wildfire.dig")
def test_fire_cannot_enter_a_dug_square() -> None:
    assert same(
        figure(BURNING).play("dig D4"),
        """
        . . / . . .
        . / X / . .
        / X X X / .
        . / o # . .
        . . # . ^ .
        . . . . . .
        """,
    )


@rule("wildfire.action")
def test_one_action_and_the_turn_is_over() -> None:
    assert figure(BURNING).play("douse C2").to_move == "chance"


@rule("wildfire.douse?what")
def test_any_slash_may_be_doused_and_nothing_else() -> None:
    match = figure(BURNING)
    assert [move for move in match.legal() if move.startswith("douse")] == ["douse C2", "douse B3", "douse D3"]
    assert refused(match, "douse C3", "burnt", "wildfire.douse") == (
        "C3 has burnt down; only a burning square can be doused."
    )
    assert refused(match, "douse A1", "not-burning", "wildfire.douse") == (
        "A1 is not burning; there is nothing to douse."
    )
    assert refused(match, "douse E5", "not-burning", "wildfire.douse")  # the home


@rule("wildfire.douse?final")
def test_doused_is_final() -> None:
    """Neither the event nor the Xs beside it light C4 again."""
    match = figure(BURNING, phase="event").play("roll 3 4")
    assert same(match, BURNING)
    assert refused(match, "douse C4", "doused", "wildfire.douse?final") == "C4 is doused already."


@rule("wildfire.dig?where")
def test_only_truly_empty_squares_may_be_dug() -> None:
    match = figure(BURNING)
    marked = ("C2", "B3", "C3", "D3", "C4", "C5", "E5")
    everywhere = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEF"]
    assert [m.split()[1] for m in match.legal() if m.startswith("dig")] == [q for q in everywhere if q not in marked]
    for square in marked[:-1]:
        assert refused(match, f"dig {square}", "not-empty", "wildfire.dig") == (
            f"{square} is marked already; only an empty square can be dug."
        )
    assert refused(match, "dig E5", "not-empty", "wildfire.dig") == ("E5 is the home; only an empty square can be dug.")


@rule("wildfire.digs")
def test_digs_run_out() -> None:
    match = figure(BURNING)  # the home is inside, one dig is drawn, one is left
    match.play("dig A1").play("roll 1 1")
    assert not [move for move in match.legal() if move.startswith("dig")]
    assert refused(match, "dig A6", "no-digs", "wildfire.digs") == (
        "No digs are left: they depend on where the home stands."
    )
    assert refused(match, "dig", "no-digs", "wildfire.digs")


@rule("wildfire.action?extra")
@pytest.mark.parametrize(
    ("first", "second"),
    [("douse C2", "douse B3"), ("dig A1", "dig F6"), ("douse C2", "dig A1"), ("dig A1", "douse C2")],
)
def test_two_actions_of_any_kind(first: str, second: str) -> None:
    match = figure(BURNING.replace("#", "."), phase="event").play("roll 5 5")
    assert match.play(first).status().startswith("Turn 1, 1 action")
    assert match.play(second).to_move == "chance"


@rule("wildfire.action?pass")
def test_an_action_is_compulsory() -> None:
    match = figure(BURNING)
    assert "pass" not in match.legal()
    assert refused(match, "pass", "no-pass", "wildfire.action?pass") == (
        "An action must be taken; passing is an option of the table."
    )


@rule("wildfire.action?pass")
def test_a_pass_spends_one_action_not_all() -> None:
    match = figure(BURNING, owed=2, allow_pass=True)
    assert match.legal()[-1] == "pass"
    assert match.play("pass").to_move == 0
    assert match.play("pass").to_move == "chance"


QUIET = """
    . . . . . .
    . . o . . .
    . o X o . .
    . . o . . .
    . . . . . .
    . . . . . {home}
    """


@rule("wildfire.action?lapse", "wildfire.end?tested")
@pytest.mark.parametrize("allow_pass", [False, True])
def test_with_nothing_to_do_owed_actions_lapse(allow_pass: bool) -> None:
    """The event hits a doused square, the last slash is doused, a corner home has no digs: the turn ends."""
    match = figure(
        QUIET.format(home="^").replace("X", "/"), phase="event", end_check="turn_start", allow_pass=allow_pass
    )
    match.play("roll 3 2")
    assert match.to_move == 0
    assert match.play("douse C3").outcome is not None


@rule("wildfire.action?lapse")
def test_the_second_of_two_actions_lapses() -> None:
    match = figure(QUIET.format(home="^").replace("X", "/"), owed=2, end_check="turn_start")
    assert match.play("douse C3").to_move is None
    assert match.scores() == [30]


@rule("wildfire.action?lapse")
def test_a_dig_that_remains_is_compulsory() -> None:
    """A home on the border has one dig, and nothing burns: with passing off the dig must be made."""
    on_the_border = QUIET.format(home=".").replace(". . . . . .\n    . . o", ". . . ^ . .\n    . . o")
    match = figure(on_the_border.replace("X", "/"), owed=2, end_check="turn_start").play("douse C3")
    assert match.to_move == 0
    assert match.legal() == [f"dig {q}" for q in free_squares(on_the_border)]
    assert match.play("dig A1").outcome is not None

    passing = figure(on_the_border.replace("X", "/"), owed=2, end_check="turn_start", allow_pass=True)
    assert passing.play("douse C3").legal()[-1] == "pass"
    assert passing.play("pass").scores() == [30]


def free_squares(picture: str) -> list[str]:
    rows = [line.split() for line in picture.strip().splitlines()]
    return ["ABCDEF"[c] + str(r + 1) for r in range(6) for c in range(6) if rows[r][c] == "."]
