"""The strong player: it gains by trying, is the same on any number of workers, and blind to what is hidden."""

from __future__ import annotations

import numpy as np

import hedgerow
from hedgerow import bot, catalog
from hedgerow.bots.seats import STRONG
from hedgerow.kernel import playout
from hedgerow.kernel.jit import interpreted
from hedgerow.lab import simulation
from hedgerow.lab.batch import Batch

ROOM = catalog.room("wildfire")


def test_trying_moves_pays() -> None:
    """Re-Wilding, where the quick player looks at one decision only (median 16): trying moves gives ten points more."""
    room = catalog.room("rewilding")
    mean = {
        policy: float(simulation.run(room, room.settings(), 500, policy).totals.mean())
        for policy in ("random", "greedy")
    }
    points = []
    for seed in range(8):  # move by move: to compile all who think into one loop takes minutes
        match = hedgerow.new("rewilding", seed=seed)
        while match.to_move is not None:
            if match.to_move == "chance":
                match.roll()
            else:
                match.play_code(0, bot("strong").think(match, seed=match.played).move)
        points += match.scores()
    mean["strong"] = sum(points) / len(points)
    assert mean["random"] < 0 < mean["greedy"] and mean["strong"] > mean["greedy"] + 10, mean


def test_workers_do_not_matter() -> None:
    one, three = (simulation.run(ROOM, ROOM.settings(), 23, "strong", seed=4, workers=n) for n in (1, 3))
    assert one.summary == three.summary


def test_interpreted_is_compiled() -> None:
    compiled, by_python = Batch(ROOM, ROOM.settings(), 1), Batch(ROOM, ROOM.settings(), 1)
    compiled.play_levels([STRONG], seed=2)
    by_python.play_levels([STRONG], seed=2, function=interpreted(playout.matches))
    assert np.array_equal(compiled.tallies, by_python.tallies) and np.array_equal(compiled.lengths, by_python.lengths)


def test_an_obvious_move_is_found() -> None:
    """Home A1, fire C1; the event fell on the home and D1 was doused. B1 burns one step from the home: douse it."""
    match = hedgerow.read(
        "wildfire",
        """turn 1, action

     A B C D E F
  1  ^ / X o . .
  2  . . / . . .
  3  . . . . . .
  4  . . . . . .
  5  . . . . . .
  6  . . . . . .

grid 1: home A1, digs 0, owed 1
""",
    )
    for level in ("strong", "steady"):
        assert bot(level).think(match).choices[0].words == "douse B1"
