# mypy: allow-untyped-defs, allow-incomplete-defs
"""Is the deck fair? Matches between capable players, told as a table: `python -m hedgerow.games.vasty.calibration`.

[vasty.deck?calibrated] asks three things: no seat (counted from the starter) wins 3 points more or less than its share;
two players take 20 to 40 turns each; no effect moves the win rate of who plays it by more than 8 points.
"""

from __future__ import annotations

import sys

import numpy as np

from hedgerow.games.vasty import deck
from hedgerow.games.vasty.heuristic import greedy, nearest_threat, play_worth, to_go
from hedgerow.games.vasty.state import ASK_PLAY, EFFECT, NODES, REDRAW
from hedgerow.kernel.contract import CHANCE, NOBODY, WIN, apply, guess, legal, result, start, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import finish_greedily, roll
from hedgerow.kernel.rng import generator, rewind

BEST = 4  # placements that are tried by rollouts


@rule
def promising(s, seat, moves, n, picked):
    """The indices of the best placements by the heuristic, best first; how many."""
    far, threat = to_go(s, seat, s.pos[seat]), nearest_threat(s, seat)
    found = 0
    for rank in range(min(BEST, n)):
        best, best_worth = -1, -100000
        for i in range(n):
            taken = False
            for k in range(rank):
                taken = taken or picked[k] == i
            if not taken:
                value = play_worth(s, seat, moves[i], far, threat)
                if value > best_worth:
                    best, best_worth = i, value
        picked[rank] = best
        found += 1
    return found


@rule
def thoughtful(scratch, seat, moves, picked, other_moves, rollouts, inner):
    """The promising placement that wins most of its rollouts, all from the same guesses."""
    s = scratch[0]
    n = legal(s, seat, moves)
    if s.phase != ASK_PLAY or n == 1 or rollouts == 0:
        return moves[greedy(s, seat, moves, n, inner)]
    best, best_wins = 0, -1
    for k in range(promising(s, seat, moves, n, picked)):
        wins = 0
        for r in range(rollouts):
            scratch[1] = scratch[0]
            imagined = scratch[1]
            rewind(inner, 1000 * s.turn + r)
            guess(imagined, seat, inner)
            apply(imagined, seat, moves[picked[k]])
            finish_greedily(imagined, other_moves, inner)
            wins += result(imagined, seat) == WIN
        if wins > best_wins:
            best, best_wins = picked[k], wins
    return moves[best]


@rule
def observe(template, scratch, moves, picked, other_moves, rng, inner, first, rollouts, wins, turns, owner, plays):
    """Matches `first`, ...: wins by place behind the starter, turns, and for every card and dot who used it and won."""
    for i in range(len(turns)):
        scratch[0] = template[0]
        s = scratch[0]
        rewind(rng, first + i)
        start(s)
        owner[:] = 0
        seat = to_move(s)
        while seat != NOBODY:
            if seat == CHANCE:
                roll(s, rng)
            else:
                asked = s.phase == ASK_PLAY
                move = thoughtful(scratch, seat, moves, picked, other_moves, rollouts, inner)
                if asked and move < REDRAW:
                    owner[move // (16 * NODES), 3] = seat + 1
                    on = move // 16 % NODES
                    if on:
                        owner[on, move // 4 % 4] = seat + 1
                apply(s, seat, move)
            seat = to_move(s)
        turns[i] = s.turn
        for seat in range(s.players):
            wins[i, (seat - s.first + s.players) % s.players] = result(s, seat) == WIN
        for card in range(NODES):
            for part in range(4):
                if owner[card, part]:
                    plays[card, part, 0] += 1
                    plays[card, part, 1] += result(s, owner[card, part] - 1) == WIN


def measure(players: int, matches: int, rollouts: int = 0, seed: int = 1, first: int = 0, value: str = deck.STANDARD):
    """Wins (match, place), turns (match), uses and wins of every card's space and dots."""
    from hedgerow.games.vasty import ROOM

    template = ROOM.template(ROOM.settings(players, None, {"deck": value}))
    scratch = np.concatenate([template, template]).view(np.recarray)
    moves, other = np.zeros(ROOM.most_moves, np.int32), np.zeros(ROOM.most_moves, np.int32)
    wins, turns = np.zeros((matches, players), np.int8), np.zeros(matches, np.int32)
    owner, plays = np.zeros((NODES, 4), np.int64), np.zeros((NODES, 4, 2), np.int64)
    rng, inner = generator(seed), generator(seed + 1)
    picked = np.zeros(BEST, np.int64)
    observe(template, scratch, moves, picked, other, rng, inner, first, rollouts, wins, turns, owner, plays)
    return wins, turns, plays


def by_effect(plays, value: str = deck.STANDARD) -> dict[str, tuple[int, int]]:
    """Uses and wins of every effect: misfortunes of cards placed, progress of dots covered."""
    found: dict[str, tuple[int, int]] = {}
    for node, face in enumerate(deck.faces_of(value), 1):
        parts = [(3, face[0], deck.MISFORTUNE), *((dot, face[1 + dot], deck.PROGRESS) for dot in range(3))]
        for part, text, table in parts:
            for effect in deck.codes(text, table, ""):
                name = next(n for n, (kind, _) in table.items() if kind == effect // EFFECT)
                uses, won = found.get(name, (0, 0))
                found[name] = uses + int(plays[node, part, 0]), won + int(plays[node, part, 1])
    return found


def report(wins, turns, plays, players: int, value: str = deck.STANDARD) -> list[str]:
    """The three conditions in figures."""
    shares = 100 * wins.mean(0)
    each = turns / players
    lines = [
        f"{players} players, {len(turns)} matches: wins from the starter on "
        + " ".join(f"{share:.1f}" for share in shares)
        + f"; turns each {np.median(each):.0f} (half {np.percentile(each, 25):.0f} to {np.percentile(each, 75):.0f})"
    ]
    mean = plays[:, 3, 1].sum() / max(plays[:, 3, 0].sum(), 1)
    effects = by_effect(plays, value)
    for name, (uses, won) in sorted(effects.items(), key=lambda e: -e[1][1] / max(e[1][0], 1)):
        lines.append(f"  {name:14} {uses:8} uses, {100 * (won / max(uses, 1) - mean):+.1f} points")
    return lines


if __name__ == "__main__":
    count, tries = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    deck_value = deck.canonical(sys.argv[3]) if len(sys.argv) > 3 else deck.STANDARD
    for number in (2, 3, 4):
        all_wins, all_turns, all_plays = measure(number, count, tries, value=deck_value)
        print("\n".join(report(all_wins, all_turns, all_plays, number, deck_value)), flush=True)
