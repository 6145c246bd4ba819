"""The folder for compiled GPU kernels.

Its name contains a hash of every source and data file of the package and of the compiler's versions. So a changed file
means another folder, and a cached kernel never outlives a file that it was made from. `cache.tidy` removes what is old.
"""

from __future__ import annotations

import hashlib
import sys
import time
from functools import cache as call_once
from importlib import metadata
from pathlib import Path
from typing import Any

from hedgerow.kernel import cache, names

PACKAGE = Path(__file__).resolve().parents[1]
SOURCES = {".py", ".csv", ".toml", ".txt"}  # code, and the data that rules read as constants
COMPILERS = ("llvmlite", "numba", "numba-cuda", "numpy")

_imported_at = time.time()


@call_once
def folder() -> Path | None:
    """Return the existing folder for kernels of these sources, or None if kernels cannot be cached."""
    parent, digest = cache.folder(), sources_digest()
    if parent is None or digest is None:
        return None
    path = parent / f"gpu-{digest}"
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return path


def sources_digest() -> str | None:
    """Return a short hash of the package's sources and of the compiler's versions.

    It is None if there are no source files, as in a zip archive, or if one is newer than this process: the process may
    have imported the file before the change.
    """
    digest = hashlib.sha256(repr([sys.version, *map(_version, COMPILERS)]).encode())
    files = sorted(path for path in PACKAGE.rglob("*") if path.suffix in SOURCES)
    for path in files:
        if path.stat().st_mtime > _imported_at:
            return None
        content = path.read_bytes()
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()[:32] if files else None


def covers_all_rules() -> bool:
    """Return whether all games known to this process are in the package, so that the hash covers their rules."""
    rules = {id(each): each for each in names.known.values()}.values()
    return all(_is_in_package(function) for each in rules for function in vars(each).values() if callable(function))


def _is_in_package(function: Any) -> bool:
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return code is not None and Path(code.co_filename).resolve().is_relative_to(PACKAGE)


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""
