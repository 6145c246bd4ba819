"""`hedgerow simulate`: many matches on all cores, and how their scores fall.

Match number n of a seed is the same match whoever plays it: the result depends on neither the workers nor their order.
"""

from __future__ import annotations

import csv
import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.bots import readiness
from hedgerow.bots.players import Level, level
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import QUICK_MATCHES, THINKING_MATCHES, Batch

CHUNK, THINKING_CHUNK = 2_000, 5  # matches a worker plays between two looks at the clock
QUANTILES = ((0, "min"), (10, "10%"), (50, "median"), (90, "90%"), (100, "max"))
MOST_NUMBERS = 500_000_000  # about 2 GB of points


@dataclass
class Simulation:
    """What came of the matches that were played, in the order of their numbers."""

    room: Room
    settings: Settings
    policy: str
    seed: int
    numbers: Any  # match numbers [match]
    tallies: Any  # points [match, seat, category]
    results: Any  # [match, seat]
    lengths: Any  # moves [match]
    seconds: float
    asked: int

    @property
    def totals(self) -> Any:
        """Points in all [match, seat]."""
        return self.tallies.sum(axis=2)

    def rows(self) -> list[tuple[str, Any]]:
        """Categories and the total, each with its points pooled over seats."""
        rows = [(name, self.tallies[:, :, i].ravel()) for i, name in enumerate(self.room.categories)]
        return rows + [("total", self.totals.ravel())] if len(rows) > 1 else rows


def levels_of(policy: str, players: int) -> list[Level]:
    """`greedy`, or `strong,greedy` for the first and the second seat; raises `BadSettings`."""
    levels = [level(name.strip()) for name in policy.split(",")]
    if len(levels) not in (1, players):
        raise BadSettings(
            f"{len(levels)} levels were given for {plural(players, 'player')}: give one, or one for each."
        )
    return levels * players if len(levels) == 1 else levels


def thinks(levels: Sequence[Level]) -> bool:
    """Is there one that tries its moves? Then a match takes long."""
    return any(level.need for level in levels)


def run(
    room: Room,
    settings: Settings,
    matches: int,
    policy: str = "random",
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Simulation:
    """Play matches 0 .. matches - 1 of a seed; Ctrl-C keeps what is done."""
    if matches * settings.players * len(room.categories) > MOST_NUMBERS:
        raise BadSettings(
            f"{matches:,} matches for {settings.players} players would not fit into memory; ask for fewer."
        )
    levels = levels_of(policy, settings.players)
    chunk = THINKING_CHUNK if thinks(levels) else CHUNK
    batches = threading.local()

    def play(first: int) -> tuple[int, Any, Any, Any]:
        size = min(chunk, matches - first)
        batch = getattr(batches, "whole", None)
        if batch is None or batch.size != size:
            batch = Batch(room, settings, size)
            if size == chunk:
                batches.whole = batch
        batch.play_levels([level.code for level in levels], seed, first)
        return first, batch.tallies.copy(), batch.results.copy(), batch.lengths.copy()

    began = time.perf_counter()
    done = _gather(play, range(0, matches, chunk), workers or os.cpu_count() or 1, lambda n: progress(n, matches))
    done.sort(key=lambda chunk: chunk[0])
    if not done:
        raise HedgerowError("Stopped before the first matches were done.")
    numbers = [np.arange(first, first + len(lengths)) for first, _, _, lengths in done]
    return Simulation(
        room,
        settings,
        policy,
        seed,
        numbers=np.concatenate(numbers),
        tallies=np.concatenate([chunk[1] for chunk in done]),
        results=np.concatenate([chunk[2] for chunk in done]),
        lengths=np.concatenate([chunk[3] for chunk in done]),
        seconds=time.perf_counter() - began,
        asked=matches,
    )


def _gather(
    play: Callable[[int], tuple[int, Any, Any, Any]], firsts: range, workers: int, progress: Callable[[int], None]
) -> list[tuple[int, Any, Any, Any]]:
    """Chunks from a pool of threads, a few ahead; compiled code lets go of the interpreter."""
    done: list[tuple[int, Any, Any, Any]] = []
    todo: Iterator[int] = iter(firsts)
    played = 0
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[int, Any, Any, Any]]] = set()
        try:
            while True:
                while len(running) < 2 * workers and (first := next(todo, None)) is not None:
                    running.add(pool.submit(play, first))
                if not running:
                    break
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    done.append(future.result())
                    played += len(done[-1][3])
                progress(played)
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            done += [future.result() for future in running if not future.cancelled()]
    return done


# --- showing ------------------------------------------------------------------------------------------------------


def summary(simulation: Simulation) -> dict[str, Any]:
    """The distribution by category, results by seat, lengths: for tables and machines."""
    shares = {
        f"seat {seat + 1}": {
            name: round(float((simulation.results[:, seat] == code).mean()), 4)
            for code, name in enumerate(RESULTS)
            if (simulation.results[:, seat] == code).any()
        }
        for seat in range(simulation.results.shape[1])
    }
    return {
        "game": simulation.room.name,
        "variant": simulation.settings.variant,
        "players": simulation.settings.players,
        "policy": simulation.policy,
        "seed": simulation.seed,
        "matches": len(simulation.lengths),
        "asked": simulation.asked,
        "moves_per_match": round(float(simulation.lengths.mean()), 2),
        "points": {name: _spread(values) for name, values in simulation.rows()},
        "results": shares,
    }


def _spread(values: Any) -> dict[str, float]:
    levels = np.percentile(values, [q for q, _ in QUANTILES], method="nearest")
    named = {name: int(level) for (_, name), level in zip(QUANTILES, levels, strict=True)}
    return {"mean": round(float(values.mean()), 3), "sd": round(float(values.std()), 3), **named}


def table(simulation: Simulation) -> str:
    """The summary as a table for people."""
    told = summary(simulation)
    columns = ["mean", "sd", *(name for _, name in QUANTILES)]
    width = max(len(name) for name in told["points"])
    lines = [f"{'points':{width}}  " + " ".join(f"{c:>8}" for c in columns)]
    for name, spread in told["points"].items():
        numbers = (f"{spread[c]:8.2f}" if isinstance(spread[c], float) else f"{spread[c]:8d}" for c in columns)
        lines.append(f"{name:{width}}  " + " ".join(numbers))
    lines.append("")
    shown = list(told["results"].items())
    for seat, shares in shown[:8]:
        lines.append(f"{seat}: " + ", ".join(f"{name} {share:.1%}" for name, share in shares.items()))
    if len(shown) > 8:
        lines.append(f"(and {len(shown) - 8} seats more)")
    lines.append(f"{told['moves_per_match']} moves a match on average")
    return "\n".join(lines)


def bars(simulation: Simulation, width: int = 50, rows: int = 20) -> str:
    """The distribution of totals as a bar chart in text."""
    totals = simulation.totals.ravel()
    low, high = int(totals.min()), int(totals.max())
    step = max(1, -(-(high - low + 1) // rows))
    counts = [int(((totals >= at) & (totals < at + step)).sum()) for at in range(low, high + 1, step)]
    lines = []
    for at, count in zip(range(low, high + 1, step), counts, strict=True):
        label = f"{at}" if step == 1 else f"{at} to {at + step - 1}"
        lines.append(f"{label:>12} {'█' * round(width * count / max(counts))} {count / len(totals):.1%}")
    return "\n".join(lines)


def write_table(simulation: Simulation, path: Path) -> None:
    """Every match and seat as a row of CSV or Parquet."""
    matches, seats = simulation.results.shape
    columns: dict[str, Any] = {
        "match": np.repeat(simulation.numbers, seats),
        "seat": np.tile(np.arange(1, seats + 1), matches),
        "moves": np.repeat(simulation.lengths, seats),
        "result": np.array(RESULTS)[simulation.results.ravel()],
    }
    for name, values in simulation.rows():
        columns[name.replace(" ", "_")] = values
    if path.suffix == ".parquet":
        import pyarrow as arrow
        import pyarrow.parquet as parquet

        parquet.write_table(arrow.table(columns), path)
    else:
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))


def write_chart(simulation: Simulation, path: Path) -> None:
    """Histograms of the total and of every category as PNG or SVG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = simulation.rows()[::-1]
    figure, axes = pyplot.subplots(
        len(rows), 1, figsize=(7, 1.2 + 1.5 * len(rows)), squeeze=False, layout="constrained"
    )
    for axis, (name, values) in zip(axes[:, 0], rows, strict=True):
        low, high = int(values.min()), int(values.max())
        edges = np.linspace(low - 0.5, high + 0.5, min(high - low + 1, 60) + 1)
        axis.hist(values, bins=edges, weights=np.full(len(values), 100 / len(values)), color="#2f6b45")
        axis.axvline(values.mean(), color="#c8401f", linewidth=1.2)
        axis.set_ylabel(f"{name}\n% of sheets")
        axis.spines[["top", "right"]].set_visible(False)
    figure.suptitle(
        f"{simulation.room.title}: {len(simulation.lengths):,} matches, {simulation.policy} play (line: mean)"
    )
    figure.savefig(path, dpi=150)
    pyplot.close(figure)


def progress_bar(done: int, of: int) -> None:
    """On stderr, where somebody looks."""
    if sys.stderr.isatty():
        filled = 30 * done // of
        print(
            f"\r[{'#' * filled}{'.' * (30 - filled)}] {done:,} of {of:,} matches", end="", file=sys.stderr, flush=True
        )


def check_files(out: Path | None, chart: Path | None) -> None:
    """Refuse what cannot be written before any match is played."""
    for path, kinds in ((out, (".csv", ".parquet")), (chart, (".png", ".svg"))):
        if path and path.suffix not in kinds:
            raise BadSettings(f"{path} must end in {' or '.join(kinds)}.")
        if path and not path.parent.is_dir():
            raise BadSettings(f"There is no folder {path.parent} to write {path.name} into.")
    if chart and not is_there("matplotlib"):
        raise BadSettings("A chart needs the extra: pip install 'hedgerow[lab]'.")
    if out and out.suffix == ".parquet" and not is_there("pyarrow"):
        raise BadSettings("Parquet needs the extra: pip install 'hedgerow[lab]'. CSV needs nothing.")


def is_there(library: str) -> bool:
    """Can it be imported? Asked before any match is played."""
    try:
        importlib.import_module(library)
    except ImportError:
        return False
    return True


def command(
    room: Room,
    settings: Settings,
    matches: int,
    policy: str,
    seed: int,
    workers: int | None,
    out: Path | None,
    chart: Path | None,
    as_json: bool,
) -> int:
    """Simulate, print, write."""
    check_files(out, chart)
    need = THINKING_MATCHES if thinks(levels_of(policy, settings.players)) else QUICK_MATCHES
    readiness.prepare(room, settings, need, lambda line: print(line, file=sys.stderr))
    simulation = run(room, settings, matches, policy, seed, workers, progress_bar)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if as_json:
        print(json.dumps(summary(simulation), indent=2))
    else:
        stopped = "" if len(simulation.lengths) == matches else f" (stopped; {matches:,} were asked for)"
        players = plural(settings.players, "player")
        print(f"{room.title}, {settings.variant}, {players}, {policy} play, seed {seed}")
        print(f"{len(simulation.lengths):,} matches in {simulation.seconds:.2f} s{stopped}\n")
        print(table(simulation))
        print(f"\n{bars(simulation)}")
    try:
        if out:
            write_table(simulation, out)
        if chart:
            write_chart(simulation, chart)
    except OSError as problem:
        raise HedgerowError(
            f"Could not write {problem.filename or out or chart}: {problem.strerror or problem}."
        ) from None
    return 0
