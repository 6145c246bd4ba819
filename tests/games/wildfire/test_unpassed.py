"""What is had without a pass, by the best way of a search that allows them."""

from __future__ import annotations

import numpy as np
import pytest

from cite import rule
from games.wildfire.referee import ROUNDING, Referee, by_python, small_land, squares
from hedgerow.games.wildfire.rules import danger, unpassed
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.state import ALL
from hedgerow.kernel.jit import interpreted

A1 = 1 << 0
SEVERAL = 9


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    by_python(monkeypatch)


@pytest.mark.parametrize("seed", range(SEVERAL))
@rule("wildfire.action", "wildfire.event", "wildfire.spread")
def test_what_the_best_way_has_is_the_exact_chance(seed: int) -> None:
    grid = small_land(seed).state.grid[0]
    home, burning, digs = int(grid.home), int(grid.burning), seed % 3
    empty = ALL & ~int(grid.home | grid.burning | grid.burnt)
    search = Perfect(home, True, 64)
    search.chance(burning, empty, digs)
    wanted = Referee(min(squares(home))).after_actions(squares(burning), squares(empty), digs)
    assert search.had(burning, empty, digs) == pytest.approx(wanted, abs=ROUNDING)


def test_nothing_is_had_of_what_was_not_searched() -> None:
    grid = small_land(2).state.grid[0]
    empty = ALL & ~int(grid.home | grid.burning | grid.burnt)
    assert Perfect(int(grid.home), True, 64).had(int(grid.burning), empty, 2) == 0.0


@pytest.mark.parametrize("actions", [1, 2])
@rule("wildfire.action?pass")
def test_a_pass_is_no_part_of_the_way(actions: int) -> None:
    """Three fires. The table knows of every way to spend the actions, and praises what a pass would come to most."""
    fires = (1 << 5, 1 << 21, 1 << 24)
    land = ALL & ~sum(fires) & ~A1
    arena = danger.laid_out(A1, True, 256)
    plan, best = np.zeros(2, danger.PLAN).view(np.recarray)

    def praise(doused: tuple[int, ...], value: float) -> None:
        assert not interpreted(danger.foresee)(arena, plan, sum(fires) & ~sum(doused), land, 0, -1.0)
        at = interpreted(danger.place)(arena.keys, plan.key)
        arena.keys[at], arena.values[at] = plan.key, value

    praise((), 0.9)
    for n, fire in enumerate(fires):
        praise((fire,), 0.8 if actions == 2 else 0.1 * (n + 1))
        praise(tuple(other for other in fires if other != fire), 0.1 * (n + 1))
    event = np.zeros(1, danger.EVENT).view(np.recarray)[0]
    event.burning, event.land, event.weight, event.actions = sum(fires), land, 1, actions
    interpreted(unpassed.best_way)(arena, event, 0, plan, best)
    assert best.bound == pytest.approx(0.3)
