"""`hedgerow analyse`: luck and choice in a match, told for people or for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from textwrap import wrap
from typing import Any

from hedgerow.bots import readiness, valuing
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import with_names
from hedgerow.lab.analysis import Analysis, analyse, judge_of
from hedgerow.lab.step import Step
from hedgerow.table.match import Match
from hedgerow.table.saves import text_of
from hedgerow.table.text import read_match

SHOWN = 12  # decisions that gave most away
BARS, BARRED = "▁▂▃▄▅▆▇█", 72  # how high, and how many beside each other
WIDE = 110  # letters of a sentence


def command(file: Path, goal: str, tries: int, seconds: float, everything: bool, as_json: bool) -> int:
    """Read, analyse, print."""
    match = read_match(text_of(file))
    readiness.prepare(match.room, match.settings, valuing.NEED, lambda line: print(line, file=sys.stderr))
    found = analyse(match, goal, tries, seconds, progress=progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(json.dumps(summary(found), indent=2) if as_json else report(found, everything, str(file)))
    return 0


def progress(done: int, of: int) -> None:
    """On stderr, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} moves", end="", file=sys.stderr, flush=True)


def names_of(match: Match) -> list[str]:
    return [match.names.get(seat) or f"player {seat + 1}" for seat in range(match.players)]


def told(analysis: Analysis, value: float, signed: bool = True) -> str:
    """A value in the unit of the goal; what rounds to nothing has no minus."""
    number = round(100 * value if analysis.goal == "wins" else value, 1) + 0.0
    return f"{number:{'+' if signed else ''}.1f}" + (" %" if analysis.goal == "wins" else "")


def in_words(analysis: Analysis, value: float) -> str:
    """An amount with its unit.

    It reads "0.9 points", or "4.0 % of a win".
    """
    return told(analysis, value, False) + (" of a win" if analysis.goal == "wins" else " points")


def rate_told(goal: str, cost: float, decisions: int, error: float = 0.0) -> str:
    """What was given away in one decision, on average: in points, or in hundredths of a win; with the error of that,
    where it is known.

    >>> rate_told("points", 6.0, 40), rate_told("wins", 0.25, 50), rate_told("points", 6.0, 40, 1.2)
    ('0.15', '0.50 %', '0.15 ± 0.03')
    """
    part = (100 if goal == "wins" else 1) / (decisions or 1)
    told = f"{part * cost:.2f} ± {part * error:.2f}" if error else f"{part * cost:.2f}"
    return f"{told} %" if goal == "wins" else told


def rolls(analysis: Analysis) -> bool:
    """Was there anything that luck could bring?"""
    return any(step.seat == CHANCE and step.options > 1 for step in analysis.steps)


def judged(analysis: Analysis) -> str:
    """What values are, and by whom they are found."""
    if analysis.is_perfect:
        return f"Values are {analysis.unit}, if a perfect player played on from there: they are exact."
    return (
        f"Values are {analysis.unit}, if the {judge_of(analysis)} played on from there: {analysis.ends} imagined ends "
        f"of every move{' and every outcome of the dice' if rolls(analysis) else ''}."
    )


def sum_told(analysis: Analysis) -> str:
    """What stands in the columns of the table."""
    if analysis.explains_all:
        return "start + luck + cost = result, exactly: nothing is left unexplained."
    hidden = ", and what was hidden" if _hides(analysis.match) else ""
    return (
        "start + luck + cost + given + rest = result. Given: by what others gave away. Rest: what no step explains, "
        f"since that player is no perfect judge{hidden}."
    )


def limits_told(analysis: Analysis) -> str:
    """What the marks mean, with the numbers of this match."""
    if not analysis.limits:
        return "Nothing is marked: all results that are to be expected at the start are equal."
    blunder, mistake, slip = (least for least, _ in analysis.limits)
    spread = in_words(analysis, sum(analysis.spread) / len(analysis.spread))
    return (
        f"A slip (?!) gives away at least {in_words(analysis, slip)}, a mistake (?) {told(analysis, mistake, False)}, "
        f"a blunder (??) {told(analysis, blunder, False)}: a tenth, a fifth and two fifths of what results differ by, "
        f"as it looks at the start (one standard deviation, {spread}). What is not at least twice as large as its own "
        "error is not marked."
    )


def report(analysis: Analysis, everything: bool = False, file: str = "FILE") -> str:
    """The account of every seat, what moved it most, and what decisions gave away."""
    match, names = analysis.match, names_of(analysis.match)
    lines = [
        f"{match.room.title}, {match.settings.variant}: {match.status()}",
        *wrap(judged(analysis), WIDE),
        "",
        f"{'':16} {'start':>8} {'luck':>8} {'cost':>8} {'given':>8} {'rest':>8} {'result':>8}   a decision gave away",
    ]
    for seat, name in enumerate(names):
        one = analysis.account(seat)
        numbers = (one.start, one.luck, -one.cost, one.given, one.rest, one.result)
        row = " ".join(f"{told(analysis, number):>8}" for number in numbers)
        rate = rate_told(analysis.goal, one.cost, one.decisions, one.cost_error)
        lines.append(f"{name[:16]:16} {row}   {rate} (in {one.decisions}: the error rate)")
    lines += ["", *wrap(sum_told(analysis), WIDE)]
    if analysis.leaps:
        lines.append("Where perfect play is first known the value leaps: that is in the rest, and in no luck or cost.")
    if analysis.is_vague:
        lines.append(
            "The rest is large beside the costs: the judge misses much, and what one move seems to give away may still "
            "be had by the next."
        )
    lines += ["", *lines_of(analysis, names)]
    for seat, name in enumerate(names[:1] if match.players == 2 else names):  # of two, one's gain is the other's loss
        if points := analysis.turning_points(seat):
            lines += ["", f"Turning points of {name}:", *(_line(analysis, step, seat, names) for step in points)]
            places = ", or ".join(str(step.at) for step in points)
            lines.append(f"         try from there: hedgerow play --resume {file} --at {places}")
    if shown := (analysis.decisions if everything else analysis.marked(SHOWN)):
        lines += ["", "What was given away:", *(_line(analysis, step, step.seat, names) for step in shown)]
        lines += [*wrap(limits_told(analysis), WIDE)]
    return "\n".join(lines)


def lines_of(analysis: Analysis, names: Sequence[str]) -> list[str]:
    """The value behind every move as a line of bars, the same measure for all seats; below it the turning points."""
    flat = [value for seat in range(len(names)) for value in analysis.values(seat)]
    low, high = min(flat), max(flat)
    told_of, width = [], min(len(analysis.steps) + 1, BARRED)
    for seat, name in enumerate(names):
        values = analysis.values(seat)
        at = [len(values) * n // width for n in range(width)]
        bars = "".join(BARS[round((len(BARS) - 1) * (values[n] - low) / ((high - low) or 1.0))] for n in at)
        told_of.append(f"{name[:16]:16} {told(analysis, values[0]):>8} {bars} {told(analysis, values[-1])}")
    below = [" "] * width
    for step in analysis.turning_points(0):
        below[min(width - 1, (step.at + 1) * width // (len(analysis.steps) + 1))] = "^"
    return [*told_of, f"{'':25} {''.join(below)}".rstrip()]


def _hides(match: Match) -> bool:
    return match.room.hidden and match.players > 1


def _line(analysis: Analysis, step: Step, seat: int, names: list[str]) -> str:
    who = "dice" if step.seat == CHANCE else names[step.seat]
    mark = analysis.mark(step)
    better = f"; better: {with_names(step.best, names)}" if step.best else ""
    error = f" ± {told(analysis, step.error, False)}" if step.error else ""  # exact values have none
    value = f"{told(analysis, step.change[seat]):>8}{error}"
    return f"  {step.at + 1:5}  {value}  {who}: {with_names(step.words, names)}{f' ({mark})' if mark else ''}{better}"


def summary(analysis: Analysis) -> dict[str, Any]:
    """For machines."""
    seats = range(analysis.match.players)
    return {
        "game": analysis.match.room.name,
        "goal": analysis.goal,
        "ends": analysis.ends,
        "is_over": analysis.is_over,
        "accounts": [
            {**asdict(one), "per_decision": one.per_decision} for one in (analysis.account(seat) for seat in seats)
        ],
        "limits": {name: least for least, name in analysis.limits},
        "spread": analysis.spread,
        "steps": [{**asdict(step), "mark": analysis.mark(step)} for step in analysis.steps],
        "turning_points": [[step.at for step in analysis.turning_points(seat)] for seat in seats],
        "moves": analysis.match.played,
    }
