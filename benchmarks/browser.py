"""What a person waits for in a real browser: the first page until it answers, a move until the board is drawn.

python3 benchmarks/browser.py [--loads N] [--moves N] [--games GAME ...]

Chromium and the server share this machine, so these are figures for one host playing at home. Of each game some moves
are made before any is counted: a table that has just started is still waking its workers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:1] = [str(HERE.parent / "src"), str(HERE.parent / "tests")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from browser.server import Server  # noqa: E402
from browser.visitor import Visitor  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
# Scripts are modules, which have run when the document is loaded: from then on everything answers.
INTERACTIVE = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
PAINTED = """async () => {
  for (;;) {
    const [seen] = performance.getEntriesByName("first-contentful-paint");
    if (seen) return seen.startTime;
    await new Promise((done) => setTimeout(done, 10));
  }
}"""
# From the press of a button to the frame behind the one in which the new board was drawn.
MOVE = """async (words) => {
  const table = document.querySelector("#table"), before = table.dataset.length;
  document.querySelector("#words").value = words;
  const began = performance.now();
  document.querySelector("#typed button").click();
  await new Promise((done, failed) => {
    setTimeout(() => failed(new Error("no answer within 20 s: " + words)), 20000);
    new MutationObserver((_, watch) => { if (table.dataset.length !== before) { watch.disconnect(); done(); } })
      .observe(table, { attributes: true, attributeFilter: ["data-length"] });
  });
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}"""
GAMES: dict[str, dict[str, str]] = {
    "wildfire": {},
    "pastures": {"seat2": "guest"},
    "shelter": {},
    "rewilding": {},
    "vasty": {"seat2": "guest"},
}


def told(name: str, times: list[float]) -> str:
    p95 = statistics.quantiles(times, n=20)[-1]
    return f"{name:34} median {statistics.median(times):6.1f} ms   p95 {p95:6.1f} ms   ({len(times)})"


def loads(browser: Browser, address: str, count: int) -> tuple[list[float], list[float]]:
    """The front page with an empty cache."""
    interactive, painted = [], []
    for _ in range(count):
        visitor = Visitor(browser, address)
        visitor.page.goto("/", wait_until="load")
        interactive.append(visitor.page.evaluate(INTERACTIVE))
        painted.append(visitor.page.evaluate(PAINTED))
        visitor.leave()
    return interactive, painted


def moves(browser: Browser, address: str, game: str, wishes: dict[str, str], count: int) -> list[float]:
    visitor = Visitor(browser, address, viewport={"width": 1280, "height": 800})
    times: list[float] = []
    while len(times) < count:
        visitor.open(game, dice="seed", seed=f"bench {len(times)}", **wishes)
        while len(times) < count:
            now = visitor.ready()
            if now.get("pass"):
                visitor.page.get_by_role("button", name="Show my view").click()
                now = visitor.ready()
            if now["over"]:
                break
            times.append(visitor.page.evaluate(MOVE, visitor.words()[0]))
    visitor.leave()
    return times


WARM = 12  # moves of a game that are not counted


def main() -> int:
    parser = argparse.ArgumentParser(description="Waiting times in a real browser.")
    parser.add_argument("--loads", type=int, default=30, metavar="N", help="loads of the front page (default 30)")
    parser.add_argument("--moves", type=int, default=60, metavar="N", help="moves of each game (default 60)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME")
    wanted = parser.parse_args()
    path = os.environ.get("HEDGEROW_CHROMIUM") or shutil.which("chromium")
    if not path:
        print("There is no Chromium here; HEDGEROW_CHROMIUM may name one.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room)).start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            loads(browser, server.address, 2)  # the browser wakes up, the server draws its covers
            interactive, painted = loads(browser, server.address, wanted.loads)
            print(told("front page, something is seen", painted))
            print(told("front page, everything answers", interactive))
            for game in wanted.games:
                moves(browser, server.address, game, GAMES[game], WARM)
                times = moves(browser, server.address, game, GAMES[game], wanted.moves)
                print(told(f"{game}, move to drawn board", times))
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
