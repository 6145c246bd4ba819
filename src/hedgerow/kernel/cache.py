"""Compiled programs on disk: found by a later process, and used only while their sources agree.

The folder holds programs, each in a file that is named after its content. For each entry point (a rule with the types
of its arguments) it holds a folder of empty files that name the programs which contain it. So one program may serve
several entry points, two checkouts may share the folder, and it does not matter which of two processes writes last. A
program lists the functions that were linked into it with their fingerprints (`kernel.fingerprints`); `load` takes a
function that checks them. A marker names the programs that some piece of work needs.

Programs are pickles. The folder is therefore used only if nobody else may write into it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import time
import uuid
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[1]
FORMAT = "v1"  # a folder of our own: whatever is in it may be removed
MAX_BYTES = 200_000_000
UNUSED_SECONDS = 30 * 24 * 3600
TOUCH_SECONDS = 24 * 3600  # a file's time says when it was last used, to about a day
_SILENT = "HEDGEROW_CACHE_REPORTED"  # in the environment: this process or its parent has said what is wrong


def location() -> Path:
    """Return where compiled programs are kept. `HEDGEROW_CACHE` moves it."""
    if chosen := os.environ.get("HEDGEROW_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "hedgerow" / "compiled"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "hedgerow" / "compiled"


@cache
def folder() -> Path | None:
    """Return the folder, made if it is missing. If it cannot be used, say why, once, and return None."""
    place = location() / FORMAT
    if problem := fault(location()) or fault(place):
        if not os.environ.get(_SILENT):
            os.environ[_SILENT] = "1"
            print(f"Compiled code is not kept: {problem}", file=sys.stderr)
        return None
    return place


def fault(place: Path) -> str:
    """Return a sentence that says why a folder cannot be used; empty if it can."""
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = place.stat()
    except OSError as problem:
        return f"{place} cannot be made ({problem.strerror}). Set HEDGEROW_CACHE to a folder of your own."
    if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        return f"others may write into {place}. Set HEDGEROW_CACHE to a folder that only you may write into."
    if not os.access(place, os.W_OK):
        return f"{place} cannot be written. Set HEDGEROW_CACHE to a folder that you may write into."
    return ""


def load(key: str, agrees: Callable[[Any], bool]) -> tuple[str, Any] | None:
    """Return the name and the content of a program that has this entry point and whose sources agree."""
    place = folder()
    with contextlib.suppress(OSError):
        for pointer in sorted((place / key).iterdir() if place else ()):
            program = read(pointer.name)
            if program is not None and agrees(program):
                return pointer.name, program
    return None


def read(name: str) -> Any:
    """Return a program by its name; None if it is missing or damaged."""
    place = folder()
    if place is None:
        return None
    path = place / "programs" / name
    try:
        content = path.read_bytes()
        if _name(content) != name:
            return None
        if time.time() - path.stat().st_mtime > TOUCH_SECONDS:
            os.utime(path)
        return pickle.loads(content)
    except Exception:  # whatever a file of another version brings about: it is compiled again
        return None


def keep(keys: Iterable[str], content: bytes) -> str:
    """Write a program and what leads to it; return its name, or an empty text if it could not be written."""
    place, name = folder(), _name(content)
    if place is None or not write(place / "programs" / name, content):
        return ""
    for key in keys:
        if not write(place / key / name, b""):
            return ""
    tidy(place)
    return name


def mark(key: str, names: Iterable[str]) -> None:
    """Note that these programs are all that some work needs."""
    if place := folder():
        write(place / "ready" / key, "\n".join(sorted(set(names))).encode())


def marked(key: str) -> list[str] | None:
    """Return the names that were noted under a key; None if nothing was."""
    place = folder()
    try:
        return (place / "ready" / key).read_text().split() if place else None
    except (OSError, UnicodeDecodeError):
        return None


def size() -> tuple[int, int]:
    """Return the number of files that are kept, and their bytes."""
    files = _files(location() / FORMAT)
    return len(files), sum(status.st_size for _, status in files)


def tidy(place: Path) -> None:
    """Remove what was not used for 30 days, then the files unused for longest until 200 MB are left."""
    now, total = time.time(), 0
    for path, status in sorted(_files(place), key=lambda one: (not one[1].st_size, -one[1].st_mtime)):
        total += status.st_size
        is_stale = now - status.st_mtime > UNUSED_SECONDS or total > MAX_BYTES
        if not status.st_size and not path.suffix:  # it names a program
            is_stale = not (place / "programs" / path.name).exists()
        if is_stale:
            total -= status.st_size
            with contextlib.suppress(OSError):
                path.unlink()
    for top, folders, _ in os.walk(place, topdown=False):
        for name in folders:
            with contextlib.suppress(OSError):
                Path(top, name).rmdir()  # fails unless it is empty


@cache
def package_hash() -> str:
    """Return a hash over the Python files of the package."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _name(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def write(path: Path, content: bytes) -> bool:
    """Write a file at once, so that another process sees all of it or nothing; return whether it is there."""
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
    for _ in range(2):  # another process may remove an empty folder meanwhile
        try:
            path.parent.mkdir(exist_ok=True, mode=0o700)
            draft.write_bytes(content)
            draft.replace(path)
            return True
        except FileNotFoundError:
            continue
        except OSError:
            break
    with contextlib.suppress(OSError):
        draft.unlink()
    return False


def _files(place: Path) -> list[tuple[Path, os.stat_result]]:
    """Return the files below a folder; those that another process removes meanwhile are left out."""
    found = []
    for top, _, names in os.walk(place):
        for name in names:
            with contextlib.suppress(OSError):
                found.append((Path(top, name), Path(top, name).stat()))
    return found
