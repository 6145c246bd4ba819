"""`hedgerow analyse`: luck and choice in a match, told for people or for machines."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hedgerow.bots import readiness, valuing
from hedgerow.kernel.contract import CHANCE
from hedgerow.lab.analysis import MARKS, SURE, Analysis, Step, analyse, judge_of
from hedgerow.table.match import Match
from hedgerow.table.saves import text_of
from hedgerow.table.text import read_match

SHOWN = 12  # decisions that gave most away


def command(file: Path, goal: str, tries: int, seconds: float, everything: bool, as_json: bool) -> int:
    """Read, analyse, print."""
    match = read_match(text_of(file))
    readiness.prepare(match.room, match.settings, valuing.NEED, lambda line: print(line, file=sys.stderr))
    found = analyse(match, goal, tries, seconds, progress=progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(json.dumps(summary(found), indent=2) if as_json else report(found, everything))
    return 0


def progress(done: int, of: int) -> None:
    """On stderr, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} moves", end="", file=sys.stderr, flush=True)


def names_of(match: Match) -> list[str]:
    return [match.names.get(seat) or f"player {seat + 1}" for seat in range(match.players)]


def told(analysis: Analysis, value: float, signed: bool = True) -> str:
    """A value in the unit of the goal."""
    number = 100 * value if analysis.goal == "wins" else value
    return f"{number:{'+' if signed else ''}.1f}" + (" %" if analysis.goal == "wins" else "")


def report(analysis: Analysis, everything: bool = False) -> str:
    """The account of every seat, what moved it most, and what decisions gave away."""
    match, names = analysis.match, names_of(analysis.match)
    lines = [
        f"{match.room.title}, {match.settings.variant}: {match.status()}",
        f"Values are {analysis.unit}, if the {judge_of(match.room)} played on; {analysis.ends} ends of each.",
        "",
        f"{'':16} {'start':>8} {'luck':>8} {'cost':>8} {'given':>8} {'rest':>8} {'result':>8}   cost of a decision",
    ]
    for seat, name in enumerate(names):
        one = analysis.account(seat)
        numbers = (one.start, one.luck, -one.cost, one.given, one.rest, one.result)
        row = " ".join(f"{told(analysis, number):>8}" for number in numbers)
        lines.append(f"{name[:16]:16} {row}   {told(analysis, one.per_decision, False)} in {one.decisions}")
    lines += [
        "",
        "start + luck + cost + given + rest = result. Given: by what others gave away. Rest: what no step explains,",
        "since that player is no perfect judge" + (", and what was hidden." if _hides(match) else "."),
    ]
    if analysis.is_vague:
        lines.append(
            "The rest is large beside the costs: the judge misses much, and what one move seems to give away may still "
            "be had by the next."
        )
    for seat, name in enumerate(names):
        if points := analysis.turning_points(seat):
            lines += ["", f"Turning points of {name}:", *(_line(analysis, step, seat, names) for step in points)]
    costly = sorted((s for s in analysis.steps if s.seat != CHANCE and s.cost > 0), key=lambda step: -step.cost)
    shown = costly if everything else [step for step in costly if analysis.mark(step)][:SHOWN]
    if shown:
        parts = ", ".join(f"a {name} {part:.0%}" for part, name in reversed(MARKS))
        lines += [
            "",
            f"What was given away ({parts} of what results differ by at the start, and {SURE:g} errors sure):",
        ]
        lines += [_line(analysis, step, step.seat, names) for step in sorted(shown, key=lambda step: step.at)]
    return "\n".join(lines)


def _hides(match: Match) -> bool:
    return match.room.hidden and match.players > 1


def _line(analysis: Analysis, step: Step, seat: int, names: list[str]) -> str:
    who = "dice" if step.seat == CHANCE else names[step.seat]
    mark = analysis.mark(step)
    better = f"; better: {step.best}" if step.best else ""
    value = f"{told(analysis, step.change[seat]):>8} ± {told(analysis, step.error, False)}"
    return f"  {step.at + 1:5}  {value}  {who}: {step.words}{f' ({mark})' if mark else ''}{better}"


def summary(analysis: Analysis) -> dict[str, Any]:
    """For machines."""
    seats = range(analysis.match.players)
    return {
        "game": analysis.match.room.name,
        "goal": analysis.goal,
        "ends": analysis.ends,
        "is_over": analysis.is_over,
        "accounts": [asdict(analysis.account(seat)) for seat in seats],
        "spread": analysis.spread,
        "steps": [{**asdict(step), "mark": analysis.mark(step)} for step in analysis.steps],
        "turning_points": [[step.at for step in analysis.turning_points(seat)] for seat in seats],
        "moves": analysis.match.played,
    }
