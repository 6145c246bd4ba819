"""How long somebody waits for a hint, and for a match to be taken apart.

    python benchmarks/thinking.py                           all games: some minutes, more where code is compiled
    python benchmarks/thinking.py --games vasty --hints 3   one of them, three hints
    python benchmarks/thinking.py --clock                   on a machine with nothing else to do

A match of every game is played by the quick player. In decisions that are spread over it a hint is asked for: its first
thought, which nothing has to be compiled for, and the whole of it; then the match is analysed as deeply as usual. The
code is compiled, or loaded, before the clocks run: that happens once, and a first thought bridges it.

Told are the clock on the wall and processor seconds, the worst of each. A machine with other work keeps people waiting
for longer, which is not the program's fault, so the limits are kept by the processor's clock: 0.3 s for a first
thought, 3 s for a hint, and 60 s on two cores for an analysis, 120 processor seconds. With `--clock` they are kept by
the clock on the wall, and the analysis has 60 s of it. Exit code 1 where one is missed.

What is under way is told on standard error. Each game's line is printed when it is done: whoever stops it (Ctrl-C) has
the lines until then, and may ask for the other games by name.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import hedgerow
from hedgerow import catalog
from hedgerow.bots import hints, readiness, thought, valuing
from hedgerow.lab.analysis import analyse
from hedgerow.table.match import Match

SEED = 5
SETTINGS: dict[str, list[dict[str, Any]]] = {  # where not as the room suggests
    "wildfire": [{}, {"variant": "x4"}],
    "vasty": [{"players": 2}, {"players": 4}],
}
LIMITS = (0.3, 3.0, 120.0)  # processor seconds: of a first thought, a hint, an analysis
BY_THE_CLOCK = (0.3, 3.0, 60.0)
WORKERS = 2
GLANCES = 40  # first thoughts, at most
TOLD = 0.3  # seconds that something takes of which a line is written


class Cost(NamedTuple):
    """The worst of some: by the clock, and of the processor, all cores together."""

    wall: float
    spent: float

    def is_over(self, limit: float, by_clock: bool) -> bool:
        return (self.wall if by_clock else self.spent) > limit

    def told(self, is_over: bool) -> str:
        return f"{self.wall:7.2f} s {self.spent:9.2f} s{' (!)' if is_over else '    '}"


def under_way(line: str) -> None:
    """For whoever waits: written over the last such line at a terminal."""
    end = "\r" if sys.stderr.isatty() else "\n"
    print(f"{line:78}", end=end, file=sys.stderr, flush=True)


def worst(what: str, works: list[Callable[[], object]]) -> Cost:
    walls, spents = [0.0], [0.0]
    for number, work in enumerate(works, 1):
        wall, spent = time.perf_counter(), time.process_time()
        work()
        spents.append(time.process_time() - spent)
        walls.append(time.perf_counter() - wall)
        if walls[-1] > TOLD or number == len(works):
            under_way(f"{what}, {number} of {len(works)}: {walls[-1]:.2f} s, {spents[-1]:.2f} of a processor")
    return Cost(max(walls), max(spents))


def played(game: str, settings: dict[str, Any]) -> Match:
    """By the quick player, interpreted."""
    match = hedgerow.new(game, seed=SEED, **settings)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
        else:
            seat = int(match.to_move)
            match.play_code(seat, thought.at_sight(match.room, match.at(match.played), seat, match.played))
    return match


def spread(found: list[int], most: int) -> list[int]:
    """So many of them, evenly."""
    return found if len(found) <= most else [found[k * len(found) // most] for k in range(most)]


def questions(match: Match) -> list[int]:
    """Where somebody had something to decide."""
    found = []
    for at, entry in enumerate(match.log):
        if entry.seat >= 0 and len(thought.legal_codes(match.room, match.at(at), entry.seat)) > 1:
            found.append(at)
    return found


def measure(name: str, match: Match, asked: int) -> list[Cost]:
    """A first thought, a hint, and the analysis of the whole match."""
    room = match.room

    def glance(at: int) -> Callable[[], object]:
        return lambda: hints.first_thought(room, match.at(at), match.log[at].seat)

    def hint(at: int) -> Callable[[], object]:
        return lambda: hints.advise(room, match.at(at), match.log[at].seat, at)

    decisions = questions(match)
    glance(decisions[0])()  # what Python imports on the way
    first = worst(f"{name}: first thoughts", [glance(at) for at in spread(decisions, GLANCES)])
    readiness.prepare(room, match.settings, hints.NEED, under_way)
    whole = worst(f"{name}: hints", [hint(at) for at in spread(decisions, asked)])
    readiness.prepare(room, match.settings, valuing.NEED, under_way)
    under_way(f"{name}: an analysis ...")
    return [first, whole, worst(f"{name}: analysis", [lambda: analyse(match, workers=WORKERS)])]


def missed_by(game: str, asked: int, by_clock: bool) -> int:
    """Measure a game and print its lines; how many limits it misses."""
    missed, limits = 0, BY_THE_CLOCK if by_clock else LIMITS
    for settings in SETTINGS.get(game, [{}]):
        name = " ".join([game, *map(str, settings.values())])
        under_way(f"{name}: a match is played ...")
        match = played(game, settings)
        found = measure(name, match, asked)
        over = [cost.is_over(limit, by_clock) for cost, limit in zip(found, limits, strict=True)]
        told = "  ".join(cost.told(is_over) for cost, is_over in zip(found, over, strict=True))
        print(f"{f'{name}, {match.played} moves':42} {told}", flush=True)
        missed += sum(over)
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=catalog.names(), default=catalog.names())
    parser.add_argument("--hints", type=int, default=6, help="hints of each match (default 6)")
    parser.add_argument("--clock", action="store_true", help="keep the limits by the clock on the wall")
    chosen = parser.parse_args()
    missed = 0
    print(f"{'the worst, by the clock and of the processor':44} {'first thought':>23} {'hint':>23} {'analysis':>23}")
    try:
        for game in chosen.games:
            missed += missed_by(game, max(chosen.hints, 1), chosen.clock)
    except KeyboardInterrupt:
        print("\nStopped: the games that have no line were not measured.", file=sys.stderr)
        return 130
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
