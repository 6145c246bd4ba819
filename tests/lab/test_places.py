"""Where commands write: refused before the work what cannot be written or is somebody else's; whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab import chart, places, simulation, tournament

SIMULATE = ["simulate", "wildfire", "--matches", "20"]
MEET = ["tournament", "wildfire", "--bots", "greedy", "random", "--rounds", "4"]
TUNE = ["tune", "wildfire", "--vary", "count_dug=off,on", "--aim", "points=4", "--matches", "40"]


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays has begun too early."""
    for where in (simulation, tournament):
        monkeypatch.setattr(where, "played", lambda *given: pytest.fail("it was played"))


def refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()  # what was said before, such as that something is compiled
    assert main(line) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1, said
    return said


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("line", [SIMULATE, MEET])
@pytest.mark.parametrize("name", ["chart.svg", "chart.png"])
def test_a_foreign_file_is_no_chart(
    line: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text("foreign")
    assert f"{file} is there already; --again draws it anew" in refused([*line, "--chart", str(file)], capsys)
    assert file.read_text() == "foreign" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("line", [SIMULATE, MEET])
@pytest.mark.parametrize("name", ["chart.svg", "chart.png"])
def test_the_same_run_draws_its_chart_again_and_no_other_does(
    line: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if name.endswith(".png"):
        pytest.importorskip("matplotlib")
    file = tmp_path / name
    assert main([*line, "--chart", str(file)]) == 0
    first = file.read_bytes()
    assert main([*line, "--chart", str(file)]) == 0 and file.read_bytes() == first
    other = [*line, "--seed", "5", "--chart", str(file)]
    assert "--again draws it anew" in refused([*other], capsys) and file.read_bytes() == first
    assert main([*other, "--again"]) == 0 and file.read_bytes() != first
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("line", [SIMULATE, MEET])
def test_where_no_chart_can_be(
    line: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.svg").mkdir()
    assert "is a folder" in refused([*line, "--again", "--chart", str(tmp_path / "folder.svg")], capsys)
    assert "There is no folder" in refused([*line, "--chart", str(tmp_path / "none" / "a.svg")], capsys)
    os.mkfifo(tmp_path / "pipe.svg")
    assert "neither a file nor a folder" in refused([*line, "--again", "--chart", str(tmp_path / "pipe.svg")], capsys)
    assert "too long" in refused([*line, "--chart", str(tmp_path / f"{'a' * 300}.svg")], capsys)
    monkeypatch.setattr(places.os, "access", lambda path, how: False)  # root may write wherever the disk takes it
    assert f"Nothing can be written into {tmp_path}." in refused([*line, "--chart", str(tmp_path / "a.svg")], capsys)


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("line", [SIMULATE, MEET, TUNE])
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "pipe"])
def test_nothing_is_kept_in_a_device(
    line: list[str], device: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """/dev/full can be read without an end: it took all memory."""
    if line is TUNE:
        pytest.importorskip("optuna", reason="wants the extra hedgerow[tune]")
    if device == "pipe":
        device = str(tmp_path / "pipe")
        os.mkfifo(device)
    assert f"{device} is neither a file nor a folder" in refused([*line, "--out", device], capsys)


@pytest.mark.usefixtures("idle")
def test_a_folder_that_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*given: Any, **named: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", read_only)
    out = tmp_path / "rows"
    assert f"Could not write {out}: Read-only file system." in refused([*SIMULATE, "--out", str(out)], capsys)


def test_a_disk_that_fills_up_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "chart.svg"
    file.write_text("before")

    def full(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(HedgerowError, match=r"Could not write .*chart.svg: No space left on device"):
        places.write_whole(file, b"after")
    assert file.read_text() == "before" and list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "chart.svg"
    link.symlink_to(tmp_path / "elsewhere" / "real.svg")
    places.write_whole(link, b"drawn")
    assert link.is_symlink() and (tmp_path / "elsewhere" / "real.svg").read_bytes() == b"drawn"


def test_a_chart_is_drawn_as_the_reports_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By our own pencil, in both lights, without matplotlib; categories in the order of the sheet, the total last."""
    import sys
    from xml.etree import ElementTree

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    file, room = tmp_path / "chart.svg", catalog.room("shelter")
    assert main(["simulate", "shelter", "--matches", "20", "--chart", str(file)]) == 0
    svg = "{http://www.w3.org/2000/svg}"
    drawn = ElementTree.parse(file).getroot()
    style = drawn.findtext(f"{svg}style") or ""
    assert "prefers-color-scheme:dark" in style and "font/woff2" in style
    names = [one.text for one in drawn.findall(f"{svg}text[@font-weight='600']")]
    assert names[1:] == [*room.categories, "total"] and names[0] == f"{room.title}, solo, 1 player"
    panels = drawn.findall(f"{svg}svg")
    tops = [float(one.attrib["y"]) for one in panels]
    assert len(panels) == len(names) - 1 and tops == sorted(tops)
    assert tops[-1] + float(panels[-1].attrib["height"]) < float(drawn.attrib["height"])


def test_a_mark_is_of_one_run() -> None:
    assert chart.mark({"seed": 1}) == chart.mark({"seed": 1}) != chart.mark({"seed": 2})


def test_a_chart_has_one_of_two_endings(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match=r"must end in .png or .svg"):
        chart.check(tmp_path / "a.pdf", {}, False)
