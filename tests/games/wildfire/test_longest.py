"""How long a match can be, and dice that never agree."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule

HEAD = "hedgerow match 1\ngame: wildfire\nrules: 1\nvariant: solo\nplayers: 1\nseed: 0\nmoves:\nroll 3 3\n"


@rule("wildfire.first-fire?endless", "wildfire.first-fire?again")
def test_dice_that_never_agree() -> None:
    """The home stands on C3, and the fire is rolled onto it 64 times; then it begins on F6, and the match goes on."""
    match = hedgerow.new("wildfire", seed=0).play("roll 3 3")
    for _ in range(64):
        match.play("roll 3 3")
    match.play("roll 6 6")
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    assert match.outcome and hedgerow.load(match.dump()).log == match.log


@rule("wildfire.first-fire?endless")
@pytest.mark.parametrize("dice", ["roll 3 3\n" * 50_000, "roll" + " 3" * 100_000 + "\n", "roll" + " 3" * 400 + "\n"])
def test_a_file_of_dice_without_end(dice: str) -> None:
    with pytest.raises(hedgerow.BadText, match=r"too long|[Nn]o match"):
        hedgerow.load(HEAD + dice + "end")


@pytest.mark.parametrize(
    ("settings", "longest"),
    [
        # home 2, fire 2, refused 2 * 64; 36 turns of two dice and two actions
        ({}, 4 + 128 + 36 * 4),
        # four homes, four fires, refused 2 * 112; 144 turns
        ({"variant": "x4"}, 16 + 224 + 144 * 4),
        # as solo, but eight people act twice in a turn
        ({"variant": "vs", "players": 8}, 4 + 128 + 36 * 18),
        # eight homes, eight fires, refused 2 * (48 + 8 * 16)
        ({"variant": "vs", "players": 8, "vs_own_setup": True}, 32 + 352 + 36 * 18),
    ],
)
@rule("wildfire.first-fire?endless", "wildfire.spread")
def test_the_longest_match(settings: dict[str, object], longest: int) -> None:
    assert hedgerow.new("wildfire", seed=0, **settings).longest == longest
