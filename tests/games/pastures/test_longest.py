"""How long a match can be: squares and castles, each behind at most one pass, and the two passes that end it."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule


@pytest.mark.parametrize(
    ("settings", "longest"),
    [
        ({}, 2 * 64 + 2 * 9 + 2),
        ({"rows": 3, "columns": 3}, 2 * 9 + 2 + 2),
        ({"rows": 3, "columns": 3, "castle_order": "two_each"}, 2 * 9 + 2 + 2),
        ({"castle_order": "two_each"}, 2 * 64 + 2 * 4 + 2),
        ({"rows": 16, "columns": 16, "full_block_only": True}, 2 * 256 + 2 * 25 + 2),
    ],
)
@rule("pastures.filling", "pastures.claiming?must")
def test_the_longest_match(settings: dict[str, object], longest: int) -> None:
    assert hedgerow.new("pastures", seed=0, **settings).longest == longest
