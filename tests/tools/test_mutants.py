"""The tool that shows what tests let through, on a made-up room whose survivors were worked out by hand."""

from __future__ import annotations

import ast
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
sys.path.append(str(HOUSE / "tools"))

import mutants  # noqa: E402
from mutation import kinds, ledger  # noqa: E402
from mutation.ground import Ground  # noqa: E402

RULES = '''
"""Small change."""

TABLE = [n * n for n in range(4)]


def toll(age, weight):
    """Children and the light go free. [tiny.toll]"""
    if age < 6 or weight < 10:
        return 0
    return 2


def countdown(n):
    """[tiny.countdown]"""
    steps = 0
    while n > 0:
        n -= 1
        steps += 1
    return steps


def _spare(n):
    return n + 1


SPARE = _spare(1)
'''

TESTS = """
from hedgerow.games.tiny.rules.transition import SPARE, countdown, toll

def test_toll():
    assert toll(5, 50) == 0 and toll(30, 50) == 2

def test_countdown():
    assert countdown(3) == 3

def test_what_importing_counted():
    assert SPARE == 2
"""


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A house whose room has been judged, and what was told of it."""
    house = tmp_path_factory.mktemp("house")
    files = {
        "src/hedgerow/__init__.py": "",
        "src/hedgerow/games/__init__.py": "",
        "src/hedgerow/games/tiny/__init__.py": "from hedgerow.games.tiny.rules import transition",
        "src/hedgerow/games/tiny/rules/__init__.py": "",
        "src/hedgerow/games/tiny/rules/transition.py": RULES,
        "src/hedgerow/games/tiny/rules/heuristic.py": "def guess(n):\n    return n + 1\n",
        "tests/games/tiny/test_tiny.py": TESTS,
    }
    for name, text in files.items():
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        (house / name).write_text(text, encoding="utf-8")
    told = run(house, "--sample", "1000")
    assert told.returncode == 1, told.stderr
    return house, told.stdout


@pytest.fixture
def house(judged: tuple[Path, str], tmp_path: Path) -> Path:
    """The same house, to be changed."""
    return Path(shutil.copytree(judged[0], tmp_path / "house"))


def command(house: Path, *words: str, room: str = "tiny") -> list[str]:
    return [sys.executable, str(HOUSE / "tools" / "mutants.py"), room, "--house", str(house), *words]


def run(house: Path, *words: str, room: str = "tiny") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(house, *words, room=room), capture_output=True, text=True)


def survivors(told: str) -> set[str]:
    return {" ".join(found) for found in re.findall(r"^    (.+)\n (-> .+)$", told, re.MULTILINE)}


ALIVE = {  # no test asks at the border of six years, nor about weight
    "if age < 6 or weight < 10 -> if age <= 6 or weight < 10",
    "if age < 6 or weight < 10 -> if age < 7 or weight < 10",
    "if age < 6 or weight < 10 -> if age < 6 or weight <= 10",
    "if age < 6 or weight < 10 -> if age < 6 or weight < 11",
    "if age < 6 or weight < 10 -> if age < 6 or weight < 9",
    "if age < 6 or weight < 10 -> if age < 6",
}


def test_survivors_are_those_worked_out_by_hand(judged: tuple[Path, str]) -> None:
    told = judged[1]
    assert survivors(told) == ALIVE
    assert "src/hedgerow/games/tiny/rules/transition.py:9  transition.toll  (comparison; 1 test passes there)" in told
    assert "[tiny.toll]" in told and "heuristic" not in told
    everything = next(line for line in told.splitlines() if line.startswith("all "))
    mutants, killed, timeouts, nothing, unexplained = everything.split()[1:]
    assert int(mutants) == int(killed) + int(timeouts) + len(ALIVE)
    assert (nothing, int(unexplained)) == (".", len(ALIVE))
    assert int(timeouts) == 3  # `n -= 0`, `n += 1` and no `n -= 1` at all never end


def test_a_second_run_tries_only_what_is_new(house: Path) -> None:
    book = house / "build" / "mutants" / "tiny-1.jsonl"
    before = book.read_text(encoding="utf-8")
    (house / "tests" / "games" / "tiny" / "test_border.py").write_text(
        "from hedgerow.games.tiny.rules.transition import toll\n\n"
        "def test_six():\n    assert toll(6, 50) == 2\n\n"
        "def test_weight():\n    assert (toll(6, 10), toll(6, 9)) == (2, 0)\n",
        encoding="utf-8",
    )
    told = run(house, "--sample", "1000", "--resume")
    assert told.returncode == 0 and survivors(told.stdout) == set(), told.stdout
    after = book.read_text(encoding="utf-8")
    assert after.startswith(before) and len(after.splitlines()) == len(before.splitlines()) + len(ALIVE)


def test_an_interrupted_run_tells_what_it_knows_and_loses_nothing(house: Path) -> None:
    """Interrupted when five mutants are noticed; those five are not judged again, and half a line is no line."""
    book = house / "build" / "mutants" / "tiny-1.jsonl"
    book.write_text("", encoding="utf-8")
    with subprocess.Popen(command(house, "--sample", "1000", "--resume"), stdout=subprocess.PIPE, text=True) as running:
        while running.poll() is None and len(lines := book.read_text(encoding="utf-8").splitlines()) < 5:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        told = running.communicate()[0]
    assert running.returncode == 130 and told.endswith("Interrupted; --resume goes on from here.\n")
    kept = book.read_text(encoding="utf-8")
    assert len(lines) >= 5 and kept.splitlines()[:5] == lines[:5]
    book.write_text(kept + '{"mutant": "half a', encoding="utf-8")
    told = run(house, "--sample", "1000", "--resume").stdout
    assert survivors(told) == ALIVE
    judged = [line["mutant"] for line in map(json.loads, whole_lines(book)) if line["verdict"] != "alive"]
    assert len(judged) == len(set(judged)) == len(Ground(house, "tiny").mutants) - len(ALIVE)


def whole_lines(book: Path) -> list[str]:
    return [line for line in book.read_text(encoding="utf-8").splitlines() if line.endswith("}")]


def test_what_changes_nothing_is_listed_with_a_reason(house: Path) -> None:
    listed = "".join(f"'{change}' = 'made up'\n" for change in ALIVE)
    wrong = "'return 0 -> return 1' = 'wrong'\n"
    gone = "'if age < 5 -> if age <= 5' = 'stale'\n"
    path = house / "tests" / "games" / "tiny" / "equivalent.toml"
    path.write_text(f'["transition.toll"]\n{listed}{gone}{wrong}', encoding="utf-8")
    told = run(house, "--sample", "1000", "--only", "toll")
    assert told.returncode == 0 and survivors(told.stdout) == set()
    assert "yet noticed:\n    transition.toll: return 0 -> return 1\n" in told.stdout
    assert "there is no such mutant:\n    transition.toll: if age < 5 -> if age <= 5\n" in told.stdout


def test_without_time_everything_is_left_and_said_to_be(house: Path) -> None:
    told = run(house, "--sample", "5", "--minutes", "0", "--only", "toll")
    assert told.returncode == 1 and told.stdout.count("not tried for want of time") == 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tiny", "--sample", "0"), "0 is less than 1"),
        (("chess",), "There is no room 'chess' with rules; there are tiny.\n"),
        (("tiny", "--only", "bishops"), "No function of tiny has 'bishops' in its name.\n"),
    ],
)
def test_bad_input_is_one_sentence(house: Path, words: tuple[str, ...], sentence: str) -> None:
    told = run(house, *words[1:], room=words[0])
    assert told.returncode == 2 and sentence in told.stderr and not told.stdout


# --- the mistakes themselves ------------------------------------------------------------------------------------------


def changes(body: str) -> dict[str, set[str]]:
    """What may become of the last statement of a function, by kind."""
    source = f"def f(s, a, b, c):\n    {body}\n"
    found: dict[str, set[str]] = {}
    for mutant in kinds.mutants(source, "rules.py"):
        found.setdefault(mutant.kind, set()).add(mutant.after)
    return found


@pytest.mark.parametrize(
    ("statement", "kind", "expected"),
    [
        ("return a < b", kinds.COMPARISON, {"return a <= b"}),
        ("return a < b", kinds.SWAPPED, {"return b < a"}),
        ("return a == b", kinds.COMPARISON, {"return a != b"}),
        ("return a + 1", kinds.OFF_BY_ONE, {"return a + 2", "return a + 0"}),
        ("for a in range(b): pass", kinds.OFF_BY_ONE, {"for a in range(b + 1)", "for a in range(b - 1)"}),
        ("return a and b", kinds.CONDITION, {"return a", "return b"}),
        ("return a and b", kinds.AND_OR, {"return a or b"}),
        ("return b if a else c", kinds.CONDITION, {"return b", "return c"}),
        ("return 2 if a else c", kinds.OFF_BY_ONE, {"return 3 if a else c", "return 1 if a else c"}),
        ("a: int = b < c", kinds.COMPARISON, {"a: int = b <= c"}),
        ("if a: return", kinds.CONDITION, {"if True", "if False"}),
        ("while a: return", kinds.CONDITION, {"while False"}),
        ("return not a", kinds.CONDITION, {"return a"}),
        ("return a - b", kinds.SWAPPED, {"return b - a"}),
        ("return g(a, b)", kinds.SWAPPED, {"return g(b, a)"}),
        ("return a == HOME", kinds.CONSTANT, {"return a == HOME + 1"}),
        ("return True", kinds.CONSTANT, {"return False"}),
        ("s.x |= a", kinds.OPERATOR, {"s.x &= a"}),
        ("return a << b", kinds.OPERATOR, {"return a >> b"}),
        ("s.x = a", kinds.STATEMENT, {"pass"}),
        ("g(s)", kinds.STATEMENT, {"pass"}),
    ],
)
def test_each_kind_of_mistake(statement: str, kind: str, expected: set[str]) -> None:
    assert changes(statement)[kind] == expected


@pytest.mark.parametrize("statement", ["return g(s, a)", "return max(a, b)", "return TABLE[a]", "d = a", "return a"])
def test_what_would_be_noticed_at_once_or_never_is_left_alone(statement: str) -> None:
    assert changes(statement) == {}


def test_a_mutant_differs_in_one_statement_and_its_name_does_not_know_lines() -> None:
    moved = "\n\n\n" + RULES
    assert [m.key for m in kinds.mutants(RULES, "a.py")] == [m.key for m in kinds.mutants(moved, "a.py")]
    whole = ast.unparse(ast.parse(RULES)).splitlines()
    for mutant in kinds.mutants(RULES, "a.py"):
        other = ast.unparse(kinds.mutated(RULES, mutant.number)).splitlines()
        assert sum(a != b for a, b in zip(whole, other, strict=True)) == 1, mutant


def test_a_sample_hardly_changes_with_the_rules() -> None:
    """Every mutant draws its own lot: one function more takes a few places, and moves nobody else."""
    before = mutants.by_lot(kinds.mutants(RULES, "a.py"), seed=3)
    later = mutants.by_lot(kinds.mutants("def first(n):\n    return n - 1\n" + RULES, "a.py"), seed=3)
    assert [m.key for m in before] == [m.key for m in later if m.function != "a.first"]
    assert [m.key for m in before] != [m.key for m in mutants.by_lot(before, seed=4)]


def test_equal_statements_of_a_function_are_told_apart() -> None:
    source = "def f(s):\n    s.x += 1\n    s.x += 1\n"
    keys = [m.key for m in kinds.mutants(source, "a.py")]
    assert len(keys) == len(set(keys)) and "a.f: s.x += 1 -> s.x -= 1  #2" in keys
    once = kinds.mutants("def f(s):\n    for i in range(SIZE):\n        g(i)\n", "a.py")
    assert [m.after for m in once].count("for i in range(SIZE + 1)") == 1  # another constant, or one step too far


@pytest.mark.parametrize("room", sorted(p.parent.name for p in (HOUSE / "src/hedgerow/games").glob("*/rules")))
def test_nothing_listed_is_stale(room: str) -> None:
    """What is said to change nothing is still there to be said of."""
    ground = Ground(HOUSE, room)
    assert ledger.stale(ground) == []
    assert all(len(why) > 20 for why in ledger.equivalents(ground).values())
