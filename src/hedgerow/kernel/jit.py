"""The one jit decorator, and the same functions without it.

`@rule` marks a function of the Python subset that Numba compiles. Why these flags:

* ``cache``: a second start finds the machine code on disk (see `kernel.cache` for where and why it is never stale);
* ``nogil``: a compiled simulation runs in threads beside each other and beside an event loop;
* ``error_model="numpy"``: no hidden exception paths, which would make CUDA and CPU code differ.

`@array_rule` marks a loop over arrays, `@inlined_rule` a small step of one, `@rule_by_type` a rule that is reached from
itself, for records of another type. `interpreted(f)` is the same source run by Python itself: for debuggers, coverage
and proofs that the three ways agree.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import sys
import types as python_types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.cpu import CPUTargetOptions
from numba.core.dispatcher import Dispatcher
from numba.extending import overload as numba_overload

from hedgerow.kernel import cache, fingerprints

programs: Any = None  # the compiler of whole programs; None: rules are compiled by plain Numba
if os.environ.get("HEDGEROW_PLAIN_NUMBA", "0") in ("", "0") and not numba.config.DISABLE_JIT:
    try:
        from hedgerow.kernel import programs
    except (ImportError, AttributeError, TypeError) as problem:
        print(f"{problem}: Hedgerow compiles its rules with plain Numba, anew in each process.", file=sys.stderr)

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile `function` with Numba on first use, with our flags."""
    return _compiled(function)


_UNCOUNTED = {"_nrt": False} if hasattr(CPUTargetOptions, "_nrt") else {}


def array_rule(function: F) -> F:
    """Compile a rule that receives arrays and makes none.

    Numba counts the references to an array wherever one is passed on, by atomic operations that take longer than a step
    of a small game: they took a third of a batch's step. Here nothing is counted, because the caller in Python holds
    all arrays until the call is over. A rule that would need an array of its own is refused when it is compiled.
    """
    return _compiled(function, **_UNCOUNTED)


def inlined_rule(function: F) -> F:
    """Compile an `array_rule` that becomes part of every compiled caller: a small step of a loop."""
    return _compiled(function, forceinline=True, **_UNCOUNTED)


def _compiled(function: F, **more: bool) -> F:
    compiled: Any
    if numba.config.DISABLE_JIT:  # NUMBA_DISABLE_JIT=1: Python runs everything
        return function
    if programs is None:
        compiled = numba.njit(nogil=True, error_model="numpy", **more)(function)
    else:
        on_disk = Path(function.__code__.co_filename).exists()  # not what is typed at a prompt
        options = {"_target": programs.NAME, "cache": on_disk, "nogil": True, "error_model": "numpy", **more}
        compiled = numba.jit(**options)(function)
        compiled.widen = wide
    return compiled  # type: ignore[no-any-return]


def wide(kind: Any) -> Any:
    """Return the type in which compiled code passes a value of this type."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.bitwidth < 64 else plain


@contextlib.contextmanager
def compiled_together() -> Iterator[None]:
    """Compile the rules that Python loads or calls in the body as one program; those that it calls run interpreted."""
    if programs is None:
        yield
    else:
        with programs.compiling_together(interpreted), np.errstate(over="ignore"):  # hashes overflow on purpose
            yield


def load(function: Callable[..., Any], *arguments: Any) -> None:
    """Load or compile a rule for arguments of these types without calling it."""
    if programs is not None:
        function.load(*arguments)  # type: ignore[attr-defined]
    elif isinstance(function, Dispatcher):
        function.compile(tuple(map(numba.typeof, arguments)))


def note_compiled(name: str, layout: np.dtype[Any]) -> None:
    """Note under a name that the programs of this process that take such records are what some work needs."""
    if programs is not None:
        record = str(numba.from_dtype(layout))
        cache.mark(programs.marker(name), [each for each, types in programs.loaded.items() if record in types])


def keeps_programs() -> bool:
    """Return whether a later process finds what this one compiles."""
    return programs is not None and cache.folder() is not None


def is_compiled(name: str) -> bool:
    """Return whether all programs that were noted under a name are on disk and their sources agree."""
    names = None if programs is None else cache.marked(programs.marker(name))
    return bool(names) and all(map(programs.is_current, names or ()))


def overload(function: Callable[..., Any]) -> Callable[[F], F]:
    """Choose by the types of its arguments what a generic function is in compiled code, as Numba's `overload` does.

    Numba does not say afterwards what was chosen. Here it is remembered, so that a program on disk is used only while
    the same would be chosen again.
    """

    def register(chooser: F) -> F:
        numba_overload(function)(chooser if programs is None else fingerprints.choosing_by_type(function, chooser))
        return chooser

    return register


_by_type: set[Any] = set()  # the plain functions below `rule_by_type`


def rule_by_type(function: F) -> F:
    """Make a rule that is another function for every type of its arguments, so that one of them may call another.

    The loop of a match asks the player who decides, and a player who thinks plays imagined matches by the same loop, in
    a record of another type. If both were one `rule`, Numba would take that for recursion, and not inline the call.

    Compiled code calls it by its name. From Python it is called in compiled code, or as its `interpreted` twin.
    """
    if numba.config.DISABLE_JIT:
        return function

    def source(*args: Any, **kws: Any) -> F:
        return function

    source.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]  # Numba compares the two
    overload(function)(source)
    _by_type.add(function)
    return function


_twins: dict[str, dict[str, Any]] = {}  # module name -> its globals with every compiled rule replaced by its twin


def interpreted(function: F) -> F:
    """The twin of a `@rule` that Python runs, and whose calls to other rules are twins too.

    >>> @rule
    ... def double(x):
    ...     return 2 * x
    >>> interpreted(double)(21)
    42
    """
    if not _is_rule(function):
        return function
    source = getattr(function, "py_func", function)
    twins = _twins.get(source.__module__)
    if twins is None:
        twins = _twins[source.__module__] = dict(source.__globals__)
        for name, value in source.__globals__.items():
            if _is_rule(value):
                twins[name] = interpreted(value)
    twin = python_types.FunctionType(source.__code__, twins, source.__name__, source.__defaults__, source.__closure__)
    twin.__doc__ = source.__doc__
    return twin  # type: ignore[return-value]


def _is_rule(value: Any) -> bool:
    return isinstance(value, Dispatcher) or (isinstance(value, python_types.FunctionType) and value in _by_type)


class Twin:
    """The rules of some modules as Python runs them, each under its own name: `Twin(dice, land).ordered(s)`."""

    def __init__(self, *modules: python_types.ModuleType) -> None:
        self._modules = modules

    def __getattr__(self, name: str) -> Any:
        found = [vars(m)[name] for m in self._modules if getattr(vars(m).get(name), "__module__", "") == m.__name__]
        if len(found) != 1:
            where = ", ".join(module.__name__ for module in self._modules)
            raise AttributeError(f"{'No rule' if not found else 'More than one rule'} {name} in {where}.")
        setattr(self, name, interpreted(found[0]))  # the next time it is at hand
        return vars(self)[name]
