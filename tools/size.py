#!/usr/bin/env python3
"""How large the house is: modules, lines, short and long files, long functions, lines that stand twice.

    python3 tools/size.py                 of the working tree
    python3 tools/size.py 0f43f80         of another commit, and of the working tree beside it

Counted are the Python files of `src`. A function is as long as its lines from `def` to its end, docstring included.
Lines stand twice where six in a row (no imports, blanks or comments) are the same to the letter in another file.
Which modules and functions are too long is told below.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
RUN = 6  # lines in a row
SHORT, LONG = 40, 400  # lines: a scrap of a module and the most of a function; the most of a module


def now() -> dict[str, str]:
    return {
        str(path.relative_to(HOUSE)): path.read_text(encoding="utf-8") for path in sorted(HOUSE.glob("src/**/*.py"))
    }


def then(commit: str) -> dict[str, str]:
    def git(*words: str) -> str:
        return subprocess.run(("git", *words), cwd=HOUSE, capture_output=True, text=True, check=True).stdout

    names = git("ls-tree", "-r", "--name-only", commit, "src").splitlines()
    return {name: git("show", f"{commit}:{name}") for name in names if name.endswith(".py")}


def functions(sources: dict[str, str]) -> Iterator[tuple[str, int]]:
    for name, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                yield f"{name}: {node.name}", node.end_lineno - node.lineno + 1


def told_lines(source: str) -> list[str]:
    """What counts when lines are compared."""
    tree = ast.parse(source)
    imports = {
        number
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate((line.strip() for line in source.splitlines()), 1)
    return [line for number, line in lines if len(line) > 1 and not line.startswith("#") and number not in imports]


def twice(sources: dict[str, str]) -> int:
    runs: Counter[tuple[str, ...]] = Counter()
    for source in sources.values():
        lines = told_lines(source)
        runs.update({tuple(lines[at : at + RUN]) for at in range(len(lines) - RUN + 1)})
    return sum(1 for count in runs.values() if count > 1)


def numbers(sources: dict[str, str]) -> dict[str, int]:
    lengths = {name: len(source.splitlines()) for name, source in sources.items()}
    modules = [length for name, length in lengths.items() if not name.endswith("__init__.py")]
    long = [length for _, length in functions(sources)]
    return {
        "modules": len(modules),
        "lines": sum(lengths.values()),
        "modules under 40 lines": sum(length < SHORT for length in modules),
        "modules over 300 lines": sum(length > 300 for length in modules),
        "modules over 400 lines": sum(length > LONG for length in modules),
        "functions": len(long),
        "functions over 40 lines": sum(length > SHORT for length in long),
        f"runs of {RUN} lines in several files": twice(sources),
    }


def main() -> int:
    if len(sys.argv) > 2:
        print("Usage: python3 tools/size.py [COMMIT]", file=sys.stderr)
        return 2
    tables = [numbers(now())]
    if len(sys.argv) == 2:
        try:
            tables.insert(0, numbers(then(sys.argv[1])))
        except subprocess.CalledProcessError as problem:
            print(problem.stderr.strip(), file=sys.stderr)
            return 2
    for what in tables[0]:
        print(f"{what:38}" + "".join(f"{table[what]:9,}" for table in tables))
    sources = now()
    long = [(name, len(source.splitlines())) for name, source in sources.items()]
    for name, length in [one for one in long if one[1] > LONG] + [one for one in functions(sources) if one[1] > SHORT]:
        print(f"{length:5}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
