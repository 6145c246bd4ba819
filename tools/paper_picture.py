#!/usr/bin/env python3
"""Make docs/pictures/paper.webp: printed pages side by side. Wants the typesetter (hedgerow[print]) and poppler-utils.

python3 tools/paper_picture.py [FILE]
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:1] = [str(HERE.parent / "src")]

from PIL import Image, ImageOps  # noqa: E402

from hedgerow import catalog  # noqa: E402
from hedgerow.press.book import rulebook_pdf  # noqa: E402
from hedgerow.press.prints import game_pdf  # noqa: E402
from hedgerow.scene.palette import PRINT  # noqa: E402

DPI, HIGH, GAP = 150, 480, 24  # pixels of a page and around it: four of them are as wide as the other pictures
TABLE = "#d9d4c5"  # what the pages lie on


def page(pdf: bytes, number: int) -> Image.Image:
    """One page, with a thin pencil line around the paper."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        chosen = ["-f", str(number), "-l", str(number)]
        drawn = subprocess.run(["pdftoppm", "-r", str(DPI), *chosen, file.name], capture_output=True, check=True).stdout
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    small = image.resize((round(image.width * HIGH / image.height), HIGH), Image.Resampling.LANCZOS)
    return ImageOps.expand(small, 1, PRINT["pencil"])


def sheet(game: str, number: int = 1, grey: bool = False) -> Image.Image:
    room = catalog.room(game)
    return page(game_pdf(room, room.settings(), grey=grey), number)


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "docs" / "pictures" / "paper.webp"
    if not shutil.which("pdftoppm"):
        print("There is no pdftoppm here: it comes with poppler-utils.", file=sys.stderr)
        return 2
    rules = page(rulebook_pdf(catalog.room("pastures")), 5)
    pages = [sheet("rewilding"), sheet("vasty", 11), sheet("shelter", grey=True), rules]
    wide = sum(one.width for one in pages) + GAP * (len(pages) + 1)
    table = Image.new("RGB", (wide, pages[0].height + 2 * GAP), TABLE)
    x = GAP
    for one in pages:
        table.paste(one, (x, GAP))
        x += one.width + GAP
    table.save(path, "WEBP", quality=75, method=6)
    print(f"{path.name}: {table.width} x {table.height}, {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
