"""`kill -9` at random moments: nothing acknowledged is lost. `benchmarks/kill.py` does it more often."""

from __future__ import annotations

import random

import pytest

from store.killing import check, kill_after

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_survives_being_killed(url: str) -> None:
    """Again and again at the same database, so that a damaged one would be found by the next victim."""
    chance = random.Random(20261115)
    for _ in range(4):
        told = kill_after(url, chance.randrange(1, 300))
        assert told
        await check(url, told)
