"""Where a page goes: refused before anything is played, written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hedgerow.cli import main
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab import crews
from hedgerow.lab.places import write_whole
from hedgerow.lab.report.paper import check_page

COMMANDS = (["report", "wildfire", "--size", "small"], ["compare", "wildfire", "--to", "count_dug=on"])


class Disk(NamedTuple):
    total: int
    used: int
    free: int


def missing(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    return folder / "none" / "page.html"


def a_folder(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    (folder / "page.html").mkdir()
    (folder / "page.html" / "wildfire.html").mkdir()  # a report goes into a folder, under its game's name
    return folder / "page.html"


def a_pipe(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    os.mkfifo(folder / "page.html")
    return folder / "page.html"


def read_only(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """As a disk that was mounted so, for whoever runs the tests."""

    def refuse(path: Path, *given: Any, **more: Any) -> Any:
        raise OSError(errno.EROFS, "Read-only file system")

    patch.setattr(Path, "open", refuse)
    return folder / "page.html"


def full(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    patch.setattr(shutil, "disk_usage", lambda where: Disk(10**9, 10**9 - 100, 100))
    return folder / "page.html"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("prepared", "told"),
    [
        (missing, "There is no folder"), (a_folder, "is a folder"), (a_pipe, "is neither a file nor a folder"),
        (read_only, "Read-only file system"), (full, "only 100 bytes are free"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_refused_before_anything_is_played(
    command: list[str], prepared: Callable[[Path, pytest.MonkeyPatch], Path], told: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def play(*given: object) -> None:
        pytest.fail("somebody was called to play")

    monkeypatch.setattr(crews, "crew", play)
    out = prepared(tmp_path, monkeypatch)
    before = sorted(tmp_path.rglob("*"))
    assert main([*command, "--again", "-o", str(out)]) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1 and sorted(tmp_path.rglob("*")) == before


def test_a_page_that_nobody_may_write_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")
    monkeypatch.setattr(os, "access", lambda path, how: False)
    with pytest.raises(BadSettings, match="Nothing can be written into"):
        check_page(page, again=True)


def test_a_disk_that_is_full_at_last_keeps_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fills up while matches are played: nothing is left but what was there."""

    def no_room(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text("a good page")
    monkeypatch.setattr(os, "fsync", no_room)
    for path in (old, new):
        with pytest.raises(HedgerowError, match="No space left on device"):
            write_whole(path, b"a better page")
    assert [path.name for path in tmp_path.iterdir()] == ["old.html"] and old.read_text() == "a good page"


def test_a_page_is_replaced_where_it_lies(tmp_path: Path) -> None:
    """What it may be read by stays, a link stays a link, and nothing lies beside it."""
    page, link = tmp_path / "page.html", tmp_path / "link.html"
    page.write_text("old")
    page.chmod(0o640)
    link.symlink_to(page)
    check_page(link, again=True)
    write_whole(link, b"new")
    assert page.read_text() == "new" and link.is_symlink() and page.stat().st_mode & 0o777 == 0o640
    assert {path.name for path in tmp_path.iterdir()} == {"page.html", "link.html"}
