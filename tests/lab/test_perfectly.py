"""An analysis by perfect play: costs and luck as a referee finds them who tries everything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from games.wildfire.referee import ROUNDING, Referee, by_python, small_land, squares
from hedgerow.games.wildfire.rules.fire import empty
from hedgerow.games.wildfire.rules.state import DIG, SQUARES
from hedgerow.kernel.jit import interpreted
from hedgerow.lab.analysing import report
from hedgerow.lab.analysis import Analysis, analyse, judge_of, step_of
from hedgerow.lab.perfectly import may_be_known
from hedgerow.table.match import Match


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    by_python(monkeypatch)


class Nobody:
    """Knows nothing, and says so by a number that no chance is, in two groups."""

    def of(self, positions: Any, number: int) -> Any:
        return np.full((2, len(positions), 1), 7.0)

    def after(self, records: Any, seat: int, moves: list[int], number: int) -> Any:
        return np.full((2, len(moves), 1), 7.0)


@pytest.mark.usefixtures("plainly")
def test_a_decision_costs_what_perfect_play_says_and_dice_bring_their_luck() -> None:
    match = small_land(2)
    grid = match.state.grid[0]
    burning, free, digs = squares(int(grid.burning)), squares(int(interpreted(empty)(grid))), int(grid.digs)
    referee = Referee(min(squares(int(grid.home))))

    def behind(code: int) -> float:
        here = {code % SQUARES}
        return referee.after_actions(burning - here, free - here, digs - (code >= DIG))

    values = {code: behind(code) for code in match.codes()}
    best = max(values.values())
    made = max((code for code in values if values[code] < best), key=values.__getitem__)
    match.play_code(0, made)
    step = step_of(match, Nobody(), 0, turns=40_000)
    assert step.is_exact and step.error == 0.0 and step.cost == pytest.approx(best - values[made], abs=ROUNDING)
    assert step.cost > 0.0 and step.values == pytest.approx([values[made]], abs=ROUNDING)
    while match.to_move == "chance":
        match.roll_one()
    column, row = (step_of(match, Nobody(), at, turns=40_000) for at in (1, 2))
    assert column.is_exact and row.is_exact
    after = match.state.grid[0]
    event = referee.after_event(
        squares(int(after.burning)), squares(int(interpreted(empty)(after))), int(after.digs), int(after.owed)
    )
    luck = column.change[0] + row.change[0]
    assert row.values == pytest.approx([event], abs=ROUNDING)
    assert luck == pytest.approx(event - values[made], abs=ROUNDING)
    told = Analysis(match, "wins", 8, [0.5], [0.5], [step, column, row], [0.0], False)
    assert judge_of(told) == "perfect player" and not told.is_vague


@pytest.mark.usefixtures("plainly")
def test_where_it_is_not_found_soon_imagined_ends_speak_for_the_whole_step() -> None:
    match = small_land(2)
    match.play_code(0, match.codes()[0])
    step = step_of(match, Nobody(), 0, turns=1)
    assert not step.is_exact and step.values == [7.0]


def test_whose_values_may_be_exact() -> None:
    match = small_land(2)
    assert may_be_known(match, "wins") and not may_be_known(match, "points")
    land = hedgerow.new("pastures")
    assert may_be_known(land, "points") and not may_be_known(land, "wins")
    for game, variant in (("shelter", "table"), ("wildfire", "vs")):  # hidden, or at the same time
        assert not may_be_known(hedgerow.new(game, variant=variant, players=2), "points")


def played(seed: int) -> Match:
    """From the roll for the home on, by whoever acts on the first square she may act on."""
    match = hedgerow.new("wildfire", seed=seed)
    while match.to_move is not None:
        match.roll_one() if match.to_move == "chance" else match.play_code(0, match.codes()[0])
    return match


@pytest.mark.parametrize("seed", range(3))
def test_from_the_first_die_to_the_end_nothing_is_left_unexplained(seed: int) -> None:
    """Start + luck - cost = result, and the start is the chance of a home of which nothing is known yet, 90.719%."""
    match = played(seed)
    found = analyse(match, tries=2, workers=1)
    assert found.is_perfect and not found.leaps
    account = found.account(0)
    assert account.start == pytest.approx(0.90719, abs=5e-6)
    assert account.rest == pytest.approx(0.0, abs=1e-9)
    assert account.result in (0.0, 1.0) and account.cost > 0.0
    before = account.start
    for step in found.steps:
        if step.options > 1:
            assert step.seat != -1 or step.base == pytest.approx([before], abs=1e-9)
            before = step.values[0]
    told = report(found)
    assert "if a perfect player played on from there: they are exact." in told and "±" not in told
    assert "start + luck + cost = result, exactly" in told and "leaps" not in told
