"""The schooled player under every rule that a room knows, by the rules as Python runs them."""

from __future__ import annotations

import math
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.bots import players
from hedgerow.kernel.mind import QUICKLY, no_traits
from minds import appraised
from play import Case, positions

TAUGHT = [catalog.room(name) for name in catalog.names() if catalog.room(name).rules.traits is not no_traits]
CASES = [(room, example) for room in TAUGHT for example in room.examples]
POSITIONS, APART = 3, 11  # of a match, so many moves apart


@pytest.mark.parametrize(("room", "example"), CASES, ids=[f"{r.name}-{i}" for i, (r, _) in enumerate(CASES)])
def test_every_move_promises_something_whatever_the_options(room: Any, example: dict[str, Any]) -> None:
    looked_at = 0
    for number, match in enumerate(positions(Case(room, example).new(5), 5)):
        if number < APART * (looked_at + 1) or not isinstance(match.to_move, int) or match.to_move < 0:
            continue
        said = appraised(match, QUICKLY)
        assert set(said) == set(match.legal(match.to_move))
        assert all(math.isfinite(worth) for worth in said.values()) and max(said.values()) > -1000
        looked_at += 1
        if looked_at == POSITIONS:
            return
    raise AssertionError("the match was too short")


def test_it_is_a_level_like_any_other() -> None:
    level = players.level("schooled")
    assert level.need is not None and level.need.name == "schooled" and level.about
