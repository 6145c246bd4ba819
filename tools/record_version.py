#!/usr/bin/env python3
"""Record logs of a game under the rules it has now, with a hash of the position behind every move.

python3 tools/record_version.py vasty            # for a new version, behind `version = ...` in its room

The file goes to tests/games/<game>/versions/<version>.txt and is never changed: `tests/every_game/test_versions.py`
replays it. Where a position differs the rules have changed, so the room needs another version; and where a room says
that it plays on what an older version began (`same_since`), that version's file is the proof.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from hedgerow import catalog
from hedgerow.kernel.room import Room
from hedgerow.table.entry import Entry
from hedgerow.table.match import Match

TESTS = Path(__file__).resolve().parents[1] / "tests" / "games"
MATCHES = 2  # of each example of the room
MOST = 150  # moves of each


def seen(match: Match) -> str:
    """Six digits for a position as its diagram has it: everything in it, whatever the record looks like."""
    return sha256("\n".join(match.room.words.draw(match.state)).encode()).hexdigest()[:6]


def played(room: Room, example: dict[str, object], seed: int) -> Iterator[str]:
    """A heading, then seat, code and position of each move; dice by the match, decisions at random."""
    draw = random.Random(f"{room.name} {seed}")
    match = begun(room, example, seed)
    yield f"match {seed} {json.dumps(example)}"
    while match.to_move is not None and len(match.log) < MOST:
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play_code(match.to_move, draw.choice(match.codes(match.to_move)))
        yield f"{match.log[-1].seat} {match.log[-1].move} {seen(match)}"


def begun(room: Room, example: dict[str, object], seed: int) -> Match:
    options = dict(example)
    players, variant = options.pop("players", None), options.pop("variant", None)
    return Match(room, room.settings(players, variant, options), seed)  # type: ignore[arg-type]


def differences(room: Room, text: str) -> list[str]:
    """Where replaying a record leads elsewhere: one sentence for each match."""
    found: list[str] = []
    match: Match | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("match "):
            _, seed, example = line.split(" ", 2)
            match = begun(room, json.loads(example), int(seed))
        elif match is not None and line:
            seat, move, wanted = line.split()
            try:
                match.check_code(int(seat), int(move))
                match.replay(Entry(int(seat), int(move), "-"))
            except Exception as problem:
                found.append(f"line {number}: {problem}")
                match = None
                continue
            if seen(match) != wanted:
                found.append(f"line {number}: another position")
                match = None
    return found


def main(names: list[str]) -> int:
    for name in names:
        room = catalog.room(name)
        path = TESTS / room.name / "versions" / f"{room.version}.txt"
        if path.exists():
            print(f"{path} is there already: a record is never changed. Have the rules? Then give the room a version.")
            return 1
        path.parent.mkdir(exist_ok=True)
        lines = [
            line for n, example in enumerate(room.examples) for k in range(MATCHES)
            for line in played(room, dict(example), 10 * n + k)
        ]  # fmt: skip
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path}: {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(catalog.names())))
