"""Where compiled code is kept, so that it is found on the second start and never used after a source change.

Numba's own cache looks only at the file a function is in: when a room's `rules` change, a cached playout that
inlined them would be stale. So the folder's name holds a hash of every source file that may end in machine code; a
change of words, pictures or pages compiles nothing anew.

What is kept is a whole program (`kernel.programs`), in one file that is named after the function, its arguments and the
processor. It calls nothing that is not in it, so that no name or number of the process that compiled it matters.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import shutil
import sys
import uuid
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.serialize import dumps

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED = (
    "kernel/**/*.py",
    "bots/**/*.py",
    "lab/census.py",  # of the lab these alone: a page of a report that is worded anew compiles nothing anew
    "lab/fit.py",
    "lab/chances.py",
    "lab/leads.py",
    "lab/mixed.py",
    "lab/regression.py",
    "lab/teach.py",
    "lab/watching.py",
    "lab/yardsticks/*.py",
    "envs/engine/**/*.py",
    "games/*/rules/**/*.py",
)  # where `@rule` may stand; a house test says so
KEEP = 3  # folders of other sources that are always kept: switching branches need not compile anew
UNUSED_AFTER = 3 * 24 * 3600  # seconds; another checkout may be using a folder right now

available = True  # False when no folder can be written; then everything works, only every start compiles


@cache
def sources_hash() -> str:
    """A short hash over the package's Python files that may end in machine code."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in sorted(path for where in COMPILED for path in PACKAGE.glob(where)):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def root() -> Path:
    """The folder that holds one folder per state of the sources. `HEDGEROW_CACHE` moves it."""
    if chosen := os.environ.get("HEDGEROW_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "hedgerow" / "compiled"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "hedgerow" / "compiled"


def folder() -> Path:
    """The folder for exactly these sources."""
    return root() / sources_hash()


def use() -> None:
    """Make our folder. Called once, before the first rule is decorated."""
    global available
    try:
        folder().mkdir(parents=True, exist_ok=True)
        folder().touch()  # in use now
        available = os.access(folder(), os.W_OK)
    except OSError:
        available = False
    if available:
        with contextlib.suppress(OSError):  # somebody else may be tidying at the same time
            _forget_old()


@cache
def use_for_gpu() -> None:
    """The same for what is compiled for a device: numba-cuda has a cache of its own, with the same faults."""
    with contextlib.suppress(ImportError):  # an older one shares Numba's
        from numba.cuda.core import caching, config

        if available:
            config.CACHE_DIR = str(folder())
            caching.IndexDataCacheFile.save = _save


def load(rule: Any, kinds: Any) -> Any:
    """What is on disk of a rule as Python calls it with arguments of these kinds; None: nothing."""
    try:
        content = _file(rule, kinds).read_bytes()
    except OSError:
        return None
    whole = hashlib.sha256(content[32:]).digest() == content[:32]
    return pickle.loads(content[32:]) if whole else None


def keep(rule: Any, kinds: Any, written: Any) -> None:
    """Put it there: all in one file, at once, under a name of its own. It does not matter which process comes last."""
    path = _file(rule, kinds)
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
    try:
        path.parent.mkdir(exist_ok=True)
        content = dumps(written)
        draft.write_bytes(hashlib.sha256(content).digest() + content)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()


def _file(rule: Any, kinds: Any) -> Path:
    digest = hashlib.sha256(repr((_identity(rule), [str(kind) for kind in kinds])).encode())
    return folder() / "programs" / f"{rule.__name__}-{digest.hexdigest()[:32]}"


def _identity(rule: Any) -> Any:
    """What stands for a rule: where it is, its code, its file, what it closes over, and for which processor."""
    function = rule.py_func
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return (
        function.__module__, function.__qualname__, function.__code__.co_firstlineno, function.__code__.co_code,
        _content(function.__code__.co_filename), rule.targetoptions, rule.targetctx.codegen().magic_tuple(),
        [_identity(cell) if hasattr(cell, "py_func") else dumps(cell) for cell in cells],
    )  # fmt: skip


@cache
def _content(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def _number(text: str) -> int:
    """A number for a text: the same in every process, and another for every other text."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:15], 16)


def _save(self: Any, key: Any, data: Any) -> None:
    """Keep one overload under a name of its own; first the code, then the index that leads to it.

    Of two processes that write the index at once, one may undo the other's line: then that overload is compiled once
    more some day, which is slow and not wrong.
    """
    name = self._data_name(_number(repr(key)))
    self._save_data(name, data)
    overloads = self._load_index()
    if overloads.get(key) != name:
        self._save_index({**overloads, key: name})


def _forget_old() -> None:
    others = [p for p in root().iterdir() if p.is_dir() and p != folder()]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for stale in others[KEEP:]:
        if folder().stat().st_mtime - stale.stat().st_mtime > UNUSED_AFTER:
            shutil.rmtree(stale, ignore_errors=True)
