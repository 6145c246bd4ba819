"""`hedgerow solve`: the exact value of every move of a position, or how far the search came."""

from __future__ import annotations

import math
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hedgerow.bots import proven
from hedgerow.bots.exact import MEGABYTE
from hedgerow.bots.solver import Solved, Solver
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Certainty, Records
from hedgerow.table.match import Match
from hedgerow.table.saves import text_of
from hedgerow.table.text import read_match, read_position

LEAST_MEGABYTES, MOST_MEGABYTES = 1, 65_536
BYTES_OF_A_TURN = 64  # see `kernel.room.Certainty`
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


def command(file: Path, goal: str, seconds: float, megabytes: int, best_alone: bool = False) -> int:
    """Print every move with its value, or a best one; exit code 1 where some were not found in time."""
    match = position_in(file)
    if not 0 < seconds < math.inf:
        raise BadSettings(f"Give the search more than 0 seconds, not {seconds:g}.")
    if not LEAST_MEGABYTES <= megabytes <= MOST_MEGABYTES:
        raise BadSettings(f"Give the search from {LEAST_MEGABYTES} to {MOST_MEGABYTES:,} megabytes, not {megabytes:,}.")
    if match.to_move is None:
        raise BadSettings(f"The match is over: there is nothing to decide. {match.status()}")
    if match.to_move == "chance":
        raise BadSettings("Dice or cards are owed: roll them first, then there is something to decide.")
    sure = match.room.certainty(records_of(match)[0]) if goal == "wins" and match.players == 1 else None
    if best_alone and sure is not None:
        raise BadSettings("Here the room itself knows the chances, of all moves at once: leave --best out.")
    found, looked_at = (
        by_search(match, goal, seconds, megabytes, best_alone)
        if sure is None
        else surely(match, sure, seconds, megabytes)
    )
    print(report(match, goal, found, looked_at))
    return 0 if all(one.value is not None for one in found) else 1


def by_search(
    match: Match, goal: str, seconds: float, megabytes: int, best_alone: bool = False
) -> tuple[list[Solved], str]:
    """Every move by the search of all games, or a best one."""
    solver = Solver(match.room, records_of(match), match.room.longest(match.settings), goal, megabytes)
    patience = patience_of(seconds, lambda: f"{solver.visited:,} positions")
    if best_alone:
        found = [solver.best(patience) or Solved(-1, "the best move", None)]
    else:
        found = list(solver.values(patience))
    return found, f"{solver.visited:,} positions"


def surely(match: Match, sure: Certainty, seconds: float, megabytes: int) -> tuple[list[Solved], str]:
    """Every move by the room's own certainty, the best looking first: what is found of one serves for the next."""
    records, say = records_of(match), match.room.words.say
    sure.remember(records[0])
    behind = {code: proven.after(records, 0, code)[0] for code in match.codes()}
    lasts = patience_of(seconds, lambda: f"{sure.looked_at:,} turns")
    patience = proven.within(sure, megabytes * MEGABYTE // BYTES_OF_A_TURN, lasts)
    found = []
    for code in sorted(behind, key=lambda code: -sure.promise(behind[code])):
        chance = sure.chance(behind[code], -1.0, patience)
        found.append(Solved(code, say(records[0], 0, code), *(chance or (None, None))))
    return found, f"{sure.looked_at:,} turns"


def patience_of(seconds: float, told: Callable[[], str]) -> Callable[[], bool]:
    """So many seconds, with a line of progress where somebody looks."""
    until, news = time.monotonic() + seconds, time.monotonic() + NEWS

    def patience() -> bool:
        nonlocal news
        now = time.monotonic()
        if now > news and sys.stderr.isatty():
            print(f"\r{told()} ", end="", file=sys.stderr, flush=True)
            news = now + NEWS
        return now < until

    return patience


def report(match: Match, goal: str, found: list[Solved], looked_at: str) -> str:
    """The moves, best first, with what each is worth to whoever makes it."""
    if goal == "wins":
        victory = match.room.victory(match.state) if match.players == 1 else ""
        what = f"the chance that {victory}" if victory else "the chance to win"
    else:
        what = "points at the end, on average" if match.players == 1 else "the lead at the end"
    lines = [f"{match.status()} Exact values, everybody playing perfectly: {what}."]
    known = sorted((one for one in found if one.value is not None), key=lambda one: -(one.value or 0.0))
    lines += [f"  {_told(one, goal):>9}  {one.words}" for one in known]
    if missing := [one.words for one in found if one.value is None]:
        lines.append(f"Not found in time: {', '.join(missing)}. More seconds, or more memory, may do.")
    return "\n".join([*lines, f"{looked_at} looked at."])


def _told(one: Solved, goal: str) -> str:
    """A value, or between what it lies."""
    if one.most is None or one.most - (one.value or 0.0) <= proven.SAME:
        return told(one.value, goal)
    return f"{told(one.value, goal).removesuffix(' %')} to {told(one.most, goal)}"


def told(value: float | None, goal: str) -> str:
    return "" if value is None else f"{100 * value:.3f} %" if goal == "wins" else f"{value:+.3f}"
