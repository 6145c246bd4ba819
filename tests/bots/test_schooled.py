"""The schooled player under every rule that a room knows, by the rules as Python runs them."""

from __future__ import annotations

import math
from typing import Any

import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.bots import players, schooled
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import playout, rng
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import CAREFULLY, QUICKLY, no_traits
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


def test_lots_are_those_of_the_match_whatever_was_played_before() -> None:
    """Nine squares, of which nothing was learned: the quick player's equals are settled by lot. Whatever lots she drew
    in other matches, the same match is played on in the same way, and by other lots than at its beginning."""
    room = catalog.room("pastures")
    records = room.template(room.settings(options={"rows": 3, "columns": 3}))
    found = []
    for before in (1, 2):
        workspace = workspace_for(room, playout.first_position(records), before)
        workspace.rng[:] = rng.generator(7)
        found.append([int(interpreted(schooled.decide)(workspace, 0, 0)) for _ in range(4)])
    assert found[0] == found[1] and len(set(found[0])) > 1


def test_of_the_moves_that_she_notices_she_takes_the_best() -> None:
    """Seen together the best is played; of one that is noticed by lot, that one."""
    match = hedgerow.new("pastures").play("plains B2")
    said = appraised(match, CAREFULLY)
    workspace = workspace_for(match.room, match._records.copy())
    decide, say = interpreted(schooled.decide), match.room.words.say
    workspace.rng[:] = rng.generator(7)
    best, one = (say(match.state, 1, int(decide(workspace, 1, notice))) for notice in (0, 1))
    assert said[best] == max(said.values()) > said[one]
