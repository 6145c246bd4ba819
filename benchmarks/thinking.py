"""How long somebody waits for a hint, and for a match to be taken apart.

    python benchmarks/thinking.py                           all games, some minutes
    python benchmarks/thinking.py --games vasty --hints 3   one of them, three hints

A match of every game is played by the quick player. In decisions that are spread over it a hint is asked for: its first
thought, which nothing has to be compiled for, and the whole of it; then the match is analysed as deeply as usual. The
code is compiled, or loaded, before the clocks run: that happens once, and a first thought bridges it.

Told are the clock on the wall and processor seconds, the worst of each. A machine with other work keeps people waiting
for longer, which is not the program's fault, so the limits are kept by the processor's clock: 0.3 s for a first
thought, 3 s for a hint, and 60 s on two cores for an analysis, 120 processor seconds. Exit code 1 where one is missed.
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
FIRST, WHOLE, ANALYSIS = 0.3, 3.0, 120.0  # processor seconds
GLANCES = 40  # first thoughts, at most


class Cost(NamedTuple):
    """The worst of some: by the clock, and of the processor, all cores together."""

    wall: float
    spent: float

    def told(self, limit: float) -> str:
        return f"{self.wall:7.2f} s {self.spent:9.2f} s{' (!)' if self.spent > limit else '    '}"


def worst(works: list[Callable[[], object]]) -> Cost:
    walls, spents = [0.0], [0.0]
    for work in works:
        wall, spent = time.perf_counter(), time.process_time()
        work()
        spents.append(time.process_time() - spent)
        walls.append(time.perf_counter() - wall)
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


def measure(match: Match, asked: int) -> list[Cost]:
    """A first thought, a hint, and the analysis of the whole match."""
    room = match.room

    def glance(at: int) -> Callable[[], object]:
        return lambda: hints.first_thought(room, match.at(at), match.log[at].seat)

    def hint(at: int) -> Callable[[], object]:
        return lambda: hints.advise(room, match.at(at), match.log[at].seat, at)

    decisions = questions(match)
    glance(decisions[0])()  # what Python imports on the way
    first = worst([glance(at) for at in spread(decisions, GLANCES)])
    readiness.prepare(room, match.settings, hints.NEED)
    whole = worst([hint(at) for at in spread(decisions, asked)])
    readiness.prepare(room, match.settings, valuing.NEED)
    return [first, whole, worst([lambda: analyse(match, workers=2)])]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=catalog.names(), default=catalog.names())
    parser.add_argument("--hints", type=int, default=6, help="hints of each match (default 6)")
    chosen = parser.parse_args()
    missed = 0
    print(f"{'the worst, by the clock and of the processor':44} {'first thought':>23} {'hint':>23} {'analysis':>23}")
    for game in chosen.games:
        for settings in SETTINGS.get(game, [{}]):
            match = played(game, settings)
            found = measure(match, max(chosen.hints, 1))
            limits = (FIRST, WHOLE, ANALYSIS)
            missed += sum(cost.spent > limit for cost, limit in zip(found, limits, strict=True))
            name = f"{game} {' '.join(map(str, settings.values()))}, {match.played} moves"
            told = "  ".join(cost.told(limit) for cost, limit in zip(found, limits, strict=True))
            print(f"{name:42} {told}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
