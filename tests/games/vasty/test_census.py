"""Matches of the calibration: the same whoever plays them."""

from __future__ import annotations

import numpy as np
import pytest

from cite import rule
from hedgerow.games.vasty.studies import census, census_gpu
from hedgerow.kernel import gpu
from hedgerow.kernel.jit import interpreted

COUNTED = ("wins", "turns", "starters", "users")


def same(one: census.Census, two: census.Census) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in COUNTED)


@rule("vasty.deck?calibrated")
def test_a_match_is_the_same_alone_and_in_a_block() -> None:
    block = census.take(3, 3, 1, seed=8, first=4)
    alone = census.take(3, 1, 1, seed=8, first=5)
    for name in COUNTED:
        assert np.array_equal(getattr(block, name)[1:2], getattr(alone, name)), name
    assert len({users.tobytes() for users in block.users}) == 3


@rule("vasty.deck?calibrated")
def test_every_match_has_a_winner_and_users() -> None:
    counted = census.take(2, 20, 0, seed=1)
    assert (counted.wins.sum(1) >= 1).all() and (counted.turns > 3).all()
    assert counted.users.min() == 0 and counted.users.max() == 2
    assert not counted.users[:, 0].any()  # home is no card, and its dots have no effects


@rule("vasty.deck?calibrated")
def test_interpreted_matches_agree() -> None:
    assert same(census.take(2, 1, 0, seed=3), census.take(2, 1, 0, seed=3, by=interpreted(census.observe)))


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")  # those of numba-cuda, about itself and its drivers
@rule("vasty.deck?calibrated")
def test_a_gpu_plays_the_same_matches() -> None:
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    for players in (2, 3, 4):
        on_gpu = census_gpu.take(players, 32, 6, seed=11, first=5)
        assert same(on_gpu, census.take(players, 32, 6, seed=11, first=5))
