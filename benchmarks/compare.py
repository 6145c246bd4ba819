"""Two checkouts of this repository, game by game, in one run: how much faster or slower is the second?

    python benchmarks/compare.py OLD [NEW] [--games wildfire vasty] [--starts 5] [--rounds 6] [--most-slower 3]

Each checkout plays in a process of its own; they take turns, a fraction of a second each, so that whatever else the
machine does meets both alike; and both are started anew a few times, since where a process's memory happens to lie is
worth some percent. All play the same matches again and again, and the fastest time of each counts: whatever else runs
can only make it longer. NEW is this checkout if it is left out. The exit code is 1 where a game is slower by more than
`--most-slower` percent.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]

PLAYER = """
import sys, time
from hedgerow import catalog
from hedgerow.lab.batch import Batch
game, variant, kind, seconds = sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])
room = catalog.room(game)
settings = room.settings(variant=variant)
batch = Batch(room, settings, 200)
quick = getattr(batch, "play_levels", None) or batch.play_policies
play = batch.play_random if kind == "random" else lambda seed, first: quick([1] * settings.players, seed, first)
play(1, 0)
print("ready", flush=True)
for _ in sys.stdin:
    best, until = 1e9, time.process_time() + seconds
    while (began := time.process_time()) < until:
        play(1, 0)
        best = min(best, time.process_time() - began)
    print(best, flush=True)
"""


class Player:
    """A process that plays matches of one checkout when it is told to."""

    def __init__(self, checkout: Path, game: str, variant: str, kind: str, seconds: float) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, game, variant, kind, str(seconds)],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def hear(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline().strip()
        if not line:
            raise SystemExit("A checkout cannot play this; see what it said above.")
        return line

    def turn(self) -> float:
        """The fastest time of the same matches, in seconds of the processor."""
        assert self.process.stdin
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        return float(self.hear())

    def stop(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def compare(old: Path, new: Path, game: str, variant: str, kind: str, rounds: int, seconds: float) -> list[float]:
    """The fastest time of each checkout."""
    players = []
    try:
        for checkout in (old, new):  # one behind the other: compiling wants the machine for itself
            players.append(Player(checkout, game, variant, kind, seconds))
            players[-1].hear()
        times = [[player.turn() for player in players] for _ in range(rounds)]
        return [min(one) for one in zip(*times, strict=True)]
    finally:
        for player in players:
            player.stop()


def variants() -> list[tuple[str, str]]:
    sys.path.insert(0, str(HERE / "src"))
    from hedgerow import catalog

    return [(name, variant.name) for name in catalog.names() for variant in catalog.room(name).variants]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="a checkout of the repository, such as a worktree of an older commit")
    parser.add_argument("new", type=Path, nargs="?", default=HERE)
    parser.add_argument("--games", nargs="+", default=[], metavar="GAME")
    parser.add_argument("--kinds", nargs="+", default=["random", "greedy"], choices=("random", "greedy"))
    parser.add_argument("--starts", type=int, default=5, help="of both processes")
    parser.add_argument("--rounds", type=int, default=6, help="turns of both in each start")
    parser.add_argument("--seconds", type=float, default=0.4, help="of the processor, for each turn")
    parser.add_argument("--most-slower", type=float, default=3.0, metavar="PERCENT")
    chosen = parser.parse_args()
    slower = []
    for game, variant in variants():
        for kind in chosen.kinds if not chosen.games or game in chosen.games else ():
            times = [
                compare(chosen.old, chosen.new, game, variant, kind, chosen.rounds, chosen.seconds)
                for _ in range(chosen.starts)
            ]
            ratio = min(old for old, _ in times) / min(new for _, new in times)
            each = ", ".join(f"{old / new:.3f}" for old, new in times)
            print(f"{game:10} {variant:10} {kind:7} {ratio:6.3f} times as fast (by start: {each})", flush=True)
            if ratio < 1 - chosen.most_slower / 100:
                slower.append(f"{game} {variant} {kind}")
    print(f"Slower by more than {chosen.most_slower:g}%: {', '.join(slower) or 'none'}.")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
