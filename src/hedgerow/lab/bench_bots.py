"""`hedgerow bench bots`: our search beside OpenSpiel's C++ MCTSBot, on two small games that both have.

Both imagine the same number of matches for a decision, at random, on one core. Two things are told, for speed alone is
worth nothing: imagined matches a second on the same positions, in turns, by the processor's clock; and who wins where
the two meet, each moving first in half of the matches. OpenSpiel is an extra.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hedgerow.bots import tree
from hedgerow.kernel import contract, playout
from hedgerow.kernel.contract import CHANCE, DRAW, NOBODY, WIN
from hedgerow.kernel.playout import AT_RANDOM
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room
from hedgerow.lab.bench import shown
from hedgerow.lab.yardsticks import ROOMS

PLAYOUTS = 1_000  # for a decision
NODES, DEPTH = 20_000, 100  # of our tree: more than so many playouts need
OPENING = 12  # decisions, from the first on, on which speed is measured
UCT, MEGABYTES = 2.0, 1_000  # OpenSpiel's own example has these
SEED = 1


class Pair:
    """One position of a small game, in our record and in OpenSpiel's state: whatever happens, happens in both."""

    def __init__(self, room: Room, game: Any) -> None:
        self.records: Records = playout.first_position(room.template(room.settings()))
        self.state = game.new_initial_state()

    @property
    def mover(self) -> int:
        return contract.to_move(self.records[0])

    def play(self, move: int) -> None:
        contract.apply(self.records[0], self.mover, move)
        self.state.apply_action(move)

    def roll(self, lots: random.Random) -> None:
        """Whatever chance owes."""
        while self.mover == CHANCE:
            self.play(contract.face(self.records[0], lots.randrange(contract.faces(self.records[0]))))


class Ours:
    """Our tree, with random playouts."""

    def __init__(self, room: Room, records: Records, seed: int) -> None:
        self.tree = tree.planted(room, records, NODES, DEPTH, seed, AT_RANDOM)
        self.imagined = 0

    def choose(self, pair: Pair) -> int:
        self.tree.root[0] = pair.records[0]
        move = int(tree.decide(self.tree, self.imagined, PLAYOUTS))
        self.imagined += self.tree.matches
        return move


class Theirs:
    """OpenSpiel's tree search with random playouts, one for each simulation, and proven ends told apart."""

    def __init__(self, game: Any, seed: int) -> None:
        import pyspiel

        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot = pyspiel.MCTSBot(game, evaluator, UCT, PLAYOUTS, MEGABYTES, True, seed, False)
        self.imagined = 0

    def choose(self, pair: Pair) -> int:
        root = self.bot.mcts_search(pair.state)
        self.imagined += int(root.explore_count)
        return int(root.best_child().action)


@dataclass(frozen=True)
class Found:
    """What was measured of one game."""

    ours_per_s: float
    theirs_per_s: float
    won: int = 0  # by ours
    drawn: int = 0
    lost: int = 0

    @property
    def ratio(self) -> float:
        return self.ours_per_s / self.theirs_per_s

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Our share of the matches, a draw counted by half."""
        return (self.won + self.drawn / 2) / self.matches

    @property
    def error(self) -> float:
        """One standard error of it."""
        squares = (self.won + self.drawn / 4) / self.matches
        return math.sqrt(max(squares - self.score**2, 0.0) / self.matches)

    def told(self) -> dict[str, float]:
        rates = {"ours_per_s": self.ours_per_s, "theirs_per_s": self.theirs_per_s, "ratio": round(self.ratio, 2)}
        met = {"won": self.won, "drawn": self.drawn, "lost": self.lost}
        return {**rates, **met, "score": self.score, "error": self.error} if self.matches else rates


def positions(room: Room, game: Any) -> list[Pair]:
    """The first decisions of a match by lot: the same for both."""
    lots, found = random.Random(SEED), list[Pair]()
    for length in range(OPENING):
        pair = Pair(room, game)
        for _ in range(length):
            pair.play(lots.choice(pair.state.legal_actions()))
            pair.roll(lots)
        if pair.mover != NOBODY:
            found.append(pair)
    return found


def spent(choose: Callable[[Pair], int], pairs: list[Pair]) -> float:
    """Seconds of the processor for one decision in each of these positions."""
    began = time.process_time()
    for pair in pairs:
        choose(pair)
    return time.process_time() - began


def measure(room: Room, game: Any, seconds: float) -> Found:
    """Imagined matches a second, in turns, so that what else the machine does disturbs both alike."""
    pairs = positions(room, game)
    ours, theirs = Ours(room, pairs[0].records, SEED), Theirs(game, SEED)
    spent(ours.choose, pairs[:1])  # compiled, or loaded from the disk
    ours.imagined, one, other = 0, 0.0, 0.0
    while one + other < 2 * seconds:
        other += spent(theirs.choose, pairs)
        while one < other:  # as much time for the quicker one
            one += spent(ours.choose, pairs)
    return Found(ours.imagined / one, theirs.imagined / other)


def meet(room: Room, game: Any, matches: int) -> tuple[int, int, int]:
    """So many matches between the two, the first move in turn: won, drawn and lost by ours."""
    counts = {WIN: 0, DRAW: 0, contract.LOSS: 0}
    for match in range(matches):
        lots, pair, own = random.Random(match), Pair(room, game), match % 2
        ours, theirs = Ours(room, pair.records, match), Theirs(game, match)
        while pair.mover != NOBODY:
            pair.play(ours.choose(pair) if pair.mover == own else theirs.choose(pair))
            pair.roll(lots)
        counts[contract.result(pair.records[0], own)] += 1
    return counts[WIN], counts[DRAW], counts[contract.LOSS]


def command(seconds: float, matches: int, as_json: bool) -> int:
    """Measure and print; raises `BadSettings` where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        raise BadSettings("OpenSpiel is not installed: pip install 'hedgerow[bench]' brings it.") from None
    report: dict[str, Any] = {"playouts": PLAYOUTS, "games": {}}
    for name, room in ROOMS.items():
        game = pyspiel.load_game(name)
        found = measure(room, game, seconds)
        if not as_json:
            print(f"{room.title}, {PLAYOUTS:,} random playouts a decision, one core")
            print(f"  imagined matches a second   {shown(found.ours_per_s)}, OpenSpiel {shown(found.theirs_per_s)}: "
                  f"{found.ratio:.1f} times as many", flush=True)  # fmt: skip
        found = Found(found.ours_per_s, found.theirs_per_s, *meet(room, game, matches))
        report["games"][name] = found.told()
        if not as_json and found.matches:
            print(f"  head to head                won {found.won}, drawn {found.drawn}, lost {found.lost}: "
                  f"{100 * found.score:.0f} of 100 ± {100 * found.error:.1f}", flush=True)  # fmt: skip
    if as_json:
        json.dump(report, sys.stdout, indent=2)
        print()
    return 0
