"""Run commands of the program as users type them, and read their help texts and JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from promises.recordings import SOURCE

# Runs each line as `python -m MODULE ARGUMENTS` would. Words such as NAME=value before it set the environment.
RUNNER = """
import contextlib, io, json, os, re, runpy, sys, traceback

results = []
for words in json.loads(sys.argv[1]):
    module, variables = "hedgerow", dict(os.environ)
    while words and re.match("[A-Z_]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        os.environ[name] = value
    if words[:1] == ["-m"]:
        module, words = words[1], words[2:]
    output, errors, code = io.StringIO(), io.StringIO(), 0
    sys.argv = ["", *words]
    sys.stdin = io.StringIO("")
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            traceback.print_exc()
            code = 1
    os.environ.clear()
    os.environ.update(variables)
    results.append([code, output.getvalue(), errors.getvalue()])
sys.stdout.write(json.dumps(results))
"""


class CommandResult(NamedTuple):
    """The exit code of a command, its output and its errors."""

    code: int
    output: str
    errors: str


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a subprocess: this checkout, with Python running the rules so that nothing compiles."""
    path = os.pathsep.join([str(SOURCE), str(Path(__file__).parents[1])])
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("HEDGEROW_", "XDG_"))}
    return plain | {"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "10000", "NO_COLOR": "1"} | more


def run_all(lines: Sequence[Sequence[str]], folder: Path) -> list[CommandResult]:
    """Run command lines one after the other in one process, in a folder."""
    process = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", RUNNER, json.dumps([list(line) for line in lines])],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert process.returncode == 0, process.stderr
    return [CommandResult(*result) for result in json.loads(process.stdout)]


def failures(results: Sequence[CommandResult]) -> list[str]:
    """Return the errors of the commands that failed."""
    return [result.errors or f"exit code {result.code}" for result in results if result.code]


# --- help texts -------------------------------------------------------------------------------------------------------


def command_names(text: str) -> list[str]:
    """Return the commands that the help of the program lists."""
    return re.findall(r"^    (\w+)(?:  |$)", text, re.MULTILINE)


def usage_of(text: str) -> dict[str, Any]:
    """Return what a command accepts by its help: its arguments, its flags, and which flags are required."""
    usage = re.match(r"usage: (.*)", text)
    assert usage, text
    groups = list(_usage_groups(usage[1]))
    last_flag = max((n for n, group in enumerate(groups) if group.startswith("[-")), default=0)
    required = sorted(group for group in groups if group.startswith("-"))
    return {"arguments": groups[last_flag + 1 :], "required": required, "flags": dict(_flags(text))}


def _usage_groups(usage: str) -> Iterator[str]:
    """Yield the words of a usage line; a group in brackets counts as one word."""
    depth, word = 0, ""
    for letter in usage + " ":
        depth += (letter == "[") - (letter == "]")
        if letter == " " and not depth:
            if word:
                yield word
            word = ""
        else:
            word += letter


def _flags(text: str) -> Iterator[tuple[str, str]]:
    """Yield every flag with the values it takes: nothing, a value, an optional value, several values, or {a,b}."""
    for line in re.findall(r"^  (-.*)$", text, re.MULTILINE):
        spellings = re.split(r", (?=-)", re.split(r"  +", line)[0])
        values = [value for spelling in spellings if (value := spelling.partition(" ")[2])]
        for spelling in spellings:
            yield spelling.partition(" ")[0], _value_kind(values[0] if values else "")


def _value_kind(metavar: str) -> str:
    if "..." in metavar:
        return "several values"
    if metavar.startswith("["):
        return "an optional value"
    if metavar.startswith("{"):
        return metavar
    return "a value" if metavar else "nothing"


def broken_usage(recorded: dict[str, Any], today: dict[str, Any]) -> list[str]:
    """List what a command accepted when it was recorded and refuses today. The names of values may change."""
    problems = [f"{flag} is required now" for flag in today["required"] if flag not in recorded["required"]]
    before, now = (
        [_value_kind(word) if "[" in word else "a value" for word in usage["arguments"]] for usage in (recorded, today)
    )
    if now[: len(before)] != before:
        problems.append(f"the arguments were {recorded['arguments']} and are {today['arguments']}")
    for flag, kind in recorded["flags"].items():
        kind_today = today["flags"].get(flag, "no flag")
        if kind.startswith("{") and kind_today.startswith("{"):
            choices, choices_today = (set(text.strip("{}").split(",")) for text in (kind, kind_today))
            problems += [f"{flag} refuses {choice}" for choice in sorted(choices - choices_today)]
        elif kind_today != kind:
            problems.append(f"{flag} took {kind}, today it is {kind_today}")
    return problems


# --- JSON -------------------------------------------------------------------------------------------------------------


def json_shape(value: Any) -> Any:
    """Return the keys of a JSON value with the kinds of their values; of a list, the shape of its first item."""
    if isinstance(value, dict):
        return {name: json_shape(part) for name, part in value.items()}
    if isinstance(value, list):
        return {"each": json_shape(value[0])} if value else {}
    if isinstance(value, bool):
        return "true or false"
    return "number" if isinstance(value, int | float) else "text" if isinstance(value, str) else "null"


def output_shape(result: CommandResult) -> Any:
    """Return the shape of the JSON that a command printed."""
    assert "{" in result.output, result.errors
    return json_shape(json.loads(result.output[result.output.index("{") :]))
