"""The rules, worked out by hand: a diagram, moves in words, a diagram."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from hedgerow import BadSettings, BadText, IllegalMove, Match
from hedgerow.games.windfall.rules import heuristic
from hedgerow.kernel.jit import interpreted


def at(head: str, basket: int, first: int, second: int) -> Match:
    return hedgerow.read("windfall", f"turn {head}\nbasket: {basket}\nplayer 1: {first}\nplayer 2: {second}")


def diagram(match: Match) -> list[str]:
    return [line for line in match.position.splitlines() if line.startswith(("turn", "basket", "player 1:", "over"))]


@rule("windfall.turn", "windfall.stop")
def test_a_turn() -> None:
    match = hedgerow.new("windfall")
    assert match.to_move == "chance"
    match.play("roll 4")
    assert match.to_move == 0 and match.legal() == ["shake", "stop"]
    match.play("shake").play("roll 3")
    assert diagram(match) == ["turn 1 of 5, player 1 to decide", "basket: 7", "player 1: 0"]
    match.play("stop")
    assert diagram(match) == ["turn 1 of 5, player 2 to shake", "basket: 0", "player 1: 7"]


@rule("windfall.wasp")
def test_the_wasp_takes_the_basket_and_not_what_is_at_home() -> None:
    match = at("2 of 5, player 1 to shake", 15, 12, 9).play("roll 1")
    assert diagram(match) == ["turn 2 of 5, player 2 to shake", "basket: 0", "player 1: 12"]


@rule("windfall.basket", "windfall.basket?full")
@pytest.mark.parametrize("face", [2, 6])
def test_a_full_basket_goes_home_and_nothing_more(face: int) -> None:
    match = at("2 of 5, player 1 to shake", 18, 12, 9).play(f"roll {face}")
    assert diagram(match) == ["turn 2 of 5, player 2 to shake", "basket: 0", "player 1: 32"]


@rule("windfall.end", "windfall.win", "windfall.end?turns")
@pytest.mark.parametrize(("first", "results"), [(30, ("win", "loss")), (22, ("draw", "draw")), (0, ("loss", "win"))])
def test_the_last_turn_ends_the_match(first: int, results: tuple[str, str]) -> None:
    match = at("5 of 5, player 2 to decide", 7, first, 15).play("stop")
    assert match.to_move is None and match.scores() == [first, 22]
    assert match.outcome is not None and tuple(match.outcome.results) == results


@rule("windfall.end?turns")
def test_the_table_chooses_how_many_turns() -> None:
    match = hedgerow.new("windfall", variant="alone", turns=1).play("roll 6").play("stop")
    assert match.status() == "You brought home 6 apples."
    with pytest.raises(BadSettings, match="it takes 1 to 9"):
        hedgerow.new("windfall", turns=10)


@rule("windfall.dice", "windfall.turn", "windfall.stop")
@pytest.mark.parametrize(
    ("before", "text", "code"),
    [("shake", "stop", "dice-first"), ("shake", "roll 7", "no-such-face"), ("decide", "roll 3", "no-roll-owed"),
     ("decide", "pass", "no-pass"), ("decide", "climb", "not-understood")],
)  # fmt: skip
def test_what_is_refused(before: str, text: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        at(f"1 of 5, player 1 to {before}", 4, 0, 0).play(text)
    assert refused.value.code == code and refused.value.rule.startswith("windfall.")


@pytest.mark.parametrize(
    ("head", "basket", "first"),
    [("6 of 5, player 1 to shake", 0, 0), ("1 of 5, player 3 to shake", 0, 0), ("1 of 5, player 1 to decide", 0, 0),
     ("1 of 5, player 1 to shake", 20, 0), ("1 of 5, player 1 to shake", 1, 0), ("2 of 5, player 1 to shake", 0, 1),
     ("2 of 5, player 1 to shake", 0, 21), ("1 of 5, player 1 to shake", 0, 2)],
)  # fmt: skip
def test_what_no_match_reaches_is_refused(head: str, basket: int, first: int) -> None:
    with pytest.raises(BadText, match="line "):
        at(head, basket, first, 0)


def test_the_quick_player_weighs_apples_against_the_wasp() -> None:
    """At 16 five faces bring 2 + 3 + 4 + 4 + 4 = 17 for the 16 that one takes; at 17 they bring 14 for 17."""
    gain = interpreted(heuristic.gain)
    assert (gain(0), gain(16), gain(17)) == (20, 1, -3)


def test_no_match_is_longer_than_ten_twos_a_turn() -> None:
    match = hedgerow.new("windfall", variant="alone", turns=1)
    for _ in range(9):
        match.play("roll 2").play("shake")
    assert match.play("roll 2").to_move is None and len(match.log) == match.longest == 19
