"""Hidden facts: `hide` leaks nothing, `guess` fits what is seen and never knows more."""

from __future__ import annotations

import random

import numpy as np
import pytest

from hedgerow.kernel import contract
from hedgerow.kernel.contract import WATCHER, only_who_is_to_move
from hedgerow.kernel.rng import SEARCH, STREAMS, below, generator
from hedgerow.table.views import hidden
from play import Case, positions


def seen(records, seat):
    """The bytes of what a seat sees."""
    copy = records.copy()
    contract.hide(copy[0], seat)
    return copy.tobytes()


def guessed(records, seat, seed):
    """The truth replaced by a guess made from what the seat sees."""
    copy = records.copy()
    contract.hide(copy[0], seat)
    contract.guess(copy[0], seat, generator(seed))
    return copy


def test_a_guess_shows_the_seat_what_it_saw(case: Case) -> None:
    """Guesses differ in hidden facts only, so a view that changed with them would leak."""
    for seed in range(3):
        for n, match in enumerate(positions(case.new(seed), seed, 200)):
            if n % 5 == 0:
                for seat in range(min(match.players, 4)):
                    view = seen(match._records, seat)
                    for k in range(3):
                        assert seen(guessed(match._records, seat, k), seat) == view


def test_a_watcher_sees_only_what_is_open_to_all(case: Case) -> None:
    """Whatever any seat takes to be hidden, it is hidden from those who only watch."""
    for n, match in enumerate(positions(case.new(7), 7, 200)):
        if n % 5 == 0:
            view = seen(match._records, WATCHER)
            for seat in range(min(match.players, 4)):
                for k in range(2):
                    assert seen(guessed(match._records, seat, k), WATCHER) == view
                assert seen(np.array([match.view(seat)], match._records.dtype).view(np.recarray), WATCHER) == view


def test_a_guess_never_looks_at_the_truth(case: Case) -> None:
    for n, match in enumerate(positions(case.new(4), 4, 200)):
        if n % 7 == 0:
            for seat in range(min(match.players, 4)):
                from_view = guessed(match._records, seat, 1).tobytes()
                copy = match._records.copy()
                contract.guess(copy[0], seat, generator(1))
                assert copy.tobytes() == from_view


@pytest.mark.parametrize("crowd", [False, True], ids=["usual", "crowd"])
def test_a_tale_for_all_is_what_each_would_be_told_from_her_view(case: Case, crowd: bool) -> None:
    """So it says nothing that anybody may not know, whoever reads it: a table tells it once, from the record itself."""
    if crowd:  # as many as may play: what is told may depend on that
        most = max(v.players[1] for v in case.room.variants if v.name == case.new(0).settings.variant)
        case = Case(case.room, case.example | {"players": min(most, 9)})
    if not case.room.hidden or not case.room.open_tales(case.new(0).state):
        pytest.skip("nothing is hidden here, or told to each by herself")
    told = 0
    for match in positions(case.new(3), 3, 600):
        before, after = match.at(match.played - 1), match.at(match.played)
        tale = case.room.tell(before[0], after[0])
        told += len(tale)
        for seat in (0, match.players - 1, WATCHER) if tale or match.played % 7 == 0 else ():
            assert case.room.tell(hidden(before, seat)[0], hidden(after, seat)[0]) == tale
    assert told > 10


def test_what_others_decide_in_secret_changes_nothing_that_a_seat_sees(case: Case) -> None:
    """Where several decide at once, as long as the round goes on: tables show a view again instead of hiding anew."""
    if case.room.rules.may_move is only_who_is_to_move:
        pytest.skip("nobody decides beside others")
    draw = random.Random(5)
    match = case.new(5)
    for _ in range(150):
        if match.to_move == "chance":
            match.roll_one()
        if not isinstance(match.to_move, int):
            continue
        mover = draw.choice([seat for seat in range(match.players) if match.may_move(seat)])
        move = draw.choice(match._codes(mover))
        secret = case.room.secret(match._s, mover, move) if case.room.hidden else None
        unaware = [s for s in (*range(min(match.players, 4)), WATCHER) if secret is not None and s not in secret.seats]
        before = {seat: seen(match._records, seat) for seat in unaware}
        match.play_code(mover, move)
        if isinstance(match.to_move, int):
            assert {seat: seen(match._records, seat) for seat in unaware} == before


def test_a_guess_can_be_played_on(case: Case) -> None:
    for n, match in enumerate(positions(case.new(5), 5, 200)):
        if n % 29 == 5 and match.to_move is not None:
            for seat in range(min(match.players, 3)):
                copy = guessed(match._records, seat, 2)
                s, rng = copy[0], generator(3)
                buffer = match._moves.copy()
                for _ in range(2000):
                    mover = contract.to_move(s)
                    if mover == contract.NOBODY:
                        break
                    count = contract.legal(s, mover, buffer)
                    assert count > 0
                    contract.apply(s, mover, buffer[int(below(rng, 3, count))])


def test_a_guess_draws_from_the_streams_of_a_search_alone(case: Case) -> None:
    """Not from those that dice, cards and quick players are drawn from: a guess shifts nothing that comes later."""
    for n, match in enumerate(positions(case.new(8), 8, 200)):
        if n % 7 == 0:
            for seat in range(min(match.players, 3)):
                rng = generator(1)
                copy = match._records.copy()
                contract.hide(copy[0], seat)
                contract.guess(copy[0], seat, rng)
                assert [stream for stream in range(STREAMS) if rng[stream, 0] and stream != SEARCH] == []


def test_guesses_vary_where_something_is_hidden(case: Case) -> None:
    different = False
    for seed in range(4):
        for n, match in enumerate(positions(case.new(seed), seed, 200)):
            if n % 11 == 0:
                for seat in range(min(match.players, 3)):
                    different = different or len({guessed(match._records, seat, k).tobytes() for k in range(4)}) > 1
    assert different == (case.room.hidden and case.new(0).players > 1)


def test_a_view_never_shows_what_it_hides_twice(case: Case) -> None:
    """Hiding what is hidden changes nothing."""
    for n, match in enumerate(positions(case.new(6), 6, 100)):
        if n % 5 == 0:
            for seat in range(min(match.players, 4)):
                copy = match._records.copy()
                contract.hide(copy[0], seat)
                once = copy.tobytes()
                contract.hide(copy[0], seat)
                assert copy.tobytes() == once
