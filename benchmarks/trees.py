"""Is a tree better than halving at the same number of imagined matches, and does it help to keep it between moves?

    python benchmarks/trees.py                                          Wildfire alone, 1,200 a decision, 3,000 matches
    python benchmarks/trees.py --playouts 20000 --matches 1000 --seconds 600

Three players meet the same dice, match by match: halving over the root, as the levels play (`bots/halving.py`), a tree
that is planted anew for every decision, and one that is followed through moves and dice (`bots/tree.py`). All imagine
their matches by the quick player. The tree knows who wins and nothing of points, so that a game is wanted in which one
player alone wins or loses. Told are the share of matches won, the difference to halving and its standard error, and
processor time, which on a busy machine means something as a ratio only.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.bots import halving, tree
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, NOBODY, WIN, WINS
from hedgerow.kernel.playout import QUICK, begin
from hedgerow.kernel.room import Records, Room

NODES, DEPTH = 60_000, 200
SEED = 77  # of the matches


class Halving:
    """The search of the levels."""

    def __init__(self, room: Room, template: Records, playouts: int) -> None:
        self.playouts, self.number = playouts, 0
        self.workspace = workspace_for(room, template, 5)
        self.workspace.wants = WINS

    def begin(self) -> None:
        """Nothing is kept."""

    def choose(self, records: Records, seat: int) -> int:
        self.workspace.game[0] = records[0]
        move = int(halving.decide(self.workspace, seat, self.number, self.playouts))
        self.number += self.playouts
        return move

    def hear(self, move: int) -> None:
        """Of what was played or rolled."""


class Planted(Halving):
    """A tree for every decision."""

    def __init__(self, room: Room, template: Records, playouts: int) -> None:
        self.playouts, self.number = playouts, 0
        self.tree = tree.planted(room, template, NODES, DEPTH, 1, QUICK)

    def choose(self, records: Records, seat: int) -> int:
        self.tree.root[0] = records[0]
        move = int(self.decide())
        self.number += self.playouts
        return move

    def decide(self) -> Any:
        return tree.decide(self.tree, self.number, self.playouts)


class Followed(Planted):
    """One tree for a match."""

    def begin(self) -> None:
        tree.clear(self.tree)

    def decide(self) -> Any:
        return tree.decide_on(self.tree, self.number, self.playouts)

    def hear(self, move: int) -> None:
        tree.follow(self.tree, move)


def won(room: Room, template: Records, match: int, player: Halving) -> float:
    rules, records, dice = room.rules, template.copy(), rng.generator(SEED)
    begin(records[0], match, dice)
    player.begin()
    while (seat := rules.to_move(records[0])) != NOBODY:
        if seat == CHANCE:
            move = rules.face(records[0], rng.below(dice, rules.stream(records[0]), rules.faces(records[0])))
        else:
            move = player.choose(records, seat)
        rules.apply(records[0], seat, move)
        player.hear(move)
    return float(rules.result(records[0], 0) == WIN)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="wildfire", choices=catalog.names())
    parser.add_argument("--playouts", type=int, default=1_200)
    parser.add_argument("--matches", type=int, default=3_000)
    parser.add_argument("--seconds", type=float, default=600, help="of the processor, at most")
    chosen = parser.parse_args()
    room = catalog.room(chosen.game)
    template = room.template(room.settings(1))
    players = {kind.__name__.lower(): kind(room, template, chosen.playouts) for kind in (Halving, Planted, Followed)}
    for player in players.values():
        won(room, template, 1_000_000, player)  # compiled, or loaded
    found: dict[str, list[float]] = {name: [] for name in players}
    spent, since = dict.fromkeys(players, 0.0), time.process_time()
    for match in range(chosen.matches):
        for name, player in players.items():
            before = time.process_time()
            found[name].append(won(room, template, match, player))
            spent[name] += time.process_time() - before
        if time.process_time() - since > chosen.seconds:
            break
    n = len(found["halving"])
    print(f"{room.title} alone, {chosen.playouts:,} imagined matches a decision, {n:,} matches of seed {SEED}")
    for name, wins in found.items():
        more = 100 * (np.array(wins) - np.array(found["halving"]))
        error = more.std(ddof=1) / n**0.5
        print(f"  {name:10} {100 * np.mean(wins):6.2f}% {more.mean():+6.2f} ± {error:.2f}   {spent[name] / n:.4f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
