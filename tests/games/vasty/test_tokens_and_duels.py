"""Tokens met on the way, and duels."""

from __future__ import annotations

from cite import rule
from games.vasty.table import code, damage, play, steps, table, tokens, where


@rule("vasty.tokens-claim", "vasty.tokens-claim?three-choices")
def test_take_give_or_leave() -> None:
    match = table("hand F44", "", "tokens curse", facts=["lying: curse R12"])
    play(match, "redraw", "roll 2", "step to R12")
    assert match.legal() == ["take curse", "give curse to player 2", "leave curse"]  # not to player 3, who has one
    assert code(match, "give curse to player 3") == ("holds-it", "vasty.tokens-claim?three-choices")
    match.play("give curse to player 2")
    assert tokens(match, 2) == ["curse"] and not any(match.state.lying) and steps(match) == {"F14"}


@rule("vasty.tokens-claim?three-choices")
def test_where_tokens_must_be_resolved_leaving_is_refused() -> None:
    match = table("hand F44", "", facts=["lying: curse R12"], options={"token_must_resolve": "on"})
    play(match, "redraw", "roll 2", "step to R12")
    assert match.legal() == ["take curse", "give curse to player 2"]
    assert code(match, "leave curse") == ("must-resolve", "vasty.tokens-claim?three-choices")


@rule("vasty.tokens-claim?three-choices")
def test_starting_on_a_token_is_not_entering() -> None:
    match = play(table("at R12, hand F44", "", facts=["lying: curse R12"]), "redraw", "roll 2")
    assert steps(match) == {"F14", "home"}


@rule("vasty.tokens-claim")
def test_the_owner_of_a_pawn_that_is_moved_decides() -> None:
    match = table("hand F15", "", facts=["lying: sword R12"])
    play(match, "place F15 on home east heading east", "step to R12")
    assert match.to_move == 1
    play(match, "take sword", "step to F14")
    assert tokens(match, 2) == ["sword"]


@rule("vasty.tokens-curse", "vasty.tokens-curse?every-die")
def test_a_curse_takes_one_off_and_a_natural_six_lifts_it() -> None:
    assert play(table("tokens curse, hand F44", ""), "redraw", "roll 3").state.steps == 2
    assert play(table("tokens curse, hand F44", ""), "redraw", "roll 1").state.steps == 1
    six = play(table("tokens curse, hand F44", "", options={"dead_end": "any"}), "redraw", "roll 6")
    assert six.state.steps == 5 and tokens(six, 1) == []


@rule("vasty.tokens-poison", "vasty.tokens-poison?cure")
def test_poison_takes_one_step_off_and_walking_home_is_no_cure() -> None:
    assert play(table("tokens poison, hand F44", ""), "redraw", "roll 3").state.steps == 2
    assert play(table("tokens poison, hand F44", ""), "redraw", "roll 1").state.steps == 1
    walk = play(table("at R01, tokens poison, hand F44", "at F09"), "redraw", "roll 2", "step to home")
    assert tokens(walk, 1) == ["poison"]
    cure = table("at R01, tokens poison, hand F44", "at F09", options={"poison_walk_cure": "on"})
    assert tokens(play(cure, "redraw", "roll 2", "step to home"), 1) == []
    third = play(table("hand F44", "at F14, damage 2, tokens poison"), "place F44 on home east heading east")
    assert tokens(third, 2) == []


@rule("vasty.tokens-shield", "vasty.tokens-shield?each-hit")
def test_a_shield_takes_one_off_each_hit_and_is_rolled_for() -> None:
    match = play(table("hand F02", "tokens shield"), "place F02 on home east")  # DEAL 2
    assert (
        damage(match, 2) == 1 and match.status() == "Turn 5, player 1. Player 2 rolls for her shield: 1 to 3 loses it."
    )
    assert tokens(play(match, "roll 3"), 2) == []
    kept = play(table("hand F02", "tokens shield"), "place F02 on home east", "roll 4")
    assert tokens(kept, 2) == ["shield"]
    cursed = play(table("hand F02", "tokens shield curse"), "place F02 on home east", "roll 4")
    assert tokens(cursed, 2) == ["curse"]  # 4 - 1 = 3
    one = play(table("hand F44", "tokens shield"), "place F44 on home east heading east")
    assert damage(one, 2) == 0 and one.status().endswith("loses it.")


@rule("vasty.duel", "vasty.duel?when", "vasty.duel?after")
def test_a_duel_while_passing() -> None:
    match = table("hand F44", "at R12")
    play(match, "redraw", "roll 3", "step to R12")
    assert match.legal() == ["pass by", "duel player 2"]
    play(match, "duel player 2", "roll 2", "roll 2")  # ties go to the challenger
    assert damage(match, 2) == 1 and steps(match) == {"F14"}
    play(match, "step to F14", "step to F10")
    assert where(match, 1) == "F10"


@rule("vasty.duel", "vasty.duel?after", "vasty.damage?while-moving")
def test_the_loser_of_her_own_duel_sent_home_moves_no_farther() -> None:
    match = table("at R01, damage 0, hand F44", "at R12")
    match._s.marks[0] = 1  # cannot heal, so that passing home leaves her markers
    match._s.damage[0] = 2
    play(match, "redraw", "roll 3", "step to home", "step to R12", "duel player 2", "roll 1", "roll 2")
    assert where(match, 1) == "home" and damage(match, 1) == 2
    assert match.status() == "Player 1 draws a card."


@rule("vasty.damage?while-moving")
def test_sent_home_on_home_ends_the_move_too() -> None:
    match = table("at R01, damage 2, marks no-heal, hand F44", "at home", "at home")
    play(match, "redraw", "roll 3", "step to home", "duel player 2", "roll 1", "roll 6")
    assert where(match, 1) == "home" and match.status() == "Player 1 draws a card."


@rule("vasty.duel?several", "vasty.duel?when")
def test_several_pawns_one_after_the_other() -> None:
    match = table("hand F44", "at R12", "at R12")
    play(match, "redraw", "roll 1", "step to R12")
    assert match.legal() == ["pass by", "duel player 2", "duel player 3"]
    play(match, "duel player 3", "roll 6", "roll 1")
    assert match.legal() == ["pass by", "duel player 2"]  # each once in a turn
    assert play(match, "pass by").status() == "Player 1 draws a card."


@rule("vasty.duel?when")
def test_pawns_on_the_starting_space_are_not_met() -> None:
    match = play(table("hand F44", ""), "redraw", "roll 1", "step to R12")
    assert match.status() == "Player 1 draws a card."


@rule("vasty.duel?home", "vasty.move?order")
def test_on_home_healing_comes_first_and_an_option_forbids_duels() -> None:
    match = play(table("at R01, damage 2, hand F44", ""), "redraw", "roll 1", "step to home")
    assert damage(match, 1) == 0 and match.legal() == ["pass by", "duel player 2"]
    off = table("at R01, damage 2, hand F44", "", options={"no_duel_at_home": "on"})
    assert play(off, "redraw", "roll 1", "step to home").status() == "Player 1 draws a card."


@rule("vasty.duel?modifiers", "vasty.tokens-sword")
def test_sword_and_curse_in_a_duel() -> None:
    """Sword: 3 + 1 beats 4 by the tie. A natural 2 breaks it, though it still counts."""
    match = table("tokens sword, hand F44", "at R12")
    play(match, "redraw", "roll 1", "step to R12", "duel player 2", "roll 3", "roll 4")
    assert damage(match, 2) == 1 and tokens(match, 1) == ["sword"]
    broken = table("tokens sword, hand F44", "at R12")
    play(broken, "redraw", "roll 1", "step to R12", "duel player 2", "roll 2", "roll 3")
    assert damage(broken, 2) == 1 and tokens(broken, 1) == []
    cursed = table("hand F44", "at R12, tokens sword curse")
    play(cursed, "redraw", "roll 1", "step to R12", "duel player 2", "roll 3", "roll 3")  # 3 - 1 + 1 = 3: a tie
    assert damage(cursed, 2) == 1 and tokens(cursed, 2) == ["sword", "curse"]
