"""What compiled code calls is compiled for that alone, and linked and optimised where Python comes in."""

from __future__ import annotations

import numba
import pytest

from hedgerow.kernel import jit, linking

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
    assert linking.teach()
    assert called_by_python(5) == 30
    assert [linking.is_inner(found) for found in quadrupled.overloads.values()] in ([True], [])  # []: it was on disk
    assert quadrupled(5) == 20
    assert [linking.is_inner(found) for found in quadrupled.overloads.values()] == [False]
    assert called_by_python(5.5) == 33.0  # and by other compiled code after that


def test_strangers_are_compiled_as_ever() -> None:
    @numba.njit
    def stranger(x):  # type: ignore[no-untyped-def]
        return x + 1

    @numba.njit
    def guest(x):  # type: ignore[no-untyped-def]
        return stranger(x) + doubled(x)

    assert guest(20) == 61
    assert [linking.is_inner(found) for found in stranger.overloads.values()] == [False]
    assert stranger(20) == 21


class Library:
    """As far as it matters here: what it calls."""

    def __init__(self, *called: Library, inner: bool = True) -> None:
        self._linking_libraries = called
        if inner:
            self.is_inner = True


def test_who_calls_is_linked_before_who_is_called() -> None:
    """LLVM takes in only what is asked for already. All call `last`, `first` calls `second`; `last` is named first."""
    last = Library()
    second = Library(last)
    first = Library(last, second)
    order = linking._all_below(Library(last, second, first))  # type: ignore[no-untyped-call]
    assert order == [first, second, last]


def test_a_whole_program_has_in_it_what_it_calls() -> None:
    inside = Library()
    whole = Library(inside, inner=False)
    assert linking._all_below(Library(whole)) == [whole]  # type: ignore[no-untyped-call]
