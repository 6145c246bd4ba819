"""The match told in sentences."""

from __future__ import annotations

import hedgerow
from cite import rule


def told(match: hedgerow.Match) -> list[list[str]]:
    return [match.tale(at) for at in range(len(match.log))]


@rule("wildfire.spread", "wildfire.event")
def test_fire_is_told_where_it_goes() -> None:
    """Home C4; the fire begins at F1 and lights E1 and F2; sparks fly to A1; after dousing A1, E1 and F2 spread."""
    match = hedgerow.new("wildfire", seed=1)
    for words in ("roll 3 4", "roll 6 1", "roll 1 1", "douse A1"):
        match.play(words)
    assert told(match) == [
        [], [], [],
        ["The fire begins and spreads to E1 and F2."],
        [],
        ["The wind carries sparks to A1."],
        ["The fire spreads to D1, E2 and F3."],
    ]  # fmt: skip


@rule("wildfire.event?burning", "wildfire.loss")
def test_a_flare_beside_the_home_is_told_with_the_loss() -> None:
    """Home C4, fire C1 spreads to B1, D1, C2; douse B1; D2, E1, B2 and C3 burn: a flare on C3 reaches the home."""
    match = hedgerow.new("wildfire", seed=1)
    for words in ("roll 3 4", "roll 3 1", "roll 1 6", "douse B1", "roll 3 3"):
        match.play(words)
    assert match.tale(len(match.log) - 1) == ["The wind flares up and lights B3, D3 and C4.", "The home burns!"]


@rule("wildfire.vs?hidden")
def test_nothing_is_told_of_secret_grids() -> None:
    match = hedgerow.new("wildfire", seed=1, variant="vs", players=2).roll()
    match.play(match.legal(0)[0], seat=0).play(match.legal(1)[0], seat=1)
    assert all(sentences == [] for sentences in told(match))
