"""The contract: what every game owes the kernel."""

from __future__ import annotations

import random

import numpy as np

from hedgerow.kernel import contract, gpu
from hedgerow.kernel.contract import CHANCE, NOBODY, ONGOING
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.kernel.rng import STREAMS
from hedgerow.kernel.room import Room
from hedgerow.lab.batch import Batch
from hedgerow.table.match import Match
from play import Case, bytes_of, finished, positions


def test_a_room_introduces_itself(room: Room) -> None:
    assert room.title and room.pitch and room.source and room.minutes > 0
    assert room.examples[0] == {}, "the first example is the plain game"
    assert (room.folder / "rules.md").is_file()


def test_options_name_their_ruling_and_explain_themselves(room: Room) -> None:
    for option in room.options:
        assert option.rule.startswith(f"{room.name}."), option.name
        assert option.about, option.name
        assert option.value(option.default) == option.value(option.value(option.default)), option.name


def test_every_byte_of_the_record_has_a_name(case: Case) -> None:
    layout = case.room.layout(case.new(0).settings)
    assert layout.names is not None and layout.fields is not None
    assert sum(layout.fields[n][0].itemsize for n in layout.names) == layout.itemsize


def test_moves_are_distinct_codes_and_distinct_words(case: Case) -> None:
    for seed in range(3):
        for match in positions(case.new(seed), seed, 150):
            for seat in range(match.players):
                if match.may_move(seat):
                    words = match.legal(seat)
                    assert words and len(set(words)) == len(words) <= case.room.most_moves
                    codes = match._codes(seat)
                    assert len(set(codes)) == len(codes)


def test_kinds_of_moves_are_numbers_that_a_device_can_count(case: Case) -> None:
    for match in positions(case.new(2), 2, 300):
        seat = contract.to_move(match.state)
        if seat != NOBODY:
            assert 1 <= contract.kind_of(match.state, seat) < gpu.KINDS


def test_chance_outcomes_are_listed_as_they_are_drawn(case: Case) -> None:
    seen = False
    for match in positions(case.new(1), 1, 300):
        if match.to_move == "chance":
            seen = True
            s = match.state
            count = contract.faces(s)
            assert 1 <= count <= 100, "chance is factored into small steps"
            assert match._codes(CHANCE) == [contract.face(s, k) for k in range(count)]
            assert 0 <= contract.stream(s) < STREAMS
    assert seen or case.new(1).to_move != "chance"


def test_who_may_move_agrees_with_who_is_to_move(case: Case) -> None:
    for match in positions(case.new(2), 2, 400):
        able = [seat for seat in range(match.players) if match.may_move(seat)]
        if isinstance(match.to_move, int):
            assert match.to_move == able[0]
        else:
            assert able == []


def test_every_match_ends_with_a_result_for_every_seat(case: Case) -> None:
    for seed in range(5):
        match = finished(case, seed)
        outcome = match.outcome
        assert outcome is not None and len(outcome.results) == match.players
        assert "ongoing" not in outcome.results
        assert outcome.sentence


def test_no_result_before_the_end(case: Case) -> None:
    for match in positions(case.new(3), 3, 100):
        s = match.state
        if contract.to_move(s) != NOBODY:
            assert all(contract.result(s, seat) == ONGOING for seat in range(match.players))


def test_categories_add_up_to_the_score(case: Case) -> None:
    for seed in range(3):
        match = finished(case, seed)
        for seat in range(match.players):
            tally = match.tally(seat)
            assert tuple(tally) == case.room.categories
            assert sum(tally.values()) == match.scores()[seat]


def test_scores_stay_in_range(case: Case) -> None:
    low, high = case.room.points
    batch = Batch(case.room, case.new(0).settings, 300)
    for policy in (RANDOM, GREEDY):
        batch.play_levels([policy] * case.new(0).players, seed=policy)
        assert low <= batch.points.min() and batch.points.max() <= high
    for match in positions(case.new(7), 7, 200):
        assert all(low <= points <= high for points in match.scores())


def test_asking_changes_nothing(case: Case) -> None:
    for match in positions(case.new(4), 4, 120):
        before = bytes_of(match._records)
        _ = (match.to_move, match.scores(), match.status(), match.position, match.outcome)
        if match.to_move is not None:
            match.legal()
        assert bytes_of(match._records) == before


def test_a_greedy_player_picks_one_of_the_moves(case: Case) -> None:
    generator = np.zeros((STREAMS + 1, 5), np.uint32)
    for match in positions(case.new(5), 5, 120):
        if isinstance(match.to_move, int):
            s = match.state
            moves = np.zeros(case.room.most_moves, np.int32)
            n = contract.legal(s, match.to_move, moves)
            before = s.tobytes()
            assert 0 <= contract.greedy(s, match.to_move, moves, n, generator) < n
            assert s.tobytes() == before, "a heuristic leaves the position as it was"


def in_turn(match: Match, *decisions: tuple[int, int]) -> bytes:
    """The position after these decisions, each with the dice it owes at once."""
    for seat, code in decisions:
        match.play_code(seat, code)
        while match.to_move == "chance":
            match.roll_one()
    return bytes_of(match._records)


def test_the_order_of_seats_inside_a_round_does_not_matter(case: Case) -> None:
    """Simultaneous games: the same decisions in another order, each with its own dice, give the same position."""
    for seed in range(3):
        match = case.new(seed)
        chosen = random.Random(seed)
        for _ in range(60):
            while match.to_move == "chance":
                match.roll_one()
            able = [seat for seat in range(match.players) if match.may_move(seat)]
            if len(able) < 2:
                break
            first, second = able[0], able[-1]
            a, b = chosen.choice(match._codes(first)), chosen.choice(match._codes(second))
            before = len(match.log)
            one = in_turn(match, (first, a), (second, b))
            match.undo(len(match.log) - before)
            assert one == in_turn(match, (second, b), (first, a))


def test_settings_are_read_back_from_the_record(case: Case) -> None:
    """Whatever is not left to lot; and that is settled in the first position."""
    match = case.new(3)
    left = case.room.left_to_lot(match.settings)
    assert case.room.settled(match.settings, case.room.template(match.settings)[0]) == match.settings
    assert bool(left) == (case.room.settled(match.settings, match.state) != match.settings)
    assert not left or not case.room.left_to_lot(case.room.settled(match.settings, match.state))
