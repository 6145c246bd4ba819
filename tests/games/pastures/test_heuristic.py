"""The quick player: which block she has in mind, which moves she likes, and that each of her equals is as likely."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from games.pastures.test_claiming import claiming
from hedgerow import catalog
from hedgerow.games.pastures.rules import castles, heuristic, richest
from hedgerow.games.pastures.rules.state import CASTLE, CLAIMING, FILLING, NONE, PASS, SIDE, SQUARES
from hedgerow.kernel import contract, rng
from hedgerow.kernel.jit import Twin, interpreted
from play import Case, positions

ROOM = catalog.room("pastures")
QUICK, RICHEST, CASTLES = Twin(heuristic), Twin(richest), Twin(castles)
APART = 7  # moves between two looks at a match
TERRAINS = "MPRDFW"


def points(s: Any, square: int) -> int:
    return int(CASTLES.worth(s, square // SIDE, square % SIDE))


def near(square: int, other: int, steps: int) -> bool:
    return abs(square // SIDE - other // SIDE) <= steps and abs(square % SIDE - other % SIDE) <= steps


def blocks(s: Any, taken: int) -> dict[int, int]:
    """Squares that may bear a castle beside one on `taken`, and what their blocks are worth, looked at one by one."""
    edge = int(s.options.full_block_only)
    inner = [
        SIDE * row + column
        for row in range(edge, s.options.rows - edge)
        for column in range(edge, s.options.columns - edge)
    ]
    found = {}
    for square in inner:
        row, bit = square // SIDE, 1 << square % SIDE
        written = [letter for letter, sets in zip(TERRAINS, s.land, strict=True) if int(sets[row]) & bit]
        may = written in ([], ["P"], ["W"]) if s.phase == FILLING else bool(int(s.sites[row]) & bit)
        if may and (taken == NONE or not near(square, taken, 2)):
            found[square] = points(s, square)
    return found


def best_block(s: Any, taken: int) -> tuple[int, int]:
    found = blocks(s, taken)
    return next(((square, most) for square, most in found.items() if most == max(found.values())), (NONE, 0))


def liked(match: hedgerow.Match, seat: int) -> set[int]:
    """The moves that she likes best, each judged by itself."""
    s, worth = match.state, {}
    target, sign = aim(s, seat) if s.phase == FILLING else (NONE, QUICK.after(s))
    for code in match.codes(seat):
        if code == PASS:
            worth[code] = -1000
        elif code >= CASTLE:
            worth[code] = points(s, code - CASTLE) + sign * best_block(s, code - CASTLE)[1]
        else:
            worth[code] = sign * feeding(s, TERRAINS[code // SQUARES], code % SQUARES, target)
    return {code for code, one in worth.items() if one == max(worth.values())}


def aim(s: Any, seat: int) -> tuple[int, int]:
    """Who builds first feeds the richest block, the other the best one apart from it, or spoils the only one."""
    best, _ = best_block(s, NONE)
    if best == NONE or QUICK.builds_first(s, seat):
        return best, 1
    second, _ = best_block(s, best)
    return (best, -1) if second == NONE else (second, 1)


def feeding(s: Any, terrain: str, square: int, target: int) -> int:
    if target == NONE or not near(square, target, 1):
        return 1
    if square == target:
        return 2 if terrain in "PW" else -9
    return 2 * {"P": 3, "F": int(s.options.forest_points), "R": 1, "M": 1}.get(terrain, 0)


@pytest.mark.parametrize("example", [*ROOM.examples, {"rows": 4, "columns": 16, "full_block_only": True}], ids=str)
def test_whatever_the_options_she_sees_the_richest_block_and_plays_what_she_likes_best(example: dict[str, Any]) -> None:
    dice, out = rng.generator(5), np.zeros(0, np.int32)
    for number, match in enumerate(positions(Case(ROOM, example).new(3), 3)):
        seat = match.to_move
        if number % APART == 0 and isinstance(seat, int):
            land = RICHEST.prospects(match.state)
            best = RICHEST.richest(match.state, land, NONE)
            assert best == best_block(match.state, NONE)
            assert RICHEST.richest(match.state, land, best[0]) == best_block(match.state, best[0])
            assert contract.at_sight(match.state, seat, out, dice) in liked(match, seat)


def test_each_of_her_equals_is_as_likely() -> None:
    """The first writing: three Plains beside A1 feed the first block best, whichever it is."""
    match, out = hedgerow.new("pastures"), np.zeros(0, np.int32)
    dice, found = rng.generator(1), dict[str, int]()
    for _ in range(300):
        words = ROOM.words.say(match.state, 0, contract.at_sight(match.state, 0, out, dice))
        found[words] = found.get(words, 0) + 1
    assert set(found) == {"plains B1", "plains A2", "plains B2"} and min(found.values()) > 70


def test_of_one_best_move_nothing_is_drawn() -> None:
    match = claiming("WPDD DDDD DDDD DDDW")
    dice = rng.generator(1)
    assert contract.at_sight(match.state, 0, np.zeros(0, np.int32), dice) == CASTLE
    assert np.array_equal(dice, rng.generator(1))


def worst_for_the_quick_builder(records: Any) -> int:
    """The lead of who builds first, at sight, if the other answers as badly for her as can be; all her equals count."""
    s, moves = records[0], np.zeros(ROOM.most_moves, np.int32)
    if s.phase != CLAIMING:
        return int(s.points[0]) - int(s.points[1])
    codes = [int(code) for code in moves[: contract.legal(s, int(s.turn), moves)]]
    if s.turn == 0:
        nets = {code: points(s, code - CASTLE) - best_block(s, code - CASTLE)[1] for code in codes}
        codes = [code for code in codes if nets[code] == max(nets.values())]
    leads = []
    for code in codes:
        after = records.copy()
        contract.apply(after[0], int(s.turn), code)
        leads.append(worst_for_the_quick_builder(after))
    return min(leads)


@pytest.mark.parametrize("seed", range(6))
def test_who_builds_first_at_sight_never_falls_behind(seed: int) -> None:
    """Her castle earns at least as much as any answer to it: the richest site does, and she takes none that is worse by
    that measure. So pair by pair she does not lose, whatever the other answers: 0 is the most that who builds second
    can make against the quick player."""
    match = hedgerow.new("pastures", rows=5, columns=6, seed=seed)
    dice, moves = rng.generator(seed), np.zeros(ROOM.most_moves, np.int32)
    records = match._records.copy()
    while records[0].phase == FILLING:
        seat = int(records[0].turn)
        k = int(interpreted(rng.below)(dice, rng.BOTS, contract.choices(records[0], seat, moves)))
        contract.apply(records[0], seat, int(contract.choice(records[0], seat, k, moves)))
    assert records[0].turn == 0 and worst_for_the_quick_builder(records) >= 0


def test_the_claims_of_a_land_by_hand() -> None:
    """Wasteland on A1 and D4, each beside one Plains, and Desert: castles on A1 and D4 earn 3 each, and when they stand
    nothing is left."""
    match = claiming("WPDD DDDD DDDP DDDW")
    records, dice = match._records.copy(), rng.generator(1)
    while records[0].phase == CLAIMING:
        contract.apply(records[0], int(records[0].turn), contract.at_sight(records[0], 0, np.zeros(0, np.int32), dice))
    assert records[0].points.tolist() == [3, 3]
