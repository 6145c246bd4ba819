#!/usr/bin/env python3
"""Print the reference of commands, options and variants: `python3 tools/commands.py > docs/commands.md`."""

from __future__ import annotations

import contextlib
import io
import os
import sys

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.settings import spelled

COMMANDS = ("play", "simulate", "rules", "games", "bench", "doctor")


def help_of(*words: str) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        main([*words, "--help"])
    return told.getvalue().rstrip()


def reference() -> str:
    parts = ["# Commands", "", "Made by `tools/commands.py`; do not edit.", ""]
    for words in ((), *((command,) for command in COMMANDS)):
        parts += [f"## {' '.join(('hedgerow', *words))}", "", "```text", help_of(*words), "```", ""]
    parts += ["## Options of the games", "", "Each comes from a ruling; `hedgerow rules GAME` argues it.", ""]
    for name in catalog.names():
        room = catalog.room(name)
        parts += [f"### {name}", ""]
        parts += [f"- variant `{v.name}`: {v.about} ({v.players[0]} to {v.players[1]} players)" for v in room.variants]
        parts += [
            f"- `--{o.name.replace('_', '-')}`: {o.about} ({o.values()}; default {spelled(o.default)}; {o.rule})"
            for o in room.options
        ]
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    os.environ["COLUMNS"] = "100"
    sys.stdout.write(reference())
