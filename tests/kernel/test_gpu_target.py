"""Our GPU kernels are compiled beside other people's: nothing of numba-cuda, Numba or NumPy stays replaced.

No test here needs a device. Those that compile need numba-cuda.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.kernel import cache, gpu_cache, gpu_code, names
from no_device import run

STRANGERS = """
import operator
import numba, numpy as np
from numba import cuda, types

TABLE = (3, 1, 4, 1, 5)
record = numba.from_dtype(np.dtype([("one", "i4", (1,)), ("few", "i2", (5,))]))

@numba.njit
def on_cpu(x, y):
    return max(x, y) + 1

def strangers(cached=False):
    @cuda.jit(device=True)
    def shared(x, y):
        return on_cpu(x, y) - 1

    @cuda.jit(cache=cached)
    def kernel(records, small, wide, out):
        i = cuda.grid(1)
        r = records[i]
        r.one[i] = r.few[-1] + r.few[small[i]]
        out[-i] = TABLE[small[i]] + shared(small[i], small[-1]) + shared(wide[i], np.int64(2)) + abs(small[i]) ** 2

    arrays = [types.Array(kind, 1, "C") for kind in (record, types.int8, types.int64, types.int64)]
    kernel.compile(tuple(arrays))
    return kernel
"""

STATE = """
import sys
import numpy

def state():
    found = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("numba", "numba_cuda", "numpy") and "tests" not in name and module is not None:
            for attribute, value in list(vars(module).items()):
                found[name, attribute] = value
                if isinstance(value, type) and value.__module__.split(".")[0] in ("numba", "numpy"):
                    for inner, inside in list(vars(value).items()):
                        found[value.__module__, value.__qualname__, inner] = inside
    return found
"""


def test_nothing_is_replaced() -> None:
    """A stranger's functions load Numba and numba-cuda. What modules and classes have then, they have after ours."""
    printed = run(
        STRANGERS
        + STATE
        + """
strangers()
numba.njit(lambda x: x + x)(np.ones(2))
before = state()
import hedgerow
compile_game("wildfire")
from hedgerow.lab import census_gpu
from hedgerow.envs.engine import kernels
after = state()
print([name for name in before if before[name] is not after.get(name)])
print([name for name in after if len(name) == 2 and name[0] == "numpy" and name not in before])
"""
    )
    assert printed == "[]\n[]\n"


BESIDE = """
import threading
before = llvm(strangers())
import hedgerow
from hedgerow.kernel import gpu_target
started, meanwhile = threading.Event(), []
compile_call = gpu_target.dispatcher._Kernel.__init__
def compile_slowly(self, *given, **options):
    if threading.current_thread() is threading.main_thread():
        stranger.start()
        started.wait()
    compile_call(self, *given, **options)
def from_elsewhere():
    started.set()
    meanwhile.append(llvm(strangers()))
stranger = threading.Thread(target=from_elsewhere)
gpu_target.dispatcher._Kernel.__init__ = compile_slowly
compile_game("wildfire")
gpu_target.dispatcher._Kernel.__init__ = compile_call
stranger.join()
assert before == meanwhile[0] == llvm(strangers())
print(before)
"""


def test_strangers_are_compiled_as_without_us() -> None:
    alone = run(STRANGERS + "print(llvm(strangers()))")
    beside = run(STRANGERS + BESIDE)
    assert alone == beside


def test_strangers_are_compiled_as_without_us_if_we_were_first() -> None:
    beside = run(f"import hedgerow\ncompile_game('wildfire')\n{STRANGERS}\nprint(llvm(strangers()))")
    assert run(STRANGERS + "print(llvm(strangers()))") == beside


def test_ours_are_compiled_for_our_target() -> None:
    printed = run(
        """
kernel = compile_game("shelter")
from hedgerow.kernel import gpu_target
library = next(iter(kernel.overloads.values())).library
lines = [line for line in library.get_llvm_str().splitlines() if line.startswith('@"table')]
print(type(kernel).__name__, type(library).__name__, len(lines) > 0)
"""
    )
    assert printed == "GpuDispatcher GpuLibrary True\n"


RULES = """
from numba import cuda, types
import numba
from hedgerow import catalog
from hedgerow.kernel import bits, contract
room = catalog.room("wildfire")
position = numba.from_dtype(room.layout(room.settings()))
def of_a_stranger():
    @cuda.jit
    def kernel(positions, out):
        out[0] = contract.to_move(positions[0]) + contract.score(positions[0], 0) + bits.count(out[1])
    kernel.compile((types.Array(position, 1, "C"), types.Array(types.int64, 1, "C")))
    return llvm(kernel)
if "first" in sys.argv:
    compile_game("wildfire")
before = of_a_stranger()
compile_game("shelter")
assert of_a_stranger() == before
print(before)
"""


def test_strangers_may_call_rules() -> None:
    assert run("import sys" + RULES) == run("import sys" + RULES, "first")


THREADS = """
import threading
from numba.cuda import descriptor
from hedgerow.kernel import gpu_target
original, seen = descriptor.cuda_target, []
context = original.target_context
def look():
    seen.append(descriptor.cuda_target.target_context is context)
try:
    with gpu_target.our_target():
        kept = descriptor.cuda_target
        other = threading.Thread(target=look)
        other.start()
        other.join()
        look()
        raise KeyError
except KeyError:
    print(seen, descriptor.cuda_target is original, kept.target_context is context)
"""


def test_other_threads_keep_numba_cudas_target() -> None:
    printed = run(THREADS)
    assert printed == "[True, False] True True\n"


def test_numpy_is_completed_only_for_an_import() -> None:
    """NumPy 2.5 has no `row_stack`, which numba-cuda 0.30 names when it is imported."""
    printed = run(
        """
import sys
import numba, numpy
numba.njit(lambda x: x)(1)  # Numba itself needs the name in some versions of NumPy
vars(numpy).pop("row_stack", None)
assert "numba.cuda.np.arrayobj" not in sys.modules
kernel = compile_game("wildfire")
print(hasattr(numpy, "row_stack"), len(kernel.overloads))
"""
    )
    assert printed == "False 1\n"


CACHED = """
import os, sys
from pathlib import Path
import hedgerow
kernel = compile_game("wildfire")
print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
"""


def test_a_kernel_is_found_by_the_next_process(tmp_path: Path) -> None:
    """In spite of another seed for hashes, and of what the first process had to compile for the CPU."""
    ours = str(tmp_path)
    assert run(CACHED, HEDGEROW_CACHE=ours, PYTHONHASHSEED="1") == "0 1\n"
    assert run(CACHED, HEDGEROW_CACHE=ours, PYTHONHASHSEED="2") == "1 0\n"
    for path in tmp_path.rglob("*.kernel"):
        path.write_bytes(path.read_bytes()[:-1])
    assert run(CACHED, HEDGEROW_CACHE=ours, PYTHONHASHSEED="3") == "0 1\n"
    assert run(CACHED, HEDGEROW_CACHE=ours, PYTHONHASHSEED="4") == "1 0\n"


def test_each_cache_has_its_folder(tmp_path: Path) -> None:
    """`NUMBA_CACHE_DIR` is for other people's kernels."""
    folders = {"HEDGEROW_CACHE": str(tmp_path / "ours"), "NUMBA_CACHE_DIR": str(tmp_path / "theirs")}
    program = tmp_path / "stranger.py"
    program.write_text(STRANGERS)
    run(
        CACHED + "sys.path.insert(0, sys.argv[1])\nimport stranger\nstranger.strangers(cached=True)",
        str(tmp_path),
        **folders,
    )
    assert {path.suffix for path in (tmp_path / "theirs").rglob("*") if path.is_file()} == {".nbc", ".nbi"}
    assert not list((tmp_path / "theirs").rglob("*in_groups*"))
    assert len(list((tmp_path / "ours").rglob("*.kernel"))) == 1
    assert not list((tmp_path / "ours").rglob("*stranger*"))


UNKNOWN = """
import logging
logging.basicConfig(format="%(message)s", stream=__import__("sys").stdout)
import numba_cuda
numba_cuda.__version__ = "0.99.1"
from numba import cuda, types
from hedgerow.kernel import gpu_code
def double(numbers):
    numbers[0] *= 2
kernel = gpu_code.jit(cache=True)(double)
kernel.compile((types.Array(types.int64, 1, "C"),))
print(type(kernel) is cuda.dispatcher.CUDADispatcher, kernel.stats.cache_path)
gpu_code.jit()(double)
"""


def test_an_unknown_numba_cuda_compiles_plainly() -> None:
    printed = run(UNKNOWN)
    assert printed == (
        "GPU kernels are compiled plainly: this version of numba-cuda is unknown (its version is 0.99.1).\nTrue None\n"
    )


def test_a_missing_name_compiles_plainly() -> None:
    printed = run(
        """
import logging
logging.basicConfig(format="%(message)s", stream=__import__("sys").stdout)
from numba import cuda
from numba.cuda.np import arrayobj
del arrayobj.basic_indexing
from hedgerow.kernel import gpu_code
print(type(gpu_code.jit()(lambda: None)) is cuda.dispatcher.CUDADispatcher)
"""
    )
    assert "(numba.cuda.np.arrayobj has no basic_indexing).\nTrue\n" in printed


def test_pyproject_allows_the_supported_versions() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    extra = tomllib.loads(text)["project"]["optional-dependencies"]["gpu"]
    source = Path(gpu_code.__file__).with_name("gpu_target.py").read_text(encoding="utf-8")
    ((low, high),) = re.findall(r"^SUPPORTED = \(\((\d+, \d+)\), \((\d+, \d+)\)\)", source, re.MULTILINE)
    bounds = rf"numba-cuda>={low.replace(', ', '.')}(\.\d+)?,<{high.replace(', ', '.')}"
    assert any(re.fullmatch(bounds, requirement) for requirement in extra)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package in place of ours."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "rules.py").write_text("a = 1")
    (folder / "deck.csv").write_text("1")
    monkeypatch.setattr(gpu_cache, "PACKAGE", folder)
    monkeypatch.setattr(gpu_cache, "_imported_at", (folder / "deck.csv").stat().st_mtime + 1)
    return folder


@pytest.mark.parametrize("name", ["rules.py", "deck.csv"])
def test_a_changed_source_is_another_folder(package: Path, name: str) -> None:
    before = gpu_cache.sources_digest()
    (package / name).write_text("2")
    assert before != gpu_cache.sources_digest() is not None


def test_a_source_newer_than_the_process_is_not_cached(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert gpu_cache.sources_digest() is not None
    monkeypatch.setattr(gpu_cache, "_imported_at", (package / "rules.py").stat().st_mtime - 1)
    assert gpu_cache.sources_digest() is None


def test_without_sources_nothing_is_cached(package: Path) -> None:
    for path in package.iterdir():
        path.unlink()
    assert gpu_cache.sources_digest() is None


def test_rules_outside_the_package_are_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    room = catalog.room("wildfire")
    room.template(room.settings())  # the game is known from here on
    known: dict[Any, Any] = {"ours": room.rules}
    monkeypatch.setattr(names, "known", known)
    assert gpu_cache.covers_all_rules()
    known["theirs"] = SimpleNamespace(start=package, apply=room.rules.apply)
    assert not gpu_cache.covers_all_rules()


def test_without_a_folder_nothing_is_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "file")
    assert gpu_cache.folder.__wrapped__() is None
    monkeypatch.setattr(cache, "folder", lambda: None)
    assert gpu_cache.folder.__wrapped__() is None
