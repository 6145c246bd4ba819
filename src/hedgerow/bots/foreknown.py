# mypy: allow-untyped-defs, allow-untyped-calls
"""What one player could have at most who knew all dice beforehand: no player who does not can have more on average.

The same arena and table as `bots.exact`, but of every roll only the outcome that is going to fall is looked at: a
search that is small where the exact one is not. Roll number k of a match falls as lot number k says, whatever was
decided before it, so that a position is known by its bytes and by how many rolls were made.

Who knows the dice may be made to pay for it (Brown, Smith and Sun, 2010): behind each roll, what a value says of the
position that fell, less its mean over all that might have fallen, is taken off. On average that costs nobody anything
who does not know the dice, so that the bound holds with any value. Here the value is the exact one where little is
`left` of a match, and before that what was learned of the chance to win (`bots.prices`), or none. Behind an exact price
nothing is gained by knowing: what such a position is worth to her is its exact value, whatever falls, and that is what
the search below it is replaced by.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.bots.exact import (
    BOUNDLESS,
    EXACT,
    NOTHING,
    VISITED,
    final,
    go_on,
    is_over,
    keep,
    laid_out,
    mix_key,
    place,
)
from hedgerow.bots.prices import LINE, price
from hedgerow.bots.workspace import goal_named
from hedgerow.kernel import rng
from hedgerow.kernel.contract import CHANCE, NOBODY, WINS, apply, at_sight, face, faces, fold, left, legal, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.layout import dense
from hedgerow.kernel.mind import mind_type, no_prospect
from hedgerow.kernel.playout import begin
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.kernel.unsaid import nobody_counts

TABLE_MEGABYTES = 8
EXACT_MEGABYTES = 512  # exact values hold for all matches, and are kept from one to the next
NEVER = -1  # left of a match: no position is valued exactly
NO_END = 1 << 60  # positions
MOST_LOTS = 4096  # rolls of one match
MOST_POSITIONS = 20_000_000  # of one match: some games are too wide even for who knows the dice
ALONE = "How close to perfect somebody plays is told of one player alone."
LOT = 1 << 30  # lots are whole numbers below it; no roll has so many faces that the rest of a division would tell


@rule
def falls(s, lots, rolls):
    """What roll number `rolls` brings."""
    return face(s, lots[rolls] * faces(s) // LOT)


@rule
def is_known(a, d, goal, rolls):
    """Is the value of a position known? Then it is in `value[0]`. Positions that mirror each other are not
    alike where dice are known, so that `fold` is asked only whether nothing can be gained any more."""
    if is_over(a, d, goal):
        return True
    frame, s = a.frames[d], a.line[d]
    a.folded[0] = s
    if fold(a.folded[0], goal):
        a.value[0] = frame.held
        return True
    a.folded[0] = s
    mix_key(a, d, rolls + 1)
    at = place(a, d)
    if at < 0:
        return False
    a.value[0] = a.table[at].value + frame.held
    return True


@rule
def is_priced(a, b, d, goal, late):
    """Is so little left that the exact value says what a position is worth? Then it is in `value[0]`; NaN, where the
    arena `b` of exact values is too small. It is asked of the position alone, never of the dice."""
    s = a.line[d]
    if left(s) > late or to_move(s) == NOBODY:
        return False
    b.line[0] = s
    b.frames[0].low, b.frames[0].high = -BOUNDLESS, BOUNDLESS
    b.where[:] = 0
    a.value[0] = b.value[1] if go_on(b, goal, NO_END) else np.nan
    return True


@rule
def step_down(a, d, rolls):
    """To the next position below; how many rolls were made before it."""
    frame = a.frames[d]
    a.line[d + 1] = a.line[d]
    apply(a.line[d + 1], frame.seat, a.moves[d, frame.i])
    rolls[d + 1] = rolls[d] + (1 if frame.seat == CHANCE else 0)


@rule
def look_around(a, d, goal, lots, rolls, tariff):
    """List what may happen in a position: of a roll, what will, and what is paid for knowing it (`least`)."""
    frame, s = a.frames[d], a.line[d]
    frame.i, frame.best, frame.least = 0, -BOUNDLESS, 0.0
    if frame.seat == CHANCE:
        frame.n = 1
        a.moves[d, 0] = falls(s, lots, rolls[d])
        if tariff.pays:
            frame.least = price(tariff.line, s, a.moves[d, 0], goal, tariff.mind)
    else:
        frame.n = legal(s, frame.seat, a.moves[d])


@rule
def best_with(a, b, goal, lots, rolls, positions, late, tariff):
    """The best that can come of the position at the root, with these lots, and with exact values where no more than
    `late` is left, less what is paid before; NaN where that is not found within the arena and so many positions."""
    d, until = 0, a.counts[VISITED] + positions
    rolls[0] = 0
    returning = False
    while True:
        if not returning and not is_priced(a, b, d, goal, late) and not is_known(a, d, goal, rolls[d]):
            if d + 2 > len(a.line) or rolls[d] >= len(lots) or a.counts[VISITED] >= until:
                return np.nan
            look_around(a, d, goal, lots, rolls, tariff)
            step_down(a, d, rolls)
            d += 1
            continue
        if d == 0:
            return a.value[0]
        d -= 1
        frame = a.frames[d]
        if np.isnan(a.value[0]):
            return np.nan
        frame.best = max(frame.best, a.value[0] - frame.least)
        frame.i += 1
        returning = frame.i == frame.n or (goal == WINS and frame.best >= 1.0 and not tariff.pays)
        if returning:
            keep(a, d, frame.best, EXACT)
            a.value[0] = frame.best
        else:
            step_down(a, d, rolls)
            d += 1


@rule
def quickly_with(s, goal, lots, moves, generator):
    """What the quick player, who knows no dice, has at the end with these lots."""
    made = 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            apply(s, CHANCE, falls(s, lots, made))
            made += 1
        else:
            apply(s, seat, at_sight(s, seat, moves, generator))
        seat = to_move(s)
    return final(s, goal)


@rule
def forget(table):
    for i in range(len(table)):
        table[i].kind = NOTHING
        table[i].work = 0


def tariff_for(room: Room, layout: np.dtype[Any], pays: bool) -> Any:
    """By what is paid, as a record: what was learned, and where it is thought with."""
    fields = [("pays", "i8"), ("line", layout, (LINE,)), ("mind", mind_type(layout, room.mind, room.most_moves))]
    tariff = np.zeros(1, dense(fields))[0]
    tariff.pays, tariff.mind.weights[:] = pays, room.weights
    return tariff


class Foresight:
    """Bounds of one game, match by match."""

    def __init__(
        self, room: Room, settings: Settings, goal: str = "wins", positions: int = MOST_POSITIONS,
        megabytes: int = TABLE_MEGABYTES, late: int = NEVER, exact_megabytes: int = EXACT_MEGABYTES,
        pays: bool = False,
    ) -> None:  # fmt: skip
        """`late`: exact values where so little is left of a match, or less. `pays`: by what was learned, before."""
        if settings.players != 1:
            raise BadSettings(ALONE)
        if late != NEVER and room.rules.left is nobody_counts:
            raise BadSettings(f"{room.title} does not count how much is left of a match: exact values need that.")
        if pays and (room.rules.prospect is no_prospect or goal != "wins"):
            raise BadSettings(f"Of {room.title} no chance to win was learned by which one could pay.")
        self.room, self.goal, self.positions = room, goal_named(goal), positions
        self.template = room.template(settings)
        depth = room.longest(settings) + 2
        self.arena, self.late = laid_out(room, self.template.dtype, depth, megabytes), late
        self.exact = laid_out(room, self.template.dtype, depth, 0 if late == NEVER else exact_megabytes)
        self.tariff = tariff_for(room, self.template.dtype, pays)
        self.rolls = np.zeros(len(self.arena.line), np.int64)
        self.moves = np.zeros(room.most_moves, np.int32)

    def lots(self, seed: int, match: int) -> Any:
        """Those of a match: the same whenever somebody asks."""
        return np.random.Generator(np.random.PCG64([seed, match])).integers(0, LOT, MOST_LOTS)

    def first(self, seed: int, match: int) -> Any:
        records = self.template.copy()
        begin(records[0], match, rng.generator(seed))
        return records

    def best(self, seed: int, match: int) -> float:
        """What a player who knows all dice of the match has at its end."""
        return self.best_from(self.first(seed, match), self.lots(seed, match))

    def best_from(self, records: Any, lots: Any) -> float:
        self.arena.line[0] = records[0]
        forget(self.arena.table)
        found = float(
            best_with(self.arena, self.exact, self.goal, lots, self.rolls, self.positions, self.late, self.tariff)
        )
        if np.isnan(found):  # to leave such matches out would make the bound one that does not hold
            raise BadSettings(
                f"{self.room.title} is too wide for this: even with all dice known, {self.positions:,} positions of "
                f"one match did not show its best end."
            )
        return found

    def quick(self, seed: int, match: int) -> float:
        """What the quick player has on the same dice."""
        records = self.first(seed, match)
        return float(quickly_with(records[0], self.goal, self.lots(seed, match), self.moves, rng.generator(seed)))
