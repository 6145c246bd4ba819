"""Before and after: paired on the same dice, told with intervals, refused where it makes no sense."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.contract import WIN
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import Option, Settings
from hedgerow.lab import crews, simulation
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.report import comparing
from hedgerow.lab.report.changes import differences
from hedgerow.lab.report.specs import LENGTH, POINTS, Paired, Pairs

ROOM = catalog.room("wildfire")
DUG = ["count_dug=on"]


def test_pairs_by_hand() -> None:
    """Before 1 and 3, after 2 and 6: changes 1 and 3, mean 2, error the root of (2 / 2)."""
    pairs = Pairs.of(1)
    pairs.note(np.array([1.0]), np.array([2.0]))
    pairs.note(np.array([3.0]), np.array([6.0]))
    change = pairs.change.at(0)
    assert (pairs.before.at(0).value, pairs.after.at(0).value, change.value, change.error) == (2, 4, 2, 1)


def test_a_change_is_all_that_differs() -> None:
    before = ROOM.settings(options={"allow_pass": True})
    after = comparing.changed(ROOM, before, DUG)
    assert differences(ROOM, before, after) == [("count_dug", "off", "on")]
    with pytest.raises(BadSettings, match="Before and after are the same"):
        comparing.changed(ROOM, before, ["count_dug=off"])
    with pytest.raises(BadSettings, match="has no option"):
        comparing.changed(ROOM, before, ["count_dag=on"])
    with pytest.raises(BadSettings, match="NAME=VALUE"):
        comparing.changed(ROOM, before, ["count_dug"])


def test_of_a_deck_the_spaces_that_differ_are_told_by_their_cards() -> None:
    room = catalog.room("vasty")
    text = (room.folder / "deck.csv").read_text().replace("F04,forest,DEAL 2", "F04,forest,DEAL 3")
    changed = room.settings(options={"deck": text.replace("R01,root,,MOVE 2,", "R01,root,,MOVE 5,")})
    assert differences(room, room.settings(), changed) == [
        ("deck.R01.left", "MOVE 2", "MOVE 5"), ("deck.F04.misfortune", "DEAL 2", "DEAL 3"),
    ]  # fmt: skip


def test_of_a_sheet_the_parts_that_differ_are_told_by_their_names() -> None:
    """The hard sheet's map has other lines than the printed one: they stand beside it, not beside the rows below it."""
    room = catalog.room("rewilding")
    hard = room.settings(options={"sheet": "hard"})
    told = {name: (old, new) for name, old, new in differences(room, room.settings(), hard)}
    assert told["sheet.map"] == ("HHHMM HHBMM HBRBM BRRBM RRRBM", "HHMMH HBBMM BRRBM RRBBM RBHHM")
    assert told["sheet.row_filled"] == ("2 2 0 0 2", "0 0 0 2 2") and "sheet.change.mirror" not in told
    assert not any("[" in old + new or '"' in old + new for old, new in told.values())
    text = room.options[0].text("default")  # type: ignore[misc]
    hungry = room.settings(
        options={"sheet": text.replace("hunger = 10", "hunger = 12").replace("flip = [4, 0]", "flip = [4, 2]")}
    )
    assert differences(room, room.settings(), hungry) == [
        ("sheet.change.flip", "4 0", "4 2"), ("sheet.hunger", "10", "12"),
    ]  # fmt: skip


def test_data_without_names_is_told_line_by_line() -> None:
    """Lines that both have are paired, wherever they stand; of the others nobody says which was which."""
    option = Option("map", "", "", data=lambda given, files: given, text=lambda value: value.replace("/", "\n"))
    room = replace(ROOM, options=(option,), _layouts={})
    before, after = (Settings("solo", 1, {"map": text}) for text in ("a/b/c", "new/a/c"))
    assert differences(room, before, after) == [("map", "–", "new"), ("map", "b", "–")]
    many = Settings("solo", 1, {"map": "/".join(["a", "b", *map(str, range(20)), "c"])})
    assert len(differences(room, before, many)) == 13
    assert differences(room, before, many)[-1] == ("map", "…", "8 more that differ")


@pytest.mark.parametrize(("kind", "workers"), [("here", 1), ("threads", 3)])
def test_whoever_compares_finds_the_same(kind: str, workers: int) -> None:
    """Dug squares are points more, and nothing else: neither who wins nor how long it takes."""
    before = ROOM.settings()
    with crews.crew(kind, workers) as crew:
        found = comparing.compare(ROOM, before, comparing.changed(ROOM, before, DUG), 120, 5, crew)
    assert found.change.n[0] == 120 and found.change.at(LENGTH).value == 0 and found.change.at(POINTS).is_sure
    told = {name: change for name, _, _, change, _ in comparing.rows(ROOM, before, found)}
    assert list(told) == ["points of a seat", "moves in a match", "matches won"] and told["matches won"].value == 0
    assert found.totals[1].mean() - found.totals[0].mean() == pytest.approx(told["points of a seat"].value)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    line = ["compare", "wildfire", "--to", *DUG, "--matches", "60", "-o", str(out)]
    assert main(line) == 0
    assert "count_dug: off before, on after" in capsys.readouterr().out
    html = out.read_text()
    assert "before and after" in html and not re.search(r"<script|<link|src=", html)
    assert main(line) == 2 and "--again" in capsys.readouterr().err
    assert main([*line, "--again", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == 60 and told["figures"]["moves in a match"]["change"] == 0
    points = told["figures"]["points of a seat"]
    assert points["half_interval_95"] == pytest.approx(1.96 * points["standard_error"], rel=1e-3)


def test_before_and_after_are_drawn_on_the_same_axes() -> None:
    """Half of the values at 1 before, all at 9 after: both axes go from 1 to 9 and up to 100 %, and a bar of a half is
    half as high as the tallest one could be."""
    pair = Distribution({1: 1, 2: 1}), Distribution({9: 2})
    drawn = comparing._both(pair, "points", "river")
    assert 'class="beside pair"' in drawn and drawn.count(">100 %</text>") == 2 and ">50 %</text>" not in drawn
    first, second = re.findall(r"<svg.*?</svg>", drawn)
    labels = [re.findall(r'<text[^>]* x="([0-9.]+)"[^>]*>(\d+)</text>', one) for one in (first, second)]
    assert labels[0] == labels[1] and {"2", "8"} <= {value for _, value in labels[0]}
    assert re.findall(r'viewBox="[^"]+"', first) == re.findall(r'viewBox="[^"]+"', second)


def test_whoever_is_named_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The matches before are those that `simulate` plays with this policy; dug squares change points and nothing else,
    at random, too. The page names who played, and so does the command at its foot."""
    out = tmp_path / "page.html"
    line = ["compare", "wildfire", "--variant", "vs", "--to", *DUG, "--policy", "random,greedy", "--matches", "40"]
    assert main([*line, "--seed", "3", "--json", "-o", str(out)]) == 0
    told = json.loads(capsys.readouterr().out)
    played = simulation.run(ROOM, ROOM.settings(2, "vs"), 40, "random,greedy", 3)
    figures = told["figures"]
    assert told["policy"] == "random,greedy"
    assert figures["points of a seat"]["before"] == pytest.approx(played.totals.mean())
    assert figures["moves in a match"]["before"] == pytest.approx(played.summary.lengths.mean())
    wins = [row[WIN] / 40 for row in played.summary.results]
    assert [figures[f"outcome of seat {n}"]["before"] for n in (1, 2)] == pytest.approx(wins)
    assert figures["moves in a match"]["change"] == 0
    assert "<b>random,greedy</b>" in out.read_text() and "--policy random,greedy" in out.read_text()


def test_json_has_a_number_or_nothing() -> None:
    """A figure that nothing is known of yet: of one match there is no error."""
    before = ROOM.settings()
    after = comparing.changed(ROOM, before, DUG)
    pairs = Paired("wildfire", before, after, 0).play(0, 1)
    told = comparing.summary(ROOM, before, after, 0, pairs)
    assert told["figures"]["points of a seat"]["standard_error"] is None
    assert "NaN" not in json.dumps(told, allow_nan=False)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["wildfire", "--to", "play_on=perhaps"], "cannot be"),
        (["wildfire", "--to", *DUG, "-o", "page.pdf"], "must end in .html"),
        (["vasty", "--to", "deck=nowhere.csv"], "nowhere.csv"),
        (["wildfire"], "--to"),
        (["wildfire", "--to", *DUG, "--matches", "1"], "2 matches or more"),
        (["wildfire", "--to", *DUG, "--policy", "genius"], "genius"),
        (["wildfire", "--to", *DUG, "--policy", "random,greedy"], "2 levels were given for 1 player"),
        (["wildfire", "--to", *DUG, "--policy", "file:nowhere.npz"], "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(line: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *line]) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1
