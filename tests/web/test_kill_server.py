"""The server killed while people play: `benchmarks/kill_server.py` does it two hundred times, this three times."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_an_acknowledged_move_survives_the_server() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "kill_server.py"), "--times", "3", "--clients", "4"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "none lost, every match readable" in done.stdout
