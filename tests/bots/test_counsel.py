"""A room's own search against somebody who plays at sight: when it is asked, how far it looks, and when it is not."""

from __future__ import annotations

import math

import hedgerow
from hedgerow import catalog
from hedgerow.bots import counsel
from hedgerow.bots.counsel import STEPS
from hedgerow.bots.seats import HALVING
from hedgerow.bots.thought import AGAINST_AT_SIGHT, Budget, Search, never, think
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel.mind import no_counsel
from hedgerow.kernel.playout import Way

PASTURES = catalog.room("pastures")
EXPERT = Way(HALVING, playouts=1_200, certain=True)


def test_who_builds_second_takes_counsel_and_who_builds_first_does_not() -> None:
    match = hedgerow.new("pastures")
    first = think(PASTURES, match._records, 0, EXPERT, Budget(simulations=50))
    assert first.meaning == "the lead at the end"
    match.play("plains B2")
    second = think(PASTURES, match._records, 1, EXPERT, Budget(simulations=50))
    assert second.meaning == AGAINST_AT_SIGHT and second.choices[0].move == second.move
    values = [choice.value for choice in second.choices if choice.value is not None]
    assert values == sorted(values, reverse=True) and 0.8 <= values[0] <= 1.0
    assert len(second.choices) == len(match.codes(1))


def test_a_hint_does_not() -> None:
    """Nobody knows how a person's rival plays: a hint tells of the lead, as ever."""
    match = hedgerow.new("pastures").play("plains B2")
    search = Search(PASTURES, match._records, 1, seed=1)
    assert search.run(Budget(simulations=50)).meaning == "the lead at the end"


def test_the_same_budget_gives_the_same_move_and_a_larger_one_looks_farther() -> None:
    match = hedgerow.new("pastures").play("plains B2").play("forest G7").play("river A2")
    found = [think(PASTURES, match._records, 1, EXPERT, Budget(simulations=n), seed=3) for n in (50, 50, 700)]
    assert found[0].choices == found[1].choices and found[0].simulations == 0
    assert found[2].simulations == STEPS[0][1]
    tried = [choice for choice in found[2].choices if choice.value is not None]
    assert len(tried) == STEPS[0][1]  # what was not looked at farther has no value beside those that were


def test_compiled_matches_take_the_same_move() -> None:
    match = hedgerow.new("pastures").play("plains B2")
    workspace = workspace_for(PASTURES, match._records)
    for playouts in (50, 700):
        assert counsel.take_counsel(match.state, workspace, 1, playouts)
        thought = think(PASTURES, match._records, 1, EXPERT, Budget(simulations=playouts))
        assert int(workspace.moves[0]) == thought.move


def test_where_time_ends_what_was_looked_at_counts() -> None:
    match = hedgerow.new("pastures").play("plains B2")
    patience = iter([False, False, False])
    search = Search(PASTURES, match._records, 1, seed=1)
    thought = search.advised(Budget(seconds=60.0), math.inf, lambda: next(patience, True))
    assert thought is not None and thought.simulations == 3
    assert sum(choice.value is not None for choice in thought.choices) == 3
    at_once = search.advised(Budget(seconds=60.0), -math.inf, never)
    assert at_once is not None and at_once.simulations == 0  # a glance at every move is always had


def test_without_hope_the_lead_is_played_for() -> None:
    """Sixty writings of who lets the other have it all: nobody at sight leaves so little."""
    match = hedgerow.new("pastures", seed=2)
    while int(match.state.left[4]) > 3:
        match.play_code(match.to_move, match.codes(match.to_move)[0])
    assert match.to_move == 1
    search = Search(PASTURES, match._records, 1, seed=1)
    assert search.advised(Budget(simulations=700), math.inf, never) is None
    assert think(PASTURES, match._records, 1, EXPERT, Budget(simulations=50)).meaning == "the lead at the end"


def test_who_has_counsel_has_a_net_to_ask() -> None:
    rooms = [catalog.room(name) for name in catalog.names()]
    assert [room.rules.counsel is no_counsel for room in rooms] == [room.mind.net is None for room in rooms]
