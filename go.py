#!/usr/bin/env python3
"""The two commands of the README: `python3 go.py` opens the table, `python3 go.py test` runs all tests.

Needs Python 3.11 with pip, nothing else: it makes an environment in `.venv`, installs Hedgerow there, and runs it.
Any other arguments go to `hedgerow`: `python3 go.py play wildfire --variant x4`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent
HOME = HOUSE / ".venv"
DEFAULT = ["table"]
EXTRAS = {"print": "print", "keep": "print", "tune": "tune"}  # what wants a typesetter, or an optimiser
CHARTING = ("simulate", "tournament")  # what may want to draw, or to write tables


def python() -> Path:
    return HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(*command: str | Path) -> None:
    """Run a step of the set-up; show what it printed only if it failed."""
    done = subprocess.run([str(word) for word in command], cwd=HOUSE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        sys.exit(f"Setting up failed at: {' '.join(str(word) for word in command)}")


def make_environment() -> None:
    """`venv` where the machine has it whole, else `virtualenv` through pip (Debian splits venv off)."""
    if python().exists():
        return
    print("Making an environment in .venv ...", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(HOME)], capture_output=True)
    if made.returncode:
        shutil.rmtree(HOME, ignore_errors=True)
        beside = HOUSE / ".venv-tool"
        run(sys.executable, "-m", "pip", "install", "--quiet", "--target", beside, "virtualenv")
        os.environ["PYTHONPATH"] = str(beside)
        run(sys.executable, "-m", "virtualenv", HOME)
        del os.environ["PYTHONPATH"]


def install(what: str) -> None:
    """Install once per state of pyproject.toml; a note in the environment says what is there."""
    note = HOME / f"installed-{what.strip('.[]') or 'base'}"
    wanted = (HOUSE / "pyproject.toml").read_text(encoding="utf-8")
    if note.exists() and note.read_text(encoding="utf-8") == wanted:
        return
    print(
        f"Installing {'Hedgerow and its test tools' if 'dev' in what else 'Hedgerow'} (a minute or so) ...", flush=True
    )
    run(python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", what)
    note.write_text(wanted, encoding="utf-8")


def extra_for(arguments: list[str]) -> str:
    """What a command needs beside the base."""
    if arguments[0] in EXTRAS:
        return f".[{EXTRAS[arguments[0]]}]"
    draws = any(word.startswith("--chart") or word.endswith(".parquet") for word in arguments)
    return ".[lab]" if arguments[0] in CHARTING and draws else "."


def cores() -> int:
    """Those we may use. Tests run on one more: whoever waits for a browser or a server leaves its core to others."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is what an older Python meets first)
        sys.exit(f"Hedgerow needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    arguments = sys.argv[1:] or DEFAULT
    make_environment()
    if arguments[0] == "test":
        install(".[dev]")
        command = ["-m", "pytest", *(arguments[1:] or ["-n", str(cores() + 1), "--dist", "worksteal"])]
    else:
        install(extra_for(arguments))
        command = ["-m", "hedgerow", *arguments]
    try:
        return subprocess.run([str(python()), *command], cwd=HOUSE if arguments[0] == "test" else None).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
