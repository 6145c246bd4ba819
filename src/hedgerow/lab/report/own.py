"""Sections for what a room itself wants to know: its questions, and what it counts who used it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isnan

from hedgerow.lab.report import charts, deeds
from hedgerow.lab.report.findings import Estimate, gap
from hedgerow.lab.report.inquiry import Report
from hedgerow.lab.report.paper import beside, said, section, table
from hedgerow.lab.report.sections import Words, sure

MOST_ROWS = 30


def questions(report: Report, told: Words) -> str:
    parts = []
    for one in report.room.questions:
        found = report.findings.labels.get(one.title)
        if not found:
            continue
        ordered = sorted(found.items(), key=lambda case: (not case[0].startswith("no "), case[0]))
        rows = [(label, told.outcomes(moments.at(0))) for label, moments in ordered]
        cells = [
            [escape(name), f"{some.n:,}", sure(some, told.won_factor, told.won_unit, signed=False)]
            for name, some in rows
        ]
        parts.append(f"<h3>{escape(one.title)}</h3>")
        parts.append(
            beside(
                charts.intervals(rows[:MOST_ROWS], one.title, told.won_unit, None, told.won_factor),
                f"{told.outcome.capitalize()}, by what the match was like.",
                f"<p>{escape(one.about)}</p>", table(["", "times", told.outcome.split(" (")[0]], cells),
                _farthest(rows, told),
            )
        )  # fmt: skip
    return section("questions", "Questions of this game", *parts, said("questions")) if parts else ""


def _farthest(rows: Sequence[tuple[str, Estimate]], told: Words) -> str:
    """Which two cases lie farthest apart, and how sure that is."""
    good = sorted((row for row in rows if not isnan(row[1].error)), key=lambda row: row[1].value)
    if len(good) < 2:
        return ""
    (low, least), (high, most) = good[0], good[-1]
    return (
        f"<p>Farthest apart: <b>{escape(high)}</b> and <b>{escape(low)}</b>, "
        f"{sure(gap(most, least), told.won_factor, told.won_unit)}.</p>"
    )


def used(report: Report, told: Words) -> str:
    """What the room counts who used it: effects by name, and the things that bear them."""
    known, found = deeds.of(report.room, report.settings), report.findings.deeds
    if not known.names:
        return ""
    whole = found.at(len(known.table) - 1)
    rows = [(name, found.at(n)) for n, name in enumerate(known.names)]
    effects = sorted(((name, gap(one, whole)) for name, one in rows if one.n), key=lambda row: -row[1].value)
    single = [(name, found.at(len(known.names) + n)) for n, name in enumerate(known.things)]
    things = sorted(((name, gap(one, whole)) for name, one in single if one.n > 1), key=lambda row: -row[1].value)
    of = {name: one.n / report.findings.matches for name, one in [*rows, *single]}
    head = ["", "times a match", "beside all"]

    def listed(some: Sequence[tuple[str, Estimate]], caption: str) -> str:
        cells = [[escape(n), f"{of[n]:.2f}", sure(one, told.won_factor, told.won_unit)] for n, one in some]
        return table(head, cells, caption)

    shown = ""
    if things:
        sure_ones = sum(one.is_sure for _, one in things)
        shown = (
            f"<h3>One by one</h3><p>{sure_ones} of {len(things)} lie surely above or below the rest; by accident alone "
            f"{len(things) / 20:.0f} would. Behind each stand{'s' if len(known.places) == 1 else ''}, between strokes: "
            f"{escape(' / '.join(known.places))}; a dash where there is nothing.</p>"
            f'<div class="beside">{listed(things[:10], "The ten whose users fare best.")}'
            f"{listed(things[-10:], 'The ten whose users fare worst.')}</div>"
        )
    return section(
        "deeds", "What is played, and how its users fare",
        beside(
            charts.intervals(effects[:MOST_ROWS], "Those who use it, beside all", told.won_unit, 0.0, told.won_factor),
            f"{told.outcome.capitalize()} of those who use it, beside that of all uses ("
            f"{sure(whole, told.won_factor, told.won_unit, signed=False)}).",
            said("deeds"), listed(effects, ""),
        ),
        shown,
    )  # fmt: skip
