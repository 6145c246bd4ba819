"""What a match that was taken apart looks like: a graph of its values, sums, turning points, a line for every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import listed_in_words, with_names
from hedgerow.lab.analysing import in_words, limits_told, rate_told, told
from hedgerow.lab.analysis import Account, Analysis, Step, judge_of
from hedgerow.web.play import for_script

LISTED = 12
MANY = 4  # seats whose values are told beside each other
SIGNS = {"slip": "?!", "mistake": "?", "blunder": "??"}
GIVEN, RATE = "given by others", "given away in a decision"
PARTS: tuple[tuple[str, Callable[[Account], float]], ...] = (
    ("start", lambda one: one.start),
    ("luck", lambda one: one.luck),
    ("choices", lambda one: -one.cost),
    (GIVEN, lambda one: one.given),
    ("not explained", lambda one: one.rest),
    ("result", lambda one: one.result),
)


def shown(found: Analysis, names: Sequence[str], match: str) -> dict[str, Any]:
    """What the page tells: in a sentence, the graph, sums, turning points, what was given away."""
    seats = range(found.match.players)
    accounts = [found.account(seat) for seat in seats]
    rows = [(name, [told(found, number(one)) for one in accounts]) for name, number in PARTS]
    if found.match.players == 1:
        rows = [row for row in rows if row[0] != GIVEN]
    rates = [f"{rate_told(found.goal, one.cost, one.decisions)} in {one.decisions}" for one in accounts]
    mirrored = found.match.players == 2  # one's luck is the other's
    return {
        "what": found.unit,
        "ends": found.ends,
        "judge": judge_of(found.match.room),
        "names": names,
        "sentences": [sentence(found, seat, names) for seat in seats[:MANY]],
        "rows": [*rows, (RATE, rates)],
        "is_vague": found.is_vague,
        "limits": limits_told(found),
        "turning": [
            (names[seat], [step_told(found, step, seat, names) for step in found.turning_points(seat)])
            for seat in (seats[:1] if mirrored else seats)
        ],
        "costly": [step_told(found, step, step.seat, names) for step in found.marked(LISTED)],
        "all": [step_told(found, step, step.seat, names) for step in found.decisions],
        "decisions": sum(one.decisions for one in accounts),
        "graph": graph(found, names, match),
        "script": for_script({"worth": steps_told(found, names), "words": _words(found, names)}),
    }


def sentence(found: Analysis, seat: int, names: Sequence[str]) -> str:
    """A seat's match in one sentence."""
    one, alone = found.account(seat), found.match.players == 1
    luck = "a little more or less" if abs(one.luck) < 0.05 else f"{in_words(found, abs(one.luck))} {_more(one.luck)}"
    marks = [found.mark(step) for step in found.steps if step.seat == seat]
    counted = [
        f"{marks.count(name)} {name if marks.count(name) == 1 else name + 's'}" for name in SIGNS if name in marks
    ]
    among = f" ({listed_in_words(counted)})" if counted else ""
    who = "The dice" if alone else f"{names[seat]}: the dice"
    return f"{who} brought {luck} than their mean; choices gave away {in_words(found, max(one.cost, 0.0))}{among}."


def _more(value: float) -> str:
    return "more" if value > 0 else "less"


def step_told(found: Analysis, step: Step, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A line of a list."""
    return {
        "at": step.at,
        "who": "" if step.seat == CHANCE else names[step.seat],
        "words": with_names(step.words, names),
        "change": told(found, step.change[seat]),
        "error": told(found, step.error, False),
        "mark": found.mark(step),
        "sign": SIGNS.get(found.mark(step), ""),
        "better": with_names(step.best, names),
    }


def steps_told(found: Analysis, names: Sequence[str]) -> list[str]:
    """What is to be said of the position behind each move, and first of the one before them all."""
    return [_value_told(found, found.start, names), *(_step_told(found, step, names) for step in found.steps)]


def _value_told(found: Analysis, values: Sequence[float], names: Sequence[str]) -> str:
    """Of two only the first seat's: the other's is its opposite."""
    if len(names) == 1:
        return f"Value: {told(found, values[0], False)}."
    seats = range(1 if len(names) == 2 else min(len(names), MANY))
    return f"Value: {', '.join(f'{names[seat]} {told(found, values[seat])}' for seat in seats)}."


def _step_told(found: Analysis, step: Step, names: Sequence[str]) -> str:
    line = _value_told(found, step.values, names)
    if step.seat == CHANCE and step.options > 1:
        whose = f" of {names[0]}" if len(names) > 1 else ""
        return f"{line} Luck{whose}: {told(found, step.change[0])}."
    if not step.best:
        return line
    mark = found.mark(step)
    gave = f"{told(found, step.cost, False)}{f' (a {mark})' if mark else ''}"
    return f"{line} Gave away {gave}; better: {with_names(step.best, names)}."


def _words(found: Analysis, names: Sequence[str]) -> list[str]:
    several = len(names) > 1
    return [
        f"{names[step.seat]}: {with_names(step.words, names)}" if several and step.seat != CHANCE else step.words
        for step in found.steps
    ]


# --- the graph ----------------------------------------------------------------------------------------------------

TOP, BOTTOM = 9.0, 91.0  # percent of the height between which values lie, so that no mark is cut


def graph(found: Analysis, names: Sequence[str], match: str) -> str:
    """Every seat's value behind every move, as a line; lines differ by dashes, not by colour alone.

    Places are percents, and only the lines are stretched: whatever its size, marks stay round and letters readable.
    Each mark leads to its step of the replay.
    """
    series = [found.values(seat) for seat in range(found.match.players)]
    flat = [value for line in series for value in line]
    low, high, moves = min(flat), max(flat), max(1, len(found.steps))

    def x(at: int) -> float:
        return 100 * at / moves

    def y(value: float) -> float:
        return TOP + (BOTTOM - TOP) * (high - value) / ((high - low) or 1.0)

    drawn = []
    for seat, line in enumerate(series):
        points = " ".join(f"{x(n):.2f},{y(value):.2f}" for n, value in enumerate(line))
        drawn.append(f'<polyline class="line line-{seat % MANY}" points="{points}"/>')
    marks = [
        _fault(found, step, x(step.at + 1), y(step.values[step.seat]), names, match) for step in found.marked(LISTED)
    ]
    marks += [
        _turn(n, step, x(step.at + 1), y(step.values[0]), match) for n, step in enumerate(found.turning_points(0), 1)
    ]
    ends = (
        f"{name}: from {told(found, line[0])} to {told(found, line[-1])}"
        for name, line in zip(names, series, strict=True)
    )
    label = escape(f"The value behind each move. {', '.join(ends)}")
    return (
        f'<svg class="graph" role="group" aria-label="{label}" data-moves="{moves}">{_levels(found, low, high, y)}'
        f'<svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none">{"".join(drawn)}</svg>'
        f'<line class="here" x1="0" x2="0" y1="0" y2="100%"/>{"".join(marks)}</svg>'
    )


def _levels(found: Analysis, low: float, high: float, y: Callable[[float], float]) -> str:
    """The highest and the lowest value, and nothing, where it lies well between them."""
    between = [0.0] if min(high, -low) > 0.15 * (high - low) else []
    drawn = []
    for value in dict.fromkeys((high, low, *between)):
        kind, place = "level zero" if value == 0 else "level", f"{y(value):.2f}%"
        number = escape(told(found, value, found.match.players > 1))
        drawn.append(f'<line class="{kind}" x1="0" x2="100%" y1="{place}" y2="{place}"/>')
        drawn.append(
            f'<text class="level-told" x="0" y="{place}" dy="{"1.1em" if value == low else "-0.3em"}">{number}</text>'
        )
    return "".join(drawn)


def _turn(number: int, step: Step, x: float, y: float, match: str) -> str:
    """A turning point, with its number in the list."""
    label = f"Turning point {number}: move {step.at + 1}"
    return _linked(
        match, step, label,
        f'<circle class="turn" cx="{x:.2f}%" cy="{y:.2f}%" r="9"/>'
        f'<text class="turn-number" x="{x:.2f}%" y="{y:.2f}%" dy="0.35em">{number}</text>',
    )  # fmt: skip


def _fault(found: Analysis, step: Step, x: float, y: float, names: Sequence[str], match: str) -> str:
    """A slip, mistake or blunder, on the line of who made it."""
    mark = found.mark(step)
    label = f"A {mark} of {names[step.seat]}: move {step.at + 1}"
    beside = "1.35em" if y < 50 else "-0.55em"
    return _linked(
        match, step, label,
        f'<circle class="fault" cx="{x:.2f}%" cy="{y:.2f}%" r="4"/>'
        f'<text class="fault-sign" x="{x:.2f}%" y="{y:.2f}%" dy="{beside}">{SIGNS[mark]}</text>',
    )  # fmt: skip


def _linked(match: str, step: Step, label: str, drawn: str) -> str:
    return f'<a href="/m/{match}/replay#{step.at + 1}" aria-label="{escape(label)}">{drawn}</a>'
