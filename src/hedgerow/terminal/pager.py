"""Long texts a screen at a time, where somebody sits before the screen."""

from __future__ import annotations

import os
import pydoc
import shutil
import subprocess
import sys


def command() -> str | None:
    """What shows texts here: `$PAGER`, else `less`; None where a text is better printed as it is."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return None
    return os.environ.get("PAGER", shutil.which("less") or "more")


def show(text: str) -> None:
    """Print a text, through a pager where that helps."""
    chosen = command()
    if not chosen:
        print(text)
        return
    # What git asks of less, too: leave at once what fits the screen, and let colours through.
    try:
        done = subprocess.run(chosen, shell=True, input=text + "\n", text=True, env={"LESS": "FRX", **os.environ})
        failed = done.returncode in (126, 127)  # it could not be started
    except OSError:
        failed = True
    if failed:
        pydoc.ttypager(text)
