#!/usr/bin/env python3
"""Take the pictures of docs/pictures in a real browser: the front page and a match of every game, light, dark, phone;
and for the README one on a desk beside one on a phone (table.webp).

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
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

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
DARK = {"color_scheme": "dark"}
LOOKS = {"": DESK, "-dark": DESK | DARK, "-phone": PHONE}
HIGH, GAP = 640, 24  # pixels of the picture of both
MOST_BYTES = 200_000
PATIENCE = 120_000  # milliseconds: the first match of a game has to be got to know


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


def seen_by(visitor: Visitor) -> Image.Image:
    """What is in sight."""
    visitor.page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB")


def keep(seen: Image.Image, file: Path) -> None:
    """Small enough for a README."""
    for quality in range(80, 30, -10):
        seen.save(file, "WEBP", quality=quality, method=6)
        if file.stat().st_size < MOST_BYTES:
            break
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


def together(desk: Image.Image, phone: Image.Image) -> Image.Image:
    """A match on a desk and one on a phone, side by side, equally high."""
    small = [
        one.resize((round(one.width * HIGH / one.height), HIGH), Image.Resampling.LANCZOS) for one in (desk, phone)
    ]
    both = Image.new("RGB", (small[0].width + GAP + small[1].width, HIGH), "white")
    both.paste(small[0], (0, 0))
    both.paste(small[1], (small[0].width + GAP, 0))
    return both


def arrive(browser: Browser, address: str, options: dict[str, Any]) -> Visitor:
    visitor = Visitor(browser, address, reduced_motion="reduce", **options)
    visitor.context.set_default_timeout(PATIENCE)
    return visitor


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
            for look, options in LOOKS.items():
                visitor = arrive(browser, server.address, options)
                visitor.page.goto("/", wait_until="networkidle")
                keep(seen_by(visitor), folder / f"front{look}.webp")
                for game, dump in matches.items():
                    show(visitor, dump)
                    keep(seen_by(visitor), folder / f"{game}{look}.webp")
                visitor.leave()
            both = []
            for game, options in (("shelter", DESK), ("wildfire", PHONE | DARK)):
                visitor = arrive(browser, server.address, options)
                show(visitor, matches[game])
                both.append(seen_by(visitor))
                visitor.leave()
            keep(together(*both), folder / "table.webp")
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
