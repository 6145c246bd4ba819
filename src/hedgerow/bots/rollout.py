# mypy: allow-untyped-defs, allow-untyped-calls
"""A strong, slow player for any game: tries its moves by playing the match to its end as the greedy player would.

Every move is tried a few times, the promising ones more often, all against the same guesses and the same dice.
"""

from __future__ import annotations

import numpy as np

from hedgerow.kernel.contract import (
    CHANCE,
    DRAW,
    NOBODY,
    WIN,
    apply,
    guess,
    hide,
    legal,
    result,
    score,
    to_move,
)
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import begin, finish_greedily, note_end, roll
from hedgerow.kernel.rng import generator, plant, rewind
from hedgerow.kernel.room import Records, Room

FIRST_TRIES, MORE_TRIES, PROMISING = 6, 18, 4
VICTORY = 1000.0  # points decide between moves that win equally often
UNTRIED = -1e9
MOST_MOVES_A_MATCH = 100_000  # only to number decisions


@rule
def worth_of(s, seat):
    """What an ended match is worth to a seat."""
    ended = result(s, seat)
    return score(s, seat) + (VICTORY if ended == WIN else VICTORY / 2 if ended == DRAW else 0.0)


@rule
def tried(game, imagined, seat, move, tries, base, moves, rng):
    """The mean worth of a move over so many imagined ends."""
    total = 0.0
    for k in range(tries):
        imagined[0] = game[0]
        s = imagined[0]
        rewind(rng, base + k)
        hide(s, seat)
        guess(s, seat, rng)
        apply(s, seat, move)
        finish_greedily(s, moves, rng)
        total += worth_of(s, seat)
    return total / tries


@rule
def best_index(worth, n):
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return best


@rule
def decide(game, imagined, seat, moves, other_moves, worth, rng, base):
    """The move with the best imagined ends; `base` numbers the decision, so that no two share their dice."""
    n = legal(game[0], seat, moves)
    if n == 1:
        return moves[0]
    for i in range(n):
        worth[i] = tried(game, imagined, seat, moves[i], FIRST_TRIES, base, other_moves, rng)
    best, best_worth = 0, UNTRIED
    for _ in range(min(PROMISING, n)):
        i = best_index(worth, n)
        again = tried(game, imagined, seat, moves[i], MORE_TRIES, base + FIRST_TRIES, other_moves, rng)
        worth[i] = UNTRIED
        if again > best_worth:
            best, best_worth = i, again
    return moves[best]


@rule
def matches(template, game, imagined, moves, others, worth, rng, inner, low, high, first, tallies, results, lengths):
    """Matches `first`, `first` + 1, ... of a seed, every seat played so; as `kernel.playout.matches` otherwise."""
    plant(rng, low, high)
    plant(inner, low ^ 1, high)
    total = 0
    for i in range(len(lengths)):
        game[0] = template[0]
        s = game[0]
        begin(s, first + i, rng)
        played = 0
        seat = to_move(s)
        while seat != NOBODY:
            if seat == CHANCE:
                roll(s, rng)
            else:
                base = ((first + i) * MOST_MOVES_A_MATCH + played) * (FIRST_TRIES + MORE_TRIES)
                apply(s, seat, decide(game, imagined, seat, moves, others, worth, inner, base))
            played += 1
            seat = to_move(s)
        lengths[i] = played
        total += played
        note_end(s, tallies[i], results[i])
    return total


def choose(room: Room, records: Records, seat: int, seed: int = 0) -> int:
    """The strong player's move; the position is only looked at through `hide`."""
    buffer = np.zeros(room.most_moves, np.int32)
    worth = np.zeros(room.most_moves)
    game = records.copy()
    return int(decide(game, game.copy(), seat, buffer, buffer.copy(), worth, generator(seed), 0))
