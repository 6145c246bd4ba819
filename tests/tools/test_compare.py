"""The comparison of two checkouts refuses bad input and judges limits and results. Nothing is measured here."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def compare() -> ModuleType:
    pytest.importorskip("resource")
    spec = importlib.util.spec_from_file_location("compare", REPOSITORY / "benchmarks" / "compare.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def row(game: str, ratio: float | None) -> dict[str, Any]:
    return {"game": game, "measure": "search", "ratio": ratio, "differences": []}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "OLD is not a Hedgerow checkout: {folder}/src/hedgerow is missing."),
        (["--measures", "speed"], "There is no measure 'speed'; choose from play-greedy, "),
        (["--limit", "search"], "A limit must be MEASURE=RATIO, such as search=1.03, not 'search'."),
        (["--measures", "search", "--limit", "commands=1"], "The limit of commands needs that measure"),
        (["--repeats", "0"], "Repeats must be at least 1"),
        (["--json", "missing/times.json"], "Cannot write missing/times.json: No such file or directory."),
    ],
)
def test_bad_input_is_one_sentence(
    compare: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert compare.main([str(tmp_path), *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(sentence.format(folder=tmp_path.resolve())) and printed.err.count("\n") == 1
    assert not printed.out


def test_limits_apply_to_each_game_and_to_the_mean(compare: ModuleType) -> None:
    rows = [row("wildfire", 1.2), row("vasty", 0.8)]
    assert compare.means(rows) == {"search": pytest.approx(1)}
    assert compare.exceeded(rows, {"search": 1.1}, {"search": 1.01}) == [
        "The ratio of wildfire search is 1.200; the limit is 1.1."
    ]
    assert compare.exceeded(rows, {}, {"search": 0.9}) == [
        "The ratio of the mean of search is 1.000; the limit is 0.9."
    ]
    assert compare.exceeded([row("vasty", None)], {"search": 1}, {})  # too short to know


def test_results_are_compared_without_timings(compare: ModuleType) -> None:
    old = compare.flat({"matches": 5, "points": {"mean": 3.5}, "seconds": 0.1})
    new = compare.flat({"matches": 5, "points": {"mean": 3.6}, "seconds": 0.2})
    assert compare.differences([old, old], [old]) == []
    assert compare.differences([old], [new]) == ["points.mean is 3.5 in OLD, 3.6 in NEW."]


def test_a_hint_differs_only_if_no_repeat_agrees(compare: ModuleType) -> None:
    left, right = {"hint": "dig A1"}, {"hint": "dig B1"}
    assert compare.differences([left], [left, right]) == []
    assert len(compare.differences([left], [right])) == 1
