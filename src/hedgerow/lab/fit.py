# mypy: allow-untyped-defs, allow-incomplete-defs
"""`python -m hedgerow.lab.fit GAME`: learn a room's value from matches that its own player plays, and write the file.

Every match is played at random up to a stage drawn by lot and by the player from there on; only what comes after the
switch is learned from. So the value sees poor positions as well as good ones, and always what good play makes of them:
a player who learns from her own good play alone never sees hunger, and forgets that it hurts.

A round plays so many matches with the weights of the round before (the first with the room's quick player) and solves
one regression a stage, in which older rounds count less. Matches are played quickly; the last rounds thoroughly where
it is asked for, at many times the cost: a quick player may never use what a thorough one lives by. Those before them
may be played briskly, as imagined matches are; then what less careful players made of a position is forgotten whenever
more care begins.

The same command gives the same file to the byte, on any machine: sums are taken in one order, by one thread, without
anybody's linear algebra. Which `Plan` serves a game was found by trying (docs/studies/learned-values.md).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from hedgerow import catalog
from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, NOBODY, apply, greedy, legal, tally, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import furnish, schooled_choice, traits, workspace_type
from hedgerow.kernel.mind import BRISKLY, FILE, NO_MIND, QUICKLY, THOROUGHLY, UNIT, no_outlook, no_prospect, written
from hedgerow.kernel.playout import any_choice, begin, roll
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.lab.chances import Chances
from hedgerow.lab.leads import Leads
from hedgerow.lab.regression import add_up, solve

SOLO_SEAT = 0


@dataclass(frozen=True)
class Plan:
    """How a value is learned; every field is an option of the command."""

    seed: int = 1
    rounds: int = 8
    matches: int = 10_000  # of a round
    thorough: int = 0  # of the rounds, the last ones
    outcome: float = 0.5  # how much the end of a match counts beside the value of its next stage
    ridge: float = 30.0  # so many matches speak for a stage being like the next one
    older: float = 0.7  # what a round counts in the next one
    kept: int = 4  # rounds that are learned from
    brisk: int = 0  # of the rounds, those before the thorough ones; then a round is learned from with its like only

    def command(self, game: str) -> str:
        """What is typed to learn by it; options that were there from the first are always named."""
        named = [f"--{name} {getattr(self, name):g}" for name in ("outcome", "ridge", "older", "kept")]
        usual = [f"--{name} {getattr(Plan, name):g}" for name in ("outcome", "ridge", "older", "kept")]
        first = f"--seed {self.seed} --rounds {self.rounds} --matches {self.matches} --thorough {self.thorough}"
        first += f" --brisk {self.brisk}" if self.brisk else ""
        return " ".join([f"python -m hedgerow.lab.fit {game}", first, *(wish for wish in named if wish not in usual)])

    def effort(self, number: int) -> int:
        """How a round is played."""
        left = self.rounds - number
        return THOROUGHLY if left < self.thorough else BRISKLY if left < self.thorough + self.brisk else QUICKLY


@rule
def gather(workspace, template, match, switch, quick, rows, stages, tallies):
    """Play a match, at random before the stage `switch`; write the traits of later stages, and return how many."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    begin(s, match, workspace.rng)
    n, reached = 0, switch == 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            stage = traits(s, SOLO_SEAT, workspace.mind)
            if stage >= 0:
                reached = reached or stage >= switch
                if reached:
                    rows[n] = workspace.mind.traits
                    stages[n] = stage
                    n += 1
            roll(s, workspace.rng)
        elif not reached:
            apply(s, seat, any_choice(s, seat, workspace.moves, workspace.rng))
        elif quick:
            m = legal(s, seat, workspace.moves)
            apply(s, seat, workspace.moves[greedy(s, seat, workspace.moves, m, workspace.rng)])
        else:
            apply(s, seat, schooled_choice(workspace, seat))
        seat = to_move(s)
    tally(s, SOLO_SEAT, tallies)
    return n


@rule
def expected(rows, weights, out):
    """The value of every row."""
    for r in range(len(rows)):
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * rows[r, i]
        out[r] = total


class Harvest:
    """What one round of matches has brought: traits by match and stage, and what came of it."""

    def __init__(self, matches: int, stages: int, traits: int, parts: int) -> None:
        self.rows = np.zeros((stages, matches, traits), np.float32)
        self.there = np.zeros((stages, matches), bool)
        self.ends = np.zeros((parts, matches))


class Fit:
    """What is known so far of one room's value."""

    def __init__(self, room: Room, plan: Plan) -> None:
        if room.mind == NO_MIND:
            raise BadSettings(f"{room.title} has no traits to learn a value from (rules/value.py).")
        self.room, self.plan = room, plan
        self.template = room.template(room.settings())
        self.workspace = np.zeros(1, workspace_type(self.template.dtype, room))[0]
        furnish(self.workspace, room, QUICKLY, plan.seed)
        self.workspace.rng[:] = rng.generator(plan.seed)
        self.weights = np.zeros((room.mind.stages, room.mind.traits))
        self.harvests: list[Harvest] = []
        self.played = 0
        self._lots = rng.generator(plan.seed, match=1 << 40)  # which stage each match is played at random up to

    def round(self, number: int) -> float:
        """Play with what is known and learn from it; the mean of the matches that were played well from the start."""
        shape, matches = self.room.mind, self.plan.matches
        self.workspace.mind.weights[:] = self.weights
        self.workspace.mind.effort = self.plan.effort(number)
        if self.plan.brisk and self.plan.effort(number) != self.plan.effort(number - 1):
            self.harvests = []  # who plays better makes more of a position, which would pass for merits of the position
        harvest = Harvest(matches, shape.stages, shape.traits, len(shape.parts))
        rows, stages = np.zeros((shape.stages + 1, shape.traits)), np.zeros(shape.stages + 1, np.int64)
        tallies = np.zeros(len(self.room.categories), np.int32)
        whole = []
        for i in range(matches):
            switch = int(rng.below(self._lots, rng.SETUP, shape.stages))
            n = gather(self.workspace, self.template, self.played, switch, number == 1, rows, stages, tallies)
            self.played += 1
            harvest.rows[stages[:n], i] = rows[:n]
            harvest.there[stages[:n], i] = True
            for k, part in enumerate(shape.parts):
                harvest.ends[k, i] = sum(tallies[category] for category in part.categories)
            if switch == 0:
                whole.append(int(tallies.sum()))
        self.harvests = [harvest, *self.harvests[: self.plan.kept - 1]]
        self.learn()
        return float(np.mean(whole)) if whole else float("nan")

    def learn(self) -> None:
        """From the last stage back to the first. A position is worth partly what came of it in the end, partly what
        the next stage's value says of the position that it led to, which chance has blurred less."""
        shape, outcome = self.room.mind, self.plan.outcome
        for k, part in enumerate(shape.parts):
            own = slice(part.first, part.last)
            targets = [harvest.ends[k].copy() for harvest in self.harvests]
            near = np.zeros(part.last - part.first)
            for stage in range(shape.stages - 1, -1, -1):
                products = np.zeros((len(near), len(near)))
                sums = np.zeros(len(near))
                for age, harvest in enumerate(self.harvests):
                    there = harvest.there[stage]
                    add_up(harvest.rows[stage, there, own], targets[age][there], self.plan.older**age, products, sums)
                solve(products, sums, self.plan.ridge, near, self.weights[stage, own])
                near = self.weights[stage, own] = np.round(self.weights[stage, own] * UNIT) / UNIT  # as in the file
                for harvest, target in zip(self.harvests, targets, strict=True):
                    there = harvest.there[stage]
                    seen = np.zeros(int(there.sum()))
                    expected(harvest.rows[stage, there, own], near, seen)
                    target[there] = outcome * target[there] + (1 - outcome) * seen


def fitted(room: Room, plan: Plan, path: Path, say: Callable[[str], None]) -> None:
    """Fit, and write the file after every round, so that whoever interrupts it keeps the last whole one."""
    of_several = (plan.seed, plan.matches, plan.ridge, plan.older)
    fit: Fit | Chances | Leads
    if room.rules.prospect is not no_prospect:
        fit, told = Chances(room, *of_several), "{:.3f} of the spread of wins is foretold"
    elif room.rules.outlook is not no_outlook:
        fit, told = Leads(room, *of_several), "{:.3f} of the spread of leads is foretold"
    else:
        fit, told = Fit(room, plan), "{:.2f} points on average"
    for number in range(1, plan.rounds + 1):
        began = time.perf_counter()
        mean = fit.round(number)
        head = [
            plan.command(room.name),
            f"after round {number}: a line for each stage, in {UNIT}ths, one weight for each trait",
        ]
        path.write_text(written(fit.weights, head), encoding="utf-8")
        say(f"round {number} of {plan.rounds}: {told.format(mean)}, {time.perf_counter() - began:.0f} s")


def parser() -> argparse.ArgumentParser:
    games = [name for name in catalog.names() if catalog.room(name).mind != NO_MIND]
    made = argparse.ArgumentParser(prog="python -m hedgerow.lab.fit", description=str(__doc__).split("\n")[0])
    made.add_argument("game", choices=games)
    helps = {
        "matches": "of a round",
        "thorough": "how many of the rounds, the last ones, are played thoroughly",
        "brisk": "how many of those before them are played as imagined matches are",
        "outcome": "what the end of a match counts beside the value of its next stage, 0 to 1",
        "ridge": "so many matches speak for a stage being like the next one",
        "older": "what a round counts in the next one, 0 to 1",
        "kept": "rounds that are learned from",
    }
    for field in fields(Plan):
        about = f"{helps.get(field.name, '')} (default {field.default:g})".strip()
        made.add_argument(f"--{field.name}", type=type(field.default), default=field.default, help=about)
    made.add_argument("-o", "--out", type=Path, help=f"default: {FILE} in the room")
    return made


def command(argv: Sequence[str] | None = None) -> int:
    """What is typed."""
    asked = parser().parse_args(argv)
    plan = Plan(**{field.name: getattr(asked, field.name) for field in fields(Plan)})
    if min(plan.rounds, plan.matches, plan.kept) < 1 or min(plan.thorough, plan.brisk) < 0:
        parser().error("rounds, matches and kept are at least 1, thorough and brisk at least 0.")
    if not (0 <= plan.outcome <= 1 and 0 <= plan.older <= 1 and plan.ridge > 0):
        parser().error("outcome and older lie between 0 and 1, ridge is more than 0.")
    room = catalog.room(asked.game)
    path = asked.out or room.folder / FILE
    try:
        fitted(room, plan, path, lambda line: print(line, flush=True))
    except KeyboardInterrupt:
        print(f"Stopped; {path} holds the last whole round.", file=sys.stderr)
        return 130
    except OSError as problem:
        print(f"{path} cannot be written: {problem.strerror}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(command())
