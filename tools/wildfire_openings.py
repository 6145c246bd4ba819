#!/usr/bin/env python3
"""Solo Wildfire solved: the exact chance to save the home by perfect play, for every opening up to symmetry.

    .venv/bin/python tools/wildfire_openings.py solve docs/studies/wildfire-openings.csv --workers 2
    .venv/bin/python tools/wildfire_openings.py table docs/studies/wildfire-openings.csv
    .venv/bin/python tools/wildfire_openings.py picture docs/studies/wildfire-openings.csv docs/pictures/openings.svg

`solve` asks `games.wildfire.rules.perfect` for every opening twice: what can be had at least, and at most. What was
found is written at once, a line for each opening and side, and not asked again: it can be stopped and taken up.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.state import ALL, SIDE, SQUARES

HOMES = ("A1", "B1", "C1", "B2", "C2", "C3")  # every other square is one of these, turned or mirrored
SIDES = ("at least", "at most")
FIELDS = ("home", "fire", "side", "chance", "turns", "seconds")
PLACES = 1 << 22


class Task(NamedTuple):
    """Openings that one process solves with one table."""

    home: str
    side: str
    fires: tuple[str, ...]


def square(name: str) -> int:
    return SIDE * (int(name[1:]) - 1) + "ABCDEF".index(name[0])


def name(place: int) -> str:
    return f"{'ABCDEF'[place % SIDE]}{place // SIDE + 1}"


def mirrored(fire: str) -> str:
    """At the diagonal from A1 to F6."""
    row, column = divmod(square(fire), SIDE)
    return name(SIDE * column + row)


def digs(home: str) -> int:
    """By the home's place: corner none, border one, elsewhere two. [wildfire.digs]"""
    return sum(0 < line < SIDE - 1 for line in divmod(square(home), SIDE))


def touching(home: str, fire: str) -> bool:
    """Is the fire on one of the eight squares around the home, or on it? [wildfire.first-fire?neighbouring]"""
    (row, column), (down, across) = divmod(square(home), SIDE), divmod(square(fire), SIDE)
    return abs(row - down) <= 1 and abs(column - across) <= 1


def fires(home: str) -> list[str]:
    """Where the first fire may be; of two that are mirror images the one that comes first."""
    allowed = [name(place) for place in range(SQUARES) if not touching(home, name(place))]
    if mirrored(home) != home:
        return allowed
    return [fire for fire in allowed if square(fire) <= square(mirrored(fire))]


def images(home: str) -> int:
    """How many of the 36 squares are this one, turned or mirrored."""
    row, column = divmod(square(home), SIDE)
    return 4 if row == column else 8


# --- solving ----------------------------------------------------------------------------------------------------------


def tasks(homes: list[str], done: set[tuple[str, str, str]], parts: int) -> Iterator[Task]:
    """What is still to do, home by home, each in so many parts; fires that spread quickly are quickly solved."""
    for home in homes:
        for side in SIDES:
            left = [fire for fire in fires(home) if (home, fire, side) not in done]
            left.sort(key=lambda fire: sum(0 < line < SIDE - 1 for line in divmod(square(fire), SIDE)), reverse=True)
            for part in range(min(parts, len(left))):
                yield Task(home, side, tuple(left[part::parts]))


def solve_some(task: Task, answers: multiprocessing.Queue[tuple[object, ...] | None]) -> None:
    """All openings of a task, with one table."""
    perfect = Perfect(1 << square(task.home), task.side == "at most", PLACES)
    parent = multiprocessing.parent_process()
    assert parent is not None
    for fire in task.fires:
        started, before = time.monotonic(), perfect.looked_at
        burning = 1 << square(fire)
        chance = perfect.chance(burning, ALL & ~burning & ~(1 << square(task.home)), digs(task.home), parent.is_alive)
        if chance is None:
            return  # nobody waits for it any more
        turns = perfect.looked_at - before
        answers.put((task.home, fire, task.side, repr(chance), turns, round(time.monotonic() - started, 1)))
    answers.put(None)


def solve(file: Path, homes: list[str], workers: int, parts: int) -> int:
    done = {(row["home"], row["fire"], row["side"]) for row in rows(file)} if file.exists() else set()
    queue = list(tasks(homes, done, parts))
    answers: multiprocessing.Queue[tuple[object, ...] | None] = multiprocessing.Queue()
    running = 0
    fresh = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        if fresh:
            writer.writerow(FIELDS)
            out.flush()
        while queue or running:
            while queue and running < workers:
                multiprocessing.Process(target=solve_some, args=(queue.pop(0), answers), daemon=True).start()
                running += 1
            answer = answers.get()
            if answer is None:
                running -= 1
                continue
            writer.writerow(answer)
            out.flush()
            print(*answer, file=sys.stderr, flush=True)
    return 0


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve")
    solving.add_argument("file", type=Path)
    solving.add_argument("--homes", nargs="+", choices=HOMES, default=list(HOMES))
    solving.add_argument("--workers", type=int, default=1)
    solving.add_argument("--parts", type=int, default=1, help="tasks that the openings of a home are divided into")
    chosen = parser.parse_args(words)
    return solve(chosen.file, chosen.homes, chosen.workers, chosen.parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
