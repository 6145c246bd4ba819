"""Start new Python processes for tests of compilation, with a cache of compiled code of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

OWN = ("HEDGEROW_CACHE_REPORTED", "HEDGEROW_PLAIN_NUMBA", "NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT")


@dataclass(frozen=True)
class Output:
    """The output and the errors of a finished process."""

    lines: list[str]
    errors: list[str]


def environment(cache: Path | None = None, source: Path | None = None, **settings: str) -> dict[str, str]:
    """Return the variables of a new process: no setting of this process that changes compilation, but these settings.

    Without a cache, the process shares the compiled code of the whole test suite. Modules in `source` are found
    before those of the installed package.
    """
    inherited = {name: value for name, value in os.environ.items() if name not in OWN}
    given = {"PYTHONDONTWRITEBYTECODE": "1", **settings}  # a changed source may have the size and the time of the old
    if cache is not None:
        given["HEDGEROW_CACHE"] = str(cache)
    if source is not None:
        given["PYTHONPATH"] = os.pathsep.join(filter(None, (str(source), os.environ.get("PYTHONPATH"))))
    return inherited | given


def begin(program: str | Path, *arguments: str, variables: dict[str, str] | None = None) -> subprocess.Popen[str]:
    """Start Python with a program, which is its text or its file."""
    how = ["-c", program] if isinstance(program, str) else [str(program)]
    return subprocess.Popen(
        [sys.executable, *how, *arguments], env=environment() if variables is None else variables,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def end(process: subprocess.Popen[str]) -> Output:
    """Wait for a process and return what it printed; fail unless it succeeded."""
    printed, errors = process.communicate()
    assert process.returncode == 0, printed + errors
    return Output(printed.splitlines(), errors.splitlines())


def run(
    program: str | Path, *arguments: str, cache: Path | None = None, source: Path | None = None, **settings: str
) -> Output:
    """Run a program in a new process to its end; see `environment` for the settings."""
    return end(begin(program, *arguments, variables=environment(cache, source, **settings)))
