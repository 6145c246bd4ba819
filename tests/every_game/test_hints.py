"""A first thought in every game, under every rule that its room knows: at once, legal, by what the seat sees."""

from __future__ import annotations

from hedgerow.bots import hints
from hedgerow.bots.thought import Budget, think
from hedgerow.kernel import contract
from hedgerow.kernel.playout import GREEDY, Way
from play import Case, positions

POSITIONS, APART = 4, 9  # of a match, so many moves apart


def test_a_first_thought_is_a_move_that_the_quick_player_makes(case: Case) -> None:
    room, looked_at = case.room, 0
    for number, match in enumerate(positions(case.new(5), 5)):
        if number < APART * looked_at or not isinstance(match.to_move, int):
            continue
        seat = next(seat for seat in reversed(range(match.players)) if match.may_move(seat))
        view = match.at(match.played)
        contract.hide(view[0], seat)
        before = view.tobytes()
        hint = hints.first_thought(room, view, seat, seed=7)
        quick = think(room, view, seat, Way(GREEDY), Budget(seconds=1), seed=7)
        assert hint.words == quick.choices[0].words and hint.words in match.legal(seat)
        assert {choice.words for choice in quick.choices} == set(match.legal(seat)) and view.tobytes() == before
        looked_at += 1
        if looked_at == POSITIONS:
            return
    assert looked_at
