#!/usr/bin/env python3
"""Take the pictures of docs/pictures in a real browser: the front page and a match of every game, light, dark, phone.

python3 tools/pictures.py [FOLDER]

The matches are played by bots from fixed seeds, so that the same code takes the same pictures.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:1] = [str(HERE.parent / "src"), str(HERE.parent / "tests")]

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import hedgerow  # noqa: E402
from browser.server import Server  # noqa: E402
from browser.visitor import Visitor  # noqa: E402
from hedgerow import catalog  # noqa: E402

SEED = 12
PART = 0.6  # of the match is over: enough to see on the board, and still open
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--font-render-hinting=none",
]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
MOST_BYTES = 200_000


def some_match(game: str) -> str:
    """A match between greedy bots, as a file, stopped before a decision."""
    match = hedgerow.new(game, seed=SEED)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll_one()
            continue
        seat = int(match.to_move)
        match.play_code(seat, hedgerow.bot("greedy").think(match, seat, seed=SEED + len(match.log)).move)
    match.undo(round(len(match.log) * (1 - PART)))
    while match.to_move == "chance":
        match.undo()
    return match.dump()


def take(visitor: Visitor, file: Path) -> None:
    """What is in sight, small enough for a README."""
    visitor.page.evaluate("document.fonts.ready")
    seen = Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB")
    for quality in range(80, 30, -10):
        seen.save(file, "WEBP", quality=quality, method=6)
        if file.stat().st_size < MOST_BYTES:
            break
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


def show(visitor: Visitor, dump: str) -> None:
    """The match, from the seat that is to decide."""
    visitor.bring(dump)
    if visitor.ready().get("pass"):
        visitor.page.get_by_role("button", name="Show my view").click()
    visitor.ready()


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("HEDGEROW_CHROMIUM") or shutil.which("chromium")
    if not path:
        print("There is no Chromium here; HEDGEROW_CHROMIUM may name one.", file=sys.stderr)
        return 2
    matches = {game: some_match(game) for game in catalog.names()}
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room)).start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for look, options in (("", DESK), ("-dark", DESK | {"color_scheme": "dark"}), ("-phone", PHONE)):
                visitor = Visitor(browser, server.address, reduced_motion="reduce", **options)
                visitor.page.goto("/", wait_until="networkidle")
                take(visitor, folder / f"front{look}.webp")
                for game, dump in matches.items():
                    show(visitor, dump)
                    take(visitor, folder / f"{game}{look}.webp")
                visitor.leave()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
