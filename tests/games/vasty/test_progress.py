"""Progress: every effect of a covered dot, in its plain case and in the corners that the rulings name."""

from __future__ import annotations

from cite import rule
from games.vasty.table import MAP, aims, code, damage, play, steps, table, tokens, where

# A card whose dot carries the effect wanted, on home's east dot; F04 (DEAL 2, no dots) or F13 (CURSE) covers it.
EAST = {
    "shield": "F09 on home east heading east",
    "sword": "F06 on home east heading east",
    "heal 2": "F07 on home east heading east",
    "heal 1, move 3": "F10 on home east heading east",
    "move 1d6+2": "F12 on home east heading east",
    "move 1d6+4": "F31 on home east heading north",
    "swap objectives": "F23 on home east heading south",
    "remove token, move 3": "F13 on home east heading east",
    "heal 1, remove token": "F16 on home east heading east",
}


def covering(effect: str, *players: str, card: str = "F04", **more: object):
    """Player 1 covers a dot with this effect."""
    line = EAST[effect]
    cards = [c for c in MAP if c.split()[0] not in line.split()[0] and "F09" not in c and "F10" not in c]
    cards.append(line)
    name, side = line.split()[0], {"F31": "right", "F23": "left"}.get(line.split()[0], "front")
    players = (f"hand {card}" + (f", {players[0]}" if players[0] else ""), *players[1:])
    return play(table(*players, cards=cards, **more), f"place {card} on {name} {side}")


@rule("vasty.progress", "vasty.progress-tokens")
def test_gain_a_shield_and_a_sword() -> None:
    assert tokens(covering("shield", "", ""), 1) == ["shield"]
    assert tokens(covering("sword", "", ""), 1) == ["sword"]


@rule("vasty.tokens?one-each", "vasty.tokens")
def test_a_second_of_a_kind_is_wasted() -> None:
    match = covering("sword", "tokens sword", "")
    assert tokens(match, 1) == ["sword"] and tokens(match, 2) == []


@rule("vasty.tokens?in-play")
def test_tokens_on_the_map_are_in_play() -> None:
    """Both swords are out: one held, one lying on R01."""
    assert tokens(covering("sword", "", "tokens sword", facts=["lying: sword R01"]), 1) == []
    assert tokens(covering("sword", "", "", facts=["lying: sword R01"]), 1) == ["sword"]


@rule("vasty.progress-heal", "vasty.progress-heal?nothing")
def test_heal() -> None:
    assert damage(covering("heal 2", "damage 2", ""), 1) == 0
    assert damage(covering("heal 1, move 3", "damage 2", ""), 1) == 1
    assert damage(covering("heal 2", "", ""), 1) == 0


@rule("vasty.turn?order", "vasty.progress-move", "vasty.turn-place")
def test_figure_five_heal_then_move_then_misfortune() -> None:
    """HEAL 1; MOVE 3 below, DEAL 2 above: one marker off, three steps, then the opponent is hit."""
    match = covering("heal 1, move 3", "at R01, damage 1", "at R01")
    assert damage(match, 1) == 0 and damage(match, 2) == 0
    play(match, "step to home", "step to R12", "step to F14")
    assert damage(match, 2) == 2 and where(match, 1) == "F14"
    assert match.status() == "Player 1 draws a card."


@rule("vasty.progress-move-dice", "vasty.progress-move-dice?after")
def test_a_one_on_1d6_plus_2_hurts_after_the_move() -> None:
    """Die 1: three steps, over home, which heals before the risk strikes."""
    match = covering("move 1d6+2", "at R01, damage 2", "at F14")
    play(match, "roll 1", "step to home", "step to R12", "step to F14")
    assert damage(match, 1) == 0  # healed on home; the duel at F14 is decided first
    match.play("pass by")
    assert damage(match, 1) == 1
    assert damage(play(covering("move 1d6+2", "", "at F14"), "roll 2", "step to R01"), 1) == 0


@rule("vasty.progress-move-dice?risk4", "vasty.dice", "vasty.dice?one")
def test_1d6_plus_4_hurts_on_one_and_two() -> None:
    for die, option, markers in ((1, 2, 2), (2, 2, 2), (3, 2, 0), (1, 1, 2), (2, 1, 0)):
        match = covering("move 1d6+4", "", "at F14", options={"risk4": option})
        play(match, f"roll {die}", "step to R01")
        assert damage(match, 1) == markers, (die, option)


@rule("vasty.progress-move-dice", "vasty.tokens-curse")
def test_the_risk_looks_at_the_die_after_the_curse() -> None:
    match = play(covering("move 1d6+2", "tokens curse", "at F14"), "roll 2", "step to R01")
    assert damage(match, 1) == 1


@rule("vasty.progress-move-dice?after", "vasty.misfortune-no-move", "vasty.misfortune-no-move?duel")
def test_who_cannot_move_still_rolls_the_risk() -> None:
    match = play(covering("move 1d6+2", "marks no-move", ""), "roll 1")
    assert damage(match, 1) == 1 and where(match, 1) == "home"


# North of home lies R12, on it a card whose dot is a risky move. Player 1 stands there and covers it, player 2 is home.
RISKS = {"1d6+2": ("F12", "front"), "1d6+4": ("F31", "right")}


def risky_duel(effect: str, first: str, *moves: str) -> tuple[int, int]:
    """The damage of both after player 1 covers the dot and goes to home, where she duels."""
    card, dot = RISKS[effect]
    cards = ["R12 on home north heading north", f"{card} on R12 front heading north"]
    match = table(f"at {card}, hand F07{first}", "", cards=cards)
    play(match, f"place F07 on {card} {dot} heading {'north' if dot == 'front' else 'east'}", moves[0])
    play(match, "step to R12", "step to home", "duel player 2", *moves[1:])
    assert match.status() == "Player 1 draws a card."
    return damage(match, 1), damage(match, 2)


@rule("vasty.progress-move-dice", "vasty.progress-move-dice?after", "vasty.duel")
def test_the_dice_of_a_duel_on_the_way_are_not_those_of_the_risk() -> None:
    """Only the die of the move decides on the risk: 1 for 1d6+2, 1 or 2 for 1d6+4. A lost duel costs one marker."""
    assert risky_duel("1d6+2", "", "roll 5", "roll 6", "roll 1") == (0, 1)
    assert risky_duel("1d6+2", "", "roll 5", "roll 1", "roll 6") == (1, 0)
    assert risky_duel("1d6+2", "", "roll 1", "roll 6", "roll 5") == (1, 1)
    assert risky_duel("1d6+2", "", "roll 1", "roll 2", "roll 3") == (2, 0)
    assert risky_duel("1d6+4", "", "roll 3", "roll 6", "roll 1") == (0, 1)
    assert risky_duel("1d6+4", "", "roll 3", "roll 1", "roll 2") == (1, 0)
    assert risky_duel("1d6+4", "", "roll 2", "roll 6", "roll 6") == (2, 1)


@rule("vasty.progress-move-dice?after", "vasty.duel?modifiers", "vasty.tokens-curse")
def test_a_curse_counts_for_the_die_of_the_risk_and_may_be_gone_before_it_strikes() -> None:
    """Cursed, a 2 is a 1; the natural 6 of the duel lifts the curse, and the risk strikes all the same."""
    assert risky_duel("1d6+2", ", tokens curse", "roll 2", "roll 6", "roll 5") == (1, 1)
    assert risky_duel("1d6+2", ", tokens curse", "roll 3", "roll 6", "roll 6") == (1, 0)  # 5 against 6
    assert risky_duel("1d6+2", ", tokens curse sword", "roll 3", "roll 1", "roll 2") == (0, 1)  # 1 + 1 against 2


@rule("vasty.objectives-place", "vasty.objectives-place?order", "vasty.progress-place-objectives", "vasty.objectives")
def test_everybody_places_one_from_the_left_of_the_trigger() -> None:
    """R01's front: PLACE_OBJ; MOVE 1. Three players, player 2 begins and each places for her left neighbour."""
    match = play(table("hand F04", "", ""), "place F04 on R01 front")
    assert match.status() == "Turn 5, player 1. Player 2 places an objective of player 3."
    play(match, "green objective on F14", "red objective on F14", "blue objective on R01")
    assert [aims(match, p) for p in (1, 2, 3)] == [["F14"], ["R01"], ["F14"]]
    assert steps(match) == {"R01", "R12"}  # then MOVE 1


@rule("vasty.objectives?whose")
def test_objectives_for_the_right_reproduce_the_example() -> None:
    """The second player places for the first, the third for the second, the first for the third."""
    match = play(table("hand F04", "", "", options={"objectives_for": "right"}), "place F04 on R01 front")
    play(match, "red objective on F14", "blue objective on F14", "green objective on F14")
    assert [aims(match, p) for p in (1, 2, 3)] == [["F14"]] * 3


@rule("vasty.objectives?where")
def test_where_an_objective_may_not_go() -> None:
    match = table("at R12, hand F04", "", facts=["red objectives: F14"])
    play(match, "place F04 on R01 front")
    assert set(match.legal()) == {f"red objective on {n}" for n in ("R01", "F09", "F10")}
    assert code(match, "objective on home") == ("no-space", "vasty.objectives?where")
    assert code(match, "objective on R12") == ("under-pawn", "vasty.objectives?where")
    assert code(match, "objective on F14") == ("same-colour", "vasty.objectives?where")
    forest = table("at R12, hand F04", "", options={"no_root_objectives": "on"})
    play(forest, "place F04 on R01 front")
    assert set(forest.legal()) == {f"red objective on {n}" for n in ("F09", "F10", "F14")}
    assert code(forest, "objective on R01") == ("root", "vasty.objectives?where")


@rule("vasty.objectives-place?none")
def test_who_has_nothing_to_place_is_skipped() -> None:
    """Player 1 has collected 4 and the fifth lies there: player 2 holds none of hers."""
    match = table("collected 4, hand F04", "", facts=["red objectives: F14"])
    play(match, "place F04 on R01 front")
    assert match.status() == "Player 1 places an objective of player 2."


@rule("vasty.progress-swap-objectives", "vasty.turn?compulsory")
def test_swap_objectives() -> None:
    facts = ["red objectives: F14", "blue objectives: R12 R01"]
    match = covering("swap objectives", "", "", facts=facts)
    assert set(match.legal()) == {
        "swap red F14 with blue R12",
        "swap red F14 with blue R01",
        "swap blue R12 with blue R01",
    }
    match.play("swap red F14 with blue R12")
    assert aims(match, 1) == ["R12"] and aims(match, 2) == ["F14", "R01"]
    nothing = covering("swap objectives", "", "", facts=["red objectives: F14"])
    assert nothing.status() == "Player 1 draws a card."  # fewer than two: skipped


@rule("vasty.progress-swap-objectives?any-two")
def test_swapping_may_lay_it_under_a_pawn_and_beside_its_colour() -> None:
    facts = ["red objectives: F14 R12", "blue objectives: R12"]
    match = covering("swap objectives", "at R12", "", facts=facts)
    match.play("swap red F14 with blue R12")
    assert aims(match, 1) == ["R12", "R12"] and match.state.got[0] == 0


@rule("vasty.progress-swap-objectives?any-two")
def test_any_two_may_be_two_of_one_colour_on_one_space() -> None:
    match = covering("swap objectives", "", "", facts=["red objectives: R12", "blue objectives: F14 F14"])
    assert set(match.legal()) == {"swap red R12 with blue F14", "swap blue F14 with blue F14"}
    match.play("swap blue F14 with blue F14")
    assert aims(match, 1) == ["R12"] and aims(match, 2) == ["F14", "F14"]
    alone = covering("swap objectives", "", "", facts=["blue objectives: F14 F14 F14"])
    assert alone.legal() == ["swap blue F14 with blue F14"]  # two of them, whichever


@rule("vasty.progress-remove-token", "vasty.progress-remove-token?own")
def test_remove_a_token() -> None:
    match = covering("heal 1, remove token", "tokens curse", "tokens sword shield")
    assert match.legal() == ["remove curse of player 1", "remove sword of player 2", "remove shield of player 2"]
    match.play("remove sword of player 2")
    assert tokens(match, 2) == ["shield"]
    own = covering("heal 1, remove token", "tokens curse", "")
    assert own.legal() == ["remove curse of player 1", "remove nothing"]
    own.play("remove nothing")
    assert tokens(own, 1) == ["curse"]
    nobody = covering("heal 1, remove token", "", "", facts=["lying: sword R01"])
    assert nobody.status() == "Player 1 draws a card."
