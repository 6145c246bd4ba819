"""Tuning: what may be turned and aimed at, how it is tried, kept and gone on with, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import Value
from hedgerow.lab import crews, ledger, rows, tuning
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.knobs import Aim, aims, counted, figures, inside, knobs, now, turned
from hedgerow.lab.sample import Sample
from hedgerow.lab.simulation import Summary
from hedgerow.lab.tuning import Task, Trial, tune

PASTURES, REWILDING, VASTY = catalog.room("pastures"), catalog.room("rewilding"), catalog.room("vasty")


# --- what may be turned -----------------------------------------------------------------------------------------------


def test_options_and_numbers_inside_a_sheet() -> None:
    """The printed sheet has ten boxes for hunger, and of four squares to re-roll one is filled."""
    settings = REWILDING.settings()
    hunger, filled = knobs(REWILDING, settings, ["sheet.hunger=8..12", "sheet.change.reroll.2=0,2"])
    assert hunger.values == (8, 9, 10, 11, 12) and filled.values == (0, 2)
    assert inside(REWILDING, settings, hunger) == 10 and inside(REWILDING, settings, filled) == 1
    assert now(REWILDING, settings, [hunger]) == {hunger: 10} and now(REWILDING, settings, [hunger, filled]) is None
    changed = turned(REWILDING, settings, {hunger: 12, filled: 2})
    sheet = json.loads(str(changed.options["sheet"]))
    assert sheet["hunger"] == 12 and sheet["change"]["reroll"] == [4, 2] and sheet["change"]["mirror"] == [4, 1]
    rows, order = knobs(PASTURES, PASTURES.settings(), ["rows=6..8", "castle_order=in_turn,two_each"])
    assert now(PASTURES, PASTURES.settings(), [rows, order]) == {rows: 8, order: "in_turn"}
    assert turned(PASTURES, PASTURES.settings(), {rows: 6, order: "two_each"}).options["castle_order"] == "two_each"


@pytest.mark.parametrize(
    ("game", "given", "sentence"),
    [
        (PASTURES, "rows", "What may vary is given as NAME=LOW..HIGH"),
        (PASTURES, "rows=", "What may vary is given as"),
        (PASTURES, "row=3..5", "has no option 'row'; did you mean 'rows'"),
        (PASTURES, "rows=2..5", "Option rows cannot be 2; it takes 3 to 16"),
        (PASTURES, "rows=5..5", "is no range of 2 to 1,000 numbers"),
        (PASTURES, "rows=5..4000", "is no range of 2 to 1,000 numbers"),
        (PASTURES, "stuck=relax", "leaves nothing to choose"),
        (PASTURES, "stuck=relax,wait", "Option stuck cannot be 'wait'"),
        (PASTURES, "rows.top=1..2", "There is nothing inside rows"),
        (REWILDING, "sheet.hungry=1..2", "sheet has no 'hungry'; did you mean 'hunger'"),
        (REWILDING, "sheet.change=1..2", "is no single number or word"),
        (REWILDING, "sheet.cleanup.3=1..2", "sheet.cleanup has no '3'; there are: 1, 2"),
        (REWILDING, "sheet.hunger.1=1..2", "There is nothing inside sheet.hunger"),
        (REWILDING, "sheet.hunger=1..90", "hunger is a number from 0 to 20, not 90"),
        (REWILDING, "sheet=default,nowhere", "There is no sheet 'nowhere'"),
        (VASTY, "deck.gold=1..2", "deck has no 'gold'"),
        (VASTY, "deck.F08.misfortune=DUEL,GOLD", "'GOLD' is no effect here"),
        (VASTY, "deck.number.SWORD=0..3", "SWORD is on 1 space of the deck or more"),
    ],
)
def test_what_cannot_be_turned(game: Any, given: str, sentence: str) -> None:
    with pytest.raises(BadSettings, match=sentence):
        knobs(game, game.settings(), [given])


def test_nothing_is_turned_twice() -> None:
    with pytest.raises(BadSettings, match="rows is to be varied twice"):
        knobs(PASTURES, PASTURES.settings(), ["rows=3..5", "rows=6,7"])


def test_spaces_and_numbers_inside_a_deck() -> None:
    settings = VASTY.settings()
    space, often = knobs(VASTY, settings, ["deck.F08.misfortune=REMOVE_OBJ,DUEL", "deck.number.PLACE_OBJ=6..20"])
    assert now(VASTY, settings, [space, often]) == {space: "REMOVE_OBJ", often: 10}
    assert turned(VASTY, settings, {space: "REMOVE_OBJ", often: 10}) == settings
    changed = VASTY.options[0].parts(str(turned(VASTY, settings, {space: "DUEL", often: 8}).options["deck"]))  # type: ignore[misc]
    assert changed["F08"]["misfortune"] == "DUEL" and changed["number"]["PLACE_OBJ"] == 8  # type: ignore[index]


# --- what is aimed at -------------------------------------------------------------------------------------------------


def test_figures_by_hand() -> None:
    """Points 10 and 20 and 30; seat 1 has won three times and drawn once: 3.5 of 4."""
    results = [[0] * len(RESULTS), [0] * len(RESULTS)]
    results[0][RESULTS.index("win")], results[0][RESULTS.index("draw")] = 3, 1
    points = Distribution({10: 1, 20: 1, 30: 1})
    summary = Summary([points] * 4, [points, points], results, Distribution({64: 3, 68: 1}))
    of = figures(PASTURES, 2)
    assert of["points"](summary)[0] == 20 and of["median"](summary)[0] == 20 and of["moves"](summary)[0] == 65
    assert of["river"](summary)[0] == 20
    value, error = of["seat1"](summary)
    assert value == 87.5 and error == pytest.approx(100 * (((3 + 0.25) / 4 - 0.875**2) / 4) ** 0.5)
    with pytest.raises(BadSettings, match="aim at points"):
        of["seat2"](summary)


def test_figures_of_a_census_by_hand() -> None:
    """Four matches of two: the starter wins three, 25 points more than her half. Who duels wins once in two uses, all
    placements two of four: no swing; who swaps wins both times: 50 points. Turns of both: 20, 30, 40, 90: each 17.5."""
    wins = np.array([[1, 0], [1, 0], [1, 0], [0, 1]])
    uses = np.array([[1, 0, 1], [1, 0, 1], [0, 1, 1], [0, 1, 1]])
    won = np.array([[1, 0, 1], [0, 0, 0], [0, 1, 1], [0, 1, 0]])
    sample, of = Sample(("DUEL", "SWAP"), wins, np.array([20, 30, 40, 90]), uses, won), counted(VASTY, 2)
    assert of["unfair"](sample)[0] == 25 and of["swing"](sample)[0] == 50 and of["turns"](sample)[0] == 17.5
    assert "swing" not in counted(PASTURES, 2) and "unfair" not in counted(REWILDING, 1)


def test_a_census_is_of_greedy_players(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tune", "vasty", "--vary", "deck.number.SWORD=5..7", "--aim", "swing=0~8", "--policy", "novice"]
    assert main(line) == 2 and "swing is counted in matches of greedy players only" in capsys.readouterr().err


def test_a_miss_is_counted_in_tolerances() -> None:
    assert aims(PASTURES, 2, ["points=30~2", "seat1=50"]) == (Aim("points", 30, 2), Aim("seat1", 50, 1))
    assert Aim("points", 30, 2).miss(27) == 2.25


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["points"], "An aim is given as FIGURE=NUMBER"),
        (["points=many"], "An aim is given as FIGURE=NUMBER"),
        (["pints=3"], "There is no figure 'pints'; did you mean 'points'"),
        (["seat3=50"], "There is no figure 'seat3'"),
        (["points=3~0"], "The tolerance of points is 0"),
        (["seat1=500"], "seat1 is a share in per cent, from 0 to 100: it cannot be 500"),
        (["seat2=-1"], "seat2 is a share in per cent, from 0 to 100: it cannot be -1"),
        (["unfair=100.5"], "unfair is a share in per cent"),
        (["points=3", "points=4"], "Two aims are given for points"),
    ],
)
def test_what_cannot_be_aimed_at(given: list[str], sentence: str) -> None:
    with pytest.raises(BadSettings, match=sentence):
        aims(PASTURES, 2, given)


# --- trials -----------------------------------------------------------------------------------------------------------


def task(*vary: str) -> Task:
    settings = PASTURES.settings()
    return Task(PASTURES, settings, knobs(PASTURES, settings, vary), (Aim("points", 9),), 10, "greedy", 3)


def hill(self: Task, values: tuple[Value, ...], crew: Any, seed: int) -> Trial:
    """Nothing is played: points are the sum of the values. Where that is ten, the rules refuse it."""
    total = sum(map(int, values))
    return (
        Trial(values, {}, float("inf")) if total == 10 else Trial(values, {"points": (total, 0.0)}, (total - 9.0) ** 2)
    )


@pytest.fixture
def hilly(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("optuna", reason="wants the extra hedgerow[tune]")
    monkeypatch.setattr(Task, "tried", hill)


def tried(of: Task, trials: int, path: Path) -> list[Trial]:
    with (
        ledger.opened(path, "tuning", of.told(), lambda told: Trial.read(told, of.knobs)) as (known, keep),
        crews.crew("here") as crew,
    ):
        assert tune(of, trials, crew, known, keep)
        return known


@pytest.mark.usefixtures("hilly")
def test_it_comes_near_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    of = task("rows=3..16", "columns=3..16")
    whole = tried(of, 30, tmp_path / "whole")
    assert whole[0].values == (8, 8), "the first trial is what is there"
    assert min(trial.miss for trial in whole) <= 1 and len({trial.values for trial in whole}) == 30
    parts = tmp_path / "parts"
    assert tried(of, 7, parts) == whole[:7]
    with parts.open("a") as file:
        file.write('{"values": [3,')  # it broke off here
    assert tried(of, 30, parts) == whole and tried(of, 5, parts) == whole
    assert parts.read_text() == (tmp_path / "whole").read_text()


@pytest.mark.usefixtures("hilly")
def test_a_small_choice_is_tried_to_the_end(tmp_path: Path) -> None:
    of = task("rows=3..5", "columns=3..5")
    whole = tried(of, 50, tmp_path / "file")
    assert len(whole) == 9 and {trial.values for trial in whole if trial.miss == 0} == {(4, 5), (5, 4)}
    assert [trial.values for trial in whole if trial.is_refused] == [(5, 5)]
    told = tuning.report(of, whole, None)
    assert "9 trials of 9 combinations" in told and "hedgerow compare pastures --to rows=" in told


@pytest.mark.usefixtures("hilly")
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 4}, "holds another tuning"),
        ({"aims": (Aim("points", 8),)}, "holds another tuning"),
        ({"matches": 11}, "holds another tuning"),
    ],
)
def test_a_file_of_another_tuning_is_left_alone(tmp_path: Path, changed: dict[str, Any], sentence: str) -> None:
    of, path = task("rows=3..9"), tmp_path / "file"
    tried(of, 3, path)
    before = path.read_text()
    with pytest.raises(BadSettings, match=sentence):
        tried(replace(of, **changed), 4, path)
    path.write_text(before + '{"values": [99], "figures": {}, "miss": null}\n')
    with pytest.raises(BadSettings, match=r"Line 5 of .* is damaged"):
        tried(of, 4, path)


def test_figures_without_an_error_are_kept() -> None:
    of = task("rows=3..9")
    trial = Trial((4,), {"median": (7.0, float("nan"))}, 4.0)
    again = Trial.read(json.loads(json.dumps(trial.told(), allow_nan=False)), of.knobs)
    assert again.figures["median"][0] == 7 and again.miss == 4 and again.values == (4,)


# --- the command ------------------------------------------------------------------------------------------------------

LINE = ["tune", "wildfire", "--vary", "count_dug=off,on", "--aim", "points=4", "--matches", "40", "--workers", "1"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Dug squares are points more: two values, both tried, the second start plays nothing new."""
    pytest.importorskip("optuna", reason="wants the extra hedgerow[tune]")
    out = tmp_path / "kept.jsonl"
    assert main([*LINE, "--out", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    points = {trial["values"][0]: trial["figures"]["points"][0] for trial in told["trials"]}
    assert set(points) == {"off", "on"} and points["on"] > points["off"] and told["again"]["figures"]
    kept = out.read_text()
    assert main([*LINE, "--out", str(out)]) == 0 and out.read_text() == kept
    said = capsys.readouterr().out
    assert "2 trials of 2 combinations" in said and said.count("± is one standard error") == 1


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--vary", "play_on=maybe,on"], "cannot be"),
        (["--aim", "luck=3"], "There is no figure 'luck'"),
        (["--matches", "1"], "Ask for 2 matches or more"),
        (["--policy", "genius"], "There is no bot 'genius'"),
    ],
)
def test_bad_input_is_one_sentence(more: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LINE, *more]) == 2
    said = capsys.readouterr().err
    assert sentence in said and len(said.splitlines()) == 1


def test_without_an_optimiser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(rows, "is_there", lambda library: False)
    assert main(LINE) == 2 and "pip install 'hedgerow[tune]'" in capsys.readouterr().err
