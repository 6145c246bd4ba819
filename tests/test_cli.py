"""The commands as a shell runs them: what they print, and one sentence with exit code 2 for whatever is wrong."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow
from hedgerow.cli import main


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEDGEROW_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def shell(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hedgerow", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=dict(os.environ), timeout=300)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play chess", "There is no game 'chess'; there are:"),
        ("play wildfyre", "There is no game 'wildfyre'; did you mean 'wildfire'?"),
        ("play", "Name a game:"),
        ("play wildfire --variant x5", "Wildfire has no variant 'x5'"),
        ("play wildfire --players 9", "Wildfire is for 1 player (solo, x4) or 2 to 8 players (vs), not 9."),
        ("play wildfire --players 0", "Wildfire is for 1 player (solo, x4) or 2 to 8 players (vs), not 0."),
        ("play wildfire --players " + "9" * 5000, "'99999999999999999999' is not a number of players."),
        ("play wildfire --seed " + "9" * 5000, "is no seed"),
        ("play shelter --players 100", "is for 1 player (solo) or 2 to 99 players (table), not 100."),
        ("play wildfire --variant solo --players 3", "(solo) is for 1 player, not 3; vs is for 2 to 8 players."),
        ("play wildfire --variant vs --players 9", "is for 2 to 8 players, not 9"),
        ("play wildfire --start-gap 5", "Option start_gap cannot be '5'; it takes 8, 4."),
        ("play wildfire --nonsense on", "nrecognized arguments: --nonsense"),
        ("play wildfire --seed -3", "seed"),
        ("play wildfire --variant x4 --play-on off", "play_on cannot be off in x4"),
        ("play wildfire --computer 9", "Wildfire is for 1 player (solo, x4) or 2 to 8 players (vs), not 9."),
        ("play wildfire --computer 0", "--computer takes seats, such as 2 or 2=strong or 2,3=random, not '0'."),
        ("play wildfire --computer 2=clever", "There is no bot 'clever'; "),
        ("play wildfire --computer \u00b2", "--computer takes seats, such as 2 or 2=strong or 2,3=random, not"),
        ("levels chess", "There is no game 'chess'"),
        ("play wildfire --variant solo --computer 2", "(solo) is for 1 player, not 2; vs is for 2 to 8 players."),
        (
            "play wildfire --players 2 --computer 2 --computer 3",
            "--computer names seat 3, but this match has 2 players.",
        ),
        ("play wildfire --players 1 --computer 2", "--computer names seat 2, but this match has 1 player."),
        ("play --resume /nowhere/at/all", "Could not read /nowhere/at/all"),
        ("rules chess", "There is no game 'chess'"),
        ("rules wildfire.sprad", "did you mean 'wildfire.spread'?"),
        ("simulate wildfire --matches 0", "is not a number above 0"),
        (
            "simulate wildfire --matches 99999999999999999999999",
            "'99999999999999999999999' is too many: the largest number here is 999,999,999,999,999.",
        ),
        ("simulate wildfire --policy greedy@5", "Only seasoned and expert take a number of imagined matches behind @"),
        ("simulate wildfire --matches _", "is not a number above 0"),
        ("simulate wildfire --matches \u00b2", "is not a number above 0"),
        ("simulate wildfire --out a.txt", "a.txt must end in .csv or .parquet"),
        ("simulate wildfire --chart /nowhere/a.png", "There is no folder"),
        ("bench chess", "There is no game 'chess'"),
        ("bench wildfire --matches 9", "--matches says how many are compared on a GPU: it belongs to --gpu."),
        ("fly", "nvalid choice: 'fly'"),
    ],
)
def test_bad_input_is_one_sentence(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1 and "Traceback" not in error


def test_on_a_screen_no_sentence_breaks_in_mid_word(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for line in ("games", "play wildfire --players 9", "play wildfire --start-gap 5", "fly"):
        assert main(line.split()) in (0, 2)
        piped = capsys.readouterr()
        with monkeypatch.context() as patched:
            for stream in (sys.stdout, sys.stderr):
                patched.setattr(stream, "isatty", lambda: True)
            main(line.split())
        shown = capsys.readouterr()
        for one, other in ((piped.out, shown.out), (piped.err, shown.err)):
            assert all(len(said) <= 60 for said in other.splitlines()) and one.split() == other.split()


def test_play_saves_on_exit_and_resumes_on_start() -> None:
    first = shell("play", "wildfire", "--seed", "4", typed="douse F3\nquit\n")
    assert first.returncode == 0 and "Saved." in first.stdout
    second = shell("play", "wildfire", typed="position\n")
    assert second.returncode == 0 and "Taking up your match of Wildfire" in second.stdout
    third = shell("play", "wildfire", "--new", "--dice", "ask", typed="3 4\n6 1\n")
    assert "The saved match is kept as" in third.stdout and "Roll for the random event" in third.stdout


def test_a_damaged_save_is_told_and_kept(own_data: Path) -> None:
    own_data.mkdir()
    (own_data / "wildfire.match").write_text("hedgerow match 1\ngame: wild")
    told = shell("play", "wildfire")
    assert told.returncode == 2 and "line 2" in told.stderr and "--new" in told.stderr
    assert shell("play", "wildfire", "--new", typed="quit\n").returncode == 0
    assert (own_data / "wildfire-1.match").read_text() == "hedgerow match 1\ngame: wild"


def test_new_starts_another_match_in_the_same_sitting() -> None:
    done = shell("play", "wildfire", typed="new\nquit\n")
    assert done.returncode == 0 and "This match is kept as" in done.stdout
    assert done.stdout.count("Roll for the home") == 2


def test_rules_are_printed_whole_or_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "wildfire"]) == 0
    whole = capsys.readouterr().out
    told = []
    for words in (["wildfire.spread"], ["wildfire", "spread"], ["wildfire", "wildfire.spread"]):
        assert main(["rules", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]
    assert told[0].startswith("The fire spreads [wildfire.spread]\n") and told[0] in whole and "Ruling: " in told[0]
    assert main(["rules", "vasty", "--deck"]) == 0
    assert capsys.readouterr().out.startswith("card  misfortune")


def test_games_are_listed_with_variants_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n{name}: " in f"\n{told}" for name in hedgerow.games())
    assert "vs: a grid each" in told and "--start_gap:" in told and "Carson Ford" in told


def test_doctor_tells_what_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "wildfire", "--matches", "10"]) == 0
    capsys.readouterr()
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "compiled code" in told and "\ngpu " in told
    assert any(line.startswith("wildfire solo") and "quick matches" in line for line in told.splitlines())


def test_a_simulation_is_the_same_on_any_number_of_workers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for workers in ("1", "3"):
        out = tmp_path / f"{workers}.csv"
        assert main(f"simulate wildfire --matches 5000 --seed 9 --workers {workers} --json --out {out}".split()) == 0
        told.append((json.loads(capsys.readouterr().out), out.read_text()))
    assert told[0] == told[1]
    rows = list(csv.DictReader(told[0][1].splitlines()))
    assert len(rows) == 5000 and rows[0]["match"] == "0"
    mean = sum(int(r["empty_squares"]) for r in rows) / 5000
    assert told[0][0]["points"]["empty squares"]["mean"] == pytest.approx(mean, abs=0.001)


def test_a_simulation_is_shown_as_table_and_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    chart, out = tmp_path / "a.png", tmp_path / "a.parquet"
    assert main(f"simulate wildfire --matches 500 --policy greedy --chart {chart} --out {out}".split()) == 0
    told = capsys.readouterr().out
    assert "500 matches" in told and "median" in told and "█" in told
    assert chart.read_bytes().startswith(b"\x89PNG")
    from pyarrow import parquet

    assert parquet.read_table(out).num_rows == 500


def test_bench_reports_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "wildfire", "--seconds", "0.05", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    for variant in ("solo", "x4", "vs"):
        found = report["games"][f"wildfire {variant}"]
        assert found["moves_per_s"] > 0 and found["perft_nodes_per_s"] > 0 and found["all_cores_matches_per_s"] > 0
