"""The turn: dice, changes, groups, the lock, and the options from left to right."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import KIND, fact, play, position, squares, tracks


@rule("rewilding.turn", "rewilding.panel", "rewilding.panel?gives", "rewilding.protect", "rewilding.clear")
def test_a_year_played_by_hand() -> None:
    """Dice 1 3 4 6, all as singles, and a dry year; then a 6 with a mark that makes 7."""
    match = hedgerow.new("rewilding", seed=1, sheet=KIND)
    play(match, "roll 1 3 4 6", "place 1 as protect", "place 3 as clear", "place 4 as plant", "place 6 as introduce")
    play(match, "lock", "protect drought", "clear row 3", "roll 6 1")
    assert match.legal()[:3] == ["plant B1", "plant D1", "decline"]  # column A is uncleared, so not A1
    play(match, "plant B1", "introduce B1")
    assert squares(match) == {"B1": "*o .."}
    assert fact(match, "hunger") == "0 0 0 0"  # one squirrel, no snake: 1 > 2 is false
    play(match, "roll 2 3", "accept", "roll 4", "accept")  # weather 5, and 4 is more than three filled squares
    assert fact(match, "protection") == "fire #.... drought x##.. storms ##... flood #...."
    assert squares(match) == {"B1": "*o .o"}
    assert fact(match, "calendar") == "+ . . . . . . . . ."
    assert fact(match, "clean-up") == "x#......"
    play(match, "roll 1 1 1 1", "lock", "roll 3 3")
    assert "6 and the mark make 7" in match.status()
    play(match, "accept")
    assert squares(match)["B1"] == "*o *o"  # bred (and full already), and grown
    assert fact(match, "calendar").startswith("+ + .")


@rule("rewilding.changes", "rewilding.changes?when", "rewilding.changes?reroll")
def test_the_four_changes_on_turn_dice() -> None:
    match = position(dice="1 3 4 6")
    play(match, "mirror 1 to 6", "flip 4", "plus 3")
    assert fact(match, "dice") == "3 4 6 6"
    assert fact(match, "changes") == "mirror x#.. flip x#.. reroll ##.. plusminus x#.."
    play(match, "reroll 3 6", "roll 2 5")
    assert fact(match, "dice") == "2 4 5 6"
    play(match, "minus 6", "flip 5")
    assert fact(match, "dice") == "2 2 4 5"
    assert fact(match, "changes") == "mirror x#.. flip xx.. reroll x#.. plusminus xx.."
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("flip 2")
    assert (refused.value.code, refused.value.rule) == ("no-change-left", "rewilding.changes")


@rule("rewilding.changes?when", "rewilding.weather?changing")
def test_changes_work_on_every_kind_of_roll() -> None:
    planting = position(phase="planting", panel="plant x1", dice="3 3")
    assert not any(words.startswith("plant") for words in planting.legal())
    assert play(planting, "flip 3", "plus 4").legal()[0] == "decline"  # 3 5: column C is uncleared, row 3 too
    weather = position(phase="weather", dice="1 2")
    play(weather, "plus 2", "flip 1", "minus 6")
    assert fact(weather, "dice") == "3 5"
    check = position(phase="check", weather="storms", dice="6", protection="0020")
    play(check, "flip 6", "accept")
    assert fact(check, "protection") == "fire ..... drought ..... storms ##... flood ....."


@rule("rewilding.changes?partner", "rewilding.changes?placed", "rewilding.changes?nothing")
def test_mirrors() -> None:
    match = position(dice="2 2 5 6")
    assert "mirror 2 to 2" in match.legal()  # changes nothing, costs its square
    play(match, "place 6 as introduce")
    assert "mirror 2 to 6" in match.legal()  # the placed die is still seen
    assert "mirror 6 to 2" not in match.legal()  # but it cannot be changed
    play(match, "mirror 2 to 2")
    assert fact(match, "dice") == "2 2 5"
    assert fact(match, "changes").startswith("mirror x#..")
    check = position(phase="check", weather="drought", dice="4")
    with pytest.raises(hedgerow.IllegalMove) as refused:
        check.play("mirror 4 to 1")
    assert refused.value.rule == "rewilding.changes?partner"


@rule("rewilding.changes?limits")
def test_faces_stay_on_the_die() -> None:
    match = position(dice="1 1 6 6")
    assert [w for w in match.legal() if w.startswith(("plus", "minus"))] == ["plus 1", "minus 6"]
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("plus 6")
    assert refused.value.rule == "rewilding.changes?limits"
    planting = position(phase="planting", panel="plant x1", dice="1 5")
    assert [w for w in planting.legal() if w.startswith("plant")] == []  # A5 or E1: columns A and E are uncleared
    play(planting, "plus 5")  # wild now
    assert [w for w in planting.legal() if w.startswith("plant")] == ["plant B1", "plant D1"]


@rule("rewilding.changes?squares", "rewilding.save", "rewilding.save?full")
def test_a_change_has_four_squares_in_its_whole_life() -> None:
    match = position(dice="2 2 2 2", changes="4330")
    play(match, "save 2", "save 2", "save 2", "lock")
    assert match.legal() == ["fill flip", "fill reroll", "fill plusminus"]  # mirror's row is full
    play(match, "fill flip", "fill reroll")
    assert match.legal() == ["fill plusminus"]
    full = position(dice="2 2 2 2", changes="4444")
    play(full, "save 2", "lock")
    assert full.to_move == "chance"  # every row is full: the die was wasted


@rule("rewilding.protect", "rewilding.panel?gives", "rewilding.save", "rewilding.save?full")
@pytest.mark.parametrize("left", range(4))
def test_one_blank_square_is_enough_to_be_asked_wherever_it_is(left: int) -> None:
    """All squares of a kind are filled but those of one row; with all filled the group lapses unasked."""
    weathers, changes = ("fire", "drought", "storms", "flood"), ("mirror", "flip", "reroll", "plusminus")
    protection = "".join("3" if i == left else "5" for i in range(4))
    match = play(position(dice="1 6 6 6", protection=protection), "place 1 as protect", "lock")
    assert match.legal() == [f"protect {weathers[left]}"]
    saved = "".join("3" if i == left else "4" for i in range(4))
    match = play(position(dice="1 6 6 6", changes=saved), "save 6", "lock")
    assert match.legal() == [f"fill {changes[left]}"]
    full = play(position(dice="1 6 6 6", protection="5555", changes="4444"), "save 6", "place 1 as protect", "lock")
    assert full.status() == "Year 1 of 10: roll 2 dice for the weather."


@rule("rewilding.save?several", "rewilding.save?locked")
def test_all_four_dice_may_be_saved_and_locked_dice_stay() -> None:
    match = position(dice="3 4 4 6", changes="0000")
    play(match, "save 6", "save 4", "save 4", "save 3", "lock")
    play(match, "fill flip")
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("flip 4")
    assert refused.value.code == "no-dice"
    play(match, "fill flip", "fill flip", "fill flip")
    assert fact(match, "changes") == "mirror .... flip #### reroll .... plusminus ...."


@rule("rewilding.panel?gives", "rewilding.save")
def test_a_change_saved_now_serves_this_planting_roll() -> None:
    match = position(dice="1 1 4 5", changes="0000")
    play(match, "save 1", "place 4 as plant", "lock", "fill flip", "roll 3 4")
    assert "flip 3" in match.legal()


@rule("rewilding.panel?gives", "rewilding.clear", "rewilding.tracks")
def test_a_row_cleared_now_is_planted_now() -> None:
    match = position(dice="1 2 4 6", rows="## ## #. .. ##", changes="0000")
    play(match, "place 2 as clear", "place 4 as plant", "lock", "clear row 3", "roll 2 3")
    assert match.legal() == ["plant B3", "decline"]
    assert tracks(match)[0] == "## ## ## .. ##"


@rule("rewilding.groups", "rewilding.groups?how-many", "rewilding.groups?identical")
def test_several_groups_on_one_option() -> None:
    match = position(dice="1 1 2 3", changes="0000")
    play(match, "place 1 as protect", "place 1 as protect", "place 2 as clear", "place 3 as clear")
    assert fact(match, "panel") == "protect 1, protect 1, clear 2, clear 3"
    play(match, "lock")
    assert fact(match, "panel") == "protect x2, clear x2"
    play(match, "protect fire", "protect fire", "clear cleanup", "clear column A")
    assert fact(match, "protection").startswith("fire ###..")
    assert fact(match, "clean-up") == "###....."


@rule("rewilding.groups?how-many", "rewilding.save?several")
def test_one_group_per_option() -> None:
    match = position(dice="4 4 5 6", one_group_per_option=True, changes="0000")
    play(match, "place 4 as plant", "save 6")
    assert match.legal() == ["place 4 5 as introduce", "lock"]
    for words, code in (("place 5 as plant", "one-group"), ("save 4", "one-group")):
        with pytest.raises(hedgerow.IllegalMove) as refused:
            match.play(words)
        assert (refused.value.code, refused.value.rule) == (code, "rewilding.groups?how-many")


@rule("rewilding.clear?three-dice")
def test_three_ones_make_a_clear() -> None:
    assert "place 1 1 1 as clear" in position(dice="1 1 1 6").legal()
    strict = position(dice="1 1 1 6", clear_two_dice=True)
    assert "place 1 1 as clear" in strict.legal()
    with pytest.raises(hedgerow.IllegalMove) as refused:
        strict.play("place 1 1 1 as clear")
    assert refused.value.rule == "rewilding.clear?three-dice"


@rule("rewilding.groups?combine")
def test_totals_that_fit_nothing() -> None:
    match = position(dice="4 5 6 6", changes="0000")
    assert "place 6 6 as grow" in match.legal()
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("place 4 5 6 as grow")
    assert (refused.value.code, refused.value.rule) == ("no-option", "rewilding.groups")


@rule("rewilding.placing", "rewilding.placing?lock", "rewilding.placing?left-out")
def test_dice_may_be_left_out_and_nothing_is_placed_after_the_lock() -> None:
    match = position(dice="1 2 3 4", changes="0000")
    play(match, "place 4 as plant", "lock")
    assert match.status() == "Year 1 of 10: roll 2 dice for planting."
    play(match, "roll 2 1")
    with pytest.raises(hedgerow.IllegalMove) as refused:
        match.play("place 1 as protect")
    assert refused.value.code == "wrong-time"


@rule("rewilding.clear?full", "rewilding.protect?refill", "rewilding.introduce?nothing")
def test_options_that_can_do_nothing_lapse() -> None:
    match = position(
        dice="1 2 6 6", rows="## ## ## ## ##", columns="## ## ## ## ##", protection="5555", cleanup=8, changes="0000"
    )
    play(match, "place 1 as protect", "place 2 as clear", "place 6 as introduce", "lock")
    assert match.status() == "Year 1 of 10: roll 2 dice for the weather."
    crossed = position(phase="weather", dice="1 1", changes="0000", protection="5000")
    play(crossed, "accept")
    assert fact(crossed, "protection").startswith("fire x####")
    play(crossed, "roll 1 1 1 1", "place 1 as protect", "lock")
    assert "protect fire" not in crossed.legal()  # five squares in the whole match


@rule("rewilding.clear?full")
def test_tracks_may_be_left_half_filled() -> None:
    match = position(dice="1 1 2 3", changes="0000")
    play(match, "place 2 as clear", "place 3 as clear", "lock", "clear row 3", "clear column E")
    assert tracks(match) == ("## ## #. .. ##", ".. ## .. ## #.")
    with pytest.raises(hedgerow.IllegalMove):
        position(phase="clearing", panel="clear x1").play("clear row 1")


@rule("rewilding.plant", "rewilding.plant?no-square", "rewilding.plant?decline")
def test_planting_rolls() -> None:
    wild = position(phase="planting", panel="plant x1", dice="6 6")
    assert [w for w in wild.legal() if w.startswith("plant")] == [
        f"plant {q}" for q in ["B1", "D1", "B2", "D2", "B5", "D5"]
    ]
    full = position({"B1": "*. *.", "D1": "xx *."}, phase="planting", panel="plant x1", dice="1 6")
    assert [w for w in full.legal() if w.startswith("plant")] == []
    play(full, "decline")
    assert squares(full) == {"B1": "*. *.", "D1": "xx *."}
    lost = position(phase="planting", panel="plant x1", dice="_ _", changes="0000")
    play(lost, "roll 3 4")
    assert lost.status() == "Year 1 of 10: roll 2 dice for the weather."  # nothing to plant, nothing to change


@rule("rewilding.plant?order")
def test_either_way_round_or_column_first() -> None:
    match = position(phase="planting", panel="plant x1", dice="_ _", changes="0000")
    play(match, "roll 1 2")
    assert match.legal() == ["plant B1", "decline"]  # column B, row 1; A2 is not cleared
    fixed = position(phase="planting", panel="plant x1", dice="_ _", fixed_plant_order=True)
    play(fixed, "roll 1 2")
    assert "plant B1" not in fixed.legal()
    assert "flip column 1" in fixed.legal() and "flip row 2" in fixed.legal()
    play(fixed, "reroll column 1", "roll 4")
    assert fixed.legal()[0] == "plant D2"
    assert fact(fixed, "dice") == "4 2"


@rule("rewilding.introduce", "rewilding.slots?beneath")
def test_animals_come_under_coloured_plants_cleared_or_not() -> None:
    match = position({"A3": ".. *.", "B1": "*o ..", "C3": "xx .."}, phase="introducing", panel="introduce x1")
    assert match.legal() == ["introduce A3"]
    play(match, "introduce A3")
    assert squares(match)["A3"] == ".. *o"
    with pytest.raises(hedgerow.IllegalMove) as refused:
        position({"B1": "*. *."}, phase="introducing", panel="introduce x1").play("introduce B2")
    assert refused.value.rule == "rewilding.introduce"


@rule("rewilding.years", "rewilding.years?early-end")
def test_a_full_map_still_plays_ten_years() -> None:
    everything = {f"{c}{r}": "*o *o" for c in "ABCDE" for r in range(1, 6)}
    match = position(everything, dice="1 1 1 1", changes="0000", rows="## ## ## ## ##", columns="## ## ## ## ##")
    for year in range(1, 11):
        assert match.status().startswith(f"Year {year} of 10")
        play(match, "lock", "roll 3 4")
        if year < 10:
            match.play("roll 1 1 1 1")
    assert match.outcome is not None and match.outcome.results == ("played",)
