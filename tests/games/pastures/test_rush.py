"""The quick player's matches by a shorter way: the same points of blocks, the same moves, one of her equals by lot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from games.pastures.test_claiming import claiming
from hedgerow import catalog
from hedgerow.games.pastures.rules import blocks, castles, heuristic, rush
from hedgerow.games.pastures.rules.state import ANY, CASTLE, CLAIMING, FILLING, NONE, SIDE, SQUARES
from hedgerow.kernel import contract, rng
from hedgerow.kernel.jit import Twin, interpreted
from play import Case, positions

ROOM = catalog.room("pastures")
RULES, QUICK, BLOCKS, CASTLES = Twin(rush), Twin(heuristic), Twin(blocks), Twin(castles)
APART = 7  # moves between two looks at a match


def liked(match: hedgerow.Match, seat: int) -> set[int]:
    """The moves that `heuristic.greedy` likes best, each looked at by itself."""
    s, moves = match.state, np.zeros(ROOM.most_moves, np.int32)
    n = contract.legal(s, seat, moves)
    codes = [int(code) for code in moves[:n]]
    if s.phase == FILLING:
        best = QUICK.richest(s, NONE)
        second = QUICK.richest(s, best)
        worth = {code: QUICK.writing(s, seat, code, best, second) for code in codes if code < CASTLE}
    else:
        sign = QUICK.after(s)
        worth = {code: QUICK.net(s, code - CASTLE, moves, n, sign) for code in codes if code < CASTLE + SQUARES}
    return {code for code, points in worth.items() if points == max(worth.values())} or set(codes)


@pytest.mark.parametrize("example", ROOM.examples, ids=str)
def test_whatever_the_options_she_plays_what_the_quick_player_likes_best(example: dict[str, Any]) -> None:
    """Points and open squares of blocks are counted one by one beside it."""
    dice, moves = rng.generator(5), np.zeros(ROOM.most_moves, np.int32)
    for number, match in enumerate(positions(Case(ROOM, example).new(3), 3)):
        s, seat = match.state, match.to_move
        if number % APART or not isinstance(seat, int):
            continue
        squares = [SIDE * row + column for row in range(s.options.rows) for column in range(s.options.columns)]
        BLOCKS.around(s, blocks.POINTS, moves)
        assert [moves[i] for i in squares] == [CASTLES.worth(s, i // SIDE, i % SIDE) for i in squares]
        if s.phase == FILLING:
            assert RULES.rushed_writing(s, seat, moves, dice) in liked(match, seat)
        else:
            n = CASTLES.list_sites(s, moves[SQUARES:])
            sites = [int(code) - CASTLE for code in moves[SQUARES : SQUARES + n]]
            best = RULES.best_site(moves, np.array(sites), n, QUICK.after(s), dice)
            assert n == 0 or CASTLE + best in liked(match, seat)


def test_open_squares_of_a_block() -> None:
    """The empty land of four by four: three squares beside a corner, five beside a border, eight inside; a square that
    is written is open no more."""
    match = hedgerow.new("pastures", rows=4, columns=4)
    out = np.zeros(SQUARES, np.int64)
    BLOCKS.around(match.state, blocks.EMPTY, out)
    assert out.reshape(SIDE, SIDE)[:4, :4].tolist() == [[3, 5, 5, 3], [5, 8, 8, 5], [5, 8, 8, 5], [3, 5, 5, 3]]
    match.play("forest A1")
    BLOCKS.around(match.state, blocks.EMPTY, out)
    assert out.reshape(SIDE, SIDE)[:4, :4].tolist() == [[3, 4, 5, 3], [4, 7, 8, 5], [5, 8, 8, 5], [3, 5, 5, 3]]


def test_each_of_her_equals_is_as_likely() -> None:
    """The first writing: three Plains beside A1 feed the first block best, whichever it is."""
    match, moves = hedgerow.new("pastures"), np.zeros(ROOM.most_moves, np.int32)
    dice, found = rng.generator(1), dict[str, int]()
    for _ in range(300):
        words = ROOM.words.say(match.state, 0, RULES.rushed_writing(match.state, 0, moves, dice))
        found[words] = found.get(words, 0) + 1
    assert set(found) == {"plains B1", "plains A2", "plains B2"} and min(found.values()) > 70


@pytest.mark.parametrize("order", ["in_turn", "two_each"])
def test_a_whole_match_is_played_to_its_end(order: str) -> None:
    match = hedgerow.new("pastures", rows=6, columns=6, castle_order=order)
    records, moves = match._records.copy(), np.zeros(ROOM.most_moves, np.int32)
    contract.rush(records[0], moves, rng.generator(4))
    s = records[0]
    assert contract.to_move(s) == contract.NOBODY and s.left[ANY] == 0
    assert [int(contract.score(s, seat)) for seat in (0, 1)] == [
        sum(CASTLES.worth(s, row, column) for row in range(6) for column in range(6)
            if int(s.castles[seat, row]) >> column & 1) for seat in (0, 1)
    ]  # fmt: skip


def worst_for_the_quick_builder(records: Any) -> int:
    """The lead of who builds first, at sight, if the other answers as badly for her as can be; all her equals count."""
    s, moves = records[0], np.zeros(ROOM.most_moves, np.int32)
    if s.phase != CLAIMING:
        return int(s.points[0]) - int(s.points[1])
    n = contract.legal(s, int(s.turn), moves)
    codes = [int(code) for code in moves[:n]]
    if s.turn == 0:
        nets = {code: QUICK.net(s, code - CASTLE, moves, n, -1) for code in codes}
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
    records, moves = match._records.copy(), np.zeros(ROOM.most_moves, np.int32)
    RULES.rushed_claims(records[0], moves, rng.generator(1))
    assert records[0].points.tolist() == [3, 3]
