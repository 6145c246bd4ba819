"""Compiled code that one process has prepared is ready in every later process, until a source of it changes."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import numba
import pytest

from kernel.processes import run

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

RULES = """
from hedgerow.kernel import contract
from hedgerow.kernel.jit import rule

@rule
def points(s):
    return contract.score(s, 0) * 0 + 1

@rule
def more_points(s):
    return points(s) + 1

def use(room, settings):
    template = room.template(settings)
    return points(template[0]) + more_points(template[0])
"""
PREPARE = """
import json, sys
import prepared
from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.bots.readiness import Need
from hedgerow.kernel import programs

for name in sys.argv[1:]:
    game, variant, is_group = name.split(",")
    room = catalog.room(game)
    settings = room.settings(variant=variant)
    results, lines = [], []
    need = Need("test", lambda room, settings: results.append(prepared.use(room, settings)), is_group == "together")
    was_ready = readiness.is_ready(room, settings, need)
    readiness.prepare(room, settings, need, lines.append)
    need.use(room, settings)
    print(json.dumps([was_ready, lines, results, readiness.is_ready(room, settings, need), len(programs.loaded)]))
"""
SOLO, MANY, OTHER = "wildfire,solo,together", "wildfire,vs,together", "pastures,duel,together"


@dataclass
class Report:
    """The findings of a process about one need."""

    was_ready: bool
    lines: list[str]  # what was said to a person
    results: list[int]
    is_ready: bool
    loaded: int


def prepare(folder: Path, *names: str, text: str = RULES, **settings: str) -> list[Report]:
    """Prepare needs in a new process, one after the other."""
    (folder / "prepared.py").write_text(text)
    output = run(PREPARE, *names, cache=folder / "compiled", source=folder, **settings)
    assert not output.errors
    return [Report(*json.loads(line)) for line in output.lines]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a cache in which another process has prepared the need, for tests to copy."""
    folder = tmp_path_factory.mktemp("original")
    (first,) = prepare(folder, SOLO)
    assert not first.was_ready and first.is_ready and first.results == [3, 3]
    assert len(first.lines) == 1 and first.lines[0].startswith("Compiling Wildfire (test)")
    return folder


@pytest.fixture
def prepared(original: Path, tmp_path: Path) -> Path:
    """Return a copy of the folder."""
    return Path(shutil.copytree(original, tmp_path / "prepared"))


def test_what_a_process_has_prepared_is_ready_in_the_next(prepared: Path) -> None:
    assert prepare(prepared, SOLO) == [Report(True, [], [3, 3], True, 1)]


@pytest.mark.parametrize("old, new, result", [
    ("points(s) + 1", "points(s) + 2", 4), ("* 0 + 1", "* 0 + 2", 5), ("contract.score", "contract.result", 3),
])  # fmt: skip
def test_what_was_prepared_is_not_ready_after_a_change(prepared: Path, old: str, new: str, result: int) -> None:
    text = RULES.replace(old, new)
    (changed,) = prepare(prepared, SOLO, text=text)
    assert not changed.was_ready and len(changed.lines) == 1 and changed.results == [result, result]
    (changed_again,) = prepare(prepared, SOLO, text=text)
    assert changed_again.was_ready and not changed_again.lines


def test_what_was_prepared_is_ready_after_other_words(prepared: Path) -> None:
    text = RULES.replace("def points(s):\n", 'def points(s):\n    """Return points."""\n    # a comment\n')
    (reworded,) = prepare(prepared, SOLO, text=text)
    assert reworded.was_ready and not reworded.lines


def test_what_was_prepared_is_not_ready_when_it_is_removed(prepared: Path) -> None:
    for program in (prepared / "compiled").rglob("programs/*"):
        program.unlink()
    (removed,) = prepare(prepared, SOLO)
    assert not removed.was_ready and len(removed.lines) == 1 and removed.results == [3, 3]


def test_what_was_prepared_is_not_ready_under_other_settings_of_numba(prepared: Path) -> None:
    """Otherwise nothing would be said, and the rules of a group would be compiled one by one."""
    (other,) = prepare(prepared, SOLO, NUMBA_OPT="1")
    assert not other.was_ready and len(other.lines) == 1
    assert other.loaded == 1  # one program for the group


def test_another_variant_is_not_ready(prepared: Path) -> None:
    (many,) = prepare(prepared, MANY)
    assert not many.was_ready


def test_a_need_is_ready_whatever_its_process_has_prepared_before(tmp_path: Path) -> None:
    """A later process neither knows the other game, nor the other variant's records."""
    for report in prepare(tmp_path, OTHER, MANY, SOLO):
        assert not report.was_ready and report.is_ready
    (solo,) = prepare(tmp_path, SOLO)
    assert solo.was_ready and not solo.lines
    (other,) = prepare(tmp_path, OTHER)
    assert other.was_ready and not other.lines


def test_a_need_that_is_no_group_has_a_program_for_each_rule(tmp_path: Path) -> None:
    (alone,) = prepare(tmp_path, "wildfire,solo,alone")
    assert not alone.was_ready and alone.is_ready and alone.loaded == 2
    (found,) = prepare(tmp_path, "wildfire,solo,alone")
    assert found == Report(True, [], [3, 3], True, 2)
