"""Where matches are kept between sittings: one file per game being played, none ever overwritten by another match."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.table.match import Match
from hedgerow.table.text import read_match


class SaveFailed(HedgerowError):
    """The match could not be written; the last save is untouched."""


def folder() -> Path:
    """Where saves live. `HEDGEROW_DATA` moves it."""
    if chosen := os.environ.get("HEDGEROW_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home() / "AppData/Roaming")) / "hedgerow"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "hedgerow"


def current(game: str) -> Path:
    """The file of the match of a game that is being played."""
    return folder() / f"{game}.match"


def save(match: Match, path: Path) -> None:
    """Write whole or not at all: to a file beside it, to the disk, then renamed over the old one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(match.dump())
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as problem:
        raise SaveFailed(
            f"Could not save to {path}: {problem.strerror or problem}. The last save is untouched."
        ) from None


def text_of(path: Path) -> str:
    """A file that should be a match or a position; raises `HedgerowError` with one sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise HedgerowError(f"Could not read {path}: {problem.strerror or problem}.") from None
    except UnicodeDecodeError:
        raise HedgerowError(f"{path} is not a text file, so it is no Hedgerow match.") from None


def load(path: Path) -> Match:
    """Read a saved match; raises `HedgerowError` with one sentence."""
    text = text_of(path)
    try:
        return read_match(text)
    except HedgerowError as problem:
        raise HedgerowError(f"{path}, {problem}") from None


def put_aside(path: Path) -> Path | None:
    """Rename a save out of the way, so that a new match can begin without losing it; the new name."""
    if not path.exists():
        return None
    number = 1
    while (aside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    try:
        return path.rename(aside)
    except OSError as problem:
        raise SaveFailed(f"Could not put {path} aside: {problem.strerror or problem}.") from None
