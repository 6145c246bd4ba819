"""Every match and seat as a row: one file of CSV or Parquet, written as it comes, or parts of Parquet in a folder.

| column | what |
|---|---|
| match | its number; with the seed it names the dice |
| seat | from 1 |
| moves | of the match, rolls and draws among them |
| result | win, loss, draw or played (ended, points only) |
| one for each category | points, under its name with `_` for spaces |
| total | points in all, where there are several categories |
"""

from __future__ import annotations

import contextlib
import csv
import importlib
import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import numpy as np

from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab.ledger import check_space, only_one
from hedgerow.lab.parts import digest
from hedgerow.lab.places import check_place, unwritten, write_whole

_NOTE = re.compile(rb"hedgerow: rows in (\.hedgerow-[0-9a-f]+\.rows)\n")
A_NUMBER = {".csv": 7, ".parquet": 4}  # bytes on disk, at most or about


class Ends(NamedTuple):
    """How some matches ended."""

    first: int
    tallies: Any  # points [match, seat, category]
    results: Any  # [match, seat]
    lengths: Any  # moves [match]

    def columns(self, categories: Sequence[str]) -> dict[str, Any]:
        matches, seats = self.results.shape
        numbers = np.arange(self.first, self.first + matches)
        found: dict[str, Any] = {
            "match": np.repeat(numbers, seats),
            "seat": np.tile(np.arange(1, seats + 1), matches),
            "moves": np.repeat(self.lengths, seats),
            "result": np.array(RESULTS)[self.results.ravel()],
        }
        for n, name in enumerate(categories):
            found[name.replace(" ", "_")] = self.tallies[:, :, n].ravel()
        if len(categories) > 1:
            found["total"] = self.tallies.sum(axis=2).ravel()
        return found


def check(path: Path, matches: int, players: int, categories: int) -> None:
    """Refuse what cannot be written before any match is played."""
    kind = path.suffix or ".parquet"
    if path.suffix not in ("", *A_NUMBER):
        raise BadSettings(f"{path} must end in .csv or .parquet; without an ending it is a folder for parts.")
    check_place(path)
    if path.suffix and path.exists():
        raise BadSettings(f"{path} is there already, and nothing is overwritten: name another file, or remove it.")
    if path.suffix:
        check_note(path)
    if not path.suffix and path.exists() and not path.is_dir():
        raise BadSettings(f"{path} is a file: parts want a folder of their own.")
    if kind == ".parquet" and not is_there("pyarrow"):
        raise BadSettings("Parquet needs the extra: pip install 'hedgerow[lab]'. CSV needs nothing.")
    check_space(path.parent, matches * players * (4 + categories) * A_NUMBER[kind])


def is_there(library: str) -> bool:
    """Can it be imported? Asked before any match is played."""
    try:
        importlib.import_module(library)
    except ImportError:
        return False
    return True


@contextlib.contextmanager
def written(path: Path, categories: Sequence[str]) -> Iterator[Callable[[Sequence[Ends]], None]]:
    """One file, that bears its name as soon as it is whole."""
    try:
        with _reserved(path) as part:
            yield from (_parquet if path.suffix == ".parquet" else _csv)(part, categories)
            part.replace(path)
    except OSError as problem:
        raise unwritten(path, problem) from None


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def check_note(path: Path) -> str:
    """Where a run that died has left the rows of this file, by its own note; nothing where there is none. Whatever else
    bears the note's name is somebody's, and refused."""
    note = _note(path)
    try:
        told = _NOTE.fullmatch(note.read_bytes()[:200]) if note.is_file() else None
        is_there = note.exists() or note.is_symlink()
    except OSError as problem:
        raise unwritten(note, problem) from None
    if is_there and told is None:
        raise BadSettings(
            f"{note} is there already, where it would be noted that {path.name} is being written, and it is no note of "
            "ours: name another file, or move that one."
        )
    return told[1].decode() if told else ""


@contextlib.contextmanager
def _reserved(path: Path) -> Iterator[Path]:
    """A new file for rows beside `path`, and a note, under the name that a second run into it would look for, that
    keeps it away and says where the rows are: who goes on behind a run that died clears them away, and no other file is
    ever written over."""
    left, note, part = check_note(path), _note(path), path.with_name(f".hedgerow-{token_hex(6)}.rows")
    with note.open("r+b" if left else "xb") as lock:
        only_one(lock, path, "simulation")
        if left:
            path.with_name(left).unlink(missing_ok=True)
        lock.write(b"hedgerow: rows in %s\n" % part.name.encode())
        lock.truncate()
        lock.flush()
        try:
            part.open("xb").close()
            yield part
        finally:
            part.unlink(missing_ok=True)
            note.unlink(missing_ok=True)


def _csv(part: Path, categories: Sequence[str]) -> Iterator[Callable[[Sequence[Ends]], None]]:
    with part.open("w", newline="", encoding="utf-8") as file:
        writer, head = csv.writer(file), list[str]()

        def add(ends: Sequence[Ends]) -> None:
            for columns in (one.columns(categories) for one in ends):
                if not head:
                    head.extend(columns)
                    writer.writerow(columns)
                writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))

        yield add


def _parquet(part: Path, categories: Sequence[str]) -> Iterator[Callable[[Sequence[Ends]], None]]:
    from pyarrow import parquet

    writer: Any = None

    def add(ends: Sequence[Ends]) -> None:
        nonlocal writer
        table = _table(ends, categories)
        writer = writer or parquet.ParquetWriter(part, table.schema)
        writer.write_table(table)

    try:
        yield add
    finally:
        if writer:
            writer.close()


def write_part(path: Path, ends: Sequence[Ends], categories: Sequence[str]) -> str:
    """Several chunks as one part, whole or not at all; its digest."""
    from pyarrow import parquet

    content = io.BytesIO()
    parquet.write_table(_table(ends, categories), content)
    write_whole(path, content.getvalue())
    return digest(content.getbuffer())


def _table(ends: Sequence[Ends], categories: Sequence[str]) -> Any:
    import pyarrow as arrow

    return arrow.concat_tables([arrow.table(one.columns(categories)) for one in ends])
