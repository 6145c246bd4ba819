#!/usr/bin/env python3
"""Furnish a new room: copy the smallest game there is under a new name. All its tests pass at once; then make it yours.

python3 tools/new_game.py meadow

The copy is made of `tools/template`: Windfall, a whole game in few lines, which no catalogue lists.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
TEMPLATE = HOUSE / "tools" / "template"
OLD = "windfall"
ROOMS = HOUSE / "src" / "hedgerow" / "games"
TESTS = HOUSE / "tests" / "games"


def copy_renamed(source: Path, target: Path, new: str) -> None:
    """Copy a folder; the game's name changes in its texts."""
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace(OLD, new).replace(OLD.capitalize(), new.capitalize())
        place.write_text(text, encoding="utf-8")


def main() -> int:
    if len(sys.argv) != 2 or not re.fullmatch(r"[a-z][a-z0-9]{1,19}", sys.argv[1]):
        print("Usage: python3 tools/new_game.py NAME   (lower case letters and digits)", file=sys.stderr)
        return 2
    new = sys.argv[1]
    if (ROOMS / new).exists() or (TESTS / new).exists():
        print(f"There is a room {new} already.", file=sys.stderr)
        return 2
    try:
        copy_renamed(TEMPLATE / "room", ROOMS / new, new)
        copy_renamed(TEMPLATE / "tests", TESTS / new, new)
    except OSError as problem:
        shutil.rmtree(ROOMS / new, ignore_errors=True)
        shutil.rmtree(TESTS / new, ignore_errors=True)
        print(f"Could not copy: {problem}.", file=sys.stderr)
        return 2
    print(f"{new} is a small game to make your own. Try: python3 go.py test tests/games/{new}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
