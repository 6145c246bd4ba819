"""What a program gave: checked for its type, and quoted in sentences.

A wrong type is a mistake of the programmer and a `TypeError`; a place that does not exist is an `IndexError`. Both say
in a sentence what was expected. What a person may type is another matter: that is refused by `kernel.refusal`.
"""

from __future__ import annotations

import operator
import re

MOST_SHOWN = 40  # characters of what was given that a sentence repeats
MOST_DIGITS = 20  # no number we know is longer; Python refuses to read or write thousands of them
_LARGEST = 10**MOST_DIGITS


def whole(value: object, name: str) -> int:
    """A whole number: an `int`, or a NumPy integer. `True` is none, though Python thinks so.

    >>> whole(3, "moves")
    3
    >>> whole(2.0, "moves")
    Traceback (most recent call last):
    TypeError: moves is a whole number, not 2.0.
    """
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} is a whole number, not {shown(value)}.")


def text(value: object, name: str) -> str:
    """A text."""
    if isinstance(value, str):
        return value
    raise TypeError(f"{name} is a text, not {shown(value)}.")


def place(value: object, size: int, name: str, things: str) -> int:
    """A number that counts from 0 and stays below `size`.

    >>> place(2, 2, "seat", "seats")
    Traceback (most recent call last):
    IndexError: There is no seat 2: there are 2 seats, counted from 0.
    """
    number = whole(value, name)
    if 0 <= number < size:
        return number
    are = "is one" if size == 1 else f"are {size}" if size else "are no"
    counted = things.removesuffix("s") if size == 1 else things
    raise IndexError(f"There is no {name} {shown(number)}: there {are} {counted}{', counted from 0' * (size > 0)}.")


def shown(value: object) -> str:
    """What was given, as a sentence repeats it: short, on one line, whatever it is.

    >>> shown("2"), shown(None), shown(7), shown(10**5000), shown([1, 2])
    ("'2'", 'None', '7', 'a number of more than 20 digits', 'a list')
    """
    if value is None or isinstance(value, bool | float):
        return str(value)
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else value[: MOST_SHOWN - 3] + "...")
    if isinstance(value, int):
        return str(value) if -_LARGEST < value < _LARGEST else f"a number of more than {MOST_DIGITS} digits"
    kind = type(value).__name__
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"


def number_in(text: str) -> int | None:
    """The whole number that a text is; None where it is none, or one longer than any we know.

    Stricter than `int`, which also reads `1_0` and the digits of other scripts.

    >>> number_in(" 12 "), number_in("-3"), number_in("1_0"), number_in("٣"), number_in("9" * 5000)
    (12, -3, None, None, None)
    """
    found = re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", text.strip())
    return int(found[0]) if found else None
