"""A new room is furnished by one command, and all its tests pass at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hedgerow import catalog

HOUSE = Path(__file__).resolve().parents[1]


def copy_of_the_house(target: Path) -> Path:
    for folder in ("src", "tests", "tools"):
        shutil.copytree(HOUSE / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copy(HOUSE / "pyproject.toml", target)
    return target


def run(house: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(house / "src"), "HEDGEROW_CACHE": str(house / "compiled")}
    environment.pop("PYTEST_ADDOPTS", None)
    return subprocess.run([sys.executable, *command], cwd=house, env=environment, capture_output=True, text=True)


def test_a_copied_room_passes_every_test(tmp_path: Path) -> None:
    house = copy_of_the_house(tmp_path)
    made = run(house, "tools/new_game.py", "meadow")
    assert made.returncode == 0, made.stderr
    tested = run(
        house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "meadow", "tests/games/meadow", "tests/every_game",
        "tests/test_rulebooks.py", "tests/test_figures.py", "tests/test_house.py", "tests/test_floor_plan.py",
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout[-4000:]
    assert " passed" in tested.stdout


def test_names_are_checked(tmp_path: Path) -> None:
    shutil.copytree(HOUSE / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "src/hedgerow/games/orchard").mkdir(parents=True)
    for bad in ("", "Two Words", "../up", "orchard"):
        refused = run(tmp_path, "tools/new_game.py", bad)
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1


def test_the_template_is_in_no_catalogue() -> None:
    """It is copied, never played: nobody meets it in a list of games."""
    assert "windfall" not in catalog.names() and not list((HOUSE / "src").rglob("*windfall*"))
