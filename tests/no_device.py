"""Compile GPU kernels to LLVM without a GPU, a driver or NVVM.

`run` starts a fresh process, in which a few functions of numba-cuda are replaced that ask for these. No kernel can be
launched there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import numba
import pytest

COMPUTE_CAPABILITY = (9, 0)


def run(program: str, *arguments: str, **environment: str) -> str:
    """Return what a program prints in a fresh process that starts with `pretend_device()`. Skip without numba-cuda."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install 'hedgerow[gpu]'")
    if numba.config.DISABLE_JIT or numba.config.ENABLE_CUDASIM:
        pytest.skip("Numba compiles nothing for a device: NUMBA_DISABLE_JIT or NUMBA_ENABLE_CUDASIM is set")
    start = "from no_device import compile_game, llvm, pretend_device\npretend_device()\n"
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", start + program, *arguments],
            env={
                **os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0", "HEDGEROW_CACHE": folder, **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def pretend_device() -> None:
    """Answer for the driver and NVVM. This is done before any test looks for what is replaced."""
    import numba.cuda.dispatcher
    from numba.cuda import codegen
    from numba.cuda.cudadrv import devices, driver, nvvm

    device = SimpleNamespace(compute_capability=COMPUTE_CAPABILITY, id=0)
    numba.cuda.dispatcher.get_current_device = lambda: device
    numba.cuda.dispatcher._Kernel.bind = lambda self: None
    devices.get_context = lambda *_: SimpleNamespace(device=device)
    codegen.JITCUDACodegen.magic_tuple = lambda self: ((13, 0), COMPUTE_CAPABILITY)
    codegen.CUDACodeLibrary.get_asm_strs = lambda self, cc=None: self.llvm_strs
    driver._have_nvjitlink = numba.cuda.decorators._have_nvjitlink = lambda: False
    nvvm.NVVM.__new__ = lambda cls: object.__new__(cls)
    nvvm.NVVM.get_ir_version = lambda self: (2, 0, 3, 2)


def compile_game(name: str):  # type: ignore[no-untyped-def]
    """Return the kernel for random matches of a game, compiled."""
    from hedgerow import catalog
    from hedgerow.kernel import gpu, gpu_settled, rng

    room = catalog.room(name)
    layout = gpu_settled.layout(room, room.settings())
    dice = rng.SHAPE if room.keeps_words else rng.SHORT
    kernel = gpu.kernel_for(layout, gpu.AtRandom, gpu.listed(room, gpu.AtRandom), room.pace, dice)
    types = numba.types
    arrays = [(numba.from_dtype(layout), 1), (types.int64, 2)]
    results = [(types.int32, 2), (types.int32, 3), (types.int8, 2), (types.int32, 1)]
    before, after = ([types.Array(kind, n, "C") for kind, n in each] for each in (arrays, results))
    kernel.compile((*before, types.int64, types.int64, types.int64, *after))
    return kernel


def llvm(kernel) -> str:  # type: ignore[no-untyped-def]
    """Return the sorted lines of a kernel's LLVM, without numbers that depend on what was compiled before."""
    lines = "\n".join(kernel.inspect_llvm().values())
    return "\n".join(sorted(re.sub(r'B\d+v\d+|(?<=I)Li\d{3,}E|\$\d+"$', "", lines, flags=re.MULTILINE).splitlines()))
