"""What compiled code calls is a part; parts are linked and optimised where Python comes in."""

from __future__ import annotations

import subprocess
import sys

import numba
import pytest

from hedgerow.kernel import jit, programs

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


@jit.rule
def doubled(x):  # type: ignore[no-untyped-def]
    return 2 * x


@jit.rule
def quadrupled(x):  # type: ignore[no-untyped-def]
    return doubled(doubled(x))


@jit.rule
def called_by_python(x):  # type: ignore[no-untyped-def]
    return quadrupled(x) + doubled(x)


def test_who_is_called_by_compiled_code_can_be_called_by_python_later() -> None:
    assert called_by_python(5) == 30
    assert not quadrupled.programs
    assert quadrupled(5) == 20
    assert len(quadrupled.programs) == 1
    assert called_by_python(5.5) == 33.0  # and by other compiled code after that


def test_strangers_are_compiled_as_ever_and_call_rules_and_are_called_by_them() -> None:
    @numba.njit
    def stranger(x):  # type: ignore[no-untyped-def]
        return x + 1

    @numba.njit
    def guest(x):  # type: ignore[no-untyped-def]
        return stranger(x) + doubled(x)

    @jit.rule
    def host(x):  # type: ignore[no-untyped-def]
        return guest(x) + stranger(x)

    assert guest(20) == 61
    assert not any(isinstance(found.library, programs.Part) for found in stranger.overloads.values())
    assert stranger(20) == 21
    assert host(20) == 82
    assert guest(20) == 61


PROGRAM = """
import sys
import numba, numba.typed, numba.experimental
from numba.core import caching, codegen, config, cpu, dispatcher, event, ir, lowering, registry, target_extension

def state():
    found = {}
    for module in [one for name, one in sys.modules.items() if name.split(".")[0] == "numba"]:
        for name, value in list(vars(module).items()):
            if callable(value) or module is config and name.isupper():
                found[module.__name__, name] = value
            if isinstance(value, type) and value.__module__.startswith("numba."):
                for attribute, inside in list(vars(value).items()):
                    if callable(inside) or isinstance(inside, (property, classmethod, staticmethod)):
                        found[value.__module__, value.__qualname__, attribute] = inside
    return found

before = state()
import hedgerow
from hedgerow.kernel import bits
hedgerow.new("wildfire")
assert bits.lowest(8) == 3
after = state()
print([name for name in before if before[name] is not after.get(name)])
"""


def test_nothing_of_numba_is_replaced() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
