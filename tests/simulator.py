"""Numba's simulator of a CUDA device: in a process of its own, where Python runs everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def on_simulator(script: str) -> str:
    """What a script prints there, which must end well."""
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    told = subprocess.run(
        [sys.executable, "-W", "ignore", script],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout
