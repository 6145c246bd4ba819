#!/usr/bin/env python3
"""Write what the tests of a room keep beside them: a block of `perft.txt`, or a playthrough.

python3 tools/record.py perft meadow turns=1 --depth 6
python3 tools/record.py playthrough meadow turns=2 --players 2 --seed 3 -o tests/games/meadow/playthroughs/two.txt

Settings are written as in `perft.txt`: NAME=VALUE, `variant` and `players` among them. Decisions are made at random by
the seed, dice fall as the match's seed has them. A recording says what the rules do, not that they are right: it proves
nothing until a referee (the oracle) or a person has checked it by hand.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import hedgerow
from hedgerow import HedgerowError, Match
from hedgerow.lab.batch import perft

MOST_LINES = 300  # of a playthrough: longer ones nobody reads
UNPROVED = "A recording proves nothing until a referee or a person has checked it."


def counts(match: Match, settings: list[str], depth: int) -> str:
    """A block of `perft.txt`: nodes by depth, of chance, of decision and of the end."""
    rows = perft(match.room, match.at(len(match.log)), depth).tolist()
    lines = [f"{level} {' '.join(map(str, row))}" for level, row in enumerate(rows)]
    return "\n".join(["# Who has counted this beside the rules, and how?", f"[{' '.join(settings)}]", *lines, ""])


def played(match: Match, seed: int, most: int) -> str:
    """A dump, and below it what is true at its end."""
    chosen = random.Random(seed)
    while match.to_move is not None and (not most or len(match.log) < most):
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play(chosen.choice(match.legal()))
    outcome = match.outcome
    facts = {
        "scores": " ".join(map(str, match.scores())),
        "outcome": " ".join(outcome.results) if outcome else "ongoing",
        "status": match.status(),
    }
    if match.to_move is not None:
        facts["legal"] = ", ".join(match.legal())
    return match.dump().rstrip("\n") + "".join(f"\n= {name}: {value}" for name, value in facts.items()) + "\n"


def wishes() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0], epilog=UNPROVED)
    parser.add_argument("what", choices=("perft", "playthrough"))
    parser.add_argument("game")
    parser.add_argument("settings", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--depth", type=int, default=4, help="of perft")
    parser.add_argument("--moves", type=int, default=0, help="of a playthrough; without it, to the end")
    parser.add_argument("-o", metavar="FILE", type=Path, help="a new file, instead of the screen")
    return parser


def main(arguments: list[str]) -> int:
    wish = wishes().parse_intermixed_args(arguments)
    settings = wish.settings + ([f"players={wish.players}"] if wish.players else [])
    try:
        chosen = dict(pair.split("=", 1) for pair in settings)
        players = int(chosen.pop("players")) if "players" in chosen else None
        match = hedgerow.new(wish.game, seed=wish.seed, players=players, **chosen)
    except (HedgerowError, ValueError) as problem:
        told = problem if isinstance(problem, HedgerowError) else "Settings are written NAME=VALUE."
        print(f"record: {told}", file=sys.stderr)
        return 2
    text = counts(match, settings, wish.depth) if wish.what == "perft" else played(match, wish.seed, wish.moves)
    if wish.what == "playthrough" and text.count("\n") > MOST_LINES:
        print(f"record: that is longer than {MOST_LINES} lines; say for example --moves 100.", file=sys.stderr)
        return 2
    if wish.o is None:
        print(text, end="")
    elif wish.o.exists():
        print(f"record: {wish.o} is there already.", file=sys.stderr)
        return 2
    else:
        wish.o.write_text(text, encoding="utf-8")
    print(UNPROVED, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
