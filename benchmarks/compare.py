"""Compare the processor time of two checkouts: play, search, compilation and start-up.

    python benchmarks/compare.py OLD [NEW] [--games wildfire shelter:table] [--measures play-greedy first-hint]

NEW is this checkout by default. A ratio is NEW / OLD: below 1, NEW is faster. The program uses only commands and the
public API, so it compares any two versions, whatever their modules are called. The measures, in processor seconds (user
and system) of the child processes:

    play-greedy    simulate many matches of the greedy policy, without the start-up
    play-random    simulate many matches of the random policy, without the start-up
    search         simulate matches of the expert with 100 playouts for each decision, without the start-up
    interpreted    play matches through the public API with NUMBA_DISABLE_JIT=1, without the start-up
    first-compile  simulate 100 greedy matches with an empty cache of compiled code
    warm-start     run the command of first-compile with a full cache
    first-hint     ask for a hint in a new process with an empty cache; the hint itself may think for 0.5 seconds
    commands       run six commands that share one cache, which is empty at first: greedy, expert, novice, strong and
                   greedy matches, and a hint

The checkouts take turns. The smallest time of each command counts, because other work can only lengthen it. Both
checkouts use the Python, Numba and NumPy that run this program.

The program also compares the results of the simulations and the moves of the hints, and reports differences. Because a
hint has a time limit, its move differs only if no repeat of OLD and NEW agrees.

Exit code 1: a limit is exceeded or, with --same, results differ. Exit code 2: bad input. Exit code 130: Ctrl-C, after
which the figures so far are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import fmean
from typing import Any

HERE = Path(__file__).resolve().parents[1]
POLICIES = {"play-greedy": "greedy", "play-random": "random", "search": "expert@100"}
COUNTED = (*POLICIES, "interpreted")  # their cost is that of a number of matches, without the start-up
COLD = ("first-compile", "first-hint", "commands")  # these begin with an empty cache
MEASURES = (*COUNTED, "first-compile", "warm-start", "first-hint", "commands")
MATCHES = {  # for each of COUNTED: enough for about two seconds
    "pastures": (200_000, 800_000, 60, 150),
    "rewilding": (150_000, 300_000, 4, 100),
    "shelter": (200_000, 600_000, 4, 200),
    "vasty": (15_000, 15_000, 15, 15),
    "wildfire": (3_000_000, 6_000_000, 50, 1000),
}
OTHER_GAME = (10_000, 10_000, 3, 20)
SHORTEST = 0.01  # seconds: less than this, after the subtraction, is noise

CHECK = """
import sys, hedgerow
for name in sys.argv[1:] or hedgerow.games():
    game, _, variant = name.partition(":")
    try:
        hedgerow.new(game, seed=0, variant=variant or None)
    except hedgerow.HedgerowError as error:
        sys.exit(str(error))
    print(name)
"""
PLAY = """
import json, sys, hedgerow
game, _, variant = sys.argv[1].partition(":")
matches, most_decisions, results = int(sys.argv[2]), int(sys.argv[3]), []
for seed in range(matches):
    match, decisions = hedgerow.new(game, seed=seed, variant=variant or None), 0
    while match.to_move is not None:
        if match.to_move == "chance":
            match = match.roll()
            continue
        moves = sorted(match.legal())  # sorted, because versions may list moves in another order
        if decisions >= most_decisions and len(moves) > 2:
            break
        match, decisions = match.play(moves[7 * decisions % len(moves)]), decisions + 1
    results.append((len(match.log), match.scores()))
    if match.to_move is not None:
        break  # this decision is for a hint
"""
PLAY_ALL = PLAY + "print(json.dumps({'moves and scores': results}))"
ASK_HINT = PLAY + "print(json.dumps({'hint': str(hedgerow.hint(match, seconds=0.5, seed=1)).partition(':')[0]}))"


class CompareError(Exception):
    """Raised if the comparison cannot be made; its text says why in one sentence."""


def commands(measure: str, game: str, matches: int) -> list[list[str]]:
    """Return the arguments of Python for each command of a measure; only the counted measures use the matches."""
    if measure in POLICIES:
        return [simulate(game, POLICIES[measure], matches)]
    if measure == "interpreted":
        return [["-c", PLAY_ALL, game, str(matches), "1000000"]]
    greedy, hint = simulate(game, "greedy", 100), ["-c", ASK_HINT, game, "100", "5"]
    if measure == "commands":
        bots = [simulate(game, "expert@20", 1), simulate(game, "novice", 5), simulate(game, "strong", 1)]
        return [greedy, *bots, greedy, hint]
    return [hint if measure == "first-hint" else greedy]


def simulate(game: str, policy: str, matches: int) -> list[str]:
    """Return the arguments of Python that simulate matches in one thread."""
    name, _, variant = game.partition(":")
    options = [*(["--variant", variant] if variant else []), "--policy", policy, "--matches", str(matches)]
    return ["-m", "hedgerow", "simulate", name, *options, "--workers", "1", "--on", "threads", "--json"]


class Checkout:
    """A copy of the repository, and a cache for its compiled code."""

    def __init__(self, label: str, path: Path, folder: Path) -> None:
        self.label, self.source, self.folder = label, path.resolve() / "src", folder
        if not (self.source / "hedgerow" / "__init__.py").is_file():
            raise CompareError(f"{label} is not a Hedgerow checkout: {self.source / 'hedgerow'} is missing.")
        self.cache = Path(tempfile.mkdtemp(dir=folder))
        self.file_times = self.read_file_times()
        self.run(["-m", "compileall", "-q", str(self.source)], self.cache)  # the measures are not about bytecode

    def read_file_times(self) -> dict[Path, int]:
        """Return when each source file was changed."""
        return {path: path.stat().st_mtime_ns for path in self.source.rglob("*.py")}

    def run(self, arguments: list[str], cache: Path, measure: str = "") -> tuple[float, str]:
        """Run Python with the arguments; return the processor seconds of the process and what it printed."""
        environment = {name: text for name, text in os.environ.items() if not name.startswith(("NUMBA_", "PYTHON"))}
        environment |= {"PYTHONPATH": str(self.source), "HEDGEROW_CACHE": str(cache), "OMP_NUM_THREADS": "1"}
        environment |= {"NUMBA_DISABLE_JIT": "1"} if measure == "interpreted" else {}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, *arguments]
        done = subprocess.run(command, env=environment, cwd=self.folder, capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            reason = ((done.stderr or done.stdout).strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            raise CompareError(f"{self.label}: {reason}")
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout

    def sample(self, measure: str, game: str, matches: int) -> dict[str, Any]:
        """Run a measure once; return the seconds of each command and of the start-up, and the results."""
        sample: dict[str, Any] = {"seconds": [], "startup": 0.0, "results": {}}
        with tempfile.TemporaryDirectory(dir=self.folder) as empty:
            cache = Path(empty) if measure in COLD else self.cache
            if measure in COUNTED:
                sample["startup"] = self.run(commands(measure, game, 1)[0], cache, measure)[0]
            for number, command in enumerate(commands(measure, game, matches), 1):
                seconds, output = self.run(command, cache, measure)
                sample["seconds"].append(seconds)
                sample["results"] |= flat(json.loads(output), (f"command {number}",) if measure == "commands" else ())
        return sample


def flat(data: Any, path: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return nested JSON data as one dictionary, without timings."""
    if not isinstance(data, dict | list):
        return {".".join(path): data}
    items = data.items() if isinstance(data, dict) else enumerate(data, 1)
    parts = [flat(value, (*path, str(key))) for key, value in items if "second" not in str(key)]
    return {name: value for part in parts for name, value in part.items()}


def differences(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[str]:
    """Return a sentence for each result that differs between the repeats of OLD and those of NEW."""
    sentences = []
    for name in dict.fromkeys(name for results in old + new for name in results):
        before, after = ({str(results.get(name, "missing")) for results in side} for side in (old, new))
        if before.isdisjoint(after) if name.endswith("hint") else before != after:
            sentences.append(f"{name} is {' or '.join(sorted(before))} in OLD, {' or '.join(sorted(after))} in NEW.")
    return sentences


def compare(old: Checkout, new: Checkout, game: str, measure: str, repeats: int, scale: float) -> dict[str, Any]:
    """Measure both checkouts in turn; return the seconds, the ratio and the differences."""
    numbers = dict(zip(COUNTED, MATCHES.get(game.partition(":")[0], OTHER_GAME), strict=True))
    matches = max(2, round(scale * numbers.get(measure, 0)))
    samples: dict[str, list[dict[str, Any]]] = {"OLD": [], "NEW": []}
    for repeat in range(repeats):
        for checkout in (old, new) if repeat % 2 == 0 else (new, old):
            print(f"{game} {measure}: {checkout.label}, repeat {repeat + 1} of {repeats}", file=sys.stderr)
            if repeat == 0 and measure not in COLD:  # fill the cache
                checkout.run(commands(measure, game, 1)[0], checkout.cache, measure)
            samples[checkout.label].append(checkout.sample(measure, game, matches))
    seconds = {}
    for label, runs in samples.items():
        smallest = map(min, zip(*(run["seconds"] for run in runs), strict=True))  # of each command
        seconds[label] = sum(smallest) - min(run["startup"] for run in runs)
    ratio = seconds["NEW"] / seconds["OLD"] if min(seconds.values()) >= SHORTEST else None
    different = differences(*([run["results"] for run in runs] for runs in samples.values()))
    return {"game": game, "measure": measure, **seconds, "ratio": ratio, "differences": different, "samples": samples}


def means(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Return the mean ratio over the games for each measure."""
    ratios = {name: [row["ratio"] for row in rows if row["measure"] == name and row["ratio"]] for name in MEASURES}
    return {name: fmean(values) for name, values in ratios.items() if values}


def exceeded(rows: list[dict[str, Any]], limits: dict[str, float], mean_limits: dict[str, float]) -> list[str]:
    """Return a sentence for each limit that is exceeded."""
    ratios = [(f"{row['game']} {row['measure']}", row["ratio"], limits.get(row["measure"])) for row in rows]
    ratios += [(f"the mean of {name}", means(rows).get(name), most) for name, most in mean_limits.items()]
    return [
        f"The ratio of {name} is {format(ratio, '.3f') if ratio else 'unknown'}; the limit is {most:g}."
        for name, ratio, most in ratios
        if most is not None and (ratio is None or ratio > most)
    ]


def report(options: argparse.Namespace, rows: list[dict[str, Any]], *, is_complete: bool) -> int:
    """Print the means, the differences and the exceeded limits; write the file; return the exit code."""
    for name, ratio in means(rows).items():
        print(f"{'mean over games':18} {name:14} {ratio:31.3f}")
    different = [f"{row['game']} {row['measure']}" for row in rows if row["differences"]]
    over = exceeded(rows, options.limit, options.mean_limit) if is_complete else []
    print(f"Results differ: {', '.join(different) or 'none'}.", *over, sep="\n")
    if options.json:
        data = {"old": str(options.old.resolve()), "new": str(options.new.resolve()), "is_complete": is_complete}
        data |= {"means": means(rows), "limits_exceeded": over, "rows": rows}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return int(bool(over or (options.same and different))) if is_complete else 130


def measure_all(options: argparse.Namespace, rows: list[dict[str, Any]], folder: Path) -> None:
    """Measure each game; print a line for each measure and add it to the rows."""
    checkouts = old, new = Checkout("OLD", options.old, folder), Checkout("NEW", options.new, folder)
    for checkout in checkouts:
        options.games = checkout.run(["-c", CHECK, *options.games], checkout.cache)[1].split()
    print(f"{'game':18} {'measure':14} {'OLD':>9} {'NEW':>10} {'NEW / OLD':>10}")
    for game in options.games:
        for measure in options.measures:
            repeats = options.cold_repeats if measure in COLD else options.repeats
            rows.append(row := compare(old, new, game, measure, repeats, options.scale))
            ratio = f"{row['ratio']:10.3f}" if row["ratio"] else "too short"
            print(f"{game:18} {measure:14} {row['OLD']:7.2f} s {row['NEW']:8.2f} s {ratio}", flush=True)
            if changes := row["differences"]:
                print(f"    Different results: {len(changes)}.", *changes[:3], sep="\n    ", flush=True)
    for checkout in checkouts:
        if checkout.file_times != checkout.read_file_times():
            print(f"The sources of {checkout.label} changed during the measurement; its figures may be wrong.")


def limit(text: str) -> tuple[str, float]:
    """Return the measure and the ratio of MEASURE=RATIO."""
    measure, _, ratio = text.partition("=")
    try:
        return measure, float(ratio)
    except ValueError:
        raise CompareError(f"A limit must be MEASURE=RATIO, such as search=1.03, not '{text}'.") from None


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """Return the options; raise `CompareError` if one of them is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, metavar="OLD", help="a checkout, such as a worktree of an older commit")
    parser.add_argument("new", type=Path, nargs="?", default=HERE, metavar="NEW", help="default: this checkout")
    parser.add_argument("--games", nargs="+", default=[], metavar="GAME[:VARIANT]", help="default: all games of OLD")
    parser.add_argument("--measures", nargs="+", default=MEASURES, metavar="MEASURE", help="default: all")
    parser.add_argument("--repeats", type=int, default=3, help="of the measures with a full cache (default 3)")
    parser.add_argument("--cold-repeats", type=int, default=2, help="of those with an empty cache (default 2)")
    parser.add_argument("--scale", type=float, default=1.0, help="a factor for the matches to play (default 1)")
    parser.add_argument("--limit", action="append", default=[], metavar="MEASURE=RATIO", help="in any game")
    parser.add_argument("--mean-limit", action="append", default=[], metavar="MEASURE=RATIO", help="over the games")
    parser.add_argument("--same", action="store_true", help="exit with 1 if results differ")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all times, results and differences")
    options = parser.parse_args(arguments)
    options.limit, options.mean_limit = dict(map(limit, options.limit)), dict(map(limit, options.mean_limit))
    for name in (*options.measures, *options.limit, *options.mean_limit):
        if name not in MEASURES:
            raise CompareError(f"There is no measure '{name}'; choose from {', '.join(MEASURES)}.")
        if name not in options.measures:
            raise CompareError(f"The limit of {name} needs that measure; add it to --measures.")
    if min(options.repeats, options.cold_repeats) < 1 or options.scale <= 0:
        raise CompareError("Repeats must be at least 1, and --scale must be above 0.")
    try:
        _ = options.json and options.json.touch()
    except OSError as error:
        raise CompareError(f"Cannot write {options.json}: {error.strerror}.") from None
    return options


def main(arguments: list[str] | None = None) -> int:
    rows: list[dict[str, Any]] = []
    try:
        options = parsed(arguments)
        try:
            with tempfile.TemporaryDirectory(prefix="hedgerow-compare-") as folder:
                measure_all(options, rows, Path(folder))
        except KeyboardInterrupt:
            print("Stopped before the end.")
            return report(options, rows, is_complete=False)
        return report(options, rows, is_complete=True)
    except CompareError as error:
        print(error, file=sys.stderr)
        if rows:
            report(options, rows, is_complete=False)
        return 2


if __name__ == "__main__":
    sys.exit(main())
