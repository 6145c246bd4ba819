"""Texts as strangers, editors and bad disks leave them: one small change or several, the same for the same seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

CHARACTERS = "0123456789abcABCXx .,:;?!|/#^_-+*'\"()[]{}<>=\\\t\v\f\u2028\u00a0\0\ud800é٣²①Ⅳ🔥" + "\u202e\ufeff"
NUMBERS = ["0", "-1", "1", "7", "99", "255", "256", "65536", "4294967296", "9" * 25, "9" * 5000, "1_0", "1.5", "1e3"]
NUMBERS += ["0x1", "٣", "²", "①", "00", "+1"]
WORDS = ["", "roll", "pass", "end", "player", "option", "none", "player 0:", "player 9:", "moves:", "position:", "|"]


def _characters(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    new = dice.choice([*CHARACTERS, *dice.sample(text, min(len(text), 5))])
    return dice.choice([text[:at] + new + text[at:], text[:at] + text[at + 1 :], text[:at] + new + text[at + 1 :],
                        text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]])  # fmt: skip


def _of_kind(pattern: str, others: Sequence[str]) -> Callable[[str, random.Random], str]:
    """Takes away, doubles, exchanges or replaces one piece of a kind."""

    def change(text: str, dice: random.Random) -> str:
        pieces = list(re.finditer(pattern, text))
        if not pieces:
            return text
        one, other = dice.choice(pieces), dice.choice(pieces)
        new = dice.choice(["", f"{one[0]} {one[0]}", other[0], *dice.sample(list(others), min(4, len(others)))])
        if one[0].isdecimal() and len(one[0]) < 9 and dice.random() < 0.4:
            new = str(int(one[0]) + dice.choice((-1, 1, 2)))
        return text[: one.start()] + new + text[one.end() :]

    return change


def _case(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + text[at : at + 6].swapcase() + text[at + 6 :]


def _cut(text: str, dice: random.Random) -> str:
    return text[: dice.randrange(len(text) + 1)]


def _lines(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    what = dice.randrange(7)
    if what == 0:
        del lines[one]
    elif what == 1:
        lines.insert(other, lines[one])
    elif what == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif what == 3:
        lines.insert(other, lines.pop(one))
    elif what == 4:
        lines[one : one + 2] = [" ".join(lines[one : one + 2])]
    elif what == 5:
        lines[one] = dice.choice((" ", "\t", "  | ", "player 2: ")) + lines[one]
    else:
        lines = lines[: one + 1]
    return "\n".join(lines)


_WAYS = (_characters, _characters, _of_kind(r"\d+", NUMBERS), _of_kind(r"[\w'-]+", WORDS), _of_kind(r"\S+", WORDS),
         _case, _cut, _lines, _lines)  # fmt: skip


def garbled(text: str, seed: int) -> str:
    """The text with one to three changes."""
    dice = random.Random(seed)
    for _ in range(dice.choice((1, 1, 2, 3))):
        text = dice.choice(_WAYS)(text, dice)
    return text
