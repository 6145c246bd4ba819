"""Refusals, readings and sentences."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import position

PLACING = {"dice": "1 3 4 6", "changes": "1100"}


@rule("rewilding.turn", "rewilding.groups", "rewilding.changes", "rewilding.panel")
@pytest.mark.parametrize(
    ("facts", "typed", "code"),
    [
        (PLACING, "", "not-understood"),
        (PLACING, "dance", "not-understood"),
        (PLACING, "roll 3", "no-roll-owed"),
        (PLACING, "place", "ambiguous"),
        (PLACING, "place it", "no-die"),
        (PLACING, "place 5 as plant", "no-such-die"),
        (PLACING, "place 4 as clear", "wrong-option"),
        (PLACING, "place 4 as save", "save-one"),
        (PLACING, "save 5", "no-such-die"),
        (PLACING, "save 1 3", "save-one"),
        (PLACING, "flip 2", "no-such-die"),
        (PLACING, "flip", "ambiguous"),
        (PLACING, "reroll 1", "no-change-left"),
        (PLACING, "mirror 1 to 2", "no-partner"),
        (PLACING, "plant B1", "wrong-time"),
        (PLACING, "accept", "wrong-time"),
        ({"phase": "saving", "panel": "save x1", "changes": "4000"}, "fill mirror", "full"),
        ({"phase": "saving", "panel": "save x1"}, "fill cup", "which"),
        ({"phase": "protecting", "panel": "protect x1", "protection": "5000"}, "protect fire", "full"),
        ({"phase": "protecting", "panel": "protect x1"}, "protect hail", "which"),
        ({"phase": "clearing", "panel": "clear x1"}, "clear row 1", "cleared"),
        ({"phase": "clearing", "panel": "clear x1", "cleanup": 8}, "clear cleanup", "full"),
        ({"phase": "clearing", "panel": "clear x1"}, "clear sky", "which"),
        ({"phase": "planting", "panel": "plant x1", "dice": "1 2"}, "plant", "incomplete"),
        ({"phase": "planting", "panel": "plant x1", "dice": "1 2"}, "plant A1", "not-cleared"),
        ({"phase": "planting", "panel": "plant x1", "dice": "1 2"}, "plant D5", "not-rolled"),
        (
            {"phase": "planting", "panel": "plant x1", "dice": "1 2", "squares": {"B1": "*. *."}},
            "plant B1",
            "no-outline",
        ),
        ({"phase": "planting", "panel": "plant x1", "dice": "1 2"}, "plant B1 left", "no-choice"),
        ({"phase": "introducing", "panel": "introduce x1", "squares": {"B1": "*. .."}}, "introduce D1", "no-plant"),
        ({"phase": "introducing", "panel": "introduce x1", "squares": {"B1": "*. .."}}, "introduce Z1", "no-square"),
        ({"phase": "growing", "panel": "grow x1"}, "grow oak", "which"),
        ({"phase": "weather", "dice": "3 4"}, "add mark", "no-mark"),
        ({"phase": "weather", "dice": "3 4"}, "lock", "wrong-time"),
    ],
)
def test_refusals(facts: dict[str, object], typed: str, code: str) -> None:
    match = position(**facts)  # type: ignore[arg-type]
    before = match.state.tobytes()
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play(typed)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")
    assert match.state.tobytes() == before


@rule("rewilding.groups")
@pytest.mark.parametrize("typed", ["place 1 as clear", "place 1 as grow", "place 1 2", "1 2", "place"])
def test_dice_and_options_that_nobody_named_are_not_added(typed: str) -> None:
    match = position(dice="1 2 5 6")
    assert {"place 1 2 as clear", "place 1 5 6 as grow"} <= set(match.legal())
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play(typed)
    assert refused.value.rule and match.log == ()


@rule("rewilding.groups", "rewilding.changes")
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("place 2 1 as clear", "place 1 2 as clear"),
        ("place 6 1 5 as grow", "place 1 5 6 as grow"),
        ("5,1,6 grow", "place 1 5 6 as grow"),
        ("p 1 2 as cl", "place 1 2 as clear"),
        ("reroll 6 5", "reroll 5 6"),
        ("mirror 5 1", "mirror 5 to 1"),
    ],
)
def test_dice_of_a_move_are_a_set(typed: str, words: str) -> None:
    assert position(dice="1 2 5 6", changes="1111").play(typed).log[-1].words == words


@rule("rewilding.turn")
@pytest.mark.parametrize(
    ("typed", "code"), [("lock", "dice-first"), ("roll 7", "no-such-face"), ("roll 1 1 1 1 1", "no-roll-owed")]
)
def test_refusals_before_the_dice(typed: str, code: str) -> None:
    match = hedgerow.new("rewilding", seed=1)
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play(typed)
    assert refused.value.code == code
    assert match.log == ()


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        ("year 1, turn, rolling", "year 11, turn", "no line of a Re-Wilding diagram"),
        ("  dice        _ _ _ _", "  dice        _5 _ _", "is no roll of 4 dice"),
        ("  dice        _ _ _ _", "  dice        1234", "is no roll of 4 dice"),
        (
            "player 1, placing\n  dice        _ _ _ _",
            "player 1, weather\n  dice        _ _",
            "does not happen in the stage",
        ),
        ("player 1, placing", "player 2, placing", "player 2 is not expected here"),
        ("player 1, placing", "player 1, saving", "no roll of 0 dice"),
        ("  dice        _ _ _ _", "  dice        _ _ _", "4 dice are expected, not 3"),
        ("  dice        _ _ _ _", "  dice        1 2 3 9", "is no roll of 4 dice"),
        ("  hunger      0 0 0 0", "  hunger      0 0 0 11", "four numbers up to 10"),
        ("  hunger      0 0 0 0", "", "the line 'hunger' is missing"),
        ("  clean-up    ##......", "  clean-up    .##.....", "the clean-up is a row of 8 squares"),
        ("  calendar    . . . . . . . . . .", "  calendar    + . . . . . . . . .", "0 of them are marked"),
        ("  1 ##  H . .   H . .", "  1 ##  H . .   M . .", "row 1 of this sheet is HHHMM"),
        ("  1 ##  H . .   H . .", "  1 ##  H o .   H . .", "does not fit"),
        ("  1 ##  H . .   H . .", "  1 ##  H x .   H . .", "a strike crosses a plant and the wildlife beneath"),
        ("  1 ##  H . .   H . .", "  1 .#  H . .   H . .", "is no track"),
    ],
)
def test_spoilt_diagrams_name_what_is_wrong(line: str, instead: str, sentence: str) -> None:
    text = hedgerow.new("rewilding", seed=1).position
    assert line in text
    with pytest.raises(hedgerow.BadText, match="line ") as refused:
        hedgerow.read("rewilding", text.replace(line, instead, 1))
    assert sentence in str(refused.value)


def test_pictures_are_small_and_show_the_next_blows() -> None:
    match = position({"E1": "xx .."}, dice="1 2 3 4")
    lines = ["".join(text for text, _ in line) for line in match.room.picture.lines(match.state, 0)]
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    assert "  next blows  fire D1  drought A5  storms A1  flood A4  contamination C3" in lines


def test_moves_are_grouped_for_people() -> None:
    match = position(phase="planting", panel="plant x1", dice="6 6")
    groups = dict(match.room.words.groups(match.state, 0, match.legal()))
    assert groups["plant (pine, hills)"] == ["B1", "B2"]
    assert groups["decline"] == []


@rule("rewilding.thrive", "rewilding.thrive?struck", "rewilding.thrive?needs-plant")
def test_what_cannot_grow_says_why_and_where() -> None:
    """The hills are A1, B1, C1, A2, B2 and A3. Pines: all of them full, or one beside a crossed slot. The snake of D1
    could breed, so that something is given up. With `breed_needs_plant` the squirrel of B1 lacks a second plant."""
    full = {**dict.fromkeys(["A1", "B1", "C1", "A2", "B2", "A3"], "*. *."), "D1": "*o .."}
    hills = "A1, B1, C1, A2, B2 {} A3"
    growing = {"phase": "growing", "panel": "grow x1"}
    crossed, alone = {"B1": "*. xx", "D1": "*o .."}, {"B1": "*o ..", "D1": "*o *."}
    spreads = "and only a square with both spreads."
    for squares, move, told, options in (
        (full, "grow pine", f"on {hills.format('and')} no pine outline is blank, nor on any hills square around "
         f"{hills.format('or')}.", {}),
        (crossed, "grow pine", f"on B1 no pine outline is blank, {spreads}", {}),
        (alone, "breed squirrel", f"on B1 no squirrel outline is blank under a plant, {spreads}",
         {"breed_needs_plant": True}),
        (crossed, "breed fish", "there is no fish yet.", {}),
    ):  # fmt: skip
        match = position(squares, **growing, **options)
        seat, code = match.understood(move)
        assert match.room.warn(match.state, seat, code) == f"Nothing would come of it: {told}"


def test_the_status_names_the_dice_that_are_left_and_no_others() -> None:
    match = hedgerow.new("rewilding", seed=1)
    match.play("roll 3 4 3 3")
    match.play("place 3 3 3 as introduce")
    assert "; 4 left." in match.status()
