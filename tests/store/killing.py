"""Kill a writing process without warning and look at what is left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.store import Repeated, open_store
from store.victim import event

VICTIM = Path(__file__).with_name("victim.py")


def kill_after(url: str, count: int) -> dict[str, int]:
    """`kill -9` after that many acknowledgements; the last one of each match."""
    told: dict[str, int] = {}
    with subprocess.Popen([sys.executable, str(VICTIM), url], stdout=subprocess.PIPE) as victim:
        assert victim.stdout is not None
        for number, line in enumerate(victim.stdout, 1):  # what it said before it died is read to the end
            match, length = line.split()
            told[match.decode()] = int(length)
            if number == count:
                victim.kill()
    if victim.returncode != -9:
        raise AssertionError(f"the victim ended by itself with {victim.returncode}")
    return told


async def check(url: str, told: dict[str, int]) -> int:
    """All that was acknowledged is there, and every log is whole; how many appends were kept but not yet said."""
    unsaid = 0
    async with open_store(url) as store:
        for match, length in told.items():
            loaded = await store.load(match)
            kept = loaded.row.length
            assert kept >= length, f"{match}: acknowledged {length}, kept {kept}"
            assert loaded.events == [event(match, n) for n in range(kept)], f"{match}: its log is not whole"
            assert kept == 0 or loaded.row.result == str(kept), f"{match}: the result is of another moment"
            assert kept <= length + 3, f"{match}: more was kept than was ever in flight"
            unsaid += kept > length
            with pytest.raises(Repeated) as repeated:  # whoever asks again learns that it was done
                await store.append(match, length, [b"again"], str(length))
            assert repeated.value.position == length
    return unsaid
