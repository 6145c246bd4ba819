"""Interpreted, compiled and, where there is one, GPU: the same log gives the same bytes."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.kernel import gpu, playout
from hedgerow.kernel.contract import act, busy, follow
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.rng import generator
from hedgerow.lab.batch import Batch
from play import Case, bytes_of, finished

pytestmark = pytest.mark.compiled
MOVES = 3_000  # in random matches, which Python plays, too: some games are ten times as long as others
MOST = 20  # matches


@rule
def replay(records, rng, seats, moves):
    """Apply a whole log in compiled code."""
    s = records[0]
    playout.begin(s, 0, rng)
    for i in range(len(moves)):
        playout.apply(s, seats[i], moves[i])


@rule
def replay_in_parts(records, rng, seats, moves):
    """The same, with what follows from a move brought about part by part, as a GPU does it."""
    s = records[0]
    playout.begin(s, 0, rng)
    for i in range(len(moves)):
        act(s, seats[i], moves[i])
        while busy(s):
            follow(s)


def test_logs_replay_to_the_same_bytes(case: Case) -> None:
    played = 0
    for seed in range(MOST):
        match = finished(case, seed)
        played += match.played
        seats = np.array([e.seat for e in match.log], np.int64)
        moves = np.array([e.move for e in match.log], np.int64)
        for way in (replay, replay_in_parts):
            records = case.room.template(match.settings)
            way(records, generator(seed), seats, moves)
            assert bytes_of(records) == bytes_of(match._records)
        if played > MOVES:
            break


def test_playouts_agree(case: Case) -> None:
    settings, one = case.new(0).settings, finished(case, 0).played
    compiled, by_python = (Batch(case.room, settings, min(MOST, 1 + MOVES // one)) for _ in range(2))
    compiled.play_random(seed=5, first=100)
    by_python.play_random(seed=5, first=100, function=interpreted(playout.matches))
    for name in ("points", "results", "lengths"):
        assert np.array_equal(getattr(compiled, name), getattr(by_python, name)), name
    assert compiled.last.tobytes() == by_python.last.tobytes()


def test_greedy_matches_agree(case: Case) -> None:
    match = case.new(0)
    compiled = Batch(case.room, match.settings, 4)
    by_python = Batch(case.room, match.settings, 4)
    policies = [i % 2 for i in range(1, match.players + 1)]
    compiled.play_levels(policies, seed=6)
    by_python.play_levels(policies, seed=6, function=interpreted(playout.matches))
    assert np.array_equal(compiled.tallies, by_python.tallies)
    assert np.array_equal(compiled.lengths, by_python.lengths)


def test_a_single_match_rolls_as_in_a_batch(case: Case) -> None:
    """Match 0 of a seed has the same dice in the Python door as in a simulation."""
    match = case.new(21)
    rng = generator(21, 0)
    records = case.room.template(match.settings)
    interpreted(playout.begin)(records[0], 0, rng)
    assert bytes_of(records) == bytes_of(match._records)
    for _ in range(30):
        if match.to_move != "chance":
            break
        match.roll_one()
        interpreted(playout.roll)(records[0], rng)
        assert bytes_of(records) == bytes_of(match._records)


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")  # those of numba-cuda, about itself and its drivers
def test_gpu_agrees(case: Case) -> None:
    """More matches than threads begin at once would be slow on the CPU; that a thread goes on to a next one is seen in
    `bench`, which compares 50,000."""
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    settings = case.new(0).settings
    batch = Batch(case.room, settings, 2000)
    batch.play_random(seed=7)
    points, results, lengths = gpu.play_random(case.room, settings, 2000, seed=7)
    assert np.array_equal(points, batch.points)
    assert np.array_equal(results, batch.results)
    assert np.array_equal(lengths, batch.lengths)
    few = Batch(case.room, settings, 200)
    for policies in ([i % 2 for i in range(1, settings.players + 1)], [playout.GREEDY] * settings.players):
        few.play_levels(policies, seed=8, first=100)
        tallies, results, lengths = gpu.play_levels(case.room, settings, 200, policies, seed=8, first=100)
        assert np.array_equal(tallies, few.tallies)
        assert np.array_equal(results, few.results)
        assert np.array_equal(lengths, few.lengths)
