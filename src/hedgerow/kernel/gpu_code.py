# mypy: allow-untyped-defs, allow-untyped-calls
"""What numba-cuda is told before it compiles rules for a device; without it the code is right, only larger and slower.

A device waits for instructions far more than for memory: code that does not fit its instruction caches is fetched
again and again. Numba compiles a rule once for every mix of types it is called with and NVVM puts it in wherever it is
called, so that a match of Re-Wilding was 30,640 instructions and one of Vasty Wilds took minutes to compile. So here

* compiled callers hand over every whole number as an int64, as on the CPU (`jit.wide`);
* NVVM is given every function once: numba-cuda names it once for every way in which it can be reached;
* where the whole is too long, what is long and called from several places stays out of line (`out_of_line`).

All of it hangs on names inside numba-cuda. Where they have changed, nothing is told, and everything still works.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from typing import Any

from hedgerow.kernel.jit import wide

WHOLE = 35_000  # lines of LLVM in a kernel that are never too many: what is as short as this is put in everywhere
LONG = 1_000  # lines of LLVM, with all that was put in: from here on a call is cheaper than another copy
CALL_LENGTH = 5  # lines that a call takes
_CALLED = re.compile(r'call [^@]*@("[^"]+"|[\w.$]+)\(')


@cache
def teach() -> bool:
    """Once, before the first kernel is compiled; says whether numba-cuda is as we know it."""
    try:
        from numba.cuda.codegen import CUDACodeLibrary
        from numba.cuda.dispatcher import CUDADispatcher

        template = CUDADispatcher.get_call_template
        known = all(hasattr(CUDACodeLibrary, name) for name in ("llvm_strs", "modules"))
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

    CUDADispatcher.get_call_template = widened
    CUDACodeLibrary.llvm_strs = property(llvm_strs)
    return True


def keep_out_of_line(modules: list[Any], entry: str | None) -> None:
    """Mark what is too long to be put in wherever it is called; `entry` is the kernel."""
    functions = {one.name: one for module in modules for one in module.functions if not one.is_declaration}
    bodies = {name: str(one) for name, one in functions.items()}
    for name in out_of_line(bodies, entry):
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
    return _measured(bodies, calls, entry, long)[0] if longest > whole else set()


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
