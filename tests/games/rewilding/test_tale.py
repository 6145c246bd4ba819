"""Moves in sentences, worked out by hand from the sheet in kind.toml; and years beside what the diagram shows."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import fact, play, position, squares
from hedgerow.table.match import Match


def last(match: Match, *moves: str) -> list[str]:
    """What the last of some moves brought about."""
    play(match, *moves)
    return match.tale(len(match.log) - 1)


# --- the turn ---------------------------------------------------------------------------------------------------------


@rule("rewilding.placing?left-out", "rewilding.introduce?nothing")
def test_the_lock_tells_what_is_wasted() -> None:
    """A 3 and a 5 lie there unplaced; the 6 introduces, but no plant stands anywhere."""
    match = position(dice="1 3 5 6")
    assert last(match, "place 6 as introduce", "place 1 as protect", "lock") == ["3 and 5 stay unused."]
    assert last(match, "protect fire") == ["Nothing is left for Introduce to do."]


@rule("rewilding.clear", "rewilding.tracks")
def test_a_cleared_row_says_what_can_be_planted() -> None:
    """Columns B and D are cleared; with row 3 so are B3 and D3."""
    match = position(dice="1 2 4 6", rows="## ## #. .. ##", changes="0000")
    play(match, "place 2 as clear", "place 4 as plant", "lock")
    assert last(match, "clear row 3") == ["Row 3 is cleared; B3 and D3 can be planted."]
    full = position({"B3": "*. *."}, dice="1 2 4 6", rows="## ## #. .. ##", changes="0000")
    play(full, "place 2 as clear", "place 4 as plant", "lock")
    assert last(full, "clear row 3") == ["Row 3 is cleared; D3 can be planted."]
    half = position(dice="1 1 2 6", changes="0000")
    assert last(half, "place 2 as clear", "lock", "clear row 3") == []  # one of two little squares


@rule("rewilding.plant", "rewilding.plant?no-square", "rewilding.score")
def test_planting() -> None:
    """B1 is hills; a second pine there is a point. 3 and 4 name C4 and D3, both uncleared, and nothing changes them."""
    match = position({"B1": "*. .."}, phase="planting", panel="plant x1", dice="1 2")
    assert last(match, "plant B1") == ["A pine is planted on B1.", "B1 has two plants: +1."]
    lost = position(phase="planting", panel="plant x1", dice="_ _", changes="0000")
    assert last(lost, "roll 3 4") == ["No cleared square with room fits the planting roll: nothing is planted."]
    changed = position(phase="planting", panel="plant x1", dice="3 4", changes="0100")
    assert last(changed, "flip 3") == ["No cleared square with room fits the planting roll: nothing is planted."]


@rule("rewilding.introduce", "rewilding.hunger")
def test_an_animal_comes_and_goes_hungry() -> None:
    """The only snake on the moors, and no squirrel."""
    match = position({"D1": "*. .."}, dice="6 6 6 6", changes="0000")
    play(match, "place 6 as introduce", "lock")
    assert last(match, "introduce D1") == [
        "A snake comes to D1.",
        "There are more snakes than squirrels: a hunger box is filled.",
    ]


@rule("rewilding.thrive", "rewilding.thrive?snapshot")
def test_growing() -> None:
    """B1 is full and gives a pine to every hill around it: A1, C1, A2 and B2; C2 is banks. A1 gets its second."""
    match = position({"B1": "*. *.", "A1": "*. .."}, dice="5 5 6 6", changes="0000")
    play(match, "place 5 5 as grow", "lock")
    assert last(match, "grow pine") == ["Pines grow on A1, C1, A2 and B2.", "A1 has two plants: +1."]
    none = position(dice="5 5 6 6", changes="0000")
    assert last(none, "place 5 5 as grow", "lock", "breed fish") == ["Nothing grows or breeds."]


# --- the year end -----------------------------------------------------------------------------------------------------


@rule("rewilding.check", "rewilding.strike", "rewilding.strike?which", "rewilding.contamination")
@pytest.mark.parametrize(("worst", "lost"), [(False, "right slot"), (True, "left slot, with a pine and a squirrel")])
def test_storms_strike(worst: bool, lost: str) -> None:
    """No protection at all; the storms' square is A1, whose left slot has everything. C3 has the lowest number."""
    options = {"strike_worst": True} if worst else {}
    match = position(
        {"A1": "*o .."}, phase="check", weather="storms", dice="_", protection="0000", changes="0000", cleanup=0,
        **options,
    )  # fmt: skip
    assert last(match, "roll 3") == [
        "The protection is not enough.",
        f"The storms strike A1: it loses its {lost}.",
        "No plant grows.",
        "The rubbish contaminates C3: it loses its left slot.",
        "Year 2 begins.",
    ]


@rule("rewilding.check", "rewilding.weather", "rewilding.contamination?immune")
def test_a_check_that_holds_and_one_that_costs_a_square() -> None:
    before = {"B1": "*o ..", "D5": "*o .."}
    dry = position(before, phase="check", weather="drought", dice="_", protection="0200", changes="0000")
    assert last(dry, "roll 2") == [
        "The protection holds.",
        "Squirrels breed on B1.",
        "Kingfishers breed on D5.",
        "A clean-up square is crossed off, and the rubbish does not spread.",
        "B1 and D5 have two animals: +2.",
        "Year 2 begins.",
    ]
    failed = position(before, phase="check", weather="drought", dice="3", protection="0200", changes="1111", cleanup=0)
    assert last(failed, "accept")[:2] == [
        "The protection is not enough.",
        "A square of protection against drought is crossed off, 1 square left.",
    ]


@rule("rewilding.weather", "rewilding.weather?order", "rewilding.calendar?last", "rewilding.calendar?seven")
def test_the_weather_is_named_however_the_dice_came() -> None:
    """1 and 2 are fire; 3 and 4 are seven; 3 and 3 with last year's mark, too; a flip of 1 makes 6 and 6 a flood."""
    fire = position(phase="weather", dice="_ _", protection="0001", changes="0000")
    assert last(fire, "roll 1 2")[:2] == ["The weather brings fire.", "The fire strikes E1: it loses its left slot."]
    fine = position({"B1": "*o .."}, phase="weather", dice="_ _", changes="0000")
    assert last(fine, "roll 3 4")[:3] == ["The weather is perfect.", "Squirrels breed on B1.", "Pines grow on B1."]
    marked = position(phase="weather", dice="3 3", year=2, calendar="+")
    assert last(marked, "accept")[0] == "The weather is perfect: 6 and last year's mark (+1) make 7."
    stands = position(phase="weather", dice="_ _", year=2, calendar="-", changes="0000")
    mark = "\N{MINUS SIGN}1"
    assert last(stands, "roll 2 5")[0] == (
        f"The weather is perfect: a rolled 7 stands, and last year's mark ({mark}) is not added."
    )
    asked = position(phase="weather", dice="3 4", year=2, calendar="+", ask_on_seven=True)
    assert last(asked, "add mark")[0] == "The weather brings storms: 7 and last year's mark (+1) make 8."
    neighbours = position(phase="weather", dice="_ _", year=2, calendar="+", changes="0000")
    assert last(neighbours, "roll 1 2")[0] == "The weather brings drought."  # a roll of 4 or 5 brings it, too
    flood = position(phase="weather", dice="1 6", protection="0002", changes="0100")
    assert last(flood, "flip 1")[:2] == [
        "The weather brings a flood.",
        "A square of protection against flood is crossed off, 1 square left.",
    ]
    storms = position(phase="weather", dice="_ _", changes="0000")
    assert last(storms, "roll 4 5") == ["The weather brings storms."]  # the check die is still to come


@rule("rewilding.strike?end")
def test_a_chain_that_is_all_struck() -> None:
    gone = dict.fromkeys(["E1", "D1", "D2", "E2", "E3", "E4", "E5"], "xx ..")
    match = position(gone, phase="weather", dice="_ _", protection="0000", changes="0000")
    assert last(match, "roll 1 1")[1] == "Nothing is left that the fire could strike."


@rule("rewilding.slots?ask")
def test_a_slot_that_is_asked_for() -> None:
    """D1 has one snake of two, under its plant on the left; the drought breeds the second, and nothing is asked. A
    strike on unlike slots is asked for, and told when it is answered."""
    match = position(
        {"E1": "*o .."}, phase="weather", dice="_ _", protection="0000", changes="0000", cleanup=0, ask_slot=True
    )
    assert last(match, "roll 1 2") == ["The weather brings fire.", "The fire strikes E1."]
    assert last(match, "cross E1 left") == [
        "E1 loses its left slot, with heather and a snake.",
        "The rubbish contaminates C3: it loses its left slot.",
        "Year 2 begins.",
    ]


@rule("rewilding.together", "rewilding.together?shared-dice")
def test_in_company_it_is_said_whose_sheet_it_is() -> None:
    """One weather for both sheets; neither can change it."""
    match = hedgerow.new("rewilding", players=2, shared_dice=True, sheet="hard")
    play(match, "roll 1 1 1 1")
    for seat in (0, 1):
        match.play("lock", seat)
    told = [match.tale(at) for at in range(len(match.log))]
    assert told[-2:] == [["Player 1: 1, 1, 1 and 1 stay unused."], ["Player 2: 1, 1, 1 and 1 stay unused."]]


@rule("rewilding.year-end", "rewilding.score")
@pytest.mark.parametrize(
    "options", [{}, {"players": 3, "shared_dice": True, "ask_slot": True, "ask_on_seven": True}], ids=str
)
def test_what_is_told_is_what_the_diagram_shows(options: dict[str, Any]) -> None:
    """Every crossed slot, every square of protection and every hunger box of a match is told once."""
    match, chosen = hedgerow.new("rewilding", seed=5, **options), random.Random(5)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play(chosen.choice(match.legal()))
    told = " ".join(sentence for at in range(len(match.log)) for sentence in match.tale(at))
    crossed = sum(slots.split().count("xx") for seat in range(match.players) for slots in squares(match, seat).values())
    assert len(re.findall(r"loses its (?:left|right) slot", told)) == crossed
    lost = sum(fact(match, "protection", seat).count("x") for seat in range(match.players))
    assert told.count("square of protection") == lost
    hungry = sum(int(n) for seat in range(match.players) for n in fact(match, "hunger", seat).split())
    assert told.count("hunger box") == hungry
    assert told.count("begins.") == 9 and told.endswith("The ten years are over.")
