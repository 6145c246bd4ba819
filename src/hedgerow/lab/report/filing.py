"""Where a page goes: asked before anything is played, and written whole or not at all."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TextIO

from hedgerow.kernel.refusal import BadSettings, HedgerowError

A_PAGE = 2_000_000  # bytes that must be free; the largest so far has half a million


def check(path: Path, again: bool) -> None:
    """Refuse what could not be written in the end; raises `BadSettings`. That a file can be made beside the page is
    tried: what permissions say is not the whole truth, on a disk that is read only or for who may do everything."""
    if path.suffix != ".html":
        raise BadSettings(f"{path} must end in .html.")
    try:
        if path.exists() and not path.is_file():
            what = "a folder" if path.is_dir() else "no regular file"
            raise BadSettings(f"{path} is {what}: a page cannot be written there.")
        if path.exists() and not again:
            raise BadSettings(f"{path} is there already; --again makes it anew, or name another file by -o.")
        folder = _place(path).parent
        if not folder.is_dir():
            raise BadSettings(f"There is no folder {folder} to write {path.name} into.")
        if path.exists() and not os.access(path, os.W_OK):
            raise BadSettings(f"Could not write {path}: it is read only.")
        _begun(path).close()
        _beside(path).unlink()
        free = shutil.disk_usage(folder).free
    except OSError as problem:
        raise BadSettings(f"Could not write {path}: {problem.strerror or problem}.") from None
    if free < A_PAGE:
        raise BadSettings(f"Could not write {path}: only {free:,} bytes are free there.")


def write(path: Path, text: str) -> None:
    """The page, moved to its place when it is whole; where that fails nothing is left, and an older page stays."""
    try:
        file = _begun(path)
        try:
            with file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, _beside(path))
            _beside(path).replace(_place(path))
        except BaseException:
            _beside(path).unlink(missing_ok=True)
            raise
    except OSError as problem:
        raise HedgerowError(f"Could not write {path}: {problem.strerror or problem}.") from None


def _place(path: Path) -> Path:
    """Where the file itself lies: a link to it stays a link."""
    return path.resolve() if path.is_symlink() else path


def _beside(path: Path) -> Path:
    return _place(path).with_name(f".hedgerow-{os.getpid()}.part")  # short, whatever the page is called


def _begun(path: Path) -> TextIO:
    return _beside(path).open("x", encoding="utf-8")
