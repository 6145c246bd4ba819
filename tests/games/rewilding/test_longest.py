"""How long a match can be: years, dice-changes and slots, each of them counted once."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule


@pytest.mark.parametrize(("players", "longest"), [(1, 810), (8, 6480)])
@rule("rewilding.years", "rewilding.changes")
def test_the_longest_match(players: int, longest: int) -> None:
    """A year: 9 moves of placing, 12 of resolving, 5 of weather; 80 changes of five moves; 150 slots."""
    assert longest == players * (10 * 26 + 400 + 150)
    assert hedgerow.new("rewilding", seed=0, players=players).longest == longest
