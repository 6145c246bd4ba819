"""Fingerprints of functions: what a compiled program was made from, and whether that is still the same.

A fingerprint covers a function's instructions, its constants, and the values of the global names that it reads. It
leaves out docstrings, comments and line numbers. A function that a later process can find by its address (module and
qualified name) is listed under that address with a fingerprint of its own. Any other function is part of the
fingerprint of the function that refers to it.
"""

from __future__ import annotations

import dis
import enum
import hashlib
import sys
from collections.abc import Callable, Iterable
from functools import cache, wraps
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np

PLAIN = (int, float, complex, str, bytes, type(None), type(Ellipsis))
LIBRARIES = {"numba", "llvmlite", "numpy"}  # their versions are part of a cache key
_HAS_DOCSTRING = 0x4000000  # a flag of code objects since Python 3.13


def address(function: Any) -> str:
    """Return where a later process finds a function, as "module:qualified name"; empty if it cannot."""
    module, name = getattr(function, "__module__", ""), getattr(function, "__qualname__", "")
    found = find(f"{module}:{name}")
    return f"{module}:{name}" if found is function or getattr(found, "py_func", None) is function else ""


def is_of_library(function: Any) -> bool:
    """Return whether a function is part of Numba, llvmlite or NumPy."""
    return str(function.__module__).partition(".")[0] in LIBRARIES


def find(place: str) -> Any:
    """Return what is at an address in this process, or None."""
    module, _, path = place.partition(":")
    found: Any = sys.modules.get(module)
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def at(place: str) -> str:
    """Return the fingerprint of the function at an address; empty if there is none."""
    found = find(place)
    function = getattr(found, "py_func", found)
    return fingerprint(function) if isinstance(function, FunctionType) else ""


@cache
def _examined(function: FunctionType) -> tuple[str, frozenset[Any]]:
    inside: dict[Any, None] = {}
    text = repr(_function(function, inside, False))
    return hashlib.sha256(text.encode()).hexdigest()[:32], frozenset(inside)


def fingerprint(function: FunctionType) -> str:
    """Return a text that changes whenever the function's meaning may have changed."""
    return _examined(function)[0]


def reference(function: Any) -> Any:
    """Return what stands for a function that was chosen: its address, or a description of all that it is."""
    return _reference(getattr(function, "py_func", function), {}, False)


def covered(functions: Iterable[FunctionType]) -> set[Any]:
    """Return the functions that are part of these functions' fingerprints."""
    return {inner for function in functions for inner in _examined(function)[1]}


_choosers: dict[str, Callable[..., Any]] = {}  # what chooses an implementation by type, by the address of its function
_choices: dict[Any, list[Any]] = {}  # which chooser made an implementation, and for which types


def choosing_by_type(function: Any, chooser: Callable[..., Any]) -> Callable[..., Any]:
    """Return the chooser as Numba's `overload` wants it, and remember what it chooses."""
    place = "" if "<locals>" in function.__qualname__ else f"{function.__module__}:{function.__qualname__}"
    _choosers[place] = chooser

    @wraps(chooser)
    def choose(*args: Any, **kws: Any) -> Any:
        chosen = chooser(*args, **kws)
        if chosen is not None and place:
            _choices.setdefault(chosen, []).append((place, args, kws))
        return chosen

    return choose


def sources(linked: set[tuple[Any, Any]], entries: set[Any]) -> tuple[dict[str, str], list[Any], bool]:
    """Return the sources of a program, the choices by type in it, and whether everything in it is known.

    `linked` has its functions with the types of their arguments, `entries` the functions that Python calls.
    """
    places = {one: address(one) for one, _ in linked}
    choices = [
        (*choice, reference(one))
        for one, its in linked
        for choice in _choices.get(one, ())
        if choice[2] or tuple(map(numba.types.unliteral, choice[1])) == tuple(map(numba.types.unliteral, its))
    ]
    known = {one for one, place in places.items() if hasattr(find(place), "py_func")} | set(_choices) | entries
    is_known = places.keys() <= known | covered(known & places.keys())
    return {place: fingerprint(one) for one, place in places.items() if place}, choices, is_known


def agree(sources: dict[str, str], choices: list[Any]) -> bool:
    """Return whether sources are what they were, and the same would be chosen again."""
    if any(at(place) != was for place, was in sources.items()):
        return False
    try:
        return all(reference(_choosers[place](*args, **kws)) == was for place, args, kws, was in choices)
    except Exception:  # a chooser that is gone, or does not know these types here
        return False


def type_name(kind: Any) -> str:
    """Return a text for a type: Numba's, with the fields of named tuples."""
    inner = [type_name(each) for each in kind.types] if isinstance(kind, numba.types.BaseTuple) else ""
    return f"{kind} {getattr(kind, 'fields', '')} {inner}" if inner else str(kind)


def compilers() -> str:
    """Return the versions and settings of Python and its compilers."""
    config = numba.config
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    settings = (config.OPT, config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.DEBUGINFO_DEFAULT, config.BOUNDSCHECK)
    return repr((versions, settings))


def of_module(module: ModuleType) -> str:
    """Return a fingerprint of all functions and methods that a module defines."""
    parts = []
    for name, value in sorted(vars(module).items()):
        if getattr(value, "__module__", None) == module.__name__:
            members = vars(value).values() if isinstance(value, type) else [value]
            codes = [getattr(member, "__code__", None) for member in members]
            parts.append((name, [_code(code) for code in codes if code is not None]))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _function(function: FunctionType, inside: dict[Any, None], deep: bool) -> Any:
    """Describe a function by plain values. With `deep`, describe the functions that it calls instead of naming them."""
    inside[function] = None
    names = _names(function.__code__)
    read = [(name, function.__globals__[name]) for name in names if name in function.__globals__]
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).items()]
    values = [*read, *enumerate(cells), *enumerate(defaults)]
    return _code(function.__code__), [(name, _value(value, names, inside, deep)) for name, value in values]


def _names(code: CodeType) -> list[str]:
    """Return the global names and attributes that code reads, nested functions included."""
    inner = [name for part in code.co_consts if isinstance(part, CodeType) for name in _names(part)]
    return sorted({*code.co_names, *inner})


_READS_CONSTANT = frozenset(dis.hasconst)


@cache
def _code(code: CodeType) -> Any:
    """Describe instructions and the constants that they load; a docstring, which nothing loads, is left out."""
    instructions, loaded, extended = bytearray(code.co_code), [], 0
    for i in range(0, len(instructions), 2):
        if instructions[i] == dis.EXTENDED_ARG:
            extended = (extended | instructions[i + 1]) << 8
            continue
        if instructions[i] in _READS_CONSTANT:
            loaded.append(_constant(code.co_consts[extended | instructions[i + 1]]))
            instructions[i + 1] = 0
        extended = 0
    return (
        bytes(instructions), loaded, code.co_flags & ~_HAS_DOCSTRING, code.co_argcount, code.co_posonlyargcount,
        code.co_kwonlyargcount, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable,
    )  # fmt: skip


def _constant(value: Any) -> Any:
    if isinstance(value, CodeType):
        return _code(value)
    if isinstance(value, tuple):
        return tuple(_constant(part) for part in value)
    return sorted(map(repr, value)) if isinstance(value, frozenset) else repr(value)


def _value(value: Any, names: list[str], inside: dict[Any, None], deep: bool) -> Any:
    """Describe a value that a function reads."""
    if isinstance(value, enum.Enum):
        return type(value).__qualname__, value.name, repr(value.value)
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, np.ndarray | np.generic):
        return str(value.dtype), value.shape, value.strides, hashlib.sha256(value.tobytes()).hexdigest()
    if isinstance(value, np.dtype | numba.types.Type):
        return str(value)
    if isinstance(value, tuple | list):
        parts = [_value(part, names, inside, deep) for part in value]
        return type(value).__qualname__, getattr(value, "_fields", None), parts
    if isinstance(value, set | frozenset):
        return sorted(repr(part) for part in value)
    if isinstance(value, dict):
        return [(repr(key), _value(part, names, inside, deep)) for key, part in value.items()]
    if isinstance(value, ModuleType):
        is_known = value in inside or value.__name__.partition(".")[0] in LIBRARIES
        inside[value] = None
        read = [] if is_known else [(name, vars(value)[name]) for name in names if name in vars(value)]
        return value.__name__, [(name, _value(part, names, inside, deep)) for name, part in read]
    if isinstance(value, type):
        members = [repr(each) for each in value] if issubclass(value, enum.Enum) else getattr(value, "_fields", None)
        return value.__module__, value.__qualname__, members
    if isinstance(writer := getattr(value, "_defn", None), FunctionType):  # an intrinsic: Python that writes LLVM
        return _function(writer, inside, True)
    if isinstance(getattr(value, "py_func", None), FunctionType):
        options = getattr(value, "targetoptions", {})
        return repr(sorted(options.items())), _reference(
            value.py_func, inside, deep or options.get("inline", "never") != "never"
        )
    if isinstance(value, FunctionType):
        return _reference(value, inside, deep)
    return type(value).__qualname__, getattr(value, "__module__", ""), getattr(value, "__name__", "")


def _reference(function: FunctionType, inside: dict[Any, None], deep: bool) -> Any:
    """Describe a function that another one refers to: by its address where it has one."""
    place = address(function)
    if place and (not deep or is_of_library(function)):
        return place
    return "again" if function in inside else _function(function, inside, deep)
