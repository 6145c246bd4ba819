"""Inner rules on disk (`kernel.linking`): what one process has put into LLVM's language, another only links.

A part is one function and, by their names, the parts it calls; its own name is a hash of both. So a name stands for all
that is below it, a part is written once however many programs it belongs to, and of two processes that write the same
one it does not matter who comes last.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import uuid
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler import CompileResult

from hedgerow.kernel import linking

_NAME = "part"  # attribute of a library that is on disk
_found: dict[str, Any] = {}  # the library of each part that was read here


def reduced(folder: Path, compiled: Any) -> tuple[Any, ...]:
    """What is kept of an inner function, apart from its part: how it is called."""
    compiled.fndesc.typemap = compiled.fndesc.calltypes = None  # as Numba has it: of no use any more, and large
    return _written(folder, compiled.library), compiled.fndesc, compiled.signature


def rebuilt(folder: Path, target: Any, name: str, description: Any, signature: Any) -> Any:
    """The same from disk; None: a part is missing."""
    library = _read(folder, name, target.codegen())
    if library is None:
        return None
    rest = dict.fromkeys(CompileResult._fields)
    told = {
        "typing_context": target.typing_context, "target_context": target, "entry_point": linking.Inner(),
        "signature": signature, "objectmode": False, "lifted": (), "fndesc": description, "library": library,
        "reload_init": [],
    }  # fmt: skip
    return CompileResult(**{**rest, **told})


def _written(folder: Path, library: Any) -> str:
    """Put a library and all that it calls into the folder; the name of its part."""
    name: str = getattr(library, _NAME, "")
    if not name:
        called = [_written(folder, one) for one in linking.called_by(library)]
        content = pickle.dumps((library.name, called, linking.bitcode(library)))
        name = _name_of(content)
        _keep(folder / name, content)
        setattr(library, _NAME, name)
    return name


def _keep(path: Path, content: bytes) -> None:
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _read(folder: Path, name: str, codegen: Any) -> Any:
    if name not in _found:
        try:
            content = (folder / name).read_bytes()
        except OSError:
            return None
        if _name_of(content) != name:
            return None
        title, called, bitcode = pickle.loads(content)
        below = [_read(folder, one, codegen) for one in called]
        if None in below:
            return None
        library = linking.from_bitcode(codegen, title, llvm.parse_bitcode(bitcode), below)
        setattr(library, _NAME, name)
        _found[name] = library
    return _found[name]


def _name_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
