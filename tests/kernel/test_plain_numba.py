"""With one switch, and where private names of Numba are missing, rules are compiled by plain Numba, in memory."""

from __future__ import annotations

import json
from pathlib import Path

import numba
import pytest

from hedgerow import catalog
from kernel.processes import run

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

PLAY = """
import json, sys
from hedgerow import catalog
from hedgerow.kernel import jit, playout
from hedgerow.lab.batch import Batch

room = catalog.room(sys.argv[1])
settings = room.settings(**room.examples[0])
batch, report = Batch(room, settings, 30), []
for policy in (playout.RANDOM, playout.GREEDY):  # one loop plays both, so that only one is compiled
    playout.take_ways(batch._mixed, [policy] * settings.players)
    moves = batch._play(batch._mixed, 11, 3, playout.matches, batch.tallies)
    arrays = (batch.points, batch.tallies, batch.results, batch.lengths)
    report.append([moves, *(array.tolist() for array in arrays)])
print(json.dumps([jit.programs is not None, report]))
"""


@pytest.mark.parametrize("game", catalog.names())
def test_plain_numba_plays_the_same_matches(tmp_path: Path, game: str) -> None:
    """The other path uses the shared cache, so that the games are compiled for it only once for all tests."""
    normal = run(PLAY, game)
    plain = run(PLAY, game, cache=tmp_path, HEDGEROW_PLAIN_NUMBA="1", NUMBA_CACHE_DIR=str(tmp_path))
    (has_programs, expected), (has_programs_too, report) = json.loads(normal.lines[-1]), json.loads(plain.lines[-1])
    assert has_programs and not has_programs_too
    assert report == expected
    assert [len(lengths) for *_, lengths in report] == [30, 30] and report[0] != report[1]
    assert not files(tmp_path) and not plain.errors


COMPILE = """
import json, sys
import numba
import numpy as np
from hedgerow.kernel import jit

@jit.rule
def helper(x):
    return x + 1

@jit.array_rule
def count(numbers):
    total = 0
    for number in numbers:
        total += helper(number)
    return total

def double(x):
    return 2 * x  # as Python runs it

@jit.overload(double)
def _double(x):
    return lambda x: 2 * x

@jit.rule_by_type
def loop(x):
    return double(x) + helper(x)

@jit.rule
def calls(x):
    return loop(x)

def results():
    return [int(result) for result in (helper(1), count(np.arange(4)), calls(3), jit.interpreted(helper)(1))]

with jit.compiled_together():
    inside = results()
jit.load(helper, 2.5)
jit.note_compiled("need", np.dtype([("points", "i8")]))
kinds = {type(rule).__name__ for rule in (helper, count, calls)}
print(json.dumps([inside, results(), sorted(kinds), jit.programs is not None, jit.is_compiled("need")]))
"""


def files(folder: Path) -> list[str]:
    """Return the names of the files below a folder."""
    return [path.name for path in folder.rglob("*") if path.is_file()]


PLAIN = [[2, 10, 10, 2], [2, 10, 10, 2], ["CPUDispatcher"], False, False]


def test_the_switch_compiles_with_plain_numba_in_memory(tmp_path: Path) -> None:
    cache, program = tmp_path / "compiled", tmp_path / "program.py"
    program.write_text(COMPILE)
    output = run(program, cache=cache, HEDGEROW_PLAIN_NUMBA="1")
    assert json.loads(output.lines[-1]) == PLAIN and not output.errors
    assert files(tmp_path) == ["program.py"]


@pytest.mark.parametrize("value", ["", "0"])
def test_the_switch_may_be_off(tmp_path: Path, value: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(COMPILE)
    output = run(program, cache=tmp_path / "compiled", HEDGEROW_PLAIN_NUMBA=value)
    assert json.loads(output.lines[-1])[1:4] == [PLAIN[1], ["Rule"], True]


MISSING = {
    "a method": "from numba.core import codegen\ndel codegen.CPUCodegen.magic_tuple\n",
    "a method of a base class": "from numba.core import dispatcher\ndel dispatcher.Dispatcher.enable_caching\n",
    "a function": "import numba.core.serialize\ndel numba.core.serialize.dumps\n",
    "a class": "import numba.core.target_extension\ndel numba.core.target_extension.target_override\n",
    "a module": "import sys, numba\nsys.modules['numba.core.environment'] = None\n",
    "another signature": "from numba.core import registry\nregistry.CPUTarget.__init__ = lambda self: None\n",
}


@pytest.mark.parametrize("missing", MISSING)
def test_plain_numba_compiles_where_a_private_name_is_missing(tmp_path: Path, missing: str) -> None:
    """Print one sentence and compile plainly if a private name of Numba is missing."""
    before = f"import numba\n@numba.njit\ndef first(x):\n    return x\nfirst(1)\n{MISSING[missing]}"
    output = run(before + COMPILE, cache=tmp_path / "compiled")
    assert json.loads(output.lines[-1]) == PLAIN
    (sentence,) = output.errors
    assert sentence.endswith(": Hedgerow compiles its rules with plain Numba, anew in each process.")
    assert not files(tmp_path)


PLAY_TWO = """
import hedgerow
from hedgerow.lab.batch import Batch

room = hedgerow.new("wildfire", seed=1).room
batch = Batch(room, room.settings(), 2)
print(batch.play_random(seed=5), batch.points.tolist(), batch.lengths.tolist())
"""
DISABLED = """
from hedgerow.kernel import jit

@jit.rule
def double(x):
    return 2 * x

def triple(x):
    return 3 * x

assert jit.rule(triple) is jit.array_rule(triple) is jit.inlined_rule(triple) is jit.rule_by_type(triple) is triple
assert jit.interpreted(double) is double and double("ab") == "abab" and jit.programs is None
with jit.compiled_together():
    assert double(2) == 4
"""


def test_python_runs_everything_where_numba_is_disabled(tmp_path: Path) -> None:
    """`NUMBA_DISABLE_JIT=1` is for debuggers and for `tools/mutants.py`: a rule is then the plain function itself."""
    output = run(DISABLED + PLAY_TWO, cache=tmp_path / "compiled", NUMBA_DISABLE_JIT="1")
    assert output == run(PLAY_TWO)
    assert not list(tmp_path.iterdir())
