"""Rules are compiled as whole programs, and nothing of Numba is replaced for that."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numba
import pytest

from hedgerow.kernel import jit, programs
from kernel.processes import run

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


@jit.rule
def doubled(x):  # type: ignore[no-untyped-def]
    return 2 * x


@jit.rule
def quadrupled(x):  # type: ignore[no-untyped-def]
    return doubled(doubled(x))


@jit.rule
def called_by_python(x):  # type: ignore[no-untyped-def]
    return quadrupled(x) + doubled(x)


def test_a_rule_that_rules_call_becomes_a_program_when_python_calls_it() -> None:
    assert called_by_python(5) == 30
    assert not quadrupled.programs
    assert quadrupled(5) == 20
    assert len(quadrupled.programs) == 1
    assert called_by_python(5.5) == 33.0  # and it still serves other types below other rules


def test_other_peoples_functions_are_compiled_by_numba_and_call_rules_and_are_called() -> None:
    @numba.njit
    def stranger(x):  # type: ignore[no-untyped-def]
        return x + 1

    @numba.njit
    def guest(x):  # type: ignore[no-untyped-def]
        return stranger(x) + doubled(x)

    @jit.rule
    def host(x):  # type: ignore[no-untyped-def]
        return guest(x) + stranger(x)

    assert guest(20) == 61
    assert not any(isinstance(overload.library, programs.Part) for overload in stranger.overloads.values())
    assert stranger(20) == 21
    assert host(20) == 82
    assert guest(20) == 61


# --- nothing of Numba is replaced -------------------------------------------------------------------------------------

NUMBA_STATE = """
import os, sys
from collections.abc import Mapping
import llvmlite.binding
import numba, numba.experimental, numba.extending, numba.typed
import numpy as np
from numba.core import caching, codegen, config, cpu, dispatcher, event, ir, lowering, registry, target_extension

@numba.njit
def first(numbers, n):  # Numba sets some attributes when it compiles something for the first time
    return np.sort(numbers).sum() + max(n, 2)

first(np.arange(5.0), 3)

def is_numba(name):
    return name.split(".")[0] in ("numba", "llvmlite")

def state():
    attributes, items, seen = {}, {}, set()

    def examine(where, value, depth):
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, dict):
            if where[-1] != "loc_info":  # where Numba's last error was
                items.update({(*where, id(key)): (key, item) for key, item in value.items()})
            return
        owner = value if isinstance(value, type) else type(value)
        inside = getattr(value, "__dict__", None)
        if is_numba(owner.__module__) and isinstance(inside, Mapping):
            for name, part in dict(inside).items():
                if name == "__slotnames__":  # Python sets it when it pickles an object of the class
                    continue
                attributes[*where, name] = part
                if depth:
                    examine((*where, name), part, depth - 1)

    for name, module in list(sys.modules.items()):
        if is_numba(name):
            for attribute, value in list(vars(module).items()):
                attributes[name, attribute] = value
                examine((name, attribute), value, 2)
    examine(("cpu_target",), registry.cpu_target, 4)
    return attributes, items

variables, floats = dict(os.environ), np.geterr()
attributes, items = state()
"""
PLAY_ALL = """
import hedgerow
from hedgerow import catalog
from hedgerow.kernel import jit
from hedgerow.lab.analysis import analyse
from hedgerow.lab.batch import Batch

@jit.rule
def compiled_now(x):
    return x + 1

assert compiled_now(2) == 3
for name in catalog.names():
    room = catalog.room(name)
    assert Batch(room, room.settings(), 1).play_random(seed=1) > 0
match = hedgerow.new("wildfire", seed=7).play("roll 3 4").play("roll 6 6").play("roll 1 1")
assert hedgerow.hint(match, seconds=0.05).words in match.legal()
analyse(match.play("douse A1"), "points", tries=1, workers=1)
"""
CHANGES = """
attributes_now, items_now = state()
missing = object()
changes = [name for name, value in attributes.items() if attributes_now.get(name, missing) is not value]
changes += [name for name in attributes_now if name not in attributes and sys.modules.get(name[0]) in modules]
changes += [name for name, (key, value) in items.items() if items_now.get(name, (key, missing))[1] is not value]
assert len(attributes) > 10_000 and len(items) > 1_000, "nothing is looked at"
assert np.geterr() == floats and {**os.environ, "HEDGEROW_CACHE_REPORTED": ""} == {
    **variables, "HEDGEROW_CACHE_REPORTED": ""
}
print(changes)
"""
NOTE_MODULES = "modules = [module for name, module in sys.modules.items() if is_numba(name)] + [None]\n"
REPLACE = """
def stranger(self): pass
dispatcher.Dispatcher.compile = stranger
registry.CPUDispatcher.is_compiling = stranger
registry.cpu_target.target_context.codegen = stranger
config.LOOP_VECTORIZE = 0
dict.__setitem__(target_extension.dispatcher_registry, target_extension.target_registry["cpu"], stranger)
"""


def test_nothing_of_numba_is_replaced() -> None:
    """The shared cache is used, so that the games are compiled only once for all tests."""
    assert run(NUMBA_STATE + NOTE_MODULES + PLAY_ALL + CHANGES).lines == ["[]"]


def test_this_module_sees_what_is_replaced_in_numba() -> None:
    """Changes of a class, of a subclass, of an object, of the configuration and of a registry are all seen."""
    printed = run(NUMBA_STATE + NOTE_MODULES + REPLACE + CHANGES).lines[-1]
    assert all(
        name in printed
        for name in ("'compile'", "'is_compiling'", "'codegen'", "'LOOP_VECTORIZE'", "'dispatcher_registry'")
    )


STRANGER = """
import json, re, sys
import numba
import numpy as np

if sys.argv[1] == "hedgerow":
    from hedgerow.kernel import jit

    @jit.rule
    def other(x):
        return x + 1

    assert other(3) == 4

@numba.njit(cache=True)
def inner(x):
    return x * 2

@numba.njit(cache=True)
def stranger(numbers):
    total = 0
    for i in range(len(numbers)):
        total += inner(numbers[i])
    return total + numbers.sum()

result, hits = stranger(np.arange(5)), sum(stranger.stats.cache_hits.values())
code = []
if not hits:  # what is loaded from disk has no text; names have a number that Numba counts up, or an address
    for text in (stranger.inspect_llvm(stranger.signatures[0]), stranger.inspect_asm(stranger.signatures[0])):
        code.append(re.sub(r"array_sum_impl_[0-9]+|B[0-9]+v[0-9]+|\\bv[0-9]+|object at 0x[0-9a-f]+", "", text))
print(json.dumps([int(result), hits, stranger.stats.cache_path, numba.config.CACHE_DIR, code]))
"""


@pytest.mark.parametrize("is_moved", [False, True])
def test_other_peoples_functions_are_the_same_with_and_without_hedgerow(tmp_path: Path, is_moved: bool) -> None:
    """Their machine code is the same, it is where Numba puts it, and each process finds that of the other."""
    code = {}
    for first, second in (("hedgerow", "alone"), ("alone", "hedgerow")):
        folder = tmp_path / first
        folder.mkdir()
        program = folder / "stranger.py"
        program.write_text(STRANGER)
        settings = {"NUMBA_CACHE_DIR": str(folder / "numba")} if is_moved else {}
        for name, expected in ((first, 0), (second, 1)):
            printed = run(program, name, cache=tmp_path / "compiled", **settings).lines[-1]
            result, hits, path, chosen, texts = json.loads(printed)
            assert (result, hits, chosen) == (30, expected, settings.get("NUMBA_CACHE_DIR", ""))
            assert Path(path).is_relative_to(folder / "numba") if is_moved else Path(path) == folder / "__pycache__"
            assert len(list(Path(path).glob("stranger.*.nbi"))) == 2
            code.setdefault(first, texts)
    assert [len(text) > 1000 for text in code["alone"]] == [True, True]
    assert code["hedgerow"] == code["alone"]
    kept = [path.name for path in (tmp_path / "compiled").rglob("*")]
    assert not [name for name in kept if "stranger" in name or "inner" in name or name.endswith((".nbi", ".nbc"))]


STRANGER_CALLS_RULE = """
import numba
from hedgerow.kernel import jit

@jit.rule
def rule(n):
    return n * 10

@numba.njit(cache=True)
def stranger(n):
    return rule(n) + 1

print(stranger(4), sum(stranger.stats.cache_hits.values()))
"""


def test_numba_caches_a_function_that_calls_a_rule(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(STRANGER_CALLS_RULE)
    assert run(program, cache=tmp_path / "compiled").lines == ["41 0"]
    assert run(program, cache=tmp_path / "compiled").lines == ["41 1"]


MIXED = """
import json, pickle
from concurrent.futures import ThreadPoolExecutor
import numba
import numpy as np
from hedgerow.kernel import jit
from hedgerow.kernel.jit import rule

report, rules = {}, {}

def note(name, result, *called):
    report[name] = result
    rules.update({f"{one.py_func.__qualname__} for {name}": one for one in called})

@rule
def makes_arrays(n):
    return np.zeros(n).sum() + np.arange(n).max()

@numba.njit
def guest(n):
    return np.zeros(n).sum() + makes_arrays(n) + np.arange(n).max()

@numba.njit
def later_guest(n):
    return makes_arrays(n) + np.zeros((n, n)).sum()

@rule
def host(n):
    return guest(n) + later_guest(n)

note("called by others", [guest(5), guest(7), later_guest(5)])
note("calls others", host(5), host)
note("called by Python", makes_arrays(5), makes_arrays)
note("pickled", pickle.loads(pickle.dumps(makes_arrays))(6))

@rule
def product(x, y):
    return x * y + makes_arrays(x)

with ThreadPoolExecutor(8) as pool:
    note("threads", list(pool.map(lambda i: product(i, i + 0.5), range(1, 9))), product)

@rule
def boxes(n):
    return [n, n + 1], {n}, (1.5, n), "abc", np.float32(n)

numbers, members, pair, text, short = boxes(3)
note("boxes", [numbers, list(members), list(pair), text, float(short), type(short).__name__], boxes)

@rule
def tabled(n):
    return {1: n}

note("dictionary", list(dict(tabled(5)).items()), tabled)

@rule
def sums(numbers, option=None, more=3):
    if option is None:
        return numbers.sum() + more
    return numbers.sum() + option

ones = np.ones(3)
note("defaults", [sums(ones), sums(ones, 4), sums(ones, more=9), sums(more=2, numbers=ones)], sums)

def make(more):
    @rule
    def closed(x):
        return x + more
    return closed

one, two = make(1), make(2)
note("closures", [one(1), two(1)])
note("first closure", one(1), one)
note("second closure", two(1), two)

@rule
def even(n):
    if n == 0:
        return True
    return odd(n - 1)

@rule
def odd(n):
    if n == 0:
        return False
    return even(n - 1)

@rule
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

note("recursion", [even(10), odd(10), even(7), odd(7), fibonacci(20)], even, odd, fibonacci)

@rule
def fails(n):
    if n > 3:
        raise ValueError("too large", n)
    return n

@rule
def calls_fails(n):
    return fails(n) + 1

errors = []
for function, argument in ((calls_fails, 7), (fails, 9)):
    try:
        function(argument)
    except ValueError as error:
        errors.append(list(error.args))
note("exceptions", [calls_fails(2), errors], calls_fails, fails)
note("types", [str(numba.typeof(makes_arrays(3))), type(one(1)).__name__, one(1.5), one(True)])
print(json.dumps([report, {name: sum(one.stats.cache_hits.values()) for name, one in rules.items()}]))
"""
RESULTS = {
    "called by others": [8.0, 12.0, 4.0],
    "calls others": 12.0,
    "called by Python": 4.0,
    "pickled": 5.0,
    "threads": [1.5, 6.0, 12.5, 21.0, 31.5, 44.0, 58.5, 75.0],
    "boxes": [[3, 4], [3], [1.5, 3], "abc", 3.0, "float"],
    "dictionary": [[1, 5]],
    "defaults": [6.0, 7.0, 12.0, 5.0],
    "closures": [2, 3],
    "first closure": 2,
    "second closure": 3,
    "recursion": [True, False, False, True, 6765],
    "exceptions": [3, [["too large", 7], ["too large", 9]]],
    "types": ["float64", "int", 2.5, 2],
}


def test_rules_and_other_peoples_functions_work_together(tmp_path: Path) -> None:
    """The second process finds all rules on disk and returns the same."""
    program, cache = tmp_path / "mixed.py", tmp_path / "compiled"
    program.write_text(MIXED)
    report, hits = json.loads(run(program, cache=cache).lines[-1])
    assert report == RESULTS
    assert not any(hits.values())
    kept = sorted(cache.rglob("*"))
    report, hits = json.loads(run(program, cache=cache).lines[-1])
    assert report == RESULTS
    assert all(hits.values()), hits
    assert sorted(cache.rglob("*")) == kept


RULE_FAILS = """
import numba
from hedgerow.kernel import jit

@jit.rule
def fails(n):
    if n > 3:
        raise ValueError("too large", n)
    return n

@numba.njit(CACHE)
def stranger(n):
    return fails(n) + 1

try:
    print(stranger(2), stranger(8))
except ValueError as error:
    print(error.args, sum(stranger.stats.cache_hits.values()))
"""


@pytest.mark.parametrize("is_cached", [False, True])
def test_other_peoples_functions_pass_on_the_exceptions_of_rules(tmp_path: Path, is_cached: bool) -> None:
    program = tmp_path / "program.py"
    program.write_text(RULE_FAILS.replace("CACHE", "cache=True" if is_cached else ""))
    for hits in (0, int(is_cached)):
        assert run(program, cache=tmp_path / "compiled").lines == [f"('too large', 8) {hits}"]


# --- groups -----------------------------------------------------------------------------------------------------------

GROUP = """
from hedgerow.kernel.jit import rule

@rule
def shared(x):
    return x * 10

@rule
def first(x):
    return shared(x) + 1

@rule
def second(x):
    return shared(x) + 2

@rule
def third(x):
    return shared(x) + 3

def call(x):
    return [first(x), second(x), first(x + 0.5)]
"""
CALL_GROUP = """
import contextlib, json, sys
import numba, group
from hedgerow.kernel import jit, programs

body = jit.compiled_together() if sys.argv[1] == "together" else contextlib.nullcontext()
with body:
    inside = group.call(5)
    compiled = sum(len(getattr(rule, "programs", ())) for rule in (group.first, group.second))
hits = [sum(rule.stats.cache_hits.values()) if hasattr(rule, "stats") else -1 for rule in (group.first, group.second)]
print(json.dumps([inside, group.call(5), compiled, hits, len(programs.loaded)]))
"""


def call_group(folder: Path, cache: Path, how: str, text: str = GROUP) -> Any:
    (folder / "group.py").write_text(text)
    return json.loads(run(CALL_GROUP, how, cache=cache, source=folder).lines[-1])


def files(folder: Path) -> tuple[int, int]:
    """Return the number of programs in a cache, and of the files that lead to them."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    programs = [path for path in found if path.parent.name == "programs"]
    return len(programs), len(found) - len(programs)


@pytest.fixture(scope="module")
def group_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache with one program that two rules share, made by another process."""
    cache = tmp_path_factory.mktemp("cache")
    results = [51, 52, 56.0]
    assert call_group(tmp_path_factory.mktemp("source"), cache, "together") == [results, results, 0, [0, 0], 1]
    return cache


@pytest.mark.parametrize("how", ["alone", "together"])
def test_rules_that_are_compiled_together_are_one_program(tmp_path: Path, group_cache: Path, how: str) -> None:
    """A later process finds it for the first rule and loads it once for all; then the body runs compiled, too."""
    before = files(group_cache)
    assert call_group(tmp_path, group_cache, how) == [[51, 52, 56.0], [51, 52, 56.0], 3, [1, 0], 1]
    assert files(group_cache) == before


def test_rules_that_are_compiled_alone_are_a_program_each(tmp_path: Path) -> None:
    results, cache = [51, 52, 56.0], tmp_path / "compiled"
    assert call_group(tmp_path, cache, "alone") == [results, results, 3, [0, 0], 3]
    assert files(cache) == (3, 3)
    assert call_group(tmp_path, cache, "alone") == [results, results, 3, [2, 1], 3]
    assert files(cache) == (3, 3)


@pytest.mark.parametrize("old, new, results", [
    ("+ 1", "+ 3", [53, 52, 58.0]),
    ("+ 2", "+ 3", [51, 53, 56.0]),
    ("* 10", "* 20", [101, 102, 111.0]),
    ("@rule\ndef second", "@numba.njit\ndef second", [51, 52, 56.0]),
    ("@rule\ndef second", "def second", [51, 52, 56.0]),
    ("@rule\ndef second", "@array_rule\ndef second", [51, 52, 56.0]),
    ("def second", "def renamed", [51, 52, 56.0]),
])  # fmt: skip
def test_a_program_of_a_group_is_not_used_after_a_change(
    tmp_path: Path, group_cache: Path, old: str, new: str, results: list[Any]
) -> None:
    text = GROUP.replace(old, new).replace("import rule", "import array_rule, rule\nimport numba")
    if "renamed" in text:
        text = text.replace("second(x), ", "renamed(x), ") + "\nsecond = renamed\n"
    inside, after, *_ = call_group(tmp_path, group_cache, "alone", text)
    assert inside == after == results


MAKES_AN_ARRAY = """
import numba
import numpy as np
from hedgerow.kernel.jit import array_rule, rule

@rule
def first(x):
    return x + 1

@rule
def second(x):
    return np.zeros(x).size

def call(x):
    results = [first(x)]
    try:
        return [*results, second(x)]
    except numba.errors.NumbaError:
        return [*results, "refused"]
"""


def test_a_program_of_a_group_is_not_used_for_a_rule_with_another_decorator(tmp_path: Path) -> None:
    """An array rule that makes an array is refused, whichever rule of the group is called first."""
    assert call_group(tmp_path, tmp_path / "compiled", "together", MAKES_AN_ARRAY)[1] == [6, 5]
    text = MAKES_AN_ARRAY.replace("@rule\ndef second", "@array_rule\ndef second")
    assert call_group(tmp_path, tmp_path / "compiled", "alone", text)[1] == [6, "refused"]


CALL_PAIR = """
import sys, group
from hedgerow.kernel import jit

with jit.compiled_together():
    for name in sys.argv[1:]:
        getattr(group, name)(5)
"""
CALL_AFTER_ANOTHER = """
import group
from hedgerow.kernel import programs

results = [group.second(5), group.first(5), group.third(5)]
print(results, [group.first(5) for _ in range(3)], [group.second(5), group.third(5)], len(programs.loaded))
"""


def test_a_rule_is_callable_after_another_program_with_it_is_loaded(tmp_path: Path) -> None:
    """Keep the first function alive, because Numba does not own it and would call whatever is in its place."""
    (tmp_path / "group.py").write_text(GROUP)
    for names in (("first", "second"), ("first", "third")):  # as two processes do at the same time
        run(CALL_PAIR, *names, cache=tmp_path / names[1], source=tmp_path)
        shutil.copytree(tmp_path / names[1], tmp_path / "compiled", dirs_exist_ok=True)
    assert files(tmp_path / "compiled") == (2, 4)
    output = run(CALL_AFTER_ANOTHER, cache=tmp_path / "compiled", source=tmp_path)
    assert output.lines == ["[52, 51, 53] [51, 51, 51] [52, 53] 2"]
