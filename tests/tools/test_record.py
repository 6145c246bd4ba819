"""What `tools/record.py` writes has the form that `tests/every_game/test_files.py` reads, and says what is so."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import hedgerow

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record", HOUSE / "tools" / "record.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_perft_is_what_was_counted_by_hand(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """9 squares by 6 terrains; then 54 x 8 x 5, less 96 neighbours that quarrel."""
    assert tool.main(["perft", "pastures", "rows=3", "columns=3", "--depth", "2"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()[1:]
    assert heading == "[rows=3 columns=3]"
    assert lines == ["0 0 1 0", "1 0 54 0", "2 0 2064 0"]


def test_a_playthrough_replays_and_says_how_it_ends(tool: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "whole.txt"
    assert tool.main(["playthrough", "pastures", "rows=3", "columns=3", "--seed", "3", "-o", str(file)]) == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    match = hedgerow.load("\n".join(line for line in lines if not line.startswith("= ")))
    assert match.to_move is None and match.outcome is not None
    assert f"= scores: {match.scores()[0]} {match.scores()[1]}" in lines
    assert f"= status: {match.outcome.sentence}" in lines
    assert not [line for line in lines if line.startswith("= legal")]


def test_a_playthrough_that_goes_on_pins_the_order_of_moves(
    tool: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["playthrough", "wildfire", "variant=vs", "--players", "2", "--moves", "5"]) == 0
    told = capsys.readouterr()
    assert "= outcome: ongoing" in told.out and "\n= legal: " in told.out and "proves nothing" in told.err


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (["perft", "chess"], "There is no game 'chess'"),
        (["perft", "pastures", "rows"], "Settings are written NAME=VALUE."),
        (["perft", "pastures", "rows=99"], "it takes 3 to 16"),
        (["playthrough", "pastures"], "longer than 40 lines"),
        (["playthrough", "pastures", "--moves", "1", "-o", str(HOUSE / "README.md")], "is there already"),
    ],
)
def test_bad_wishes_get_one_sentence(
    tool: ModuleType,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    wish: list[str],
    sentence: str,
) -> None:
    monkeypatch.setattr(tool, "MOST_LINES", 40)
    assert tool.main(wish) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1
