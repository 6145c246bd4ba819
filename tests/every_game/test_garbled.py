"""Garbled dumps and diagrams at the Python door: one sentence that names the line, or a match that is whole.

Bounded and the same every time. `python tests/every_game/test_garbled.py 5000 [GAME]` goes on for longer.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

import pytest

import hedgerow
from garble import garbled
from hedgerow import BadText, HedgerowError, Match, catalog
from hedgerow.kernel.room import Room
from play import Case, bytes_of, positions, step

MOMENTS = 4  # of each example, at which it is written down
TRIES = 12  # of each text


def texts(room: Room, moments: int = MOMENTS) -> Iterator[tuple[str, str]]:
    """Dumps and positions of the room's examples at moments all over a match."""
    for number, example in enumerate(room.examples):
        match, dice = Case(room, dict(example)).new(number), random.Random(number)
        stops = sorted(dice.randrange(60) for _ in range(moments - 1))
        for length, _ in enumerate(positions(match, number, 61)):
            if length in stops:
                yield match.dump(), match.position
    begun = hedgerow.read(room.name, match.position)
    for _ in positions(begun, 1, 8):
        pass
    yield begun.dump(), begun.position


def is_clear(problem: HedgerowError, text: str) -> None:
    sentence = str(problem)
    assert isinstance(problem, BadText), repr(problem)
    assert "\n" not in sentence and sentence[-1] in ".?)" and len(sentence) < 500, sentence
    assert 1 <= problem.line <= max(1, len(text.replace("\r", "\n").rstrip("\n").split("\n"))), sentence


def first_change(text: str, other: str) -> int:
    """The first line that differs, from 1."""
    lines, others = text.rstrip("\n").split("\n"), other.rstrip("\n").split("\n")
    return next((n for n, (a, b) in enumerate(zip(lines, others, strict=False), 1) if a != b), len(others))


def check_dump(text: str, original: str) -> Match | None:
    """Refused with its line, or loaded whole; a refusal is never about a line of moves above the first change."""
    try:
        match = hedgerow.load(text)
    except HedgerowError as problem:
        is_clear(problem, text)
        moves = original.split("\n").index("moves:") + 1
        changed = first_change(original, text)
        assert changed <= moves or problem.line >= changed, (changed, str(problem))
        return None
    again = hedgerow.load(match.dump())
    assert again.dump() == match.dump() and bytes_of(again._records) == bytes_of(match._records)
    return match


def check_position(game: str, text: str) -> Match | None:
    try:
        match = hedgerow.read(game, text)
    except HedgerowError as problem:
        is_clear(problem, text)
        return None
    again = hedgerow.read(game, match.position)
    assert bytes_of(again._records) == bytes_of(match._records) and again.position == match.position
    dice = random.Random(1)
    for _ in range(3):  # what was read can be played
        if match.to_move is not None:
            step(match, dice)
    return match


def failures(room: Room, tries: int) -> Iterator[tuple[Exception, str, str]]:
    """What went wrong, with which kind of text, and the text."""
    for number, (dump, position) in enumerate(texts(room)):
        by_hand = dump[: dump.rindex("end: ")] + "end\n"
        for at in range(tries):
            for kind, text in (("a dump", dump), ("a dump by hand", by_hand), ("a position", position)):
                spoilt = garbled(text, tries * number + at)
                try:
                    check_position(room.name, spoilt) if text is position else check_dump(spoilt, text)
                except Exception as problem:
                    yield problem, kind, spoilt


def test_garbled_texts_are_refused_by_line_or_read_whole(room: Room) -> None:
    for problem, kind, text in failures(room, TRIES):
        pytest.fail(f"{kind} of {room.name}: {problem!r}\n{text[:3000]!r}")


def test_the_garbling_is_neither_too_gentle_nor_too_rough(room: Room) -> None:
    """Most texts are refused, some are read after all, and nothing is left as it was for long."""
    position = Case(room, {}).new(1).position
    found = [check_position(room.name, garbled(position, seed)) is None for seed in range(100)]
    assert 50 < sum(found) < 100 and sum(garbled(position, seed) == position for seed in range(100)) < 10


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "²", "-1", ""])
def test_an_end_of_too_many_digits(room: Room, number: str) -> None:
    lines = Case(room, {}).new(3).dump().splitlines()
    with pytest.raises(BadText, match=f"line {len(lines)}: (the last line is damaged|this is too long)"):
        hedgerow.load("\n".join([*lines[:-1], f"end: {number} moves, check 0123456789ab"]))


if __name__ == "__main__":
    seen = set()
    for name in sys.argv[2:] or catalog.names():
        for problem, kind, text in failures(catalog.room(name), int(sys.argv[1])):
            where = f"{name}, {kind}: {re.sub('[0-9]+', '0', repr(problem))[:100]}"
            if where not in seen:
                print(where, repr(problem), repr(text[:3000]), sep="\n  ", flush=True)
            seen.add(where)
