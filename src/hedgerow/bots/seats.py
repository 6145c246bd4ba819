# mypy: allow-untyped-defs, allow-incomplete-defs
"""Whole matches in which every seat plays at a level of its own, thinking ones among them, in compiled code."""

from __future__ import annotations

from hedgerow.bots import flat, halving, rollout, schooled
from hedgerow.bots.workspace import THINKING
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import GREEDY, RANDOM, any_choice, decides_in, quick_choice

FLAT, STRONG, EXPERT, SCHOOLED = 2, 3, 4, 5  # behind RANDOM and GREEDY
FLAT_PLAYOUTS = 60  # of every move: a simulation has no clock
MOST_MOVES_A_MATCH = 100_000  # only to number decisions, so that no two share their imagined dice


@decides_in(THINKING)
@rule
def decide_by_level(workspace, seat, match, played):
    level = workspace.levels[seat]
    if level == RANDOM:
        return any_choice(workspace.game[0], seat, workspace.moves, workspace.rng)
    if level == GREEDY:
        return quick_choice(workspace.game[0], seat, workspace.moves, workspace.rng)
    if level == SCHOOLED:
        return schooled.decide(workspace, seat)
    decision = match * MOST_MOVES_A_MATCH + played
    if level == FLAT:
        return flat.decide(workspace, seat, decision * FLAT_PLAYOUTS, FLAT_PLAYOUTS)
    if level == EXPERT:
        return halving.decide(workspace, seat, decision * halving.PLAYOUTS, halving.PLAYOUTS)
    return rollout.decide(workspace, seat, decision * rollout.TRIES)
