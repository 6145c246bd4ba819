"""`hedgerow report GAME`: measure, write one page. `--all`: a page for every game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import crews
from hedgerow.lab.places import write_whole
from hedgerow.lab.report import inquiry, page
from hedgerow.lab.report.paper import check_page


def command(
    asked: Sequence[tuple[Room, Settings]], size: str, seed: int, out: Path, workers: int | None, on: str, again: bool
) -> int:
    """A page for each; `again`: pages that are there are made anew."""
    if size not in inquiry.SIZES:
        raise BadSettings(f"A report is {' or '.join(inquiry.SIZES)}, not {size[:20]!r}.")
    targets = [target(out, room, len(asked) > 1) for room, _ in asked]
    for path in targets:
        check_page(path, again)
    with crews.crew(on, workers) as crew:
        for (room, settings), path in zip(asked, targets, strict=True):
            say(f"{room.title}:")
            report = inquiry.inquire(room, settings, crew, size, seed, say)
            if not report.findings.matches:
                raise HedgerowError("Stopped before the first matches were done: there is nothing to tell.")
            write_whole(path, page.written(report).encode())
            print(f"{path}: {report.findings.matches:,} matches watched, {report.seconds:.0f} s.")
            if not report.is_whole:
                return 130
    return 0


def target(out: Path, room: Room, several: bool) -> Path:
    """Where the page of a game goes: into a folder under its name, or where somebody says."""
    if several or out.is_dir():
        return out / f"{room.name}.html"
    if out.suffix != ".html":
        raise BadSettings(f"{out} must end in .html, or be a folder.")
    return out


def say(line: str) -> None:
    print(line, file=sys.stderr)
