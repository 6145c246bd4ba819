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


def with_names(text: str, names: Sequence[str]) -> str:
    """A room's sentence as people at a table read it: seats, which it calls `player 2`, by the names they gave. What
    is quoted stays, for that is to be typed.

    >>> with_names("Player 2 wins: player 1 has 3, player 10 has 2.", ["Ada", "Ben"])
    'Ben wins: Ada has 3, player 10 has 2.'
    >>> with_names("Player 2's pawn is there; 'duel player 2' says so.", ["Ada", "Ben"])
    "Ben's pawn is there; 'duel player 2' says so."
    """
    if "layer " not in text:  # most labels of a board name nobody, and there are hundreds
        return text

    def named(found: re.Match[str]) -> str:
        seat = int(found[1] or 0) - 1
        name = names[seat] if 0 <= seat < len(names) else ""
        return found[0] if name.lower() in ("", found[0].lower()) else name  # inside a sentence it stays "player 2"

    return re.sub(r"(?<!\w)'[^']*'|\b[Pp]layer ([1-9][0-9]?)\b", named, text)


def with_minus(text: str) -> str:
    """Negative numbers as they are printed; edges and words keep their hyphens.

    >>> with_minus("-25 points (-2 to 3): fence A1-A2, a well-known 3-1.")
    '−25 points (−2 to 3): fence A1-A2, a well-known 3-1.'
    """
    return re.sub(r"(?<![^\s(])-(?=[0-9])", "\N{MINUS SIGN}", text)


def distinct(names: Sequence[str]) -> list[str]:
    """Names by which people can be told apart: of those that several bear, each says its seat.

    >>> distinct(["Ada", "Bot", "Bot", ""])
    ['Ada', 'Bot (seat 2)', 'Bot (seat 3)', '']
    """
    return [f"{name} (seat {n})" if name and names.count(name) > 1 else name for n, name in enumerate(names, 1)]
