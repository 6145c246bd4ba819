# mypy: allow-untyped-defs, allow-untyped-calls
"""Flat Monte Carlo: every legal move is tried by random playouts from guesses of what the seat cannot see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.bots.workspace import best_index, imagine, look, workspace_for
from hedgerow.kernel import contract, rng
from hedgerow.kernel.contract import DRAW, WIN, legal, result, score
from hedgerow.kernel.jit import rule
from hedgerow.kernel.room import Records, Room

POINTS_WEIGHT = 1e-3  # points decide between moves that win equally often


@rule
def rate(workspace, seat, n, first, playouts):
    """Wins (draws count half) and points of each of the first `n` moves, over so many random ends of the match.

    Every move meets the same guesses and the same dice: those with the numbers from `first` on.
    """
    look(workspace, seat)
    for i in range(n):
        workspace.worth[i] = 0.0
        workspace.points[i] = 0.0
    for k in range(playouts):
        for i in range(n):
            imagine(workspace.at_random, workspace.seen, seat, workspace.moves[i], first + k)
            s = workspace.at_random.game[0]
            ended = result(s, seat)
            if ended == WIN:
                workspace.worth[i] += 1.0
            elif ended == DRAW:
                workspace.worth[i] += 0.5
            workspace.points[i] += score(s, seat)


@rule
def decide(workspace, seat, first, playouts):
    """The move that wins most of its random ends."""
    n = legal(workspace.game[0], seat, workspace.moves)
    if n == 1:
        return workspace.moves[0]
    rate(workspace, seat, n, first, playouts)
    for i in range(n):
        workspace.worth[i] += POINTS_WEIGHT * workspace.points[i]
    return workspace.moves[best_index(workspace.worth, n)]


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
    workspace = workspace_for(room, records, seed)
    n = contract.legal(records[0], seat, workspace.moves)
    rate(workspace, seat, n, 0, playouts)
    found = [
        Rating(room.words.say(records[0], seat, int(code)), int(code), float(wins) / playouts, float(points) / playouts)
        for code, wins, points in zip(workspace.moves[:n], workspace.worth[:n], workspace.points[:n], strict=True)
    ]
    return sorted(found, key=lambda r: -(r.wins + POINTS_WEIGHT * r.points))


def quick_choice(room: Room, records: Records, seat: int, seed: int = 0) -> int:
    """The move of the room's greedy player, who sees what the seat sees."""
    view = records.copy()
    contract.hide(view[0], seat)
    codes = np.array(legal_codes(room, view, seat), np.int32)
    return int(codes[contract.greedy(view[0], seat, codes, len(codes), rng.generator(seed))])
