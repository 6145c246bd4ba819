"""The printed sheet as data: read from TOML, checked with a sentence for every mistake, and written into the record.

A sheet travels with a match as one line of text: the name of a shipped one, or compact JSON for anybody's own.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from hedgerow.games.rewilding.rules.state import LITTLE, SIDE
from hedgerow.kernel.phrases import listed_in_words, square_name
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Record
from hedgerow.kernel.settings import suggestion

FILE = Path(__file__).parents[1] / "sheets.toml"
MOST_CHARACTERS = 20_000
MOST_DIGITS = 100  # of a number; the parsers stop at thousands, with words for programmers

HABITATS = {"H": "hills", "M": "moors", "R": "river", "B": "banks"}
STRIKES = {"fire": "M", "drought": "R", "storms": "H", "flood": "B"}
CHANGES = ("mirror", "flip", "reroll", "plusminus")
NUMBERED = 6
MOST_SQUARES = 20  # little squares in one row of the sheet: more would not fit the paper
PARTS = (
    "map",
    "row_filled",
    "column_filled",
    "contamination",
    "chain",
    "change",
    "protection",
    "cleanup",
    "hunger",
)
INHERITED = ("change", "protection", "cleanup", "hunger")

Sheet = dict[str, Any]


@cache
def shipped() -> dict[str, Sheet]:
    """The sheets of the room, by name."""
    found: dict[str, Sheet] = {}
    for name, given in tomllib.loads(FILE.read_text(encoding="utf-8"))["sheet"].items():
        found[name] = checked(given, found.get("default", {}), f"sheet {name!r}")
    return found


def canonical(given: str, files: bool = True) -> str:
    """The one line that stands for a sheet: a shipped name, or JSON.

    Takes a name, JSON, the text of a TOML file (several lines), or where `files` may be read the path of one.
    """
    text = given.strip()
    if text.lower() in shipped():
        return text.lower()
    if text.startswith("{"):
        sheet = checked(_json(text), shipped()["default"], "the sheet")
    elif "\n" in text:
        sheet = _from_toml(text, "the sheet")
    elif files and text.lower().endswith(".toml"):
        sheet = _from_file(Path(text))
    else:
        other = "give the path of a .toml file" if files else "paste the whole text of one"
        raise BadSettings(f"There is no sheet {text[:40]!r}; {suggestion(text, shipped())} Or {other}.")
    for name, known in shipped().items():
        if sheet == known:
            return name
    return json.dumps(sheet, separators=(",", ":"))


def named(text: str) -> Sheet:
    """The sheet that a canonical line stands for."""
    return shipped()[text] if text in shipped() else checked(_json(text), shipped()["default"], "the sheet")


def contents(text: str) -> str:
    """All of a sheet as one line."""
    return json.dumps(named(text), separators=(",", ":"))


def text(value: str) -> str:
    """A canonical sheet as the text of a file, to be edited: `sheets.toml` says what its lines mean."""
    sheet = named(value)
    inside = {part: told for part, told in sheet.items() if isinstance(told, dict)}
    lines = [f"{part} = {_toml(told, len(part) + 4)}" for part, told in sheet.items() if part not in inside]
    for part, told in inside.items():
        lines += ["", f"[{part}]", *(f"{name} = {_toml(one)}" for name, one in told.items())]
    return "\n".join(lines) + "\n"


def _toml(told: Any, indent: int = 0) -> str:
    """Numbers, words and lists are written alike in TOML and JSON; a map stands in rows."""
    rows = isinstance(told, list) and all(isinstance(one, str) and len(one) == SIDE for one in told)
    between = ",\n" + " " * indent if rows else ", "
    return f"[{between.join(map(json.dumps, told))}]" if isinstance(told, list) else json.dumps(told)


def _json(text: str) -> Any:
    try:
        return json.loads(_bounded(text))
    except (ValueError, RecursionError) as problem:
        raise BadSettings(f"The sheet is no readable JSON: {problem}.") from None


def _bounded(text: str) -> str:
    """Raises `ValueError` for what no sheet needs, with a better reason than the parsers have."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"it is too long to be a sheet ({len(text):,} characters)")
    if re.search(rf"[0-9]{{{MOST_DIGITS + 1}}}", text):
        raise ValueError(f"it has a number of more than {MOST_DIGITS} digits")
    return text


def _from_file(path: Path) -> Sheet:
    try:
        text = path.expanduser().read_text(encoding="utf-8")
    except OSError as problem:
        raise BadSettings(f"The sheet {path.name} cannot be read: {problem.strerror or problem}.") from None
    except RuntimeError:  # what `expanduser` raises
        raise BadSettings(f"The sheet {path.name} cannot be read: there is no home {path.parts[0][:40]!r}.") from None
    except ValueError as problem:
        raise BadSettings(f"{path.name} is no readable TOML: {problem}.") from None
    return _from_toml(text, path.name)


def _from_toml(text: str, name: str) -> Sheet:
    try:
        given: Any = tomllib.loads(_bounded(text).replace("\r\n", "\n"))
    except (ValueError, RecursionError) as problem:
        raise BadSettings(f"{name} is no readable TOML: {problem}.") from None
    if set(given) == {"sheet"} and isinstance(given["sheet"], dict):
        if len(given["sheet"]) != 1:
            raise BadSettings(f"{name} must hold one sheet, not {len(given['sheet'])}.")
        given = next(iter(given["sheet"].values()))
    return checked(given, shipped()["default"], name)


# --- checking ---------------------------------------------------------------------------------------------------------


class _Checker:
    """Raises `BadSettings` with the sheet's name in front of every sentence."""

    def __init__(self, sheet: str) -> None:
        self.sheet = sheet

    def refuse(self, sentence: str) -> BadSettings:
        return BadSettings(f"{self.sheet}: {sentence}")

    def number(self, value: Any, low: int, high: int, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(f"{what} is a number from {low} to {high}, not {str(value)[:40]}.")
        return value

    def numbers(self, value: Any, size: int, low: int, high: int, what: str) -> list[int]:
        if not isinstance(value, list) or len(value) != size:
            raise self.refuse(f"{what} is a list of {size} numbers.")
        return [self.number(v, low, high, f"each number of {what}") for v in value]

    def table(self, value: Any, keys: tuple[str, ...], what: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.refuse(f"{what} is a table of {listed_in_words(keys)}.")
        for key in value:
            if key not in keys:
                raise self.refuse(f"{what} has no {str(key)[:40]!r}; {suggestion(str(key), keys)}")
        for key in keys:
            if key not in value:
                raise self.refuse(f"{key!r} is missing in {what}.")
        return value

    def squares(self, value: Any, what: str) -> list[str]:
        names = [square_name(column, row) for row in range(SIDE) for column in range(SIDE)]
        if not isinstance(value, list) or not value:
            raise self.refuse(f"{what} is a list of squares such as 'A1'.")
        for square in value:
            if square not in names:
                raise self.refuse(f"{what} names {str(square)[:40]!r}; squares are A1 to E5.")
        if len(set(value)) != len(value):
            twice = next(square for square in value if value.count(square) > 1)
            raise self.refuse(f"{what} names {twice} twice.")
        return list(value)

    def filled(self, value: Any, what: str) -> list[int]:
        """[squares, filled before the match]"""
        if not isinstance(value, list) or len(value) != 2:
            raise self.refuse(f"{what} is two numbers: how many squares, and how many of them are filled.")
        squares = self.number(value[0], 0, MOST_SQUARES, f"the first number of {what}")
        return [squares, self.number(value[1], 0, squares, f"the second number of {what}")]


def checked(given: Any, default: Sheet, name: str) -> Sheet:
    """A complete sheet with its parts in one order; raises `BadSettings`."""
    check = _Checker(name)
    if isinstance(given, dict):
        given = {part: default[part] for part in INHERITED if part in default} | given
    given = check.table(given, PARTS, "a sheet")
    land = given["map"]
    if not isinstance(land, list) or len(land) != SIDE or any(not isinstance(r, str) or len(r) != SIDE for r in land):
        raise check.refuse(f"the map is {SIDE} rows of {SIDE} letters.")
    for letter in "".join(land):
        if letter not in HABITATS:
            raise check.refuse(f"the map has a {letter!r}; its letters are H hills, M moors, R river, B banks.")
    chain = check.table(given["chain"], tuple(STRIKES), "chain")
    change = check.table(given["change"], CHANGES, "change")
    protection = check.table(given["protection"], tuple(STRIKES), "protection")
    sheet: Sheet = {
        "map": list(land),
        "row_filled": check.numbers(given["row_filled"], SIDE, 0, LITTLE, "row_filled"),
        "column_filled": check.numbers(given["column_filled"], SIDE, 0, LITTLE, "column_filled"),
        "contamination": check.squares(given["contamination"], "contamination"),
        "chain": {w: check.squares(chain[w], f"the chain of {w}") for w in STRIKES},
        "change": {c: check.filled(change[c], f"change {c}") for c in CHANGES},
        "protection": {w: check.filled(protection[w], f"protection {w}") for w in STRIKES},
        "cleanup": check.filled(given["cleanup"], "cleanup"),
        "hunger": check.number(given["hunger"], 0, MOST_SQUARES, "hunger"),
    }
    _fits_the_map(check, sheet)
    return sheet


def _fits_the_map(check: _Checker, sheet: Sheet) -> None:
    for weather, letter in STRIKES.items():
        for name in sheet["chain"][weather]:
            column, row = place(name)
            here = sheet["map"][row][column]
            if here != letter:
                raise check.refuse(
                    f"the chain of {weather} runs over {HABITATS[letter]}, but {name} is {HABITATS[here]}."
                )
    if len(sheet["contamination"]) != NUMBERED:
        raise check.refuse(f"contamination numbers {NUMBERED} squares, not {len(sheet['contamination'])}.")
    for name in sheet["contamination"]:
        column, row = place(name)
        if sheet["row_filled"][row] == LITTLE:
            raise check.refuse(f"contamination numbers {name}, but row {row + 1} starts cleared.")
        if sheet["column_filled"][column] == LITTLE:
            raise check.refuse(f"contamination numbers {name}, but column {name[0]} starts cleared.")


# --- into the record --------------------------------------------------------------------------------------------------


def place(name: str) -> tuple[int, int]:
    """Column and row of a square's name, from 0."""
    return "ABCDE".index(name[0]), int(name[1]) - 1


def index(name: str) -> int:
    column, row = place(name)
    return SIDE * row + column


def furnish(s: Record, text: str) -> None:
    """Write a sheet into the record."""
    sheet, printed = named(text), s.printed
    for i, letter in enumerate(HABITATS):
        printed.habitat[i] = sum(1 << q for q, here in enumerate("".join(sheet["map"])) if here == letter)
    printed.arrow[:] = -1
    for i, weather in enumerate(STRIKES):
        squares = [index(name) for name in sheet["chain"][weather]]
        printed.first[i] = squares[0]
        for here, there in pairwise(squares):
            printed.arrow[here] = there
        printed.protection[i] = sheet["protection"][weather]
    for i, name in enumerate(CHANGES):
        printed.change[i] = sheet["change"][name]
    printed.numbered[:] = [index(name) for name in sheet["contamination"]]
    printed.track[:] = sheet["row_filled"] + sheet["column_filled"]
    printed.cleanup[:] = sheet["cleanup"]
    printed.hunger = sheet["hunger"]
