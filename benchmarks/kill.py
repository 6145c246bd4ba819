"""`kill -9` at random moments under load, again and again at one database: is all that was acknowledged there?

    python benchmarks/kill.py --times 200
    python benchmarks/kill.py --times 200 --url postgresql://...        # an empty database

Run it in the repository: the process that is killed is the tests' own.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1] / "tests")

from store.killing import check, kill_after  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--url", help="an empty database; SQLite in a temporary folder without it")
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    before: dict[str, int] = {}
    appends = unsaid = 0
    with tempfile.TemporaryDirectory() as folder:
        url = asked.url or f"sqlite:///{folder}/table.db"
        for number in range(1, asked.times + 1):
            told = kill_after(url, chance.randrange(1, 400))
            unsaid += asyncio.run(check(url, before | told))
            before |= told
            appends = sum(before.values())
            if number % 20 == 0 or number == asked.times:
                print(f"{number} kills: {appends:,} events acknowledged, none lost; {unsaid} logs kept one append more")


if __name__ == "__main__":
    main()
