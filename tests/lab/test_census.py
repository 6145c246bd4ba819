"""Matches of a census: the same whoever plays them, for any game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import gpu
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import census, census_gpu

COUNTED = ("wins", "turns", "starters", "used")
SMALL: dict[str, dict[str, Any]] = {"pastures": {"rows": 4, "columns": 4}}  # boards that need not be of full size


def game(name: str, players: int | None = None) -> tuple[Room, Settings]:
    room = catalog.room(name)
    return room, room.settings(players, None, SMALL.get(name, {}))


def same(one: census.Census, two: census.Census) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in COUNTED)


def test_a_match_is_the_same_alone_and_in_a_block() -> None:
    played = game("pastures")
    block = census.take(*played, 3, 2, seed=8, first=4)
    alone = census.take(*played, 1, 2, seed=8, first=5)
    assert all(np.array_equal(getattr(block, name)[1:2], getattr(alone, name)) for name in COUNTED)


def test_interpreted_matches_agree() -> None:
    played = game("pastures")
    compiled = census.take(*played, 1, 1, seed=3)
    assert same(compiled, census.take(*played, 1, 1, seed=3, function=interpreted(census.play)))


def test_trying_moves_pays_against_who_does_not() -> None:
    """Wildfire alone: quick play saves about 86 homes of 100, trying moves no fewer; an error of 150 is 4 homes."""
    played = game("wildfire")
    quick, thinking = (int(census.take(*played, 150, tries, seed=1).wins.sum()) for tries in (0, 3))
    assert quick > 110 and thinking > quick - 3


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")  # those of numba-cuda, about itself and its drivers
@pytest.mark.parametrize("name", catalog.names())
def test_a_gpu_plays_the_same_matches(name: str) -> None:
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    for tries in (0, 3):
        played = game(name)
        assert same(census_gpu.take(*played, 32, tries, seed=11, first=5), census.take(*played, 32, tries, 11, 5))
