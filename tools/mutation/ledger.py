"""What is kept between runs: what each test executes, what became of each mutant, and which of them change nothing."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from mutation.ground import Ground
from mutation.kinds import Mutant

KILLED, TIMEOUT, ALIVE = "killed", "timeout", "alive"


@dataclass
class Measured:
    """One test, unmutated: did it pass, what processor time did it take, and which marks did it pass?"""

    test: str
    stamp: str  # of its file and helpers
    outcome: str  # passed, failed, skipped; cut: longer than we waited
    cost: float
    marks: frozenset[int] = frozenset()


@dataclass
class Fate:
    """What became of a mutant so far."""

    verdict: str = ALIVE
    by: str = ""  # the test that noticed
    tried: dict[str, str] = field(default_factory=dict)  # test -> its stamp: those that noticed nothing


class Ledger:
    """Files that are appended to line by line, so that an interrupted run loses nothing."""

    def __init__(self, folder: Path, ground: Ground, seed: int, fresh: bool) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.tests = folder / f"{ground.room}-tests.jsonl"
        self.fates = folder / f"{ground.room}-{seed}.jsonl"
        self.ground = ground
        if fresh:
            self.fates.unlink(missing_ok=True)

    def measured(self) -> dict[str, Measured]:
        """What is still true of what was measured: nothing, once any source has changed."""
        found = {}
        for line in _lines(self.tests):
            if line.pop("state") == self.ground.state:
                line["marks"] = frozenset(_unpacked(line["marks"]))
                found[line["test"]] = Measured(**line)
        return found

    def measure(self, measured: Measured) -> None:
        line = {**asdict(measured), "marks": _packed(measured.marks), "state": self.ground.state}
        _append(self.tests, line)

    def judged(self) -> dict[str, Fate]:
        """By the mutant's key; empty where the rules have changed since."""
        found: dict[str, Fate] = {}
        for line in _lines(self.fates):
            if line["rules"] == self.ground.rules_state:
                fate = found.setdefault(line["mutant"], Fate())
                fate.verdict, fate.by = line["verdict"], line["by"]
                fate.tried |= line["tried"]
        return found

    def judge(self, mutant: Mutant, fate: Fate) -> None:
        _append(self.fates, {"mutant": mutant.key, "rules": self.ground.rules_state, **asdict(fate)})


def _append(path: Path, line: dict[str, object]) -> None:
    """One line more; where the last one broke off, on a line of its own."""
    with path.open("ab+") as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(end - 1, 0))
        broken = end > 0 and file.read(1) != b"\n"
        file.write(b"\n" * broken + json.dumps(line).encode() + b"\n")


def _lines(path: Path) -> Iterable[dict[str, object]]:
    """The lines that were written whole."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _packed(marks: Iterable[int]) -> str:
    return hex(sum(1 << mark for mark in marks))


def _unpacked(text: object) -> Iterable[int]:
    bits = bin(int(str(text), 16))[:1:-1]
    return (mark for mark, bit in enumerate(bits) if bit == "1")


def equivalents(ground: Ground) -> dict[str, str]:
    """Mutants that change nothing, by key, each with the reason.

    `equivalent.toml` beside the room's tests has a table for each function, and in it `"before -> after" = "why"`.
    """
    path = ground.own_tests / "equivalent.toml"
    if not path.exists():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{function}: {change}": why for function, table in tables.items() for change, why in table.items()}


def stale(ground: Ground) -> list[str]:
    """Entries for mutants that do not exist any more."""
    keys = {mutant.key for mutant in ground.mutants}
    return [key for key in equivalents(ground) if key not in keys]
