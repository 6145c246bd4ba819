"""How long a match can be."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule


@pytest.mark.parametrize(
    ("settings", "longest"),
    [
        ({}, 12 * (3 * 77 + 2 * 120)),
        ({"players": 4}, 8_532),
        ({"players": 3, "endless_rounds": 5, "stall_rounds": 10}, 12 * (231 + 45)),
    ],
)
@rule("vasty.endgame?longest")
def test_the_longest_match(settings: dict[str, object], longest: int) -> None:
    assert hedgerow.new("vasty", seed=0, **settings).longest == longest
