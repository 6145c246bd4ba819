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

import inspect
import types as python_types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.cpu import CPUTargetOptions
from numba.core.dispatcher import Dispatcher
from numba.extending import overload

from hedgerow.kernel import cache, programs
from hedgerow.kernel.programs import wide as wide

cache.use()

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile `function` with Numba on first use, with our flags."""
    return _compiled(function)


_UNCOUNTED = {"_nrt": False} if hasattr(CPUTargetOptions, "_nrt") else {}


def array_rule(function: F) -> F:
    """A rule that is handed arrays and makes none.

    Numba counts who holds an array wherever one is handed on, by atomic operations that take longer than a step of a
    small game: a third of a batch's step went into that. Here nobody counts, for whoever calls from Python holds them
    all until the call is over. A rule that would need an array of its own is refused when it is compiled.
    """
    return _compiled(function, **_UNCOUNTED)


def inlined_rule(function: F) -> F:
    """An `array_rule` that becomes part of every compiled caller: a small step of a loop."""
    return _compiled(function, forceinline=True, **_UNCOUNTED)


def _compiled(function: F, **more: bool) -> F:
    if numba.config.DISABLE_JIT:  # NUMBA_DISABLE_JIT=1: Python runs everything, as `tools/mutants.py` wants it
        return function
    on_disk = cache.available and Path(function.__code__.co_filename).exists()  # not what is typed at a prompt
    compiled: Any = numba.jit(_target=programs.NAME, cache=on_disk, nogil=True, error_model="numpy", **more)(function)
    compiled.widens = True
    return compiled


_by_type: set[Any] = set()  # the plain functions below `rule_by_type`


def rule_by_type(function: F) -> F:
    """A rule that is another function for every type of its arguments, so that one of them may call another.

    The loop of a match asks whoever decides, and who thinks plays imagined matches by the same loop, in a record of
    another type. Numba takes that for recursion if both are one `rule`: it does not inline the call, and what it keeps
    on disk has a hole that no other process can fill (see `kernel.cache`).

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
