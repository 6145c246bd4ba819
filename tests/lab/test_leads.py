"""Learning a lead: which turns are learned from, and what is learned, by hand and by the rules as Python runs them."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import rng
from hedgerow.kernel.jit import interpreted
from hedgerow.lab import leads
from hedgerow.lab.leads import Leads

PASTURES = catalog.room("pastures")


@pytest.mark.parametrize(("careless", "rows"), [(40, 24), (63, 1), (64, 0)])
def test_every_turn_behind_the_careless_ones_is_a_row(careless: int, rows: int) -> None:
    """64 squares are written, and the first turn of the claims is a row, too: turn 65, with nothing left to write. On
    turn 41 there are 24 left, and what comes behind the first castle is not learned from."""
    learned = Leads(PASTURES, seed=1, matches=1, ridge=30.0, older=0.7)
    learned.workspace.rng[:] = rng.generator(2)
    traits, stages = np.zeros((64, PASTURES.mind.traits)), np.zeros(64, np.int64)
    n, lead = interpreted(leads.watch)(learned.workspace, learned.template, 0, careless, True, traits, stages)
    s = learned.workspace.game[0]
    assert lead == int(s.points[0]) - int(s.points[1])
    assert (n, stages[:n].tolist()) == (rows + 1, list(range(rows, -1, -1))) and not traits[n:].any()


def test_what_is_learned_is_the_mean_lead() -> None:
    """Stage 5 led to 4 and to 8, stage 6 was never met: it is pulled to the one behind it."""
    learned = Leads(PASTURES, seed=1, matches=1, ridge=1e-6, older=0.7)
    rows, stages = np.zeros((1, PASTURES.mind.traits)), np.array([5])
    rows[0, :2] = 1.0, 0.0
    for lead in (4.0, 8.0):
        interpreted(leads.add_rows)(rows, stages, 1, np.array([lead]), learned.products, learned.sums)
        learned.squares[5] += lead**2
    learned.learn()
    assert learned.weights[5, 0] == pytest.approx(6.0, abs=0.01)
