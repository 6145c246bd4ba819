"""A process of its own that prints what is compiled, or loaded, behind what a `Need` has made ready: nothing should be.

    python tests/late.py hint GAME
    python tests/late.py analysis GAME

It takes seconds, within the seconds of whoever asks first. In a test's own process all may have been used before.
"""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

from numba.core.dispatcher import Dispatcher

import hedgerow
from hedgerow.bots import hints, thought, valuing
from hedgerow.lab import analysis
from hedgerow.table.match import Match

SEED = 5
ASKED = 8  # moments of a match
A_LOOK = 0.004  # seconds of a clock that goes on when somebody looks at it, and never else
SECONDS = 0.6  # of a hint, by that clock
ENDS = 5


def played(game: str) -> Match:
    """By the quick player, interpreted."""
    match = hedgerow.new(game, seed=SEED)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
        else:
            seat = int(match.to_move)
            match.play_code(seat, thought.at_sight(match.room, match.at(match.played), seat, match.played))
    return match


def give_hints(match: Match) -> None:
    looks = count()
    pretended: Any = SimpleNamespace(monotonic=lambda: A_LOOK * next(looks))
    thought.time = hints.time = pretended
    decisions = [at for at, entry in enumerate(match.log) if entry.seat >= 0]
    for k in range(ASKED):
        at = decisions[k * len(decisions) // ASKED]
        hints.advise(match.room, match.at(at), match.log[at].seat, at, SECONDS, most_ends=ENDS)


def take_apart(match: Match) -> None:
    begun = analysis.begin(match, tries=1)
    for k in range(ASKED):
        analysis.steps_of(match, begun, k * match.played // ASKED, 2)


def main() -> None:
    what, game = sys.argv[1:]
    match, late = played(game), list[str]()
    (hints if what == "hint" else valuing).NEED.use(match.room, match.settings)
    compiled = Dispatcher.compile

    def noted(self: Any, signature: Any) -> Any:
        late.append(f"{self.py_func.__module__}.{self.py_func.__name__}")
        return compiled(self, signature)

    Dispatcher.compile = noted
    (give_hints if what == "hint" else take_apart)(match)
    print(*late, sep="\n")


if __name__ == "__main__":
    main()
