# mypy: allow-untyped-defs, allow-incomplete-defs
"""Whole matches in which every seat plays in a way of its own, thinking ones among them, in compiled code."""

from __future__ import annotations

from hedgerow.bots import halving, rollout, schooled
from hedgerow.bots.workspace import THINKING
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import GREEDY, RANDOM, any_choice, decides_in, glance

STRONG, HALVING, SCHOOLED, BRIEF = 3, 4, 5, 6  # behind RANDOM and GREEDY
MOST_MOVES_A_MATCH = 100_000  # only to number decisions, so that no two share their imagined dice


@decides_in(THINKING)
@rule
def decide_by_way(workspace, seat, match, played):
    code, decision = workspace.codes[seat], match * MOST_MOVES_A_MATCH + played
    if code == RANDOM:
        return any_choice(workspace.game[0], seat, workspace.moves, workspace.rng)
    if code == GREEDY:
        return glance(workspace.game[0], seat, workspace.moves, workspace.rng, workspace.notices[seat])
    if code == SCHOOLED:
        return schooled.decide(workspace, seat, workspace.notices[seat])
    playouts = workspace.playouts[seat]
    if code == HALVING:
        return halving.decide(workspace, seat, decision * playouts, playouts)
    if code == BRIEF:
        return rollout.decide_briefly(workspace, seat, workspace.notices[seat], decision * playouts, playouts)
    return rollout.decide(workspace, seat, decision * rollout.TRIES)
