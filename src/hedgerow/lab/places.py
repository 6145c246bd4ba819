"""Where commands write: what cannot be written, or is somebody else's, is refused before any work, and a file that is
written at the end is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from hedgerow.kernel.refusal import BadSettings, HedgerowError


def check_place(path: Path) -> None:
    """Refuse what nothing can be written into: no folder, a folder that takes nothing, a device, a pipe."""
    try:
        if not path.parent.is_dir():
            raise BadSettings(f"There is no folder {path.parent} to write {path.name} into.")
        is_there = path.exists()
        if is_there and not path.is_file() and not path.is_dir():  # a device may take, or give, without an end
            raise BadSettings(f"{path} is neither a file nor a folder, and nothing is kept there: name another.")
    except OSError as problem:  # a name that is too long, a folder that may not be looked into
        raise unwritten(path, problem) from None
    if not os.access(path if is_there else path.parent, os.W_OK):
        raise BadSettings(f"Nothing can be written into {path if is_there else path.parent}.")


def check_file(path: Path, size: int = 0) -> None:
    """Refuse what cannot be a file of about so many bytes that `write_whole` puts there. That a file can be made beside
    it is tried: what permissions say is not the whole truth, on a disk that is read only or for who may do all."""
    check_place(path)
    if path.is_dir():
        raise BadSettings(f"{path} is a folder: name a file in it.")
    part = _part(path)
    try:
        part.open("xb").close()
        part.unlink()
        free = shutil.disk_usage(part.parent).free
    except OSError as problem:
        raise BadSettings(str(unwritten(path, problem))) from None
    if free < size:
        raise BadSettings(f"Could not write {path}: only {free:,} bytes are free there.")


def write_whole(path: Path, content: bytes) -> None:
    """All of it or nothing: a disk that fills up leaves what was there before. Raises `HedgerowError`."""
    part = _part(path)
    try:
        with part.open("xb") as file, _removed(part):
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # what the disk has no room for may show no sooner
            if path.exists():
                shutil.copymode(path, part)
            part.replace(_place(path))
    except OSError as problem:
        raise unwritten(path, problem) from None


def _place(path: Path) -> Path:
    """Where the file itself lies: a link to it stays a link."""
    return Path(os.path.realpath(path))


def _part(path: Path) -> Path:
    return _place(path).with_name(f".hedgerow-{os.getpid()}.part")  # short, whatever the file is called


@contextlib.contextmanager
def _removed(part: Path) -> Iterator[None]:
    """Unless it was moved."""
    try:
        yield
    finally:
        part.unlink(missing_ok=True)


def unwritten(path: Path, problem: OSError) -> HedgerowError:
    return HedgerowError(f"Could not write {path}: {problem.strerror or problem}.")
