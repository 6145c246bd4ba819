# mypy: allow-untyped-defs, allow-untyped-calls
"""How kernels for a GPU are compiled: `jit` and the choice of what stays out of line.

A device waits for instructions far more than for memory: code that does not fit its instruction caches is fetched
again and again. Numba compiles a rule once for every mix of types it is called with, and NVVM inlines it wherever it is
called. So a match of Re-Wilding had 30,640 instructions, and one of Vasty Wilds took minutes to compile. Therefore
`kernel.gpu_target` compiles our kernels for a target derived from numba-cuda's, with these differences:

* Compiled callers pass every whole number as an int64, as on the CPU (`GpuDispatcher.get_call_template`).
* NVVM gets every function once; numba-cuda passes it once for every path of calls to it (`GpuLibrary.llvm_strs`).
* In a long kernel, long functions that are called from several places stay out of line (`out_of_line`).
* Constant numbers in a tuple are looked up in a table (`_table_lookup`).
* An array in a record that has one place is always read there (`_index_with_one_place`), and places are counted from
  the first (`_index_from_the_start`).

With another version of numba-cuda, `jit` compiles plainly. The kernels are right then, only larger and slower, and they
are not cached. The log says so.
"""

from __future__ import annotations

import functools
import logging
import math
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numba

WHOLE = 60_000  # lines of LLVM: in a kernel that is not longer, everything is inlined
LARGE = 100_000  # the same limit for kernels whose threads are all at one place (`IN_STEP`)
LONG = 1_000  # lines of a function with all that is inlined in it: above this, a call is cheaper than another copy
LONGER = 3_000  # the same limit in kernels that are larger than `LARGE` in any case
HUGE = 480_000  # above this, `LONG` again, for the compiler's time: 50 s instead of 90 s for Vasty Wilds' quick play
IN_STEP = "in_step"  # part of the name of such a kernel (`kernel.gpu`)
CALL_LENGTH = 5  # lines of a call
_CALLED = re.compile(r'call [^@]*@("[^"]+"|[\w.$]+)\(')


log = logging.getLogger("hedgerow.kernel")


def jit(**options: Any) -> Callable[[Any], Any]:
    """Return a decorator for a kernel or a device function; it takes the options of `numba.cuda.jit`.

    `cache=True` saves compiled kernels on disk where that is possible (`kernel.gpu_cache`).
    """
    target = _target()
    if target is not None:
        return functools.partial(target.jit, **options)
    from numba import cuda

    return cuda.jit(**{**options, "cache": False})  # type: ignore[no-any-return]


@functools.cache
def _target() -> Any:
    """Return the module `gpu_target`, or None if Numba simulates a device or numba-cuda has another version."""
    if numba.config.ENABLE_CUDASIM:
        return None
    try:
        from hedgerow.kernel import gpu_target
    except (ImportError, AttributeError) as problem:
        log.warning("GPU kernels are compiled plainly: this version of numba-cuda is unknown (%s).", problem)
        return None
    return gpu_target


def keep_out_of_line(modules: list[Any], entry: str | None) -> None:
    """Mark the functions that are not inlined; `entry` is the name of the kernel."""
    functions = {one.name: one for module in modules for one in module.functions if not one.is_declaration}
    bodies = {name: str(one) for name, one in functions.items()}
    for name in out_of_line(bodies, entry, LARGE if IN_STEP in (entry or "") else WHOLE):
        functions[name].attributes.discard("alwaysinline")
        functions[name].attributes.add("noinline")


def out_of_line(bodies: dict[str, str], entry: str | None, whole: int = WHOLE, long: int = LONG) -> set[str]:
    """Return the names of the functions that are long and called from several places.

    `bodies` has the text of each function by its name. The length of a function includes all that is inlined in it.
    """
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
    """Return the functions that are longer than `long` and called from several places, and the greatest length."""
    places = sum(calls.values(), Counter[str]())
    lengths: dict[str, int] = {}
    kept: set[str] = set()

    def length(name: str) -> int:
        """Return the lines that a call of this function adds to its caller."""
        if name not in lengths:
            lengths[name] = 0  # a function that calls itself does not count twice
            whole = bodies[name].count("\n") + sum(many * length(called) for called, many in calls[name].items())
            if name != entry and places[name] > 1 and whole > long:
                kept.add(name)
            lengths[name] = CALL_LENGTH if name in kept else whole
        return lengths[name]

    return kept, max(map(length, bodies), default=0)
