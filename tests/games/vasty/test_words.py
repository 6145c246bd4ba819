"""What people type and read: short forms, refusals, positions, the tale of what happened, the map."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from games.vasty.table import code, last_told, play, table, where
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.words import explain_score, tale
from play import Case, positions


@rule("vasty.win", "vasty.objectives")
def test_the_score_says_where_the_other_objectives_are() -> None:
    """Of the five of two players: red has collected two and two lie on the map, blue has none, and none lies there."""
    match = table("at home, collected 2", "at F09", facts=["red objectives: F14 F10"])
    assert explain_score(match.state, 0) == [
        "Objectives: 2", "  2 of 5 red ones collected; 2 lie on F14 and F10; 1 is not on the map.", "Total: 2",
    ]  # fmt: skip
    assert explain_score(match.state, 1)[1] == "  0 of 5 blue ones collected; 5 are not on the map."


@rule("vasty.turn-place")
def test_short_forms() -> None:
    match = table("hand F11", "")
    play(match, "p f11 r01 front n", "objective r12", "obj f14", "step r12")
    assert where(match, 1) == "R12"


@rule("vasty.turn", "vasty.placement", "vasty.dice", "vasty.pile", "vasty.move")
def test_refusals_name_their_rule() -> None:
    match = table("hand F11", "")
    assert code(match, "dance") == ("not-understood", "vasty.turn")
    assert code(match, "roll 3") == ("no-roll-owed", "vasty.turn")
    assert code(match, "place F11 on R12 front heading west") == ("covered", "vasty.placement")
    match.play("redraw")
    assert code(match, "redraw") == ("dice-first", "vasty.dice")
    assert code(match, "roll 7") == ("no-such-face", "vasty.dice")
    play(match, "roll 1", "step to R01")
    assert code(match, "draw F02") == ("not-in-pile", "vasty.pile")
    assert code(match, "hello") == ("draw-first", "vasty.pile")


@rule("vasty.turn-redraw")
def test_saying_redraw_twice_does_not_empty_the_pile() -> None:
    match = table("hand F11", "")
    with pytest.raises(hedgerow.IllegalMove) as told:
        match.play("redraw redraw")
    assert told.value.sentence == "'redraw redraw' says too much; say just 'redraw'."


@rule("vasty.objectives")
def test_a_colour_that_is_no_choice_may_be_left_out_and_a_space_may_not() -> None:
    match = play(table("hand F11", ""), "place F11 on R01 front heading north")
    assert code(match, "objective")[0] == "not-understood"
    assert code(match, "green objective on R12")[0] == "not-understood"
    assert play(match, "objective on R12").log[-1].words in ("red objective on R12", "blue objective on R12")


def test_every_question_refuses_nonsense_with_a_sentence() -> None:
    noise = random.Random(1)
    words = [
        "place",
        "F11",
        "R01",
        "home",
        "front",
        "north",
        "step",
        "to",
        "roll",
        "redraw",
        "take",
        "duel",
        "player",
        "9",
        "?",
    ]
    for seed in range(3):
        for match in positions(Case(ROOM, {"players": 3}).new(seed), seed, 400):
            if match.to_move is None:
                break
            text = " ".join(noise.choices(words, k=noise.randrange(5)))
            try:
                before = len(match.log)
                match.play(text)
                match.undo(len(match.log) - before)
            except hedgerow.IllegalMove as refused:
                assert refused.sentence and refused.code


@rule("vasty.board")
def test_the_picture_shows_the_map_around_the_pawn() -> None:
    match = table("at F14, damage 1, hand F44", "at home", facts=["blue objectives: R12", "lying: sword R01"])
    lines = ["".join(text for text, _ in line) for line in ROOM.picture.lines(match.view(0), 0)]
    middle = lines[6]
    assert "F09  F10  F141 R12 b" in middle and "hom2" in middle
    assert middle.index("F14") == 35
    assert any("R01 t" in line for line in lines)
    assert any(line.startswith("F44 deal 1 damage | left: move 5; front: move 4") for line in lines)
    assert len(lines) <= 20 and max(map(len, lines)) <= 80


def test_the_tale_tells_effects_in_sentences() -> None:
    match = table("hand F11", "")
    before = match.state
    match.play("place F11 on R01 left heading north")
    assert tale.tell(before, match.state) == ["Player 1 covers R01: move 2."]
    match.play("step to R12")
    before = match.state
    match.play("step to F14")
    assert tale.tell(before, match.state) == ["F11 lies on R01: move a rival 2, deal 1 damage."]
    match.play("step to R12")
    assert last_told(match) == []
    match.play("step to F14")
    assert last_told(match)[:2] == ["Player 1 has moved player 2 to F14.", "Player 2 takes 1 damage."]


@rule("vasty.damage", "vasty.damage-home")
def test_the_tale_tells_a_third_damage_from_healing() -> None:
    """Both bring a pawn with two markers home without any; one of them hurts. F04: DEAL 2."""
    at_home = play(table("hand F04", "damage 2"), "place F04 on home east")
    assert "Player 2 takes a third damage and is sent home." in last_told(at_home)
    away = play(table("hand F04", "at F14, damage 2"), "place F04 on home east")
    assert "Player 2 takes a third damage and is sent home." in last_told(away)
    shield = play(table("hand F04", "at F14, damage 1, tokens shield"), "place F04 on home east")
    assert "Player 2 takes 1 damage." in last_told(shield)
    forbidden = play(table("hand F04", "at F14, damage 2, marks no-heal"), "place F04 on home east")
    assert "Player 2 takes a third damage and is sent home, with two left." in last_told(forbidden)
    healed = play(table("at R01, damage 2, hand F44", ""), "redraw", "roll 1", "step to home")
    assert "Player 1 is healed of 2 damage." in last_told(healed)
    sent = play(table("hand F03", "at F14, damage 2"), "place F03 on home east", "send player 2 home")
    assert "Player 2 is healed of 2 damage." in last_told(sent)


@rule("vasty.damage", "vasty.duel", "vasty.progress-move-dice?after")
def test_the_tale_tells_a_third_damage_by_duel_and_by_risk() -> None:
    duel = play(
        table("hand F44", "at R12, damage 2"), "redraw", "roll 2", "step to R12", "duel player 2", "roll 6", "roll 1"
    )
    assert last_told(duel)[0] == "Player 1 wins the duel against player 2."
    assert duel.tale(len(duel.log) - 2) == ["Player 1 attacks player 2 with 6."]
    assert "Player 2 takes a third damage and is sent home." in last_told(duel)
    cards = ["R12 on home north heading north", "F12 on R12 front heading north", "F14 on home west heading west"]
    risk = table("at R12, damage 2, hand F07", "", cards=cards)
    play(risk, "place F07 on F12 front heading north", "roll 1", "step to F12")  # a dead end; then the risk of 1d6+2
    assert "Player 1 takes a third damage and is sent home." in last_told(risk)
    over_home = table("at R12, damage 2, hand F07", "at F14", cards=cards)
    play(over_home, "place F07 on F12 front heading north", "roll 1", "step to home")
    assert "Player 1 is healed of 2 damage." in last_told(over_home)
    play(over_home, "step to F14", "pass by")
    assert "Player 1 takes 1 damage." in last_told(over_home)


@pytest.mark.parametrize("example", [{"players": 4}, {"geometry": "tree"}], ids=str)
def test_the_tale_has_words_for_everything(example: dict[str, object]) -> None:
    match = Case(ROOM, example).new(3)
    before, told = match.state, []
    for _ in positions(match, 3):
        told += tale.tell(before, match.state)
        before = match.state
        for seat in range(match.players):
            picture = ROOM.picture.lines(match.view(seat), seat)
            assert len(picture) <= 24 and all(sum(len(t) for t, _ in line) <= 80 for line in picture)
    text = " ".join(told)
    for word in ("collects", "takes", "lies on", "gains a", "Turn", "objective"):
        assert word in text, word


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (("hand F11", "hand F11 F11"), "in two places"),
        (("at home", "at F33"), "not on the map"),
        (("R01 on home north heading north", "R01 on home north heading south"), "more than one card"),
        (("R01 on home north heading north", "R01 on R02 left heading north"), "not there yet"),
        (("place or redraw", "step"), "what is owed"),
        (("damage 0", "damage 3"), "at most two markers"),
        (("pile: F70-F77", ""), "'pile ...' is missing"),
        (("player 2 (blue)", "player 3 (blue)"), "there is no player 3"),
        (("idle 0", "idle x"), "is no line of"),
        (("pile: F70-F77", "pile: F70-F77\nred objectives: R12 F14"), "descending"),
        (("pile: F70-F77", "pile: F70-F77\nlying: sword F14, sword R12, sword R01"), "two tokens of a kind"),
    ],
)
def test_impossible_positions_are_refused(spoil: tuple[str, str], told: str) -> None:
    text = "\n".join(
        [
            "turn 5 of player 1, player 1: place or redraw",
            "started by player 1, idle 0, dry 0",
            "R01 on home north heading north",
            "R12 on home west heading west",
            "F14 on R12 front heading west",
            "player 1 (red): at home, damage 0, hand F11",
            "player 2 (blue): at R12",
            "pile: F70-F77",
        ]
    )
    assert hedgerow.read("vasty", text).to_move == 0
    assert spoil[0] in text
    with pytest.raises(hedgerow.BadText, match=told):
        hedgerow.read("vasty", text.replace(*spoil, 1))


def test_placements_are_grouped_by_card() -> None:
    match = table("hand F11 F62", "")
    groups = dict(ROOM.words.groups(match._s, 0, match.legal()))
    assert groups["place F11 (move a rival 2, deal 1 damage)"][:2] == ["home east N/E/S", "home south E/S/W"]
    assert groups["redraw"] == []


def test_a_hand_in_the_terminal_is_told_in_whole_words() -> None:
    """F71 has most to say: it takes a second line, and the map gives way."""
    match = table("hand F62 F71", "", pile="F44 F45")
    shown = ["".join(words for words, _ in line) for line in ROOM.picture.lines(match._s, 0)]
    at = next(n for n, line in enumerate(shown) if line.startswith("F71"))
    assert " ".join([shown[at], shown[at + 1].strip()]) == (
        "F71 move a rival 4 | left: heal 1, move 2; front: all place an objective, move 2; right: move a die and 2"
    )
    assert len(shown) <= 20 and max(map(len, shown)) < 80


def test_spaces_for_an_objective_are_one_group() -> None:
    match = play(table("hand F11", ""), "place F11 on R01 front heading north")
    assert ROOM.words.groups(match._s, 1, match.legal()) == [("red objective on", ["R01", "R12", "F09", "F10", "F14"])]


@rule("vasty.placement?edge", "vasty.board?geometry")
def test_settings_that_make_no_sense_are_refused_and_odd_ones_warned_of() -> None:
    with pytest.raises(hedgerow.HedgerowError, match="a tree has no cells"):
        hedgerow.new("vasty", geometry="tree", table_radius=9)
    assert "crowds" in ROOM.advice(ROOM.settings(2, None, {"table_radius": 6}))
    assert "stop" in ROOM.advice(ROOM.settings(2, None, {"stall_rounds": 5}))
    assert ROOM.advice(ROOM.settings(4)) == ""


def test_a_root_that_lies_already_is_not_placed_again() -> None:
    match = hedgerow.new("vasty", seed=4, players=2).roll()
    placed = match.log[-1].words.split()[1]
    match.play(match.legal()[0]).roll()
    drawn = match.log[-1].words.split()[1]
    with pytest.raises(hedgerow.BadText, match=f"{placed} lies on the map already"):
        hedgerow.read("vasty", match.position.replace(f"now: card {drawn}", f"now: card {placed}"))


def test_a_full_hand_draws_nothing() -> None:
    """The second player draws; the first has three cards, and would get a fourth."""
    match = hedgerow.new("vasty", seed=4, players=2)
    while "hand" not in match.position or not (match.state.hand[int(match.state.first)] > 0).all():
        match = match.roll_one() if match.to_move == "chance" else match.play(match.legal()[0])
    match.roll_one()
    first, second = int(match.state.first) + 1, 2 - int(match.state.first)
    with pytest.raises(hedgerow.BadText, match=f"player {first} has a full hand"):
        hedgerow.read("vasty", match.position.replace(f"player {second}: draw a card", f"player {first}: draw a card"))


@pytest.mark.parametrize(
    "fact", ["token 1", "effect 8", "shown 2", "distance 3", "attacker 1", "defender 2", "attack 4"]
)
def test_facts_of_another_moment_are_refused(fact: str) -> None:
    """She is to place or redraw: nobody rolls, nobody looks into a hand."""
    with pytest.raises(hedgerow.BadText, match=f"{fact.split()[0]} is told where it is needed"):
        table("hand F44", "", facts=[f"now: {fact}"])


@rule("vasty.progress-move-dice")
def test_a_risk_waits_with_its_die() -> None:
    match = table("at R12, hand F07", "", cards=["R12 on home north heading north", "F12 on R12 front heading north"])
    play(match, "place F07 on F12 front heading north", "roll 5")
    assert "risk 2 5" in match.position
    for wrong in ("risk 2 0", "risk 3 5"):
        with pytest.raises(hedgerow.BadText, match="added to 2 or 4"):
            hedgerow.read("vasty", match.position.replace("risk 2 5", wrong))
