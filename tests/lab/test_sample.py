"""What a sample says, against figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.lab.census import Census
from hedgerow.lab.sample import Sample, joined, report, sample_of

WINS = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.int8)
TURNS = np.array([40, 60, 80, 100])


def four_matches() -> Sample:
    """The one deed is done once in each of the first two matches, by the winner in the first of them."""
    uses, won = np.zeros((4, 2), np.int16), np.zeros((4, 2), np.int16)
    uses[:, 0], won[:, 0] = [1, 1, 0, 0], [1, 0, 0, 0]
    uses[:, 1], won[:, 1] = 2, [2, 1, 1, 0]
    return Sample(("Digging",), WINS, TURNS, uses, won)


def test_seats() -> None:
    """3 of 4: 75, with an error of 100 * sqrt(3/4 * 1/4 / 4) = 21.65."""
    starter, second = four_matches().seats()
    assert (starter.value, second.value) == (75, 25)
    assert starter.error == pytest.approx(21.65, abs=0.005) and second.error == starter.error
    assert four_matches().unfairness().value == 25


def test_a_deed() -> None:
    """Who does it wins 1 of 2, all together 4 of 8: no gap. By match 1/8, -1/4, 0, 1/8 is left: error sqrt(3/32)."""
    gap = four_matches().deed(0)
    assert gap.value == 0
    assert gap.error == pytest.approx(30.62, abs=0.005)


def test_who_used_something_and_won() -> None:
    """Three slots, two of them one deed. Seat 1 starts and wins; it uses slots 0 and 2, seat 0 slot 1."""
    room = replace(catalog.room("pastures"), slots=3, deeds=lambda s: [("dig", 0), ("dig", 1), ("sow", 2)], _layouts={})
    census = Census.of(room, room.settings(), 1)
    census.starters[0] = 1
    census.wins[0] = [1, 0]
    census.used[0] = [2, 1, 2]
    found = sample_of(census, room, room.settings())
    assert found.names == ("dig", "sow")
    assert found.uses.tolist() == [[2, 1, 3]] and found.won.tolist() == [[1, 1, 2]]
    named = replace(room, deeds=lambda s: [("", 2), ("dig", 0)], _layouts={})  # compared with slot 2 alone
    assert sample_of(census, named, room.settings()).uses.tolist() == [[1, 1]]


def test_blocks_are_joined_and_told() -> None:
    both = joined([four_matches(), four_matches()])
    assert len(both.wins) == 8 and both.seats()[0].value == 75
    lines = report(four_matches())
    assert lines[0] == "2 players, 4 matches; ± is one standard error"
    assert lines[1].endswith("75.0 ± 21.7, 25.0 ± 21.7")
    assert lines[2].endswith("+25.0 ± 21.7")
    assert lines[3].endswith("35 (half of all 28 to 42)")  # 20, 30, 40, 50 turns each: quartiles 27.5 and 42.5
    assert lines[4].split() == ["Digging", "2", "uses", "+0.0", "±", "30.6"]
