"""The quick player finds her move without a list of moves; all moves, judged one by one, are the referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cite import rule
from hedgerow import catalog
from hedgerow.games.shelter.rules import heuristic, pasture, sight
from hedgerow.games.shelter.rules.land import area_of
from hedgerow.games.shelter.rules.state import BELOW, DONE, LOW, RIGHT, ROUNDS, SIDE, SQUARES, THIRD
from hedgerow.kernel import playout
from hedgerow.kernel.contract import CHANCE, NOBODY, apply, at_sight, best_listed, to_move
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import BOTS, generator
from play import Case

ROOM = catalog.room("shelter")
EVERY = 6  # one of so many decisions is compared: a list is slow without a compiler


def sort_of(sheet: Any, move: int) -> str:
    """What was decided, as far as it is found in a way of its own."""
    if move < LOW:
        return "third fence" if move >= THIRD else "adopted"
    if move < RIGHT:
        return "placed"
    if move == DONE:
        return "done"
    upright = move < BELOW
    plan, square, step = (
        (heuristic.PLAN_RIGHT, move - RIGHT, 1) if upright else (heuristic.PLAN_BELOW, move - BELOW, SIDE)
    )
    if plan >> square & 1:
        return "planned"
    right = int(sheet.right) | heuristic.PLAN_RIGHT | (1 << square if upright else 0)
    under = int(sheet.below) | heuristic.PLAN_BELOW | (0 if upright else 1 << square)
    return "loose" if interpreted(area_of)(1 << square, right, under) >> square + step & 1 else "parting"


def compared(example: dict[str, Any], at_random: bool, seed: int) -> Counter[str]:
    """Play a match; every few decisions compare both ways to choose. What was met."""
    records, rng, moves = Case(ROOM, example).new(seed)._records, generator(seed), np.zeros(ROOM.most_moves, np.int32)
    s, met, decisions = records[0], Counter[str](), 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            interpreted(playout.roll)(s, rng)
        else:
            before, other, drawn = records.copy(), rng.copy(), int(rng[BOTS, 0])
            move = at_sight(s, seat, moves, rng)
            if decisions % EVERY == 0:
                assert np.array_equal(records, before), "a question never writes"
                assert move == interpreted(best_listed)(s, seat, moves, other), (example, seed, decisions)
                assert np.array_equal(rng, other), "as many numbers are drawn"
                met.update((sort_of(s.sheet[seat], move), "by lot" if rng[BOTS, 0] > drawn else "without lot"))
            if at_random:
                move = interpreted(playout.any_choice)(s, seat, moves, rng)
            apply(s, seat, move)
            decisions += 1
        seat = to_move(s)
    return met


def test_the_move_at_sight_is_the_best_of_the_list() -> None:
    """With the same generator, in matches of hers and in random ones, where land is parted in every way."""
    met = Counter[str]()
    for example in ROOM.examples:
        for at_random in (False, True):
            met += compared(example, at_random, 6)
    sorts = {"adopted", "third fence", "placed", "planned", "parting", "loose", "done", "by lot", "without lot"}
    assert set(met) == sorts and sum(met.values()) > 2 * 200, met


@rule("shelter.area", "shelter.loose")
def test_what_fences_make_of_a_pasture() -> None:
    """Fence 0 alone is loose; with 3 it would part the upper left square from the others, with 4 the upper right.

    Fences 0, 3 and 6 do part that square. The other five hang together like a chain, from the upper right by way of
    both middle squares and the lower left to the lower right: 6 is loose, and each of the other four would part it."""
    assert pasture.AREAS[0] == 0b111111 and pasture.LOOSE[0] == pasture.PARTING[0] == 0
    assert pasture.AREAS[0b1] == 0b111111 and pasture.LOOSE[0b1] == 1 and pasture.PARTING[0b1] == 0b0011000
    fences = 0b1001001
    assert pasture.AREAS[fences] == 0b111110 << 6 | 0b000001 and pasture.LOOSE[fences] == 1
    assert pasture.PARTING[fences] == 0b1111111 & ~fences


@rule("shelter.empty")
def test_what_empty_squares_cost_is_rounded_as_it_is_divided() -> None:
    """By rounds left and squares: 16 left, 36 squares: 288 eighths among 17 are 16 and a rest."""
    assert sight.FADING[16] * 36 >> 16 == 16
    for left in range(ROUNDS + 1):
        for squares in range(SQUARES + 1):
            assert sight.FADING[left] * squares >> 16 == heuristic.POINT * squares // (1 + left)
