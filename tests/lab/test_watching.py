"""Watching: the matches that a simulation plays, with all that happens in them."""

from __future__ import annotations

from typing import Any

import numpy as np

import hedgerow
from hedgerow import catalog
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.lab.batch import Batch
from hedgerow.lab.report import deeds
from hedgerow.lab.report.kinds import Kinds, learn
from hedgerow.lab.watching import Watcher, best_level

ROOM = catalog.room("wildfire")


def test_watched_matches_are_those_of_a_simulation() -> None:
    settings = ROOM.settings(variant="vs", players=2)
    watcher, batch = Watcher(ROOM, settings, 6, [RANDOM, GREEDY]), Batch(ROOM, settings, 20)
    batch.play_levels([RANDOM, GREEDY], 6)
    for number in range(20):
        match = watcher.match(number)
        assert match.length == batch.lengths[number] == len(match.seats)
        assert match.tallies.tolist() == batch.tallies[number].tolist()
        assert match.results.tolist() == batch.results[number].tolist()
        assert match.points[-1].tolist() == batch.points[number].tolist()


def test_what_is_written_down_can_be_played_again() -> None:
    """Move by move at a table, with as many moves to choose from and the same points."""
    watcher = Watcher(ROOM, ROOM.settings(), 3)
    seen = watcher.match(0)
    match = hedgerow.new("wildfire", seed=3)
    rows = zip(seen.seats.tolist(), seen.moves.tolist(), seen.options.tolist(), seen.points.copy(), strict=True)
    for played, (seat, move, options, points) in enumerate(rows):
        if seat != CHANCE:
            assert len(match.legal()) == options
        match.play_code(seat, move)
        assert match.scores() == points.tolist()
        if played % 7 == 0:
            assert watcher.at(0, played + 1).tobytes() == match.at(match.played).tobytes()
    assert match.is_over


def test_a_seat_does_without_what_it_is_forbidden() -> None:
    settings = ROOM.settings()
    kinds: Kinds = learn(ROOM, Watcher(ROOM, settings, 0))
    assert {"douse", "dig"} <= set(kinds.names)
    watcher, digs = Watcher(ROOM, settings, 0), kinds.codes("dig")
    free = [np.isin(watcher.match(n).moves, digs).sum() for n in range(30)]
    watcher.forbid(0, digs)
    bound = []
    for n in range(30):
        seen = watcher.match(n)
        deciding = seen.seats == 0
        bound.append((np.isin(seen.moves, digs) & deciding & (seen.options > len(digs))).sum())
    watcher.forbid(-1, ())
    again = [np.isin(watcher.match(n).moves, digs).sum() for n in range(30)]
    assert sum(free) > 0 and sum(bound) == 0 and again == free


def test_where_everything_is_forbidden_the_move_is_made() -> None:
    """All codes are forbidden, so that nothing is left to do instead: the match is the one that was played freely."""
    watcher = Watcher(ROOM, ROOM.settings(), 5)
    free = [watcher.match(n).moves.tolist() for n in range(5)]
    watcher.forbid(0, range(len(watcher.workspace.banned)))
    assert [watcher.match(n).moves.tolist() for n in range(5)] == free


def test_a_seat_does_without_what_it_may_not_use() -> None:
    """Vasty Wilds' eight cards that remove an objective, forbidden to the second seat: looked at move by move with the
    rules as Python runs them, it places one only where every move that it has places one, and never did before the
    first one that it would have placed."""
    room = catalog.room("vasty")
    settings = room.settings()
    counted = deeds.of(room, settings)
    barred = np.flatnonzero(counted.table[counted.names.index("REMOVE_OBJ")])
    watcher, moves = Watcher(room, settings, 2), np.zeros(room.most_moves, np.int32)

    def uses(s: Any, move: int) -> bool:
        used = np.zeros(room.slots, np.int8)
        contract.uses(s, 1, move, used)
        return bool(used[barred].any())

    freely, unforced, forced = 0, 0, 0
    for number in range(6):
        watcher.forbid(1)
        match = watcher.match(number)
        free, own = match.moves.tolist(), match.own.copy()
        freely += int((own[barred] > 0).sum())
        watcher.forbid(1, (), barred)
        match = watcher.match(number)
        bound, seats, records = match.moves.tolist(), match.seats.tolist(), watcher.at(number, 0)
        same = next((n for n, pair in enumerate(zip(free, bound, strict=False)) if pair[0] != pair[1]), len(free))
        for n, (seat, move) in enumerate(zip(seats, bound, strict=True)):
            if n == same:
                assert seat == 1 and uses(records[0], free[n])  # until then both play the same match
            if seat == 1 and uses(records[0], move):
                count = contract.legal(records[0], 1, moves)
                forced += 1
                unforced += not all(uses(records[0], other) for other in moves[:count].tolist())
            contract.apply(records[0], seat, move)
    assert freely > 6 and unforced == 0 and forced < freely


def test_the_order_of_matches_does_not_matter() -> None:
    settings = ROOM.settings()
    forward, backward = Watcher(ROOM, settings, 1), Watcher(ROOM, settings, 1)
    ends = {n: forward.match(n).tallies.tolist() for n in range(8)}
    assert {n: backward.match(n).tallies.tolist() for n in reversed(range(8))} == ends


def test_who_plays_by_what_was_learned() -> None:
    assert best_level(ROOM) == GREEDY and best_level(catalog.room("shelter")) not in (RANDOM, GREEDY)
