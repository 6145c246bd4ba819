"""The sections of a report, each for itself: a chart or a table, what it means, when to worry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from math import isnan

from hedgerow.kernel.settings import spelled
from hedgerow.lab import fair
from hedgerow.lab.distribution import Distribution, Z
from hedgerow.lab.report import charts
from hedgerow.lab.report.board import first_moves, most_used
from hedgerow.lab.report.findings import Estimate, Share, share
from hedgerow.lab.report.inquiry import Report, Rung, luck
from hedgerow.lab.report.kinds import WATCHED_FOR_WORDS
from hedgerow.lab.report.paper import beside, figure, said, section, table
from hedgerow.lab.report.specs import EDGE, LENGTH, PLACES, POINTS, STAGES
from hedgerow.lab.standings import REFERENCE


class Words:
    """How this game's numbers are told."""

    def __init__(self, report: Report) -> None:
        self.report, self.is_won = report, report.findings.is_won
        wins = report.goal == "wins"
        self.won_factor, self.won_unit = (100.0, " %") if self.is_won else (1.0, "")  # of outcomes
        self.factor, self.unit = (100.0, " %") if wins else (1.0, "")  # of values

    @property
    def outcome(self) -> str:
        """What a seat plays for."""
        if not self.is_won:
            return "points"
        found = self.report.findings
        if found.players == 1:
            return "matches won"
        return f"the score (a win 1{', shared or not' if found.shared[0] else ''}, a draw a half)"

    @property
    def value(self) -> str:
        """What moves are judged by."""
        if self.report.goal == "wins":
            return "matches won"
        return "points" if self.report.findings.players == 1 else "points more than the others have on average"

    def outcomes(self, one: Estimate) -> Estimate:
        """A mean of outcomes: a share where the game says who won."""
        return share(one) if self.is_won else one

    def place(self, n: int) -> str:
        return "who starts" if n == 0 else f"the {ordinal(n + 1)} player"


def sure(one: Estimate, factor: float = 1.0, unit: str = "", signed: bool = True) -> str:
    """A number with its interval, heavier where it is not nothing."""
    if isnan(one.error):
        return "–"
    if signed and not one.value and not one.error:
        return "0"
    exact = digits(factor * one.error)
    if isinstance(one, Share) and one.is_lopsided:
        return f"{factor * one.value:.1f}{unit} ({factor * one.low:.1f} to {factor * one.high:.1f})"
    shown = round(factor * one.value, exact) + 0.0  # no minus before nothing
    text = f"{shown:{'+' if signed else ''}.{exact}f}{unit} ± {factor * Z * one.error:.{exact}f}"
    return f'<span class="sure">{text}</span>' if signed and one.is_sure else text


def digits(error: float) -> int:
    """Decimals that an error of this size leaves a meaning.

    >>> digits(0.6), digits(0.06), digits(0.004)
    (1, 2, 3)
    """
    return 1 if error >= 0.2 or not error else 2 if error >= 0.02 else 3


def ordinal(n: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4)]
    ['first', 'second', 'third', '4th']
    """
    return {1: "first", 2: "second", 3: "third"}.get(n, f"{n}th")


def titles(parts: Iterable[str]) -> list[tuple[str, str]]:
    return [(m[1], m[2]) for part in parts if (m := re.match(r'<section id="([a-z]+)"><h2>(.*?)</h2>', part))]


def length(report: Report, told: Words) -> str:
    found = report.findings
    rolls = float(found.rolls[0]) / found.matches
    return section(
        "length", "Length",
        beside(
            charts.histogram(found.lengths, "Moves in a match", "moves in a match"),
            f"Mean {found.lengths.mean():.1f}; shortest {found.lengths.low}, longest {found.lengths.high}; "
            + (f"{rolls:.1f} of them are rolls or draws." if rolls else "nothing is rolled."),
            said("length"),
        ),
    )  # fmt: skip


def points(report: Report, told: Words) -> str:
    found = report.findings
    named = list(zip(report.room.categories, found.points, strict=True))
    whole = found.total
    rows = [_spread(name, one) for name, one in ([*named, ("total", whole)] if len(named) > 1 else named)]
    head = ["", "mean", "sd", "10 %", "median", "90 %", "best", "none of it"]
    shares = _shares(report)
    about = "Points by category. None of it: the share of seats without any."
    if shares:
        head.append("of the differences")
        rows = [[*row, f"{100 * shares[n]:.0f} %" if n < len(shares) else ""] for n, row in enumerate(rows)]
        about += " Last column: its share of what scores differ by (its variance among those of all categories)."
    return section(
        "points", "Points",
        beside(
            charts.histogram(whole, "Points of a seat", "points", "river"),
            f"All seats together. Mean {whole.mean():.1f}, standard deviation {whole.sd():.1f}.",
            said("points"),
        ),
        table(head, rows, about),
    )  # fmt: skip


def _spread(name: str, one: Distribution) -> list[str]:
    return [
        escape(name), f"{one.mean():.1f}", f"{one.sd():.1f}", *(str(one.quantile(q)) for q in (10, 50, 90, 100)),
        f"{100 * one.share([0]):.0f} %",
    ]  # fmt: skip


def _shares(report: Report) -> list[float]:
    variances = [one.variance() for one in report.findings.points]
    whole = sum(variances)
    return [one / whole for one in variances] if whole and len(variances) > 1 else []


def course(report: Report, told: Words) -> str:
    found, ahead = report.findings, report.foresight
    series: list[charts.Series] = [("score explains", "river", [None, *(100 * v for v in found.known())])]
    start = ahead.spread.at(0).value if ahead.decisions or ahead.spread.n[0] else 0.0
    if start:
        still = [100 * ahead.spread.at(stage).value / start for stage in range(STAGES + 1)]
        series.append(("still open", "fire", still))
    if found.players > 1:
        holds = [None if v is None else 100 * v for v in found.lead_holds()]
        series.append(("leader wins", "pine", [None, *holds]))
    extra = ""
    if found.players > 1 and found.changes.n:
        behind = found.behind
        trailing = 100 * float(found.trailing[len(found.trailing) // 2]) / max(behind.n, 1)
        extra = (
            f"<p>The lead changes <b>{found.changes.mean():.1f}</b> times in a match; the winner was behind by up to "
            f"<b>{behind.mean() if behind.n else 0:.1f}</b> points on average, and half-way in <b>{trailing:.0f} %</b> "
            f"of matches. The best ends <b>{found.margins.mean():.1f}</b> points before the second "
            f"(median {found.margins.quantile(50)}).</p>" + said("drama")
        )
    return section(
        "course", "The course of a match",
        beside(
            charts.over_time(series, "What is known, and what is open, over a match", 0, 100, " %"),
            "By the share of moves made.", said("course"),
        ),
        extra,
    )  # fmt: skip


def choices(report: Report, told: Words) -> str:
    found, ahead = report.findings, report.foresight
    parts = len(found.branching.n)
    means = [found.branching.at(n).value if found.branching.n[n] else None for n in range(parts)]
    high = max([v for v in means if v is not None], default=1.0)
    forced = float(found.forced[0]) / max(float(found.forced[0]) + found.options.n, 1)
    chart = charts.over_time([("moves to choose from", "heather", means)], "Moves to choose from", 0, 1.1 * high)
    weighed = ""
    if ahead.decisions:
        cost = [(f"{100 * n // STAGES} to {100 * (n + 1) // STAGES} %", ahead.costs.at(n)) for n in range(STAGES)]
        rows = [(name, one) for name, one in cost if one.n > 4]
        matter = ahead.matter / ahead.decisions
        weighed = beside(
            charts.intervals(rows, "What a move by lot costs", " %", 0.0, 100.0),
            "What a move taken by lot costs, by part of the match, in hundredths of what results differ by.",
            f"<p><b>{100 * matter:.0f} %</b> of {ahead.decisions:,} choices that were weighed matter.</p>",
            said("matter"),
        )
    return section(
        "choices", "Choices",
        beside(
            chart, f"{found.options.mean():.1f} on average; {100 * forced:.0f} % of decisions leave nothing to choose.",
            said("branching"),
        ),
        weighed,
    )  # fmt: skip


def _of(one: Rung, report: Report) -> Estimate:
    return share(one.score) if report.findings.is_won or report.settings.players > 1 else one.points


def luck_of(report: Report) -> tuple[float, str]:
    """Luck's share among the levels for people, where three were measured, else among all; and who they are."""
    chosen = [one for one in report.ladder if not one.level.is_reference]
    who = "levels for people"
    if len(chosen) < 3:
        chosen, who = report.ladder, "levels measured"
    if len(chosen) < 2:
        return float("nan"), ""
    means = [_of(one, report).value for one in chosen]
    if report.settings.players == 1:
        return luck(means, [one.spread for one in chosen]), who
    # With others a round is several line-ups: of a single match a score is 1 or 0 around its mean. And the quick
    # player, against whom they all play, is one of them.
    means = [*means, fair.EVEN]
    return luck(means, [(mean * (1 - mean)) ** 0.5 for mean in means]), who


def skill(report: Report, told: Words) -> str:
    if not report.ladder:
        return ""
    alone = report.settings.players == 1
    won = told.is_won or not alone
    rows = [(one.level.name, _of(one, report)) for one in report.ladder]
    if not alone:
        rows.append((f"{REFERENCE} (itself)", Estimate(fair.EVEN, 0.0, 1)))
    middle = None if alone else 100 * fair.EVEN
    head = ["level", "matches", "points", *(["won"] if alone and won else [f"ahead of {REFERENCE}"] if won else [])]
    cells = [
        [
            f"{one.level.name}<small>{escape(one.level.about)}</small>", f"{one.rounds:,}",
            sure(one.points, signed=False),
            *([sure(share(one.score), 100, " %", signed=False)] if won else []),
        ]
        for one in report.ladder
    ]  # fmt: skip
    part, who = luck_of(report)
    what_else = (
        "is luck" if report.findings.rolls[0] else "does not hang on who plays: nothing is rolled, so it is the seat"
    )
    luck_told = (
        ""
        if isnan(part)
        else f"<p>Among the {who}, <b>{100 * part:.0f} %</b> of what results differ by {what_else}.</p>"
    )
    what = f"{'Matches won' if won else 'Points'} of each level of bots with the same luck."
    if not alone:
        what = (
            f"How often each level of bots is ahead of {REFERENCE}, with the same luck and the seats changed round. A "
            "tie (a draw, a win that both share) is half for each: the upright line is even, the mean of both."
        )
    return section(
        "skill", "Skill and luck",
        beside(
            charts.intervals(rows, "Levels of bots", " %" if won else "", middle, 100.0 if won else 1.0),
            what,
            luck_told,
            said("skill"),
        ),
        table(head, cells), left_out(report),
    )  # fmt: skip


def left_out(report: Report) -> str:
    """Levels that were not measured, by what kept them out."""
    reasons: dict[str, list[str]] = {}
    for name, why in report.left_out.items():
        reasons.setdefault(why, []).append(name)
    return "".join(f"<p>Left out: {escape(', '.join(names))}; {why}.</p>" for why, names in reasons.items())


def uses(report: Report, told: Words) -> str:
    if report.kinds.by_words:
        return _only_counted(report)
    found, names = report.findings, report.kinds.names
    order = sorted(range(len(names)), key=lambda n: -found.uses[n])
    shown = [n for n in order if found.uses[n]]
    never = [names[n] for n in order if not found.uses[n]]
    if len(shown) < 2:
        return ""
    per = found.matches * found.players
    cells = []
    for n in shown:
        without = report.restricted.get(names[n])
        users = float(found.used.n[n, 1]) / per
        cells.append(
            [
                escape(names[n]), f"{found.uses[n] / per:.2f}", f"{100 * users:.0f} %",
                sure(found.worth_of_use(n), told.factor, told.unit) if 0.005 < users < 0.995 else "–",
                sure(without, told.factor, told.unit) if without else "–",
            ]
        )  # fmt: skip
    rows = [(name, one) for name, one in report.restricted.items() if one.n]
    rows.sort(key=lambda row: -row[1].value)
    drawn, elsewhere = most_used(report)
    about = (
        "How often each place is used in a match, over all of them. Below it lies the board of one match at its first "
        "decision: in others other places are taken, so that there are uses where none could be on this one."
    )
    about += f" Left out, for this board has no places for it: {escape(', '.join(elsewhere))}." if elsewhere else ""
    where = figure(drawn, about, "board") if drawn else ""
    missing = f"<p>Never done in these matches: {escape(', '.join(never[:12]))}.</p>" if never else ""
    return section(
        "uses", "What is used, and what it is worth",
        beside(
            charts.intervals(rows, "What a player loses without each kind of move", told.unit, 0.0, told.factor),
            f"What a player loses who may not do it, with the same luck: {told.value}.",
            said("uses"),
        ),
        missing, where,
        table(["kind of move", "a seat and match", "used by", "with it, beside without", "lost, if forbidden"], cells,
              "The fourth column compares those who did it with those who did not; only the last is an effect."),
    )  # fmt: skip


def _only_counted(report: Report) -> str:
    """Where kinds of moves cannot be told by their codes: how often they were made, and no more."""
    counted = sorted(report.kinds.by_words.items(), key=lambda row: -row[1])
    return section(
        "uses", "What is used",
        table(["kind of move", "a seat and match"], [[escape(name), f"{count:.2f}"] for name, count in counted[:40]],
              f"Counted in {WATCHED_FOR_WORDS} matches that were replayed move by move. What a kind is worth "
              "is not told here: in this game one code stands for different moves at different times, and a kind "
              "cannot be forbidden."),
    )  # fmt: skip


def options(report: Report, told: Words) -> str:
    if not report.effects:
        return ""
    goal = ["who starts, beside all seats" if report.findings.players > 1 else told.outcome] if told.is_won else []
    cells = []
    for effect in report.effects:
        change = effect.pairs.change
        figure = EDGE if report.findings.players > 1 else PLACES
        starts = [sure(change.at(figure), told.won_factor, told.won_unit)] if told.is_won else []
        name = f"{escape(effect.option.name)} = {escape(spelled(effect.value))}"
        cells.append(
            [
                f"{name}<small>{escape(effect.option.about)}</small>", sure(change.at(POINTS)), *starts,
                sure(change.at(LENGTH)),
            ]
        )  # fmt: skip
    return section(
        "options", "Options",
        table(
            ["instead of the default", "points of a seat", *goal, "moves"], cells,
            f"Changes beside these settings, {int(report.effects[0].pairs.change.n[0]):,} matches with the same luck.",
        ),
        said("options"),
    )  # fmt: skip


def opening(report: Report, told: Words) -> str:
    if report.first is None:
        return ""
    drawn, rows = first_moves(report.room, report.settings, report.first, told.factor)
    cells = [[escape(words), sure(one, told.factor, told.unit)] for words, one in rows]
    best, worst = cells[:8], cells[-5:] if len(cells) > 13 else cells[8:]
    between = [["…", ""]] if len(cells) > 13 else []
    about = "Green above the mean of all first moves, red below; where several moves point at a place, the best."
    picture = figure(drawn, about, "board") if drawn else ""
    listed = table(["move", "beside the mean"], [*best, *between, *worst], f"{len(rows)} moves.")
    return section(
        "opening", "First moves",
        "<p>What each move of one opening (match 0 of the seed) promises, beside the mean of all of them: "
        f"{escape(told.value)}, if everybody plays on as the level {report.player} does.</p>",
        f'<div class="beside map">{picture}<div>{said("opening")}{listed}</div></div>',
    )  # fmt: skip
