"""A compiled program is used again exactly while all that it was made from is the same.

A table of changes says what a small module computes before and after a change of its text, and whether its rule has to
be compiled again. A few processes do this for all changes at once.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba
import pytest

import hedgerow
from hedgerow import catalog
from kernel.processes import run

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

START = """
import math
from enum import IntEnum
from typing import NamedTuple

import numba
import numpy as np
from numba.extending import intrinsic

from hedgerow.kernel import contract, jit
from hedgerow.kernel.jit import array_rule, inlined_rule, rule, rule_by_type
"""
EXAMPLE = """
def example():
    return entry(5)
"""
GAME = """
import sys

@rule
def start(s):
    pass

@rule
def to_move(s):
    return 0

@rule
def legal(s, seat, out):
    return 0

@rule
def apply(s, seat, move):
    pass

@rule
def faces(s):
    return 0

@rule
def score(s, seat):
    return 3

@rule
def result(s, seat):
    return 0

#

contract.teach(LAYOUT, contract.Rules.of(sys.modules[__name__]))
"""


@dataclass(frozen=True)
class Change:
    """A change of one module's text, and what its rule `entry` returns before and after it."""

    name: str
    text: str
    old: str
    new: str
    before: object
    after: object
    other: str = ""  # the text of a second module, called OTHER

    @property
    def module(self) -> str:
        """Return the name of the module."""
        return self.name if self.name == "numpy_like_module" else f"rules_{self.name}"

    def write(self, folder: Path, old: str, new: str) -> None:
        """Write the modules with a part of their text replaced."""
        assert (self.text + self.other).count(self.old) == 1, self.name
        other = f"{self.module}_other"
        text = START + self.text.replace(old, new).replace("OTHER", other)
        (folder / f"{self.module}.py").write_text(text if "def example" in text else text + EXAMPLE)
        if self.other:
            (folder / f"{other}.py").write_text(START + self.other.replace(old, new).replace("OTHER", other))


SAME = (  # changes that compiled code does not depend on
    Change("docstring", '@rule\ndef entry(x):\n    """Add one."""\n    return x + 1', "Add one", "Return more", 6, 6),
    Change("no_docstring", '@rule\ndef entry(x):\n    """Add."""\n    return x + 1', '    """Add."""\n', "", 6, 6),
    Change("docstring_of_helper", '@rule\ndef helper(x):\n    """Add."""\n    return x + 1\n'
           "@rule\ndef entry(x):\n    return helper(x)", "Add.", "Add one.", 6, 6),
    Change("docstring_of_nested", '@rule\ndef entry(x):\n    def more(y):\n        """Add."""\n        return y + 1\n'
           "    return more(x)", "Add.", "Add one.", 6, 6),
    Change("comment", "# old\n@rule\ndef entry(x):\n    return x + 1", "# old\n", "# new\n\n\n# lines\n", 6, 6),
    Change("comment_inside", "@rule\ndef entry(x):\n    # old\n    return x + 1", "# old\n", "\n    # n\n", 6, 6),
    Change("annotation", "@rule\ndef entry(x: int):\n    return x + 1", "x: int", "x: float", 6, 6),
    Change("sentence", 'TEXT = "old"\n@rule\ndef entry(x):\n    return x + 1\ndef say():\n    return TEXT',
           '"old"', '"new words"', 6, 6),
    Change("other_function", "def unrelated():\n    pass\n@rule\ndef entry(x):\n    return x + 1",
           "unrelated", "renamed", 6, 6),
    Change("other_rule", "@rule\ndef unrelated(x):\n    return x + 2\n@rule\ndef entry(x):\n    return x + 1",
           "+ 2", "+ 3", 6, 6),
    Change("new_function", "@rule\ndef entry(x):\n    return x + 1\n#", "#", "def more():\n    return entry(1)", 6, 6),
    Change("order_of_functions", "#\n@rule\ndef entry(x):\n    return x + 1\n",
           "#\n", "@rule\ndef first(x):\n    return x\n", 6, 6),
    Change("game_that_adds_nothing", "from OTHER import LAYOUT\n@rule\ndef entry(s):\n    return contract.left(s)\n"
           "def example():\n    return entry(np.zeros(1, LAYOUT)[0])\n", "return 3", "return 4", 1 << 30, 1 << 30,
           'LAYOUT = np.dtype([("other", "i8")])' + GAME),
)  # fmt: skip
CALLS = "@rule\ndef entry(x):\n    return helper(x)\n"
ARRAY = "def example():\n    return entry(np.arange(5))\n"
PAIR = "class Pair(NamedTuple):\n    low: int\n    high: int\n"
OVERLOADED = "def chosen(x):\n    pass\n@jit.overload(chosen)\ndef _chosen(x):\n"
CALLS_CHOSEN = "@rule\ndef entry(x):\n    return chosen(x)\n"
CALLS_GAME = """
from OTHER import LAYOUT

@rule
def entry(s):
    return contract.left(s)

def example():
    return entry(np.zeros(1, LAYOUT)[0])
"""
INTRINSIC = """
def number():
    return 3

@intrinsic
def added(typing, x):
    def codegen(context, builder, signature, arguments):
        return builder.add(arguments[0], arguments[0].type(number()))
    return x(x), codegen

@rule
def entry(x):
    return added(x)
"""
FAILS = """
@rule
def entry(x):
    if x > 3:
        raise ValueError("too large", x)
    return x

def example():
    try:
        return entry(5)
    except ValueError as error:
        return list(error.args)
"""
BY_TYPE = """
def add(x):
    return x + 1

def double(x):
    return x + x

def chosen(x):
    pass

@jit.overload(chosen)
def _chosen(x):
    return add if isinstance(x, numba.types.Integer) else add

@rule
def entry(x):
    return chosen(x), chosen(x + 0.5)
"""
CHANGED = (  # changes that alter a result
    Change("constant", "@rule\ndef entry(x):\n    return x + 1", "+ 1", "+ 2", 6, 7),
    Change("operator", "@rule\ndef entry(x):\n    return x + 2", "+ 2", "* 2", 7, 10),
    Change("kind_of_number", "@rule\ndef entry(x):\n    return x, 1", "x, 1", "x, 1.5", [5, 1], [5, 1.5]),
    Change("truth_for_number", "@rule\ndef entry(x):\n    return str(True)", "True", "1", "True", "1"),
    Change("minus_zero", "@rule\ndef entry(x):\n    return math.copysign(1.0, 0.0)", ", 0.0", ", -0.0", 1.0, -1.0),
    Change("text", '@rule\ndef entry(x):\n    return "a" + "b"', '"a"', '"c"', "ab", "cb"),
    Change("message", FAILS, "too large", "too big", ["too large", 5], ["too big", 5]),
    Change("tuple_constant", "@rule\ndef entry(x):\n    return (1, 2, 3)[x - 3]", "2, 3", "2, 4", 3, 4),
    Change("helper", "@rule\ndef helper(x):\n    return x + 1\n" + CALLS, "+ 1", "+ 2", 6, 7),
    Change("deep_helper", "@rule\ndef deepest(x):\n    return x + 1\n@rule\ndef helper(x):\n    return deepest(x)\n"
           + CALLS, "+ 1", "+ 2", 6, 7),
    Change("helper_elsewhere", "from OTHER import helper\n" + CALLS, "+ 1", "+ 2", 6, 7,
           "@rule\ndef helper(x):\n    return x + 1\n"),
    Change("global_constant", "N = 1\n@rule\ndef entry(x):\n    return x + N", "N = 1", "N = 2", 6, 7),
    Change("global_of_helper", "N = 1\n@rule\ndef helper(x):\n    return x + N\n" + CALLS, "N = 1", "N = 2", 6, 7),
    Change("imported_constant", "from OTHER import N\n@rule\ndef entry(x):\n    return x + N", "N = 1", "N = 2", 6, 7,
           "N = 1"),
    Change("module_attribute", "import OTHER as other\n@rule\ndef entry(x):\n    return x + other.N",
           "N = 1", "N = 2", 6, 7, "N = 1"),
    Change("attribute_of_inner_module", "import OTHER as other\n@rule\ndef entry(x):\n    return x + other.inner.N",
           "N = 1", "N = 2", 6, 7, "import types\ninner = types.ModuleType('inner')\ninner.N = 1"),
    Change("module_that_has_itself", "import OTHER as other\n@rule\ndef entry(x):\n    return x + other.me.N",
           "N = 1", "N = 2", 6, 7, "import sys\nme = sys.modules[__name__]\nN = 1"),
    Change("default", "@rule\ndef entry(x, more=1):\n    return x + more", "more=1", "more=2", 6, 7),
    Change("default_of_helper", "@rule\ndef helper(x, more=1):\n    return x + more\n" + CALLS,
           "more=1", "more=2", 6, 7),
    Change("decorator", "@rule\ndef entry(x):\n    return np.zeros(x).size\ndef example():\n    try:\n"
           "        return entry(5)\n    except numba.errors.NumbaError:\n        return 'refused'",
           "@rule", "@array_rule", 5, "refused"),
    Change("decorator_of_helper", "@rule\ndef helper(x):\n    return np.zeros(x).size\n" + CALLS +
           "def example():\n    try:\n        return entry(5)\n    except numba.errors.NumbaError:\n"
           "        return 'refused'", "@rule\ndef h", "@inlined_rule\ndef h", 5, "refused"),
    Change("nameless_rule", "helper = rule(lambda x: x + 1)\n" + CALLS, "+ 1", "+ 2", 6, 7),
    Change("rule_of_module", "import OTHER as other\n@rule\ndef entry(x):\n    return other.helper(x)",
           "+ 1", "+ 2", 6, 7, "@rule\ndef helper(x):\n    return x + 1\n"),
    Change("alias_in_module", "import OTHER as other\n@rule\ndef entry(x):\n    return other.helper(x)",
           "= add", "= double", 6, 10, "@rule\ndef add(x):\n    return x + 1\n"
           "@rule\ndef double(x):\n    return x + x\nhelper = add"),
    Change("closure_value", "def make(more):\n    @rule\n    def entry(x):\n        return x + more\n    return entry\n"
           "entry = make(1)", "make(1)", "make(2)", 6, 7),
    Change("closure_function", "@rule\ndef add(x):\n    return x + 1\n@rule\ndef double(x):\n    return x + x\n"
           "def make(step):\n    @rule\n    def entry(x):\n        return step(x)\n    return entry\nentry = make(add)",
           "make(add)", "make(double)", 6, 10),
    Change("closure_of_helper", "def make(more):\n    @rule\n    def helper(x):\n        return x + more\n"
           "    return helper\nhelper = make(1)\n" + CALLS, "make(1)", "make(2)", 6, 7),
    Change("nested_function", "@rule\ndef entry(x):\n    def more(y):\n        return y + 1\n    return more(x)",
           "+ 1", "+ 2", 6, 7),
    Change("global_of_nested_function", "N = 1\n@rule\ndef entry(x):\n    def more(y):\n        return y + N\n"
           "    return more(x)", "N = 1", "N = 2", 6, 7),
    Change("comprehension", "@rule\ndef entry(x):\n    return sum([i * 2 for i in range(x)])", "* 2", "* 3", 20, 30),
    Change("global_tuple", "N = (1, 2)\n@rule\ndef entry(x):\n    return x + N[1]", "1, 2", "1, 3", 7, 8),
    Change("nested_tuple", "N = ((1, 2), (3, 4))\n@rule\ndef entry(x):\n    return x + N[1][0]", "3", "5", 8, 10),
    Change("global_array", "N = np.array([1, 2])\n@rule\ndef entry(x):\n    return x + N[1]", "1, 2", "1, 3", 7, 8),
    Change("type_of_array", "N = np.array([200], 'u1')\n@rule\ndef entry(x):\n    return x + N[0]",
           "'u1'", "'u1').view('i1'", 205, -51),
    Change("order_of_array", "N = np.zeros((2, 3), order='C')\n@rule\ndef entry(x):\n    return N.strides[0]",
           "order='C'", "order='F'", 24, 8),
    Change("shape_of_array", "N = np.zeros((2, 3))\n@rule\ndef entry(x):\n    return N.shape[0]", "2, 3", "3, 2", 2, 3),
    Change("numpy_number", "N = np.int64(1)\n@rule\ndef entry(x):\n    return x + N", "64(1)", "64(2)", 6, 7),
    Change("global_type", "T = np.int8\n@rule\ndef entry(x):\n    return T(x + 200)", "int8", "int16", -51, 205),
    Change("numba_type", "T = numba.types.int8\n@rule\ndef entry(x):\n    return T(x + 200)",
           "int8", "int16", -51, 205),
    Change("global_dtype", "T = np.dtype('i1')\n@rule\ndef entry(x):\n    return np.full(1, x + 200).astype(T)[0]",
           "'i1'", "'i2'", -51, 205),
    Change("named_tuple_value", PAIR + "N = Pair(1, 2)\n@rule\ndef entry(x):\n    return x + N.high",
           "1, 2", "1, 3", 7, 8),
    Change("fields_of_value", PAIR + "N = Pair(1, 2)\n@rule\ndef entry(x):\n    return x + N.high",
           "low: int\n    high: int", "high: int\n    low: int", 7, 6),
    Change("fields_of_argument", PAIR + "@rule\ndef entry(pair):\n    return pair.high\n"
           "def example():\n    return entry(Pair(1, 2))", "low: int\n    high: int", "high: int\n    low: int", 2, 1),
    Change("fields_of_class", PAIR + "@rule\ndef entry(x):\n    return Pair(1, 2).high",
           "low: int\n    high: int", "high: int\n    low: int", 2, 1),
    Change("enum_member", "class Kind(IntEnum):\n    A = 1\nKIND = Kind.A\n@rule\ndef entry(x):\n    return x + KIND",
           "A = 1", "A = 2", 6, 7),
    Change("enum_class", "class Kind(IntEnum):\n    A = 1\n@rule\ndef entry(x):\n    return x + Kind.A",
           "A = 1", "A = 2", 6, 7),
    Change("layout_of_record", "T = np.dtype([('a', 'i8'), ('b', 'i8')])\n@rule\ndef entry(record):\n"
           "    return record.b\ndef example():\n    return entry(np.array([(1, 2)], T)[0])",
           "('a', 'i8'), ('b', 'i8')", "('b', 'i8'), ('a', 'i8')", 2, 1),
    Change("rule_under_a_name", "@rule\ndef add(x):\n    return x + 1\n@rule\ndef double(x):\n    return x + x\n"
           "helper = add\n" + CALLS, "helper = add", "helper = double", 6, 10),
    Change("rule_by_condition", "IS_BIG = False\nif IS_BIG:\n    @rule\n    def helper(x):\n        return x + 100\n"
           "else:\n    @rule\n    def helper(x):\n        return x + 1\n" + CALLS, "= False", "= True", 6, 105),
    Change("rule_in_a_tuple", "@rule\ndef add(x):\n    return x + 1\n@rule\ndef double(x):\n    return x + x\n"
           "STEPS = (add, double)\n@rule\ndef entry(x):\n    return STEPS[0](x)",
           "(add, double)", "(double, add)", 6, 10),
    Change("name_of_python", "@rule\ndef entry(x):\n    return max(x, 7)\n#",
           "#", "@rule\ndef max(a, b):\n    return 9", 7, 9),
    Change("function_of_python", "from math import sqrt\n@rule\ndef entry(x):\n    return sqrt(x - 1)", "from math",
           "from cmath", 2.0, "(2+0j)"),
    Change("other_peoples_function", "@numba.njit\ndef helper(x):\n    return x + 1\n" + CALLS, "+ 1", "+ 2", 6, 7),
    Change("other_peoples_options", "@numba.njit(error_model='python')\ndef helper(x):\n    return 1 / (x - 5)\n"
           + CALLS + "def example():\n    try:\n        return str(entry(5))\n    except ZeroDivisionError:\n"
           "        return 'refused'", "'python'", "'numpy'", "refused", "inf"),
    Change("inlined_by_numba", "@numba.njit(inline='always')\ndef helper(x):\n    return x + 1\n" + CALLS,
           "+ 1", "+ 2", 6, 7),
    Change("intrinsic", INTRINSIC, "builder.add", "builder.mul", 8, 15),
    Change("global_of_intrinsic", INTRINSIC.replace("return 3", "return N") + "\nN = 3", "N = 3", "N = 4", 8, 9),
    Change("function_of_intrinsic", INTRINSIC, "return 3", "return 4", 8, 9),
    Change("implementation", OVERLOADED + "    return lambda x: x + 1\n" + CALLS_CHOSEN, "x + 1", "x + 2", 6, 7),
    Change("value_in_implementation", OVERLOADED + "    more = 1\n    return lambda x: x + more\n" + CALLS_CHOSEN,
           "more = 1", "more = 2", 6, 7),
    Change("choice", "@rule\ndef add(x):\n    return x + 1\n@rule\ndef double(x):\n    return x + x\n" + OVERLOADED +
           "    way = add if isinstance(x, numba.types.Integer) else double\n    return lambda x: way(x)\n"
           + CALLS_CHOSEN, "types.Integer", "types.Float", 6, 10),
    Change("choice_for_one_of_two_types", BY_TYPE, "return add if", "return double if", [6, 6.5], [10, 6.5]),
    Change("rule_by_type", "@rule_by_type\ndef helper(x):\n    return x + 1\n" + CALLS, "+ 1", "+ 2", 6, 7),
    Change("new_function_of_game", CALLS_GAME, "#", "@rule\ndef left(s):\n    return 7", 1 << 30, 7,
           'LAYOUT = np.dtype([("game", "i8")])' + GAME),
    Change("numpy_like_module", "@rule\ndef helper(x):\n    return x + 1\n" + CALLS, "+ 1", "+ 2", 6, 7),
)  # fmt: skip
BY_NUMBA = OVERLOADED.replace("jit.overload", "numba.extending.overload")
NOT_NOTED = (  # changes of what Numba chooses without a word to Hedgerow
    Change("lambda_chosen_by_numba", BY_NUMBA + "    return lambda x: x + 1\n" + CALLS_CHOSEN, "+ 1", "+ 2", 6, 7),
    Change("function_chosen_by_numba", "def add(x):\n    return x + 1\ndef double(x):\n    return x + x\n"
           + BY_NUMBA + "    return add\n" + CALLS_CHOSEN, "return add", "return double", 6, 10),
)  # fmt: skip

REPORT = """
import importlib, json, sys

report = {}
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
        result = module.example()
        found = sum(module.entry.stats.cache_hits.values())
    except Exception as error:
        result, found = repr(error), None
    report[name] = result, found
print(json.dumps(report, default=str))
"""


@dataclass(frozen=True)
class Finding:
    """The findings of five processes about one change; in the third and fourth the module has its new text.

    For each process: what the rule returned, and how often it was found on disk.
    """

    first: tuple[object, int]
    again: tuple[object, int]
    changed: tuple[object, int]
    changed_again: tuple[object, int]
    back: tuple[object, int]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Finding]:
    """Compile all modules, change them, change them back, and count what is compiled."""
    folder, cache = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("cache")
    changes = (*SAME, *CHANGED, *NOT_NOTED)
    reports = []
    for is_changed in (False, False, True, True, False):
        for change in changes:
            change.write(folder, change.old, change.new if is_changed else change.old)
        printed = run(REPORT, *(change.module for change in changes), cache=cache, source=folder)
        reports.append(json.loads(printed.lines[-1]))
    return {change.name: Finding(*(tuple(report[change.module]) for report in reports)) for change in changes}


@pytest.mark.parametrize("change", SAME, ids=lambda change: change.name)
def test_a_change_that_is_not_compiled_changes_nothing_on_disk(change: Change, findings: dict[str, Finding]) -> None:
    finding = findings[change.name]
    assert finding.first == (change.before, 0)
    assert finding.again == finding.changed == finding.back == (change.before, 1)


@pytest.mark.parametrize("change", CHANGED, ids=lambda change: change.name)
def test_a_program_is_not_used_after_a_change_of_its_sources(change: Change, findings: dict[str, Finding]) -> None:
    finding = findings[change.name]
    assert finding.first == (change.before, 0)
    assert finding.again == (change.before, 1)
    assert finding.changed == (change.after, 0)
    if change.after != "refused":
        assert finding.changed_again == (change.after, 1)
    assert finding.back == (change.before, 1)


@pytest.mark.parametrize("change", NOT_NOTED, ids=lambda change: change.name)
def test_a_program_is_right_also_if_its_sources_are_not_known(change: Change, findings: dict[str, Finding]) -> None:
    """Compile such a program again in each process, and never use an old result."""
    finding = findings[change.name]
    results = (finding.first, finding.again, finding.changed, finding.changed_again, finding.back)
    assert [result for result, _ in results] == [
        change.before, change.before, change.after, change.after, change.before
    ]  # fmt: skip


# --- the games --------------------------------------------------------------------------------------------------------

REPORT_ON_GAMES = """
import json
from hedgerow import catalog
from hedgerow.kernel import contract, jit, playout, rng

report = {}
for name in catalog.names():
    room = catalog.room(name)
    template = room.template(room.settings())
    for function, more in (
        (playout.begin, lambda: (0, rng.generator(1))), (room.rules.score, lambda: (0,)), (room.rules.to_move, tuple)
    ):
        before = sum(function.stats.cache_hits.values())
        records, twins = template.copy(), template.copy()
        result = function(records[0], *more())
        assert result == jit.interpreted(function)(twins[0], *more()) and (records == twins).all(), "not the same"
        hits = sum(function.stats.cache_hits.values()) - before
        report[f"{name} {function.__name__}"] = [records.tobytes().hex(), result], hits
        template = records
default = contract.Rules.lots
file = default.__module__, default.__name__
print(json.dumps([report, file, [name for name in catalog.names() if catalog.room(name).rules.lots is default]]))
"""


class Reworded(ast.NodeTransformer):
    """Change all docstrings and all other sentences."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Change a text that is a sentence."""
        is_sentence = isinstance(node.value, str) and " " in node.value and node.value.rstrip().endswith(".")
        return ast.copy_location(ast.Constant(f"Indeed. {node.value}"), node) if is_sentence else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        """Leave a text with values as it is."""
        return node


def reworded(text: str) -> str:
    """Return a module with other sentences, other line numbers and without comments."""
    return "\n\n\n# other lines\n" + ast.unparse(Reworded().visit(ast.parse(text)))


def function_in(text: str, name: str) -> ast.FunctionDef:
    """Return the function of a module that has a name."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return next(node for node in functions if node.name == name)


def returning_more(text: str, name: str, more: int) -> str:
    """Return a module whose function returns more, by a constant of the module."""
    function = function_in(text, name)
    lines = text.splitlines()
    first, last = function.lineno - 1, function.end_lineno
    lines[first:last] = [re.sub(r"\breturn (.+)", r"return (\1) + MORE", line) for line in lines[first:last]]
    return "\n".join([*lines, "", f"MORE = {more}", ""])


def longer(text: str, name: str) -> str:
    """Return a module whose function does a little more, and returns the same."""
    lines, function = text.splitlines(), function_in(text, name)
    first = function.body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    place = (first.end_lineno or 0) if is_docstring else first.lineno - 1
    return "\n".join([*lines[:place], "    for _ in range(2):", "        pass", *lines[place:], ""])


@dataclass
class GameReport:
    """The findings of one process: for each entry point its result, and whether it was on disk."""

    entries: dict[str, tuple[tuple[str, Any], int]]  # a result is the record afterwards, and what was returned
    default: tuple[str, str]  # a function of the kernel that games use which define none: its module and its name
    users: list[str]

    @property
    def compiled(self) -> set[str]:
        """Return the entry points that were compiled."""
        return {name for name, (_, hits) in self.entries.items() if not hits}


@dataclass
class Package:
    """A copy of the package, and a cache."""

    source: Path
    cache: Path

    def report(self, changed: Callable[[Path, str], str] = lambda path, text: text) -> GameReport:
        """Start a process on the package with its modules changed for this once."""
        originals = {}
        for path in self.source.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if (new := changed(path, text)) != text:
                originals[path] = text
                path.write_text(new, encoding="utf-8")
                shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)
        printed = run(REPORT_ON_GAMES, cache=self.cache, source=self.source).lines[-1]
        for path, text in originals.items():
            path.write_text(text, encoding="utf-8")
        entries, (module, name), users = json.loads(printed)
        return GameReport({entry: tuple(found) for entry, found in entries.items()}, (module, name), users)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    source = tmp_path_factory.mktemp("package")
    shutil.copytree(Path(hedgerow.__file__).parent, source / "hedgerow")
    return Package(source, tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def original(package: Package) -> GameReport:
    """Return what the first process found, which compiled everything."""
    found = package.report()
    assert found.compiled == set(found.entries) and len(found.entries) == 3 * len(catalog.names())
    return found


def test_other_words_in_all_modules_compile_nothing(package: Package, original: GameReport) -> None:
    changed = []

    def change(path: Path, text: str) -> str:
        changed.append(path)
        return reworded(text)

    found = package.report(change)
    assert len(changed) > 200
    assert not found.compiled
    assert all(found.entries[name][0] == result for name, (result, _) in original.entries.items())


def test_a_changed_rule_or_constant_of_a_game_compiles_its_programs_only(
    package: Package, original: GameReport
) -> None:
    folder = package.source / "hedgerow" / "games" / "wildfire"
    (record, points), _ = original.entries["wildfire score"]
    for more in (1000, 2000):
        found = package.report(
            lambda path, text, more=more: (
                returning_more(text, "score", more)
                if path.is_relative_to(folder) and "\n@rule\ndef score(" in text
                else text
            )
        )
        assert found.compiled == {"wildfire score"}
        assert found.entries["wildfire score"] == ([record, points + more], 0)


def test_a_changed_function_of_the_kernel_compiles_what_uses_it(package: Package, original: GameReport) -> None:
    def change(path: Path, text: str, module: str, name: str) -> str:
        return longer(text, name) if path == package.source.joinpath(*module.split(".")).with_suffix(".py") else text

    found = package.report(lambda path, text: change(path, text, "hedgerow.kernel.playout", "begin"))
    assert found.compiled == {f"{name} begin" for name in catalog.names()}
    assert 0 < len(original.users) < len(catalog.names())
    found = package.report(lambda path, text: change(path, text, *original.default))
    assert found.compiled == {f"{name} begin" for name in original.users}
