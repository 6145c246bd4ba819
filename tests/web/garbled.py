"""Texts that were a match once: the same ones every time, damaged as people, programs and strangers damage files."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import hedgerow
from hedgerow.kernel.room import Room
from play import Case, positions

ODD = ["²", "٣", "-1", "0", "99999999999", "ß", "🔥", "|", ":", "=", "end", "roll"] + [
    "",
    " ",
    "\t",
    "\0",
    "\u202e",
    "9" * 5000,
]
MOVES = 30  # of the match before it is damaged


def files(room: Room) -> Iterator[str]:
    """Matches of a room, begun as usual and from a diagram, and closed as by hand: no check sum refuses them."""
    for number, example in enumerate(room.examples[:3]):
        match = Case(room, dict(example)).new(number)
        for _ in positions(match, number, MOVES):
            pass
        yield by_hand(match.dump())
        again = hedgerow.read(room.name, match.position)
        for _ in positions(again, number, MOVES // 3):
            pass
        yield by_hand(again.dump())


def by_hand(dump: str) -> str:
    return dump[: dump.rindex("end:")] + "end\n"


def garbled(text: str, seed: int) -> str:
    """One to three damages, the same for the same seed."""
    chosen = random.Random(seed)
    for _ in range(chosen.randint(1, 3)):
        text = chosen.choice(DAMAGES)(text, chosen)
    return text


def _a_character(text: str, chosen: random.Random) -> str:
    at = chosen.randrange(len(text) + 1)
    return text[:at] + chosen.choice([*ODD, chr(chosen.randrange(32, 0x2FF))]) + text[at + chosen.randint(0, 2) :]


def _a_word(text: str, chosen: random.Random) -> str:
    words = text.split(" ")
    at = chosen.randrange(len(words))
    words[at] = chosen.choice([*ODD, words[chosen.randrange(len(words))]])
    return " ".join(words)


def _a_number(text: str, chosen: random.Random) -> str:
    digits = [at for at, ch in enumerate(text) if ch.isdecimal()]
    if not digits:
        return text
    at = chosen.choice(digits)
    return text[:at] + chosen.choice(["0", "7", "9", "10", "127", "128", "-2", "65536", "²"]) + text[at + 1 :]


def _lines(change: Callable[[list[str], random.Random], list[str]]) -> Callable[[str, random.Random], str]:
    return lambda text, chosen: "\n".join(change(text.split("\n"), chosen))


def _without(lines: list[str], chosen: random.Random) -> list[str]:
    at = chosen.randrange(len(lines))
    return lines[:at] + lines[at + 1 :]


def _twice(lines: list[str], chosen: random.Random) -> list[str]:
    at = chosen.randrange(len(lines))
    return lines[:at] + [lines[at]] * chosen.choice([2, 3, 2000]) + lines[at + 1 :]


def _swapped(lines: list[str], chosen: random.Random) -> list[str]:
    one, other = chosen.randrange(len(lines)), chosen.randrange(len(lines))
    lines = list(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def _broken_off(text: str, chosen: random.Random) -> str:
    return text[: chosen.randrange(len(text) + 1)]


DAMAGES = (
    _a_character, _a_word, _a_number, _a_number, _lines(_without), _lines(_twice), _lines(_swapped), _broken_off,
)  # fmt: skip
