"""Hunger, weather, contamination, and the score."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import fact, play, position, squares


def weather(first: int, second: int, mark: str = "0", **options: object) -> str:
    """What the dice bring in the second year, in one word."""
    match = position(phase="weather", dice=f"{first} {second}", year=2, calendar=mark, changes="1000", **options)
    told = match.status().split(": ")[-1].split(";")[0]
    return told.split(", ")[-1]


@rule("rewilding.weather", "rewilding.weather?caption", "rewilding.weather?ends", "rewilding.calendar?last")
def test_the_table_of_weather() -> None:
    names = {total: weather(max(1, total - 6), total - max(1, total - 6)) for total in range(2, 13)}
    assert [names[t] for t in range(2, 13)] == (
        ["fire"] * 2 + ["drought"] * 3 + ["the perfect weather"] + ["storms"] * 3 + ["flood"] * 2
    )
    assert weather(1, 1, "-") == "fire"  # a score of 1
    assert weather(6, 6, "+") == "flood"  # a score of 13
    assert weather(3, 3, "+") == "the perfect weather"
    assert weather(3, 4, "+") == "the perfect weather"  # a rolled 7 stands
    assert weather(5, 3, "-") == "the perfect weather"


@rule("rewilding.year-end", "rewilding.hunger?count", "rewilding.hunger")
def test_hunger_comes_before_the_weather() -> None:
    """Two snakes and one squirrel; the drought would breed a second squirrel, but too late."""
    match = position({"D1": "*o *o", "B1": "*o .."}, dice="1 1 1 1", changes="0000")
    play(match, "lock")
    assert fact(match, "hunger") == "1 0 0 0"
    many = position({"B1": "*o *o", "B2": "*o ..", "B5": ".o .o", "A5": ".o .."}, dice="1 1 1 1", changes="0000")
    play(many, "lock")
    assert fact(many, "hunger") == "0 0 1 1"  # 3 > 0 + 2, twice


@rule("rewilding.hunger?boxes")
def test_a_full_row_of_hunger_boxes_takes_no_more() -> None:
    match = position({"D1": "*o *o"}, dice="1 1 1 1", changes="0000", hunger="10 0 0 0")
    play(match, "lock")
    assert fact(match, "hunger") == "10 0 0 0"


@rule("rewilding.check", "rewilding.check?detail")
@pytest.mark.parametrize(("filled", "die", "left"), [(0, 1, 0), (1, 1, 1), (2, 3, 1), (2, 2, 2), (5, 5, 5), (5, 6, 4)])
def test_the_check_die(filled: int, die: int, left: int) -> None:
    match = position(phase="check", weather="drought", dice="_", protection=f"0{filled}00", changes="0000")
    play(match, f"roll {die}")
    assert fact(match, "protection").split()[3].count("#") == left
    assert squares(match) == ({"A5": "xx .."} if filled == 0 else {})


@rule("rewilding.check", "rewilding.thrive?all")
def test_breeding_and_growing_follow_either_way() -> None:
    before = {"B1": "*o ..", "D1": "*o ..", "B5": "*o ..", "D5": "*o .."}
    dry = position(before, phase="check", weather="drought", dice="_", protection="0100", changes="0000")
    play(dry, "roll 1")
    assert squares(dry) == dict.fromkeys(before, "*o .o")
    stormy = position(before, phase="check", weather="storms", dice="_", protection="0010", changes="0000")
    play(stormy, "roll 6")
    assert squares(stormy) == dict.fromkeys(before, "*o *.")


@rule("rewilding.protect?filled", "rewilding.strike")
def test_fire_and_flood_take_protection_without_a_check() -> None:
    match = position(phase="weather", dice="_ _", protection="1001", changes="0000")
    play(match, "roll 1 2")
    assert fact(match, "protection") == "fire x.... drought ..... storms ..... flood #...."
    start = hedgerow.new("rewilding")
    assert fact(start, "protection") == "fire ..... drought #.... storms #.... flood ....."


@rule("rewilding.calendar", "rewilding.calendar?roll")
@pytest.mark.parametrize(
    ("dice", "last", "from_roll", "from_score"),
    [
        ("3 3", "+", "+", "0"),
        ("3 4", "+", "0", "0"),
        ("4 4", "-", "-", "0"),
        ("1 2", "-", "+", "+"),
        ("2 4", "0", "+", "+"),
    ],
)
def test_the_mark(dice: str, last: str, from_roll: str, from_score: str) -> None:
    for option, expected in ((False, from_roll), (True, from_score)):
        match = position(
            phase="weather",
            dice="_ _",
            year=2,
            calendar=last,
            changes="0000",
            mark_from_score="on" if option else "off",
        )
        play(match, f"roll {dice}")
        if "check" in match.status():
            match.play("roll 1")
        assert fact(match, "calendar").split()[:2] == [last, expected]


@rule("rewilding.calendar?last")
def test_only_last_years_mark_is_added() -> None:
    match = position(phase="weather", dice="2 3", year=4, calendar="+ + +")
    assert "5 and the mark make 6" in match.status()
    first = position(phase="weather", dice="2 3")
    assert "2 3: 5, drought" in first.status()


@rule("rewilding.calendar?seven")
def test_a_rolled_seven_may_take_the_mark() -> None:
    plain = position(phase="weather", dice="_ _", year=2, calendar="+", changes="0000")
    play(plain, "roll 3 4")
    assert fact(plain, "calendar").startswith("+ 0")  # stood by itself
    for score, mark in (("off", "0"), ("on", "-")):
        asked = position(
            phase="weather", dice="_ _", year=2, calendar="+", changes="0000", ask_on_seven=True, mark_from_score=score
        )
        play(asked, "roll 3 4")
        assert asked.legal() == ["accept", "add mark"]
        play(asked, "add mark", "roll 1")  # 8: storms
        assert fact(asked, "calendar").startswith(f"+ {mark}")
    calm = position(phase="weather", dice="_ _", year=2, calendar="0", changes="0000", ask_on_seven=True)
    play(calm, "roll 3 4")
    assert fact(calm, "calendar").startswith("0 0")


@rule("rewilding.contamination", "rewilding.contamination?target")
def test_contamination_takes_the_lowest_number_that_is_available() -> None:
    first = position(phase="weather", dice="_ _", cleanup=0, changes="0000")
    play(first, "roll 3 4")
    assert squares(first) == {"C3": "xx .."}
    struck = position({"C3": "xx .."}, phase="weather", dice="_ _", cleanup=0, changes="0000", rows="## ## #. ## ##")
    play(struck, "roll 3 4")
    assert squares(struck) == {"C3": "xx ..", "E3": "xx .."}  # E4 and A4 lie in a cleared row; row 3 is half filled


@rule("rewilding.contamination?target")
def test_either_line_is_enough_with_the_option() -> None:
    for option, expected in (("off", {}), ("on", {"C3": "xx .."})):
        match = position(
            phase="weather",
            dice="_ _",
            cleanup=0,
            changes="0000",
            rows="## ## ## ## ##",
            columns=".. ## .. ## ..",
            contaminate_either=option,
        )
        play(match, "roll 3 4")
        assert squares(match) == expected


@rule("rewilding.contamination?immune", "rewilding.contamination?stops")
def test_clean_up_squares_go_until_everything_is_cleared() -> None:
    immune = position(phase="weather", dice="_ _", rows="## ## ## ## ##", changes="0000")
    play(immune, "roll 3 4")
    assert fact(immune, "clean-up") == "x#......"
    done = position(phase="weather", dice="_ _", rows="## ## ## ## ##", columns="## ## ## ## ##", changes="0000")
    play(done, "roll 3 4")
    assert fact(done, "clean-up") == "##......"


@rule("rewilding.score", "rewilding.score?separate", "rewilding.score?bare", "rewilding.score?contaminated")
def test_a_score_by_hand() -> None:
    match = position(
        {"B1": "*o *o", "B2": "*. *.", "D1": ".o .o", "A1": "xx ..", "C3": "xx *o", "D5": "*. .."},
        dice="_ _ _ _",
        hunger="3 0 1 1",
    )
    assert match.tally(0) == {
        "contaminated": -2,  # A1 and C3
        "bare": -19,  # 25 less the six squares above; A1 is struck, not bare
        "flora": 2,  # B1, B2
        "fauna": 2,  # B1, D1
        "hunger": -2,  # five boxes
    }
    assert match.scores() == [-19]
    told = match.room.explain_score(match.state, 0)
    assert told == [
        "Contaminated: -2",
        "  A1 and C3 have a crossed slot each.",
        "Bare: -19",
        "  19 squares were never touched.",
        "Flora: 2",
        "  B1 and B2 have two plants each.",
        "Fauna: 2",
        "  B1 and D1 have two animals each.",
        "Hunger: -2",
        "  5 boxes: 3 for snakes, 1 for squirrels and 1 for fish; every two cost a point.",
        "Total: -19",
    ]


@rule("rewilding.score?hunger")
def test_hunger_together_and_by_symbol() -> None:
    together = position(dice="_ _ _ _", hunger="3 1 1 1")
    apart = position(dice="_ _ _ _", hunger="3 1 1 1", hunger_per_symbol=True)
    assert (together.tally(0)["hunger"], apart.tally(0)["hunger"]) == (-3, -1)


@rule("rewilding.bands", "rewilding.bands?edges")
@pytest.mark.parametrize(
    ("flora", "verdict"), [(9, "poor"), (10, "a success"), (20, "a success"), (21, "very well done")]
)
def test_the_bands(flora: int, verdict: str) -> None:
    """`flora` full squares; every other square has one plant and counts nothing."""
    names = [f"{c}{r}" for r in range(1, 6) for c in "ABCDE"]
    squares_then = {name: "*. *." if i < flora else "*. .." for i, name in enumerate(names)}
    match = position(squares_then, phase="weather", year=10, dice="_ _", changes="0000", protection="5555")
    play(match, "roll 1 2")
    assert match.outcome is not None
    assert match.scores() == [flora]
    assert verdict in match.outcome.sentence
