"""Learning a chance to win: which turns are learned from, and what is learned, by hand and by the rules as Python runs
them."""

from __future__ import annotations

import numpy as np
import pytest

from games.vasty.table import table
from hedgerow import catalog
from hedgerow.kernel import rng
from hedgerow.kernel.contract import WIN, result
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.learned import furnish, workspace_type
from hedgerow.kernel.mind import QUICKLY
from hedgerow.lab import chances, fit
from hedgerow.lab.chances import Chances


def watched(careless: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
    """A match from a position in which player 1 is two steps from the last objective: how many rows, and of what."""
    match = table(
        "at R12, collected 4, hand F44 F45 F46", "at home, hand F47 F48 F49", facts=["red objectives: F10"],
    )  # fmt: skip
    room = match.room
    workspace = np.zeros(1, workspace_type(match._records.dtype, room))[0]
    furnish(workspace, room, QUICKLY)
    twin = interpreted(chances.watch)
    monkeypatch.setitem(twin.__globals__, "begin", lambda s, number, dice: None)
    workspace.rng[:] = rng.generator(2)
    rows, stages, ends = np.zeros((400, room.mind.traits)), np.zeros(400, np.int64), np.zeros(2)
    n = twin(workspace, match._records, 0, careless, True, rows, stages, ends)
    won = [float(result(workspace.game[0], seat) == WIN) for seat in range(2)]
    assert ends.tolist() == won and sum(won) == 1
    return n, rows, stages, ends


def test_every_turn_is_a_row_for_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    n, rows, stages, _ = watched(0, monkeypatch)
    assert n >= 2 and n % 2 == 0
    assert (stages[0], stages[1]) == (5 * 0 + 4, 5 * 4 + 0)  # one to go and five, seen from either side
    assert rows[:n, 0].tolist() == [1.0] * n and not rows[n + 1 :].any()


def test_careless_turns_are_not_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(400, monkeypatch)[0] == 0


def test_what_is_learned_is_how_often_it_was_won() -> None:
    """Four rows of stage 0, two of them won, and one of stage 7, lost: without traits the constants are the means."""
    room = catalog.room("vasty")
    learned = Chances(room, seed=1, matches=1, ridge=30.0, older=0.7)
    rows, stages = np.zeros((4, room.mind.traits)), np.array([0, 0, 7, 0])
    rows[:, 0] = 1.0
    interpreted(chances.add_match)(rows, stages, 4, np.array([0.0, 1.0]), 1.0, learned.products, learned.sums)
    interpreted(chances.add_match)(rows, stages, 1, np.array([0.0, 1.0]), 1.0, learned.products, learned.sums)
    learned.learn()
    assert learned.weights[0, 0] == pytest.approx(0.5, abs=0.001)
    assert learned.weights[7, 0] == pytest.approx(0.0, abs=0.001) and not learned.weights[1:7].any()


def test_a_room_is_fitted_for_all_its_numbers_of_players() -> None:
    learned = Chances(catalog.room("vasty"), seed=1, matches=1, ridge=30.0, older=0.7)
    assert [int(template[0].players) for template in learned.templates] == [2, 3, 4]


def test_the_command_knows_rooms_with_a_chance_to_win() -> None:
    asked = fit.parser().parse_args(["vasty", "--rounds", "1"])
    assert asked.game == "vasty"
