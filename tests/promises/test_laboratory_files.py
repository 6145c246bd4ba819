"""Files and folders of simulations, tournaments and tunings are read, and the same commands go on in them."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from promises.commands import CommandResult, run_all
from promises.recordings import RECORDED, load, missing_parts

RUNS = RECORDED / "runs"
OUTPUTS = load("runs.json")  # of the commands, by their lines
TABLE_LINES = [line for line in OUTPUTS if ".csv" in line or ".parquet" in line]
LEDGER_LINES = [line for line in OUTPUTS if line not in TABLE_LINES]  # these go on in what they find
WITHOUT_PART = LEDGER_LINES[0].replace("--out run", "--out without-part")


def new_line(line: str) -> str:
    """Return a command line that writes to a place where nothing is yet."""
    return line.replace("--out ", "--out new-")


def out_of(line: str) -> str:
    """Return the file or folder that a command line names."""
    return line.split("--out ")[1].split()[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the recorded runs, without the tables, and with a run that has lost its part."""
    place = tmp_path_factory.mktemp("runs") / "runs"
    shutil.copytree(RUNS, place)
    shutil.copytree(RUNS / "run", place / "without-part")
    for path in [*place.glob("without-part/part-*"), *place.glob("*.csv"), *place.glob("*.parquet")]:
        path.unlink()
    return place


@pytest.fixture(scope="module")
def results(folder: Path) -> dict[str, CommandResult]:
    """Run the recorded commands again in that folder."""
    pytest.importorskip("pyarrow")
    pytest.importorskip("optuna")
    lines = [*OUTPUTS, WITHOUT_PART, *map(new_line, LEDGER_LINES)]
    return dict(zip(lines, run_all([line.split() for line in lines], folder), strict=True))


def rows_of(path: Path) -> list[dict[str, Any]]:
    from pyarrow import parquet

    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


@pytest.mark.parametrize("line", OUTPUTS)
def test_commands_print_the_recorded_numbers(results: dict[str, CommandResult], line: str) -> None:
    """Also for policies of users' own: a file of weights, and a function."""
    assert results[line].code == 0, results[line].errors
    assert missing_parts(OUTPUTS[line], json.loads(results[line].output)) == []


@pytest.mark.parametrize("line", LEDGER_LINES)
def test_a_complete_run_is_left_as_it_is(folder: Path, results: dict[str, CommandResult], line: str) -> None:
    assert results[line].code == 0, results[line].errors
    recorded = [path for path in [RUNS / out_of(line), *(RUNS / out_of(line)).glob("*")] if path.is_file()]
    changed = [path.name for path in recorded if (folder / path.relative_to(RUNS)).read_bytes() != path.read_bytes()]
    assert recorded and changed == []


@pytest.mark.parametrize("line", TABLE_LINES)
def test_tables_have_the_recorded_columns_and_rows(folder: Path, results: dict[str, CommandResult], line: str) -> None:
    assert results[line].code == 0, results[line].errors
    recorded, written = RUNS / out_of(line), folder / out_of(line)
    if recorded.suffix == ".parquet":
        assert rows_of(written) == rows_of(recorded)
        return
    with recorded.open() as before, written.open() as after:
        assert list(csv.DictReader(after)) == list(csv.DictReader(before))


def test_a_lost_part_is_played_again(folder: Path, results: dict[str, CommandResult]) -> None:
    """By the recorded ledger: match number n of a seed is the same match as before."""
    assert results[WITHOUT_PART].code == 0, results[WITHOUT_PART].errors
    parts = sorted((RUNS / "run").glob("part-*.parquet"))
    assert parts
    assert [rows_of(folder / "without-part" / part.name) for part in parts] == [rows_of(part) for part in parts]


@pytest.mark.parametrize("line", LEDGER_LINES)
def test_new_ledgers_have_the_recorded_keys(folder: Path, results: dict[str, CommandResult], line: str) -> None:
    """The first line, which describes the run, is the same to the letter; the others have the same keys."""
    assert results[new_line(line)].code == 0, results[new_line(line)].errors
    name = f"{out_of(line)}/run.jsonl" if (RUNS / out_of(line)).is_dir() else out_of(line)
    recorded, written = (
        (place / file).read_text().splitlines() for place, file in ((RUNS, name), (folder, f"new-{name}"))
    )
    assert written[0] == recorded[0]
    assert [sorted(json.loads(text)) for text in written[1:]] == [sorted(json.loads(text)) for text in recorded[1:]]
