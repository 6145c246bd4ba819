"""A folder of rows: a run that was stopped goes on in it, and every part is as it was written."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.playout import RANDOM
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import simulation
from hedgerow.lab.batch import Batch
from hedgerow.lab.rows import Ends
from hedgerow.lab.simulation import LEDGER, Summary
from stopping import StopsAt

ROOM = catalog.room("wildfire")


def rows_of(folder: Path) -> list[dict[str, object]]:
    parquet = pytest.importorskip("pyarrow.parquet")
    parts = sorted(folder.glob("part-*.parquet"))
    return [row for part in parts for row in parquet.read_table(part).to_pylist()]


def test_a_run_that_was_stopped_goes_on_from_its_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle of a part, broken off in the middle of a line, taken up by others: as if in one go."""
    monkeypatch.setattr(simulation, "CHUNK", 100)
    monkeypatch.setattr(simulation, "PART", 800)
    settings = ROOM.settings(variant="vs", players=2)
    whole = simulation.run(ROOM, settings, 2000, seed=5, workers=2, out=tmp_path / "whole")
    again = tmp_path / "again"
    stopped = simulation.run(ROOM, settings, 2000, seed=5, workers=1, out=again, progress=StopsAt(700))
    assert 700 <= stopped.matches < 2000
    with (again / LEDGER).open("a") as file:
        file.write('{"first": 1900, "mat')
    rest = simulation.run(ROOM, settings, 2000, seed=5, workers=2, out=again)
    assert rest.summary == whole.summary and rest.matches == 2000
    rows = rows_of(again)
    assert rows == rows_of(tmp_path / "whole") and len(rows) == 4000
    batch = Batch(ROOM, settings, 2000)
    batch.play_levels([RANDOM, RANDOM], seed=5)
    assert [row["empty_squares"] for row in rows] == batch.points.ravel().tolist()
    assert [row["result"] for row in rows] == [RESULTS[code] for code in batch.results.ravel()]
    once_more = simulation.run(ROOM, settings, 2000, seed=5, out=again, progress=StopsAt(1))  # nothing is left to play
    assert once_more.summary == whole.summary


def folder_of_five(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Summary:
    """500 matches in five parts."""
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(simulation, "CHUNK", 50)
    monkeypatch.setattr(simulation, "PART", 100)
    found = simulation.run(ROOM, ROOM.settings(), 500, seed=5, out=folder).summary
    assert [path.name for path in sorted(folder.glob("part-*"))] == [
        f"part-{n:012d}.parquet" for n in range(0, 500, 100)
    ]
    return found


def test_parts_that_are_gone_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, said = folder_of_five(tmp_path / "run", monkeypatch), list[str]()
    rows = rows_of(tmp_path / "run")
    gone = [tmp_path / "run" / f"part-{n:012d}.parquet" for n in (100, 200, 400)]
    for path in gone:
        path.unlink()
    monkeypatch.setattr(simulation, "PART", 150)  # they come back in other parts

    def again(stop: int = 0) -> Summary:
        return simulation.run(
            ROOM, ROOM.settings(), 500, seed=5, workers=1, out=tmp_path / "run", say=said.append, progress=StopsAt(stop)
        ).summary

    again(stop=300)
    assert [line for line in said if "gone" in line] == [
        f"{path} is gone: its matches are played again." for path in gone
    ]
    for _ in range(2):
        assert again() == whole and rows_of(tmp_path / "run") == rows
    assert {path.suffix for path in (tmp_path / "run").iterdir() if path.name != LEDGER} == {".parquet"}


@pytest.mark.parametrize("what", ["shorter", "another", "empty", "of another number"])
@pytest.mark.parametrize("is_older", [False, True])
def test_a_damaged_part_is_named(what: str, is_older: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ledgers from before there were digests tell how many rows a part has."""
    folder_of_five(tmp_path / "run", monkeypatch)
    part, ledger = tmp_path / "run" / "part-000000000200.parquet", tmp_path / "run" / LEDGER
    content = bytearray(part.read_bytes())
    if is_older:
        lines = [json.loads(line) for line in ledger.read_text().splitlines()]
        ledger.write_text("".join(json.dumps({k: v for k, v in one.items() if k != "sha256"}) + "\n" for one in lines))
        assert simulation.run(ROOM, ROOM.settings(), 500, seed=5, out=tmp_path / "run").matches == 500
    if what == "another":
        if is_older:
            return  # nobody can tell
        content[40] ^= 1
    elif what == "of another number":
        simulation.run(ROOM, ROOM.settings(), 7, out=tmp_path / "seven.parquet")
        content = bytearray((tmp_path / "seven.parquet").read_bytes())
    part.write_bytes({"shorter": content[:-30], "empty": b""}.get(what, content))
    before = {path: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    with pytest.raises(BadSettings, match=r"part-000000000200.parquet is damaged: .* Nothing was changed"):
        simulation.run(ROOM, ROOM.settings(), 500, seed=5, out=tmp_path / "run")
    assert {path: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before


def test_an_old_part_that_comes_back_holds_no_match_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_of_five(tmp_path / "run", monkeypatch)
    part = tmp_path / "run" / "part-000000000200.parquet"
    old = part.read_bytes()
    part.unlink()
    monkeypatch.setattr(simulation, "PART", 50)  # 200 to 249, 250 to 299
    simulation.run(ROOM, ROOM.settings(), 500, seed=5, out=tmp_path / "run")
    part.write_bytes(old)
    with pytest.raises(BadSettings, match=r"part-000000000200.parquet and part-000000000250.parquet .* same matches"):
        simulation.run(ROOM, ROOM.settings(), 500, seed=5, out=tmp_path / "run")


def test_a_part_is_many_rows_however_few_a_worker_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five matches of two seats at once, ten rows: a hundred of them are ten chunks. Who is slow does not wait."""
    monkeypatch.setattr(simulation, "PART", 100)
    monkeypatch.setattr(simulation, "PATIENCE", 60.0)
    now, written = 0.0, list[int]()
    shelf = simulation.Shelf(lambda chunks: written.append(len(chunks)), clock=lambda: now)

    def bring(first: int) -> None:
        ends = Ends(first, np.zeros((5, 2, 1), int), np.zeros((5, 2), int), np.ones(5, int))
        shelf.add(simulation.Chunk(Summary.of(ends), ends))

    for n in range(25):
        bring(5 * n)
    assert written == [10, 10]  # five wait
    now = 61.0
    bring(125)
    assert written == [10, 10, 6]
    bring(130)
    assert written == [10, 10, 6]
    shelf.flush()
    assert written == [10, 10, 6, 1]


def test_a_damaged_ledger_is_named(tmp_path: Path) -> None:
    simulation.run(ROOM, ROOM.settings(), 40, out=tmp_path / "run")
    ledger = tmp_path / "run" / LEDGER
    ledger.write_text(ledger.read_text() + '{"first": "here"}\n')
    with pytest.raises(BadSettings, match=r"Line 3 of .* is damaged"):
        simulation.run(ROOM, ROOM.settings(), 40, out=tmp_path / "run")
