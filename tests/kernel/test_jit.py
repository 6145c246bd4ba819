"""One source, three ways; and a cache that is found again but never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

import hedgerow
from hedgerow.kernel import bits, cache, rng
from hedgerow.kernel.jit import Twin, array_rule, inlined_rule, interpreted, rule


@rule
def helper(x):
    return x + 1


@rule
def caller(x):
    return helper(x) * 2


def test_a_twin_calls_twins() -> None:
    twin = interpreted(caller)
    assert twin(3) == caller(3) == 8
    assert twin.__globals__["helper"] is not helper
    assert interpreted(helper)("no machine code would take a string"[:0] or 1) == 2


@inlined_rule
def put_down(numbers, i):
    numbers[i] = i if i & 1 else -i


@array_rule
def put_down_all(numbers):
    for i in range(len(numbers)):
        put_down(numbers, i)


@array_rule
def makes_an_array(n):
    return np.zeros(n).sum()


def test_nobody_counts_who_holds_the_arrays_of_an_array_rule() -> None:
    numbers = np.zeros(5, np.int64)
    holders = sys.getrefcount(numbers)
    for _ in range(3):
        put_down_all(numbers)
    assert numbers.tolist() == [0, 1, -2, 3, -4]
    assert sys.getrefcount(numbers) == holders
    with pytest.raises(NumbaError, match="No implementation of function"):
        makes_an_array(3)


PROGRAM = """
import sys
from hedgerow import catalog
from hedgerow.kernel import cache, playout, rng
room = catalog.room(catalog.names()[0])
playout.begin(room.template(room.settings())[0], 0, rng.generator(1))  # the least that has a room's rules in it
stats = playout.begin.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), cache.folder().name)
"""


def start(package: Path, compiled: Path) -> tuple[int, int, str]:
    """Start Python anew on a copy of the package; cache hits, cache misses, the folder's name."""
    environment = {**os.environ, "PYTHONPATH": str(package), "HEDGEROW_CACHE": str(compiled)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    hits, misses, folder = done.stdout.split()
    return int(hits), int(misses), folder


def change(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")


def test_generic_code_is_found_again_and_never_stale(tmp_path: Path) -> None:
    package = tmp_path / "src"
    shutil.copytree(Path(hedgerow.__file__).parent, package / "hedgerow")
    compiled = tmp_path / "compiled"
    hits, misses, folder = start(package, compiled)
    assert (hits, misses) == (0, 1)
    assert start(package, compiled) == (1, 0, folder)
    change(next((package / "hedgerow" / "games").glob("*/words/moves.py")))  # never compiled
    assert start(package, compiled) == (1, 0, folder)
    change(next((package / "hedgerow" / "games").glob("*/rules/transition.py")))
    hits, misses, other = start(package, compiled)
    assert (hits, misses) == (0, 1) and other != folder


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    environment = {**os.environ, "HEDGEROW_CACHE": str(blocked)}
    program = "from hedgerow.kernel import cache, bits; print(cache.available, bits.count(7))"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "3"]


def test_the_folder_is_named_after_the_sources() -> None:
    assert cache.folder().name == cache.sources_hash() and len(cache.sources_hash()) == 16


def test_nothing_is_compiled_where_numba_is_told_so() -> None:
    """`NUMBA_DISABLE_JIT=1` is for debuggers and `tools/mutants.py`: a rule is then the plain function itself."""
    code = (
        "from hedgerow.kernel.jit import interpreted, rule\n"
        "def double(x): return 2 * x\n"
        "assert rule(double) is double and interpreted(double) is double"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_twin_knows_the_rules_that_its_modules_define() -> None:
    """Not those that they import, and none whose name stands in two of them."""
    both = Twin(bits, rng)
    assert both.count(0b1011) == 3 and both.count is both.count and not isinstance(both.count, Dispatcher)
    with pytest.raises(AttributeError, match="No rule rule in"):
        both.rule  # noqa: B018
    with pytest.raises(AttributeError, match="More than one rule count in"):
        Twin(bits, bits).count  # noqa: B018
