# mypy: allow-untyped-defs, allow-incomplete-defs
"""Whole matches in which every seat plays at a level of its own, thinking ones among them, in compiled code."""

from __future__ import annotations

from hedgerow.bots import flat, rollout
from hedgerow.bots.desk import THINKING
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import GREEDY, RANDOM, any_choice, decides_at, quick_choice

FLAT, STRONG = 2, 3  # behind RANDOM and GREEDY
FLAT_PLAYOUTS = 60  # of every move: a simulation has no clock
MOST_MOVES_A_MATCH = 100_000  # only to number decisions, so that no two share their imagined dice


@decides_at(THINKING)
@rule
def decide_by_level(desk, seat, match, played):
    level = desk.levels[seat]
    if level == RANDOM:
        return any_choice(desk.game[0], seat, desk.moves, desk.rng)
    if level == GREEDY:
        return quick_choice(desk.game[0], seat, desk.moves, desk.rng)
    decision = match * MOST_MOVES_A_MATCH + played
    if level == FLAT:
        return flat.decide(desk, seat, decision * FLAT_PLAYOUTS, FLAT_PLAYOUTS)
    return rollout.decide(desk, seat, decision * rollout.TRIES)
