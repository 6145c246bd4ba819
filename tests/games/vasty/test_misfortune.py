"""Misfortunes: every effect of a placed card, in its plain case and in the corners that the rulings name.

A card on one of home's dots covers no effect, so only its misfortunes are seen.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cite import rule
from games.vasty import table as small
from games.vasty.table import aims, code, damage, hand, play, steps, survey, table, tokens, where
from hedgerow.games.vasty.rules import deck

PLACES = {
    "F02": "", "F03": "", "F05": "", "F01": "",
    "F07": " heading east", "F08": " heading east", "F11": " heading east", "F12": " heading east",
    "F13": " heading east", "F15": " heading east", "F16": " heading east", "F21": " heading east",
    "F22": " heading south", "F24": " heading south", "F25": " heading south", "F27": " heading north",
    "F39": " heading east", "F44": " heading east", "F51": " heading east", "F68": " heading east",
    "F73": " heading east", "F40": " heading east", "F36": " heading east",
}  # fmt: skip


def struck(card: str, first: str, *others: str, **more):
    """Player 1 places a card on home's east dot."""
    more.setdefault("pile", "F60-F61 F65-F67")
    first = f"hand {card}" if not first else f"{first}, hand {card}"
    return play(table(first, *others, **more), f"place {card} on home east{PLACES[card]}")


def turn_of_2(match):
    """Player 1 draws, player 2 is to act."""
    while match.to_move == "chance":
        match.roll()
    return match


@rule("vasty.misfortune", "vasty.misfortune-deal", "vasty.damage")
def test_deal() -> None:
    assert damage(struck("F02", "", ""), 2) == 2
    assert damage(struck("F44", "", "damage 1"), 2) == 2


@rule("vasty.damage", "vasty.damage?surplus")
def test_the_third_marker_sends_home_and_the_surplus_is_lost() -> None:
    match = struck("F02", "", "at F14, damage 2")
    assert where(match, 2) == "home" and damage(match, 2) == 0


@rule("vasty.misfortune?each", "vasty.misfortune?naming", "vasty.turn?order")
def test_each_effect_has_its_own_victim() -> None:
    """F11: MOVE_OPP 2; DEAL 1, among three players."""
    match = struck("F11", "", "at R01", "at R01")
    assert match.legal() == ["against player 2", "against player 3"]
    assert match.status() == "Player 1 names a victim: move a rival 2."
    play(match, "against player 2", "step to home", "step to R12", "against player 3")
    assert where(match, 2) == "R12" and damage(match, 3) == 1 and damage(match, 2) == 0


@rule("vasty.misfortune?single-victim")
def test_a_single_victim_suffers_the_whole_card() -> None:
    match = struck("F11", "", "at R01", "at R01", options={"single_victim": "on"})
    play(match, "against player 2", "step to home", "step to R12")
    assert damage(match, 2) == 1 and damage(match, 3) == 0


@rule("vasty.misfortune?single-victim")
def test_taking_an_objective_to_move_fixes_the_victim() -> None:
    """F40: MOVE_OBJ 1d6; DISCARD."""
    match = struck("F40", "", "hand F70", "hand F71", options={"single_victim": "on"}, facts=["green objectives: F14"])
    play(match, "roll 1", "move green F14", "step to R12")
    assert match.legal() == ["discard F71"]


@rule("vasty.misfortune?single-victim")
def test_swapping_tokens_fixes_the_victim_unless_there_are_none() -> None:
    """F68: SWAP_TOKENS; MOVE_OPP 3."""
    single = {"single_victim": "on"}
    match = struck("F68", "tokens sword", "at R01", "at R01", options=single)
    play(match, "against player 3")
    assert match.status() == "Player 1 moves the pawn of player 3, now on R01: 3 steps left."
    nobody = struck("F68", "", "at R01", "at R01", options=single)
    assert nobody.legal() == ["against player 2", "against player 3"]
    play(nobody, "against player 3")  # the first effect was lost and named nobody
    assert nobody.status() == "Player 1 moves the pawn of player 3, now on R01: 3 steps left."


@rule("vasty.misfortune?single-victim")
def test_only_an_objective_of_the_victim_is_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck whose F11 says DEAL 1; MOVE_OBJ 1d6: who was dealt damage has her objective moved."""
    printed = Path(__file__).with_name("start_deck.csv").read_text(encoding="utf-8")
    changed = printed.replace("MOVE_OPP 2; DEAL 1", "DEAL 1; MOVE_OBJ 1d6")
    monkeypatch.setattr(small, "DECK", deck.canonical(changed))
    objectives = ["red objectives: F10", "blue objectives: F14", "green objectives: R12"]
    for single, moved in (("on", ["green R12"]), ("off", ["blue F14", "green R12"])):
        match = struck("F11", "", "at R01", "at R01", options={"single_victim": single}, facts=objectives)
        play(match, "against player 3", "roll 1")
        assert damage(match, 3) == 1
        assert match.legal() == [f"move {objective}" for objective in moved]


@rule("vasty.misfortune?no-target")
def test_effects_without_a_target_are_lost() -> None:
    assert struck("F08", "", "").status() == "Player 1 draws a card."  # MOVE_OBJ: not rolled for
    assert struck("F08", "", "", facts=["red objectives: F14"]).status() == "Player 1 draws a card."  # only her own
    assert struck("F07", "", "").status() == "Player 1 draws a card."  # REMOVE_OBJ
    assert struck("F73", "", "").status() == "Player 1 draws a card."  # SWAP_TOKENS
    assert struck("F24", "", "").status() == "Player 1 draws a card."  # DISCARD from an empty hand


@rule("vasty.misfortune-move-opponent", "vasty.misfortune-move-opponent?distance", "vasty.duel?forced")
def test_move_opponent() -> None:
    match = struck("F15", "", "at F09")  # MOVE_OPP 2
    assert match.to_move == 0 and steps(match) == {"F10"}
    play(match, "step to F10", "step to F14")
    assert where(match, 2) == "F14"
    past = struck("F15", "at R12", "at F14")
    play(past, "step to R12")
    assert steps(past) == {"home"}  # no duel: player 1 is not moving her own pawn


@rule("vasty.tokens-poison?cure", "vasty.misfortune-move-opponent")
def test_poison_slows_forced_moves_too() -> None:
    match = play(struck("F15", "", "at F09, tokens poison"), "step to F10")
    assert match.status() == "Player 1 draws a card." and where(match, 2) == "F10"


@rule("vasty.misfortune-move-objective", "vasty.misfortune-move-objective?end")
def test_move_an_objective() -> None:
    facts = ["red objectives: F14", "blue objectives: F14 F10"]
    match = play(struck("F08", "", "", facts=facts), "roll 3")
    assert set(match.legal()) == {"move blue F10", "move blue F14"}
    play(match, "move blue F14", "step to R12", "step to home", "step to R01")
    assert aims(match, 2) == ["F10", "R01"] and aims(match, 1) == ["F14"]


@rule("vasty.misfortune-move-objective?end")
def test_an_objective_stops_before_home_and_before_its_own_colour() -> None:
    home = play(struck("F08", "", "", facts=["blue objectives: F14"]), "roll 2", "move blue F14", "step to R12")
    assert steps(home) == {"home", "F10"} - {"F10"}
    assert aims(play(home, "step to home"), 2) == ["R12"]
    own = play(struck("F08", "", "", facts=["blue objectives: F14 R12"]), "roll 1", "move blue F14", "step to R12")
    assert aims(own, 2) == ["F14", "R12"]  # it lies where it came from


@rule("vasty.misfortune-no-heal", "vasty.misfortune-no-heal?third")
def test_cant_heal() -> None:
    """F01: NO_HEAL; DEAL 1. The third marker sends her home with two."""
    match = struck("F01", "", "at F14, damage 2")
    assert where(match, 2) == "home" and damage(match, 2) == 2
    walk = table("at R01, damage 1, marks no-heal, hand F44", "at F09")
    play(walk, "redraw", "roll 1", "step to home")
    assert damage(walk, 1) == 1
    play(walk, "draw F70 F71 F72")
    assert walk.state.marks[0] == 0  # it ends with her turn


@rule("vasty.misfortune-no-heal?third", "vasty.objectives-return")
def test_cant_heal_blocks_returning_and_send_home() -> None:
    match = table("at F14, damage 2, marks no-heal, hand F44", "", facts=["red objectives: R12"])
    play(match, "redraw", "roll 1", "step to R12", "return home")
    assert where(match, 1) == "home" and damage(match, 1) == 2
    sent = play(struck("F03", "", "at F14, damage 2, marks no-heal"), "send player 2 home")
    assert where(sent, 2) == "home" and damage(sent, 2) == 2


@rule("vasty.misfortune-no-move", "vasty.misfortune-no-move?redraw", "vasty.misfortune-no-move?duel")
def test_cant_move() -> None:
    match = turn_of_2(struck("F12", "", "hand F44"))
    assert match.to_move == 1 and match.state.marks[1] == 2
    match.play("redraw")  # no die is rolled for a cancelled move
    assert match.status() == "Player 2 draws a card." and where(match, 2) == "home"
    place = table("marks no-move, hand F44", "")
    play(place, "place F44 on R01 left heading north")  # MOVE 2 is cancelled
    assert where(place, 1) == "home" and damage(place, 2) == 1


@rule("vasty.misfortune-no-move?redraw")
def test_cant_move_does_not_protect_on_others_turns() -> None:
    match = play(struck("F15", "", "at F09, marks no-move"), "step to F10", "step to F14")
    assert where(match, 2) == "F14"


@rule("vasty.misfortune-choose-move", "vasty.misfortune-choose-move?path")
def test_choose_movement() -> None:
    match = turn_of_2(struck("F27", "", "hand F44", facts=["blue objectives: R01"]))
    play(match, "redraw", "roll 1")
    assert match.to_move == 0 and "moves the pawn of player 2" in match.status()
    assert {"R01", "R12"} < steps(match)  # her objective may be avoided
    match.play("step to R01")
    assert match.to_move == 1  # returning is hers
    match.play("stay")
    while match.to_move == "chance":
        match.roll()
    assert match.state.steered[1] == 0


@rule("vasty.misfortune-choose-move?path", "vasty.duel?forced")
def test_steered_by_another_she_still_decides_on_tokens_and_duels() -> None:
    match = table("hand F44, steered by 2", "at R12", facts=["lying: sword R12"])
    play(match, "redraw", "roll 2")
    assert match.to_move == 1
    match.play("step to R12")
    assert match.to_move == 0 and "take sword" in match.legal()
    match.play("take sword")
    assert match.to_move == 0 and match.legal() == ["pass by", "duel player 2"]


@rule("vasty.misfortune-choose-card", "vasty.misfortune-choose-card?among", "vasty.secrets?shown")
def test_choose_card() -> None:
    match = turn_of_2(struck("F22", "", "hand F44 F62"))
    assert match.to_move == 0 and match.legal() == ["choose F44", "choose F62"]
    assert code(match, "choose F33") == ("not-in-hand", "vasty.misfortune-choose-card?among")
    match.play("choose F62")
    assert match.to_move == 1 and all(words.startswith("place F62") for words in match.legal())
    assert code(match, "redraw") == ("no-redraw", "vasty.misfortune-choose-card")
    assert code(match, "place F44 on home south heading south") == ("not-chosen", "vasty.misfortune-choose-card")
    assert match.view(0).hand[1].tolist() == match.state.hand[1].tolist()


@rule("vasty.misfortune-choose-card?nothing", "vasty.misfortune-choose-card?among", "vasty.turn-draw?always")
def test_with_nothing_placeable_she_skips_even_in_the_endgame() -> None:
    players = ("collected 4, hand F02 F44", "collected 4, hand F62, card chosen by 1")
    facts = ["red objectives: F14", "blue objectives: F14"]
    match = play(table(*players, facts=facts, pile="-"), "place F02 on home east")
    assert match.to_move == 0 and match.legal() == ["choose F62"]
    closed = table(*players, facts=facts, pile="-")
    for y in range(31):
        closed._s.rows[y] = (1 << 31) - 1
    # Two free cells south of home keep one dot usable, but F62 needs three cells.
    closed._s.rows[13] &= ~(1 << 15)
    closed._s.rows[12] &= ~(1 << 15)
    survey(closed._s)
    before = int(closed.state.turn)
    closed.play("place F02 on home east")
    assert closed.state.turn == before + 2 and closed.state.at == 0  # skipped, no last roll


@rule("vasty.misfortune-choose-card?among")
def test_with_an_empty_hand_choosing_lapses() -> None:
    match = turn_of_2(struck("F22", "", "at R01", pile="F60-F62 F65-F67"))
    assert match.to_move == 1 and match.legal() == ["redraw"]


@rule("vasty.misfortune-discard", "vasty.misfortune-discard?under", "vasty.pile?order")
def test_discard() -> None:
    match = struck("F24", "", "hand F44 F62 F70")
    assert match.legal() == ["discard F44", "discard F62", "discard F70"]
    match.play("discard F62")
    assert hand(match, 2) == ["F44", "F70"] and match.state.under[:1].tolist() == [74]
    for p in (0, 1):
        assert match.view(p).under[0] == 74
    three = struck("F24", "", "hand F44 F62 F70", "")
    play(three, "discard F62")  # only player 2 has cards: nobody else can be named
    assert three.view(2).under[0] == 100  # player 3 does not see it


@rule("vasty.misfortune-discard?under", "vasty.endgame?pile-returns")
def test_a_discarded_card_makes_a_pile_again() -> None:
    match = struck(
        "F24",
        "collected 4",
        "collected 4, hand F44 F62",
        pile="-",
        facts=["red objectives: F14", "blue objectives: F14"],
    )
    match.play("discard F44")
    assert hand(match, 1) == ["F44"]  # drawn at once from the new pile
    assert match.state.dry == 1


@rule("vasty.misfortune-token", "vasty.misfortune?naming")
def test_curse_and_poison() -> None:
    assert tokens(struck("F13", "", ""), 2) == ["curse"]
    assert tokens(struck("F51", "", ""), 2) == ["poison"]
    assert tokens(struck("F13", "", "tokens curse"), 2) == ["curse"]
    wasted = struck("F13", "", "tokens curse", "")
    assert wasted.legal() == ["against player 2", "against player 3"]  # even one on whom it is wasted


@rule("vasty.misfortune-lose-turn", "vasty.misfortune?next-turn", "vasty.turn-draw?always")
def test_lose_a_turn() -> None:
    """Her marks run out with the lost turn, and her hand is filled."""
    match = struck("F25", "", "hand F44, marks no-heal, steered by 1, card chosen by 1", pile="F60-F77")
    while match.to_move == "chance":
        match.roll()
    assert match.state.turn == 7 and match.state.at == 0
    assert match.state.marks[1] == match.state.steered[1] == match.state.picker[1] == 0
    assert len(hand(match, 2)) == 3


@rule("vasty.misfortune?next-turn")
def test_two_lost_turns_are_one_and_the_later_chooser_counts() -> None:
    match = struck("F25", "", "marks lost-turn", "")
    match.play("against player 2")
    assert match.state.marks[1] == 4
    later = play(struck("F27", "", "steered by 3", "hand F44"), "against player 2")
    assert later.state.steered[1] == 1


@rule("vasty.misfortune-remove-objective", "vasty.misfortune-remove-objective?back")
def test_remove_an_objective() -> None:
    match = struck("F07", "", "", facts=["red objectives: F14", "blue objectives: R12"])
    assert set(match.legal()) == {"remove red F14", "remove blue R12"}
    match.play("remove red F14")
    assert aims(match, 1) == []
    from hedgerow.games.vasty.rules.objectives import held
    from hedgerow.kernel.jit import interpreted

    assert interpreted(held)(match.state, 1) == 5  # player 2 holds it again


@rule("vasty.misfortune-remove-objective")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_the_only_objective_may_be_anybodys(colour: str) -> None:
    match = struck("F07", "", "", facts=[f"{colour} objectives: F14"])
    assert match.legal() == [f"remove {colour} F14"]


@rule("vasty.misfortune-choose-move")
def test_nothing_of_an_ended_move_stays() -> None:
    """Player 2 has steered the pawn of player 1, who stays where she is; the next mover begins anew."""
    match = play(table("hand F44, steered by 2", "at R12"), "redraw", "roll 1", "step to R01")
    while match.to_move == 0:
        match.play("stay")
    ended = ("mover", "steerer", "steps", "need", "collects", "duels")
    assert {name: int(match.state[name]) for name in ended} == dict.fromkeys(ended, 0)


@rule("vasty.misfortune-send-home", "vasty.misfortune-send-home?any", "vasty.misfortune-send-home?start")
def test_send_home() -> None:
    match = struck("F03", "at R12, damage 2, tokens poison", "at F14")
    assert match.legal() == ["send player 1 home", "send player 2 home"]
    match.play("send player 1 home")
    assert where(match, 1) == "home" and damage(match, 1) == 0 and tokens(match, 1) == []


@rule("vasty.misfortune-swap-tokens", "vasty.misfortune-swap-tokens?sets")
def test_swap_tokens() -> None:
    match = struck("F73", "tokens curse", "tokens sword shield")
    assert tokens(match, 1) == ["sword", "shield"] and tokens(match, 2) == ["curse"]
    gain = struck("F73", "", "tokens sword")
    assert tokens(gain, 1) == ["sword"] and tokens(gain, 2) == []
    give = struck("F73", "tokens sword", "")
    assert tokens(give, 1) == [] and tokens(give, 2) == ["sword"]


@rule("vasty.misfortune-swap-pawns")
def test_swap_any_two_pawns() -> None:
    match = play(
        table("hand F64", "at R12", "at F14"),
        "place F64 on home east heading east",
    )
    assert match.legal() == [
        "swap player 1 with player 2",
        "swap player 1 with player 3",
        "swap player 2 with player 3",
    ]
    match.play("swap player 2 with player 3")
    assert (where(match, 2), where(match, 3)) == ("F14", "R12")


@pytest.mark.parametrize("die", [1, 6])
@rule("vasty.misfortune-duel", "vasty.misfortune-duel?order")
def test_duel_at_any_distance_and_the_winner_moves_the_loser(die: int) -> None:
    match = struck("F05", "at R01", "at F09")
    assert match.status() == "Player 1 began a duel and rolls."
    play(match, f"roll {die}", "roll 3", "roll 1")
    if die == 6:
        assert damage(match, 2) == 1 and match.to_move == 0 and steps(match) == {"F10"}
    else:
        assert damage(match, 1) == 1 and match.to_move == 1 and steps(match) == {"home"}


@rule("vasty.misfortune-duel?order")
def test_the_third_marker_comes_before_the_chase() -> None:
    match = struck("F05", "at R01", "at F09, damage 2")
    play(match, "roll 6", "roll 1", "roll 2")
    assert where(match, 2) == "home" and damage(match, 2) == 0
    assert steps(match) == {"R12"}  # two steps from home: R01 and the new card are too short


@rule("vasty.misfortune-duel?order", "vasty.tokens-curse?every-die", "vasty.tokens-poison")
def test_the_winners_curse_and_the_losers_poison_count() -> None:
    match = struck("F05", "at R01, tokens curse", "at F09, tokens poison")
    play(match, "roll 5", "roll 1", "roll 4")  # 4 - 1 = 3, less 1 for poison
    assert match.state.steps == 2


@rule("vasty.misfortune-no-move?duel", "vasty.misfortune-choose-move?duel")
def test_a_lost_duel_on_a_turn_without_movement_and_on_a_steered_one() -> None:
    still = struck("F05", "at R01, marks no-move", "at F09")
    play(still, "roll 1", "roll 6")
    assert still.status() == "Player 1 draws a card." and damage(still, 1) == 1  # no die is rolled
    steered = struck("F05", "at R12, steered by 3", "at F09", "at F10")
    play(steered, "against player 2", "roll 1", "roll 6", "roll 1")
    assert steered.to_move == 2  # the controller, not the winner
