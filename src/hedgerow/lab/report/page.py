"""The page of a report: every figure with what it means and when to worry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import isfinite

from hedgerow.kernel.contract import WIN
from hedgerow.kernel.phrases import plural
from hedgerow.lab.report import own, repeating, seats, sections
from hedgerow.lab.report.inquiry import Report, about_player
from hedgerow.lab.report.paper import INTERVALS, card, page
from hedgerow.lab.report.sections import Words

ALL: Sequence[Callable[[Report, Words], str]] = (
    sections.length, sections.points, seats.seats, sections.course, sections.choices, sections.skill, sections.uses,
    own.used, sections.opening, sections.options, own.questions,
)  # fmt: skip


def written(report: Report) -> str:
    """The whole page."""
    room, told = report.room, Words(report)
    parts = [part for part in (make(report, told) for make in ALL) if part]
    links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title in sections.titles(parts))
    stopped = "" if report.is_whole else "<p><b>The run was stopped: what is missing was not measured.</b></p>"
    body = [
        f"<header><h1>{escape(room.title)}</h1>",
        f'<p class="lead">{escape(room.pitch)}</p>',
        f"<p>{introduction(report)}</p>{stopped}</header>",
        f"<nav>{links}</nav>",
        f'<ul class="cards">{"".join(cards(report, told))}</ul>',
        *parts,
        f"<footer>{footer(report)}</footer>",
    ]
    about = f"How {room.title} plays, measured over {report.findings.matches:,} matches."
    return page(f"{room.title}: a report", about, body)


def introduction(report: Report) -> str:
    players = plural(report.settings.players, "player")
    chosen = {
        o.name: repeating.typed(o, report.settings.options[o.name])
        for o in report.room.options
        if report.settings.options[o.name] != o.value(o.default)
    }
    everybody = "all seats at the level" if report.settings.players > 1 else "at the level"
    options = "".join(
        f", an edited {escape(name)} (told below)"
        if value.startswith(repeating.MINE)
        else f", {name} = {escape(value)}"
        for name, value in chosen.items()
    )
    return (
        f"How it plays, measured: {report.findings.matches:,} matches of {escape(report.settings.variant)} for "
        f"{players}{options}, {everybody} <b>{report.player}</b>.{about_player(report.player)} {INTERVALS} "
        "Bots are not people: what they show of rules and luck is sound, what they show of "
        "taste is not."
    )


def cards(report: Report, told: Words) -> Iterator[str]:
    """The report in short; what is worth a look is marked."""
    found = report.findings
    rolls = ", rolls among them" if found.rolls[0] else ""
    yield card(f"{found.lengths.mean():.0f} moves", f"in a match{rolls}; the middle half: "
               f"{found.lengths.quantile(25)} to {found.lengths.quantile(75)}")  # fmt: skip
    if found.players > 1 and found.is_won:
        yield from seats.cards(report, told)
    elif found.is_won:
        won = found.results[0, WIN] / found.matches
        yield card(
            f"{100 * won:.1f} %", "of matches are won", "nearly always the same end" if not 0.1 < won < 0.9 else ""
        )
    total = found.total
    yield card(
        f"{total.mean():.1f}", f"points on average; nine in ten have {total.quantile(5)} to {total.quantile(95)}"
    )
    yield card(f"{found.options.mean():.1f}", f"moves to choose from; {found.decisions.mean():.0f} choices in a match")
    weighed = report.foresight
    if weighed.decisions:
        share = weighed.matter / weighed.decisions
        yield card(f"{100 * share:.0f} %", "of choices matter", "most hardly do" if share < 0.15 else "")
    part, who = sections.luck_of(report)
    if isfinite(part):
        look = "skill hardly shows" if part > 0.95 else "luck hardly shows" if part < 0.05 else ""
        is_luck = "is luck" if found.rolls[0] else "does not hang on who plays it"
        yield card(f"{100 * part:.0f} %", f"of the result {is_luck}, among the {who}", look)


def footer(report: Report) -> str:
    room, settings = report.room, report.settings
    words = ["report", room.name, *repeating.flags(room, settings), "--size", report.size]
    return (
        f'<p class="quiet">Made by {repeating.command(words, report.seed)}, rules version {room.version}'
        f"{'' if report.is_whole else ', which was stopped'}. The same command plays the same matches; only how many "
        f"of the slow levels fit into their time depends on the machine.{repeating.edited(room, settings)} "
        f"{escape(room.source)}.</p>"
    )
