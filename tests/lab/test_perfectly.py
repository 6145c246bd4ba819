"""An analysis by perfect play: costs and luck as a referee finds them who tries everything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.wildfire.referee import ROUNDING, Referee, by_python, small_land, squares
from hedgerow.games.wildfire.rules.fire import empty
from hedgerow.games.wildfire.rules.state import DIG, SQUARES
from hedgerow.kernel.jit import interpreted
from hedgerow.lab.analysis import Analysis, Perfectly, Playouts, judge_for, judge_of, step_of


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    by_python(monkeypatch)


class Nobody:
    """Knows nothing, and says so by a number that no chance is, in two groups."""

    def of(self, positions: Any, number: int) -> Any:
        return np.full((2, len(positions), 1), 7.0)

    def after(self, records: Any, seat: int, moves: list[int], number: int) -> Any:
        return np.full((2, len(moves), 1), 7.0)


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
    judge = Perfectly(match.room, Nobody())
    step = step_of(match, judge, 0)
    assert step.is_exact and step.error == 0.0 and step.cost == pytest.approx(best - values[made], abs=ROUNDING)
    assert step.cost > 0.0 and step.values == pytest.approx([values[made]], abs=ROUNDING)
    while match.to_move == "chance":
        match.roll_one()
    column, row = (step_of(match, judge, at) for at in (1, 2))
    assert column.is_exact and row.is_exact
    after = match.state.grid[0]
    event = referee.after_event(
        squares(int(after.burning)), squares(int(interpreted(empty)(after))), int(after.digs), int(after.owed)
    )
    luck = column.change[0] + row.change[0]
    assert row.values == pytest.approx([event], abs=ROUNDING)
    assert luck == pytest.approx(event - values[made], abs=ROUNDING)
    told = Analysis(match, "wins", 8, [0.5], [0.5], [step, column, row], [0.0], False)
    assert judge_of(told) == "quick player (at 3 of 3 steps a perfect one)" and not told.is_vague


def test_where_it_is_not_found_soon_imagined_ends_speak_for_the_whole_step() -> None:
    match = small_land(2)
    match.play_code(0, match.codes()[0])
    step = step_of(match, Perfectly(match.room, Nobody(), turns=1), 0)
    assert not step.is_exact and step.values == [7.0]


def test_whose_values_may_be_exact() -> None:
    match = small_land(2)
    assert isinstance(judge_for(match, "wins", 2), Perfectly) and isinstance(judge_for(match, "points", 2), Playouts)
