"""Where compiled code is kept, so that it is found on the second start and never used after a source change.

Numba's own cache looks only at the file a function is in: when a room's `rules` change, a cached playout that
inlined them would be stale. So the folder's name holds a hash of every source file that may end in machine code; a
change of words, pictures or pages compiles nothing anew.

And Numba numbers the files of one function's overloads in the order in which they are compiled. Two processes that
compile at the same time, each for another game, may take the same number, and one of them then runs the other's machine
code on its own records. So here a file is named after what is in it (`_save`). For the same reason a record's type is
known to the linker by what it is (`_mangled`): Numba takes the number that the type has in this process, and code from
the cache was compiled in another, where that number may be another game's.

And code may have a hole: where a function is called that is still being compiled, Numba leaves an address open and
fills it in later, in this process. It writes such code to disk all the same, and whoever loads it dies. Here it is
refused (`_is_whole`); `kernel.jit.rule_by_type` is how to do without.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import Cache, CompileResultCacheImpl, IndexDataCacheFile

from hedgerow.kernel import linking, parts

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
    """Point Numba at our folder. Called once, before the first rule is decorated."""
    global available
    try:
        folder().mkdir(parents=True, exist_ok=True)
        folder().touch()  # in use now
        available = os.access(folder(), os.W_OK)
    except OSError:
        available = False
    if available:
        numba.config.CACHE_DIR = str(folder())
        IndexDataCacheFile.save = _save
        CompileResultCacheImpl.check_cachable = _is_whole
        CompileResultCacheImpl.reduce, CompileResultCacheImpl.rebuild = _reduced, _rebuilt
        Cache._index_key = _key  # noqa: SLF001
        types.Record.mangling_args = property(_mangled)  # type: ignore[method-assign, assignment]
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


_is_cachable, _reduce, _rebuild = (
    CompileResultCacheImpl.check_cachable, CompileResultCacheImpl.reduce, CompileResultCacheImpl.rebuild,
)  # fmt: skip
_index_key = Cache._index_key  # noqa: SLF001  # there is no other way to it


def _is_whole(self: Any, compiled: Any) -> bool:
    """Can another process run this code from disk? A hole is a mistake of ours: it shows as soon as it is compiled."""
    if linking.has_hole(compiled):
        raise RuntimeError(f"{compiled.fndesc.qualname} calls what calls it: one of them must be a rule_by_type.")
    return bool(_is_cachable(self, compiled)) and (not linking.is_inner(compiled) or linking.travels(compiled.library))


def _reduced(self: Any, compiled: Any) -> Any:
    """What is written of it."""
    return parts.reduced(_parts(), compiled) if linking.is_inner(compiled) else _reduce(self, compiled)


def _rebuilt(self: Any, target: Any, payload: Any) -> Any:
    return parts.rebuilt(_parts(), target, *payload) if linking.is_inside() else _rebuild(self, target, payload)


def _key(self: Any, sig: Any, codegen: Any) -> Any:
    """What compiled code calls is another thing than what Python calls, under the same name."""
    return (*_index_key(self, sig, codegen), "inner") if linking.is_inside() else _index_key(self, sig, codegen)


def _parts() -> Path:
    return folder() / "parts"


def _mangled(record: Any) -> tuple[str, tuple[int]]:
    return type(record).__name__, (_number(record.name),)


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
