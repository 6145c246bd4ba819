# mypy: allow-untyped-defs, allow-incomplete-defs
"""`python -m hedgerow.lab.teach GAME`: teach a room's net (`kernel.net`) a chance, and write the file.

Matches are played against the room's quick player, who plays at sight, by whoever the net speaks for: of her moves she
takes the one behind which the chance is best, now and then another one, and some matches begin with careless turns, so
that poor positions are met as well. Behind every move it is learned what came of it: partly how the match ended,
partly what the net says of the best move that followed (temporal differences), each by one small step (Adam).

A draw counts as 1, and so does a win; of a match that is lost a little is left, the more the less it is lost by, for
whoever begins to learn draws hardly ever. Where the room's own search knows what can still be had, that counts.

The same command gives the same file to the byte, on any machine: one thread, one order of sums, no function that two
machines may reckon differently.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, apply, at_sight, legal, result, score, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.learned import counsel, furnish, insight, workspace_type
from hedgerow.kernel.mind import QUICKLY
from hedgerow.kernel.net import FILE, LEAK, UNIT, WEIGHTS, chance_of, logit, net_type, written
from hedgerow.kernel.playout import begin, roll
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.rng import BOTS, below
from hedgerow.kernel.room import Room

OF_ENDS = 0.7  # how much the end counts beside what the net says of the next move
CONSOLATION = 0.15  # what is left of a draw that is only likely, where it fails
LOST, FADES = 0.25, 0.5  # what is left of a match that is lost by one point; by each more, so much of that
CARELESS_MATCHES, ERRING_MATCHES = 3, 2  # one match in so many begins carelessly; of the others one in so many errs,
ERRS = 25  # by any move, once in so many of her own
DECISIONS = 128  # of a match, at most
STEADY = np.float32(0.9), np.float32(0.1)  # Adam: what is kept of the mean slope, and what is new of it,
LASTING = np.float32(0.999), np.float32(0.001)  # of its square,
GROUND = np.float32(1e-4)  # and what keeps a rare row from leaping
HALF, ONE = 0.5, np.float32(1)


@dataclass(frozen=True)
class Plan:
    """How a net is taught; every field is an option of the command."""

    seed: int = 1
    matches: int = 500_000
    step: float = 0.001  # for the first half of the matches; then less and less, down to a fiftieth

    def command(self, game: str) -> str:
        """What is typed to teach by it."""
        return f"python -m hedgerow.lab.teach {game} --seed {self.seed} --matches {self.matches} --step {self.step:g}"

    def step_at(self, match: int) -> float:
        share = match / self.matches
        return self.step * (1.0 if share < HALF else 2 * (1 - share) * 0.98 + 0.02)


# --- one small step ---------------------------------------------------------------------------------------------------


@rule
def shift(weights, means, squares, slopes, factor, step):
    """Some weights, by their slopes times a factor, each as far as its slopes agree."""
    for k in range(len(weights)):
        slope = factor * slopes[k]
        mean = STEADY[0] * means[k] + STEADY[1] * slope
        square = LASTING[0] * squares[k] + LASTING[1] * slope * slope
        means[k] = mean
        squares[k] = square
        weights[k] -= step * mean / (np.sqrt(square) + GROUND)


@rule
def slopes_behind(numbers, table, above, out):
    """How much each number of a layer is to blame, by what it hands on."""
    for i in range(len(numbers)):
        total = np.float32(0)
        for k in range(len(above)):
            total += above[k] * table[i, k]
        out[i] = total if numbers[i] > 0 else LEAK * total


@rule
def correct(net, means, squares, blame, error, step):
    """One step for what has just been reckoned, which said so much too much. `blame` is a place to reckon."""
    places, width, last = len(net.count) - 1, net.table.shape[1], len(net.top)
    for k in range(last):
        here = error * net.out[k]
        blame.top[k] = here if net.top[k] > 0 else LEAK * here
        blame.out[k] = net.top[k]
    blame.out[last] = 1
    slopes_behind(net.middle, net.second, blame.top, blame.middle)
    slopes_behind(net.sums, net.first, blame.middle, blame.sums)
    shift(net.out, means.out, squares.out, blame.out, error, step)
    shift(net.shift, means.shift, squares.shift, blame.top, ONE, step)
    for i in range(len(net.middle)):
        shift(net.second[i], means.second[i], squares.second[i], blame.top, net.middle[i], step)
    for i in range(len(net.sums)):
        shift(net.first[i], means.first[i], squares.first[i], blame.middle, net.sums[i], step)
    for i in range(net.count[places]):
        row = net.active[places, i]
        shift(net.whole[row], means.whole[row], squares.whole[row], blame.middle, ONE, step)
    for place in range(places):
        slopes = blame.sums[place * width : (place + 1) * width]
        for i in range(net.count[place]):
            row = net.active[place, i]
            shift(net.table[row], means.table[row], squares.table[row], slopes, ONE, step)


# --- a match ----------------------------------------------------------------------------------------------------------


@rule
def hope_of(s, seat, move, mind):
    """What a move promises by the net, and True; else by the room's own search, and False."""
    mind.line[0] = s
    apply(mind.line[0], seat, move)
    if insight(mind.line[0], seat, mind):
        return chance_of(logit(mind.net)), True
    return counsel(s, seat, move, mind, 0), False


@rule
def best_hope(s, seat, moves, n, mind):
    """Of all moves: which promises most, how much, and whether the net says so."""
    best, most, is_nets = 0, -1.0, False
    for i in range(n):
        hope, is_nets = hope_of(s, seat, moves[i], mind)
        if hope > most:
            best, most = i, hope
            if hope < 0.0 or (hope >= 1.0 and not is_nets):
                break
    return best, most, is_nets


@rule
def keep(net, story, n):
    """What spoke at a decision."""
    story.active[n] = net.active
    story.count[n] = net.count


@rule
def lost_by(s, seat):
    """What is left of a match that was lost."""
    ahead = 0
    for other in range(int(s.players)):
        ahead = max(ahead, score(s, other) - score(s, seat))
    left = LOST
    for _ in range(1, ahead):
        left *= FADES
    return left


@rule
def rehearse(workspace, template, match, careless, errs, story):
    """A match; how many decisions of it are kept in `story`, what came of them, and whether it was lost: 1 if so."""
    workspace.game[0] = template[0]
    s, mind, moves = workspace.game[0], workspace.mind, workspace.moves
    begin(s, match, workspace.rng)
    n, turns, settled, own = 0, 0, -1.0, NOBODY
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, workspace.rng)
        else:
            m = legal(s, seat, moves)
            best, most, is_nets = best_hope(s, seat, moves, m, mind)
            if most < 0.0:
                apply(s, seat, at_sight(s, seat, moves, workspace.rng))
            else:
                own = seat
                turns += 1
                if not is_nets:
                    settled = most
                    if most > 0.0:
                        break
                move = moves[best]
                errs_now = errs and below(workspace.rng, BOTS, ERRS) == 0
                if turns <= careless or errs_now:
                    move = moves[below(workspace.rng, BOTS, m)]
                if is_nets and turns > careless and n < len(story.best):
                    hope_of(s, seat, move, mind)
                    keep(mind.net, story, n)
                    story.best[n] = most
                    story.erred[n] = errs_now
                    n += 1
                apply(s, seat, move)
        seat = to_move(s)
    if settled > 0.0:
        return n, settled + (1.0 - settled) * CONSOLATION, settled
    if own != NOBODY and result(s, own) == LOSS:
        return n, lost_by(s, own), 0.0
    return n, 1.0, 1.0


@rule
def learn(mind, means, squares, blame, story, n, end, step):
    """From the last decision to the first: each was worth what came of it. Behind a move that was an error that is what
    the best one would have been worth."""
    wanted = end
    for i in range(n - 1, -1, -1):
        mind.net.active[:] = story.active[i]
        mind.net.count[:] = story.count[i]
        error = chance_of(logit(mind.net)) - wanted
        correct(mind.net, means, squares, blame, np.float32(error), np.float32(step))
        best = story.best[i]
        wanted = best if story.erred[i] else (1.0 - OF_ENDS) * best + OF_ENDS * wanted


# --- the whole course -------------------------------------------------------------------------------------------------


class Teaching:
    """What a room's net has been taught so far."""

    def __init__(self, room: Room, plan: Plan) -> None:
        if room.mind.net is None:
            raise BadSettings(f"{room.title} has no net to teach.")
        self.room, self.plan, self.played = room, plan, 0
        self.template = room.template(room.settings(2))
        self.workspace = np.zeros(1, workspace_type(self.template.dtype, room))[0]
        furnish(self.workspace, room, QUICKLY, plan.seed)
        self.workspace.rng[:] = rng.generator(plan.seed)
        self.lots = rng.generator(plan.seed, match=1 << 40)
        kind = net_type(room.mind.net)
        self.means, self.squares, self.blame = (np.zeros(1, kind)[0] for _ in range(3))
        net = self.workspace.mind.net
        story = [
            ("active", "i8", (DECISIONS, *net.active.shape)),
            ("count", "i8", (DECISIONS, *net.count.shape)),
            ("best", "f8", (DECISIONS,)),
            ("erred", "i8", (DECISIONS,)),
        ]
        self.story = np.zeros(1, np.dtype(story, align=True)).view(np.recarray)[0]
        for name, spread in zip(WEIGHTS, (0.07, 0.14, 0.17, 0.35, 0.0, 0.35), strict=True):
            for place in np.ndindex(net[name].shape):
                net[name][place] = spread * self._lot(6001)
        net.out[-1] = -1

    def _lot(self, n: int) -> float:
        """A number between -1 and 1, of so many evenly spaced ones, the middle ones likelier."""
        return (int(below(self.lots, rng.SETUP, n)) + int(below(self.lots, rng.SETUP, n)) - (n - 1)) / (n - 1)

    def go_on(self, matches: int) -> float:
        """So many matches more; how many of those without errors were not lost, as a share."""
        kept, sound = 0.0, 0
        for _ in range(matches):
            is_careless = below(self.lots, rng.SETUP, CARELESS_MATCHES) == 0
            careless = int(below(self.lots, rng.SETUP, DECISIONS // 4)) if is_careless else 0
            errs = bool(is_careless or below(self.lots, rng.SETUP, ERRING_MATCHES) == 0)
            n, end, share = rehearse(self.workspace, self.template, self.played, careless, errs, self.story)
            step = self.plan.step_at(self.played)
            learn(self.workspace.mind, self.means, self.squares, self.blame, self.story, n, end, step)
            self.played += 1
            if not errs:
                kept, sound = kept + share, sound + 1
        return kept / sound if sound else float("nan")

    def text(self) -> str:
        """The file as it would be now."""
        head = [
            self.plan.command(self.room.name),
            f"after {self.played} matches: a line for each row, in {UNIT}ths",
        ]
        return written(self.workspace.mind.net, head)


def taught(room: Room, plan: Plan, path: Path, say: Callable[[str], None], part: int = 10_000) -> None:
    """Teach, and write the file from time to time, so that whoever interrupts it keeps what there is."""
    teaching = Teaching(room, plan)
    while teaching.played < plan.matches:
        began = time.perf_counter()
        share = teaching.go_on(min(part, plan.matches - teaching.played))
        path.write_text(teaching.text(), encoding="utf-8")
        took = time.perf_counter() - began
        say(f"{teaching.played} of {plan.matches} matches: {100 * share:.1f} of 100 not lost, {took:.0f} s")


def parser() -> argparse.ArgumentParser:
    games = [name for name in catalog.names() if catalog.room(name).mind.net is not None]
    made = argparse.ArgumentParser(prog="python -m hedgerow.lab.teach", description=str(__doc__).split("\n")[0])
    made.add_argument("game", choices=games)
    made.add_argument("--seed", type=int, default=Plan.seed)
    made.add_argument("--matches", type=int, default=Plan.matches)
    made.add_argument("--step", type=float, default=Plan.step, help="how far a weight moves at once, at first")
    made.add_argument("-o", "--out", type=Path, help="the file (default: the room's own)")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    chosen: Any = parser().parse_args(arguments)
    room = catalog.room(chosen.game)
    if chosen.matches < 1 or not 0 < chosen.step < 1 or chosen.seed < 0:
        parser().error("matches are 1 or more, a step lies between 0 and 1, a seed is 0 or more")
    plan = Plan(chosen.seed, chosen.matches, chosen.step)
    taught(room, plan, chosen.out or room.folder / FILE, lambda line: print(line, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
