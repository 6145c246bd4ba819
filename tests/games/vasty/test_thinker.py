"""The calibration's capable player: fresh dice for every decision, and no look at what is hidden."""

from __future__ import annotations

import numpy as np

import hedgerow
from cite import rule
from games.vasty.table import table
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules.heuristic import nearest_threat, play_worth, to_go
from hedgerow.games.vasty.rules.sets import drop, put
from hedgerow.games.vasty.rules.state import ASK_PLAY
from hedgerow.games.vasty.studies import thinker
from hedgerow.kernel.contract import legal, to_move
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import DICE, generator, word


def first_turn(players: int = 3):
    """The records of a match begun in earnest: every hand is dealt."""
    match = hedgerow.new("vasty", players=players, seed=5)
    while match.state.turn == 0 or match.to_move == "chance":
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    assert match.state.phase == ASK_PLAY
    return match._records.copy()


def thought(records, rollouts: int = 2):
    """What the player sees, what it picks, and which of that it takes."""
    games, views = records.copy(), records.copy()
    moves, picked = np.zeros(ROOM.most_moves, np.int32), np.zeros(thinker.BEST, np.int32)
    users = np.zeros((90, 4), np.int8)
    found = thinker.until_a_choice(games, views, 0, moves, picked, users, generator(1), rollouts)
    seat = to_move(games[0])
    best = thinker.think(views, 0, games.copy(), seat, picked, found, 7, 3, rollouts, moves, generator(2))
    return views[0].tobytes(), picked[:found].tolist(), best


@rule("vasty.deck?calibrated")
def test_no_two_decisions_share_their_dice() -> None:
    number = interpreted(thinker.dice_number)
    assert number(0, 0, 5) == 5
    assert number(0, 1, 0) == 1_000
    assert number(1, 0, 0) == 100_000_000
    assert number(3, 20, 999) == 300_020_999


@rule("vasty.deck?calibrated")
def test_imagined_dice_are_not_those_of_the_match() -> None:
    """The same seed and number: 20 words in a row agree with odds of 1 in 2^640."""
    real, imagined = generator(9, 4), generator(9 ^ thinker.IMAGINED, 4)
    assert [word(real, DICE) for _ in range(20)] != [word(imagined, DICE) for _ in range(20)]


@rule("vasty.deck?calibrated", "vasty.secrets")
def test_it_looks_only_through_hide() -> None:
    """A card in another hand and one of the pile change places: who knows neither sees and thinks the same."""
    records = first_turn()
    s = records[0]
    other = (to_move(s) + 1) % 3
    mine, theirs = set(s.hand[to_move(s)].tolist()), int(s.hand[other, 2])
    fresh = next(c for c in range(theirs + 1, 90) if s.pile[c // 45] >> (c % 45) & 1)
    swapped = records.copy()
    t = swapped[0]
    t.hand[other, 2] = fresh
    interpreted(drop)(t.known[other], theirs)
    interpreted(put)(t.known[other], fresh)
    interpreted(drop)(t.pile, fresh)
    interpreted(put)(t.pile, theirs)
    assert fresh not in mine and swapped.tobytes() != records.tobytes()
    assert thought(swapped) == thought(records)


@rule("vasty.deck?calibrated")
def test_it_picks_the_best_by_the_heuristic() -> None:
    records = first_turn()
    s = records[0]
    seat, moves = to_move(s), np.zeros(ROOM.most_moves, np.int32)
    n = legal(s, seat, moves)
    far, threat = interpreted(to_go)(s, seat, int(s.pos[seat])), interpreted(nearest_threat)(s, seat)
    worths = {int(m): interpreted(play_worth)(s, seat, int(m), far, threat) for m in moves[:n]}
    picked = thought(records)[1]
    assert len(set(picked)) == 4
    assert [worths[m] for m in picked] == sorted(worths.values(), reverse=True)[:4]


@rule("vasty.deck?calibrated")
def test_of_equals_it_takes_the_favourite() -> None:
    """Without rollouts nothing was won by any."""
    records = first_turn()
    picked, moves = np.zeros(thinker.BEST, np.int32), np.zeros(ROOM.most_moves, np.int32)
    assert thinker.think(records, 0, records.copy(), 0, picked, 4, 0, 0, 0, moves, generator(1)) == 0


@rule("vasty.deck?calibrated")
def test_a_placement_notes_who_used_what() -> None:
    """F24 goes on R01's front dot, which player 1 covers; nothing else is used."""
    match = table("hand F24", "hand F44", facts=["known: F24 by 1, F44 by 2"])
    s, users = match._records[0], np.zeros((90, 4), np.int8)
    f24, r01, front, north = 12 + 24, 1, 1, 0
    interpreted(thinker.play)(s, 0, ((f24 * 90 + r01) * 4 + front) * 4 + north, users)
    assert [tuple(map(int, at)) for at in np.argwhere(users)] == [(r01, front), (f24, thinker.SPACE)]
    assert users[r01, front] == 1 and users[f24, thinker.SPACE] == 1
