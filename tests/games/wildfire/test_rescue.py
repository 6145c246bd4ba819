"""The exact chance of a position, at every moment of a turn."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import LAST_STAND, figure
from games.wildfire.referee import ROUNDING, TWO_WAYS, Referee, by_python, small_land, squares
from hedgerow import Match
from hedgerow.games.wildfire.rules.fire import empty
from hedgerow.games.wildfire.rules.rescue import Rescue, certainty
from hedgerow.games.wildfire.rules.state import DIG, SQUARES
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.lab import solving


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    by_python(monkeypatch)


def land_of(match: Match) -> tuple[frozenset[int], frozenset[int], int]:
    grid = match.state.grid[0]
    return squares(int(grid.burning)), squares(int(interpreted(empty)(grid))), int(grid.digs)


def chance(match: Match) -> float:
    found = Rescue(match.state).chance(match.state)
    assert found is not None and found[0] == pytest.approx(found[1], abs=ROUNDING)
    return found[0]


@pytest.mark.parametrize("seed", (1, 2, 4))
@rule("wildfire.turn", "wildfire.dice", "wildfire.action", "wildfire.event")
def test_the_chance_at_every_moment_of_a_turn(seed: int) -> None:
    """Before an action, behind it, behind the die for the column, and behind the event."""
    match = small_land(seed)
    burning, free, digs = land_of(match)
    home = min(squares(int(match.state.grid[0].home)))
    referee = Referee(home)
    assert chance(match) == pytest.approx(referee.after_event(burning, free, digs, 1), abs=ROUNDING)
    code = match.codes()[-1]
    here = {code % SQUARES}
    match.play_code(0, code)
    wanted = referee.after_actions(burning - here, free - here, digs - (code >= DIG))
    assert chance(match) == pytest.approx(wanted, abs=ROUNDING)
    if match.to_move == "chance":
        burning, free, digs = land_of(match)
        columns = []
        for column in range(6):
            records = match._records.copy()
            contract.apply(records[0], CHANCE, column)
            events = [referee.event(6 * row + column, burning, free, digs) for row in range(6)]
            found = Rescue(match.state).chance(records[0])
            assert found is not None and found[0] == pytest.approx(sum(events) / 6, abs=ROUNDING)
            columns.append(found[0])
        assert np.mean(columns) == pytest.approx(wanted, abs=ROUNDING)


CLOSE = """
    ^ . / X X X
    . X X X X X
    / X X X X X
    X X X X X X
    X X X X X X
    X X X X X X
"""


@rule("wildfire.action?extra", "wildfire.win")
def test_two_actions_are_one_decision() -> None:
    """Two fires, each a step from the last square of its way: with two actions both are doused. With one, the last
    square of the other way burns behind the spread, and one event in 36 loses the home: one on that square. (One on the
    other empty square leaves a single action for two fires: it loses, too.)"""
    assert chance(figure(CLOSE, owed=2)) == 1.0
    assert chance(figure(CLOSE)) == pytest.approx(float(Fraction(34, 36)), abs=ROUNDING)


@rule("wildfire.action?pass")
def test_whoever_may_pass_has_what_is_had_at_most() -> None:
    """Nothing is known of passes that the player may not make; one who may makes them."""
    plain, free = figure(TWO_WAYS), figure(TWO_WAYS, allow_pass=True)
    assert chance(free) >= chance(plain) - ROUNDING


@rule("wildfire.loss", "wildfire.win")
def test_where_all_is_decided() -> None:
    lost = figure(LAST_STAND)
    assert chance(lost) == 0.0 and chance(figure(LAST_STAND, owed=2)) == 1.0
    lost.play("douse B1")
    assert lost.state.grid[0].lost and chance(lost) == 0.0


def test_nobody_knows_of_other_variants() -> None:
    assert certainty(hedgerow.new("wildfire", seed=4).state) is not None
    assert certainty(hedgerow.new("wildfire", seed=4, variant="x4").roll().state) is None
    assert certainty(hedgerow.new("wildfire", seed=4, variant="vs", players=2).roll().state) is None


def test_whoever_has_no_patience_gets_no_answer() -> None:
    match = small_land(2)
    rescue = Rescue(match.state)
    assert rescue.chance(match.state, patience=lambda: False) is None
    assert rescue.chance(match.state) is not None and rescue.looked_at > 0


@rule("wildfire.win", "wildfire.event")
def test_solve_prints_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position: either douse leaves 34 of 36. (As a file it would be refused: it has no past.)"""
    monkeypatch.setattr(solving, "position_in", lambda file: figure(CLOSE))
    assert solving.command(Path(), "wins", 30.0, 4) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("everybody playing perfectly: the chance that the home is saved.")
    assert sorted(told[1:-1]) == ["   94.444 %  douse A3", "   94.444 %  douse C1"]
    assert told[-1].endswith("turns looked at.")


def test_solve_says_how_far_it_came(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one action two numbers are known, of the other none."""
    answers = iter([(0.25, 0.5), None])
    monkeypatch.setattr(Rescue, "chance", lambda self, s, above, patience: next(answers))
    monkeypatch.setattr(solving, "position_in", lambda file: figure(CLOSE))
    assert solving.command(Path(), "wins", 30.0, 4) == 1
    told = capsys.readouterr().out
    assert "25.000 to 50.000 %  douse" in told and "Not found in time: douse" in told
