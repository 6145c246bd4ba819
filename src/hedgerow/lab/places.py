"""Where commands write: what cannot be written, or is somebody else's, is refused before any work, and a file that is
written at the end is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
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


def check_file(path: Path) -> None:
    """Refuse what cannot be a file that `write_whole` puts there."""
    check_place(path)
    if path.is_dir():
        raise BadSettings(f"{path} is a folder: name a file in it.")
    if not os.access(path.parent, os.W_OK):  # the file is not opened but replaced
        raise BadSettings(f"Nothing can be written into {path.parent}.")


def write_whole(path: Path, content: bytes) -> None:
    """All of it or nothing: a disk that fills up leaves what was there before. Raises `HedgerowError`."""
    target = Path(os.path.realpath(path))  # a link stays one
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file, _removed(part):
            file.write(content)
            file.close()  # what the disk has no room for may show no sooner
            part.replace(target)
    except OSError as problem:
        raise unwritten(path, problem) from None


@contextlib.contextmanager
def _removed(part: Path) -> Iterator[None]:
    """Unless it was moved."""
    try:
        yield
    finally:
        part.unlink(missing_ok=True)


def unwritten(path: Path, problem: OSError) -> HedgerowError:
    return HedgerowError(f"Could not write {path}: {problem.strerror or problem}.")
