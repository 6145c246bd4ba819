"""Saving: whole or not at all, and no match overwrites another."""

from __future__ import annotations

from pathlib import Path

import pytest

import hedgerow
from hedgerow import HedgerowError
from hedgerow.table import saves


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    match = hedgerow.new("wildfire", seed=1).roll()
    saves.save(match, tmp_path / "deep" / "a.match")
    assert saves.load(tmp_path / "deep" / "a.match").log == match.log


def test_a_full_disk_leaves_the_last_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.match"
    match = hedgerow.new("wildfire", seed=1)
    saves.save(match, path)
    before = path.read_text()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves.os, "fsync", full)
    with pytest.raises(saves.SaveFailed, match="No space left on device"):
        saves.save(match.roll(), path)
    assert path.read_text() == before
    assert [p.name for p in tmp_path.iterdir()] == ["a.match"], "no half-written file is left behind"


def test_saves_are_put_aside_under_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    for name in ("a-1.match", "a-2.match"):
        path.write_text(name)
        aside = saves.put_aside(path)
        assert aside is not None and aside.name == name
    assert saves.put_aside(path) is None
    assert (tmp_path / "a-1.match").read_text() == "a-1.match"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\xff\xfe\x00bad", "is not a text file"), (b"hello\n", "line 1: this is no Hedgerow match")],
)
def test_foreign_files(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "a.match"
    path.write_bytes(content)
    with pytest.raises(HedgerowError, match=sentence):
        saves.load(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(HedgerowError, match="Could not read"):
        saves.load(tmp_path / "none.match")
