"""Who knows which card: own hand, what was shown, what one put under the pile."""

from __future__ import annotations

import numpy as np
import pytest

import hedgerow
from cite import rule
from games.vasty.table import hand, play, table
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HIDDEN
from hedgerow.games.vasty.words.names import PHASES
from hedgerow.kernel import contract
from hedgerow.kernel.rng import generator
from play import Case, positions


def dealt(players: int = 3):
    """The first turn of a match begun in earnest."""
    match = hedgerow.new("vasty", players=players, seed=5)
    while match.state.turn == 0 or match.to_move == "chance":
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    return match


@rule("vasty.secrets")
def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    match = dealt()
    view = match.view(1)
    assert view.hand[1].tolist() == match.state.hand[1].tolist()
    assert view.hand[0].tolist() == [HIDDEN] * 3 and view.hand[2].tolist() == [HIDDEN] * 3
    unknown = sum(int(word).bit_count() for word in view.pile)
    assert unknown == 77 - 3


@rule("vasty.secrets?shown")
def test_a_hand_that_was_shown_stays_known_card_by_card() -> None:
    """Discard: player 1 sees player 2's hand. A card drawn later she does not know."""
    facts = ["known: F24 by 1, F44 by 2, F62 by 2, F70 by 2, F33 by 3"]
    match = table("hand F24", "hand F44 F62 F70", "hand F33", facts=facts, pile="F45-F59")
    play(match, "place F24 on home east heading south", "against player 2", "discard F62")
    assert match.view(0).hand[1].tolist() == [56, 82, 0]
    assert match.view(2).hand[1].tolist() == [HIDDEN, HIDDEN, 0]
    play(match, "draw F45 F46 F47", "redraw")
    assert match.to_move == "chance"


@rule("vasty.secrets?under", "vasty.turn-redraw?details")
def test_who_put_a_hand_under_the_pile_knows_its_order() -> None:
    facts = ["known: F01 by 1 2, F02 by 1, F03 by 1"]
    match = table("hand F01 F02 F03", "at F09", facts=facts, pile="F70-F77")
    play(match, "redraw", "roll 1", "step to R01", "under F02 F03 F01")
    assert match.view(0).under[:3].tolist() == [14, 15, 13]
    assert match.view(1).under[:3].tolist() == [HIDDEN] * 3  # even F01, whose place she no longer knows


@rule("vasty.secrets?under", "vasty.pile?order")
def test_a_known_card_drawn_from_under_the_pile_is_known_in_the_hand() -> None:
    """Player 1 put F02 there; player 2 draws it."""
    facts = ["under: F02", "known: F02 by 1, F51 by 2, F44 by 1"]
    match = table("hand F44", "hand F51", "", facts=facts, pile="-", at=2)
    play(match, "place F51 on home east heading east", "against player 1")
    assert hand(match, 2) == ["F02"]
    assert match.view(0).hand[1][0] == 14 and match.view(2).hand[1][0] == HIDDEN


@rule("vasty.secrets", "vasty.misfortune-choose-card")
def test_the_chosen_card_is_known_to_two() -> None:
    facts = ["known: F22 by 1, F44 by 2, F62 by 2"]
    match = table("hand F22", "hand F44 F62", "", facts=facts, pile="F45-F59")
    play(match, "place F22 on home east heading south", "against player 2")
    while match.to_move == "chance":
        match.roll()
    match.play("choose F62")
    assert match.view(0).chosen == match.view(1).chosen == 74
    assert match.view(2).chosen == HIDDEN
    guess = match._records.copy()
    contract.hide(guess[0], 2)  # a guess may start from a view, in which the card is a blank
    contract.guess(guess[0], 2, generator(1))
    assert guess[0].chosen in guess[0].hand[1]


@rule("vasty.secrets", "vasty.secrets?shown")
def test_in_every_phase_views_hide_and_guesses_fit() -> None:
    """Other cards in the places a seat cannot see do not change what it sees."""
    seen: set[int] = set()
    for players, seed in ((2, 1), (3, 2), (4, 3), (2, 7), (3, 8)):
        match = Case(ROOM, {"players": players}).new(seed)
        for _ in positions(match, seed):
            s = match._s
            if int(s.phase) in seen and len(match.log) % 11:
                continue
            seen.add(int(s.phase))
            for seat in range(players):
                view = match.view(seat)
                guessed = match._records.copy()
                contract.guess(guessed[0], seat, generator(len(match.log)))
                held = [c for row in guessed[0].hand for c in row]
                assert HIDDEN not in held and HIDDEN not in guessed[0].under
                contract.hide(guessed[0], seat)
                assert guessed[0].tobytes() == view.tobytes()
    assert set(PHASES.values()) - seen <= {state.ASK_REMOVE_OBJ, state.ASK_SEND_HOME, state.ASK_SWAP_PAWNS}


@rule("vasty.secrets", "vasty.pile")
def test_guesses_deal_every_unknown_card_equally_often() -> None:
    match = dealt(2)
    counts = np.zeros(90)
    rng = generator(3)
    for _ in range(3000):
        copy = match._records.copy()
        contract.guess(copy[0], 0, rng)
        counts[[int(c) for c in copy[0].hand[1]]] += 1
    mine = [int(c) for c in match.state.hand[0]]
    others = [c for c in range(13, 90) if c not in mine]
    assert counts[mine].sum() == 0 and counts.sum() == 9000
    expected = 9000 / len(others)
    assert np.all(np.abs(counts[others] - expected) < 5 * expected**0.5)


@pytest.mark.parametrize("seat", [0, 1])
def test_views_are_written_and_read_like_positions(seat: int) -> None:
    match = dealt(2)
    view = match.view(seat)
    lines = ROOM.words.draw(view)
    again = ROOM.template(match.settings)
    ROOM.words.read(again[0], lines)
    assert again.tobytes() == view.tobytes()
    assert any("?" in line for line in lines)
