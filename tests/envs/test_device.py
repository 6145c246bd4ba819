"""A batch on a GPU is the batch of the CPU, bit for bit: on Numba's simulator, and on a device where one is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow import catalog, envs
from hedgerow.envs import BatchEnv
from hedgerow.kernel import gpu
from hedgerow.kernel.refusal import HedgerowError, IllegalMove
from simulator import on_simulator

ARRAYS = ("observations", "masks", "seats", "rewards", "terminated")


def check_same(here: BatchEnv, there: Any) -> None:
    for name in ARRAYS:
        assert np.array_equal(getattr(here, name), getattr(there, name).copy_to_host()), name


def check_stepping(game: str, matches: int, steps: int, **settings: Any) -> int:
    """Both step at random, as they draw it themselves; how many matches have ended."""
    here, there = BatchEnv(game, matches, **settings), envs.cuda(game, matches, **settings)
    ended = 0
    for seed in (5, 2**64 - 2):  # the second time the masks are not empty
        here.reset(seed)
        there.reset(seed)
        check_same(here, there)
        for _ in range(steps):
            drawn = there.sample()
            assert np.array_equal(here.sample(), drawn.copy_to_host())
            here.step(drawn.copy_to_host())
            there.step(drawn)
            check_same(here, there)
            ended += int(here.terminated.sum())
    check_refusals(here, there)
    return ended


def check_refusals(here: BatchEnv, there: Any) -> None:
    """Checked, one illegal action stops all; unchecked, only its own match."""
    actions = here.sample()
    row = here.matches - 1
    actions[row] = here.masks[row].argmin()
    assert here.masks[row, actions[row]] == 0
    with pytest.raises(IllegalMove, match=f"Action {actions[row]} of match {row} is not legal now"):
        there.step(actions)
    check_same(here, there)
    before = here.observations[row].copy()
    there.step(actions, check=False)
    assert there.refused() == row and not there.terminated.copy_to_host()[row]
    assert not there.rewards.copy_to_host()[row].any()
    assert np.array_equal(there.observations.copy_to_host()[row], before)
    actions[row] = here.masks[row].argmax()
    there.step(there.sample())
    assert there.refused() == -1


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")  # those of numba-cuda, about itself and its drivers
@pytest.mark.parametrize("game", catalog.names())
def test_a_device_steps_as_the_cpu_does(game: str) -> None:
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    assert check_stepping(game, 300, 200) or game == "vasty"


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore")
def test_arrays_are_handed_over_by_dlpack() -> None:
    if reason := gpu.why_not():
        pytest.skip(f"{reason}; run this file on a machine with a CUDA device")
    from cuda.core.utils import StridedMemoryView

    env = envs.cuda("wildfire", 8)
    env.reset(1)
    taken = StridedMemoryView.from_dlpack(env.observations, stream_ptr=-1)
    assert taken.ptr == env.observations.__cuda_array_interface__["data"][0]
    assert tuple(taken.shape) == env.observations.shape and taken.dtype == np.int16


def test_without_a_device_a_sentence_says_so() -> None:
    if not gpu.why_not():
        pytest.skip("there is a CUDA device")
    with pytest.raises(HedgerowError, match="need a CUDA device and pip install 'hedgerow\\[gpu\\]': "):
        envs.cuda("wildfire", 8)


def test_the_kernels_do_as_the_cpu_does_on_numbas_simulator() -> None:
    """In a process of its own, where Python runs everything: every thread of a block is one of Python's there."""
    assert on_simulator(__file__) == "the same\n"


if __name__ == "__main__":
    from hedgerow.envs import device

    device.THREADS = 4  # a thread of Python each
    check_stepping("wildfire", 3, 6)
    print("the same")
