# mypy: allow-untyped-defs, allow-untyped-calls
"""Flat Monte Carlo: every legal move is tried by random playouts from guesses of what the seat cannot see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.kernel import contract, rng
from hedgerow.kernel.contract import DRAW, WIN, apply, guess, hide, result, score
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import finish
from hedgerow.kernel.rng import plant, rewind
from hedgerow.kernel.room import Records, Room

POINTS_WEIGHT = 1e-3  # points decide between moves that win equally often


@rule
def rate(root, scratch, seat, candidates, buffer, generator, low, high, playouts, wins, points):
    """Add up wins (draws count half) and points of `playouts` random matches after each candidate move."""
    plant(generator, low, high)
    for k in range(playouts):
        for i in range(len(candidates)):
            scratch[0] = root[0]
            s = scratch[0]
            rewind(generator, k)  # every candidate meets the same guesses and the same dice
            hide(s, seat)
            guess(s, seat, generator)
            apply(s, seat, candidates[i])
            finish(s, buffer, generator)
            ended = result(s, seat)
            if ended == WIN:
                wins[i] += 1.0
            elif ended == DRAW:
                wins[i] += 0.5
            points[i] += score(s, seat)


@dataclass(frozen=True)
class Rating:
    """What playouts say of a move."""

    words: str
    move: int
    wins: float  # share of playouts won
    points: float  # mean points


def legal_codes(room: Room, records: Records, seat: int) -> list[int]:
    """The legal moves of a seat."""
    buffer = np.zeros(room.most_moves, np.int32)
    return [int(code) for code in buffer[: contract.legal(records[0], seat, buffer)]]


def ratings(room: Room, records: Records, seat: int, playouts: int = 400, seed: int = 0) -> list[Rating]:
    """All legal moves of a seat, best first. The position is only looked at through `hide`."""
    codes = np.array(legal_codes(room, records, seat), np.int64)
    wins, points = np.zeros(len(codes)), np.zeros(len(codes))
    buffer = np.zeros(room.most_moves, np.int32)
    low, high = seed & rng.MASK, seed >> 32 & rng.MASK
    rate(records, records.copy(), seat, codes, buffer, rng.generator(), low, high, playouts, wins, points)
    found = [
        Rating(room.words.say(records[0], seat, int(code)), int(code), float(w) / playouts, float(p) / playouts)
        for code, w, p in zip(codes, wins, points, strict=True)
    ]
    return sorted(found, key=lambda r: -(r.wins + POINTS_WEIGHT * r.points))


def quick_choice(room: Room, records: Records, seat: int, seed: int = 0) -> int:
    """The move of the room's greedy player, who sees what the seat sees."""
    view = records.copy()
    contract.hide(view[0], seat)
    codes = np.array(legal_codes(room, view, seat), np.int32)
    return int(codes[contract.greedy(view[0], seat, codes, len(codes), rng.generator(seed))])
