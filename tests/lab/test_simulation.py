"""Simulations: numbers that add up, an interruption that keeps what is done, output that is never overwritten."""

from __future__ import annotations

import csv
import errno
import json
import shutil
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.bots import players
from hedgerow.bots.thought import Thought
from hedgerow.cli import main
from hedgerow.kernel import gpu, rng
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.playout import RANDOM, Way, glance
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import certain, crews, simulation, telling
from hedgerow.lab.batch import Batch
from hedgerow.lab.crews import Crew
from hedgerow.lab.rows import Ends
from hedgerow.lab.running import Progress
from hedgerow.lab.simulation import LEDGER, Simulation, Summary
from stopping import StopsAt

ROOM = catalog.room("wildfire")


def test_a_simulation_equals_one_batch() -> None:
    settings = ROOM.settings(variant="vs", players=2)
    ran = simulation.run(ROOM, settings, 5000, seed=3, workers=2)
    batch = Batch(ROOM, settings, 5000)
    batch.play_levels([RANDOM, RANDOM], seed=3)
    assert ran.summary == Summary.of(Ends(0, batch.tallies, batch.results, batch.lengths))


def test_who_thinks_as_at_a_table_meets_the_same_dice() -> None:
    """Whoever decides: here it is greedy, decision by decision, in Python."""
    dice, moves = rng.generator(8), np.zeros(ROOM.most_moves, np.int32)

    def thought(records: Records, match: int, made: int) -> Thought:
        return Thought(int(interpreted(glance)(records[0], 0, moves, dice, 0)))

    wanted = simulation.played("wildfire", ROOM.settings(), ["greedy"], 8, 5, 3)
    for n in range(3):
        records = ROOM.template(ROOM.settings())
        assert certain.play(records, 5 + n, dice, thought) == wanted.lengths[n]
        assert ROOM.rules.interpreted.score(records[0], 0) == wanted.tallies[n, 0, 0]
        assert ROOM.rules.interpreted.result(records[0], 0) == wanted.results[n, 0]


def test_who_asks_a_room_for_certainty() -> None:
    """The expert does, alone, where the room knows; others and other variants play as ever, in compiled code."""
    expert, solo = players.studied("expert@60"), ROOM.settings()
    assert certain.asks(ROOM, solo, expert) and not certain.asks(ROOM, solo, players.level("seasoned"))
    assert not certain.asks(ROOM, ROOM.settings(variant="x4"), expert)
    assert not certain.asks(ROOM, ROOM.settings(2, "vs"), expert)
    shelter = catalog.room("shelter")
    assert not certain.asks(shelter, shelter.settings(), expert)


@pytest.mark.parametrize(("kind", "workers"), [("here", 1), ("threads", 3), ("processes", 2)])
def test_whoever_plays_it_is_the_same(kind: str, workers: int) -> None:
    whole = simulation.run(ROOM, ROOM.settings(), 5000, "greedy", seed=8, workers=1)
    with crews.crew(kind, workers) as crew:
        assert simulation.run(ROOM, ROOM.settings(), 5000, "greedy", 8, crew=crew).summary == whole.summary


def test_without_a_gpu_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "why_not", lambda: "no CUDA device was found")
    with pytest.raises(BadSettings, match=r"No GPU can be used here: no CUDA device was found\. Choose threads\."):
        crews.crew("gpu")


@pytest.mark.filterwarnings("ignore")
def test_what_a_gpu_cannot_play_is_said_before_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "why_not", lambda: "")
    with crews.crew("gpu") as crew:
        with pytest.raises(BadSettings, match="A GPU plays at random or quickly, not as steady does"):
            simulation.run(ROOM, ROOM.settings(), 10, "steady", crew=crew)
        with pytest.raises(BadSettings, match="A GPU plays simulations only"):
            crew.submit(print, "a spec of something else")


def test_a_gpu_is_given_the_matches_that_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A CPU stands in for the device, whose chunks are larger: 2,500 matches by thousands, the last of them shorter."""
    given: list[tuple[int, int]] = []

    def stand_in(room: Room, settings: Settings, size: int, ways: list[Way], seed: int, first: int) -> tuple[Any, ...]:
        given.append((first, size))
        batch = Batch(room, settings, size)
        batch.play_levels(ways, seed, first)
        return batch.tallies, batch.results, batch.lengths

    monkeypatch.setattr(gpu, "why_not", lambda: "")
    monkeypatch.setattr(gpu, "play_levels", stand_in)
    monkeypatch.setattr(crews, "ON_DEVICE", 1000)
    whole = simulation.run(ROOM, ROOM.settings(), 2500, "greedy", seed=8, workers=1)
    with crews.crew("gpu") as crew:
        assert simulation.run(ROOM, ROOM.settings(), 2500, "greedy", 8, crew=crew).summary == whole.summary
    assert given == [(0, 1000), (1000, 1000), (2000, 500)]


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")
def test_a_gpu_brings_the_same() -> None:
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    whole = simulation.run(ROOM, ROOM.settings(), 5000, "casual", seed=8, workers=1)
    with crews.crew("gpu") as crew:
        assert simulation.run(ROOM, ROOM.settings(), 5000, "casual", 8, crew=crew).summary == whole.summary


def test_ctrl_c_keeps_what_is_done() -> None:
    ran = simulation.run(ROOM, ROOM.settings(), 1_000_000, workers=1, progress=StopsAt(4000))
    assert 4000 <= ran.matches < 100_000 and ran.asked == 1_000_000


def test_bots_play_without_the_environments() -> None:
    """They know all games, and a command waits for the one that it names."""
    asks = "import sys, hedgerow.lab.telling, hedgerow.lab.tournament; print('hedgerow.envs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout == "False\n"


class Stopped(Crew):
    """Somebody presses Ctrl-C when so many chunks are done."""

    def __init__(self, chunks: int) -> None:
        super().__init__(crews.Here, 1, ())
        self.ahead, self.left = 1, chunks

    def submit(self, work: Callable[..., Any], *given: Any) -> Any:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(work, *given)


@pytest.mark.parametrize("as_json", [[], ["--json"]])
@pytest.mark.parametrize(
    ("line", "chunk"),
    [(["simulate", "wildfire", "--matches"], 2000), (["tournament", "wildfire", "--bots", "random", "--rounds"], 200)],
)
def test_who_stops_a_run_is_told_so_by_its_exit_code(
    line: list[str], chunk: int, as_json: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two chunks are two, one of two is told and is not all, none leaves nothing to tell."""
    for chunks, code in ((2, 0), (1, 130), (0, 130)):
        monkeypatch.setattr(crews, "crew", lambda on, workers, chunks=chunks: Stopped(chunks))
        assert main([*line, str(2 * chunk), *as_json]) == code
        told = capsys.readouterr()
        assert bool(told.out) == (chunks > 0) and ("Stopped before the first" in told.err) == (chunks == 0)


def test_one_level_for_all_or_one_for_each_seat() -> None:
    def names(policy: str, players: int) -> list[str]:
        return [level.name for level in simulation.levels_of(policy, players)]

    assert names("greedy", 3) == ["greedy", "greedy", "greedy"]
    assert names("greedy, random", 2) == ["greedy", "random"]
    with pytest.raises(BadSettings, match="2 levels were given for 3 players: give one, or one for each"):
        names("greedy,random", 3)
    with pytest.raises(BadSettings, match="no bot 'greedi'; did you mean 'greedy'"):
        names("greedi", 1)


def test_the_summary_is_worked_out_from_the_points() -> None:
    """Four sheets with 1, 2, 3 and 6 points: mean 3, variance (4+1+0+9)/4 = 3.5."""
    tallies = np.array([1, 2, 3, 6]).reshape(4, 1, 1)
    results = np.array([[1], [1], [2], [2]], np.int8)
    ends = Ends(0, tallies, results, np.array([4, 4, 6, 6]))
    told = telling.summary(Simulation(ROOM, ROOM.settings(), "random", 0, 4, Summary.of(ends)))
    assert told["points"]["empty squares"]["mean"] == 3.0
    assert told["points"]["empty squares"]["sd"] == pytest.approx(3.5**0.5, abs=0.001)
    assert told["results"] == {"seat 1": {"win": 0.5, "loss": 0.5}}
    assert told["moves_per_match"] == 5.0


def test_points_by_seat_are_worked_out_where_seats_differ() -> None:
    """Seat 1 has 1, 2, 3 and 6 points: mean 3, variance 14/3, error (14/3/4)^0.5 = 1.08; seat 2 has 4 each time."""
    settings = ROOM.settings(variant="vs", players=2)
    tallies = np.array([[1, 4], [2, 4], [3, 4], [6, 4]]).reshape(4, 2, 1)
    ends = Ends(0, tallies, np.array([[2, 1], [2, 1], [2, 1], [1, 2]], np.int8), np.array([4, 4, 6, 6]))

    def found(policy: str) -> Simulation:
        return Simulation(ROOM, settings, policy, 0, 4, Summary.of(ends))

    assert telling.summary(found("greedy,random"))["points_by_seat"] == {
        "seat 1": {"policy": "greedy", "mean": 3.0, "error": 1.0801},
        "seat 2": {"policy": "random", "mean": 4.0, "error": 0.0},
    }
    told = telling.table(found("greedy,random"))
    assert "seat 1, greedy, 3.00 ± 1.08 points: win 25.0%, loss 75.0%" in told
    assert "points, all seats" in told and told.count("± is one standard error") == 1
    assert "±" not in telling.table(found("greedy")) and "all seats" not in telling.table(found("greedy"))


def test_of_one_match_no_error_is_known() -> None:
    ends = Ends(0, np.array([[[3], [4]]]), np.array([[2, 1]], np.int8), np.array([4]))
    found = Simulation(ROOM, ROOM.settings(variant="vs", players=2), "greedy,random", 0, 1, Summary.of(ends))
    assert "seat 2, random, 4.00 points: win 100.0%" in telling.table(found) and "±" not in telling.table(found)
    assert json.loads(json.dumps(telling.summary(found), allow_nan=False))["points_by_seat"]["seat 1"]["error"] is None


def test_a_summary_reads_back() -> None:
    summary = simulation.run(ROOM, ROOM.settings(), 50, workers=1).summary
    assert Summary.read(json.loads(json.dumps(summary.told()))) == summary


def test_a_lot_is_drawn_for_each_match() -> None:
    """Who starts is left to lot: with fair lots both seats start, whatever number of matches is played together."""
    room = catalog.room("pastures")
    random, first, second = (
        simulation.played("pastures", room.settings(options={"rows": 3, "columns": 3, "first": who}),
                          ("random", "random"), 1, 0, 400).tallies
        for who in ("random", "player1", "player2")
    )  # fmt: skip
    as_first, as_second = (np.all(random == other, axis=(1, 2)) for other in (first, second))
    assert np.all(as_first | as_second)  # each match is one of the two
    told = as_first != as_second
    assert 0.4 < as_first[told].mean() < 0.6 and told.sum() > 300  # 0.1 is more than three standard deviations


def test_rows_as_csv(tmp_path: Path) -> None:
    simulation.run(ROOM, ROOM.settings(), 30, seed=2, out=tmp_path / "rows.csv")
    batch = Batch(ROOM, ROOM.settings(), 30)
    batch.play_levels([RANDOM], seed=2)
    with (tmp_path / "rows.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["empty_squares"]) for row in rows] == batch.points[:, 0].tolist()
    assert [int(row["match"]) for row in rows] == list(range(30)) and {row["seat"] for row in rows} == {"1"}
    assert not list(tmp_path.glob("*.part"))


def refused(line: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The one sentence, said before anything is played."""
    monkeypatch.setattr(simulation, "played", lambda *given: pytest.fail("it was played"))
    assert main(["simulate", "wildfire", "--matches", "50", *line]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1, said
    return said


def test_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    diary, folder, foreign = tmp_path / "diary.csv", tmp_path / "folder", tmp_path / "foreign"
    diary.write_text("my diary")
    simulation.run(ROOM, ROOM.settings(), 40, out=folder)
    foreign.mkdir()
    (foreign / LEDGER).write_bytes(b"\xff\xfe no ledger")
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "me.jpg").write_bytes(b"a photo")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert "is there already, and nothing is overwritten" in refused(["--out", str(diary)], capsys, monkeypatch)
    assert "holds another simulation" in refused(["--out", str(folder)], capsys, monkeypatch)
    assert "holds no simulation of ours" in refused(["--out", str(foreign)], capsys, monkeypatch)
    assert "holds other files and no simulation" in refused(["--out", str(photos)], capsys, monkeypatch)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
@pytest.mark.parametrize("content", [b"my own part", b"", b"hedgerow: rows in ../diary\n"])
def test_a_file_that_bears_the_name_of_a_note_is_somebodys(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / f"{name}.part"
    mine.write_bytes(content)
    assert f"{mine} is there already" in refused(["--out", str(tmp_path / name)], capsys, monkeypatch)
    assert mine.read_bytes() == content and list(tmp_path.iterdir()) == [mine]


def test_behind_a_run_that_died_another_goes_on(tmp_path: Path) -> None:
    """It left its note and its rows; both are cleared away, and the file is that of a run in one go."""
    whole, again = tmp_path / "whole.csv", tmp_path / "again.csv"
    simulation.run(ROOM, ROOM.settings(), 30, seed=2, out=whole)
    (tmp_path / ".hedgerow-0a1b2c.rows").write_text("match,seat\n0,1\n0,")
    (tmp_path / "again.csv.part").write_text("hedgerow: rows in .hedgerow-0a1b2c.rows\n")
    simulation.run(ROOM, ROOM.settings(), 30, seed=2, out=again)
    assert again.read_bytes() == whole.read_bytes() and sorted(tmp_path.iterdir()) == [again, whole]


def test_a_full_disk_is_foreseen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """50 matches, one seat, five columns of at most 7 bytes: 1,750 bytes do not fit into 1,000."""
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(9, 9, 1000))
    said = refused(["--out", str(tmp_path / "a.csv")], capsys, monkeypatch)
    assert f"About 1.8 kB would be written, and {tmp_path} has room for 1.0 kB." in said


def test_a_disk_that_fills_up_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(simulation.rows, "write_part", full)
    with pytest.raises(HedgerowError, match=r"Could not write .*: No space left on device"):
        simulation.run(ROOM, ROOM.settings(), 40, out=tmp_path / "run")
    monkeypatch.undo()
    assert (
        simulation.run(ROOM, ROOM.settings(), 40, out=tmp_path / "run").matches == 40
    )  # it goes on when there is room


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")

    class Intruder(Progress):
        def __call__(self, more: int) -> None:
            for out in (tmp_path / "run", tmp_path / "rows.csv"):
                with pytest.raises(BadSettings, match="Another simulation is being written"):
                    simulation.run(ROOM, ROOM.settings(), 40, out=out)
            super().__call__(more)

    with simulation.rows.written(tmp_path / "rows.csv", ROOM.categories):
        intruder = Intruder(40, is_seen=False)
        simulation.run(ROOM, ROOM.settings(), 40, out=tmp_path / "run", progress=intruder)
    assert intruder.done == 40


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["--policy", "genius"], "no bot 'genius'"),
        (["--out", "rows.xls"], "must end in .csv or .parquet"),
        (["--out", "/no/such/folder/x.csv"], "no folder"),
        (["--chart", "a.pdf"], "must end in .png or .svg"),
        (["--on", "clouds"], "no way 'clouds'"),
    ],
)
def test_bad_input_is_one_sentence(
    line: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told in refused(line, capsys, monkeypatch)


def test_what_is_missing_is_said_before_any_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for library in ("matplotlib", "pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, library, None)
    for line, told in (
        (["--chart", str(tmp_path / "a.png")], "A chart as .png needs the extra"),
        (["--out", str(tmp_path / "a.parquet")], "Parquet needs the extra"),
        (["--on", "ray"], "Ray is not installed here"),
    ):
        assert told in refused(line, capsys, monkeypatch)
