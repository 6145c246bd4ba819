# mypy: allow-untyped-defs, allow-untyped-calls
"""What Numba is told so that a rule is optimised once, in the program that needs it.

Left to itself it makes a whole program of every function, for Python to call: with all that the function calls put in,
optimised, and translated to machine code. Whoever calls it takes the optimised code in and has all of it optimised
again; and so on, up to the loop of a match, which alone is ever called by Python. Of 103 seconds that Vasty Wilds took,
80 went into that. So here a function that compiled code asks for stays as it was written, an `Inner` one: whatever is
called by Python links it with all others, and is optimised and translated as one.

Told are only compilations that one of our rules begins; other people's functions are compiled as ever. All of it hangs
on names inside Numba. Where they have changed, nothing is told, and everything still works.
"""

from __future__ import annotations

import threading
from contextlib import nullcontext
from functools import cache
from typing import Any

from numba.core import codegen, cpu, dispatcher, sigutils
from numba.core.compiler_lock import global_compiler_lock

from hedgerow.kernel import haste

Dispatcher: Any = dispatcher.Dispatcher
Compiler: Any = getattr(dispatcher, "_FunctionCompiler", None)

_OURS = "is_rule"  # an attribute of our dispatchers
_ENTRY, _INNER = "is_entry", "is_inner"  # attributes of libraries
_COMPILED = "_ZN"  # how the names of compiled functions begin
_thread = threading.local()


class Inner:
    """Stands where the function that Python can call would stand; Numba knows functions by it."""


def is_inner(compiled: Any) -> bool:
    """Was this compiled for compiled callers only?"""
    return isinstance(getattr(compiled, "entry_point", None), Inner)


def is_inside() -> bool:
    """Is something being compiled for compiled callers, by this thread?"""
    return _depth() > 1


def has_hole(compiled: Any) -> bool:
    """Does it call something by an address that only this process will know?"""
    variables = compiled.library._final_module.global_variables
    return any(one.name.startswith(codegen.RuntimeLinker.PREFIX) for one in variables)


def travels(library: Any) -> bool:
    """Is there nothing in it, or below it, that another process would have to be told first?"""
    return not any(one._dynamic_globals or one._reload_init for one in [library, *_all_below(library)])


def called_by(library: Any) -> list[Any]:
    """What must be linked with it; a whole program has in it what it calls."""
    return list(library._linking_libraries) if hasattr(library, _INNER) else []


def bitcode(library: Any) -> bytes:
    """What is linked, of the library itself."""
    return bytes(library._get_module_for_linking().as_bitcode())


def from_bitcode(codegen: Any, name: str, module: Any, called: list[Any]) -> Any:
    """An inner library again."""
    library = codegen.create_library(name)
    library._final_module = library._shared_module = module
    library._linking_libraries = called
    library._finalized = True
    setattr(library, _INNER, True)
    return library


def begins_here(rule: Any) -> None:
    """What this rule calls is inner, when Python calls it."""
    setattr(rule, _OURS, True)


@cache
def teach() -> bool:
    """Once, before the first rule is compiled; says whether Numba is as we know it."""
    known = {
        codegen.CPUCodeLibrary: (
            "finalize",
            "_finalize_dynamic_globals",
            "_get_module_for_linking",
            "_optimize_final_module",
        ),
        codegen.JITCodeLibrary: ("get_pointer_to_function",),
        cpu.CPUContext: ("get_executable",),
        Dispatcher: ("compile", "add_overload"),
        Compiler: ("_customize_flags",),
    }
    if not all(hasattr(owner, name) for owner, names in known.items() for name in names):
        return False
    _teach_functions()
    _teach_libraries()
    return True


def _depth() -> int:
    """0: nothing of ours is being compiled; 1: what Python called; more: what that needs."""
    return getattr(_thread, "depth", 0)


def _teach_functions() -> None:
    """What is compiled in the middle of something else has no way in for Python."""
    compiles, adds = Dispatcher.compile, Dispatcher.add_overload
    customizes, gets = Compiler._customize_flags, cpu.CPUContext.get_executable

    def compile_(self, sig):
        depth = _depth()
        if not depth:
            _forget_inner(self, sig)
            if not hasattr(self, _OURS):
                return compiles(self, sig)
        elif isinstance(sig, tuple) and (known := self.overloads.get(sig)) is not None:
            return known.entry_point
        _thread.depth = depth + 1
        try:
            with nullcontext() if depth else haste.undisturbed():
                return compiles(self, sig)
        finally:
            _thread.depth = depth

    def add_overload(self, cres):
        if is_inner(cres):
            self.overloads[tuple(cres.signature.args)] = cres
        else:
            adds(self, cres)

    def _customize_flags(self, flags):
        flags = customizes(self, flags)
        if _depth():
            flags.no_cfunc_wrapper = True
            flags.no_cpython_wrapper = is_inside()
        return flags

    def get_executable(self, library, fndesc, env):
        if is_inside() and not library._finalized:
            return Inner()
        setattr(library, _ENTRY, True)
        return gets(self, library, fndesc, env)

    Dispatcher.compile = compile_
    Dispatcher.add_overload = add_overload
    Compiler._customize_flags = _customize_flags
    cpu.CPUContext.get_executable = get_executable


def _forget_inner(function: Any, sig: Any) -> None:
    """Python wants to call what only compiled code called so far: it is compiled once more, to be called."""
    with global_compiler_lock:
        args = tuple(sigutils.normalize_signature(sig)[0])
        if (known := function.overloads.get(args)) is not None and is_inner(known):
            del function.overloads[args]


def _teach_libraries() -> None:
    """What is inner is only closed; what is called has all of it linked in, and to itself."""
    finalizes, points = codegen.CPUCodeLibrary.finalize, codegen.JITCodeLibrary.get_pointer_to_function
    optimizes = codegen.CPUCodeLibrary._optimize_final_module

    def finalize(self):
        if _depth() and not hasattr(self, _ENTRY):
            setattr(self, _INNER, True)
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            self._linking_libraries = _all_below(self)
            finalizes(self)
            if _depth():
                _check_whole(self)

    def get_pointer_to_function(self, name):
        if hasattr(self, _INNER):  # somebody wants to call it after all
            delattr(self, _INNER)
            setattr(self, _ENTRY, True)
            self._finalized = False
        return points(self, name)

    def _optimize_final_module(self):
        if _depth():
            _keep_to_itself(self._final_module)
        optimizes(self)

    codegen.CPUCodeLibrary.finalize = finalize
    codegen.CPUCodeLibrary._optimize_final_module = _optimize_final_module
    codegen.JITCodeLibrary.get_pointer_to_function = get_pointer_to_function


def _keep_to_itself(module: Any) -> None:
    """Tell LLVM that nobody else calls what was linked in: what is called from one place is then put there whatever its
    length, and made for what it is called with. Wildlife Shelter is played 1.6 times as fast for it."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == codegen.ll.Linkage.linkonce_odr:
            function.linkage = "internal"


def _check_whole(library: Any) -> None:
    """Nothing may be missing: this process may have it from before, another that finds the code on disk has not."""
    for function in library._final_module.functions:
        if function.is_declaration and function.name.startswith(_COMPILED):
            raise RuntimeError(f"{function.name} was not linked into {library.name}.")


def _all_below(library: Any) -> list[Any]:
    """What it is linked with, and what those that are inner would have been linked with. Who calls stands before who is
    called: LLVM takes nothing in that nobody has asked for yet."""
    found: dict[Any, None] = {}

    def visit(one: Any) -> None:
        if one not in found and one is not library:
            found[one] = None  # a place, until all that it calls have theirs
            for called in called_by(one):
                visit(called)
            del found[one]
            found[one] = None

    for called in library._linking_libraries:
        visit(called)
    return list(reversed(found))
