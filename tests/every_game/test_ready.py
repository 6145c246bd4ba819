"""What a hint and an analysis call is compiled before their seconds run, in every game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.kernel.room import Room

LATE = Path(__file__).parents[1] / "late.py"


@pytest.mark.parametrize("what", ["hint", "analysis"])
def test_nothing_is_compiled_late(room: Room, what: str) -> None:
    found = subprocess.run([sys.executable, LATE, what, room.name], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout.split()) == (0, []), found.stderr
