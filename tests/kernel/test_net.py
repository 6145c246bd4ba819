"""A small net: what it says, worked out by hand; its file; and that Python and compiled code say just the same."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow.kernel import net
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.net import Net
from hedgerow.kernel.refusal import HedgerowError

SMALL = Net(places=2, rows=3, width=2, whole=2, hidden=4, last=1, most=8)


def nothing(shape: Net) -> Any:
    return np.zeros(1, net.net_type(shape))[0]


def by_hand() -> Any:
    """Rows 0, 1 and 2 of the table are (1, 2), (10, -40) and (100, 0)."""
    made = nothing(SMALL)
    made.table[:] = [[1, 2], [10, -40], [100, 0]]
    made.whole[:] = [[0, 0, 0, 0.5], [0, 0, 0, 0.25]]
    made.first[:] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]
    made.second[:] = [[1], [10], [100], [1000]]
    made.shift[:] = [-5]
    made.out[:] = [2, 3]
    return made


def speak(made: Any, *rows: tuple[int, int]) -> None:
    net.hush(made)
    for place, row in rows:
        interpreted(net.hear)(made, place, row)


def test_what_it_says_by_hand() -> None:
    """The first place hears rows 0 and 1: (11, -38), of which -38 counts a twentieth, -1.9; the second hears row 2:
    (100, 0); the whole hears both of its rows: .75. So the middle is (11, -1.9, 100, .75), -1.9 counts -.095, and the
    top is 11 - .95 + 10,000 + 750 - 5 = 10,755.05; twice that and three is what it says."""
    made = by_hand()
    speak(made, (0, 0), (0, 1), (1, 2), (2, 0), (2, 1))
    assert net.logit(made) == pytest.approx(2 * 10_755.05 + 3, rel=1e-6)


def test_what_spoke_before_is_not_heard_again() -> None:
    made = by_hand()
    speak(made, (0, 0), (0, 1), (1, 2), (2, 0))
    net.logit(made)
    speak(made, (1, 0))
    assert net.logit(made) == pytest.approx(2 * (100 * 1 - 5) + 3)  # (1, 2) at the second place: the middle is 0 0 1 0


@pytest.mark.parametrize("heard", range(1, 8))
def test_any_number_of_rows_is_added_up(heard: int) -> None:
    """Four are added at once, and what is left of them one by one: row 0 so many times."""
    made = by_hand()
    speak(made, *[(1, 0)] * heard)
    assert net.logit(made) == pytest.approx(2 * (100 * heard - 5) + 3)


def test_python_says_the_same_to_the_bit() -> None:
    lots = np.random.default_rng(3)
    made = nothing(Net(3, 20, 4, 5, 8, 4, 12))
    for name in net.WEIGHTS:
        made[name][...] = lots.normal(size=made[name].shape)
    for _ in range(5):
        speak(made, *((int(lots.integers(3)), int(lots.integers(20))) for _ in range(12)), (3, int(lots.integers(5))))
        assert net.logit(made) == interpreted(net.logit)(made) != 0.0


def test_a_chance_is_nearly_logistic_and_rises() -> None:
    logits = [-60.0, -5.0, -1.0, -0.1, 0.0, 0.1, 1.0, 5.0, 60.0]
    chances = [net.chance_of(number) for number in logits]
    assert chances == sorted(chances) and chances[4] == 0.5 and chances[0] > 0.0 and chances[-1] <= 1.0
    for number, chance in zip(logits, chances, strict=True):
        assert chance == pytest.approx(1 / (1 + math.exp(-number)), abs=0.001)
        assert chance + net.chance_of(-number) == pytest.approx(1.0)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = by_hand()
    made.table[1, 1] = 0.126  # 16 of 128: an eighth
    (tmp_path / net.FILE).write_text(net.written(made, ["how it was made"]), encoding="utf-8")
    found = net.read(tmp_path, SMALL)
    assert found["table"].tolist() == [[1, 2], [10, 0.125], [100, 0]]
    for name in net.WEIGHTS[1:]:
        assert found[name].tolist() == made[name].tolist() and found[name].dtype == np.float32


def test_without_a_file_nothing_was_learned(tmp_path: Path) -> None:
    assert not any(weights.any() for weights in net.read(tmp_path, SMALL).values())


def test_a_file_of_another_size_is_refused(tmp_path: Path) -> None:
    (tmp_path / net.FILE).write_text("1 2 3\n", encoding="utf-8")
    with pytest.raises(HedgerowError, match="3 weights, not 37"):
        net.read(tmp_path, SMALL)


def test_layers_are_multiples_of_what_is_added_at_once() -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        net.net_type(SMALL._replace(hidden=6))
