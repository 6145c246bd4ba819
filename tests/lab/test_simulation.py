"""Simulations: numbers that add up, and an interruption that keeps what is done."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import simulation
from hedgerow.lab.batch import Batch

ROOM = catalog.room("wildfire")


def test_a_simulation_equals_one_batch() -> None:
    settings = ROOM.settings(variant="vs", players=2)
    ran = simulation.run(ROOM, settings, 5000, seed=3, workers=2)
    batch = Batch(ROOM, settings, 5000)
    batch.play_random(seed=3)
    assert np.array_equal(ran.totals, batch.points)
    assert np.array_equal(ran.results, batch.results)
    assert np.array_equal(ran.numbers, np.arange(5000))


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(done: int, of: int) -> None:
        if done >= 4000:
            raise KeyboardInterrupt

    ran = simulation.run(ROOM, ROOM.settings(), 1_000_000, workers=1, progress=interrupt)
    assert 4000 <= len(ran.lengths) < 100_000
    whole = simulation.run(ROOM, ROOM.settings(), 20_000, workers=1)
    known = ran.numbers < 20_000
    assert np.array_equal(ran.totals[known], whole.totals[ran.numbers[known]])


def test_what_would_not_fit_is_refused_first() -> None:
    with pytest.raises(BadSettings, match="would not fit into memory"):
        simulation.run(ROOM, ROOM.settings(), 10**12)


def test_one_level_for_all_or_one_for_each_seat() -> None:
    def names(policy: str, players: int) -> list[str]:
        return [level.name for level in simulation.levels_of(policy, players)]

    assert names("greedy", 3) == ["greedy", "greedy", "greedy"]
    assert names("strong, random", 2) == ["strong", "random"]
    with pytest.raises(BadSettings, match="2 levels were given for 3 players: give one, or one for each"):
        names("strong,random", 3)
    with pytest.raises(BadSettings, match="no bot 'stronk'; did you mean 'strong'"):
        names("stronk", 1)


def test_the_summary_is_worked_out_from_the_points() -> None:
    """Four sheets with 1, 2, 3 and 6 points: mean 3, variance (4+1+0+9)/4 = 3.5."""
    tallies = np.array([1, 2, 3, 6]).reshape(4, 1, 1)
    results = np.array([[1], [1], [2], [2]], np.int8)
    made = simulation.Simulation(
        ROOM, ROOM.settings(), "random", 0, np.arange(4), tallies, results, np.array([4, 4, 6, 6]), 1.0, 4
    )
    told = simulation.summary(made)
    assert told["points"]["empty squares"]["mean"] == 3.0
    assert told["points"]["empty squares"]["sd"] == pytest.approx(3.5**0.5, abs=0.001)
    assert told["results"] == {"seat 1": {"win": 0.5, "loss": 0.5}}
    assert told["moves_per_match"] == 5.0


def test_a_lot_is_drawn_for_each_match() -> None:
    """Who starts is left to lot: with fair lots both seats start, whatever number of matches is played together."""
    room = catalog.room("pastures")
    small = {"rows": 3, "columns": 3}
    random, first, second = (
        simulation.run(room, room.settings(options=small | {"first": who}), 400, seed=1, workers=1)
        for who in ("random", "player1", "player2")
    )
    as_first, as_second = (np.all(random.tallies == other.tallies, axis=(1, 2)) for other in (first, second))
    assert np.all(as_first | as_second)  # each match is one of the two
    told = as_first != as_second
    assert 0.4 < as_first[told].mean() < 0.6 and told.sum() > 300  # 0.1 is more than three standard deviations


def test_what_is_missing_for_a_chart_is_said_before_any_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(simulation, "run", lambda *given: pytest.fail("it was played"))
    for out, chart, told in (
        (None, "a.svg", "A chart needs the extra"),
        ("a.parquet", None, "Parquet needs the extra"),
    ):
        files = [tmp_path / name if name else None for name in (out, chart)]
        with pytest.raises(BadSettings, match=told):
            simulation.command(ROOM, ROOM.settings(), 5, "random", 0, 1, *files, False)
