# mypy: allow-untyped-defs, allow-incomplete-defs
"""A capable player for the calibration: tries its most promising placements by rollouts of the quick player.

It sees the match only through `hide`. All placements of one decision are tried with the same guesses and dice; no two
decisions share any. A match is played in two kinds of steps, so that a GPU can take each for many matches at once:
`until_a_choice` plays on to the next placement worth thinking about, `imagined_win` tries one placement once.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules.heuristic import greedy, nearest_threat, play_worth, to_go
from hedgerow.games.vasty.rules.state import ASK_PLAY, NODES, REDRAW
from hedgerow.kernel.contract import CHANCE, NOBODY, WIN, apply, guess, hide, legal, result, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import finish_greedily, roll
from hedgerow.kernel.rng import rewind

BEST = 4  # placements that are tried
PARTS = 4  # of a card that can be used: its three dots, and
SPACE = 3  # the card itself, with its misfortunes

# Only to number the imagined ends of all matches:
MOST_CHOICES = 100_000  # in a match
MOST_ROLLOUTS = 1_000  # of a placement
IMAGINED = 1 << 63  # what the seed of imagined dice differs by from that of the match's


@rule
def dice_number(match, choice, rollout):
    """Which dice an imagined end has: the placements of one choice share theirs, and nothing else does."""
    return (match * MOST_CHOICES + choice) * MOST_ROLLOUTS + rollout


@rule
def promising(s, seat, moves, n, picked):
    """The best placements by the heuristic, best first; how many."""
    far, threat = to_go(s, seat, int(s.pos[seat])), nearest_threat(s, seat)
    found = min(BEST, n)
    for rank in range(found):
        best, best_worth = -1, -100000
        for i in range(n):
            taken = False
            for k in range(rank):
                taken = taken or picked[k] == i
            if not taken:
                value = play_worth(s, seat, int(moves[i]), far, threat)
                if value > best_worth:
                    best, best_worth = i, value
        picked[rank] = best
    for rank in range(found):
        picked[rank] = moves[picked[rank]]
    return found


@rule
def play(s, seat, move, users):
    """Make a move; a placement notes who uses the card and the dot it covers, as seat + 1."""
    if s.phase == ASK_PLAY and move < REDRAW:
        card, on, dot = move // (16 * NODES), move // 16 % NODES, move // 4 % 4
        users[card, SPACE] = seat + 1
        if on:
            users[on, dot] = seat + 1
    apply(s, seat, move)


@rule
def until_a_choice(games, views, i, moves, picked, users, rng, rollouts):
    """Play match `i` on until a placement is worth thinking about: how many are picked; 0 at the end of the match.

    What the seat to move may see is then in `views[i]`. Everything else is decided as the quick player does.
    """
    s = games[i]
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, rng)
        else:
            views[i] = games[i]
            view = views[i]
            hide(view, seat)
            n = legal(view, seat, moves)
            if rollouts > 0 and n > 1 and view.phase == ASK_PLAY:
                return promising(view, seat, moves, n, picked)
            play(s, seat, int(moves[greedy(view, seat, moves, n, rng)]), users)
        seat = to_move(s)
    return 0


@rule
def imagined_win(views, i, imagined, seat, move, number, moves, rng):
    """Does a placement win one imagined end of match `i`, the one with these dice?"""
    imagined[0] = views[i]
    s = imagined[0]
    rewind(rng, number)
    guess(s, seat, rng)
    apply(s, seat, move)
    finish_greedily(s, moves, rng)
    return result(s, seat) == WIN


@rule
def think(views, i, imagined, seat, picked, found, match, choice, rollouts, moves, rng):
    """The index of the picked placement that wins most of its rollouts; of equals the heuristic's favourite."""
    best, best_wins = 0, -1
    for k in range(found):
        wins = 0
        for r in range(rollouts):
            number = dice_number(match, choice, r)
            wins += imagined_win(views, i, imagined, seat, int(picked[k]), number, moves, rng)
        if wins > best_wins:
            best, best_wins = k, wins
    return best
