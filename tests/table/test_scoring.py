"""A sheet from paper: read as a diagram, counted with reasons, and refused where no match can come to it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.table import scoring

# One square is left empty (F1) and one is dug (F2), which counts for nothing: one point.
BURNT = """\
game: wildfire
variant: solo
players: 1

turn 6, over

     A B C D E F
  1  X X o X o .
  2  X X X X X #
  3  X X X X X X
  4  X X X X X X
  5  X X X X X X
  6  X X X X o o

  ^ home   / burning   X burnt   o doused   # dug   . empty
grid 1: home E1, digs 0, owed 0, lost
"""


def test_every_point_is_told_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(BURNT, encoding="utf-8")
    assert main(["score", "wildfire", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "empty squares: 1" and "30 burnt, 4 doused and 1 dug" in told[1]
    assert told[2] == "total: 1" and told[-1].startswith("Lost: the home burnt")


def test_it_may_be_typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(BURNT))
    assert main(["score", "wildfire"]) == 0
    assert "total: 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", catalog.names())
def test_the_example_can_be_counted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", name, "--example"]) == 0
    match = scoring.position(catalog.room(name), capsys.readouterr().out)
    told = scoring.told(match)
    assert sum(line.strip().startswith("total: ") for line in told) == match.players


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("home E1, digs 0", "home E1, digs 2", "line 16"),  # on the border: one dig, which is used
        ("home E1, digs 0", "home E1, digs 1", "make 1 for this home. [wildfire.digs]"),
        ("E F\n  1  X X o X o .", "E F\n  1  X X o X . .", "the home stands at E1"),
        (
            "  6  X X X X o o",
            "  6  X X X X o .",
            "F6 would have caught fire from the burnt square beside it. [wildfire.spread]",
        ),
        ("turn 6, over", "turn 40, over", "by turn 40 at least 40 squares have burnt, not 30. [wildfire.spread]"),
        ("  6  X X X X o o", "  6  X X X X o", "line 13"),
        ("turn 6, over", "turn 6, event", "line"),  # nothing burns: the match is over
        (BURNT, "", "nothing to count"),
        (BURNT, "game: pastures\n", "wildfire"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    old: str, new: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in BURNT
    monkeypatch.setattr("sys.stdin", io.StringIO(BURNT.replace(old, new)))
    assert main(["score", "wildfire"]) == 2
    told = capsys.readouterr()
    assert sentence in told.err and told.err.count("\n") == 1 and not told.out
