"""One room's ground: its rules, its tests, and the import that marks or mutates the rules on their way in.

No file is changed. The rules are imported with a mark before each statement, so that a test run tells which statements
it executed; a mutant is then one function's code exchanged in a forked child.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
import types
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

from mutation.kinds import Mutant, marked, mutants, mutated

# A player may be good or bad, not right or wrong: what bots go by is left alone.
GUESSWORK = ("heuristic.py", "parting.py", "promise.py", "search.py", "value.py")
SEEN = "__seen__"


@dataclass(frozen=True)
class Ground:
    """A room of a checkout."""

    house: Path
    room: str

    @property
    def package(self) -> str:
        return f"hedgerow.games.{self.room}.rules"

    @property
    def rules(self) -> Path:
        return self.house / "src" / "hedgerow" / "games" / self.room / "rules"

    @property
    def own_tests(self) -> Path:
        return self.house / "tests" / "games" / self.room

    @property
    def shared_tests(self) -> Path:
        return self.house / "tests" / "every_game"

    @cached_property
    def sources(self) -> dict[str, str]:
        """The files that are mutated, by their path inside the rules."""
        files = sorted(p for p in self.rules.rglob("*.py") if p.name not in ("__init__.py", *GUESSWORK))
        return {p.relative_to(self.rules).as_posix(): p.read_text(encoding="utf-8") for p in files}

    @cached_property
    def mutants(self) -> list[Mutant]:
        return [mutant for file, source in self.sources.items() for mutant in mutants(source, file)]

    @cached_property
    def first(self) -> dict[str, int]:
        """The mark of each file's first statement; under "" how many marks there are."""
        found, count = {}, 0
        for file, source in self.sources.items():
            found[file] = count
            count += marked(source, 0, SEEN)[1]
        return {**found, "": count}

    def mark(self, mutant: Mutant) -> int:
        return self.first[mutant.file] + mutant.statement

    def module(self, file: str) -> str:
        return f"{self.package}.{file.removesuffix('.py').replace('/', '.')}"

    @cached_property
    def state(self) -> str:
        """A hash of what nearly alone decides which statements of the rules a test passes: the rules and the kernel."""
        kernel = self.house / "src" / "hedgerow" / "kernel"
        return digest([*sorted(kernel.glob("*.py")), *sorted(self.rules.rglob("*.py"))], self.house)

    @cached_property
    def rules_state(self) -> str:
        return digest([self.rules / file for file in self.sources], self.house)

    def test_state(self, path: Path) -> str:
        """A hash of a file of tests and of the helpers beside it and above it."""
        tests = self.house / "tests"
        helpers = {p for p in (*tests.glob("*.py"), *path.parent.glob("*.py")) if not p.name.startswith("test_")}
        return digest(sorted({path, *helpers}), self.house)


def digest(files: Sequence[Path], house: Path) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.relative_to(house).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


class Gate(MetaPathFinder):
    """Imports the rules of a room with marks before every statement, or with one mutant in them."""

    def __init__(self, ground: Ground, mutant: Mutant | None = None) -> None:
        self.files = {ground.module(file): file for file in ground.sources}
        self.ground, self.mutant = ground, mutant
        self.seen = bytearray(ground.first[""])

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.files:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(name, spec.origin, self)
        return spec

    def code(self, name: str, path: str) -> types.CodeType:
        file = self.files[name]
        source = self.ground.sources[file]
        if self.mutant is None:
            return compile(marked(source, self.ground.first[file], SEEN)[0], path, "exec")
        tree = mutated(source, self.mutant.number) if file == self.mutant.file else source
        return compile(tree, path, "exec")


class Loader(SourceFileLoader):
    """Never looks at compiled files on disk, and writes none."""

    def __init__(self, name: str, path: str, gate: Gate) -> None:
        super().__init__(name, path)
        self.gate = gate

    def get_code(self, fullname: str) -> types.CodeType:
        return self.gate.code(fullname, self.path)

    def exec_module(self, module: types.ModuleType) -> None:
        module.__dict__[SEEN] = self.gate.seen
        super().exec_module(module)


def exchange(ground: Ground, mutant: Mutant) -> None:
    """Put a mutant's code into the function that everybody has imported already."""
    name = mutant.function.removeprefix(mutant.file.removesuffix(".py").replace("/", ".") + ".")
    module = importlib.import_module(ground.module(mutant.file))
    wrong = compile(mutated(ground.sources[mutant.file], mutant.number), str(module.__file__), "exec")
    function(module, name).__code__ = found_in(wrong, name)


def function(module: types.ModuleType, name: str) -> Any:
    """A function or method by its qualified name, without what is wrapped around it."""
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    return inspect.unwrap(getattr(found, "func", found))


def found_in(code: types.CodeType, name: str) -> types.CodeType:
    """The code of a function inside the code of its module."""
    for part in name.split("."):
        inner = [c for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == part]
        code = inner[-1]
    return code


def open_gate(ground: Ground, mutant: Mutant | None = None) -> Gate:
    gate = Gate(ground, mutant)
    sys.meta_path.insert(0, gate)
    return gate
