"""Memories row by row, set by hand: whose they are, where they lead, and what becomes of a known hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from cite import rule
from hedgerow.games.vasty.rules.memory.reasoning import reaching
from hedgerow.games.vasty.rules.memory.rows import after_last, after_named, first_row, naming, rename
from hedgerow.games.vasty.rules.memory.sight import mix
from hedgerow.games.vasty.rules.sets import put, within
from hedgerow.games.vasty.rules.state import IN_HAND, IN_MEMORY
from hedgerow.kernel.jit import interpreted

F01, F02, F03 = 13, 14, 15
put_, within_ = interpreted(put), interpreted(within)


def record(players: int = 3) -> Any:
    return hedgerow.new("vasty", players=players, seed=1)._records.copy()[0]


def row_of(s: Any, seat: int, k: int = 0) -> int:
    return int(interpreted(first_row)(s, seat)) + k


@rule("vasty.secrets")
def test_nobody_counts_the_memories_of_another() -> None:
    """The last memory of player 1 and the first of player 3 stand beside those of player 2."""
    s = record()
    s.places[row_of(s, 1) - 1] = [4, 4, 0]
    s.places[row_of(s, 2)] = [4, 0, 0]
    assert [interpreted(naming)(s, seat, 4) for seat in range(3)] == [2, 0, 1]


@rule("vasty.secrets")
def test_nobody_renames_in_the_memories_of_another() -> None:
    s = record()
    for seat in range(3):
        s.places[row_of(s, seat)] = [IN_HAND + 1, 2, IN_HAND + 1]
    interpreted(rename)(s, 1, row_of(s, 2), IN_HAND + 1, 7)
    assert [s.places[row_of(s, seat)].tolist() for seat in range(3)] == [
        [IN_HAND + 1, 2, IN_HAND + 1],
        [7, 2, 7],
        [IN_HAND + 1, 2, IN_HAND + 1],
    ]


@rule("vasty.secrets?twice")
def test_a_card_comes_to_a_place_through_the_memories_that_lead_there() -> None:
    """The first memory leads to the third, which names player 1's hand; the second to the fourth, which does not."""
    s = record(2)
    for k, place in enumerate((IN_MEMORY + 2, IN_MEMORY + 3, IN_HAND, 5)):
        s.places[row_of(s, 1, k)] = [place, 0, 0]
    assert interpreted(reaching)(s, 1, IN_HAND) == 0b0101
    assert interpreted(reaching)(s, 1, 5) == 0b1010
    assert interpreted(reaching)(s, 1, 6) == 0


@rule("vasty.secrets?under")
def test_a_known_hand_put_under_the_pile_becomes_a_memory_of_every_seat() -> None:
    """One of two cards is known: it is among the two places, and known no more; so for the very first memory, too."""
    for viewer in (0, 2):
        s = record()
        s.hand[1] = [F01, F02, 0]
        s.under_n = 3
        put_(s.known[viewer], F02)
        interpreted(mix)(s, viewer, 1, 2, 2)
        row = row_of(s, viewer)
        assert s.glimpsed[row].tolist() == [F02, 0, 0] and s.places[row].tolist() == [4, 5, 0]
        assert within_(s.known[viewer], F02) == 0


@rule("vasty.secrets?under")
def test_of_a_hand_that_stays_in_part_the_rest_is_still_there() -> None:
    """Of three cards one goes under the pile: two stay in the hand."""
    s = record()
    s.hand[1] = [F01, F02, F03]
    put_(s.known[0], F01)
    put_(s.known[0], F03)
    interpreted(mix)(s, 0, 1, 3, 1)
    assert s.glimpsed[0].tolist() == [F01, F03, 0] and s.places[0].tolist() == [1, IN_HAND + 1, IN_HAND + 1]


@rule("vasty.secrets?twice")
def test_rows_are_looked_through_as_far_as_one_is_used_or_named() -> None:
    """Player 2 of two uses rows 1 and 2 of hers; the first names the fifth, which is blank. Player 1 uses none."""
    s = record(2)
    assert interpreted(after_named)(s, 1) == interpreted(after_last)(s, 1) == row_of(s, 1)
    s.places[row_of(s, 1, 0)] = [3, IN_MEMORY + 4, 0]
    s.places[row_of(s, 1, 1)] = [IN_HAND, 0, 0]
    assert interpreted(after_last)(s, 1) == row_of(s, 1, 2)
    assert interpreted(after_named)(s, 1) == row_of(s, 1, 5)
    assert interpreted(after_named)(s, 0) == row_of(s, 0)
    s.places[row_of(s, 1, 6)] = [7, 0, 0]
    assert interpreted(after_named)(s, 1) == row_of(s, 1, 7)


@rule("vasty.secrets")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_behind_the_rows_in_use_all_is_blank(players: int) -> None:
    """What `hide` relies on: it blanks no more than these. Matches of players who often redraw."""
    used = 0
    for seed in range(6):
        match, chosen = hedgerow.new("vasty", players=players, seed=seed), random.Random(seed)
        while match.to_move is not None and match.played < 400:
            if match.to_move == "chance":
                match.roll_one()
            else:
                redraws = [words for words in match.legal() if words.startswith("redraw")]
                match.play(redraws[0] if redraws and chosen.random() < 0.4 else chosen.choice(match.legal()))
            s = match.state
            for seat in range(players):
                end = interpreted(after_last)(s, seat)
                used += end - row_of(s, seat)
                assert not s.places[end : row_of(s, seat + 1)].any()
                assert not s.glimpsed[end : row_of(s, seat + 1)].any()
    assert used > 10
