"""What one process compiled, another runs: also where a loop asks somebody who imagines rounds by the same loop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def test_what_is_damaged_is_made_anew(tmp_path: Path) -> None:
    run(tmp_path, "rule_by_type", "think")
    programs = list(tmp_path.glob("compiled/*/programs/*"))
    assert programs
    for program in programs:
        program.write_bytes(program.read_bytes()[:-1])
    assert run(tmp_path, "rule_by_type", "think") == (["think 5 0"], "")
    assert run(tmp_path, "rule_by_type", "think") == (["think 5 1"], "")


def test_its_twin_is_run_by_python(tmp_path: Path) -> None:
    assert run(tmp_path, "rule_by_type", "loop") == (["loop 15"], "")
    assert not list(tmp_path.glob("compiled/*/programs/*"))


def test_who_calls_itself_by_a_detour_is_kept_and_found(tmp_path: Path) -> None:
    assert run(tmp_path, "rule", "play", "think") == (["play 15 0", "think 5 0"], "")
    assert run(tmp_path, "rule", "think", "play") == (["think 5 1", "play 15 1"], "")
