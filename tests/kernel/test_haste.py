"""What is looked up instead of worked out is what Numba works out: types, variables and flags, each told by hand."""

from __future__ import annotations

import gc
import operator
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import event, ir, registry, types
from numba.core.compiler import Flags

from hedgerow.kernel import haste, jit

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def test_this_numba_is_known() -> None:
    """Otherwise everything works, only slowly: then it should be tried and named in `haste.KNOWN`."""
    assert haste.teach()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(
    ("function", "args", "found"),
    [
        (operator.add, (types.int64, types.int64), types.int64),
        (operator.add, (types.boolean, types.boolean), types.int64),
        (operator.add, (types.int64, types.float64), types.float64),
        (operator.truediv, (types.int64, types.int64), types.float64),
        (operator.floordiv, (types.int8, types.int8), types.int64),
        (operator.lt, (types.int64, types.uint64), types.boolean),
        (operator.neg, (types.boolean,), types.int64),
        (operator.and_, (types.boolean, types.boolean), types.boolean),
    ],
)
def test_operators_make_of_numbers_what_they_always_do(function: Any, args: Any, found: Any, again: bool) -> None:
    context = registry.cpu_target.typing_context
    context.refresh()
    assert context.resolve_function_type(function, args, {}).return_type == found


def test_operators_of_others_are_not_taken_for_those_of_numbers() -> None:
    context = registry.cpu_target.typing_context
    array = types.Array(types.float64, 1, "C")
    assert context.resolve_function_type(operator.add, (array, types.int64), {}).return_type == array


def test_variables_of_an_instruction_in_their_order() -> None:
    where = ir.Loc("somewhere", 1)
    scope = ir.Scope(None, where)
    a, b, c, d = (ir.Var(scope, name, where) for name in "abcd")
    call = ir.Expr.call(a, [b, c], [("x", d)], where)
    assert call.list_vars() == [a, b, c, d]
    assert ir.Assign(call, d, where).list_vars() == [a, b, c, d, d]
    assert ir.Assign(ir.Const(3, where), a, where).list_vars() == [a]
    assert ir.SetItem(a, b, c, where).list_vars() == [a, b, c]
    assert ir.Jump(3, where).list_vars() == []


def test_flags_are_the_same_whether_said_or_left_as_they_are() -> None:
    said, left, other = Flags(), Flags(), Flags()
    said.nrt, other.nrt = left.nrt, not left.nrt
    assert said == left
    assert hash(said) == hash(left)
    assert said != other
    assert said.values()["nrt"] is left.nrt
    assert list(said.values()) == list(Flags.options)


def test_records_are_told_apart_when_they_are_written() -> None:
    one, other = (numba.from_dtype(np.dtype([(name, "i8")])) for name in ("one", "other"))
    assert "'one'" in repr(one)
    assert "'other'" in repr(other)
    assert repr(one) == repr(one)


def test_sizes() -> None:
    context = registry.cpu_target.target_context
    for kind, size in ((types.int8, 1), (types.int64, 8), (types.UniTuple(types.int64, 3), 24)) * 2:
        assert context.get_abi_sizeof(context.get_value_type(kind)) == size


@jit.rule
def last_of(records, many):  # type: ignore[no-untyped-def]
    """Variables that are set in some rounds, read in others and done with in none."""
    found = 0
    before = records[0]
    for i in range(many):
        if i % 3 == 1:
            before = records[i]
            weight = 10 * i
        elif i % 3 == 2:
            found += before.n + weight
    return found


def test_variables_that_live_on_are_not_wiped() -> None:
    """Records 1 and 4 are read in rounds 2 and 5, with weights of 10 and 40: 101 + 10 + 104 + 40."""
    records = np.zeros(6, [("n", "i8")])
    records["n"] = np.arange(100, 106)
    assert last_of(records, 6) == 255


def test_others_still_hear_what_happens_and_nothing_is_left_switched_off() -> None:
    @numba.njit
    def stranger(x):  # type: ignore[no-untyped-def]
        return x + 1

    @jit.rule
    def own(x):  # type: ignore[no-untyped-def]
        return x + 2

    with event.install_recorder("numba:compile") as heard:
        assert stranger(1) == 2
        assert own(1) == 3
    assert len(heard.buffer) == 4  # each begins and ends
    assert "compiler_lock" in stranger.get_metadata(stranger.signatures[0])["timers"]
    assert gc.isenabled()
