"""The capable player of studies: fresh dice for every decision, and no look at what is hidden."""

from __future__ import annotations

import numpy as np

import hedgerow
from hedgerow import catalog
from hedgerow.bots import capable
from hedgerow.kernel import contract
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.playout import PAUSE
from hedgerow.kernel.rng import DICE, generator, word


def seated(match: hedgerow.Match, kind: str = capable.CAPABLE, tries: int = 2):
    room = match.room
    workspace = np.zeros(1, capable.workspace_type(kind, match._records.dtype, room.most_moves, room.slots))[0]
    workspace.game[0] = match._records[0]
    workspace.tries = tries
    workspace.rng[:], workspace.quickly.rng[:] = generator(1), generator(2)
    return workspace


def test_no_two_decisions_share_their_dice() -> None:
    number = interpreted(capable.dice_number)
    assert number(0, 0, 5) == 5
    assert number(0, 1, 0) == 1_000
    assert number(1, 0, 0) == 100_000_000
    assert number(3, 20, 999) == 300_020_999


def test_imagined_dice_are_not_those_of_the_match() -> None:
    """The same seed and number: 20 words in a row agree with odds of 1 in 2^640."""
    real, imagined = generator(9, 4), generator(9 ^ capable.IMAGINED, 4)
    assert [word(real, DICE) for _ in range(20)] != [word(imagined, DICE) for _ in range(20)]


def test_the_quick_players_favourites_are_picked_in_order() -> None:
    """With a heuristic that likes high codes: the four highest, whatever order they are listed in."""
    moves, picked = np.array([3, 9, 1, 7, 5], np.int32), np.zeros(4, np.int32)

    def greedy(s, seat, moves, n, rng):
        return int(np.argmax(moves[:n]))

    ranked = interpreted(contract.by_greedy)
    real = ranked.__globals__["greedy"]
    try:
        ranked.__globals__["greedy"] = greedy
        assert ranked(None, 0, moves, 5, None, picked) == 4 and picked.tolist() == [9, 7, 5, 3]
        assert ranked(None, 0, moves, 2, None, picked) == 2
    finally:
        ranked.__globals__["greedy"] = real


def test_alone_and_in_steps_she_picks_the_same() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    alone, in_steps = seated(match), seated(match, capable.IN_STEPS)
    assert interpreted(capable.decide_in_steps)(in_steps, 0, 0, 0) == PAUSE
    chosen = interpreted(capable.decide_alone)(alone, 0, 0, 0)
    assert chosen in in_steps.picked[: in_steps.found].tolist() and in_steps.seat == 0
    assert alone.picked.tolist() == in_steps.picked.tolist() and alone.choice == 1 and in_steps.choice == 0


def test_without_tries_she_plays_quickly() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    workspace = seated(match, tries=0)
    moves = np.array(match._codes(0), np.int32)
    quick = moves[contract.greedy(match.state, 0, moves, len(moves), generator(1))]
    assert interpreted(capable.decide_alone)(workspace, 0, 0, 0) == quick and workspace.choice == 0


def test_she_looks_only_through_hide() -> None:
    """VS: two matches that differ only in what player 1 did; player 2 sees, picks and chooses the same."""
    seen = []
    for first in (0, -1):
        match = hedgerow.new("wildfire", seed=6, variant="vs", players=2).roll()
        match.play(match.legal(0)[first], seat=0)
        workspace = seated(match)
        chosen = interpreted(capable.decide_alone)(workspace, 1, 0, 0)
        seen.append((workspace.seen.tobytes(), workspace.picked.tolist(), chosen))
    assert seen[0] == seen[1]


def test_every_room_names_slots_that_are_there() -> None:
    for name in catalog.names():
        room = catalog.room(name)
        assert all(0 <= slot < room.slots for _, slot in room.deeds(room.settings()))
