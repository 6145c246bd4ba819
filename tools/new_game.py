#!/usr/bin/env python3
"""Furnish a new room: copy the smallest game under a new name. All its tests pass at once; then make it yours.

python3 tools/new_game.py meadow
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
ROOMS = HOUSE / "src" / "hedgerow" / "games"
TESTS = HOUSE / "tests" / "games"


def size(room: Path) -> int:
    return sum(file.stat().st_size for file in room.rglob("*.py"))


def smallest() -> str:
    """The game whose room has the least code."""
    return min((room for room in ROOMS.iterdir() if (room / "__init__.py").exists()), key=size).name


def copy_renamed(source: Path, target: Path, old: str, new: str) -> None:
    """Copy a folder; the game's name changes in file names and in texts."""
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        place = target / str(path.relative_to(source)).replace(old, new)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        text = re.sub(rf"(?<![A-Za-z]){old}(?![A-Za-z])", new, text)
        text = re.sub(r"^end: \d+ moves, check [0-9a-f]{12}$", "end", text, flags=re.MULTILINE)  # of the old name
        place.write_text(text.replace(old.capitalize(), new.capitalize()), encoding="utf-8")


def main() -> int:
    if len(sys.argv) != 2 or not re.fullmatch(r"[a-z][a-z0-9]{1,19}", sys.argv[1]):
        print("Usage: python3 tools/new_game.py NAME   (lower case letters and digits)", file=sys.stderr)
        return 2
    new = sys.argv[1]
    if (ROOMS / new).exists() or (TESTS / new).exists():
        print(f"There is a room {new} already.", file=sys.stderr)
        return 2
    old = smallest()
    try:
        copy_renamed(ROOMS / old, ROOMS / new, old, new)
        copy_renamed(TESTS / old, TESTS / new, old, new)
    except OSError as problem:
        shutil.rmtree(ROOMS / new, ignore_errors=True)
        shutil.rmtree(TESTS / new, ignore_errors=True)
        print(f"Could not copy: {problem}.", file=sys.stderr)
        return 2
    print(f"{new} is a copy of {old}. Try: python3 go.py test tests/games/{new}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
