"""`hedgerow solve`: the exact value of every move of a position, or how far the search came."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from hedgerow.bots.solver import Solved, Solver
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records
from hedgerow.table.match import Match
from hedgerow.table.saves import text_of
from hedgerow.table.text import read_match, read_position

LEAST_MEGABYTES, MOST_MEGABYTES = 1, 65_536
NEWS = 1.0  # seconds between two lines of progress


def position_in(file: Path) -> Match:
    """The match that a file holds, or one that begins at the diagram in it."""
    text = text_of(file)
    if named := re.match(r"\s*game: *(\S+)", text):
        return read_position(named[1], text)
    return read_match(text)


def records_of(match: Match) -> Records:
    records = match.room.template(match.settings)
    records[0] = match.state
    return records


def command(file: Path, goal: str, seconds: float, megabytes: int) -> int:
    """Print every move with its value; exit code 1 where some were not found in time."""
    match = position_in(file)
    if seconds <= 0:
        raise BadSettings("Give the search more than 0 seconds.")
    if not LEAST_MEGABYTES <= megabytes <= MOST_MEGABYTES:
        raise BadSettings(f"Give the search from {LEAST_MEGABYTES} to {MOST_MEGABYTES:,} megabytes, not {megabytes:,}.")
    if match.to_move is None:
        raise BadSettings(f"The match is over: there is nothing to decide. {match.status()}")
    if match.to_move == "chance":
        raise BadSettings("Dice or cards are owed: roll them first, then there is something to decide.")
    solver = Solver(match.room, records_of(match), match.room.longest(match.settings), goal, megabytes)
    until, news = time.monotonic() + seconds, time.monotonic() + NEWS

    def patience() -> bool:
        nonlocal news
        now = time.monotonic()
        if now > news and sys.stderr.isatty():
            print(f"\r{solver.visited:,} positions ", end="", file=sys.stderr, flush=True)
            news = now + NEWS
        return now < until

    found = list(solver.values(patience))
    print(report(match, goal, found, solver.visited))
    return 0 if all(one.value is not None for one in found) else 1


def report(match: Match, goal: str, found: list[Solved], visited: int) -> str:
    """The moves, best first, with what each is worth to whoever makes it."""
    if goal == "wins":
        what = "the chance to win"
    else:
        what = "points at the end, on average" if match.players == 1 else "the lead at the end"
    lines = [f"{match.status()} Exact values, everybody playing perfectly: {what}."]
    known = sorted((one for one in found if one.value is not None), key=lambda one: -(one.value or 0.0))
    lines += [f"  {told(one.value, goal):>9}  {one.words}" for one in known]
    if missing := [one.words for one in found if one.value is None]:
        lines.append(f"Not found in time: {', '.join(missing)}. More seconds, or more memory, may do.")
    return "\n".join([*lines, f"{visited:,} positions looked at."])


def told(value: float | None, goal: str) -> str:
    return "" if value is None else f"{100 * value:.3f} %" if goal == "wins" else f"{value:+.3f}"
