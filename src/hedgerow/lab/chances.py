# mypy: allow-untyped-defs, allow-incomplete-defs
"""Learning a chance to win: a part of `python -m hedgerow.lab.fit`, for rooms that say what it looks at (`prospect`).

A match begins with some turns in which everybody overlooks nearly all of her moves, so that poor positions are met as
well as good ones, and goes on by the quick player (in later rounds by who plays by what was learned so far); every turn
of these is a row for every seat, and whether the seat won is what it foretells. One regression a stage, as `lab.fit`
solves it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, DRAW, NOBODY, WIN, apply, result, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import furnish, prospect, schooled_choice, workspace_type
from hedgerow.kernel.mind import QUICKLY, UNIT
from hedgerow.kernel.playout import begin, glance, roll
from hedgerow.kernel.rng import below
from hedgerow.kernel.room import Room
from hedgerow.lab.regression import add_up, solve

CARELESS = 2  # moves that are seen in the first turns
MOST_CARELESS = 24  # turns; so many or fewer, by lot
MOST_ROWS = 4_000  # of a match


@rule
def watch(workspace, template, match, careless, quick, rows, stages, ends):
    """Play a match; rows and stages of what comes behind the careless turns, how each seat ended, and how many rows."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    begin(s, match, workspace.rng)
    players = int(s.players)
    n, turns = 0, 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, workspace.rng)
        else:
            stage = prospect(s, 0, rows[n])
            if stage >= 0:
                turns += 1
                if turns > careless and n + players < len(rows):
                    for other in range(players):
                        stages[n] = prospect(s, other, rows[n])
                        n += 1
            if turns < careless or quick:
                notice = CARELESS if turns < careless else 0
                apply(s, seat, glance(s, seat, workspace.moves, workspace.rng, notice))
            else:
                apply(s, seat, schooled_choice(workspace, seat))
        seat = to_move(s)
    for other in range(players):
        ended = result(s, other)
        ends[other] = 1.0 if ended == WIN else 0.5 if ended == DRAW else 0.0
    return n


@rule
def add_match(rows, stages, n, ends, weight, products, sums):
    """Its rows into the sums of their stages."""
    players = len(ends)
    for r in range(n):
        add_up(rows[r : r + 1], ends[r % players : r % players + 1], weight, products[stages[r]], sums[stages[r]])


class Chances:
    """What is known so far of one room's chances to win, with any number of players."""

    def __init__(self, room: Room, seed: int, matches: int, ridge: float, older: float) -> None:
        self.room, self.matches, self.ridge, self.older = room, matches, ridge, older
        low, high = room.variants[0].players
        self.templates = [room.template(room.settings(players)) for players in range(low, high + 1)]
        self.workspaces: list[Any] = []
        for template in self.templates:
            workspace = np.zeros(1, workspace_type(template.dtype, room))[0]
            furnish(workspace, room, QUICKLY, seed)
            workspace.rng[:] = rng.generator(seed)
            self.workspaces.append(workspace)
        stages, traits = room.mind.stages, room.mind.traits
        self.weights = np.zeros((stages, traits))
        self.products, self.sums = np.zeros((stages, traits, traits)), np.zeros((stages, traits))
        self.played = 0
        self._lots = rng.generator(seed, match=1 << 40)

    def round(self, number: int) -> float:
        """So many matches with each number of players; how much of the spread of wins they foretell."""
        self.products *= self.older
        self.sums *= self.older
        rows, stages = np.zeros((MOST_ROWS, self.room.mind.traits)), np.zeros(MOST_ROWS, np.int64)
        for template, workspace in zip(self.templates, self.workspaces, strict=True):
            workspace.mind.weights[:] = self.weights
            ends = np.zeros(int(template[0].players))
            for _ in range(self.matches):
                careless = int(below(self._lots, rng.SETUP, MOST_CARELESS + 1))
                n = watch(workspace, template, self.played, careless, number == 1, rows, stages, ends)
                add_match(rows, stages, n, ends, 1.0, self.products, self.sums)
                self.played += 1
        return self.learn()

    def learn(self) -> float:
        """All weights but the constant's are pulled to nothing."""
        nothing = np.zeros(self.room.mind.traits)
        met = [stage for stage in range(self.room.mind.stages) if self.products[stage, 0, 0] > 0]
        for stage in met:
            solve(self.products[stage].copy(), self.sums[stage].copy(), self.ridge, nothing, self.weights[stage])
            self.weights[stage] = np.round(self.weights[stage] * UNIT) / UNIT  # as in the file
        turns, won = float(self.products[met, 0, 0].sum()), float(self.sums[met, 0].sum())
        chance = won * won / turns
        return (float((self.weights[met] * self.sums[met]).sum()) - chance) / (won - chance)
