"""The deck as data: read and checked, one line of text for the match's header, a table for people. [vasty.deck]

A file has the columns id, kind, misfortune, left, front, right (`deck.csv` is ours). Effects are separated by `;`, and
`-` is no dot. The line that travels with a match has the cards in order, `misfortune/left/front/right` each, separated
by `|`.
"""

from __future__ import annotations

import csv
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import EFFECT, FIRST_FOREST, NODES
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Record

STANDARD = "standard"
NO_DOT = "-"
MOST_EFFECTS = 2
MOST_CHARACTERS = 20_000

# Effects by the words of a deck: their kind, and the numbers they may carry (none: the word stands alone).
PROGRESS: dict[str, tuple[int, range | None]] = {
    "PLACE_OBJ": (state.PLACE_OBJ, None),
    "SWAP_OBJ": (state.SWAP_OBJ, None),
    "HEAL": (state.HEAL, range(1, 4)),
    "SHIELD": (state.GAIN_SHIELD, None),
    "SWORD": (state.GAIN_SWORD, None),
    "REMOVE_TOKEN": (state.REMOVE_TOKEN, None),
    "MOVE 1d6+2": (state.RISK_2, None),
    "MOVE 1d6+4": (state.RISK_4, None),
    "MOVE": (state.MOVE, range(1, 8)),
}
MISFORTUNE: dict[str, tuple[int, range | None]] = {
    "DEAL": (state.DEAL, range(1, 4)),
    "MOVE_OPP": (state.MOVE_OPP, range(1, 8)),
    "DUEL": (state.DUEL, None),
    "MOVE_OBJ 1d6": (state.MOVE_OBJ, None),
    "NO_HEAL": (state.NO_HEAL, None),
    "NO_MOVE": (state.NO_MOVE, None),
    "CHOOSE_MOVE": (state.CHOOSE_MOVE, None),
    "CHOOSE_CARD": (state.CHOOSE_CARD, None),
    "DISCARD": (state.DISCARD, None),
    "CURSE": (state.CURSING, None),
    "POISON": (state.POISONING, None),
    "SKIP": (state.SKIP, None),
    "REMOVE_OBJ": (state.REMOVE_OBJ, None),
    "SEND_HOME": (state.SEND_HOME, None),
    "SWAP_TOKENS": (state.SWAP_TOKENS, None),
    "SWAP_PAWNS": (state.SWAP_PAWNS, None),
}
NAMES = ("home", *(f"R{i:02}" for i in range(1, 13)), *(f"F{i:02}" for i in range(1, 78)))
NODE = {name.lower(): node for node, name in enumerate(NAMES)}

Face = tuple[str, str, str, str]  # misfortune, left, front, right


def is_root(node: int) -> bool:
    return 0 < node < FIRST_FOREST


# --- one effect -------------------------------------------------------------------------------------------------------


def code(text: str, table: dict[str, tuple[int, range | None]]) -> int:
    """The byte of one effect; 0 for words that are none.

    >>> code("MOVE 3", PROGRESS) == state.MOVE * EFFECT + 3
    True
    """
    words = " ".join(text.split())
    for name, (kind, numbers) in table.items():
        if numbers is None and words.lower() == name.lower():
            return kind * EFFECT
        if numbers is not None and words.lower().startswith(name.lower() + " "):
            number = words[len(name) + 1 :]
            if number.isdecimal() and len(number) == 1 and int(number) in numbers:
                return kind * EFFECT + int(number)
    return 0


def spelled(byte: int, table: dict[str, tuple[int, range | None]]) -> str:
    """The words of a byte.

    >>> spelled(code("deal 2", MISFORTUNE), MISFORTUNE)
    'DEAL 2'
    """
    for name, (kind, numbers) in table.items():
        if kind == byte // EFFECT:
            return name if numbers is None else f"{name} {byte % EFFECT}"
    return ""


def codes(text: str, table: dict[str, tuple[int, range | None]], where: str) -> list[int]:
    """The bytes of a list of effects; raises `BadSettings` with the card and the words."""
    if text.strip() in ("", NO_DOT):
        return []
    effects = []
    for part in text.split(";"):
        effects.append(code(part, table))
        if not effects[-1]:
            known = ", ".join(name if numbers is None else f"{name} n" for name, (_, numbers) in table.items())
            raise BadSettings(f"{where}: {part.strip()[:40]!r} is no effect here; there are {known}.")
    if len(effects) > MOST_EFFECTS:
        raise BadSettings(f"{where}: a space has at most {MOST_EFFECTS} effects, not {len(effects)}.")
    return effects


# --- a whole deck -----------------------------------------------------------------------------------------------------


def checked(faces: dict[str, Face]) -> list[Face]:
    """The faces in order, in canonical words; raises `BadSettings`. [vasty.deck]"""
    missing = [name for name in NAMES[1:] if name not in faces]
    if missing:
        raise BadSettings(f"A deck has the roots R01 to R12 and the forest cards F01 to F77; {missing[0]} is missing.")
    result: list[Face] = []
    seen: set[tuple[bool, int]] = set()
    for node, name in enumerate(NAMES[1:], 1):
        misfortune, *dots = faces[name]
        bad = codes(misfortune, MISFORTUNE, f"Card {name}, misfortune")
        if is_root(node) and bad:
            raise BadSettings(f"Card {name}: a root has no misfortune.")
        if not is_root(node) and not bad:
            raise BadSettings(f"Card {name}: a forest card has at least one misfortune.")
        good = [codes(text, PROGRESS, f"Card {name}, {side}") for side, text in zip(SIDES, dots, strict=True)]
        if is_root(node) and not any(good):
            raise BadSettings(f"Card {name}: a root without a dot would close the map.")
        seen |= {(True, effect // EFFECT) for effects in good for effect in effects}
        seen |= {(False, effect // EFFECT) for effect in bad}
        told = ["; ".join(spelled(e, PROGRESS) for e in effects) or NO_DOT for effects in good]
        result.append(("; ".join(spelled(e, MISFORTUNE) for e in bad), told[0], told[1], told[2]))
    for progress, table in ((True, PROGRESS), (False, MISFORTUNE)):
        for effect, (kind, _) in table.items():
            if (progress, kind) not in seen:
                raise BadSettings(f"No card of this deck has the effect {effect}; every effect is on at least one.")
    return result


SIDES = ("left", "front", "right")
COLUMNS = ["id", "kind", "misfortune", *SIDES]


def read_csv(text: str) -> dict[str, Face]:
    """The faces of a file by name; raises `BadSettings` with the line."""
    faces: dict[str, Face] = {}
    rows = csv.reader(text.removeprefix("\ufeff").splitlines())
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if number == 1:
            if cells != COLUMNS:
                raise BadSettings(f"The first line of a deck is '{','.join(COLUMNS)}', not {','.join(cells)[:60]!r}.")
            continue
        if not any(cells):
            continue
        if len(cells) != len(COLUMNS):
            raise BadSettings(f"Line {number} of the deck has {len(cells)} columns, not {len(COLUMNS)}.")
        name = cells[0].upper()
        if name.lower() not in NODE or name == "HOME":
            raise BadSettings(
                f"Line {number} of the deck: {cells[0][:20]!r} is no card; R01 to R12 and F01 to F77 are."
            )
        if cells[1] != ("root" if name[0] == "R" else "forest"):
            raise BadSettings(f"Line {number} of the deck: {name} cannot be of the kind {cells[1][:20]!r}.")
        if name in faces:
            raise BadSettings(f"Line {number} of the deck: {name} is there twice.")
        faces[name] = (cells[2], cells[3], cells[4], cells[5])
    return faces


def read_line(text: str) -> dict[str, Face]:
    """The faces of the one line that travels with a match."""
    cards = text.split("|")
    if len(cards) != NODES - 1:
        raise BadSettings(f"A deck in one line has {NODES - 1} cards, not {len(cards)}.")
    faces: dict[str, Face] = {}
    for name, card in zip(NAMES[1:], cards, strict=True):
        parts = card.split("/")
        if len(parts) != 4:
            raise BadSettings(f"Card {name} of the deck reads misfortune/left/front/right, not {card[:40]!r}.")
        faces[name] = (parts[0], parts[1], parts[2], parts[3])
    return faces


def line(faces: list[Face]) -> str:
    return "|".join("/".join(face) for face in faces)


@cache
def standard() -> str:
    """Our own deck as one line."""
    return line(checked(read_csv((Path(__file__).parents[1] / "deck.csv").read_text())))


def contents(value: str) -> str:
    """All cards of a canonical deck as one line."""
    return standard() if value == STANDARD else value


def canonical(given: str, files: bool = True) -> str:
    """What the option `deck` makes of a name, the text of a CSV file, a line, or where `files` may be read a path."""
    text = given.strip()
    if text.lower() == STANDARD:
        return STANDARD
    if "\n" in text:
        faces = read_csv(_bounded(text))
    elif "|" not in text:
        if not files:
            raise BadSettings(f"There is no deck {text[:60]!r}; choose {STANDARD!r} or paste the text of a CSV file.")
        if len(text) > 1000 or "\0" in text:
            raise BadSettings("A deck is 'standard' or the path of a file.")
        try:
            with Path(text).expanduser().open(encoding="utf-8") as file:
                content = file.read(MOST_CHARACTERS + 1)
        except (OSError, UnicodeError, RuntimeError):  # no such home, or no such name in any language
            raise BadSettings(f"The deck {text[:60]!r} cannot be read; give the path of a CSV file.") from None
        faces = read_csv(_bounded(content))
    else:
        faces = read_line(_bounded(text))
    found = line(checked(faces))
    return STANDARD if found == standard() else found


def _bounded(text: str) -> str:
    if len(text) > MOST_CHARACTERS:
        raise BadSettings(f"This is too long for a deck of 89 cards ({len(text):,} characters and more).")
    return text


@lru_cache(maxsize=64)
def faces_of(value: str) -> tuple[Face, ...]:
    """The cards of a checked deck, home left out."""
    return tuple(checked(read_line(contents(value))))


@lru_cache(maxsize=64)
def arrays(value: str) -> tuple[Any, Any, Any]:
    """A checked deck as the record has it: dots, progress, misfortune."""
    dots, progress = np.zeros(NODES, np.int8), np.zeros((NODES, 3, 2), np.uint8)
    misfortune = np.zeros((NODES, 2), np.uint8)
    dots[0] = 15  # home's four
    for node, (bad, *good) in enumerate(faces_of(value), 1):
        for k, effect in enumerate(codes(bad, MISFORTUNE, "")):
            misfortune[node, k] = effect
        for dot, text in enumerate(good):
            dots[node] |= (text != NO_DOT) << dot
            for k, effect in enumerate(codes(text, PROGRESS, "")):
                progress[node, dot, k] = effect
    return dots, progress, misfortune


def furnish(s: Record, value: str) -> None:
    """Write a checked deck into a record."""
    s.dots[:], s.progress[:], s.misfortune[:] = arrays(value)


def table(value: str = STANDARD) -> list[tuple[str, ...]]:
    """The deck as the rows of a table for people, its head first: `hedgerow rules vasty --deck`."""
    cards = [(name, *face) for name, face in zip(NAMES[1:], faces_of(value), strict=True)]
    return [("card", "misfortune", *SIDES), *cards]
