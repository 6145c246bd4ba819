"""Moving: the full distance, dead ends, no backtracking, what happens on the way."""

from __future__ import annotations

from cite import rule
from games.vasty.table import MAP, aims, code, damage, play, steps, table, tokens, where

STAR = (*MAP, "F20 on R01 left heading west")  # R01 has a neighbour: home-R01-F20


@rule("vasty.move", "vasty.turn-redraw")
def test_one_space_for_each_step() -> None:
    match = play(table("hand F44", ""), "redraw", "roll 3", "step to R12", "step to F14")
    assert steps(match) == {"F10"}
    assert where(play(match, "step to F10"), 1) == "F10"


@rule("vasty.move?full")
def test_a_way_too_short_is_refused_while_a_full_one_exists() -> None:
    """Three steps from home: west goes F10; north ends at R01 after one."""
    match = play(table("hand F44", ""), "redraw", "roll 3")
    assert steps(match) == {"R12"}
    assert code(match, "step to R01") == ("not-full", "vasty.move?full")
    assert code(match, "step to F14") == ("not-next", "vasty.board")
    assert code(match, "step to F33") == ("not-on-map", "vasty.move")


@rule("vasty.move?full", "vasty.objectives-collect")
def test_a_short_way_that_ends_on_an_own_objective_is_legal() -> None:
    match = play(table("hand F44", "", facts=["red objectives: R01"]), "redraw", "roll 3")
    assert steps(match) == {"R12", "R01"}
    match.play("step to R01")
    assert match.state.got[0] == 1 and match.legal() == ["stay", "return home"]


@rule("vasty.move?dead-end")
def test_without_a_full_way_any_way_may_be_gone_to_its_end() -> None:
    match = play(table("hand F44", ""), "redraw", "roll 6")
    assert steps(match) == {"R12", "R01"}
    match.play("step to R01")
    assert match.status() == "Player 1 draws a card."  # the way cannot go on


@rule("vasty.move?dead-end")
def test_with_longest_only_the_longest_way() -> None:
    match = play(table("hand F44", "", options={"dead_end": "longest"}), "redraw", "roll 6")
    assert steps(match) == {"R12"}
    assert match.state.steps == 4
    objective = table("hand F44", "", options={"dead_end": "longest"}, facts=["red objectives: R01"])
    assert steps(play(objective, "redraw", "roll 6")) == {"R12", "R01"}


@rule("vasty.move?backtracking", "vasty.move?nowhere")
def test_spaces_of_this_turn_are_closed_over_all_its_moves() -> None:
    """Her own move goes R01-home-R12; the duel she loses moves her on from there, never back."""
    match = table("at R01, hand F44", "at F09, hand F05")
    play(match, "redraw", "roll 1", "step to home")
    assert match.status() == "Player 1 draws a card."
    again = table("at R01, hand F05", "at F09")  # F05: DUEL
    play(again, "place F05 on R01 left", "step to home", "step to R12", "roll 1", "roll 6", "roll 2")
    assert damage(again, 1) == 1
    assert steps(again) == {"F14"}  # R01 and home are closed
    assert code(again, "step to home") == ("backtracking", "vasty.move?backtracking")


@rule("vasty.move?nowhere", "vasty.move?backtracking")
def test_a_pawn_without_a_free_neighbour_stays() -> None:
    """On R01, with home behind her in this turn, she is shut in."""
    match = table("at F09, hand F74", "at R01", pile="F70-F73")  # F74: CHOOSE_MOVE; MOVE_OPP 2
    play(match, "place F74 on home east heading east", "step to home", "step to R12")
    assert where(match, 2) == "R12"
    shut = table("at F09, hand F37", "at R01")  # F37: MOVE_OPP 1; DEAL 1
    shut._s.been[1, 0] |= 1  # she has been on home in this turn
    play(shut, "place F37 on home east heading east")
    assert where(shut, 2) == "R01" and damage(shut, 2) == 1


@rule("vasty.damage-home", "vasty.move?home")
def test_passing_home_heals_and_starting_there_does_not() -> None:
    passing = play(table("at R01, damage 2, hand F44", ""), "redraw", "roll 2", "step to home")
    assert damage(passing, 1) == 0
    starting = play(table("at home, damage 2, hand F44", ""), "redraw", "roll 1", "step to R01")
    assert damage(starting, 1) == 2


@rule("vasty.move?length", "vasty.tokens-poison")
def test_poison_taken_on_the_way_changes_later_moves_only() -> None:
    match = table("hand F44", "", facts=["lying: poison R12"])
    play(match, "redraw", "roll 3", "step to R12", "take poison", "step to F14", "step to F10")
    assert where(match, 1) == "F10" and tokens(match, 1) == ["poison"]


@rule("vasty.move?order")
def test_token_then_objective_then_duel() -> None:
    match = table("hand F44", "at R12", facts=["lying: curse R12", "red objectives: R12"])
    play(match, "redraw", "roll 3", "step to R12")
    assert "take curse" in match.legal()
    match.play("take curse")
    assert match.legal() == ["stay", "return home"]
    assert tokens(match, 1) == []  # collecting lifts the curse just taken
    match.play("stay")
    assert match.legal() == ["pass by", "duel player 2"]
    match.play("pass by")
    assert match.status() == "Player 1 draws a card."


@rule("vasty.move?order", "vasty.objectives-return", "vasty.objectives-return?when")
def test_who_returns_home_does_not_duel_there() -> None:
    match = table("at F14, damage 2, tokens poison, hand F44", "at R12", facts=["red objectives: R12"])
    play(match, "redraw", "roll 3", "step to R12", "return home")
    assert where(match, 1) == "home" and damage(match, 1) == 0 and tokens(match, 1) == []
    assert match.status() == "Player 1 draws a card."


@rule("vasty.objectives-return")
def test_who_stays_keeps_her_damage() -> None:
    match = table("at F14, damage 2, hand F44", "", facts=["red objectives: R12"])
    play(match, "redraw", "roll 3", "step to R12", "stay")
    assert where(match, 1) == "R12" and damage(match, 1) == 2


@rule("vasty.objectives-collect?stops", "vasty.objectives-return?when")
def test_unused_steps_are_lost_and_the_card_goes_on() -> None:
    """R01 left is MOVE 2: she stops on R01 after one step, and F44 still deals its damage."""
    match = table("hand F44", "at F09", facts=["red objectives: R01"])
    play(match, "place F44 on R01 left heading north", "step to R01", "return home")
    assert where(match, 1) == "home" and match.state.got[0] == 1
    assert damage(match, 2) == 1


@rule("vasty.objectives-collect?second")
def test_a_second_objective_is_walked_over() -> None:
    cards = ("R11 on home east heading east", *MAP)
    match = table("hand F60", "", cards=cards, facts=["red objectives: F14 R12", "now: gained 1"])
    play(match, "redraw", "roll 3", "step to R12")
    assert steps(match) == {"F14"}
    play(match, "step to F14", "step to F10")
    assert match.state.got[0] == 0 and aims(match, 1) == ["F14", "R12"]


@rule("vasty.objectives-collect?forced")
def test_a_pawn_moved_by_another_collects() -> None:
    match = table("hand F15", "", facts=["blue objectives: R12"])  # F15: MOVE_OPP 2
    play(match, "place F15 on home east heading east", "step to R12")
    assert match.state.got[1] == 1 and match.to_move == 1
    match.play("return home")
    assert where(match, 2) == "home"
    off = table("hand F15", "", facts=["blue objectives: R12"], options={"forced_collect": "off"})
    play(off, "place F15 on home east heading east", "step to R12", "step to F14")
    assert off.state.got[1] == 0 and where(off, 2) == "F14"


@rule("vasty.objectives-collect?forced", "vasty.misfortune-choose-move")
def test_without_forced_collecting_steered_own_moves_still_collect() -> None:
    match = table("hand F44, steered by 2", "", facts=["red objectives: R12"], options={"forced_collect": "off"})
    play(match, "redraw", "roll 2")
    assert match.to_move == 1
    match.play("step to R12")
    assert match.state.got[0] == 1


@rule("vasty.objectives-collect?arriving", "vasty.misfortune-swap-pawns?quiet", "vasty.misfortune-swap-pawns")
def test_put_on_an_objective_is_not_passing_it() -> None:
    facts = ["red objectives: F09", "lying: sword F09"]
    match = table("at home, damage 1, hand F64", "at F09, damage 1", facts=facts)
    play(match, "place F64 on home east heading east", "swap player 1 with player 2")
    assert where(match, 1) == "F09" and match.state.got[0] == 0
    assert damage(match, 2) == 1 and match.status() == "Player 1 draws a card."


@rule("vasty.objectives-collect?arriving", "vasty.progress-swap-objectives?any-two")
def test_two_of_a_colour_on_one_space_are_collected_one_by_one() -> None:
    match = table("at F14, hand F44", "", facts=["red objectives: R12 R12"])
    play(match, "redraw", "roll 1", "step to R12", "stay")
    assert aims(match, 1) == ["R12"] and match.state.got[0] == 1
