# mypy: allow-untyped-defs, allow-untyped-calls
"""A Numba target for our GPU kernels, derived from numba-cuda's own.

Other people's kernels keep numba-cuda's target, contexts, dispatcher and cache. So they compile as they do without
Hedgerow, before, while and after ours do. `kernel.gpu_code` says what is different for our kernels and why.

Derived classes, all of them below:

* `GpuTyping(CUDATypingContext)` compiles each rule that a kernel calls for our target, in a dispatcher of ours.
* `GpuContext(CUDATargetContext)` adds the registry `lowering` with our table lookup and our array indexing. The
  indexing is numba-cuda's code, run with two helpers of ours in place of its own (`_copy`).
* `GpuLibrary(CUDACodeLibrary)` and `GpuCodegen(JITCUDACodegen)` give NVVM each function once.
* `GpuTarget(CUDATarget)` holds these contexts, and `GpuRules(CUDA)` is its entry in Numba's table of targets.
* `GpuDispatcher(CUDADispatcher)` is what `jit` returns: a kernel, or a function that kernels call.
* `GpuCache(CUDACache)`, `CacheFormat(CUDACacheImpl)` and `CacheFolder(_CacheLocator)` save kernels in our folder.

Replaced for a time and put back:

* `numba.cuda.descriptor.cuda_target`, while a kernel of ours compiles (`our_target`). `compile_cuda` and the lowering
  of calls read their contexts from this name and take no other. The replacement gives our contexts to the thread that
  compiles our kernel. Every other thread gets numba-cuda's.
* `numpy.row_stack`, while `numba.cuda.np.arrayobj` is imported, if NumPy does not have it. NumPy 2.5 removed the name,
  and numba-cuda 0.30 needs it for that import alone.

`PRIVATE_NAMES` lists the undocumented names that this module uses. No other module uses any. With an unknown version of
numba-cuda, or if one of the names is missing, this module raises ImportError. Then `gpu_code.jit` compiles plainly.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import operator
import pickle
import re
import threading
import types as python_types
import uuid
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir

from hedgerow.kernel import gpu_cache
from hedgerow.kernel.gpu_code import keep_out_of_line
from hedgerow.kernel.jit import wide

NAME = "hedgerow-cuda"  # of the target, for Numba
PACKAGE = __name__.partition(".")[0]  # part of the name of every function that we compile
SUPPORTED = ((0, 30), (0, 31))  # versions of numba-cuda: from the first, below the second; pyproject.toml has the same


@contextlib.contextmanager
def _row_stack():
    if hasattr(np, "row_stack"):
        yield
        return
    np.row_stack = np.vstack
    try:
        yield
    finally:
        del np.row_stack


with _row_stack():
    from numba.cuda.np import arrayobj

import numba_cuda
from numba import cuda
from numba.core.dispatcher import Dispatcher
from numba.core.target_extension import CUDA, dispatcher_registry, jit_registry, target_registry
from numba.cuda import cgutils, codegen, descriptor, dispatcher, serialize, target, types
from numba.cuda.core import caching
from numba.cuda.core.compiler_lock import global_compiler_lock
from numba.cuda.core.imputils import Registry
from numba.cuda.cpython import tupleobj
from numba.cuda.cudadrv import nvvm

PRIVATE_NAMES: dict[Any, tuple[str, ...]] = {
    arrayobj: (
        "_getitem_array_generic", "basic_indexing", "fix_integer_index", "getitem_arraynd_intp", "getitem_array_tuple",
        "registry", "setitem_array",
    ),
    caching: ("_CacheLocator",),
    caching.Cache: ("_index_key", "_load_overload", "_save_overload"),
    caching.CacheImpl: ("_locator_classes",),
    cgutils: ("add_global_variable",),
    codegen: ("CUDACodeLibrary", "JITCUDACodegen"),
    codegen.CUDACodeLibrary: ("llvm_strs", "modules"),
    codegen.JITCUDACodegen: ("_library_class",),
    descriptor: ("CUDATarget", "cuda_target"),
    descriptor.CUDATarget: ("target_context", "typing_context"),
    dispatcher: ("CUDACache", "CUDACacheImpl", "CUDADispatcher"),
    dispatcher.CUDADispatcher: ("compile", "enable_caching", "get_call_template", "targetdescr"),
    nvvm: ("ADDRSPACE_GLOBAL",),
    serialize: ("dumps",),
    target.CUDATargetContext: ("init", "install_registry", "load_additional_registries"),
    target.CUDATypingContext: ("resolve_value_type",),
    tupleobj: ("getitem_unituple",),
}  # fmt: skip
# Names of instances: `_entry_name` and `_llvm_strs` of a library, `_internal_codegen` and `target` of a context,
# `_cache` of a dispatcher, `_cache_file`, `_cache_path`, `_impl`, `_launch_config_key` and `_py_func` of a cache.


def _check_version() -> None:
    numbers = re.match(r"(\d+)\.(\d+)\b", numba_cuda.__version__)
    if numbers is None or not SUPPORTED[0] <= tuple(map(int, numbers.groups())) < SUPPORTED[1]:
        raise ImportError(f"its version is {numba_cuda.__version__}")
    for owner, names in PRIVATE_NAMES.items():
        for name in names:
            if not hasattr(owner, name):
                raise ImportError(f"{owner.__name__} has no {name}")


_check_version()


class GpuRules(CUDA):
    """The entry of our target in Numba's table: code for numba-cuda's target is valid here as well."""


class GpuLibrary(codegen.CUDACodeLibrary):
    """The LLVM modules of a kernel and of all functions that it calls."""

    _llvm_strs: Any

    @property
    def llvm_strs(self):
        """The modules as text for NVVM: each once, with long functions out of line."""
        if self._llvm_strs is None:
            modules = list({id(module): module for module in self.modules}.values())
            keep_out_of_line(modules, self._entry_name)
            self._llvm_strs = [str(module) for module in modules]
        return self._llvm_strs


class GpuCodegen(codegen.JITCUDACodegen):
    _library_class = GpuLibrary


class GpuContext(target.CUDATargetContext):
    def __init__(self, typing_context):
        super().__init__(typing_context)
        self.target = GpuRules

    def init(self):
        super().init()
        self._internal_codegen = GpuCodegen(NAME)

    def load_additional_registries(self):
        super().load_additional_registries()
        self.install_registry(lowering)


class GpuTyping(target.CUDATypingContext):
    def resolve_value_type(self, val):
        """Return the type of a global value; functions compiled for another target become ours."""
        if isinstance(val, Dispatcher | dispatcher.CUDADispatcher) and not isinstance(val, GpuDispatcher):
            val = _device_function(val)
        return super().resolve_value_type(val)


@functools.cache
def _device_function(function):
    options = {"debug": False, "opt": True, **function.targetoptions, "device": True}
    return GpuDispatcher(function.py_func, options)


class GpuTarget(descriptor.CUDATarget):
    @functools.cached_property
    def typing_context(self):
        return GpuTyping()

    @functools.cached_property
    def target_context(self):
        return GpuContext(self.typing_context)


class TargetByThread:
    """Stands for numba-cuda's target: ours in the thread that compiles our kernel, numba-cuda's in all others."""

    def __init__(self, original):
        self.original = original
        self.compiling_thread: int | None = threading.get_ident()

    def __getattr__(self, name):
        ours = threading.get_ident() == self.compiling_thread
        return getattr(gpu_target if ours else self.original, name)


@contextlib.contextmanager
def our_target():
    """Replace numba-cuda's target while a kernel of ours compiles. No other kernel can compile meanwhile."""
    with global_compiler_lock:
        original = descriptor.cuda_target
        replacement = descriptor.cuda_target = TargetByThread(original)
        try:
            yield
        finally:
            descriptor.cuda_target = original
            replacement.compiling_thread = None  # a caller that kept it has numba-cuda's target from now on


gpu_target = GpuTarget(NAME)


class CacheFolder(caching._CacheLocator):
    """Says where the kernels of a function are saved."""

    def __init__(self, function, folder):
        self._folder, self._line = folder / function.__module__, function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func, py_file):
        folder = gpu_cache.folder()
        return None if folder is None else cls(py_func, folder)

    def get_cache_path(self):
        return str(self._folder)

    def ensure_cache_path(self):
        with contextlib.suppress(OSError):  # then nothing is saved
            self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self):
        return ""  # the folder's name contains a hash of all sources

    def get_disambiguator(self):
        return str(self._line)


class KernelFiles:
    """The saved kernels of one function, each in a file named by its key.

    There is no index, so two processes that save at once cannot mix up kernels. A damaged file is ignored.
    """

    def __init__(self, folder, name):
        self._folder, self._name = Path(folder), name

    def _path(self, key):
        return self._folder / f"{self._name}.{_sha256(repr(key).encode()).hex()[:32]}.kernel"

    def load(self, key):
        try:
            content = self._path(key).read_bytes()
        except OSError:
            return None
        if _sha256(content[32:]) != content[:32]:
            return None
        saved_key, data = pickle.loads(content[32:])
        return data if saved_key == repr(key) else None

    def save(self, key, data):
        content = serialize.dumps((repr(key), data))
        draft = self._path(key).with_suffix(f".{uuid.uuid4().hex[:16]}")
        try:
            draft.write_bytes(_sha256(content) + content)
            draft.replace(self._path(key))
        except OSError:
            with contextlib.suppress(OSError):
                draft.unlink()

    def flush(self):
        for path in self._folder.glob(f"{self._name}.*.kernel"):
            path.unlink(missing_ok=True)


def _sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


class CacheFormat(dispatcher.CUDACacheImpl):
    _locator_classes = (CacheFolder,)


class GpuCache(dispatcher.CUDACache):
    """The saved kernels of one function. It is not used if a game outside the package is known: see `gpu_cache`."""

    _impl_class = CacheFormat

    def __init__(self, py_func, options):
        super().__init__(py_func)
        self._options = repr(sorted(options.items()))
        self._cache_file = KernelFiles(self._cache_path, self._impl.filename_base)

    def _index_key(self, sig, codegen):
        """Return a key that is the same in every process; numba-cuda's depends on the order of Python's sets."""
        return sig, codegen.magic_tuple(), self._launch_config_key, self._options, _identity(self._py_func)

    def _load_overload(self, sig, target_context):
        return super()._load_overload(sig, target_context) if gpu_cache.covers_all_rules() else None

    def _save_overload(self, sig, data):
        if gpu_cache.covers_all_rules():
            super()._save_overload(sig, data)


def _identity(value):
    """Return what distinguishes a function, or a value that it encloses, from others of the same sources.

    The pickle of a Numba type depends on what the process did before; its name does not.
    """
    function = getattr(value, "py_func", value)
    if isinstance(function, python_types.FunctionType):
        cells = [_identity(cell.cell_contents) for cell in function.__closure__ or ()]
        return function.__module__, function.__qualname__, function.__code__.co_firstlineno, cells
    return repr(value) if isinstance(value, types.Type) else _sha256(serialize.dumps(value)).hex()


class GpuDispatcher(dispatcher.CUDADispatcher):
    """A kernel of ours, or a function that kernels of ours call."""

    targetdescr = gpu_target

    def enable_caching(self):
        if gpu_cache.folder() is not None:
            self._cache = GpuCache(self.py_func, self.targetoptions)

    def compile(self, sig):
        with our_target():
            return super().compile(sig)

    def get_call_template(self, args, kws):
        """Compiled callers pass every whole number as an int64, as on the CPU (`programs.Rule`)."""
        return super().get_call_template(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})


def jit(function=None, *, cache=False, **options):
    """Compile a function as `numba.cuda.jit` does, but for our target."""
    if function is None:
        return functools.partial(jit, cache=cache, **options)
    ours = GpuDispatcher(function, cuda.jit(**options)(function).targetoptions)
    if cache:
        ours.enable_caching()
    return ours


target_registry[NAME] = GpuRules
dispatcher_registry[GpuRules] = GpuDispatcher
jit_registry[GpuRules] = jit

lowering = Registry(NAME)


def _copy(function, helpers):
    """Return the same function with other globals, in which it finds its helpers."""
    copied = python_types.FunctionType(
        function.__code__, helpers, function.__name__, function.__defaults__, function.__closure__
    )
    helpers[function.__name__] = copied
    return copied


def _index_from_the_start(context, builder, kind, index, size):
    """Take a place as it is: no rule counts places from the end (`tests/every_game/test_places.py`).

    Numba's own functions in a kernel may do so.
    """
    if PACKAGE not in builder.function.name:
        return arrayobj.fix_integer_index(context, builder, kind, index, size)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _index_with_one_place(context, builder, kind, array, index_types, indices, boundscheck=None):
    """Index an array; an array in a record that has one place is always read there, whatever the index."""
    if isinstance(kind, types.NestedArray) and all(isinstance(each, types.Integer) for each in index_types):
        pairs = zip(kind.shape, indices, strict=False)  # of two dimensions perhaps only the first has an index
        indices = [index.type(0) if size == 1 else index for size, index in pairs]
    return _basic_indexing(context, builder, kind, array, index_types, indices, boundscheck)


_helpers = {**vars(arrayobj), "fix_integer_index": _index_from_the_start}
_basic_indexing = _copy(arrayobj.basic_indexing, _helpers)
_helpers["basic_indexing"] = _index_with_one_place
_copy(arrayobj._getitem_array_generic, _helpers)
for _function in (arrayobj.getitem_arraynd_intp, arrayobj.getitem_array_tuple, arrayobj.setitem_array):
    _copied = _copy(_function, _helpers)
    for _each, _operation, _kinds in list(arrayobj.registry.functions):
        if _each is _function:
            lowering.lower(_operation, *_kinds)(_copied)


@lowering.lower(operator.getitem, types.UniTuple, types.intp)
def _table_lookup(context, builder, signature, args):
    """Look a constant number of a tuple up in a table.

    Numba compares the index with every place, counted from either end, and asks whether it is beyond both: a kernel of
    Wildlife Shelter was twice as long by that. Rules look up no place that is not there.
    """
    numbers = _constants(args[0])
    if numbers is None or not isinstance(signature.return_type, types.Integer):
        return tupleobj.getitem_unituple(context, builder, signature, args)
    kind = ir.ArrayType(numbers[0].type, len(numbers))
    table = cgutils.add_global_variable(builder.module, kind, "table", nvvm.ADDRSPACE_GLOBAL)
    table.linkage, table.global_constant, table.initializer = "internal", True, ir.Constant(kind, numbers)
    return builder.load(builder.gep(table, [ir.IntType(32)(0), args[1]]))


def _constants(value):
    """Return the numbers of a tuple if all are known to the compiler, or None."""
    numbers = []
    while isinstance(value, ir.instructions.InsertValue):
        value, number = value.operands
        if not isinstance(number, ir.Constant):
            return None
        numbers.append(number)
    return numbers[::-1] or None
