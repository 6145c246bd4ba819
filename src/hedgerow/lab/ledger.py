"""What a run has done, in a file: the protocol, then a line for every piece. Who stops it goes on by the same command.

Nothing that is there already is ever overwritten: a file with another protocol, or none, is left as it is.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab.places import check_place, unwritten

T = TypeVar("T")
Keep = Callable[[Mapping[str, Any]], None]


@contextlib.contextmanager
def opened(
    path: Path, noun: str, protocol: Mapping[str, Any], read: Callable[[Any], T]
) -> Iterator[tuple[list[T], Keep]]:
    """The pieces that a file holds, each as `read` understands it, and what keeps another. `noun`: `tournament`."""
    check_place(path)
    head = json.dumps(protocol)
    try:
        with path.open("a+", encoding="utf-8", newline="\n") as file:
            only_one(file, path, noun)
            file.seek(0)
            text = file.read()
            found = pieces(text.splitlines(keepends=True), head, path, noun, read)
            if text:
                file.truncate(len(text[: text.rindex("\n") + 1].encode()))
            else:
                file.write(head + "\n")
                file.flush()

            def keep(piece: Mapping[str, Any]) -> None:
                file.write(json.dumps(piece) + "\n")
                file.flush()

            yield found, keep
    except UnicodeDecodeError:
        raise BadSettings(f"{path} holds no {noun} of ours. Nothing was changed; name another file.") from None
    except OSError as problem:
        raise unwritten(path, problem) from None


def pieces(lines: Iterable[str], head: str, path: Path, noun: str, read: Callable[[Any], T]) -> list[T]:
    """What an earlier run has left; a last line that broke off is played again. Raises `BadSettings`."""
    found: list[T] = []
    for number, line in enumerate(lines, 1):
        if number == 1:
            if line != head + "\n":
                raise BadSettings(
                    f"{path} holds another {noun} (other players, seed, number, settings or rules), or none. Nothing "
                    "was changed; name another file."
                )
            continue
        if not line.endswith("\n"):
            break
        try:
            found.append(read(json.loads(line)))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            raise BadSettings(f"Line {number} of {path} is damaged. Nothing was changed.") from None
    return found


def only_one(file: Any, path: Path, noun: str) -> None:
    """Two runs into one file would mix; where the system has locks, the second is refused."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadSettings(f"Another {noun} is being written into {path} just now.") from None


def check_space(folder: Path, size: int) -> None:
    """Refuse what the disk has no room for before anything is played."""
    free = shutil.disk_usage(folder).free
    if size > free:
        raise BadSettings(f"About {in_bytes(size)} would be written, and {folder} has room for {in_bytes(free)}.")


def in_bytes(size: float) -> str:
    """
    >>> in_bytes(950), in_bytes(1_750), in_bytes(2_340_000), in_bytes(1.2e12)
    ('950 bytes', '1.8 kB', '2.3 MB', '1,200.0 GB')
    """
    for unit, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size:.0f} bytes"
