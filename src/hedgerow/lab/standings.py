"""What a tournament comes to: how strong each bot is, who scores what against whom, a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import chart, fair
from hedgerow.lab.distribution import Z
from hedgerow.lab.ratings import Rating, rate
from hedgerow.lab.tournament import Tournament, line_ups
from hedgerow.scene.palette import LIGHT

REFERENCE = "greedy"  # by whom the others are measured, where it takes part
DUEL = (
    "ahead: how often a bot is before the one it meets, a tie (a draw, a win that both share) half for each; "
    f"{100 * fair.EVEN:.0f} is even."
)


@dataclass(frozen=True)
class Standing:
    """One bot: what it has done on average (with standard error), and how strong that makes it (alone: no rating)."""

    bot: str
    points: float
    points_error: float
    score: float  # how often it is before those it meets (`lab.fair`: a duel); alone, of its matches, those it won
    score_error: float
    rating: Rating | None = None


def standings(tournament: Tournament) -> list[Standing]:
    """Best first, from the rounds that all have played."""
    rounds, bots = tournament.whole_rounds(), tournament.protocol.bots
    if not rounds:
        raise HedgerowError("No round was played to its end.")
    scores: dict[str, list[Any]] = {bot: [] for bot in bots}
    points: dict[str, list[Any]] = {bot: [] for bot in bots}
    blocks = np.zeros((rounds, len(bots), len(bots)))
    for side in tournament.sides():
        won, made = tournament.of(side, "scores")[:, :rounds], tournament.of(side, "points")[:, :rounds]
        for n, bot in enumerate(side):
            scores[bot].append(won[n])
            points[bot].append(made[n])
        if len(side) == 2:
            credit = credited(tournament.room, tournament.settings, won, made)
            for n, bot in enumerate(side):
                blocks[:, bots.index(bot), bots.index(side[1 - n])] = credit[n]
    anchor = bots.index(REFERENCE) if REFERENCE in bots else 0
    ratings = rate(list(blocks), anchor, tournament.protocol.seed) if blocks.any() else None
    found = [
        Standing(
            bot, *_mean(np.mean(points[bot], axis=0)), *_mean(np.mean(scores[bot], axis=0)),
            ratings[n] if ratings else None,
        )
        for n, bot in enumerate(bots)
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.rating.value if one.rating else one.score, one.points), reverse=True)


def by_rounds(room: Room, settings: Settings) -> bool:
    """Do the seats settle who wins, so that matches won say little of who is stronger?"""
    return room.for_lead(room.template(settings)[0])


def credited(room: Room, settings: Settings, won: Any, made: Any) -> Any:
    """What a rating counts of two bots' rounds, [bot, round]: the scores of the matches; where the seats settle who
    wins, a round is won by who has more points in all its matches, once in every seat."""
    if not by_rounds(room, settings):
        return won
    return 0.5 + 0.5 * np.sign(made - made[::-1])


def _mean(values: Any) -> tuple[float, float]:
    """With its standard error; of one value nobody knows it."""
    error = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return float(values.mean()), error


def table(tournament: Tournament) -> str:
    """The standings for people, and who scores what against whom."""
    found, rounds = standings(tournament), tournament.whole_rounds()
    width = max(len(one.bot) for one in found)
    alone = tournament.settings.players == 1
    wins = not alone or any(one.score for one in found)
    head = f"{'':{width}}" + ("" if alone else "   rating  95 of 100 lie in") + "      points"
    lines = [head + ("            won" if alone and wins else "" if alone else "          ahead")]
    for one in found:
        rated = one.rating
        told = f"{rated.value:9.0f}   {rated.low:6.0f} to {rated.high:5.0f}" if rated else ""
        share = f"   {100 * one.score:5.1f} ± {100 * one.score_error:3.1f} %" if wins else ""
        lines.append(f"{one.bot:{width}}{told}   {one.points:6.2f} ± {one.points_error:4.2f}{share}")
    lines.append("")
    lines += _differences(tournament, found) if alone else _crosses(tournament, found)
    if tournament.protocol.luck:
        lines += ["", *_without_luck(tournament, found)]
    matches = rounds * sum(len(line_ups(side, tournament.settings.players)) for side in tournament.sides())
    lines.append("")
    lines.append(f"{plural(rounds, 'round')}, {matches:,} matches; ± is one standard error.")
    if not alone:
        lines.append(DUEL)
    if not alone and by_rounds(tournament.room, tournament.settings):
        lines.append("The seats settle who wins here: ratings count who has more points in a round, in all seats.")
    return "\n".join(lines)


def _differences(tournament: Tournament, found: Sequence[Standing]) -> list[str]:
    """Alone all play the same matches: neighbours are compared match by match."""
    rounds, lines = tournament.whole_rounds(), []
    for better, worse in pairwise(found):
        gap, error = _mean(
            tournament.of((better.bot,), "points")[0, :rounds] - tournament.of((worse.bot,), "points")[0, :rounds]
        )
        ahead = 100 * better_in(tournament, better.bot, worse.bot)
        told = f"{better.bot} - {worse.bot}: {gap:+.2f} ± {error:.2f} points on the same matches"
        lines.append(f"{told}, better in {ahead:.0f} of 100")
    return lines


def without_luck(tournament: Tournament, one: str, other: str = "") -> tuple[float, float, float]:
    """What a bot has with its luck taken off, or how much more than another has: mean, standard error, and how many
    times as many matches would tell it as surely without."""
    rounds = tournament.whole_rounds()
    points, adjusted = tournament.of((one,), "points")[0, :rounds], tournament.without_luck(one)
    if other:
        points = points - tournament.of((other,), "points")[0, :rounds]
        adjusted = adjusted - tournament.without_luck(other)
    mean, error = _mean(adjusted)
    return mean, error, float(np.var(points) / np.var(adjusted)) if np.var(adjusted) else float("nan")


def _without_luck(tournament: Tournament, found: Sequence[Standing]) -> list[str]:
    width = max(len(one.bot) for one in found)
    lines = ["Without luck (what the dice brought beside their mean is taken off; the mean stays the same):"]
    asked = [(one.bot, "") for one in found] + [(better.bot, worse.bot) for better, worse in pairwise(found)]
    for one, other in asked:
        mean, error, times = without_luck(tournament, one, other)
        name = f"{one} - {other}: {mean:+.2f}" if other else f"{one:{width}}  {mean:7.2f}"
        lines.append(f"{name} ± {error:.2f}: as sure as {times:.1f} times as many matches with luck")
    return lines


def better_in(tournament: Tournament, one: str, other: str) -> float:
    """The share of the same matches in which one did better than the other, alone: by result, then by points; equals
    count half."""
    rounds = tournament.whole_rounds()
    won, points = (tournament.of((one,), what)[0, :rounds] - tournament.of((other,), what)[0, :rounds]
                   for what in ("scores", "points"))  # fmt: skip
    return float((0.5 + 0.5 * np.sign(np.where(won == 0, points, won))).mean())


def _crosses(tournament: Tournament, found: Sequence[Standing]) -> list[str]:
    rounds, width = tournament.whole_rounds(), max(len(one.bot) for one in found)
    lines = [f"{'ahead in %':{width}} " + " ".join(f"{one.bot:>8.8}" for one in found)]
    for one in found:
        cells = []
        for other in found:
            side = next((s for s in tournament.sides() if set(s) == {one.bot, other.bot}), None)
            cells.append(
                f"{100 * tournament.of(side, 'scores')[side.index(one.bot), :rounds].mean():8.1f}"
                if side
                else f"{'':8}"
            )
        lines.append(f"{one.bot:{width}}  " + " ".join(cells))
    return lines


def summary(tournament: Tournament) -> dict[str, Any]:
    """For machines."""
    return {
        **asdict(tournament.protocol),
        "rounds_played": tournament.whole_rounds(),
        "standings": [asdict(one) for one in standings(tournament)],
        "without_luck": {
            bot: dict(zip(("points", "error", "times_as_many_matches"), without_luck(tournament, bot), strict=True))
            for bot in (tournament.protocol.bots if tournament.protocol.luck else ())
        },
    }


def write_chart(tournament: Tournament, path: Path) -> None:
    """Ratings with their intervals; alone, points."""
    found = standings(tournament)
    what = "rating" if found[0].rating else "points"
    about = f"{what}, {plural(tournament.whole_rounds(), 'round')}, seed {tournament.protocol.seed}; bars: 95 of 100"
    settings = tournament.settings
    title = f"{tournament.room.title}, {settings.variant}, {plural(settings.players, 'player')}"
    chart.write(path, tournament.protocol.told(), title, about, lambda: _panels(found), lambda: _plot(found))


def _between(one: Standing) -> tuple[float, float, float]:
    """The figure, and from where to where it may lie, 95 times in 100; of one round nobody knows that."""
    if one.rating:
        return one.rating.value, one.rating.low, one.rating.high
    half = Z * one.points_error if one.points_error >= 0 else 0.0
    return one.points, one.points - half, one.points + half


def _panels(found: Sequence[Standing]) -> list[chart.Panel]:
    from hedgerow.lab.report import charts
    from hedgerow.lab.report.findings import Estimate

    @dataclass(frozen=True)
    class Between(Estimate):
        """An interval that need not lie evenly around its figure."""

        least: float = 0.0
        most: float = 0.0

        @property
        def low(self) -> float:
            return self.least

        @property
        def high(self) -> float:
            return self.most

    rows = []
    for one in found:
        value, low, high = _between(one)
        rows.append((one.bot, Between(value, 0.0, 0, low, high)))
    return [("", "", charts.intervals(rows, "standings"))]


def _plot(found: Sequence[Standing]) -> Any:
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(7, 1.2 + 0.45 * len(found)), layout="constrained")
    for n, one in enumerate(found[::-1]):  # the best one on top
        value, low, high = _between(one)
        axis.plot([low, high], [n, n], color=LIGHT["pine"], linewidth=3, solid_capstyle="round")
        axis.plot([value], [n], "o", color=LIGHT["fire"])
    axis.set_yticks(range(len(found)), [one.bot for one in found[::-1]])
    axis.set_xlabel("rating" if found[0].rating else "points")
    axis.spines[["top", "right"]].set_visible(False)
    return figure
