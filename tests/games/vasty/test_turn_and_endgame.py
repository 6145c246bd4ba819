"""Redraw, drawing, the empty pile, and how a match stops."""

from __future__ import annotations

import hedgerow
from cite import rule
from games.vasty.table import aims, code, hand, play, table
from hedgerow.games.vasty.rules.stack import pop, push
from hedgerow.kernel.jit import interpreted

DONE = ["red objectives: F14", "blue objectives: F14"]  # with four collected, nobody holds an objective


@rule("vasty.turn", "vasty.turn-redraw", "vasty.turn-redraw?details", "vasty.pile?order")
def test_redraw_moves_first_then_puts_the_hand_under_the_pile() -> None:
    match = table("hand F01 F02 F03", "at F09", pile="F70")
    play(match, "redraw", "roll 1", "step to R01")
    assert len(match.legal()) == 6
    play(match, "under F02 F03 F01", "draw F70")
    assert hand(match, 1) == ["F02", "F03", "F70"]  # the pile was short: her own come back, in her order
    assert match.state.under[:1].tolist() == [13]


@rule("vasty.turn-redraw?details")
def test_two_cards_have_two_orders_and_one_has_none() -> None:
    match = play(table("hand F01 F02", "at F09"), "redraw", "roll 1", "step to R01")
    assert match.legal() == ["under F01 F02", "under F02 F01"]
    assert play(table("hand F01", "at F09"), "redraw", "roll 1", "step to R01").state.under[0] == 13


@rule("vasty.turn-redraw", "vasty.endgame")
def test_no_redraw_with_an_empty_pile() -> None:
    match = table("collected 4, hand F44", "collected 4", facts=DONE, pile="-")
    assert "redraw" not in match.legal()
    assert code(match, "redraw") == ("empty-pile", "vasty.turn-redraw")


@rule("vasty.turn-draw", "vasty.pile")
def test_draw_up_to_three() -> None:
    match = play(table("hand F51", ""), "place F51 on home east heading east", "draw F70")
    assert match.status() == "Player 1 draws a card."
    play(match, "draw F71 F72")
    assert hand(match, 1) == ["F70", "F71", "F72"] and match.to_move == 1
    assert match.state.turn == 6


@rule("vasty.turn-draw?short")
def test_draw_what_there_is() -> None:
    match = table("collected 4, hand F51", "collected 4, hand F44", facts=DONE, pile="F70")
    play(match, "place F51 on home east heading east", "draw F70")
    assert hand(match, 1) == ["F70"] and match.to_move == 1


@rule("vasty.endgame-roll", "vasty.endgame-roll?playable", "vasty.endgame")
def test_without_card_and_pile_she_rolls_for_a_move() -> None:
    """Player 2 has no card: 1d6+3."""
    match = table("collected 4, hand F51", "collected 4", facts=DONE, pile="-")
    play(match, "place F51 on home east heading east")
    assert match.status() == "Player 2 has no card to play and rolls 1d6+3 for a move."
    match.play("roll 1")
    assert match.state.steps == 3  # 1 + 3, less 1 for the poison that F51 brought
    play(match, "step to R12", "step to F14")
    assert match.to_move is None  # her fifth objective lay on F14


@rule("vasty.endgame-roll?playable")
def test_while_a_card_fits_it_must_be_placed() -> None:
    match = table("collected 4, hand F44", "collected 4", facts=DONE, pile="-")
    assert all(words.startswith("place") for words in match.legal())


@rule("vasty.misfortune-no-move?redraw", "vasty.endgame-roll")
def test_in_the_endgame_who_cannot_move_waits() -> None:
    match = table("collected 4, hand F51", "collected 4, marks no-move", facts=DONE, pile="-")
    play(match, "place F51 on home east heading east")
    assert match.state.at == 0 and match.status() == "Player 1 has no card to play and rolls 1d6+3 for a move."


@rule("vasty.endgame-objectives", "vasty.endgame-objectives?when")
def test_an_empty_pile_brings_all_objectives_out() -> None:
    """Two held each: player 2 begins, one at a time."""
    match = table("collected 3, hand F51", "collected 3, hand F44", pile="-")
    play(match, "place F51 on home east heading east")
    assert match.status() == "Turn 5, player 1. Player 2 places an objective of player 1."
    play(match, "red objective on F14", "blue objective on F14", "red objective on F10", "blue objective on F09")
    assert aims(match, 1) == ["F10", "F14"] and aims(match, 2) == ["F09", "F14"]
    assert match.to_move == 1 and match.state.turn == 6


@rule("vasty.endgame-objectives?ban", "vasty.endgame-objectives?when")
def test_with_too_few_spaces_equal_colours_may_share() -> None:
    """One space for three red objectives."""
    match = table(
        "collected 2, hand F44",
        "collected 4",
        facts=["blue objectives: R01"],
        cards=["R01 on home north heading north"],
        pile="-",
    )
    match.play("place F44 on home east heading east")
    play(match, "red objective on R01", "red objective on F44")
    assert set(match.legal()) == {"red objective on R01", "red objective on F44"}
    match.play("red objective on R01")
    assert aims(match, 1) == ["F44", "R01", "R01"]


@rule("vasty.endgame?endless")
def test_after_so_many_rounds_without_a_pile_it_stops() -> None:
    """endless_rounds=1 with two players: two turns after the one that emptied the pile."""
    facts = ["red objectives: F09", "blue objectives: F09"]
    match = table("collected 4, hand F51", "collected 4", facts=facts, pile="-", options={"endless_rounds": 1})
    play(match, "place F51 on home east heading east")
    assert match.state.dry == 1
    play(match, "roll 6", "step to R01")
    assert match.state.dry == 2 and match.to_move == "chance"
    play(match, "roll 6", "step to R01", "pass by")
    assert match.to_move is None
    assert match.outcome is not None and match.outcome.results == ("win", "win")
    assert match.status().startswith("Nobody gets on, the match stops.")


@rule("vasty.endgame?stalling")
def test_rounds_without_a_card_placed_stop_it() -> None:
    match = table("collected 2, hand F44", "at F14, hand F45", options={"stall_rounds": 1}, pile="F70-F77")
    play(match, "redraw", "roll 1", "step to R01")
    while match.to_move == "chance":
        match.roll()
    play(match, "redraw", "roll 1", "step to F10")
    while match.to_move == "chance":
        match.roll()
    assert match.to_move is None and match.outcome is not None
    assert match.outcome.results == ("win", "loss")


@rule("vasty.endgame?pile-returns", "vasty.endgame?endless")
def test_the_clock_starts_anew_when_the_pile_comes_back() -> None:
    facts = ["red objectives: F09", "blue objectives: F09"]
    match = table("collected 4, hand F24 F51", "collected 4, hand F44 F45", facts=facts, pile="-")
    match._s.dry = 7
    play(match, "place F24 on home east heading south", "discard F44")
    assert hand(match, 1) == ["F44", "F51"] and match.state.dry == 1


@rule("vasty.win?leaving")
def test_the_computer_can_take_any_seat_at_any_moment() -> None:
    import numpy as np

    from hedgerow.kernel import contract
    from hedgerow.kernel.rng import generator

    match = table("hand F44 F62", "at R12", "at F14")
    buffer, rng = np.zeros(match.room.most_moves, np.int32), generator(1)
    for _ in range(40):
        while match.to_move == "chance":
            match.roll()
        if match.to_move is None:
            break
        n = contract.legal(match.state, match.to_move, buffer)
        match.play_code(match.to_move, int(buffer[contract.greedy(match.state, match.to_move, buffer, n, rng)]))
    assert len(match.log) >= 40


@rule("vasty.turn")
def test_what_is_done_leaves_no_trace_in_the_record() -> None:
    """Tasks are taken off in the order in which they were put on top; the places they lay in are blank again."""
    s = hedgerow.new("vasty", players=2).state
    bottom = int(s.depth)
    before = s.stack.tobytes()
    interpreted(push)(s, 3, 4, 5)
    interpreted(push)(s, 6, 7, 8)
    assert interpreted(pop)(s) == (6, 7, 8) and s.stack[bottom + 1].tolist() == [0, 0, 0]
    assert interpreted(pop)(s) == (3, 4, 5) and (s.stack.tobytes(), int(s.depth)) == (before, bottom)
