"""What a match that was taken apart looks like: a graph of its values, sums, turning points, a line for every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import listed_in_words, plural, with_names
from hedgerow.lab import analysing
from hedgerow.lab.analysing import in_words, judged, limits_told, rate_told, rolls
from hedgerow.lab.analysis import Analysis
from hedgerow.lab.step import Account, Step
from hedgerow.web.play import for_script

LISTED = 12
MANY = 4  # seats whose values are told beside each other
SIGNS = {"slip": "?!", "mistake": "?", "blunder": "??"}
LEAP = (
    "Where perfect play is first known the value leaps, by what the judge had missed until then: that stands under "
    "not explained, and is neither luck nor choice."
)
GIVEN, REST, RATE = "given by others", "not explained", "given away in a decision"
PARTS: tuple[tuple[str, bool, Callable[[Account], float]], ...] = (  # whether it is added to what stands above it
    ("start", False, lambda one: one.start),
    ("luck", True, lambda one: one.luck),
    ("choices", True, lambda one: -one.cost),
    (GIVEN, True, lambda one: one.given),
    (REST, True, lambda one: one.rest),
    ("result", False, lambda one: one.result),
)


def told(found: Analysis, value: float, signed: bool = True) -> str:
    """As it is printed: with a minus that is as wide as a plus."""
    return analysing.told(found, value, signed).replace("-", "\N{MINUS SIGN}")


def shown(found: Analysis, names: Sequence[str], match: str, seat: int) -> dict[str, Any]:
    """What the page tells to who sits there: in a sentence, the graph, sums, turning points, what was given away."""
    seats = range(found.match.players)
    others = [other for other in seats if other != seat] if len(seats) > 2 else []  # of two, one's luck is the other's
    return {
        "what": found.unit,
        "judged": judged(found),
        "rolls": rolls(found),
        "names": names,
        "sentences": [sentence(found, one, names) for one in seats[:MANY]],
        "rows": sums(found),
        "is_vague": found.is_vague,
        "leap": LEAP if found.leaps else "",
        "limits": limits_told(found),
        "me": names[seat],
        "turning": _turning(found, seat, names),
        "others": [(names[other], _turning(found, other, names)) for other in others],
        "costly": [step_told(found, step, step.seat, names) for step in found.marked(LISTED)],
        "all": [step_told(found, step, step.seat, names) for step in found.decisions],
        "decisions": sum(found.account(one).decisions for one in seats),
        "graph": graph(found, names, match, seat),
        "script": for_script({"worth": steps_told(found, names, seat), "words": _words(found, names)}),
    }


def sums(found: Analysis) -> list[tuple[str, list[str]]]:
    """Where each result came from, a row for each part of it, and the error rate below."""
    accounts = [found.account(seat) for seat in range(found.match.players)]
    several = len(accounts) > 1  # then a value is a lead
    left_out = {GIVEN} if not several else set() if rolls(found) else {"luck"}
    if found.explains_all:
        left_out.add(REST)
    rows = [
        (name, [told(found, number(one), added or several) for one in accounts])
        for name, added, number in PARTS
        if name not in left_out
    ]
    rates = [rate_told(found.goal, one.cost, one.decisions, one.cost_error) for one in accounts]
    return [*rows, (RATE, [f"{rate} in {one.decisions}" for rate, one in zip(rates, accounts, strict=True)])]


def sentence(found: Analysis, seat: int, names: Sequence[str]) -> str:
    """A seat's match in one sentence."""
    one, whose = found.account(seat), "" if len(names) == 1 else f"{names[seat]}: "
    marks = [found.mark(step) for step in found.steps if step.seat == seat]
    counted = [plural(marks.count(name), name) for name in SIGNS if name in marks]
    among = f" ({listed_in_words(counted)})" if counted else ""
    gave = f"choices gave away {in_words(found, max(one.cost, 0.0))}{among}."
    if not rolls(found):
        return f"{whose}{gave}" if whose else gave.capitalize()
    luck = f"luck {'brought' if one.luck >= 0 else 'took'} {in_words(found, abs(one.luck))}; {gave}"
    return f"{whose}{luck}" if whose else luck.capitalize()


def _turning(found: Analysis, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    return [step_told(found, step, seat, names) for step in found.turning_points(seat)]


def step_told(found: Analysis, step: Step, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A line of a list. An error that is too small to be told is left out."""
    error = told(found, step.error, False)
    return {
        "at": step.at,
        "who": "" if step.seat == CHANCE else names[step.seat],
        "words": with_names(step.words, names),
        "change": told(found, step.change[seat]),
        "error": "" if error.startswith("0.0") else error,
        "mark": found.mark(step),
        "sign": SIGNS.get(found.mark(step), ""),
        "better": with_names(step.best, names),
    }


def steps_told(found: Analysis, names: Sequence[str], seat: int) -> list[str]:
    """What is to be said of the position behind each move, and first of the one before them all."""
    return [
        _value_told(found, found.start, names, seat),
        *(_step_told(found, step, names, seat) for step in found.steps),
    ]


def _value_told(found: Analysis, values: Sequence[float], names: Sequence[str], seat: int) -> str:
    what = "Chance to win" if found.goal == "wins" else "Points to expect" if len(names) == 1 else "Lead to expect"
    whose = f" of {names[seat]}" if len(names) > 1 else ""
    return f"{what}{whose}: {told(found, values[seat], found.goal != 'wins' and len(names) > 1)}."


def _step_told(found: Analysis, step: Step, names: Sequence[str], seat: int) -> str:
    line = _value_told(found, step.values, names, seat)
    if step.seat == CHANCE and step.options > 1:
        return f"{line} Luck: {told(found, step.change[seat])}."
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


def graph(found: Analysis, names: Sequence[str], match: str, seat: int) -> str:
    """Every seat's value behind every move, as a line; lines differ by dashes, not by colour alone.

    Places are percents, and only the lines are stretched: whatever its size, marks stay round and letters readable.
    Each mark leads to its step of the replay; turning points are those of one seat.
    """
    series = [found.values(seat) for seat in range(found.match.players)]
    flat = [value for line in series for value in line]
    low, high, moves = min(flat), max(flat), max(1, len(found.steps))

    def x(at: int) -> float:
        return 100 * at / moves

    def y(value: float) -> float:
        return TOP + (BOTTOM - TOP) * (high - value) / ((high - low) or 1.0)

    drawn = []
    for one, line in enumerate(series):
        points = " ".join(f"{x(n):.2f},{y(value):.2f}" for n, value in enumerate(line))
        drawn.append(f'<polyline class="line line-{one % MANY}" points="{points}"/>')
    turning = found.turning_points(seat)
    marks = [
        _fault(
            found, step, x(step.at + 1), y(step.values[step.seat]), names, match, step in turning and step.seat == seat
        )
        for step in found.marked(LISTED)
    ]
    marks += [_turn(n, step, x(step.at + 1), y(step.values[seat]), match) for n, step in enumerate(turning, 1)]
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
        number = "" if value == 0 else escape(told(found, value, found.match.players > 1))  # the dotted line is nothing
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


def _fault(found: Analysis, step: Step, x: float, y: float, names: Sequence[str], match: str, is_turn: bool) -> str:
    """A slip, mistake or blunder, on the line of who made it; beside the ring where it is a turning point."""
    mark = found.mark(step)
    label = f"A {mark} of {names[step.seat]}: move {step.at + 1}"
    far = 0.5 if is_turn else 0.0
    beside = f"{1.35 + far}em" if y < 50 else f"{-0.55 - far}em"
    return _linked(
        match, step, label,
        f'<circle class="fault" cx="{x:.2f}%" cy="{y:.2f}%" r="4"/>'
        f'<text class="fault-sign" x="{x:.2f}%" y="{y:.2f}%" dy="{beside}">{SIGNS[mark]}</text>',
    )  # fmt: skip


def _linked(match: str, step: Step, label: str, drawn: str) -> str:
    return f'<a href="/m/{match}/replay#{step.at + 1}" aria-label="{escape(label)}">{drawn}</a>'
