"""Seats: does it matter who starts? Each place behind the starter beside the mean of all of them (`lab.fair`)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hedgerow.kernel.settings import Option, spelled
from hedgerow.lab import fair
from hedgerow.lab.report import charts
from hedgerow.lab.report.inquiry import Report
from hedgerow.lab.report.paper import beside, card, said, section, table
from hedgerow.lab.report.sections import Words, sure
from hedgerow.lab.report.specs import EDGE

MOST_PLACES = 12  # that are shown one by one
MANY = 0.1  # of matches without one winner: worth a look


def seats(report: Report, told: Words) -> str:
    found = report.findings
    if found.players == 1:
        return ""
    places = [(told.place(n).removeprefix("the "), told.outcomes(found.places.at(n))) for n in range(found.players)][
        :MOST_PLACES
    ]
    cells = [
        [escape(name), sure(one, told.won_factor, told.won_unit, signed=False),
         sure(found.edges.at(n), told.won_factor, told.won_unit)]
        for n, (name, one) in enumerate(places)
    ]  # fmt: skip
    left = found.players - len(places)
    more = f"The first {len(places)}; {left} more are not shown." if left else ""
    middle = told.won_factor * found.fair()
    ends = "".join(f"<p>{share} of matches {what}.</p>" for share, what, _ in endings(report)) if told.is_won else ""
    return section(
        "seats", "Seats",
        beside(
            charts.intervals(places, "Score by place behind the starter", told.won_unit, middle, told.won_factor),
            f"{told.outcome.capitalize()} by place behind whoever starts; the upright line is the mean of all seats.",
            table(["", told.outcome.split(" (")[0], "beside the mean"], cells, more), ends,
            remedy(report, told), said("seats"),
        ),
    )  # fmt: skip


def remedy(report: Report, told: Words) -> str:
    """What the room says of options that are left as they are, and which of those that were tried brings the seats
    nearest to each other."""
    notes = [
        f"<p><b>{escape(option.name)}</b> ({escape(option.values())}): {escape(option.note)}{_study(option)}</p>"
        for option in report.room.options
        if option.note and report.settings.options[option.name] == option.value(option.default)
    ]
    return "".join(notes) + (_nearest(report, told) if _is_unfair(report) else "")


def _study(option: Option) -> str:
    return f" How that was measured: <code>docs/studies/{escape(option.study)}.md</code>." if option.study else ""


def _nearest(report: Report, told: Words) -> str:
    """Of all that was tried, what leaves who starts nearest to the mean, if that is surely nearer than it is."""
    tried = [one for one in report.effects if one.pairs.change.at(EDGE).is_sure]
    best = min(tried, key=lambda one: abs(one.pairs.after.at(EDGE).value), default=None)
    if best is None or abs(best.pairs.after.at(EDGE).value) >= abs(best.pairs.before.at(EDGE).value):
        return ""
    old, new = (sure(side.at(EDGE), told.won_factor, told.won_unit) for side in (best.pairs.before, best.pairs.after))
    return (
        f"<p>Of the <a href='#options'>options</a> that were tried, {escape(best.option.name)} = "
        f"{escape(spelled(best.value))} brings the seats nearest to each other: who starts is {new} beside the mean "
        f"then, for {old}.</p>"
    )


def _is_unfair(report: Report) -> bool:
    """Is the place that lies farthest from the mean worth a look?"""
    edges = [report.findings.edges.at(n) for n in range(report.findings.players)]
    far = edges[fair.farthest([one.value for one in edges])]
    return report.findings.is_won and fair.is_unfair(far.value, far.error, len(edges))


def endings(report: Report) -> Iterator[tuple[str, str, str]]:
    """How many matches have not one winner: the share, what they do, and what is worth a look."""
    found = report.findings
    shared, drawn = found.shared_wins(), found.draws()
    if shared:
        yield (
            f"{100 * shared:.1f} %",
            "end in a win that several share",
            "more than one in ten" if shared > MANY else "",
        )
    if drawn or not shared:
        yield f"{100 * drawn:.1f} %", "are drawn", "more than one in ten" if drawn > MANY else ""


def cards(report: Report, told: Words) -> Iterator[str]:
    """The place that is farthest from fair, and how matches end without one winner."""
    found = report.findings
    far = fair.farthest([found.edges.at(n).value for n in range(found.players)])
    yield card(
        f"{100 * found.places.at(far).value:.1f} %",
        f"is what {told.place(far)} scores; fair would be {100 * found.fair():.1f}, the mean of all seats",
        "the seat decides too much" if _is_unfair(report) else "",
    )
    for share, what, look in endings(report):
        yield card(share, f"of matches {what}", look)
