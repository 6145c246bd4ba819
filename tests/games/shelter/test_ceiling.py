"""What nobody exceeds: ends of the two small games worked out by hand, and sheets that were really drawn."""

from __future__ import annotations

import random

import numpy as np
import pytest

import hedgerow
from cite import rule
from hedgerow import catalog
from hedgerow.games.shelter.rules import ceiling
from hedgerow.games.shelter.rules.state import FULL, OWL

LISTED, PAIR = 0, 6


@pytest.fixture(scope="module")
def block() -> list[float]:
    return list(ceiling.block(LISTED, PAIR))


@rule("shelter.solo", "shelter.solo?at-once")
def test_the_last_crosses_of_the_block(block: list[float]) -> None:
    """The last cross completes a row and a column, 6 points. Two open squares in different lines: both crosses do, 12.
    Two in one row: the first completes its column alone, and the second both."""
    a1, b1, b2 = 1, 1 << 1, 1 << 5
    assert block[FULL] == 0 and block[FULL & ~a1] == 6
    assert block[FULL & ~(a1 | b2)] == 12 and block[FULL & ~(a1 | b1)] == 6


def test_what_no_die_reaches_may_be_crossed_by_any(block: list[float]) -> None:
    """Open are A1, B1 and B2. B1 first completes nothing, and leaves two squares that lie apart: 12. An owl or a dog
    reaches it; every other kind has no open square, and then any may be crossed."""
    assert block[FULL & ~(1 | 1 << 1 | 1 << 5)] == 12


def test_dice_that_do_not_reach_the_best_square(block: list[float]) -> None:
    """Open are C1, C4 and D4. C4 first leaves C1 and D4 apart: 12; C1 first completes row 1 alone, then C4 and D4 share
    a row: 6, and D4 first as well. A rhino or an elephant reaches C4; a dog (5) only C1, a tiger only D4; owls and
    giraffes have nothing open, so that any square will do. 12 but where only dogs and tigers are rolled: 8 of 216."""
    assert block[FULL & ~(1 << 2 | 1 << 14 | 1 << 15)] == pytest.approx(12 - 6 * 8 / 216)


def test_the_best_of_three_dice_for_one_animal() -> None:
    """Nobody lives there, one round to come: a tiger brings 6 (91 of 216 rolls), else a giraffe 5 (61), else an owl 2
    (37), else a rhino or an elephant 1 (26), a dog alone nothing (1); 8 for the circles beside the third fence."""
    found = ceiling.land(LISTED, 1)[(0,) * 6]
    assert found == pytest.approx(8 + (6 * 91 + 5 * 61 + 2 * 37 + 26) / 216)


@rule("shelter.adopt")
def test_kinds_share_the_squares_of_the_block() -> None:
    """Column D and row 3 have seven squares together: no four tigers beside four giraffes. Owls and dogs: twelve."""
    can_be = ceiling.possible(LISTED)
    assert not can_be[0, 4, 0, 4, 0, 0] and can_be[0, 4, 0, 3, 0, 0]
    assert not can_be[8, 0, 0, 0, 5, 0] and can_be[8, 0, 0, 0, 4, 0]


@rule("shelter.bonus")
def test_what_animals_bring_at_most() -> None:
    """One of each: 2 + 6 + 1 + 5 + 0 + 1, 7 for all kinds, 8 for the circles."""
    assert ceiling.most(LISTED)[1, 1, 1, 1, 1, 1] == 30
    assert ceiling.most(LISTED)[0, 0, 2, 0, 3, 4] == 4 + 6 + 16 + 8


def test_no_sheet_that_was_drawn_has_more() -> None:
    """At random, and at the end: the land, the bonus and the circles against what such animals bring at most."""
    lot, most = random.Random(7), ceiling.most(LISTED)
    names = catalog.room("shelter").categories
    for seed in range(2):
        match = hedgerow.new("shelter", seed=seed)
        while match.to_move is not None:
            match.roll() if match.to_move == "chance" else match.play_code(0, lot.choice(match.codes()))
        sheet = match._records[0].sheet[0]
        animals = tuple(int(sheet.animal[kind]).bit_count() for kind in range(6))
        assert ceiling.possible(LISTED)[animals]
        counted = np.zeros(len(names), np.int64)
        hedgerow.kernel.contract.tally(match._records[0], 0, counted)
        circles = int(counted[names.index("shelter")])
        assert circles <= 24 and int(counted.sum()) - circles <= most[animals]
        assert counted[names.index("owls")] == 2 * animals[OWL]


def test_the_whole_is_less_than_the_best_sheet_there_could_be() -> None:
    """Four pairs of circles are 24; no dice are that kind for ever, but nearly."""
    room = catalog.room("shelter")
    assert room.ceiling is not None
    parts = room.ceiling(room.settings(1))
    assert 23 < parts["the shelter"] < 24
    assert parts["the land"] < ceiling.most(LISTED)[ceiling.possible(LISTED)].max()
