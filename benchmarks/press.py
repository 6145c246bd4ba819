"""How long does it take until paper is there, and how large are the files?

benchmarks/press.py [--times 3]

Each command runs in a process of its own, as a person starts it, on one core; the first run of each fills caches and is
not counted. What is told are seconds of the processor: on one core that nobody else wants, that is how long one waits.
Beside them an interpreter that only imports NumPy, in the same run: the seconds belong to this machine, the ratio to
that does not. Behind each figure stands the limit it is held to; exit code 1 if one is missed.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from hedgerow import catalog

SHEET_S, SET_S, BOOK_S = 1.0, 5.0, 5.0
SHEET_BYTES = 500_000
BARE = ["-c", "import numpy"]


def seconds(command: list[str], times: int) -> float:
    """Of the processor, for the median of so many starts behind a first one."""
    taken = []
    for _ in range(times + 1):
        began = spent()
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
        taken.append(spent() - began)
    return statistics.median(taken[1:])


def spent() -> float:
    """By all children so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def cases() -> list[tuple[str, list[str], float, int]]:
    """What is printed, its arguments, and the limits in seconds and bytes (0: none)."""
    found = []
    for name in catalog.names():
        room = catalog.room(name)
        for variant in room.variants:
            is_set = bool(room.picture.paper(room.template(room.settings(None, variant.name, {}))[0]).cuttings)
            limits = (SET_S, 0) if is_set else (SHEET_S, SHEET_BYTES)
            found.append((f"{name} {variant.name}", [name, "--variant", variant.name], *limits))
        found.append((f"{name} rulebook", [name, "--rulebook"], BOOK_S, 0))
        found.append((f"{name} booklet", [name, "--booklet"], BOOK_S, 0))
    return found


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--times", type=int, default=3, help="counted starts of each (default 3)")
    times = max(1, wishes.parse_args().times)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # children inherit the one core
    bare, missed = seconds(BARE, times), 0
    print(f"{'an interpreter with NumPy':28} {bare:5.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        for what, arguments, most_s, most_bytes in cases():
            path = Path(folder) / "print.pdf"
            taken = seconds(["-m", "hedgerow", "print", *arguments, "-o", str(path)], times)
            size = path.stat().st_size
            held = taken < most_s and (not most_bytes or size < most_bytes)
            missed += not held
            limit = f"limit {most_s:.0f} s" + (f" and {most_bytes // 1000} kB" if most_bytes else "")
            told = f"{what:28} {taken:5.2f} s {taken / bare:5.1f} x {size / 1000:5.0f} kB  ({limit})"
            print(told + ("" if held else "  MISSED"), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
