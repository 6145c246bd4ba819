# mypy: allow-untyped-defs, allow-untyped-calls
"""Work that Numba does again and again while it compiles, done once.

Two thirds of what a large game takes to compile is Numba's own work in Python (`docs/studies/compiling.md`). Much of it
finds out what is known: how a record's type is written, for every pass over every function that takes one; whether two
sets of flags are the same; what two whole numbers added are; how many bytes a type has, by asking LLVM; and who takes
the time, by a clock for each of many functions within each other. What comes out is the same with and without all this.

Each part of it hangs on names inside Numba, so that it is only done for a Numba that it was tried with.
"""

from __future__ import annotations

import contextlib
import gc
import operator
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import numba
from numba.core import base, codegen, cpu, event, ir, lowering, targetconfig, types
from numba.core.target_extension import get_local_target
from numba.core.types.functions import BaseFunction

KNOWN = ("0.68.",)  # the Numbas it was tried with, by how their versions begin


@cache
def teach() -> bool:
    """Once, before the first rule is compiled; says whether Numba is as we know it."""
    if not numba.__version__.startswith(KNOWN):
        return False
    for hasten in (_clocks, _flags, _records, _operators, _variables, _sizes, _registries, _declarations, _deletions):
        hasten()
    return True


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing is thrown away while a program is compiled: nearly all that is made stays until it is done, and looking
    through it time and again takes a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    _thread.undisturbed = True
    try:
        yield
    finally:
        _thread.undisturbed = False
        if was_on:
            gc.enable()


_thread = threading.local()


def _clocks() -> None:
    """Numba starts two clocks for each function that it compiles, also in the middle of others, and tells all that run
    whenever a lock is taken."""
    installs, starts, ends = event.install_timer, event.start_event, event.end_event

    def install_timer(kind, callback):
        return contextlib.nullcontext() if getattr(_thread, "undisturbed", False) else installs(kind, callback)

    def start_event(kind, data=None):
        if event._registered.get(kind):
            starts(kind, data)

    def end_event(kind, data=None, exc_details=None):
        if event._registered.get(kind):
            ends(kind, data, exc_details)

    event.install_timer, event.start_event, event.end_event = install_timer, start_event, end_event


def _flags() -> None:
    """Flags are compared and hashed for every call that is resolved, one property after the other."""
    config: Any = targetconfig.TargetConfig

    @cache
    def defaults(kind: Any) -> dict[str, Any]:
        return {name: option.default for name, option in kind.options.items()}

    @cache
    def number(kind: Any) -> int:
        return hash(tuple(sorted(kind.options)))

    def values(self):
        return {**defaults(self.__class__), **self._values}

    def equals(self, other):
        if not isinstance(other, config):
            return NotImplemented
        return (type(self) is type(other) and self._values == other._values) or self.values() == other.values()

    config.values, config.__eq__, config.__hash__ = values, equals, lambda self: number(self.__class__)


def _records() -> None:
    """A record's type is written out for every pass over every function."""
    record: Any = types.Record
    written = record.__repr__
    known: dict[int, tuple[Any, str]] = {}  # by their addresses, at which they stay

    def as_before(self):
        if id(self) not in known:
            known[id(self)] = self, written(self)
        return known[id(self)][1]

    record.__repr__ = as_before


_PLAIN = (types.Number, types.Boolean, types.IntegerLiteral, types.BooleanLiteral)


def _operators() -> None:
    """What an operator makes of plain numbers: up to fifteen ways to take it are tried, those of NumPy first."""
    function: Any = BaseFunction
    resolves = function.get_call_type
    named = {each for name, each in vars(operator).items() if not name.startswith("__") and callable(each)}
    known: dict[Any, Any] = {}

    def get_call_type(self, context, args, kws):
        if kws or self.typing_key not in named or not all(isinstance(one, _PLAIN) for one in args):
            return resolves(self, context, args, kws)
        key = id(context), get_local_target(context), self.typing_key, len(self.templates), args
        if key in known:
            signature, self._impl_keys[signature.args] = known[key][:2]
            return signature
        signature = resolves(self, context, args, kws)
        if self._impl_keys[signature.args] is self.typing_key:  # Numba's own, which no flag changes
            known[key] = signature, self.typing_key, context
        return signature

    function.get_call_type = get_call_type


def _variables() -> None:
    """Which variables an instruction has: asked for some ten times of each."""
    leaves = {str, int, float, bool, type(None), ir.Loc, ir.Const, ir.Global, ir.FreeVar}
    one: Any = ir.Inst
    recursive = one._rec_list_vars

    def collect(self, values, found):
        for value in values:
            kind = type(value)
            if kind is ir.Var:
                found.append(value)
            elif kind is ir.Expr:
                collect(value, value._kws.values(), found)
            elif kind is list or kind is tuple:
                collect(self, value, found)
            elif kind not in leaves:
                found.extend(recursive(self, value))
        return found

    ir.Stmt.list_vars = lambda self: collect(self, self.__dict__.values(), [])
    ir.Expr.list_vars = lambda self: collect(self, self._kws.values(), [])


def _sizes() -> None:
    """How many bytes a type has: Numba has LLVM read a program with a variable of it."""
    context: Any = base.BaseContext
    asks = context.get_abi_sizeof
    known: dict[Any, tuple[int, Any]] = {}

    def get_abi_sizeof(self, kind):
        text = str(kind)
        if "%" in text:  # known by its name, which may be another type's elsewhere
            return asks(self, kind)
        data = self.target_data
        if (id(data), text) not in known:
            known[id(data), text] = asks(self, kind), data
        return known[id(data), text][0]

    context.get_abi_sizeof = get_abi_sizeof


def _registries() -> None:
    """Who else has something to say about types is looked up for every function, in forty modules."""
    context: Any = cpu.CPUContext
    loads = context.load_additional_registries
    found: dict[int, tuple[Any, list[Any]]] = {}

    def load_additional_registries(self):
        if id(self) not in found:
            registries: list[Any] = []
            installs = self.install_registry

            def install_registry(registry):
                registries.append(registry)
                installs(registry)

            self.install_registry = install_registry
            try:
                loads(self)
            finally:
                del self.install_registry
            found[id(self)] = self, registries
        else:
            for registry in found[id(self)][1]:
                self.install_registry(registry)

    context.load_additional_registries = load_additional_registries


def _declarations() -> None:
    """What is only declared has nothing to optimise; Numba makes a set of passes for each of them all the same."""

    def _optimize_functions(self, module):
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    codegen.CPUCodeLibrary._optimize_functions = _optimize_functions


_UNCOUNTED = (types.Number, types.Boolean, types.Record, types.Function)  # no part of them is an array or a list


def _deletions() -> None:
    """A variable whose type nobody counts need not be read before it is written, nor wiped when it is done."""
    lower: Any = lowering.Lower
    stores, deletes = lower.storevar, lower.delvar

    def is_plain(self, kind):
        return isinstance(kind, _UNCOUNTED) and not self._disable_sroa_like_opt

    def storevar(self, value, name, argidx=None):
        kind = self.typeof(name)
        if argidx is not None or name in self._singly_assigned_vars or not is_plain(self, kind):
            stores(self, value, name, argidx)
            return
        place = self.getvar(name)
        if value.type != place.type.pointee:
            stores(self, value, name, argidx)
        else:
            self.builder.store(value, place)

    def delvar(self, name):
        kind = self.typeof(name)
        if not is_plain(self, kind):
            deletes(self, name)
        elif name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)
            self._alloca_var(name, kind)

    lower.storevar, lower.delvar = storevar, delvar
