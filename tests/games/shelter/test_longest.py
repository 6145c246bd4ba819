"""How long a match can be, and trees that are rolled for ever."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule


@pytest.mark.parametrize(
    ("settings", "longest"),
    [
        # four trees and 42 repeated ones, two dice each; sixteen rounds of three dice and four decisions
        ({}, 2 * 46 + 16 * 7),
        ({"players": 99}, 2 * 46 + 16 * (3 + 4 * 99)),
        ({"players": 99, "own_trees": True}, 2 * (99 * 4 + 40 + 198) + 16 * (3 + 4 * 99)),
    ],
)
@rule("shelter.trees?endless", "shelter.round")
def test_the_longest_match(settings: dict[str, object], longest: int) -> None:
    assert hedgerow.new("shelter", seed=0, **settings).longest == longest


@rule("shelter.trees?endless", "shelter.trees?repeated")
def test_the_same_tree_for_ever() -> None:
    match = hedgerow.new("shelter", seed=0)
    for _ in range(1 + 42):
        match.play("roll 2 2")
    match.play("roll 1 1").play("roll 1 2").play("roll 1 3")
    assert len(match.log) == 2 * 46
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    assert len(match.log) <= match.longest
    text = hedgerow.new("shelter", seed=0).dump().split("end:")[0]
    with pytest.raises(hedgerow.BadText, match="has more than 204 moves"):
        hedgerow.load(text + "roll 2 2\n" * 100_000 + "end")
