"""`choices`, `choice`, `at_sight`: a move found without listing all is the one that the list has there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import playout
from hedgerow.kernel.contract import at_sight, best_listed, choice, choices, legal
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.rng import generator
from play import Case, positions

APART = 4  # moves between two looks at a match


@rule
def differences(s, seat, listed, scratch):
    """How many of a seat's moves are not what `choice` names; compiled and interpreted alike."""
    n = legal(s, seat, listed)
    if choices(s, seat, scratch) != n:
        return n + 1
    wrong = 0
    for k in range(n):
        if choice(s, seat, k, scratch) != listed[k]:
            wrong += 1
    return wrong


def test_the_kth_choice_is_the_kth_move_listed(case: Case) -> None:
    by_python = interpreted(differences)
    listed, scratch = np.zeros(case.room.most_moves, np.int32), np.zeros(case.room.most_moves, np.int32)
    for seed in range(2):
        for n, match in enumerate(positions(case.new(seed), seed, 150)):
            before = match._records.tobytes()
            for seat in range(match.players):
                if match.may_move(seat):
                    assert differences(match._s, seat, listed, scratch) == 0
                    if n % 10 == 0:
                        assert by_python(match._s, seat, listed, scratch) == 0
            assert match._records.tobytes() == before


def test_random_play_chooses_by_place_in_the_list(case: Case) -> None:
    """The whole of random play, done with lists, ends in the same bytes."""
    match = case.new(0)
    records = case.room.template(match.settings)
    buffer = np.zeros(case.room.most_moves, np.int32)
    workspace = np.zeros(1, playout.workspace_type(playout.AT_RANDOM, records.dtype, len(buffer)))[0]
    for number in range(3):
        theirs, by_lists = records.copy(), generator(3, number)
        workspace.game[0], workspace.rng[:] = records[0], generator(3, number)
        interpreted(playout.begin)(workspace.game[0], number, workspace.rng)
        interpreted(playout.begin)(theirs[0], number, by_lists)
        played = interpreted(playout.finish)(workspace, number)
        assert played == with_lists(theirs[0], buffer, by_lists)
        assert workspace.game.tobytes() == theirs.tobytes()


def with_lists(s, moves, rng):
    played = 0
    while (seat := playout.to_move(s)) != playout.NOBODY:
        if seat == playout.CHANCE:
            interpreted(playout.roll)(s, rng)
        else:
            n = legal(s, seat, moves)
            playout.apply(s, seat, int(moves[int(playout.below(rng, playout.BOTS, n))]))
        played += 1
    return played


def seen() -> Iterator[object]:
    """The examples of rooms in which the quick player needs no list."""
    for name in catalog.names():
        room = catalog.room(name)
        if room.rules.at_sight is not best_listed:
            for example in room.examples:
                yield pytest.param(Case(room, dict(example)), id=f"{name}-{example}")


@pytest.mark.parametrize("sighted", list(seen()))
def test_at_sight_is_the_quick_players_choice_of_the_list(sighted: Case) -> None:
    """The same move, by the same draws; and hardly anything is listed meanwhile."""
    by_list, few = interpreted(best_listed), np.zeros(sighted.room.most_listed, np.int32)
    moves = np.zeros(sighted.room.most_moves, np.int32)
    for n, match in enumerate(positions(sighted.new(4), 4)):
        for seat in range(match.players):
            if n % APART == 0 and match.may_move(seat):
                before, one, other = match._records.tobytes(), generator(7, n), generator(7, n)
                assert at_sight(match._s, seat, few, one) == by_list(match._s, seat, moves, other)
                assert np.array_equal(one, other), "as many draws"
                assert match._records.tobytes() == before
