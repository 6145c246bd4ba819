"""One bot for everybody: thoughts about positions whose values are worked out by hand or by trying everything."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import hedgerow
from bots.test_exact import filled, lead, sign
from games.pastures.test_claiming import claiming
from games.wildfire.figures import LAST_STAND, figure
from hedgerow import BadSettings, Match
from hedgerow.bots import players, proven, thought
from hedgerow.bots.seats import HALVING
from hedgerow.bots.thought import Budget, Search, Thought, think
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import contract
from hedgerow.kernel.contract import POINTS, WINS
from hedgerow.kernel.playout import Way

TRYING = Way(HALVING)


def thought_of(match: Match, seat: int = 0, **more: Any) -> Thought:
    view = match.at(match.played)
    contract.hide(view[0], seat)
    return think(match.room, view, seat, TRYING, **more)


@pytest.fixture
def nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proven, "proof", lambda *asked: None)


# --- what is found ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_castles_are_built_by_proof(seed: int) -> None:
    """Small lands, by trying everything: each move has its own lead, the best is the first, and none is unsure."""
    match = filled(seed, 3, 4)
    seat, side = match.to_move, sign(match)
    assert isinstance(seat, int)
    found = thought_of(match, seat, budget=Budget(simulations=1))
    leads = {}
    for words in match.legal():
        leads[words] = side * lead(match.play(words))
        match.undo()
    assert found.is_proven and {one.words: one.value for one in found.choices} == leads
    assert [one.value for one in found.choices] == sorted(leads.values(), reverse=True)
    assert found.move == found.choices[0].move and {one.error for one in found.choices} == {0.0}
    assert found.meaning == "the lead at the end"
    equals = [one for one in leads.values() if one == max(leads.values())]
    assert (found.simulations > 0) == (len(equals) > 1)  # of equals, what is likely to come of them


def test_of_moves_that_are_worth_as_much_by_proof_the_likelier_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """D4 earns nothing and E4 two points for the Forest beside it. If both were proven to come to the same between
    perfect players, imagined matches would still tell them apart."""
    match = claiming("WPDDDD DDDDDD DDDDDD DDDWWF").play("castle A1")
    one, other = match.codes(1)
    assert [match.room.words.say(match.state, 1, code) for code in (one, other)] == ["castle D4", "castle E4"]
    monkeypatch.setattr(proven, "proof", lambda *asked: proven.Proof(None, {one: 0.0, other: 0.0}))
    found = thought_of(match, 1, budget=Budget(simulations=8))
    assert found.is_proven and found.move == other and [choice.value for choice in found.choices] == [0.0, 0.0]
    monkeypatch.setattr(proven, "proof", lambda *asked: proven.Proof(None, {one: 1.0, other: 0.0}))
    assert thought_of(match, 1, budget=Budget(simulations=8)).move == one  # but what is proven comes first


def test_whoever_is_proven_lost_tries() -> None:
    """Player 1 has built on A1 for 3 points; E4 earns player 2 two points, F4 none, and that is the end. Both lose, by
    1 and by 3: a bot tries them, for nobody is perfect; a hint tells what is proven."""
    match = claiming("WPDDDD DDDDDD DDDDDD DDDFWW").play("castle A1")
    found = thought_of(match, 1, budget=Budget(simulations=8))
    assert not found.is_proven and found.simulations == 8 and found.meaning == "the lead at the end"
    assert [(one.words, one.value) for one in found.choices] == [("castle E4", -1.0), ("castle F4", -3.0)]
    told = Search(match.room, match.at(match.played), 1, 0).run(Budget(simulations=8))
    assert told.is_proven and [one.value for one in told.choices] == [-1.0, -3.0]


@pytest.mark.parametrize(("order", "wants"), [("in_turn", POINTS), ("two_each", WINS)])
def test_where_parity_settles_who_wins_it_is_the_lead_that_counts(order: str, wants: int) -> None:
    match = hedgerow.new("pastures", rows=4, columns=4, castle_order=order)
    assert Search(match.room, match.at(0), 0, 0).workspace.wants == wants
    assert workspace_for(match.room, match.at(0)).wants == wants


def test_alone_one_saves_the_home_and_then_counts() -> None:
    """Two actions: both fires beside the home must be doused, whatever else. The third fire is worth nothing."""
    match = figure(LAST_STAND.replace("X X X X X X\n", "X X X X X /\n", 1), owed=2)
    found = thought_of(match, budget=Budget(simulations=1))
    values = {one.words: one.value for one in found.choices}
    assert values == {"douse B1": 1.0, "douse A2": 1.0, "douse F3": 0.0}
    assert found.choices[0].words in ("douse B1", "douse A2") and found.choices[-1].words == "douse F3"
    assert found.meaning.startswith("the chance to win")


def test_the_line_goes_on_as_long_as_no_dice_fall() -> None:
    """Two dousings save the home, and with the fires the match ends."""
    found = thought_of(figure(LAST_STAND, owed=2), budget=Budget(simulations=1))
    assert found.line in (("douse B1", "douse A2"), ("douse A2", "douse B1"))


def test_tries_come_to_the_values_that_are_proven(nothing_is_proven: None) -> None:
    """The same two positions without a proof: every imagined match ends as it must, so the values are met exactly. But
    nobody can be sure of that: all of n won are as sure as n + 1 of n + 2."""
    found = thought_of(figure(LAST_STAND, owed=2), budget=Budget(simulations=40))
    assert not found.is_proven and {one.value for one in found.choices} == {1.0}
    assert sum(one.tries for one in found.choices) == found.simulations
    for one in found.choices:
        n = one.tries
        assert one.error == (pytest.approx(math.sqrt((n + 1) / (n + 2) ** 2 / (n - 1))) if n > 1 else None)
    lost = thought_of(figure(LAST_STAND, owed=1), budget=Budget(simulations=40))
    assert {one.value for one in lost.choices} == {0.0}


def test_how_sure_a_value_is(nothing_is_proven: None) -> None:
    """By hand: 3 of 5 won are 0.6, give or take the root of 0.6 x 0.4 / 4; points 1, 2, 3 are 2, give or take
    the root of (14/3 - 4) / 2."""
    row = [5.0, 0.0, 3.0, 10.0, 50.0]
    won = thought._choice(7, "x", row, wins=True)
    assert (won.value, won.tries) == (0.6, 5) and won.error == pytest.approx(math.sqrt(0.24 / 4))
    counted = thought._choice(7, "x", [3.0, 0.0, 0.0, 6.0, 14.0], wins=False)
    assert counted.value == 2.0 and counted.error == pytest.approx(math.sqrt((14 / 3 - 4) / 2))
    assert thought._choice(7, "x", [1.0, 0.0, 0.0, 6.0, 36.0], wins=False).error is None


# --- what it may cost -------------------------------------------------------------------------------------------------


def test_the_same_seed_and_simulations_give_the_same_thought() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    before = match._records.tobytes()
    one, again, other = (thought_of(match, budget=Budget(simulations=90), seed=seed) for seed in (9, 9, 10))
    assert replace(one, seconds=0.0) == replace(again, seconds=0.0) and match._records.tobytes() == before
    assert [c.value for c in one.choices] != [c.value for c in other.choices]
    assert {c.words for c in one.choices} == set(match.legal()) and one.simulations <= 90 + len(one.choices)


def test_somebody_who_waits_no_longer_gets_what_is_known() -> None:
    """Asked behind the first imagined match, which is always played: no second is begun."""
    match = hedgerow.new("wildfire", seed=4).roll()
    found = thought_of(match, budget=Budget(simulations=100_000), enough=lambda: True)
    assert found.simulations == 1 and found.choices[0].words in match.legal()
    assert found.choices[0].tries > 0


def test_time_that_is_up_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that strikes a second whenever somebody looks: five seconds are few looks, whatever is left to do."""
    ticks: Iterator[float] = iter(float(n) for n in range(1000))
    monkeypatch.setattr(thought.time, "monotonic", lambda: next(ticks))
    match = hedgerow.new("wildfire", seed=4).roll()
    found = thought_of(match, budget=Budget(seconds=5.0))
    assert found.seconds < 15 and 0 < found.simulations <= 5  # who has seen a match take a second plays one at a time


def test_both_bounds_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    assert thought_of(match, budget=Budget(seconds=1000.0, simulations=60)).simulations <= 60 + len(match.legal())


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "sentence"),
    [
        ({}, "Give a bot seconds, simulations, or both"),
        ({"seconds": 0}, "more than 0 seconds to think with, not 0"),
        ({"seconds": -1.5}, "more than 0 seconds to think with, not -1.5"),
        ({"seconds": float("nan")}, "more than 0 seconds"),
        ({"seconds": float("inf")}, "more than 0 seconds"),
        ({"simulations": 0}, "1 simulation or more to think with, not 0"),
        ({"simulations": -3}, "1 simulation or more to think with, not -3"),
        ({"seconds": 1, "simulations": 0}, "1 simulation or more"),
    ],
)
def test_budgets_that_are_none(budget: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSettings, match=sentence):
        Budget(**budget)


def test_where_there_is_nothing_to_decide() -> None:
    bot = hedgerow.bot("novice")
    owed = hedgerow.new("wildfire", seed=4)
    with pytest.raises(BadSettings, match="Dice or cards are owed"):
        bot.think(owed)
    duel = hedgerow.new("pastures", rows=3, columns=3)
    with pytest.raises(BadSettings, match="Player 2 has nothing to decide now"):
        bot.think(duel, seat=1)
    while duel.to_move is not None:
        duel.play(duel.legal()[0])
    for ask in (bot.think, hedgerow.hint):
        with pytest.raises(BadSettings, match="The match is over: there is nothing to decide"):
            ask(duel)
    with pytest.raises(BadSettings, match="no bot 'genius'; there are: novice, casual"):
        hedgerow.bot("genius")
    with pytest.raises(IndexError, match="There is no seat 5"):
        bot.think(hedgerow.new("pastures"), seat=5)
    with pytest.raises(TypeError, match="A bot thinks about a Match, not about 'x'"):
        bot.think("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seconds is a number, not 'x'"):
        bot.think(hedgerow.new("pastures"), seconds="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="simulations is a whole number"):
        bot.think(hedgerow.new("pastures"), simulations=1.5)  # type: ignore[arg-type]


def test_an_unknown_goal() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    with pytest.raises(BadSettings, match="A goal is one of points, wins"):
        thought_of(match, budget=Budget(simulations=1), goal="glory")


# --- what it sees -----------------------------------------------------------------------------------------------------


def test_thoughts_do_not_look_at_hidden_grids() -> None:
    """VS: two matches that differ only in what player 1 did; all that is thought for player 2 is the same."""
    found = []
    for first in (0, -1):
        match = hedgerow.new("wildfire", seed=6, variant="vs", players=2).roll()
        match.play(match.legal(0)[first], seat=0)
        for name in players.LEVELS:
            one = hedgerow.bot(name).think(match, seat=1, simulations=30, seed=3)
            found.append(replace(one, seconds=0.0))
    half = len(found) // 2
    assert found[:half] == found[half:]
