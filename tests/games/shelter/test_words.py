"""Words, refusals, sentences, diagrams and pictures."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow
from cite import rule
from games.shelter.figures import OPEN_LAND, ROOM, Sheet, at, play, refused, text_of
from hedgerow.games.shelter.words.score import accounts, explain_score


@rule("shelter.adopt", "shelter.round")
def test_refusals_while_adopting() -> None:
    match = at("round 2, draw, dice 1 3 3", Sheet("X... .... .... ...."))
    assert refused(match, "adopt tiger at D1") == ("not-rolled", "shelter.adopt")
    assert refused(match, "adopt") == ("ambiguous", "shelter.round")
    assert refused(match, "adopt a lion") == ("no-animal", "shelter.adopt")
    assert refused(match, "adopt rhino at E9") == ("no-square", "shelter.adopt")
    assert refused(match, "adopt owl at A1") == ("crossed", "shelter.adopt")
    assert refused(match, "adopt rhino at A1") == ("crossed", "shelter.adopt")
    assert refused(match, "adopt rhino at B1") == ("wrong-line", "shelter.adopt")
    assert refused(match, "roll 3") == ("no-roll-owed", "shelter.round")
    assert refused(match, "eat grass")[0] == "not-understood"
    assert refused(match, "")[0] == "not-understood"
    match = at("round 5, draw, dice 3 3 3", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"))
    assert refused(match, "third fence at C1") == ("crossed", "shelter.third-fence")
    assert refused(match, "third fence") == ("ambiguous", "shelter.round")
    assert refused(match, "third fence at E9") == ("no-square", "shelter.third-fence")


@rule("shelter.place")
def test_refusals_while_placing() -> None:
    match = play(
        at("round 2, draw, dice 2 6 6", Sheet("X... .... .... ....", land=OPEN_LAND.replace("6 | .", "6 | W"))),
        "adopt tiger at D1",
    )
    assert refused(match, "place A6") == ("not-empty", "shelter.place")
    assert refused(match, "place") == ("ambiguous", "shelter.round")
    assert refused(match, "place B6 with 6") == ("needless", "shelter.place")
    assert refused(match, "place A1 with 6") == ("out-of-reach", "shelter.place")


@rule("shelter.dice")
def test_refusals_of_dice() -> None:
    match = at("round 2, roll, dice 4", Sheet("X... .... .... ...."))
    assert refused(match, "adopt owl at A1") == ("dice-first", "shelter.round")
    assert refused(match, "roll 7") == ("no-such-face", "shelter.dice")
    assert refused(match, "roll 1 2 3")[1] in ("shelter.round", "shelter.dice")
    assert play(match, "roll 1 2").status().startswith("Round 2 of 16, dice 1 2 4. Adopt owl, tiger or giraffe.")


def test_words_may_be_short() -> None:
    match = at("round 1, draw, dice 3 4 4")
    play(match, "a rh c2", "pl d4", "f c4-c5", "d")
    assert [entry.words for entry in match.log] == ["adopt rhino at C2", "place D4", "fence C4-C5", "done"]


@rule("shelter.fence")
@pytest.mark.parametrize(
    "typed", ["fence D2-D1", "fence D1 south", "fence d2 above", "d1-d2", "f d1 d2", "fence D1 - D2"]
)
def test_an_edge_has_many_names(typed: str) -> None:
    match = play(at("round 1, draw, dice 2 4 4"), "adopt tiger at D1", "place D2", typed)
    assert match.log[-1].words == "fence D1-D2"


@rule("shelter.fence")
@pytest.mark.parametrize(
    "typed", ["fence D1 D2 D3", "fence D1", "fence D1 north", "fence D1-D3", "place D1 south", "D1 to D2"]
)
def test_half_an_edge_is_none(typed: str) -> None:
    match = play(at("round 1, draw, dice 2 4 4"), "adopt tiger at D1", "place D2")
    assert refused(match, typed)[1] in ("shelter.fence", "shelter.border", "shelter.round", "shelter.round?order")


@rule("shelter.third-fence")
def test_who_gives_up_an_animal_says_so() -> None:
    match = at("round 5, draw, dice 3 3 3", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"))
    assert refused(match, "fence at A1")[0] == "not-now"
    assert refused(match, "A1")[0] == "incomplete"
    assert play(match, "third A1").log[-1].words == "third fence at A1"


@rule("shelter.third-fence?when", "shelter.adopt?blocked-value")
@pytest.mark.parametrize(("option", "third"), [("any_blocked", True), ("all_blocked", False)])
def test_a_third_fence_is_advised_only_where_it_may_be_drawn(option: str, third: bool) -> None:
    """The rhino's column C is full; the owl and the elephant are not."""
    match = at("round 5, draw, dice 1 3 6", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"), third_fence=option)
    assert ("third fence at A1" in match.legal()) is third
    with pytest.raises(hedgerow.IllegalMove) as told:
        match.play("adopt rhino at C1")
    advice = "another animal ('adopt owl at A1')" + (" or a third fence ('third fence at A1')" if third else "")
    assert told.value.sentence == f"All squares of the rhino are crossed: take {advice}."


@rule("shelter.place")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("place A3 with 3", "A3 is reached by the 3 only; say 'place A3'."),
        ("place A3 with 5", "A3 is reached by the 3 only; say 'place A3'."),
        ("place C5 with 2", "C5 is reached by the 3 and the 5; say 'place C5 with 3' or 'place C5 with 5'."),
    ],
)
def test_a_die_that_fits_is_not_denied(typed: str, sentence: str) -> None:
    match = play(at("round 1, draw, dice 2 3 5"), "adopt tiger at D1")
    with pytest.raises(hedgerow.IllegalMove) as told:
        match.play(typed)
    assert told.value.sentence == sentence


@rule("shelter.fence?where")
def test_one_side_of_a_fence_is_in_a_row_or_a_column() -> None:
    match = play(at("round 1, draw, dice 2 4 4"), "adopt tiger at D1", "place D2")
    with pytest.raises(hedgerow.IllegalMove, match="one side must be in row 4 or column D\\."):
        match.play("fence A1-A2")


@rule("shelter.round?simultaneous")
def test_who_has_finished_is_told_so() -> None:
    match = at("round 1, draw, dice 2 4 4", Sheet(), Sheet())
    play(match, "adopt tiger at D1", "place D2", "fence D1-D2", "done", seat=0)
    with pytest.raises(hedgerow.IllegalMove, match="You have finished this round; the others have not") as told:
        match.play("fence D2-D3", 0)
    assert (told.value.code, told.value.rule) == ("not-your-turn", "shelter.round")


def test_groups_are_short() -> None:
    match = at("round 5, draw, dice 1 3 6", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"))
    groups = ROOM.words.groups(match.state, 0, match.legal())
    assert groups[0] == ("adopt owl at", ["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"])
    assert [heading for heading, _ in groups] == ["adopt owl at", "adopt elephant at", "third fence at"]
    play(match, "third fence at D4", "fence A1-B1")
    groups = ROOM.words.groups(match.state, 0, match.legal())
    assert [(heading, len(items)) for heading, items in groups] == [
        ("fence (between columns)", 26),
        ("fence (between rows)", 27),
        ("done", 0),
    ]


@given(st.text(max_size=60), st.integers(0, 2))
def test_any_text_is_refused_with_a_sentence_or_played(text: str, stage: int) -> None:
    match = at("round 5, draw, dice 1 3 4", Sheet("..X. ..X. ..X. ..X.", "ooxo oooo"))
    play(match, *["adopt owl at A1", "place D4"][:stage])
    for words in (text, f"adopt {text}", f"place {text}", f"fence {text}", f"third {text}"):
        try:
            match.play(words).undo()
        except hedgerow.IllegalMove as refusal:
            assert refusal.code and refusal.sentence.endswith((".", "?", "..."))


def cross_at(stall: str) -> str:
    """The shelter with one square crossed."""
    return " ".join("".join("X" if f"{column}{row}" == stall else "." for column in "ABCD") for row in range(1, 5))


WRONG = [
    ("round 3, roll", {}, "2 squares of the shelter are crossed by now, not 0"),
    ("round 17, roll", {}, "rounds are 1 to 16"),
    ("round 1, draw, dice 1 2", {}, "'draw' needs three dice"),
    ("round 1, draw, dice 3 2 1", {}, "rising order"),
    ("trees of player 1", {}, "own_trees"),
    ("trees", {}, "all trees stand already"),
    ("round 1, roll", {"land": OPEN_LAND.replace("^", ".", 1)}, "4 trees are expected, not 3"),
    ("round 1, roll", {"land": OPEN_LAND.replace("6 | .", "6 | T")}, "a round of its own"),
    ("round 1, roll", {"circles": "3ooo oooo"}, "whose line is not full"),
    ("round 5, roll", {"shelter": "X... X... X... X..."}, "its circle is not decided"),
    ("round 5, roll", {"shelter": "X... X... X... X...", "circles": "3ooo oooo"}, "contradict each other"),
    ("round 1, draw, dice 1 2 3", {"step": "ready"}, "does not go with the step"),
    ("round 1, draw, dice 1 2 3", {"step": "place owl, crossed A1"}, "is not crossed"),
    (
        "round 1, draw, dice 1 2 3",
        {"shelter": "X... .... .... ....", "step": "ready, crossed A1"},
        "everybody is ready",
    ),
    (
        "round 1, draw, dice 1 2 3",
        {"shelter": "X... .... .... ....", "step": "place elephant, crossed A1"},
        "these dice",
    ),
    (
        "round 1, draw, dice 1 2 3",
        {"shelter": "X... .... .... ....", "step": "fence by 6, crossed A1"},
        "one of the dice",
    ),
    ("round 1, draw, dice 1 2 3", {"step": "dance"}, "is no line"),
    ("round 1, roll", {"land": OPEN_LAND.replace("3 | .", "3 | Q")}, "A3 reads"),
    ("round 1, roll", {"land": OPEN_LAND.replace("+   +", "+ - +", 1)}, "an edge is"),
    ("round 1, roll", {"shelter": "Y... .... .... ...."}, "is no line of a shelter"),
    ("over", {}, "16 squares of the shelter"),
    (
        "trees, row 3",
        {"land": OPEN_LAND.replace("^", ".", 1).replace("6 | .  ", "6 | . |")},
        "fences come after the trees",
    ),
    ("round 1, roll", {"land": OPEN_LAND.replace("6 | .  ", "6 | . |")}, "1 fence cannot have been drawn in 0 rounds"),
    *(
        (
            f"round 1, draw, dice {dice}",
            {
                "shelter": cross_at(stall),
                "land": OPEN_LAND.replace("1 | .   .   .", f"1 | {marks}", 1).replace(
                    "+   +", "+---+" if fence else "+   +", 1
                ),
                "step": f"fence by {by}, crossed {stall}, animal {at}" + (", fences A1-A2" if fence else ""),
            },
            sentence,
        )
        for dice, stall, marks, at, by, fence, sentence in (
            ("1 5 6", "D1", "T   .   .", "A1", 6, False, "the tiger drawn in this round was not rolled"),
            ("2 3 4", "A1", ".   .   T", "C1", 4, False, "in no line of the tiger"),
            ("2 4 4", "D1", "T   .   .", "A1", 4, False, "out of reach of the dice"),
            ("2 3 4", "D1", ".   .   T", "C1", 4, True, "not in reach of the die"),
            ("2 3 4", "D1", ".   .   T", "C1", 3, False, "not in reach of the die"),
        )
    ),
]


@pytest.mark.parametrize(("head", "facts", "sentence"), WRONG)
def test_diagrams_that_do_not_hang_together(head: str, facts: dict[str, str], sentence: str) -> None:
    with pytest.raises(hedgerow.BadText, match=sentence) as problem:
        at(head, Sheet(**facts))
    assert problem.value.line > 0


def test_more_diagrams_that_do_not_hang_together() -> None:
    fine = text_of("round 1, roll", [Sheet(), Sheet()])
    header = "players: 2\n\n"
    assert hedgerow.read("shelter", header + fine).players == 2
    for text, sentence in (
        (fine.replace("player 2", "player 3"), "in order"),
        (fine.split("player 2")[0], "2 sheets are expected"),
        (fine.replace("round 1, roll", "", 1), "the first line"),
        (fine.replace("round 1, roll", "round 1, roll\nround 1, roll", 1), "told twice"),
        (fine.replace("3 . . . . giraffe o", ""), "not complete"),
        (fine.replace("3 . . . . giraffe o", "3 . . . . tiger o"), "belongs to the giraffe"),
        (fine.replace("third fence: 4 3 1", "o o o o circles", 1), "told twice"),
        (fine.replace("5 | .", "4 | .", 1), "in turn, six times"),
        (fine.replace("5 | .   ^", "5 | ^   .", 1), "trees differ"),
    ):
        with pytest.raises(hedgerow.BadText, match=sentence):
            hedgerow.read("shelter", header + text)
    lost = Sheet("X... X... X... X...", "xooo oooo")
    with pytest.raises(hedgerow.BadText, match="crossed on every sheet"):
        at("round 5, roll", lost, lost)


@given(st.integers(0, 1200), st.text(alphabet="+-| .X^oO3x1A\n", max_size=12))
def test_spoilt_diagrams_are_read_or_refused(place: int, noise: str) -> None:
    text = text_of("round 5, draw, dice 1 3 6", [Sheet("..X. ..X. ..X. ..X.", "ooxo oooo")])
    try:
        match = hedgerow.read("shelter", text[:place] + noise + text[place + len(noise) :])
    except hedgerow.BadText as problem:
        assert str(problem)
    else:
        assert match.to_move is not None and match.legal()


def test_pictures_fit_a_small_terminal_and_show_the_sheet() -> None:
    match = hedgerow.new("shelter", seed=4, players=99).roll()
    lines = ROOM.picture.lines(match.view(50), 50)
    assert len(lines) <= 20 and all(sum(len(text) for text, _ in line) <= 80 for line in lines)
    roles = {role for line in lines for _, role in line}
    assert {"pine", "bank", "river", "pencil", "ink"} <= roles
    assert "player 1 -36" in "".join(text for text, _ in lines[-1])


@rule("shelter.score")
def test_explanations_add_up_to_the_boxes() -> None:
    options = [{}, {"double_worth": 3, "tree_area_empty": "uncounted", "rhino_counts_mixed": True, "layout": "mixed"}]
    options.append({"tree_area_empty": False, "giraffe_same_area": True})
    for seed in range(12):
        chosen = random.Random(seed)
        match = hedgerow.new("shelter", seed=seed, players=chosen.choice([1, 2]), **options[seed % 3])
        while match.to_move is not None:
            if match.to_move == "chance":
                match.roll()
                for seat in range(match.players):
                    told: dict[str, int] = dict.fromkeys(ROOM.categories, 0)
                    for item in accounts(match.state, seat):
                        assert item.sentence.endswith(".")
                        told[item.box] += item.points
                    assert told == match.tally(seat)
                    assert explain_score(match.state, seat)[-1] == f"Total: {match.scores()[seat]}"
            else:
                match.play(chosen.choice(match.legal()))


def test_advice_warns_of_an_option_without_effect() -> None:
    assert (
        ROOM.advice(ROOM.settings(1, None, {"own_trees": True})) == "Option own_trees changes nothing for one player."
    )
    assert ROOM.advice(ROOM.settings(2, None, {"own_trees": True})) == ""


def test_the_quick_player_beats_chance() -> None:
    """Over a few solo matches with the same dice, by far."""
    from hedgerow.lab.batch import Batch

    totals = []
    for policy in (0, 1):
        batch = Batch(ROOM, ROOM.settings(), 50)
        batch.play_levels([policy], seed=3)
        totals.append(int(batch.tallies.sum()))
    assert totals[1] > 2 * totals[0] > 0
