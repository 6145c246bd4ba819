"""Names of squares, lists, numbers with their nouns: the small change of every room's sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def square_name(column: int, row: int) -> str:
    """Column letter and row number counted from the top, both from 0 inside.

    >>> square_name(2, 3)
    'C4'
    """
    return f"{LETTERS[column]}{row + 1}"


def square_in(text: str, columns: int, rows: int) -> tuple[int, int] | None:
    """The first square named in a text, as (column, row), if it is on the board; else None.

    >>> square_in("castle c4", 6, 6)
    (2, 3)
    >>> square_in("castle c9", 6, 6) is None
    True
    """
    for letter, number in re.findall(r"\b([a-zA-Z])(\d{1,2})\b", text):
        column, row = LETTERS.index(letter.upper()), int(number) - 1
        if column < columns and 0 <= row < rows:
            return column, row
    return None


def listed_in_words(items: Sequence[str], joined: str = "and") -> str:
    """A list as a sentence has it.

    >>> listed_in_words(["A1", "B2", "C3"]), listed_in_words(["A1", "B2"], "or")
    ('A1, B2 and C3', 'A1 or B2')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joined} {items[-1]}"


def grouped(moves: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Moves by their first word.

    >>> grouped(["douse A1", "douse C4", "pass"])
    [('douse', ['A1', 'C4']), ('pass', [])]
    """
    groups: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        groups.setdefault(verb, []).extend([rest] if rest else [])
    return list(groups.items())


def plural(number: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "point"), plural(3, "point"), plural(0, "dig")
    ('1 point', '3 points', '0 digs')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
