"""What the examples learn with: gradients beside differences, on Numba's simulator; and a short training, where its
library is installed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow.lab import policies
from simulator import on_simulator

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MATCHES, FEATURES, HIDDEN, ACTIONS = 6, 5, 4, 3
CLIP, CURIOSITY, STEP = 0.2, 0.01, 1e-5


def test_gradients_are_what_differences_say_on_numbas_simulator() -> None:
    assert on_simulator(__file__) == "as it should be\n"


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore")  # PyTorch's and its friends' own
def test_a_short_training_writes_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="wants the extra hedgerow[train]")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import train

    path, curve = tmp_path / "wildfire.npz", tmp_path / "curve.jsonl"
    asked = ["train.py", "wildfire", "--steps", "2048", "--matches", "64", "--hidden", "8"]
    monkeypatch.setattr(sys, "argv", [*asked, "--out", str(path), "--curve", str(curve)])
    train.main()
    net = policies.load(path)
    assert [weights.shape[1] for weights, _ in net.layers] == [8, net.about["actions"]]
    assert len(curve.read_text().splitlines()) >= 20


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(EXAMPLES / "train.py"))
    assert left.value.code == "Training needs the extra: pip install 'hedgerow[train]' (torch is not installed)."


def loss(weights: list[Any], seen: Any, given: dict[str, Any]) -> float:
    """What PPO wants to be small, match by match, as its paper writes it; the value's error counts a quarter."""
    bent = np.tanh(seen @ weights[0])
    outputs = np.c_[bent, np.ones(MATCHES)] @ weights[1]
    total = 0.0
    for n in range(MATCHES):
        allowed = np.flatnonzero(given["masks"][n])
        chances = np.exp(outputs[n, allowed]) / np.exp(outputs[n, allowed]).sum()
        ratio = chances[allowed.tolist().index(given["actions"][n])] / np.exp(given["chances"][n])
        gain = (given["advantage"][n] - given["mean"]) / given["spread"]
        total -= min(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
        total += CURIOSITY * (chances * np.log(chances)).sum()
        total += 0.25 * (outputs[n, ACTIONS] - given["values"][n] - given["advantage"][n]) ** 2
    return float(total / MATCHES)


def check() -> None:
    sys.path.insert(0, str(EXAMPLES))
    import learning
    import train_gpu
    from numba import cuda

    learning.TILE, learning.LANES, learning.EACH, learning.WIDE = 4, 2, 2, 5  # a thread of Python each
    train_gpu.PIECES = 2
    draw = np.random.default_rng(0)
    net = train_gpu.Net([FEATURES, HIDDEN, ACTIONS + 1], MATCHES, 0)
    weights = [draw.normal(0, 0.5, one.shape).astype(np.float32) for one in net.weights]
    for one, made in zip(net.weights, weights, strict=True):
        one.copy_to_device(made)
    seen = np.c_[draw.normal(size=(MATCHES, FEATURES)), np.ones(MATCHES)].astype(np.float32)
    masks = np.ones((MATCHES, ACTIONS), np.int8)
    masks[0, 1] = masks[3, 2] = 0
    given: dict[str, Any] = {
        "masks": masks,
        "actions": np.array([0, 1, 2, 0, 1, 2]),
        "chances": draw.normal(-1, 0.3, MATCHES).astype(np.float32),
        "values": draw.normal(size=MATCHES).astype(np.float32),
        "advantage": draw.normal(size=MATCHES).astype(np.float32),
        "mean": 0.1,
        "spread": 0.8,
    }
    outputs = cuda.to_device(np.zeros((1, MATCHES, ACTIONS + 1), np.float32))
    net.forward(cuda.to_device(seen), outputs)
    arrays = [cuda.to_device(given[name]) for name in ("masks", "actions", "chances", "values", "advantage")]
    learning.slope[2, 4](outputs[0], *arrays, given["mean"], given["spread"], CLIP, CURIOSITY, net.back[-1][0])
    net.learn(cuda.to_device(seen), 0.0)
    for n, pieces in enumerate(net.pieces):
        found = pieces.copy_to_host().sum(axis=0)
        for place in np.ndindex(found.shape):
            more, less = ([one.astype(float) for one in weights] for _ in range(2))
            more[n][place] += STEP
            less[n][place] -= STEP
            slope = (loss(more, seen, given) - loss(less, seen, given)) / (2 * STEP)
            assert abs(found[place] - slope) < 1e-6, (n, place, found[place], slope)


if __name__ == "__main__":
    check()
    print("as it should be")
