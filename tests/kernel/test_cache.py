"""What one process compiled, another runs: also where a loop asks somebody who imagines rounds by the same loop."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
import numpy as np
from numba.extending import overload
from hedgerow.kernel import jit

ways = {}

def decide(workspace):
    return jit.interpreted(ways[workspace.dtype.names[0]])(workspace)

@overload(decide)
def _decide(workspace):
    way = ways[next(iter(workspace.fields))]
    return lambda workspace: way(workspace)

@jit.DECORATOR
def loop(workspace):
    total = 0
    for _ in range(workspace["rounds"]):
        total += decide(workspace)
    return total

@jit.rule
def guess(workspace):
    return 1

@jit.rule
def think(workspace):
    return loop(workspace["imagined"])

@jit.rule
def play(workspace):
    return loop(workspace)

ways.update(guesses=guess, thinks=think)
imagined = np.dtype([("guesses", "i8"), ("rounds", "i8")])
workspace = np.array([(0, 3, (0, 5))], [("thinks", "i8"), ("rounds", "i8"), ("imagined", imagined)])[0]
for name in sys.argv[1:]:
    way = globals().get(name)
    if name == "loop":
        print(name, jit.interpreted(loop)(workspace))
    elif name == "inside":
        print(name, sum(guess.stats.cache_hits.values()))
    else:
        print(name, way(workspace), sum(way.stats.cache_hits.values()))
"""


def run(folder: Path, decorator: str, *names: str) -> tuple[list[str], str]:
    """Three rounds, in each of which a thinker imagines five: a line is a result and how often it was on disk."""
    program = folder / "rounds.py"
    program.write_text(PROGRAM.replace("DECORATOR", decorator))
    environment = {**os.environ, "HEDGEROW_CACHE": str(folder / "compiled")}
    done = subprocess.run(
        [sys.executable, str(program), *names], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines(), done.stderr


def test_a_loop_by_type_is_kept_and_found(tmp_path: Path) -> None:
    assert run(tmp_path, "rule_by_type", "play", "think") == (["play 15 0", "think 5 0"], "")
    assert run(tmp_path, "rule_by_type", "think", "play") == (["think 5 1", "play 15 1"], "")


def test_what_is_inside_a_program_is_found_by_another_and_made_anew_where_it_is_damaged(tmp_path: Path) -> None:
    run(tmp_path, "rule_by_type", "play")
    compiled, damaged = tmp_path / "compiled", tmp_path / "damaged"
    shutil.copytree(compiled, damaged)
    assert run(tmp_path, "rule_by_type", "think", "inside")[0] == ["think 5 0", "inside 1"]
    shutil.rmtree(compiled)
    damaged.rename(compiled)
    parts = list(compiled.glob("*/parts/*"))
    assert parts
    for part in parts:
        part.write_bytes(part.read_bytes()[:-1])
    assert run(tmp_path, "rule_by_type", "think", "inside") == (["think 5 0", "inside 0"], "")


def test_its_twin_is_run_by_python(tmp_path: Path) -> None:
    assert run(tmp_path, "rule_by_type", "loop") == (["loop 15"], "")
    assert not list(tmp_path.glob("compiled/*/*/*.nbc"))


def test_code_with_a_hole_is_refused(tmp_path: Path) -> None:
    """A plain `rule` that calls itself by a detour: a process that found it on disk would die of it."""
    with pytest.raises(subprocess.CalledProcessError) as refused:
        run(tmp_path, "rule", "play")
    assert refused.value.stderr.endswith("think calls what calls it: one of them must be a rule_by_type.\n")
    assert run(tmp_path, "rule", "think")[0] == ["think 5 0"]  # where nothing is in the middle of being compiled
    assert run(tmp_path, "rule", "think")[0] == ["think 5 1"]
