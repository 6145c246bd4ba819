# mypy: allow-untyped-defs, allow-untyped-calls
"""What numba-cuda is told before it compiles rules for a device; without it the code is right, only larger and slower.

A device waits for instructions far more than for memory: code that does not fit its instruction caches is fetched
again and again. Numba compiles a rule once for every mix of types it is called with and NVVM puts it in wherever it is
called, so that a match of Re-Wilding was 30,640 instructions and one of Vasty Wilds took minutes to compile. So here

* compiled callers hand over every whole number as an int64, as on the CPU (`jit.wide`);
* NVVM is given every function once: numba-cuda names it once for every way in which it can be reached;
* where the whole is too long, what is long and called from several places stays out of line (`out_of_line`);
* numbers in a tuple are looked up in a table (`_tables`), an array of one has one place (`_one_place`), and places are
  counted from the first one (`_from_the_start`).

All of it hangs on names inside numba-cuda. Where they have changed, nothing is told, and everything still works.
"""

from __future__ import annotations

import math
import operator
import re
from collections import Counter
from functools import cache
from typing import Any

from hedgerow.kernel.jit import wide

WHOLE = 60_000  # lines of LLVM in a kernel that are never too many: what is as short as this is put in everywhere
LARGE = 100_000  # the same where all threads of a warp are at one place (`IN_STEP`)
LONG = 1_000  # lines of LLVM, with all that was put in: from here on a call is cheaper than another copy
LONGER = 3_000  # the same in kernels that are larger than `LARGE`, whatever is done
HUGE = 480_000  # above this, `LONG` again: Vasty Wilds' quick play compiled for 90 s of a processor, and does for 50
IN_STEP = "in_step"  # stands in the name of such a kernel (`kernel.gpu`)
CALL_LENGTH = 5  # lines that a call takes
OURS = __name__.partition(".")[0]  # stands in the name of every function that we compile
_CALLED = re.compile(r'call [^@]*@("[^"]+"|[\w.$]+)\(')


@cache
def teach() -> bool:
    """Once, before the first kernel is compiled; says whether numba-cuda is as we know it."""
    try:
        from numba.cuda.codegen import CUDACodeLibrary
        from numba.cuda.cpython.tupleobj import getitem_unituple
        from numba.cuda.dispatcher import CUDADispatcher
        from numba.cuda.np import arrayobj

        template = CUDADispatcher.get_call_template
        known = all(hasattr(CUDACodeLibrary, name) for name in ("llvm_strs", "modules"))
        known = known and hasattr(arrayobj, "basic_indexing") and hasattr(arrayobj, "fix_integer_index")
    except (ImportError, AttributeError):
        return False
    if not known:
        return False

    def widened(self, args, kws):
        return template(self, tuple(map(wide, args)), {name: wide(value) for name, value in kws.items()})

    def llvm_strs(self):
        if getattr(self, "_llvm_strs", None) is None:
            modules = list({id(module): module for module in self.modules}.values())
            keep_out_of_line(modules, getattr(self, "_entry_name", None))
            self._llvm_strs = [str(module) for module in modules]
        return self._llvm_strs

    _one_place(arrayobj)
    _from_the_start(arrayobj)
    _tables(getitem_unituple)
    CUDADispatcher.get_call_template = widened
    CUDACodeLibrary.llvm_strs = property(llvm_strs)
    return True


def _one_place(arrays: Any) -> None:
    """Of an array of one, all know which is meant: a match alone has one sheet, and it is where it is."""
    from numba.cuda import types

    indexed = arrays.basic_indexing

    def at_one_place(context, builder, kind, array, index_types, indices, boundscheck=None):
        if isinstance(kind, types.NestedArray) and all(isinstance(of, types.Integer) for of in index_types):
            pairs = zip(kind.shape, indices, strict=False)  # of two dimensions perhaps only the first is asked for
            indices = [index.type(0) if size == 1 else index for size, index in pairs]
        return indexed(context, builder, kind, array, index_types, indices, boundscheck)

    arrays.basic_indexing = at_one_place


def _from_the_start(arrays: Any) -> None:
    """No rule counts places from the end (`tests/every_game/test_places.py`), so that ours are not asked whether they
    do. Whoever else compiles for a device in this process may count as she likes."""
    from numba.cuda import types

    counted = arrays.fix_integer_index

    def as_it_is(context, builder, kind, index, size):
        if OURS not in builder.function.name:
            return counted(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrays.fix_integer_index = as_it_is


def _tables(compared: Any) -> None:
    """Numbers in a tuple are looked up. Numba compares the index with every place, counted from either end, and asks
    whether it lies beyond both: Shelter was twice as long by that. Rules look up no place that is not there."""
    from llvmlite import ir
    from numba.cuda import cgutils, extending, types
    from numba.cuda.cudadrv import nvvm

    @extending.lower_builtin(operator.getitem, types.UniTuple, types.intp)
    def looked_up(context, builder, signature, args):
        numbers = _constants(args[0])
        if numbers is None or not isinstance(signature.return_type, types.Integer):
            return compared(context, builder, signature, args)
        of = ir.ArrayType(numbers[0].type, len(numbers))
        table = cgutils.add_global_variable(builder.module, of, "table", nvvm.ADDRSPACE_GLOBAL)
        table.linkage, table.global_constant, table.initializer = "internal", True, ir.Constant(of, numbers)
        return builder.load(builder.gep(table, [ir.IntType(32)(0), args[1]]))


def _constants(value: Any) -> list[Any] | None:
    """What a tuple was put together from, where all of it is known."""
    from llvmlite import ir

    found = []
    while isinstance(value, ir.instructions.InsertValue):
        value, number = value.operands
        if not isinstance(number, ir.Constant):
            return None
        found.append(number)
    return found[::-1] or None


def keep_out_of_line(modules: list[Any], entry: str | None) -> None:
    """Mark what is too long to be put in wherever it is called; `entry` is the kernel."""
    functions = {one.name: one for module in modules for one in module.functions if not one.is_declaration}
    bodies = {name: str(one) for name, one in functions.items()}
    for name in out_of_line(bodies, entry, LARGE if IN_STEP in (entry or "") else WHOLE):
        functions[name].attributes.discard("alwaysinline")
        functions[name].attributes.add("noinline")


def out_of_line(bodies: dict[str, str], entry: str | None, whole: int = WHOLE, long: int = LONG) -> set[str]:
    """Of these functions, by their text, those that are called from several places and long, counted with all that
    is put into them."""
    calls = {
        name: Counter(called for one in _CALLED.findall(body) if (called := one.strip('"')) in bodies)
        for name, body in bodies.items()
    }
    _, longest = _measured(bodies, calls, entry, math.inf)
    limit = max(long, LONGER) if LARGE < longest <= HUGE else long
    return _measured(bodies, calls, entry, limit)[0] if longest > whole else set()


def _measured(
    bodies: dict[str, str], calls: dict[str, Counter[str]], entry: str | None, long: float
) -> tuple[set[str], int]:
    """What is longer than `long` and called from several places, and how long the longest is with all others in it."""
    places = sum(calls.values(), Counter[str]())
    lengths: dict[str, int] = {}
    kept: set[str] = set()

    def length(name: str) -> int:
        """What a call of it adds to its caller."""
        if name not in lengths:
            lengths[name] = 0  # who calls herself does not count twice
            whole = bodies[name].count("\n") + sum(many * length(called) for called, many in calls[name].items())
            if name != entry and places[name] > 1 and whole > long:
                kept.add(name)
            lengths[name] = CALL_LENGTH if name in kept else whole
        return lengths[name]

    return kept, max(map(length, bodies), default=0)
