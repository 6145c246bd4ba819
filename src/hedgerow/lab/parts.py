"""The parts of a folder of rows: what its ledger says of each, and whether that is still true.

A part that is gone is played again: what its matches come to is fixed. One that holds something else than was written
is refused, for nobody knows what else somebody has done to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from hedgerow.kernel.refusal import BadSettings


class Part(NamedTuple):
    """A line of the ledger."""

    matches: range
    summary: Any
    digest: str = ""  # of the file; ledgers from before there were any have none


def path_of(folder: Path, first: int) -> Path:
    return folder / f"part-{first:012d}.parquet"


def digest(content: bytes | memoryview) -> str:
    return hashlib.sha256(content).hexdigest()


def standing(folder: Path, told: Iterable[Part], seats: int, say: Callable[[str], None]) -> list[Part]:
    """Those that are there as they were written, in their order; raises `BadSettings`."""
    lines: dict[int, list[Part]] = {}
    for part in told:  # one that was played again has a second line
        lines.setdefault(part.matches.start, []).append(part)
    found = list[Part]()
    for first, several in sorted(lines.items()):
        path = path_of(folder, first)
        if not path.exists():
            say(f"{path} is gone: its matches are played again.")
            continue
        whole = next((part for part in reversed(several) if _is_whole(path, part, seats)), None)
        if whole is None:
            raise BadSettings(
                f"{path} is damaged: it does not hold what was written. Nothing was changed; bring it back, or remove "
                "it, and its matches are played again."
            )
        found.append(whole)
    _check_apart(folder, found)
    return found


def _is_whole(path: Path, part: Part, seats: int) -> bool:
    """As it was written, to the byte; where nobody knows the bytes, with as many rows."""
    try:
        if part.digest:
            with path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest() == part.digest
        from pyarrow import parquet

        return int(parquet.read_metadata(path).num_rows) == len(part.matches) * seats
    except (OSError, ValueError):  # pyarrow's errors are of these kinds
        return False


def _check_apart(folder: Path, found: Sequence[Part]) -> None:
    """No match is in two parts: an old part may have come back after its matches were played again in smaller ones."""
    for one, other in pairwise(found):
        if one.matches.stop > other.matches.start:
            names = " and ".join(path_of(folder, part.matches.start).name for part in (one, other))
            raise BadSettings(f"{names} in {folder} hold the same matches. Nothing was changed; remove one of them.")
