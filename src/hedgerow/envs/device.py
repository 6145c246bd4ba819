# mypy: allow-untyped-defs, allow-untyped-calls
"""Many matches at a step on a CUDA device: the engine of `BatchEnv`, one thread for one match, and arrays that stay.

What a step writes is what the CPU writes, bit for bit. A first kernel plays and lists moves; a second writes the
observations, one thread for one entry, so that neighbouring threads write neighbouring words.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow.envs.batch import Array, BatchEnv
from hedgerow.envs.engine import sight
from hedgerow.kernel import rng
from hedgerow.kernel.gpu import cuda_module, why_not
from hedgerow.kernel.refusal import HedgerowError

THREADS = 64  # per block
DLPACK_CUDA = 2  # how DLPack calls such a device
DONT_WAIT = -1  # in place of a stream: who asks orders the work herself
MOST_ROWS = 1 << 32  # more than there are matches


class Shared:
    """An array of the device, which other libraries take without a copy: by DLPack, or by CUDA's array interface.

    It is the environment's own, and the next step writes into it.
    """

    def __init__(self, array: Any) -> None:
        self.array = array  # as numba-cuda has it
        self.shape, self.dtype = tuple(array.shape), array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.array.__cuda_array_interface__  # type: ignore[no-any-return]

    def __dlpack__(self, *, stream: int | None = None, **asked: Any) -> Any:
        from cuda.core.utils import StridedMemoryView

        if stream != DONT_WAIT:
            cuda_module().synchronize()
        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=DONT_WAIT).__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        return DLPACK_CUDA, cuda_module().get_current_device().id

    def copy_to_host(self) -> Array:
        """A copy as a NumPy array, once all that was asked of the device is done."""
        copied: Array = self.array.copy_to_host()
        return copied


class CudaEnv(BatchEnv):
    """`BatchEnv` with `matches` matches on a CUDA device. Arrays are `Shared`, and all work is asked of the default
    stream: who reads the arrays from another one calls `wait` first.

    `step` takes actions of the device (any array with CUDA's interface) or NumPy's. With `check=False` it returns at
    once: what is not legal is then not played (the row stays, its reward is 0), and `refused` tells of it.
    """

    def _furnish(self) -> None:
        if problem := why_not():
            raise HedgerowError(f"Matches on a GPU need a CUDA device and pip install 'hedgerow[gpu]': {problem}.")
        self._cuda, self._kernels = cuda_module(), importlib.import_module("hedgerow.envs.engine.kernels")
        matches, form = self.matches, self.form
        self._device_rows = self._zeros(matches, form.row)
        self._data = self._device_rows.view(np.uint8).reshape(matches, form.row.itemsize)
        self._actions = self._zeros(matches, np.int64)
        self._steps = 0
        self._refusals = self._zeros(1, np.int64)  # of the last step with any: its number, and the row from behind
        self._paid = self._zeros((matches, self.players), np.int64)
        self._places = self._cuda.to_device(sight.places(form.stretches, form.size))
        self._template, self._stretches, self._ranges = (
            self._cuda.to_device(array) for array in (form.template, form.stretches, form.ranges)
        )
        self.observations = Shared(self._zeros((matches, form.size), np.int16))
        self.masks = Shared(self._zeros((matches, self.actions), np.int8))
        self.rewards = Shared(self._zeros((matches, self.players), np.float32))
        self.terminated = Shared(self._zeros(matches, np.bool_))
        self._seats = Shared(self._zeros(matches, np.int64))

    @property
    def seats(self) -> Any:
        """Who is to decide, in every match."""
        return self._seats

    def reset(self, seeds: int | Sequence[int] | Array = 0) -> tuple[Any, Any]:
        """As `BatchEnv.reset`."""
        words = np.array([(seed & rng.MASK, seed >> 32) for seed in self._seeds(seeds)], np.uint32)
        self._launch(self._kernels.plant, self._device_rows, self._cuda.to_device(words), self._actions)
        self._begun = True
        self._go()
        return self.observations, self.masks

    def step(self, actions: Any, check: bool = True) -> tuple[Any, Any, Any, Any]:
        """As `BatchEnv.step`."""
        self._require_reset()
        given = actions.array if isinstance(actions, Shared) else actions
        if hasattr(given, "__cuda_array_interface__") and not hasattr(given, "copy_to_host"):
            given = self._cuda.as_cuda_array(given)
        if not hasattr(given, "copy_to_host"):
            given = self._cuda.to_device(self._checked(given))
        if tuple(given.shape) != (self.matches,) or given.dtype.kind not in "iu":
            raise TypeError(f"Actions are {self.matches} whole numbers, one for each match.")
        self._steps += 1
        mark = (self._steps + 1) * MOST_ROWS - 1
        self._launch(self._kernels.take, given, self.masks.array, self._actions, mark, self._refusals)
        if check and (bad := self.refused()) >= 0:
            self._refuse(bad, int(given[bad]))
        self._go()
        return self.observations, self.rewards, self.terminated, self.masks

    def refused(self) -> int:
        """The first match whose last action was not legal, -1 if all were; waits for the device."""
        step, row = divmod(int(self._refusals.copy_to_host()[0]), MOST_ROWS)
        return MOST_ROWS - 1 - row if step == self._steps else -1

    def sample(self) -> Any:
        """As `BatchEnv.sample`, on the device."""
        self._require_reset()
        actions = self._cuda.device_array(self.matches, np.int64)
        self._launch(self._kernels.pick, self._device_rows, self._ranges, actions)
        return Shared(actions)

    def wait(self) -> None:
        """Until all that was asked of the device is done."""
        self._cuda.synchronize()

    def _go(self) -> None:
        self._launch(
            self._kernels.advance, self._device_rows, self._template, self._ranges, self.masks.array,
            self.observations.array, self._actions, self.form.goal, self.rewards.array, self._paid,
            self.terminated.array, self._seats.array,
        )  # fmt: skip
        blocks = -(-self.matches // self._kernels.ROWS_EACH), -(-self.form.size // THREADS)
        self._kernels.write[blocks, THREADS](self._data, self._places, self._stretches, self.observations.array)

    def _launch(self, kernel: Any, *given: Any) -> None:
        kernel[-(-self.matches // THREADS), THREADS](*given)

    def _zeros(self, shape: Any, kind: Any) -> Any:
        return self._cuda.to_device(np.zeros(shape, kind))
