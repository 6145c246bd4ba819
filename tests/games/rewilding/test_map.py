"""What happens on the map: growing, breeding, slots and strikes."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import fact, play, position, squares


@rule("rewilding.thrive", "rewilding.thrive?snapshot")
def test_figure_of_growth() -> None:
    """B1 is full and gives one pine to every hill around it; A3 has one and gets its second; nothing runs on."""
    match = hedgerow.read(
        "rewilding",
        """
year 1, turn

player 1, growing
  panel       grow x1
  calendar    . . . . . . . . . .
  changes     mirror #...  flip ....  reroll #...  plusminus ....
  protection  fire .....  drought #....  storms #....  flood .....
  clean-up    ##......
  hunger      0 0 0 0
        A ..    B ##    C ..    D ##    E ..
  1 ##  H . .   H * *   H . .   M . .   M . .
          . .     . .     . .     . .     . .
  2 ##  H . .   H . .   B . .   M . .   M . .
          . .     . .     . .     . .     . .
  3 ..  H * .   B . .   R . .   B . .   M . .
          . .     . .     . .     . .     . .
  4 ..  B . .   R . .   R . .   B . .   M . .
          . .     . .     . .     . .     . .
  5 ##  R . .   R . .   R . .   B . .   M . .
          . .     . .     . .     . .     . .
""",
    )
    match.play("grow pine")
    assert match.position.splitlines()[-12:-2] == [
        "  1 ##  H * .   H * *   H * .   M . .   M . .",
        "          . .     . .     . .     . .     . .",
        "  2 ##  H * .   H * .   B . .   M . .   M . .",
        "          . .     . .     . .     . .     . .",
        "  3 ..  H * *   B . .   R . .   B . .   M . .",
        "          . .     . .     . .     . .     . .",
        "  4 ..  B . .   R . .   R . .   B . .   M . .",
        "          . .     . .     . .     . .     . .",
        "  5 ##  R . .   R . .   R . .   B . .   M . .",
        "          . .     . .     . .     . .     . .",
    ]


@rule("rewilding.thrive?snapshot")
def test_two_full_neighbours_fill_an_empty_square() -> None:
    match = position({"D1": "*. *.", "D2": "*. *."}, phase="growing", panel="grow x1")
    play(match, "grow heather")
    assert squares(match) == {"D1": "*. *.", "D2": "*. *.", "E1": "*. *.", "E2": "*. *.", "E3": "*. .."}


@rule("rewilding.thrive?struck")
def test_struck_squares_take_but_do_not_give() -> None:
    match = position({"E3": "xx ..", "E2": "*. *.", "E5": "xx *."}, phase="growing", panel="grow x2")
    play(match, "grow heather")
    grown = squares(match)
    assert grown["E3"] == "xx *." and grown["E5"] == "xx *."
    assert "E4" not in grown  # neither E3 nor E5 can give
    play(match, "grow heather")
    assert squares(match)["E3"] == "xx *." and "E4" not in squares(match)


@rule("rewilding.thrive?offered", "rewilding.thrive")
def test_all_eight_are_offered() -> None:
    match = position(phase="growing", panel="grow x1")
    assert match.legal() == [
        "grow pine",
        "grow heather",
        "grow lily",
        "grow bulrush",
        "breed squirrel",
        "breed snake",
        "breed fish",
        "breed kingfisher",
    ]
    play(match, "breed fish")
    assert squares(match) == {}


@rule("rewilding.thrive?needs-plant")
def test_breeding_without_plants_and_with() -> None:
    before = {"B1": "*o *o", "A1": "*. ..", "C1": ".. *.", "B2": "*. *.", "A2": "*o .."}
    free = play(position(before, phase="growing", panel="grow x1"), "breed squirrel")
    assert squares(free) == {"B1": "*o *o", "A1": "*. .o", "C1": ".o *.", "B2": "*o *.", "A2": "*o .o"}
    bound = play(position(before, phase="growing", panel="grow x1", breed_needs_plant=True), "breed squirrel")
    assert squares(bound) == {"B1": "*o *o", "A1": "*o ..", "C1": ".. *o", "B2": "*o *.", "A2": "*o .."}


@rule("rewilding.slots", "rewilding.slots?default")
def test_which_slot_is_coloured() -> None:
    match = position({"B1": ".o ..", "D1": ".. .o", "B2": ".o .o"}, phase="planting", panel="plant x3", dice="1 2")
    play(match, "plant B1")
    assert squares(match)["B1"] == ".o *."  # above the blank animal
    play(match, "roll 1 4", "plant D1", "roll 2 2", "plant B2")
    assert squares(match) == {"B1": ".o *.", "D1": "*. .o", "B2": "*o .o"}  # left where both are the same


@rule("rewilding.slots?ask")
def test_asking_for_the_slot() -> None:
    match = position({"B1": ".o ..", "D1": ".o .o"}, phase="planting", panel="plant x1", dice="6 1", ask_slot=True)
    assert [w for w in match.legal() if w.startswith("plant")] == ["plant B1 left", "plant B1 right", "plant D1"]
    play(match, "plant B1 left")
    assert squares(match)["B1"] == "*o .."
    growing = position(
        {"B1": "*. *.", "A1": ".o ..", "C1": ".. .o", "B2": ".o .o"}, phase="growing", panel="grow x1", ask_slot=True
    )
    play(growing, "grow pine")
    assert growing.legal() == ["colour A1 left", "colour A1 right"]  # reading order; B2's slots are alike
    assert growing.status() == "Year 1 of 10: A1: which slot does the pine take, left or right?"
    play(growing, "colour A1 left", "colour C1 right")
    assert squares(growing) == {"B1": "*. *.", "A1": "*o ..", "A2": "*. ..", "C1": ".. *o", "B2": "*o .o"}


@rule("rewilding.slots?ask", "rewilding.strike?which")
def test_asking_at_the_year_end() -> None:
    """A flood of 11 with no protection: the player names the slot; then contamination asks too."""
    match = position(
        {"A4": "*. .o", "C3": "*o .."}, phase="weather", dice="5 6", protection="0000", cleanup=0, ask_slot=True
    )
    play(match, "accept")
    assert match.legal() == ["cross A4 left", "cross A4 right"]
    play(match, "cross A4 right")
    assert match.legal() == ["cross C3 left", "cross C3 right"]
    play(match, "cross C3 left")
    assert squares(match) == {"A4": "*. xx", "C3": "xx .."}


@rule("rewilding.slots?ask", "rewilding.strike?which")
def test_nothing_is_asked_of_slots_that_are_alike() -> None:
    """A flood strikes A4, whose two slots are the same: the left one is crossed without a word."""
    match = position({"A4": "*o *o"}, phase="weather", dice="5 6", protection="0000", ask_slot=True)
    play(match, "accept")
    assert squares(match) == {"A4": "xx *o"}
    assert match.status() == "Year 2 of 10: roll 4 dice for the turn."


@rule("rewilding.slots?default", "rewilding.plant")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("*. ..", "*. *."),
        (".. *.", "*. *."),
        ("*. .o", "*. *o"),
        (".o *.", "*o *."),
        ("*o ..", "*o *."),
        ("xx ..", "xx *."),
    ],
)
def test_a_plant_takes_the_only_slot_that_is_left(before: str, after: str) -> None:
    match = position({"B1": before}, phase="planting", panel="plant x1", dice="6 1")
    play(match, "plant B1")
    assert squares(match) == {"B1": after}


@rule("rewilding.slots?ask", "rewilding.weather?order")
def test_at_perfect_weather_animals_are_asked_for_before_plants() -> None:
    before = {"B1": ".o .o", "A1": ".. *.", "D1": "*. *.", "D2": ".o .."}
    match = position(before, phase="weather", dice="3 4", ask_slot=True)
    play(match, "accept")
    assert match.legal() == ["colour A1 left", "colour A1 right"]
    assert match.status().endswith("which slot does the squirrel take, left or right?")
    play(match, "colour A1 right")  # D2 has bred by now: its slots are alike
    assert match.status() == "Year 2 of 10: roll 4 dice for the turn."
    assert squares(match)["A1"] == "*. *o" and squares(match)["D2"] == "*o .o"


@rule("rewilding.weather?order", "rewilding.slots?default")
def test_plants_choose_their_slots_after_the_animals_have_bred() -> None:
    """A1 gets its squirrel on the left first; the pine then goes above the blank one on the right."""
    match = position({"B1": "*o *o"}, phase="weather", dice="3 4")
    play(match, "accept")
    assert squares(match)["A1"] == ".o *."


@rule("rewilding.strike", "rewilding.strike?which", "rewilding.strike?once")
def test_fire_follows_the_arrow() -> None:
    match = position({"E1": "xx *o", "D1": "*o *."}, phase="weather", dice="1 1", protection="0000", changes="0100")
    play(match, "accept")
    assert squares(match) == {"E1": "xx *o", "D1": "*o xx"}  # the slot with fewer coloured outlines
    worst = position(
        {"D1": "*. *o", "E1": "xx .."},
        phase="weather",
        dice="1 1",
        protection="0000",
        strike_worst=True,
        changes="0100",
    )
    play(worst, "accept")
    assert squares(worst)["D1"] == "*. xx"
    tie = position({"E1": "*. .o"}, phase="weather", dice="1 1", protection="0000", changes="0100")
    play(tie, "accept")
    assert squares(tie)["E1"] == "xx .o"


@rule("rewilding.strike?which")
def test_both_options_ask_only_between_equals() -> None:
    more = position({"E1": "*. *o"}, phase="weather", dice="1 1", protection="0000", strike_worst=True, ask_slot=True)
    play(more, "accept")
    assert squares(more)["E1"] == "*. xx"
    equal = position({"E1": "*. .o"}, phase="weather", dice="1 1", protection="0000", strike_worst=True, ask_slot=True)
    play(equal, "accept")
    assert equal.legal() == ["cross E1 left", "cross E1 right"]


@rule("rewilding.strike?end", "rewilding.check?always")
def test_a_chain_that_is_used_up() -> None:
    """Every river square has been struck: the check die is rolled, nothing is lost, and the squirrels breed."""
    river = dict.fromkeys(("A5", "B5", "B4", "C5", "C4", "C3"), "xx ..")
    match = position({**river, "B1": "*o .."}, phase="weather", dice="1 3", protection="0000", changes="0100")
    play(match, "accept")
    assert match.status() == "Year 1 of 10: drought! Roll the check die."
    play(match, "roll 6", "accept")
    assert squares(match) == {**river, "B1": "*o .o"}


@rule("rewilding.sheet", "rewilding.tracks")
def test_where_one_may_plant_at_the_start() -> None:
    match = hedgerow.new("rewilding", seed=1)
    play(match, "roll 4 1 1 1", "place 4 as plant", "lock", "roll 6 6")
    assert [w for w in match.legal() if w.startswith("plant")] == [
        f"plant {q}" for q in ["B1", "D1", "B2", "D2", "B5", "D5"]
    ]
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("plant C1")
    assert (refused.value.code, refused.value.rule) == ("not-cleared", "rewilding.tracks")
    assert fact(match, "panel") == "plant x1"
