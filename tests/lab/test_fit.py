"""Learning a value: the regression by hand, which positions are learned from, and the same file from the same seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import rng
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.learned import furnish, workspace_type
from hedgerow.kernel.mind import BRISKLY, NO_MIND, QUICKLY, THOROUGHLY
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import fit

ROWS, TARGETS = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])


def line_through(ridge: float, near: float, weight: float = 1.0) -> list[float]:
    """Constant and slope through (0, 1), (1, 3) and (2, 5)."""
    products, sums, out = np.zeros((2, 2)), np.zeros(2), np.zeros(2)
    interpreted(fit.add_up)(ROWS, TARGETS, weight, products, sums)
    assert products.tolist() == [[3 * weight, 0], [3 * weight, 5 * weight]]
    assert sums.tolist() == [9 * weight, 13 * weight]
    interpreted(fit.solve)(products, sums, ridge, np.array([0.0, near]), out)
    return [round(float(number), 4) for number in out]


def test_a_line_through_points_on_a_line() -> None:
    assert line_through(0.0, 0.0) == [1, 2]
    assert line_through(0.0, 0.0, weight=0.25) == [1, 2]


def test_few_matches_leave_a_stage_like_the_next() -> None:
    """A strong pull to slope 7: then the constant is the mean of 1, 3 - 7, 5 - 14. Pulled to 2 it is the same line."""
    assert line_through(1e9, 7.0) == [-4, 7]
    assert line_through(10.0, 2.0) == [1, 2]


def test_the_value_of_rows() -> None:
    out = np.zeros(3)
    interpreted(fit.expected)(ROWS, np.array([1.0, 2.0]), out)
    assert out.tolist() == TARGETS.tolist()


def test_only_what_comes_after_the_switch_is_learned_from() -> None:
    room = catalog.room("shelter")
    template = room.template(room.settings())
    workspace = np.zeros(1, workspace_type(template.dtype, room))[0]
    furnish(workspace, room, QUICKLY)
    workspace.rng[:] = rng.generator(3)
    shape = room.mind
    rows, stages = np.zeros((shape.stages + 1, shape.traits)), np.zeros(shape.stages + 1, np.int64)
    tallies = np.zeros(len(room.categories), np.int32)
    n = interpreted(fit.gather)(workspace, template, 5, shape.stages - 2, True, rows, stages, tallies)
    assert n == 2 and stages[:2].tolist() == [shape.stages - 2, shape.stages - 1]
    assert rows[0, 0] == rows[1, 0] == 1 and tallies.any()


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    said: list[str] = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        fit.fitted(catalog.room("shelter"), fit.Plan(seed, 2, 4, 1), tmp_path / name, said.append)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b and a != c
    assert (
        a.startswith(b"# python -m hedgerow.lab.fit shelter --seed 1 --rounds 2 --matches 4 --thorough 1\n")
        and len(said) == 6
    )


def test_who_has_no_traits_learns_nothing() -> None:
    with pytest.raises(BadSettings, match="no traits"):
        fit.Fit(replace(catalog.room("shelter"), mind=NO_MIND, _layouts={}), fit.Plan())


@pytest.mark.parametrize("plan", [fit.Plan(), fit.Plan(3, 24, 20_000, 2, 0.8, 200.0, 0.95, 6, 9)])
def test_a_file_tells_the_command_that_makes_it(plan: fit.Plan) -> None:
    typed = plan.command("shelter").removeprefix("python -m hedgerow.lab.fit ").split()
    asked = vars(fit.parser().parse_args(typed))
    assert asked.pop("game") == "shelter" and asked.pop("out") is None
    assert fit.Plan(**asked) == plan


def test_what_counts_is_the_end_or_the_next_stage() -> None:
    """Two stages, one trait, matches that ended with 0 and 8 and whose last positions look alike: by the next stage
    alone the first position is worth 4, by the end alone what came of it, half and half what lies between."""
    for outcome, worth in ((0.0, 4.0), (0.5, 6.0), (1.0, 8.0)):
        learned = fit.Fit(catalog.room("shelter"), fit.Plan(outcome=outcome, ridge=1e-9))
        shape = learned.room.mind
        harvest = fit.Harvest(2, shape.stages, shape.traits, len(shape.parts))
        part = shape.parts[0]
        harvest.there[0, 1] = harvest.there[1] = True
        harvest.rows[0, 1, part.first] = 1.0
        harvest.rows[1, :, part.first] = 1.0
        harvest.ends[0] = 0.0, 8.0
        learned.harvests = [harvest]
        learned.learn()
        assert learned.weights[1, part.first] == pytest.approx(4.0, abs=0.01)
        assert learned.weights[0, part.first] == pytest.approx(worth, abs=0.01)


def test_more_care_forgets_less() -> None:
    """Six rounds, two of them brisk and one thorough: quick ones are learned from together, then brisk ones alone."""
    plan = fit.Plan(rounds=6, matches=2, thorough=1, kept=2, brisk=2)
    assert [plan.effort(number) for number in range(1, 7)] == [QUICKLY] * 3 + [BRISKLY] * 2 + [THOROUGHLY]
    learned, kept = fit.Fit(catalog.room("shelter"), plan), []
    for number in range(1, 7):
        learned.round(number)
        kept.append(len(learned.harvests))
    assert kept == [1, 2, 2, 1, 2, 1]


BAD = (
    "--brisk -1",
    "--rounds 0",
    "--matches -1",
    "--kept 0",
    "--outcome 1.1",
    "--older -0.1",
    "--ridge 0",
    "--outcome nan",
)


@pytest.mark.parametrize("typed", [["chess"], [], *(["shelter", *wish.split()] for wish in BAD)])
def test_bad_wishes_are_refused(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        fit.command(typed)
    assert ended.value.code == 2 and "error:" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["shelter", "--rounds", "1", "--matches", "1", "-o", str(tmp_path / "nowhere" / "value.txt")]
    assert fit.command(typed) == 1
    assert "cannot be written" in capsys.readouterr().err
