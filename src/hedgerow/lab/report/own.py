"""Sections for what a room itself wants to know: its questions, and what it counts who used it, and what that is
worth."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isnan

from hedgerow.lab.report import charts, deeds
from hedgerow.lab.report.findings import Estimate, gap
from hedgerow.lab.report.inquiry import Report
from hedgerow.lab.report.paper import beside, figure, said, section, table
from hedgerow.lab.report.sections import Words, sure

MOST_ROWS = 30
SHOWN = 10  # things at either end


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
    """What the room counts who used it: effects by name, and the things that bear them; and the same player without."""
    known, found = deeds.of(report.room, report.settings), report.findings.deeds
    if not known.names:
        return ""
    whole = found.at(len(known.table) - 1)
    rows = [(n, found.at(n)) for n in range(len(known.table) - 1)]
    gaps = sorted(((n, gap(one, whole)) for n, one in rows if one.n), key=lambda row: -row[1].value)
    effects = [row for row in gaps if row[0] < len(known.names)]
    things = [row for row in gaps if row[0] >= len(known.names) and row[1].n > 1]
    names = [*known.names, *known.things]
    return section(
        "deeds", "What is played, and what it is worth",
        _charts(report, told, [(names[n], n, one) for n, one in effects], whole),
        said("deeds"), said("without") if report.lost.matches else "",
        _listed(report, told, names, effects, ""),
        _one_by_one(report, told, names, things) if things else "",
    )  # fmt: skip


def _charts(report: Report, told: Words, effects: Sequence[tuple[str, int, Estimate]], whole: Estimate) -> str:
    """How their users fare, and, where that was measured, what a player loses without: each in its own order."""
    lost = report.lost
    drawn = [
        (
            [(name, one) for name, _, one in effects], "Those who use it, beside all",
            f"{told.outcome.capitalize()} of those who use it, beside that of all uses ("
            f"{sure(whole, told.won_factor, told.won_unit, signed=False)}).",
        )
    ]  # fmt: skip
    if lost.matches:
        missed = [(name, lost.outcomes.at(n)) for name, n, _ in effects if lost.uses[n, 0]]
        about = f"What a player loses who may not use it, with the same luck, in {lost.matches:,} matches."
        drawn.append((sorted(missed, key=lambda row: -row[1].value), "What a player loses without it", about))
    figures = [
        figure(charts.intervals(rows[:MOST_ROWS], title, told.won_unit, 0.0, told.won_factor), about)
        for rows, title, about in drawn
    ]
    return f'<div class="beside pair">{"".join(figures)}</div>'


def _listed(
    report: Report, told: Words, names: Sequence[str], some: Sequence[tuple[int, Estimate]], caption: str
) -> str:
    """A row for each: how often it is used, how its users fare, what a player loses without it."""
    lost, uses = report.lost, report.findings.deeds
    head, cells = ["", "times a match", "its users, beside all"], []
    for n, users in some:
        cells.append(
            [escape(names[n]), f"{uses.at(n).n / report.findings.matches:.2f}",
             sure(users, told.won_factor, told.won_unit)]
        )  # fmt: skip
        if lost.matches:
            free, bound = lost.uses[n].tolist()
            missed = [sure(lost.outcomes.at(n), told.won_factor, told.won_unit), f"{100 * bound / max(free, 1):.0f} %"]
            cells[-1] += missed if free else ["–", "–"]
    head += ["lost, if forbidden", "used all the same"] if lost.matches else []
    return table(head, cells, caption)


def _one_by_one(report: Report, told: Words, names: Sequence[str], things: Sequence[tuple[int, Estimate]]) -> str:
    """The things that bear the effects."""
    known, lost = deeds.of(report.room, report.settings), report.lost
    sure_ones, by_accident = sum(one.is_sure for _, one in things), len(things) / 20
    parts = [
        f"<h3>One by one</h3><p>{sure_ones} of {len(things)} lie surely above or below the rest; by accident alone "
        f"{by_accident:.0f} would."
    ]
    missed = [(n, lost.outcomes.at(n)) for n, _ in things if lost.matches and lost.uses[n, 0]]
    if missed:
        most, worth = max(missed, key=lambda row: row[1].value)
        parts.append(
            f" Forbidden, {sum(one.low > 0 for _, one in missed)} are surely missed and "
            f"{sum(one.high < 0 for _, one in missed)} surely cost who uses them, where by accident "
            f"{by_accident / 2:.0f} of each would; missed most is <b>{escape(names[most])}</b> "
            f"({sure(worth, told.won_factor, told.won_unit)})."
        )
    parts.append(
        f" Behind each stand{'s' if len(known.places) == 1 else ''}, between strokes: "
        f"{escape(' / '.join(known.places))}; a dash where there is nothing.</p>"
    )
    best = _listed(report, told, names, things[:SHOWN], "The ten whose users fare best.")
    worst = _listed(report, told, names, things[-SHOWN:], "The ten whose users fare worst.")
    return "".join(parts) + best + worst
