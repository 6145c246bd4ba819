"""What a file of a stranger costs: the longest matches there are, from the import to the first page.

    python benchmarks/costs.py                 all of them, about half a minute
    python benchmarks/costs.py --only stalled  one

Processor time, request by request. The import: `read` happens in a process of its own and is cut off
(`table/aside.py`). The first page: `open` (the log as the store has it, replayed, and told where all are told the same)
and `tell` (what is told to her alone) happen in that process, too; `draw` is what is left for the event loop and its
threads. No request should cost a second, nor keep the loop for 50 ms; `unpack`, in milliseconds, is what the loop waits
for at one go: what the process hands over behind the import, and behind the opening.
All are told as multiples of a bare loop of Python, measured in the same run, which can be compared between machines.
"""

from __future__ import annotations

import argparse
import gc
import json
import pickle
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import hedgerow
from hedgerow.store import Loaded
from hedgerow.store.rows import CUT
from hedgerow.table import vintage
from hedgerow.table.aside import PROCESSOR
from hedgerow.table.live import Live
from hedgerow.table.match import Match
from hedgerow.table.opening import take_in
from hedgerow.table.proposal import Proposal
from hedgerow.web import snapshot

T = TypeVar("T")
BARE = 1_000_000  # steps of the bare loop

FILES: dict[str, tuple[str, dict[str, Any], str]] = {  # game, settings, and which moves are taken where there are any
    "people": ("shelter", {"players": 99}, ""),
    "forest": ("vasty", {"players": 4}, ""),
    "stalled": ("vasty", {"players": 4}, "redraw"),
    "years": ("rewilding", {"players": 8}, ""),
    "fires": ("wildfire", {"variant": "x4"}, ""),
}


def played(game: str, settings: dict[str, Any], wish: str) -> Match:
    """At random, by a player who takes such moves where she can."""
    match, chosen = hedgerow.new(game, seed=11, **settings), random.Random(3)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
            continue
        wanted = [words for words in match.legal() if wish and words.startswith(wish)]
        if wanted:
            match.play(wanted[0])
        else:
            match.play_code(int(match.to_move), chosen.choice(match.codes()))
    return match


def cost(work: Callable[[], T]) -> tuple[float, T]:
    before = time.process_time()
    found = work()
    return time.process_time() - before, found


def bare() -> float:
    """The fastest of three: what one second of this processor is worth now."""
    return min(cost(lambda: sum(k & 3 for k in range(BARE)))[0] for _ in range(3))


def measure(name: str) -> tuple[int, list[float], list[float]]:
    game, settings, wish = FILES[name]
    match = played(game, settings, wish)
    proposal = Proposal("", "", 0, moves=match.dump())
    read, begun = cost(lambda: take_in(proposal, "host", b"s" * 32, "m1", 1.0))
    cuts, body = json.loads(begun.events.cuts), begun.events.body
    events = [body[cut >> CUT :][: cut & (1 << CUT) - 1] for cut in cuts]
    opening, table = cost(lambda: vintage.opened(Loaded(begun.row, begun.seats, begun.holders, events)))
    parcels = [pickle.dumps(begun), pickle.dumps(table)]
    who = snapshot.viewer(table, "host")
    tell, _ = cost(lambda: table.telling.tales(who.seat))
    draw, _ = cost(lambda: snapshot.snapshot(Live(table), who))
    unpack = [cost(partial(pickle.loads, parcel))[0] for parcel in parcels]
    return match.played, [read, opening, tell, draw], unpack


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=FILES, default=list(FILES))
    names = parser.parse_args().only
    gc.disable()  # as the server does
    for name in names:  # whatever is made once, pictures above all
        measure(name)
    unit = bare()
    print(f"Seconds of processor, and how many bare loops of {BARE:,} steps ({unit:.3f} s) they are.")
    print(f"{'file':8} {'moves':>6} {'read':>13} {'open':>13} {'tell':>13} {'draw':>13}  import first page     unpack")
    for name in names:
        moves, found, unpack = measure(name)
        steps = " ".join(f"{seconds:6.3f} {seconds / unit:5.1f}x" for seconds in found)
        waits = " ".join(f"{1000 * seconds:5.1f}" for seconds in unpack)
        print(f"{name:8} {moves:6,} {steps} {found[0]:7.3f} {sum(found[1:]):10.3f} {waits}")
    print(f"A process that reads is stopped behind {PROCESSOR:g} s of processor.")


if __name__ == "__main__":
    main()
