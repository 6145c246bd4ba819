# mypy: allow-untyped-defs, allow-incomplete-defs
"""Learning a lead: a part of `python -m hedgerow.lab.fit`, for rooms in which two play for it (`outlook`).

As `lab.chances` learns a chance to win: a match begins with some careless turns, goes on by the quick player (in later
rounds by who plays by what was learned so far), and every turn of these is a row, which foretells by how much the first
player was ahead in the end.
"""

from __future__ import annotations

import numpy as np

from hedgerow.kernel import rng
from hedgerow.kernel.contract import NOBODY, apply, score, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import furnish, outlook, schooled_choice, workspace_type
from hedgerow.kernel.mind import QUICKLY, UNIT
from hedgerow.kernel.playout import begin, glance
from hedgerow.kernel.rng import below
from hedgerow.kernel.room import Room
from hedgerow.lab.chances import CARELESS
from hedgerow.lab.regression import add_up, solve


@rule
def watch(workspace, template, match, careless, quick, rows, stages):
    """Play a match; rows and stages of what comes behind the careless turns, how many they are, and the lead."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    begin(s, match, workspace.rng)
    n, turns = 0, 0
    seat = to_move(s)
    while seat != NOBODY:
        turns += 1
        stage = outlook(s, 0, workspace.mind)
        if stage >= 0 and turns > careless and n < len(rows):
            rows[n] = workspace.mind.traits
            stages[n] = stage
            n += 1
        if turns <= careless or quick:
            apply(s, seat, glance(s, seat, workspace.moves, workspace.rng, CARELESS if turns <= careless else 0))
        else:
            apply(s, seat, schooled_choice(workspace, seat))
        seat = to_move(s)
    return n, float(score(s, 0) - score(s, 1))


@rule
def add_rows(rows, stages, n, lead, products, sums):
    """A match into the sums of its stages."""
    for r in range(n):
        add_up(rows[r : r + 1], lead, 1.0, products[stages[r]], sums[stages[r]])


class Leads:
    """What is known so far of one room's leads."""

    def __init__(self, room: Room, seed: int, matches: int, ridge: float, older: float) -> None:
        self.room, self.matches, self.ridge, self.older = room, matches, ridge, older
        self.template = room.template(room.settings(2))
        self.workspace = np.zeros(1, workspace_type(self.template.dtype, room))[0]
        furnish(self.workspace, room, QUICKLY, seed)
        self.workspace.rng[:] = rng.generator(seed)
        stages, traits = room.mind.stages, room.mind.traits
        self.weights = np.zeros((stages, traits))
        self.products, self.sums = np.zeros((stages, traits, traits)), np.zeros((stages, traits))
        self.squares = np.zeros(stages)  # of the leads
        self.played = 0
        self._lots = rng.generator(seed, match=1 << 40)  # how many careless turns each match has

    def round(self, number: int) -> float:
        """So many matches; how much of the spread of leads they foretell."""
        self.products *= self.older
        self.sums *= self.older
        self.squares *= self.older
        self.workspace.mind.weights[:] = self.weights
        stages = self.room.mind.stages
        rows, met, lead = np.zeros((stages, self.room.mind.traits)), np.zeros(stages, np.int64), np.zeros(1)
        for _ in range(self.matches):
            careless = int(below(self._lots, rng.SETUP, stages))
            n, lead[0] = watch(self.workspace, self.template, self.played, careless, number == 1, rows, met)
            add_rows(rows, met, n, lead, self.products, self.sums)
            np.add.at(self.squares, met[:n], lead[0] ** 2)
            self.played += 1
        return self.learn()

    def learn(self) -> float:
        """Where little was met, a stage is pulled to the one behind it: from the end of the match to its beginning."""
        near = np.zeros(self.room.mind.traits)
        foretold = spread = 0.0
        for stage in range(self.room.mind.stages):
            solve(self.products[stage].copy(), self.sums[stage].copy(), self.ridge, near, self.weights[stage])
            near = self.weights[stage] = np.round(self.weights[stage] * UNIT) / UNIT  # as in the file
            turns = max(float(self.products[stage, 0, 0]), 1e-9)
            mean = float(self.sums[stage, 0]) ** 2 / turns
            foretold += float(near @ self.sums[stage]) - mean
            spread += float(self.squares[stage]) - mean
        return foretold / spread
