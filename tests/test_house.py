"""The house rules that no linter knows."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import hedgerow
from hedgerow import catalog

HOUSE = Path(__file__).resolve().parents[1]
SOURCE = Path(hedgerow.__file__).parent
COMMANDS = (
    "play",
    "rules",
    "games",
    "simulate",
    "doctor",
    "bench",
    "serve",
    "table",
    "verify",
    "backup",
    "print",
    "keep",
)


@pytest.mark.parametrize("name", catalog.names())
def test_nobody_outside_a_room_names_its_game(name: str) -> None:
    """Code may not; documentation and examples in docstrings may."""
    for path in SOURCE.rglob("*.py"):
        if path.is_relative_to(SOURCE / "games" / name):
            continue
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            named = token.type == tokenize.NAME and token.string == name
            quoted = token.type == tokenize.STRING and token.string.strip("\"'") == name
            assert not named and not quoted, f"{path}:{token.start[0]} names {name}"


def test_modules_stay_readable() -> None:
    """About 400 lines; a longer module is two nouns."""
    long = {str(p): n for p in SOURCE.rglob("*.py") if (n := len(p.read_text(encoding="utf-8").splitlines())) > 440}
    assert not long


def test_rules_look_things_up_only_among_constants() -> None:
    """`a in (b, c)` compiles for a CPU, but CUDA has no tuple of unlike integers: rules say `a == b or a == c`."""
    wrong = [
        f"{path.name}:{test.lineno} {ast.unparse(test)}"
        for path in SOURCE.rglob("*.py")
        for rule in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(rule, ast.FunctionDef) and "rule" in map(ast.unparse, rule.decorator_list)
        for test in ast.walk(rule)
        if isinstance(test, ast.Compare) and any(isinstance(by, ast.In | ast.NotIn) for by in test.ops)
        if not re.fullmatch(r"[\w. ]+ (not )?in \([A-Z_0-9, ]+\)", ast.unparse(test))
    ]
    assert not wrong


def test_digits_are_asked_for_as_int_reads_them() -> None:
    """`'²'.isdigit()` is true and `int('²')` raises: whoever asks with it crashes on what a stranger types."""
    wrong = [str(path) for path in SOURCE.rglob("*.py") if ".isdigit(" in path.read_text(encoding="utf-8")]
    assert not wrong


def test_every_test_checks_something() -> None:
    """No test may pass without an assertion, an expected exception or a comparison helper."""
    checks = re.compile(r"\bassert\b|pytest\.raises|pytest\.fail|check|expect|assert_")
    empty = [
        f"{path.name}: {body.splitlines()[0]}"
        for path in (HOUSE / "tests").rglob("test_*.py")
        for body in re.split(r"\n(?=(?:@|def |class ))", path.read_text(encoding="utf-8"))
        if re.search(r"^def test_", body, re.MULTILINE) and not checks.search(body)
    ]
    assert not empty


def test_the_readme_fits_a_screen_and_its_commands_exist() -> None:
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    assert len(readme.splitlines()) <= 60
    assert "python3 go.py\n" in readme and "python3 go.py test\n" in readme
    for command in re.findall(r"hedgerow ([a-z]+)", readme):
        assert command in COMMANDS, command


def test_the_version_is_told_once() -> None:
    project = (HOUSE / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{hedgerow.__version__}"' in project
    assert f"## {hedgerow.__version__}" in (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_readme_runs() -> None:
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.+?)```", readme, re.DOTALL)
    assert found
    names: dict[str, object] = {}
    exec(found[1], names)  # what the README shows is what happens
    match = names["match"]
    assert isinstance(match, hedgerow.Match) and len(match.log) > 4
