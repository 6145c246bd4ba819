#!/usr/bin/env python3
"""Show what a room's tests let through: make small mistakes in its rules, and tell which ones no test notices.

python3 tools/mutants.py ROOM [--sample 100] [--seed 1] [--resume] [--minutes 15]

A mistake is a comparison turned, a number off by one, a condition dropped, operands swapped, another constant or
operator, `and` for `or`, a statement left out; one at a time, in the functions of `games/ROOM/rules` (what only bots go
by is left alone). No file is changed. The tests are those of `tests/games/ROOM`, and of `tests/every_game` for this
room those that are quick; rules run uncompiled. Results are kept in `build/mutants`: `--resume` goes on where an
earlier run stopped, and tries what survived with the tests that are new since. Mutants that change nothing are listed
with the reason in `tests/games/ROOM/equivalent.toml`. Exit status 1: more than one mutant in a hundred is unexplained.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import sys
import time
from pathlib import Path

from mutation.kinds import Mutant

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
PYTHON = HOUSE / ".venv" / "bin" / "python"
MOST_UNEXPLAINED = 0.01


def main() -> int:
    asked = arguments()
    house = asked.house.resolve()
    if problem := unfit(house, asked.room):
        print(problem, file=sys.stderr)
        return 2
    os.chdir(house)
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # every cold start would wait for plugins that no rule needs
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # compiling every mutant would take hours
    os.environ["PYTHONPATH"] = str(house / "src")
    sys.path[:0] = [str(house / "src"), str(house / "tests")]
    if asked.cold:
        return judge_cold(house, asked.room, json.loads(asked.cold))
    return judge(house, asked)


def arguments() -> argparse.Namespace:
    first, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(description=first, epilog=rest.partition("\n\n")[2])
    parser.add_argument("room", metavar="ROOM", help="the name of a game")
    parser.add_argument("--sample", type=positive, default=100, help="how many mutants, by lot (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the lot (1)")
    parser.add_argument("--resume", action="store_true", help="go on where an earlier run stopped")
    parser.add_argument("--minutes", type=float, default=15, help="stop after so long, and tell what is known (15)")
    parser.add_argument("--workers", type=positive, default=2, help="processes at once (2)")
    parser.add_argument("--only", default="", help="only mutants of functions whose name contains this")
    parser.add_argument("--house", type=Path, default=HOUSE, help="another checkout")
    parser.add_argument("--cold", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def unfit(house: Path, room: str) -> str:
    """A sentence, where nothing can be done."""
    games = house / "src" / "hedgerow" / "games"
    rooms = sorted(p.parent.name for p in games.glob("*/rules"))
    if room not in rooms:
        return f"There is no room {room!r} with rules; there are {', '.join(rooms) or 'none'}."
    if not hasattr(os, "fork"):
        return "This needs a system that can fork: Linux or macOS."
    return ""


def by_lot(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """Each draws a lot of its own, so that a change of the rules leaves the rest of a sample as it was."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())


def flags(house: Path) -> list[str]:
    """pytest without a word of its own, whatever the project's own flags are."""
    return [
        "--rootdir", str(house), "-o", "addopts=", "-o", "pythonpath=src tests", "--import-mode=importlib",
        "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-s",
    ]  # fmt: skip


def judge(house: Path, asked: argparse.Namespace) -> int:
    import pytest
    from mutation import ledger, telling
    from mutation.ground import Ground, open_gate
    from mutation.judging import Judge

    began = time.monotonic()
    ground = Ground(house, asked.room)
    book = ledger.Ledger(house / "build" / "mutants", ground, asked.seed, fresh=not asked.resume)
    known = ledger.equivalents(ground)
    chosen = [m for m in ground.mutants if asked.only in m.function]
    if not chosen:
        print(f"No function of {ground.room} has {asked.only!r} in its name.", file=sys.stderr)
        return 2
    progress = Progress(ground.room)
    work = Judge(ground, open_gate(ground), book, asked.workers, 60 * asked.minutes, progress.tell)
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: work.interrupt())
    work.sample = by_lot(chosen, asked.seed)[: asked.sample]
    work.quick = set(known)
    work.fates = book.judged()
    folders = [str(f) for f in (ground.own_tests, ground.shared_tests) if f.is_dir()]
    status = pytest.main([*flags(house), *folders], plugins=[work])
    progress.end()
    if not work.tests:
        print(f"The tests of {ground.room} could not be collected: pytest's status is {int(status)}.", file=sys.stderr)
        return 2
    for mutant in work.sample:
        work.fates.setdefault(mutant.key, ledger.Fate())
    print(telling.report(work, known, ledger.stale(ground)))
    left = telling.unexplained(work, known)
    minutes = (time.monotonic() - began) / 60
    print(f"\n{len(work.sample)} of {len(ground.mutants)} mutants of {ground.room}, seed {asked.seed}: ", end="")
    print(f"{len(left)} unexplained, {minutes:.1f} minutes.")
    if work.is_interrupted:
        print("Interrupted; --resume goes on from here.")
        return 130
    return 1 if len(left) > MOST_UNEXPLAINED * len(work.sample) else 0


def judge_cold(house: Path, room: str, job: dict[str, object]) -> int:
    """In a child that has begun anew, since the mutated function runs while its room is imported."""
    import pytest
    from mutation.crew import say
    from mutation.ground import Ground, open_gate
    from mutation.judging import Cold

    ground = Ground(house, room)
    open_gate(ground, next(m for m in ground.mutants if m.key == job["mutant"]))
    tests: list[tuple[str, float]] = job["tests"]  # type: ignore[assignment]
    files = list(dict.fromkeys(test.split("::")[0] for test, _ in tests))
    pytest.main([*flags(house), *files], plugins=[Cold(tests, lambda **said: say(int(str(job["pipe"])), said))])
    return 0


def span(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


class Progress:
    """One line that is written over on a terminal; elsewhere a line every ten seconds, if there is anything new."""

    def __init__(self, room: str) -> None:
        self.room, self.what, self.began, self.told, self.done = room, "", 0.0, 0.0, -1
        self.live = sys.stderr.isatty()

    def tell(self, what: str, done: int, total: int, more: str) -> None:
        now = time.monotonic()
        if what != self.what:
            self.what, self.began, self.told, self.done = what, now, 0.0, -1
        if not total or done == self.done or (now - self.told < (0.5 if self.live else 10) and done < total):
            return
        self.told, self.done = now, done
        rate = done / max(now - self.began, 1.0)
        pace = f"{rate:.1f} a second" if rate >= 1 else f"{60 * rate:.1f} a minute"
        left = f"about {span((total - done) / rate)} left" if 0 < done < total else ""
        words = ", ".join(filter(None, [f"{self.room}: {done} of {total} {what}", more, pace, left]))
        print(f"\r\x1b[K{words}" if self.live else words, end="" if self.live else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.live:
            print(file=sys.stderr)


if __name__ == "__main__":
    if PYTHON.exists() and Path(sys.prefix) != PYTHON.parents[1]:
        os.execv(PYTHON, [str(PYTHON), *sys.argv])  # the environment of `go.py` has pytest
    sys.exit(main())
