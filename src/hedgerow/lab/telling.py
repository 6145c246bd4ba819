"""A simulation told: a table and bars for people, a summary for machines, a chart; and the command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import chart, crews, rows, simulation
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.running import Progress
from hedgerow.lab.simulation import Simulation, levels_of
from hedgerow.scene.palette import LIGHT

MOST_SHOWN = 24  # letters of a policy on a chart
QUANTILES = ((0, "min"), (10, "10%"), (50, "median"), (90, "90%"), (100, "max"))


def summary(found: Simulation) -> dict[str, Any]:
    """The distribution by category, results by seat, lengths: for tables and machines."""
    shares = {
        f"seat {seat + 1}": {name: round(n / found.matches, 4) for name, n in zip(RESULTS, row, strict=True) if n}
        for seat, row in enumerate(found.summary.results)
    }
    return {
        "game": found.room.name,
        "variant": found.settings.variant,
        "players": found.settings.players,
        "policy": found.policy,
        "seed": found.seed,
        "matches": found.matches,
        "asked": found.asked,
        "moves_per_match": round(found.summary.lengths.mean(), 2),
        "points": {name: _spread(values) for name, values in found.categories()},
        "points_by_seat": by_seat(found),
        "results": shares,
    }


def by_seat(found: Simulation) -> dict[str, dict[str, Any]]:
    """Who plays there, and what she has in all on average, with its standard error; of one match nobody knows that."""
    levels = levels_of(found.policy, found.settings.players)
    return {
        f"seat {seat + 1}": {
            "policy": level.name,
            "mean": round(totals.mean(), 3),
            "error": round(totals.error(), 4) if totals.n > 1 else None,
        }
        for seat, (level, totals) in enumerate(zip(levels, found.summary.totals, strict=True))
    }


def _spread(values: Distribution) -> dict[str, float]:
    named = {name: values.quantile(percent) for percent, name in QUANTILES}
    return {"mean": round(values.mean(), 3), "sd": round(values.sd(), 3), **named}


def table(found: Simulation) -> str:
    """The summary as a table for people. Points are told by seat where those who sit there differ."""
    told = summary(found)
    is_mixed = len({one["policy"] for one in told["points_by_seat"].values()}) > 1
    columns = ["mean", "sd", *(name for _, name in QUANTILES)]
    head = "points, all seats" if is_mixed else "points"
    width = max(len(name) for name in (head, *told["points"]))
    lines = [f"{head:{width}}  " + " ".join(f"{c:>8}" for c in columns)]
    for name, spread in told["points"].items():
        numbers = (f"{spread[c]:8.2f}" if isinstance(spread[c], float) else f"{spread[c]:8d}" for c in columns)
        lines.append(f"{name:{width}}  " + " ".join(numbers))
    lines.append("")
    shown = list(told["results"].items())
    for seat, shares in shown[:8]:
        who = _seat(told["points_by_seat"][seat]) if is_mixed else ""
        lines.append(f"{seat}{who}: " + ", ".join(f"{name} {share:.1%}" for name, share in shares.items()))
    if len(shown) > 8:
        lines.append(f"(and {len(shown) - 8} seats more)")
    meant = "; ± is one standard error" if is_mixed and found.matches > 1 else ""
    lines.append(f"{told['moves_per_match']} moves a match on average{meant}")
    return "\n".join(lines)


def _seat(told: dict[str, Any]) -> str:
    sure = "" if told["error"] is None else f" ± {told['error']:.2f}"
    return f", {told['policy']}, {told['mean']:.2f}{sure} points"


def bars(found: Simulation, width: int = 50, most: int = 20) -> str:
    """The distribution of totals as a bar chart in text."""
    totals = found.totals
    step = max(1, -(-(totals.high - totals.low + 1) // most))
    places = range(totals.low, totals.high + 1, step)
    shares = [totals.share(range(at, at + step)) for at in places]
    lines = []
    for at, share in zip(places, shares, strict=True):
        label = f"{at}" if step == 1 else f"{at} to {at + step - 1}"
        lines.append(f"{label:>12} {'█' * round(width * share / max(shares))} {share:.1%}")
    return "\n".join(lines)


def write_chart(found: Simulation, path: Path) -> None:
    """How often each number of points came, by category and in all."""
    title = f"{found.room.title}, {found.settings.variant}, {plural(found.settings.players, 'player')}"
    policy = found.policy if len(found.policy) <= MOST_SHOWN else found.policy[: MOST_SHOWN - 1] + "…"
    about = f"{found.matches:,} matches, {policy} play, seed {found.seed}; the line is the mean"
    chart.write(path, simulation.protocol(found), title, about, lambda: _panels(found), lambda: _plot(found))


def _panels(found: Simulation) -> list[chart.Panel]:
    from hedgerow.lab.report import charts

    return [
        (name, f"mean {values.mean():.2f}, standard deviation {values.sd():.2f}",
         charts.histogram(values, name, "points"))
        for name, values in found.categories()
    ]  # fmt: skip


def _plot(found: Simulation) -> Any:
    import numpy as np
    from matplotlib import pyplot, ticker

    shown = found.categories()
    figure, axes = pyplot.subplots(
        len(shown), 1, figsize=(7, 1.2 + 1.5 * len(shown)), squeeze=False, layout="constrained"
    )
    for axis, (name, values) in zip(axes[:, 0], shown, strict=True):
        edges = np.linspace(values.low - 0.5, values.high + 0.5, min(values.high - values.low + 1, 60) + 1)
        weights = [100 * count / values.n for count in values.counts.values()]
        axis.hist(list(values.counts), bins=edges, weights=weights, color=LIGHT["pine"])
        axis.axvline(values.mean(), color=LIGHT["fire"], linewidth=1.2)
        axis.set_ylabel(f"{name}\n% of sheets")
        axis.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))  # there are no halves of points
        axis.spines[["top", "right"]].set_visible(False)
    return figure


def command(
    room: Room,
    settings: Settings,
    matches: int,
    policy: str,
    seed: int,
    workers: int | None,
    out: Path | None,
    picture: Path | None,
    as_json: bool,
    on: str = crews.THREADS,
    again: bool = False,
) -> int:
    """Simulate, print, write; `again`: a picture that is there is drawn anew. Exit code 130 where it was stopped."""
    levels_of(policy, settings.players)
    chart.check(picture, simulation.protocol_of(room, settings, policy, seed, matches), again)
    if out:
        rows.check(out, matches, settings.players, len(room.categories))
    with crews.crew(on, workers) as crew:
        progress = Progress(matches)
        found = simulation.run(
            room, settings, matches, policy, seed, progress=progress, crew=crew, out=out,
            say=lambda line: print(line, file=sys.stderr),
        )  # fmt: skip
        progress.end()
    if as_json:
        print(json.dumps(summary(found), indent=2))
    else:
        where = f"; the same command goes on in {out}" if out and not out.suffix else ""
        stopped = "" if found.matches == matches else f" (stopped; {matches:,} were asked for{where})"
        players = plural(settings.players, "player")
        print(f"{room.title}, {settings.variant}, {players}, {policy} play, seed {seed}")
        print(f"{found.matches:,} matches in {found.seconds:.2f} s{stopped}\n")
        print(table(found))
        print(f"\n{bars(found)}")
    if picture:
        write_chart(found, picture)
    return 0 if found.matches == matches else 130
