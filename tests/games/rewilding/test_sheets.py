"""The sheet as data: shipped ones, own ones, and every mistake told in a sentence."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import KIND, NAMES, fact, tracks
from hedgerow.games.rewilding.rules import printed

FILE = Path(__file__).with_name("kind.toml")


def changed(**parts: Any) -> str:
    return json.dumps({**copy.deepcopy(printed.shipped()["default"]), **parts})


@rule("rewilding.sheet", "rewilding.sheet?calibrated")
def test_the_default_sheet() -> None:
    match = hedgerow.new("rewilding")
    assert tracks(match) == ("## ## .. .. ##", ".. ## .. ## ..")
    assert fact(match, "changes") == "mirror #... flip .... reroll #... plusminus ...."
    assert fact(match, "protection") == "fire ..... drought #.... storms #.... flood ....."
    assert fact(match, "clean-up") == "##......"
    uncleared = {name for name in NAMES if name[0] in "ACE" and name[1] in "34"}
    assert uncleared == set(printed.shipped()["default"]["contamination"])


@rule("rewilding.sheet?inherits", "rewilding.sheet?calibrated")
def test_the_hard_sheet_takes_the_rest_from_the_default_one() -> None:
    hard, default = printed.shipped()["hard"], printed.shipped()["default"]
    assert hard["map"] == ["HHMMH", "HBBMM", "BRRBM", "RRBBM", "RBHHM"]
    assert hard["cleanup"] == default["cleanup"] and hard["hunger"] == default["hunger"]
    assert tracks(hedgerow.new("rewilding", sheet="hard")) == (".. .. .. ## ##", ".. ## .. ## ##")


@pytest.mark.parametrize("name", ["default", "hard"])
def test_every_chain_covers_its_habitat_once(name: str) -> None:
    sheet = printed.shipped()[name]
    for weather, letter in printed.STRIKES.items():
        here = [q for i, q in enumerate(NAMES) if "".join(sheet["map"])[i] == letter]
        assert sorted(sheet["chain"][weather]) == sorted(here)


@rule("rewilding.sheet?own")
def test_an_own_sheet_travels_with_the_match() -> None:
    match = hedgerow.new("rewilding", seed=4, sheet=KIND)
    assert fact(match, "changes") == "mirror ##.. flip ##.. reroll ##.. plusminus ##.."
    match.roll()
    again = hedgerow.load(match.dump())  # the file is not needed any more: the dump holds the sheet
    assert again.state.tobytes() == match.state.tobytes()
    assert "kind.toml" not in match.dump() and '"map":["HHHMM"' in match.dump()
    assert printed.canonical(printed.canonical(KIND)) == printed.canonical(KIND)


@rule("rewilding.sheet?own")
def test_a_copy_of_a_shipped_sheet_is_that_sheet(tmp_path: Path) -> None:
    assert printed.canonical(" Hard ") == "hard"
    assert printed.canonical(json.dumps(printed.shipped()["hard"])) == "hard"


@rule("rewilding.sheet?own")
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("hrad", "did you mean 'hard'?"),
        ("no/such/file.toml", "The sheet file.toml cannot be read"),
        ("~nobody-of-that-name/x.toml", "The sheet x.toml cannot be read: there is no home '~nobody-of-that-name'."),
        ('{"hunger": ' + "9" * 5000 + "}", "no readable JSON: it has a number of more than 100 digits."),
        ("hunger = 1\n" + "x = " + "9" * 5000, "no readable TOML: it has a number of more than 100 digits."),
        ("\ud800.toml", "is no readable TOML"),
        ("{", "no readable JSON"),
        ("{}", "'map' is missing in a sheet."),
        ('{"map": 3, "mop": 4}', "a sheet has no 'mop'; did you mean 'map'?"),
        (changed(map=["HHHMM"] * 4), "the map is 5 rows of 5 letters."),
        (changed(map=["HHHMM", "HHBMM", "HBRBM", "BRRBM", "RRRBX"]), "the map has a 'X'"),
        (changed(map=["HHHMM", "HHBMM", "HBRBM", "BRRBM", "RRRBB"]), "runs over moors, but E5 is banks."),
        (changed(row_filled=[2, 2, 0, 0]), "row_filled is a list of 5 numbers."),
        (changed(row_filled=[2, 2, 0, 0, 3]), "each number of row_filled is a number from 0 to 2, not 3."),
        (changed(row_filled=[2, 2, 2, 0, 2]), "contamination numbers C3, but row 3 starts cleared."),
        (changed(column_filled=[0, 2, 0, 2, 2]), "contamination numbers E4, but column E starts cleared."),
        (changed(contamination=["C3", "E4"]), "contamination numbers 6 squares, not 2."),
        (changed(contamination=["C3", "C3", "A4", "E3", "C4", "A3"]), "contamination names C3 twice."),
        (changed(contamination=["Z9"] * 6), "contamination names 'Z9'; squares are A1 to E5."),
        (changed(cleanup=[8, 9]), "the second number of cleanup is a number from 0 to 8, not 9."),
        (changed(cleanup=8), "cleanup is two numbers"),
        (changed(hunger="many"), "hunger is a number from 0 to 20, not many."),
        (changed(hunger=True), "hunger is a number from 0 to 20, not True."),
        (changed(change={"mirror": [4, 2]}), "'flip' is missing in change."),
        (changed(protection=[1]), "protection is a table of fire, drought, storms and flood."),
        (changed(chain={"fire": [], "drought": [], "storms": [], "flood": []}), "a list of squares such as 'A1'."),
    ],
)
def test_mistakes_are_told(given: str, sentence: str) -> None:
    with pytest.raises(hedgerow.BadSettings) as refused:
        hedgerow.new("rewilding", sheet=given)
    assert sentence in str(refused.value)


@rule("rewilding.sheet?own")
def test_files_with_mistakes(tmp_path: Path) -> None:
    for text, sentence in (
        ("map = [", "mine.toml is no readable TOML"),
        ("[sheet.a]\n[sheet.b]\n", "must hold one sheet, not 2"),
        ("x = 1\n" + " " * 30_000, "too long to be a sheet"),
    ):
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(hedgerow.BadSettings, match=sentence):
            hedgerow.new("rewilding", sheet=str(path))


def test_a_sheet_with_nothing_to_fill_can_be_played_and_drawn() -> None:
    bare = changed(
        change={name: [0, 0] for name in printed.CHANGES},
        protection={name: [0, 0] for name in printed.STRIKES},
        cleanup=[0, 0],
        hunger=0,
    )
    match = hedgerow.new("rewilding", seed=1, sheet=bare)
    match.play("roll 1 2 3 4").play("save 4").play("place 1 as protect").play("lock")
    assert match.status() == "Year 1 of 10: roll 2 dice for the weather."
    assert hedgerow.read("rewilding", match.position).state.tobytes() == match.state.tobytes()


def test_a_stranger_pastes_a_sheet_but_names_no_file() -> None:
    """The same TOML: as a path it is refused where files may not be read, as a text it is taken."""
    with pytest.raises(hedgerow.BadSettings, match=r"There is no sheet .* Or paste the whole text of one\.$"):
        printed.canonical(str(FILE), files=False)
    with pytest.raises(
        hedgerow.BadSettings, match=r"There is no sheet 'kind'; .* Or give the path of a \.toml file\.$"
    ):
        printed.canonical("kind")
    assert printed.canonical(FILE.read_text(encoding="utf-8"), files=False) == printed.canonical(str(FILE)) == KIND


@pytest.mark.parametrize("name", list(printed.shipped()))
def test_a_sheet_as_text_is_the_same_sheet_again(name: str) -> None:
    """What somebody is given to edit; one number in it is all that differs."""
    told = printed.text(name)
    assert printed.canonical(told) == name and told.count("\n") > 20
    changed = json.loads(printed.canonical(told.replace("hunger = 10", "hunger = 12")))
    assert changed == {**printed.shipped()[name], "hunger": 12}
