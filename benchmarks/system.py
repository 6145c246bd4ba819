"""What the system tells of a process; 0 where it does not."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def processor_time(process: int) -> float:
    """Seconds so far, of all its threads."""
    with suppress(OSError):
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def memory(process: int) -> float:
    """MiB in memory."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def load_average() -> float:
    return round(os.getloadavg()[0], 1)
