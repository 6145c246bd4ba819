"""What a census of Vasty Wilds counts, and which placements a capable player thinks about."""

from __future__ import annotations

import numpy as np

import hedgerow
from cite import rule
from games.vasty.table import table
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.rules.deeds import PARTS, SLOTS, SPACE, deeds, uses, weighs
from hedgerow.games.vasty.rules.heuristic import nearest_threat, play_worth, ranked, to_go
from hedgerow.games.vasty.rules.state import ASK_PLAY
from hedgerow.kernel.contract import greedy, legal, to_move
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import generator


@rule("vasty.deck?calibrated")
def test_a_placement_notes_who_used_what() -> None:
    """F24 goes on R01's front dot, which player 1 covers; nothing else is used."""
    match = table("hand F24", "hand F44", facts=["known: F24 by 1, F44 by 2"])
    used = np.zeros(SLOTS, np.int8)
    f24, r01, front, north = 12 + 24, 1, 1, 0
    interpreted(uses)(match._records[0], 0, ((f24 * 90 + r01) * 4 + front) * 4 + north, used)
    assert np.flatnonzero(used).tolist() == [PARTS * r01 + front, PARTS * f24 + SPACE]
    assert set(used[used > 0].tolist()) == {1}


@rule("vasty.deck?faces")
def test_every_effect_of_the_deck_is_counted() -> None:
    """As the ruling counts them: 99 misfortunes and 8 Remove Objectives on forest cards; and all cards, unnamed."""
    found = deeds(ROOM.settings())
    on_forest = [name for name, slot in found if slot // PARTS > 12]
    assert sum(name in deck.MISFORTUNE for name in on_forest) == 99
    assert on_forest.count("REMOVE_OBJ") == 8
    assert sorted(slot for name, slot in found if not name) == [PARTS * node + SPACE for node in range(1, 90)]


@rule("vasty.deck?calibrated")
def test_the_best_placements_by_the_heuristic_come_first() -> None:
    match = hedgerow.new("vasty", players=3, seed=5)
    while match.state.turn == 0 or match.to_move == "chance":
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    s = match.state
    assert s.phase == ASK_PLAY and interpreted(weighs)(s, to_move(s))
    seat, moves, picked = to_move(s), np.zeros(ROOM.most_moves, np.int32), np.zeros(4, np.int32)
    n = legal(s, seat, moves)
    far, threat = interpreted(to_go)(s, seat, int(s.pos[seat])), interpreted(nearest_threat)(s, seat)
    worths = {int(m): interpreted(play_worth)(s, seat, int(m), far, threat) for m in moves[:n]}
    assert interpreted(ranked)(s, seat, moves, n, None, picked) == len(set(picked.tolist())) == 4
    assert [worths[m] for m in picked.tolist()] == sorted(worths.values(), reverse=True)[:4]


@rule("vasty.deck?calibrated")
def test_whatever_is_asked_the_quick_players_answer_is_among_the_first() -> None:
    """Asked to choose between the first of her ranking and her own answer, she sometimes takes the one and sometimes
    the other: they are worth the same to her."""
    match = hedgerow.new("vasty", players=3, seed=5)
    asked = set()
    for _ in range(90):
        if match.to_move == "chance":
            match.roll()
            continue
        s, seat = match.state, to_move(match.state)
        moves, picked = np.zeros(ROOM.most_moves, np.int32), np.zeros(4, np.int32)
        n = legal(s, seat, moves)
        own = moves[greedy(s, seat, moves, n, generator(1))]
        assert interpreted(ranked)(s, seat, moves, n, None, picked) == min(n, 4)
        both = np.array([own, picked[0]])
        assert {greedy(s, seat, both, 2, generator(seed)) for seed in range(20)} == {0, 1}
        asked.add(int(s.phase))
        match.play_code(seat, int(own))
    assert len(asked) > 2


@rule("vasty.deck?calibrated")
def test_the_starter_and_the_turns_are_told() -> None:
    match = table("hand F24", "hand F44", facts=["known: F24 by 1, F44 by 2"])
    assert ROOM.starter(match.state) == int(match.state.first)
    assert ROOM.turns and ROOM.turns(match.state) == int(match.state.turn)
