#!/usr/bin/env python3
"""The first turns of solo Wildfire by heart: for every opening and every first event the exact chance to save the home,
and all actions that have it (`games/wildfire/rules/openings.py` reads what is written here).

    .venv/bin/python tools/wildfire_book.py solve book.csv --workers 2
    .venv/bin/python tools/wildfire_book.py write book.csv

`solve` searches each opening once as `tools/wildfire_openings.py` does, and then asks of every event what each way to
spend the owed actions has: the best are kept, as far as they are had without a pass. What was found is written at once,
36 lines for each opening, and not asked again: it can be stopped and taken up. Both cores of a machine take up to an
hour. `write` makes of it the file that lies in the room.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import sys
import time
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from wildfire_openings import HOMES, PLACES, SIDES, Task, answers_of, fires, name, rows, square, tasks

from hedgerow import catalog
from hedgerow.games.wildfire.rules.openings import FILE, Known, Way
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.rescue import SAME, Plan, plan_of, ways
from hedgerow.games.wildfire.rules.state import ACT, SIDE, SQUARES
from hedgerow.games.wildfire.rules.unpassed import nothing_walked
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Records

Decision = tuple[Plan, int]  # a grid, and how many actions are owed
FIELDS = ("home", "fire", "event", "chance", "actions")
DIGITS = 12


def opening(home: str, fire: str) -> Records:
    """A match whose first event is to be rolled."""
    room = catalog.room("wildfire")
    records = room.template(room.settings(1))
    contract.start(records[0])
    for place in (home, fire):
        throw(records, square(place))
    return records


def throw(records: Records, place: int) -> None:
    """Two dice that name a square. [wildfire.dice]"""
    contract.apply(records[0], CHANCE, place % SIDE)
    contract.apply(records[0], CHANCE, place // SIDE)


class Book:
    """The first turns of one home, by one search."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.perfect = Perfect(1 << square(home), True, PLACES)

    def events(self, fire: str) -> list[Known]:
        """What is known behind each event."""
        records = opening(self.home, fire)
        whole = self.perfect.chance(*plan_of(records[0].grid[0]), is_spread=True)
        behind = [self.decision(records, event) for event in range(SQUARES)]
        best = {here: self.best(*here) for here in behind if not isinstance(here, float)}
        low = nothing_walked(self.perfect.arena)  # from here on nothing is searched
        known = {here: self.had(*here, *best[here], low) for here in best}
        found = [Known(here, frozenset()) if isinstance(here, float) else known[here] for here in behind]
        assert whole is not None and abs(whole - np.mean([one.chance for one in found])) < SAME
        return found

    def decision(self, records: Records, event: int) -> Decision | float:
        """What is to be decided behind an event, or the chance where that is nothing."""
        behind = records.copy()
        throw(behind, event)
        s, grid = behind[0], behind[0].grid[0]
        if s.phase != ACT or grid.lost:
            return 0.0 if grid.lost else 1.0
        return plan_of(grid), int(grid.owed)

    def best(self, plan: Plan, owed: int) -> tuple[float, list[Way]]:
        """The best chance, and all ways to it. The search of the opening has found it: what it has not looked at to the
        end has no more."""
        all_ways = ways(plan, owed, may_pass=False)
        values = {way: self.perfect.chance(*after, patience=lambda: False) for way, after in all_ways.items()}
        most = max(value for value in values.values() if value is not None)
        for way, after in all_ways.items():
            if values[way] is None:
                values[way] = self.perfect.chance(*after, above=most - SAME)
        assert max(value for value in values.values() if value is not None) < most + SAME
        return most, [way for way, value in values.items() if value is not None and value > most - SAME]

    def had(self, plan: Plan, owed: int, chance: float, best: list[Way], low: Any) -> Known:
        """Of these ways all whose chance is had without a pass. Where all is lost none is worth telling."""
        all_ways = ways(plan, owed, may_pass=False)
        told = [way for way in best if chance > 0 and self.perfect.had(*all_ways[way], low=low) > chance - SAME]
        return Known(chance, frozenset(told))


def words(known: frozenset[Way]) -> str:
    """
    >>> words(frozenset({frozenset({7}), frozenset({0, 3})}))
    'A1+D1 B2'
    """
    return " ".join("+".join(name(place) for place in way) for way in sorted(sorted(way) for way in known))


def solve_some(task: Task, answers: multiprocessing.Queue[tuple[str, str, list[Known]] | None]) -> None:
    book = Book(task.home)
    for fire in task.fires:
        answers.put((task.home, fire, book.events(fire)))
    answers.put(None)


def solve(file: Path, homes: list[str], workers: int) -> int:
    done = {(row["home"], row["fire"], side) for row in rows(file) for side in SIDES} if file.exists() else set()
    fresh, began = not file.exists(), time.monotonic()
    with file.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        if fresh:
            writer.writerow(FIELDS)
        for home, fire, events in answers_of(list(tasks(homes, done, 1)), solve_some, workers):
            for event, known in enumerate(events):
                writer.writerow((home, fire, name(event), f"{known.chance:.{DIGITS}f}", words(known.ways)))
            out.flush()
            print(f"{home} {fire} behind {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return 0


def write(file: Path) -> int:
    """Openings in the order of the table; events with the same chance and actions share a line."""
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in rows(file):
        found.setdefault((row["home"], row["fire"]), []).append(row)
    lines = []
    for home in HOMES:
        for fire in fires(home):
            if (home, fire) not in found:
                continue
            lines.append(f"{home} {fire}")
            events = sorted(found[home, fire], key=lambda row: (-float(row["chance"]), row["actions"]))
            for (chance, actions), alike in groupby(events, key=lambda row: (row["chance"], row["actions"])):
                told = f"{chance} {actions}".rstrip()
                lines.append(f"{told} | {' '.join(row['event'] for row in alike)}")
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(found)} openings, {FILE.stat().st_size:,} bytes")
    return 0


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve")
    solving.add_argument("file", type=Path)
    solving.add_argument("--homes", nargs="+", choices=HOMES, default=list(HOMES))
    solving.add_argument("--workers", type=int, default=1)
    writing = commands.add_parser("write")
    writing.add_argument("file", type=Path)
    chosen = parser.parse_args(given)
    return solve(chosen.file, chosen.homes, chosen.workers) if chosen.command == "solve" else write(chosen.file)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
